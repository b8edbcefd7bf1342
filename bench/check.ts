/** Do peers answer the same? Only then is it fair to compare how long they take. */
import type { Agreement, Answer } from "./peers/peer.js";

/** What another way to round, and a mean length of other words at the fringe, make of a score at most. */
const CLOSE = 1e-4;
/** Words of nearly all documents have scores that are little but rounding. */
const NOUGHT = 1e-6;
/** Who splits words in a way of its own counts some hits more or less: this share, or this many. */
const SPLIT = { share: 0.05, hits: 3 };
/** Distinct values are estimated; two estimators with errors of some percent agree within this. */
const ESTIMATE = 0.1;

/** Returns how many answers differ and the first difference in words; null when all agree. */
export function compareAnswers(
  found: readonly Answer[],
  wanted: readonly Answer[],
  agreement: Agreement,
): string | null {
  if (found.length !== wanted.length) return `${found.length} answers to ${wanted.length} requests`;
  const faults = wanted.flatMap((want, i) => {
    const have = found[i];
    const fault = have === undefined ? "no answer" : compareAnswer(have, want, agreement);
    return fault === null ? [] : [fault];
  });
  return faults[0] === undefined ? null : `${faults.length} of ${wanted.length} answers differ: ${faults[0]}`;
}

/** Returns the first difference of two answers in words; null when they agree as far as they have to. */
export function compareAnswer(found: Answer, wanted: Answer, agreement: Agreement): string | null {
  switch (agreement) {
    case "nothing":
      return null;
    case "totals":
      return nearTotals(found, wanted) ? null : compareTotals(found, wanted);
    case "whole":
      return difference(found.whole, wanted.whole, "");
    case "bits":
      return (
        compareTotals(found, wanted) ??
        compareLists("id", found.ids, wanted.ids) ??
        compareLists("score", found.scores.map(bits), wanted.scores.map(bits)) ??
        (found.aggregations === null ? null : difference(found.aggregations, wanted.aggregations, ""))
      );
    case "close":
      return compareTotals(found, wanted) ?? compareRanking(found, wanted) ?? compareBuckets(found, wanted);
  }
}

function compareTotals(found: Answer, wanted: Answer): string | null {
  if (found.total === null || wanted.total === null) return null;
  if (found.total === wanted.total && found.relation === wanted.relation) return null;
  return `the total is ${found.relation} ${found.total}, not ${wanted.relation} ${wanted.total}`;
}

function nearTotals({ total: found }: Answer, { total: wanted }: Answer): boolean {
  if (found === null || wanted === null) return true;
  return Math.abs(found - wanted) <= Math.max(SPLIT.hits, SPLIT.share * wanted);
}

/** Scores are floats, and JSON has them as the shortest text that is that float. */
function bits(score: number | null): number | null {
  return score === null ? null : Math.fround(score);
}

function compareLists<T>(what: string, found: readonly T[], wanted: readonly T[]): string | null {
  if (found.length !== wanted.length) return `${found.length} hits, not ${wanted.length}`;
  const at = wanted.findIndex((value, i) => !Object.is(found[i], value));
  return at < 0 ? null : `${what} ${at + 1} is ${String(found[at])}, not ${String(wanted[at])}`;
}

function compareRanking(found: Answer, wanted: Answer): string | null {
  if (found.ids.length !== wanted.ids.length) return `${found.ids.length} hits, not ${wanted.ids.length}`;
  for (const [i, want] of wanted.scores.entries()) {
    const have = found.scores[i] ?? null;
    if (want === null || have === null) {
      if (found.ids[i] !== wanted.ids[i]) return `id ${i + 1} is ${String(found.ids[i])}, not ${String(wanted.ids[i])}`;
    } else if (Math.abs(have - want) > CLOSE * Math.abs(want) + NOUGHT) {
      return `score ${i + 1} is ${have}, not ${want}`;
    }
  }
  // Hits whose scores tie, but for rounding, may change places; the last ones may tie with hits further down.
  const last = wanted.scores.at(-1);
  const clear = wanted.ids.filter((_, i) => (wanted.scores[i] ?? 0) > (last ?? 0) * (1 + 2 * CLOSE) + 2 * NOUGHT);
  const missing = clear.find((id) => !found.ids.includes(id));
  return missing === undefined ? null : `${missing} is missing`;
}

type Buckets = readonly { readonly doc_count: number }[];

/** Compares counts of buckets in their order, and metrics; names of keys and further fields are each engine's own. */
function compareBuckets(found: Answer, wanted: Answer): string | null {
  if (wanted.aggregations === null) return null;
  const names = Object.keys(wanted.aggregations as object);
  for (const name of names) {
    const have = (found.aggregations as Record<string, Record<string, unknown>> | null)?.[name] ?? {};
    const want = (wanted.aggregations as Record<string, Record<string, unknown>>)[name] ?? {};
    const counts = (value: unknown): string => (value as Buckets).map((bucket) => bucket.doc_count).join(" ");
    if ("buckets" in want) {
      if (!Array.isArray(have["buckets"])) return `${name} has no buckets`;
      if (counts(have["buckets"]) === counts(want["buckets"])) continue;
      return `the counts of ${name} are ${counts(have["buckets"])}, not ${counts(want["buckets"])}`.slice(0, 300);
    }
    const most = Object.keys(want).length === 1 ? ESTIMATE : CLOSE;
    for (const [key, value] of Object.entries(want)) {
      const other = have[key];
      if (typeof value !== "number") continue;
      if (typeof other !== "number" || Math.abs(other - value) > most * Math.abs(value)) {
        return `${name}.${key} is ${String(other)}, not ${value}`;
      }
    }
  }
  return null;
}

/** Percentiles that are estimated, which the real engine itself estimates otherwise each time. */
const ESTIMATED = /^\.aggregations\..*\.values\./;
const ESTIMATED_WITHIN = 0.02;

/** What is each side's own: the time, and where an explained hit comes from. */
const OWN = new Set(["took", "_index", "_shard", "_node"]);

/** Returns where two JSON values first differ, or null, but for what is each side's own. */
export function difference(left: unknown, right: unknown, path: string): string | null {
  if (isObject(left) && isObject(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      if (!Array.isArray(left) && OWN.has(key)) continue;
      const found = difference(left[key], right[key], `${path}.${key}`);
      if (found !== null) return found;
    }
    return Array.isArray(left) === Array.isArray(right) ? null : `${path} differs in kind`;
  }
  if (typeof left === "number" && typeof right === "number" && ESTIMATED.test(path)) {
    if (Math.abs(left - right) <= ESTIMATED_WITHIN * Math.abs(right)) return null;
  }
  return Object.is(left, right) ? null : `${path} is ${shorten(left)}, not ${shorten(right)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function shorten(value: unknown): string {
  return (JSON.stringify(value) as string | undefined)?.slice(0, 100) ?? "missing";
}
