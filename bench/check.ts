/**
 * Do both sides answer the same? Only then is it fair to compare how long they take.
 */
import type { Side } from "./client.js";
import { send } from "./client.js";
import type { Operation } from "./operations.js";

/** What was found. */
export interface Check {
  readonly differing: number;
  /** The first difference, in words; null when there is none. */
  readonly first: string | null;
}

/** Asks both sides everything once, and compares the whole answers but for `took`. */
export async function checkOperation(ours: Side, theirs: Side, operation: Operation): Promise<Check> {
  let differing = 0;
  let first: string | null = null;
  for (const ask of operation.asks) {
    const [left, right] = await Promise.all([send(ours, ask), send(theirs, ask)]);
    const path =
      left.status === right.status
        ? difference(JSON.parse(left.text), JSON.parse(right.text), "")
        : `status ${left.status}, not ${right.status}: ${left.text}`;
    // An error that both give alike is no answer to measure either.
    const fault = path ?? (right.status === 200 ? null : `status ${right.status} from both: ${right.text}`);
    if (fault === null) continue;
    differing += 1;
    first ??= `${ask.path} ${ask.body ?? ""}: ${fault}`;
  }
  return { differing, first };
}

/** Returns where two JSON values first differ, or null. */
function difference(left: unknown, right: unknown, path: string): string | null {
  if (isObject(left) && isObject(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      if (path === "" && key === "took") continue;
      const found = difference(left[key], right[key], `${path}.${key}`);
      if (found !== null) return found;
    }
    return Array.isArray(left) === Array.isArray(right) ? null : `${path} differs in kind`;
  }
  return Object.is(left, right) ? null : `${path} is ${shorten(left)}, not ${shorten(right)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function shorten(value: unknown): string {
  return (JSON.stringify(value) as string | undefined)?.slice(0, 200) ?? "missing";
}
