/** Ladder 1: engines in a process of their own, one request after another, without HTTP. */
import { measure, prepare } from "../measure.js";
import type { Ladder } from "./ladder.js";

/** The ladder. */
export const processLadder: Ladder = {
  name: "process",
  title: "In process",
  notes: [
    "One request after another, timed inside the process; hits carry `_source` only where the row says so, and else no",
    "stored fields are read.",
    "Ratios are of mean times, round by round: every peer answers the same requests of a round equally often.",
  ],
  place: "process",
  long: false,
  has: () => true,
  floor: null,
  rows: async (peers, operation, effort, say) => {
    const ready = await prepare(peers, operation, say);
    const measured = await measure(ready, operation, { connections: 1, rate: null }, effort);
    return [{ operation: operation.name, load: "1 caller", ...measured }];
  },
  cost: { name: "mean time", of: (_row, { mean }) => mean },
};
