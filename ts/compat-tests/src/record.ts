/**
 * What does the real engine answer?
 *
 * Builds each corpus' index on a real node, plays the cases and stores request and response. Only
 * version 7.17.4 may be recorded. The index is brought to the state that the product serves: one
 * shard, one segment, documents in the order of the catalog.
 */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { AREAS, casesOf, type Case } from "../cases/index.js";
import { recordAnalysis } from "./analysis.js";
import { CORPORA, linesOf, mappingOf, type CorpusName } from "./corpora.js";
import { createClient, type Exchange, type ExchangeRequest, type ExchangeResponse } from "./exchange.js";
import { RECORDINGS } from "./root.js";
import { stableBody } from "./stable.js";

type Client = (request: ExchangeRequest) => Promise<ExchangeResponse>;

const VERSION = "7.17.4";
/** The contract gives it to every response; the real engine says `text/plain` where there is no body. */
const CONTENT_TYPE = "application/json; charset=UTF-8";
const JSON_TYPE = { "content-type": "application/json" };
const NDJSON_TYPE = { "content-type": "application/x-ndjson" };
/** Large enough for few requests, far below the engine's limit of 100 MB. */
const BULK_CHARACTERS = 4_000_000;

const USAGE = `usage: record --url URL [--area AREA]...

Plays the cases against a real node of version ${VERSION} and stores what it answers.
The node must not have indices named like the corpora: ${CORPORA.join(", ")}.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      area: { type: "string", multiple: true, default: [...AREAS, "analysis"] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.url === undefined) throw new Error(`--url is missing\n${USAGE}`);
  const client = createClient(values.url);
  await checkVersion(client);
  const cases = new Map(values.area.filter((area) => area !== "analysis").map((area) => [area, casesOf(area)]));
  if (values.area.includes("analysis")) await recordAnalysis(client);
  const recorded = new Map<string, Exchange[]>();
  for (const corpus of CORPORA) {
    const wanted = [...cases].some(([, list]) => list.some((one) => one.corpus === corpus));
    if (!wanted) continue;
    try {
      await createIndex(client, corpus);
      for (const [area, list] of cases) {
        const pairs: Exchange[] = [];
        for (const one of list) {
          const pair = one.corpus === corpus ? await play(client, one) : undefined;
          if (pair !== undefined) pairs.push(pair);
        }
        recorded.set(`${area}/${corpus}`, pairs);
      }
    } finally {
      await client({ method: "DELETE", path: `/${corpus}?ignore_unavailable=true` });
    }
  }
  for (const area of cases.keys()) store(area, recorded);
}

async function checkVersion(client: Client): Promise<void> {
  const { body } = await client({ method: "GET", path: "/" });
  const { version } = JSON.parse(body) as { version?: { number?: string; lucene_version?: string } };
  if (version?.number !== VERSION || version.lucene_version === undefined) {
    throw new Error(`records a real node of version ${VERSION} only; this is ${version?.number ?? "something else"}`);
  }
}

async function createIndex(client: Client, corpus: CorpusName): Promise<void> {
  const call = async (method: string, path: string, body?: string, headers = JSON_TYPE): Promise<unknown> => {
    const answer = await client({ method, path, ...(body === undefined ? {} : { body, headers }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 2000)}`);
    return JSON.parse(answer.body) as unknown;
  };
  const settings = {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: -1,
    // Replaced documents count in statistics until a merge drops them; without this one keeps them for replicas.
    "soft_deletes.enabled": false,
    "merge.policy.expunge_deletes_allowed": 0,
  };
  await call("PUT", `/${corpus}`, `{"settings":${JSON.stringify(settings)},"mappings":${mappingOf(corpus)}}`);
  const mapping = JSON.stringify(await call("GET", `/${corpus}/_mapping`));

  let bulk = "";
  const flush = async (): Promise<void> => {
    if (bulk === "") return;
    const answer = (await call("POST", `/${corpus}/_bulk`, bulk, NDJSON_TYPE)) as BulkAnswer;
    const failed = answer.items.find((item) => item.index.error !== undefined);
    if (failed !== undefined) throw new Error(`${corpus}: ${JSON.stringify(failed)}`);
    bulk = "";
  };
  const order = new Set<string>();
  for (const line of linesOf(corpus)) {
    const { id, source } = splitLine(line);
    // An id that comes again takes the place of its last line.
    order.delete(id);
    order.add(id);
    bulk += `${JSON.stringify({ index: { _id: id } })}\n${source}\n`;
    if (bulk.length > BULK_CHARACTERS) await flush();
  }
  await flush();
  await call("POST", `/${corpus}/_flush`);
  await call("POST", `/${corpus}/_forcemerge?max_num_segments=1`);
  await call("POST", `/${corpus}/_forcemerge?only_expunge_deletes=true`);
  await call("POST", `/${corpus}/_refresh`);
  if (JSON.stringify(await call("GET", `/${corpus}/_mapping`)) !== mapping) {
    throw new Error(`${corpus}: documents have fields that the mapping does not name`);
  }
  await checkOrder(call, corpus, [...order]);
}

interface BulkAnswer {
  items: { index: { error?: unknown } }[];
}

interface SortedAnswer {
  hits: { hits: { _id: string; sort: [number] }[] };
}

/** The order of documents decides ties and positions; it must be the catalog's. */
async function checkOrder(
  call: (method: string, path: string, body: string) => Promise<unknown>,
  corpus: CorpusName,
  order: readonly string[],
): Promise<void> {
  let after = -1;
  for (let seen = 0; seen < order.length;) {
    const page = { size: 10_000, _source: false, sort: ["_doc"], search_after: [after] };
    const { hits } = (await call("POST", `/${corpus}/_search`, JSON.stringify(page))) as SortedAnswer;
    if (hits.hits.length === 0) throw new Error(`${corpus}: ${order.length - seen} documents are missing`);
    for (const hit of hits.hits) {
      if (hit._id !== order[seen] || hit.sort[0] !== seen) {
        throw new Error(`${corpus}: document ${seen} is ${hit._id} at ${hit.sort[0]}, not ${String(order[seen])}`);
      }
      after = seen++;
    }
  }
}

/** Returns the id of a catalog's line and the source's exact text. */
function splitLine(line: string): { id: string; source: string } {
  const { _id } = JSON.parse(line) as { _id: string };
  const found = /^\s*\{\s*"_id"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"_source"\s*:\s*(\{.*\})\s*\}\s*$/.exec(line);
  if (found?.[1] === undefined) throw new Error(`not a line of a catalog: ${line.slice(0, 100)}`);
  return { id: _id, source: found[1] };
}

/** Returns the pair, or undefined where the answer is only a defect of the real engine's, told in Java's words. */
async function play(client: Client, one: Case): Promise<Exchange | undefined> {
  const { name, corpus, request } = one;
  checkHarmless(one);
  const response = await client(request);
  if (/null_pointer_exception|class_cast_exception|index_out_of_bounds_exception/.test(response.body)) {
    console.warn(`left out: ${name}: ${response.body.slice(0, 200)}`);
    return undefined;
  }
  if (/"_shards" ?: ?\{\s*"total" ?:(?! ?1\b)/.test(response.body)) {
    throw new Error(`case [${name}] searches other indices too: ${response.body.slice(0, 200)}`);
  }
  const headers = { ...response.headers, "content-type": CONTENT_TYPE };
  const body = contractForm(stableBody(response.body));
  return { name, corpus, request, response: { status: response.status, headers, body } };
}

/** The node is not ours alone: methods that write are let through only where the real engine refuses them. */
function checkHarmless({ name, request: { method, path } }: Case): void {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return;
  const refuses = /\/(_search|_count|_msearch)\/?(\?|$)/.test(path) || path.split("/").length > 5;
  if (!refuses) throw new Error(`case [${name}]: ${method} ${path} might change the node`);
}

/**
 * Returns the body in the form that the contract gives it: for an unknown path and a wrong method or type the real
 * engine answers with a plain string under `error`, the contract with an object whose reason is that string.
 */
function contractForm(body: string): string {
  const found = /^\{"error":("(?:[^"\\]|\\.)*")(?:,"status":(405|406))?\}$/.exec(body);
  if (found === null) return body;
  const cause = `"type":"illegal_argument_exception","reason":${String(found[1])}`;
  return `{"error":{"root_cause":[{${cause}}],${cause}},"status":${found[2] ?? "400"}}`;
}

function store(area: string, recorded: ReadonlyMap<string, readonly Exchange[]>): void {
  const folder = join(RECORDINGS, area);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
  for (const corpus of CORPORA) {
    const pairs = recorded.get(`${area}/${corpus}`) ?? [];
    if (pairs.length === 0) continue;
    writeFileSync(join(folder, `${corpus}.json`), `${JSON.stringify(pairs, null, 1)}\n`);
    console.log(`${area}/${corpus}: ${pairs.length} pairs`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
