/**
 * Do two errors differ only because the request has several faults?
 *
 * An engine reports one fault, and the two engines may not report the same one. To find out, parts of the request are
 * removed one after the other, and the real engine is asked again. If it then reports the error that Vitrine reported,
 * the request had that fault, too.
 */
import type { Verdict } from "./verdict.js";
import { harmlessBeside } from "./harmless.js";
import { QUERIES } from "./queries/table.js";
import { without } from "./reduce.js";
import type { Json } from "./json.js";
import type { Told } from "../fuzz_verdict.js";

/** Asks the real engine about a body. */
export type Ask = (body: Json) => Promise<Told & { status: number }>;

/** The most requests that are asked, */
const MOST = 400;
/** and the most faults that are removed, one after the other. */
const FAULTS = 3;

export async function namesAnotherFault(body: Json, { statuses, reason }: Verdict, ask: Ask): Promise<boolean> {
  const [theirs, ours] = statuses;
  if (theirs < 400 || ours < 400 || reason === "") return false;
  const isHarmless = harmlessBeside(body);
  let tries = 0;
  let left = body;
  for (let fault = 0; fault < FAULTS; fault += 1) {
    const first = placeless((await ask(left)).reason);
    let next: Json | undefined;
    for (const candidate of [...without(left), ...withoutQueries(left)]) {
      if (!isHarmless(candidate)) continue;
      tries += 1;
      if (tries > MOST) return false;
      const told = await ask(candidate);
      const named = placeless(told.reason);
      if (told.status === ours && named === placeless(reason)) return true;
      // Later candidates lack less, so the last one found is taken.
      if (told.status >= 400 && named !== first) next = candidate;
    }
    if (next === undefined) return false;
    left = next;
  }
  return false;
}

/** Yields bodies in which a query finds everything. */
function* withoutQueries(body: Json): Generator<Json> {
  for (const name of Object.keys(QUERIES)) {
    const text = JSON.stringify(body);
    for (const { index } of text.matchAll(new RegExp(`\\{"${name}":\\{`, "g"))) {
      const end = endOf(text, index);
      yield JSON.parse(`${text.slice(0, index)}{"match_all":{}}${text.slice(end)}`) as Json;
    }
  }
}

/** Returns where the object ends that begins at a place of JSON text. */
function endOf(text: string, from: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const c = text.charAt(at);
    if (isQuoted) {
      if (c === "\\") at += 1;
      else if (c === '"') isQuoted = false;
    } else if (c === '"') isQuoted = true;
    else if (c === "{") depth += 1;
    else if (c === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Drops lines and columns, which change once a part is gone. */
function placeless(reason: string): string {
  return reason.replace(/^\[\d+:\d+\]/, "");
}
