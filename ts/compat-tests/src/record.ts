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
import { recordBadDocuments } from "./bad_documents.js";
import { recordMappings } from "./mappings.js";
import { Chain } from "./chain.js";
import { CORPORA } from "./corpora.js";
import { CREATE_INDEX, recordCreateIndex } from "./create_index.js";
import { createClient, LENGTH, type Exchange } from "./exchange.js";
import { checkVersion, createIndex, recordedForm, VERSION, type Client } from "./real_node.js";
import { isExtended, READ_BY_THE_ENGINE } from "./recordings.js";
import { RECORDINGS } from "./root.js";

const USAGE = `usage: record --url URL [--area AREA]...

Plays the cases against a real node of version ${VERSION} and stores what it answers.
The node must not have indices named like the corpora: ${CORPORA.join(", ")}.`;

/** Whether an area is that of mappings, or one list of it. */
const isOfMappings = (area: string): boolean => area === "mappings" || area.startsWith("mappings/");

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      area: { type: "string", multiple: true, default: [...AREAS, ...READ_BY_THE_ENGINE] },
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
  const cases = new Map(
    values.area
      .filter((area) => !READ_BY_THE_ENGINE.includes(area) && !isOfMappings(area))
      .map((area) => [area, casesOf(area)]),
  );
  if (values.area.includes("analysis")) await recordAnalysis(client);
  if (values.area.includes("bad-documents")) await recordBadDocuments(client);
  for (const area of values.area.filter(isOfMappings)) await recordMappings(client, area);
  if (values.area.includes(CREATE_INDEX)) await recordCreateIndex(client);
  const recorded = new Map<string, Exchange[]>();
  for (const corpus of CORPORA) {
    const wanted = [...cases].some(([, list]) => list.some((one) => one.corpus === corpus));
    if (!wanted) continue;
    try {
      await createIndex(client, corpus, corpus);
      for (const [area, list] of cases) {
        const pairs: Exchange[] = [];
        const chain = new Chain();
        for (const one of list) {
          const pair = one.corpus === corpus ? await play(client, chain, one, isExtended(area)) : undefined;
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

/** Returns the pair, or undefined where the answer is only a defect of the real engine's, told in Java's words. */
async function play(client: Client, chain: Chain, one: Case, isExtended: boolean): Promise<Exchange | undefined> {
  const { name, corpus, request } = one;
  checkHarmless(one);
  const response = await client(chain.fill(request));
  chain.note(response);
  if (/null_pointer_exception|class_cast_exception|index_out_of_bounds_exception/.test(response.body)) {
    console.warn(`left out: ${name}: ${response.body.slice(0, 200)}`);
    return undefined;
  }
  if (/"_shards" ?: ?\{\s*"total" ?:(?! ?[01]\b)/.test(response.body)) {
    throw new Error(`case [${name}] searches other indices too: ${response.body.slice(0, 200)}`);
  }
  const { headers, ...rest } = recordedForm(response, request.path);
  // Elsewhere, lengths are those of names that differ; so they are in errors that the contract gives another form.
  const { [LENGTH]: length, ...others } = headers;
  const kept = !isExtended || length === undefined || response.status === 405 ? others : headers;
  return { name, corpus, request, response: { ...rest, headers: kept } };
}

/** The node is not ours alone: methods that may write are let through only where they read, or where the real engine refuses them. */
function checkHarmless({ name, request: { method, path } }: Case): void {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return;
  const reads = [
    /\/_(?:m?search|count|field_caps|mget|analyze|validate\/query|m?termvectors|pit|search\/scroll)(\/\{\{last_id\}\})?\/?(\?|$)/,
    /\/(?:_explain|_termvectors)\/[^/]+\/?(\?|$)/,
    /\/_doc\/[^/]+\/_explain(\?|$)/,
  ];
  const refuses = reads.some((pattern) => pattern.test(path)) || path.split("/").length > 5;
  if (!refuses) throw new Error(`case [${name}]: ${method} ${path} might change the node`);
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
