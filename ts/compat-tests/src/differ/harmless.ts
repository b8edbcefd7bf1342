/**
 * Which smaller requests are safe to send to the real engine?
 *
 * A histogram with very many intervals, or a moving average with too small a window, can keep it busy for ever. The composer makes
 * none. Making a request smaller must not make one, either: the parameters that decide about this have to stay as they were.
 */
import { isObject, type Json } from "./json.js";

const GUARDED: ReadonlyMap<string, readonly string[]> = new Map([
  ["histogram", ["field", "interval", "min_doc_count", "missing", "extended_bounds", "hard_bounds"]],
  [
    "date_histogram",
    [
      ...["field", "interval", "calendar_interval", "fixed_interval"],
      ...["min_doc_count", "missing", "extended_bounds", "hard_bounds"],
    ],
  ],
  ["moving_avg", ["model", "window", "predict", "minimize", "settings", "buckets_path"]],
]);

/** Returns a function that says whether a smaller request keeps what is guarded. */
export function harmlessBeside(start: Json): (candidate: Json) => boolean {
  const composed = new Set(guardedIn(start));
  return (candidate) => {
    for (const one of guardedIn(candidate)) if (!composed.has(one)) return false;
    return true;
  };
}

function* guardedIn(value: Json): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* guardedIn(one);
  if (!isObject(value)) return;
  for (const [key, one] of Object.entries(value)) {
    const guarded = GUARDED.get(key);
    if (guarded !== undefined && isObject(one))
      yield JSON.stringify([key, ...guarded.map((name) => one[name] ?? null)]);
    else if (key === "buckets_path") yield JSON.stringify([key, one]);
    yield* guardedIn(one);
  }
}
