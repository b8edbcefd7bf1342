/**
 * Does a request have several faults, of which each engine names another?
 *
 * It is so where the real engine answers what ours did once a part of the request is taken away.
 */
import type { Verdict } from "./verdict.js";
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
  let tries = 0;
  for (const candidate of without(body)) {
    tries += 1;
    if (tries > MOST) return false;
    const told = await ask(candidate);
    if (told.status === ours && placeless(told.reason) === placeless(reason)) return true;
  }
  return false;
}

/** Lines and columns are others once a part is gone. */
function placeless(reason: string): string {
  return reason.replace(/^\[\d+:\d+\]/, "");
}
