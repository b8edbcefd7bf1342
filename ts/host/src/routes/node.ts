/** What does the service say of itself where the real engine tells of its nodes? */
import { emptySearch } from "../dsl/search.js";
import { writtenOperation } from "../engine/plan.js";
import { Output } from "../output/output.js";
import { writeSearch } from "../response/search.js";
import { limitsLeft } from "./route.js";
import type { RouteRequest } from "./route.js";

/** The name of the cluster, and of its one node. */
export const CLUSTER = "vitrine";

/** The same of its node. */
export const NODE_NAME = "vitrine";

export { NODE_ID } from "../node_id.js";

/** Returns the address that the client asked, by which it finds the service again; with a port. */
export function addressOf({ headers }: RouteRequest): string {
  const host = (headers["host"] ?? "").trim();
  if (host === "") return "127.0.0.1:9200";
  return /:\d+$/.test(host) ? host : `${host}:80`;
}

const counts = new WeakMap<object, number>();

/** Returns how many documents there are, those counted that are objects inside of others: the number of the last one, and one. */
export function luceneDocuments(request: RouteRequest): number {
  const { loaded, engine, budget, now } = request;
  let found = counts.get(loaded);
  if (found !== undefined) return found;
  const { request: search } = emptySearch();
  Object.assign(search, {
    size: 1,
    sort: [{ doc: { order: "desc" } }],
    source: { enabled: false, includes: [], excludes: [] },
  });
  const { bytes } = writtenOperation({ search });
  const reader = engine.run(bytes, { now: now(), limits: limitsLeft(request) }, budget);
  const output = new Output().raw("{");
  writeSearch(reader, output, loaded.name, []);
  const text = new TextDecoder().decode(output.raw("}").finish());
  const { hits } = (JSON.parse(text) as { hits: { hits: readonly { sort: readonly [number] }[] } }).hits;
  found = hits.length === 0 ? 0 : (hits[0]?.sort[0] ?? -1) + 1;
  counts.set(loaded, found);
  return found;
}
