/**
 * Does a request have several faults, of which each engine names another?
 *
 * It is so where the real engine answers what ours did once a part of the request is taken away.
 */
import type { Verdict } from "./verdict.js";
import { harmlessBeside } from "./harmless.js";
import { QUERIES } from "./queries/table.js";
import { without } from "./reduce.js";
import type { Json } from "./json.js";
import type { Told } from "../fuzz_verdict.js";

/** What the real engine says of a body. */
export type Ask = (body: Json) => Promise<Told & { status: number }>;

/** Parts that are taken away at most. */
const MOST = 150;

export async function namesAnotherFault(body: Json, { statuses, reason }: Verdict, ask: Ask): Promise<boolean> {
  const [theirs, ours] = statuses;
  if (theirs < 400 || ours < 400 || reason === "") return false;
  const isHarmless = harmlessBeside(body);
  let tries = 0;
  for (const candidate of [...without(body), ...withoutQueries(body)]) {
    if (!isHarmless(candidate)) continue;
    tries += 1;
    if (tries > MOST) return false;
    const told = await ask(candidate);
    if (told.status === ours && placeless(told.reason) === placeless(reason)) return true;
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

/** Lines and columns are others once a part is gone. */
function placeless(reason: string): string {
  return reason.replace(/^\[\d+:\d+\]/, "");
}
