/**
 * Composes random requests.
 *
 * The seed of a run, the request's number and the corpus decide everything, so that a request can be asked again.
 */
import { createRandom } from "../../../../catalogs/random.js";
import { drawAggregations } from "./aggs/tree.js";
import { Draw } from "./draw.js";
import { drawAnalyze } from "./analyze.js";
import { addHitKeys, addMatchKeys } from "./hit_keys.js";
import type { Json, JsonObject } from "./json.js";
import { drawHighlight } from "./highlight.js";
import { drawQuery } from "./queries/table.js";
import type { Paging } from "./pages.js";
import type { Schema } from "./schema.js";
import { drawSort } from "./sort.js";
import { drawSource } from "./source.js";
import { drawSuggest } from "./suggest.js";
import { drawTermVectors } from "./term_vectors.js";
import { drawHeader, searchParameters, searchesParameters } from "./url.js";

/** A request in parts, so that it can be made smaller. */
export interface Composed {
  readonly endpoint: string;
  /** The bodies: one, or those of the searches of an `_msearch`. */
  readonly bodies: readonly Json[];
  /** The header lines of an `_msearch`; without them, they are empty. */
  readonly headers?: readonly Json[];
  /** How it is asked for more than one page. */
  readonly paging?: Paging;
}

/** Returns the source of random numbers of one request. */
export function randomOf(seed: number, number: number): ReturnType<typeof createRandom> {
  return createRandom((Math.imul(seed, 1_000_003) + Math.imul(number, 7919)) >>> 0);
}

/** Composes a request about a corpus. */
export function compose(schema: Schema, random: ReturnType<typeof createRandom>): Composed {
  const d = new Draw(schema, random);
  const kind = d.below(100);
  if (kind < 7) return { endpoint: "_count", bodies: [d.chance(95) ? { query: drawQuery(d, 3) } : {}] };
  if (kind < 9) return { endpoint: "_analyze", bodies: [drawAnalyze(d)] };
  if (kind < 12) {
    const id = d.chance(90) ? d.pick(schema.ids) : "nowhere";
    return { endpoint: `_explain/${encodeURIComponent(id)}`, bodies: [{ query: drawQuery(d, 3) }] };
  }
  if (kind < 14) return drawTermVectors(d);
  if (kind < 16) {
    const bodies = d.list(2, 4, () => search(d));
    if (d.chance(50)) return { endpoint: "_msearch", bodies };
    return { endpoint: `_msearch${searchesParameters(d)}`, bodies, headers: bodies.map(() => drawHeader(d)) };
  }
  if (kind < 21) return { endpoint: "_search", bodies: [addSlice(d, search(d))], paging: d.pick(["scroll", "pit"]) };
  if (kind < 33) {
    const body = search(d);
    return { endpoint: `_search${searchParameters(d, body["query"] === undefined)}`, bodies: [body] };
  }
  return {
    endpoint: kind < 34 ? "_doc/_search" : "_search",
    bodies: [search(d)],
  };
}

/** Has some searches read a part of what others read the rest of. */
function addSlice(d: Draw, body: JsonObject): JsonObject {
  return d.with(body, {
    slice: [
      40,
      () => {
        const max = d.pick([2, 3, 7]);
        return d.with({ id: d.below(max), max }, { field: [50, () => d.field("number", "date", "boolean").name] });
      },
    ],
  });
}

/** A search: some about its query, some about aggregations, some about both. */
function search(d: Draw): JsonObject {
  const body: JsonObject = {};
  const kind = d.below(10);
  if (kind < 6 || d.chance(45)) body["query"] = drawQuery(d, d.pick([0, 1, 2, 3]));
  if (kind > 3) body[d.chance(95) ? "aggs" : "aggregations"] = drawAggregations(d);
  if (d.chance(30)) {
    const { sort, after } = drawSort(d);
    body["sort"] = sort;
    if (d.chance(12)) body["search_after"] = after;
  }
  if (d.chance(30)) addHitKeys(d, body);
  if (d.chance(30)) addMatchKeys(d, body);
  if (d.chance(25)) body["highlight"] = drawHighlight(d);
  if (d.chance(25)) body["explain"] = true;
  if (d.chance(9)) body["suggest"] = drawSuggest(d);
  return d.with(body, {
    size: [
      75,
      () => (d.wrong() ? d.pick<Json>([-1, -2, 10001, "x"]) : kind > 5 ? d.pick([0, 0, 2]) : d.pick([0, 1, 5, 10, 40])),
    ],
    from: [body["search_after"] === undefined ? 8 : 1, () => (d.wrong() ? -1 : d.below(20))],
    _source: [55, () => (d.chance(60) ? false : drawSource(d))],
    track_total_hits: [20, () => d.pick<Json>([true, false, 1, 10, 1000])],
    slice: [d.wrong(20) ? 100 : 0, () => ({ id: 0, max: 2 })],
    track_scores: [8, () => d.flag()],
    post_filter: [8, () => drawQuery(d, 1)],
  });
}
