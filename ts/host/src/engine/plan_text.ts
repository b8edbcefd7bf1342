/**
 * How is a plan written? As JSON, with its members in the order of the engine's `plan.rs`, in which they are read soonest. What
 * every search has is written member by member: that takes half as long as it does where each has to be looked for.
 */
import type { Limits, Search } from "../generated/plan.js";

/** A search without what the host adds for the moment: time and budgets. */
export type SearchRequest = Omit<Search, "now" | "limits" | "reprint_source">;

/** Returns the JSON text of a plan, or of a part of one. */
export function planText(plan: unknown): string {
  const text = JSON.stringify(plan);
  // Half a surrogate pair has no UTF-8: the index has the replacement character for it, as the real engine's has.
  return text.includes("\\ud") ? JSON.stringify(plan, wellFormed) : text;
}

/** Returns the members of a search, without braces around them. */
export function searchText(search: SearchRequest): string {
  const { query, post_filter, aggs, sort, from, size, source, track_total_hits, track_scores, search_after } = search;
  return (
    `"query":${planText(query)},"post_filter":${textOrNull(post_filter)},"aggs":${listText(aggs)},"sort":${listText(sort)},` +
    `"from":${from},"size":${size},"source":${sourceText(source)},` +
    `"track_total_hits":${track_total_hits},"track_scores":${track_scores},"search_after":${textOrNull(search_after)}`
  );
}

/** Returns the members that depend on the moment. */
export function momentText(now: number, limits: Limits): string {
  const { work, work_budget, response_bytes, response_budget } = limits;
  return (
    `"now":${now},"limits":{"work":${work},"work_budget":${work_budget},` +
    `"response_bytes":${response_bytes},"response_budget":${response_budget}}`
  );
}

function sourceText({ enabled, includes, excludes }: Search["source"]): string {
  return `{"enabled":${enabled},"includes":${listText(includes)},"excludes":${listText(excludes)}}`;
}

function textOrNull(part: object | null): string {
  return part === null ? "null" : planText(part);
}

function listText(list: readonly unknown[]): string {
  return list.length === 0 ? "[]" : planText(list);
}

function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
