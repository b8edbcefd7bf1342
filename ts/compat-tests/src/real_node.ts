/** How is a real node asked? Its version, the indices of the corpora on it, and its answers in the contract's form. */
import { filesOf, type CorpusFiles, type CorpusName } from "./corpora.js";
import { createBody } from "./create_body.js";
import type { ExchangeRequest, ExchangeResponse } from "./exchange.js";
import { stableBody } from "../../builder/src/replay/stable.js";

/** Sends a request to the node. */
export type Client = (request: ExchangeRequest) => Promise<ExchangeResponse>;

/** The only version that is asked. */
export const VERSION = "7.17.4";
const JSON_TYPE = { "content-type": "application/json" };
const NDJSON_TYPE = { "content-type": "application/x-ndjson" };
/** Large enough for few requests, far below the engine's limit of 100 MB. */
const BULK_CHARACTERS = 4_000_000;

/** Fails unless the node is of that version. */
export async function checkVersion(client: Client): Promise<void> {
  const { body } = await client({ method: "GET", path: "/" });
  const { version } = JSON.parse(body) as { version?: { number?: string; lucene_version?: string } };
  if (version?.number !== VERSION || version.lucene_version === undefined) {
    throw new Error(`records a real node of version ${VERSION} only; this is ${version?.number ?? "something else"}`);
  }
}

/** Makes the index of a corpus under a name, in the state that the product serves: one segment, documents in their order. */
export async function createIndex(client: Client, corpus: CorpusName, index: string): Promise<void> {
  await createIndexOf(client, filesOf(corpus), index, GROWING.includes(corpus));
}

/** Makes the index of files, whose documents may add fields to the mapping or not. */
export async function createIndexOf(client: Client, files: CorpusFiles, index: string, grows: boolean): Promise<void> {
  const { name: corpus } = files;
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
  await call("PUT", `/${index}`, createBody(settings, files.mapping, files.settings));
  const mapping = JSON.stringify(await call("GET", `/${index}/_mapping`));

  let bulk = "";
  const flush = async (): Promise<void> => {
    if (bulk === "") return;
    const answer = (await call("POST", `/${index}/_bulk`, bulk, NDJSON_TYPE)) as BulkAnswer;
    const failed = answer.items.find((item) => item.index.error !== undefined);
    if (failed !== undefined) throw new Error(`${corpus}: ${JSON.stringify(failed)}`);
    bulk = "";
  };
  const order = new Set<string>();
  for (const line of files.lines()) {
    const { id, source, ...routing } = splitLine(line);
    // An id that comes again takes the place of its last line.
    order.delete(id);
    order.add(id);
    const routed = corpus === "type_join" ? { routing: ROUTING } : routing;
    bulk += `${JSON.stringify({ index: { _id: id, ...routed } })}\n${source}\n`;
    if (bulk.length > BULK_CHARACTERS) await flush();
  }
  await flush();
  await call("POST", `/${index}/_flush`);
  await call("POST", `/${index}/_forcemerge?max_num_segments=1`);
  await call("POST", `/${index}/_forcemerge?only_expunge_deletes=true`);
  await call("POST", `/${index}/_refresh`);
  const after = JSON.stringify(await call("GET", `/${index}/_mapping`));
  if (after !== mapping && !grows) {
    throw new Error(`${corpus}: documents have fields that the mapping does not name`);
  }
  const answer = (await call("GET", `/${index}/_settings?flat_settings=true`)) as SettingsAnswer;
  const settled = answer[index]?.settings ?? {};
  // In a sorted index, documents have another order.
  if (settled["index.sort.field"] === undefined) {
    const hasNested = files.mapping.includes('"nested"');
    await checkOrder(call, index, [...order], Number(settled["index.max_result_window"] ?? 10_000), hasNested);
  }
}

/** The routing of children, which the real engine asks for; lines of that catalog have none, and hits here do not show it. */
const ROUTING = "any";

/** Corpora whose documents add fields to their mappings; of others that would be a mistake. */
export const GROWING: readonly CorpusName[] = ["dynamic"];

interface BulkAnswer {
  items: { index: { error?: unknown } }[];
}

type SettingsAnswer = Record<string, { settings: Record<string, unknown> } | undefined>;

interface SortedAnswer {
  hits: { hits: { _id: string; sort: [number] }[] };
}

/** The order of documents decides ties and positions; it must be the catalog's. */
async function checkOrder(
  call: (method: string, path: string, body: string) => Promise<unknown>,
  index: string,
  order: readonly string[],
  size: number,
  hasNested: boolean,
): Promise<void> {
  let after = -1;
  for (let seen = 0; seen < order.length;) {
    const page = { size, _source: false, sort: ["_doc"], search_after: [after] };
    const { hits } = (await call("POST", `/${index}/_search`, JSON.stringify(page))) as SortedAnswer;
    if (hits.hits.length === 0) throw new Error(`${index}: ${order.length - seen} documents are missing`);
    for (const hit of hits.hits) {
      // Objects that are documents of their own have numbers, too, before that of the document that they are in.
      const [number] = hit.sort;
      if (hit._id !== order[seen] || (hasNested ? number < seen : number !== seen)) {
        throw new Error(`${index}: document ${seen} is ${hit._id} at ${number}, not ${String(order[seen])}`);
      }
      after = number;
      seen += 1;
    }
  }
}

/** Returns the id of a catalog's line, its routing if it has one, and the source's exact text. */
function splitLine(line: string): { id: string; routing?: string; source: string } {
  const { _id, _routing } = JSON.parse(line) as { _id: string; _routing?: string };
  const found =
    /^\s*\{\s*"_id"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*(?:"_routing":"[^"]*",)?"_source"\s*:\s*(\{.*\})\s*\}\s*$/.exec(line);
  if (found?.[1] === undefined) throw new Error(`not a line of a catalog: ${line.slice(0, 100)}`);
  return { id: _id, ...(_routing === undefined ? {} : { routing: _routing }), source: found[1] };
}

/** The contract gives it to every response; the real engine says `text/plain` where there is no body. */
const CONTENT_TYPE = "application/json; charset=UTF-8";

/** Returns an answer in the form in which it is recorded: the contract's, without what changes from run to run. */
export function recordedForm(response: ExchangeResponse, path = ""): ExchangeResponse {
  const type = response.headers["content-type"] ?? "";
  // A table for people is no JSON.
  const isText = type.startsWith("text/plain") && path.startsWith("/_cat/");
  const headers = { ...response.headers, "content-type": isText ? type : CONTENT_TYPE };
  return { status: response.status, headers, body: contractForm(stableBody(response.body)) };
}

/** As it stands in an answer, be it `pretty` or not. */
const SHOWN = new RegExp(`,\\s*"_routing" ?: ?"${ROUTING}"`, "g");

/**
 * Returns the body in the form that the contract gives it: for an unknown path and a wrong method or type the real
 * engine answers with a plain string under `error`, the contract with an object whose reason is that string.
 */
export function contractForm(shown: string): string {
  const body = shown.includes(`"${ROUTING}"`) ? shown.replace(SHOWN, "") : shown;
  const found = /^\{"error":("(?:[^"\\]|\\.)*")(?:,"status":(400|405|406))?\}$/.exec(body);
  if (found === null) return body;
  const cause = `"type":"illegal_argument_exception","reason":${String(found[1])}`;
  return `{"error":{"root_cause":[{${cause}}],${cause}},"status":${found[2] ?? "400"}}`;
}
