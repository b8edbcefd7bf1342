/** Ladder 3: over HTTP, where requests come when they come: a server that is late is late for all that wait. */
import { measure, prepare, type Row } from "../measure.js";
import { warmUpRow } from "../warm_up.js";
import { HTTP_FLOOR, type Ladder } from "./ladder.js";

const SHARES = [0.25, 0.5, 0.75];
/** As many may be under way at once; more wait, and their waiting counts. */
const CONNECTIONS = 32;
const CAPACITY = { connections: 8, rate: null };

/** The ladder. */
export const openLadder: Ladder = {
  name: "open",
  title: "Over HTTP, open loop",
  notes: [
    "Requests are due at the instants of a Poisson process, at 25, 50 and 75 % of what the slowest side answers in a " +
      "closed loop of 8 connections, measured right before; a latency counts from the instant at which its request was due.",
    `Each of the ${CONNECTIONS} connections has been answered once before the first request is due: how long it takes to accept ` +
      "one, or to hand it over to a worker, is in no latency.",
    "Ratios are of p99, round by round.",
  ],
  place: "http",
  long: true,
  has: ({ open }) => open,
  // A p99 and a mean cannot be added up.
  floor: { ...HTTP_FLOOR, engine: null },
  rows: async (peers, operation, effort, say) => {
    const ready = await prepare(peers, operation, say);
    let slowest = Infinity;
    await warmUpRow(ready.peers, operation, CAPACITY, effort.rounds);
    const slice = { from: 0, count: operation.asks.length };
    for (const peer of ready.peers) {
      const { count, seconds } = await peer.run(operation, { ...CAPACITY, seconds: effort.seconds, slice });
      slowest = Math.min(slowest, count / seconds);
    }
    const rows: Row[] = [];
    for (const share of SHARES) {
      const rate = slowest * share;
      const measured = await measure(ready, operation, { connections: CONNECTIONS, rate }, effort);
      rows.push({ operation: operation.name, load: `${share * 100} %: ${rate.toFixed(0)}/s`, ...measured });
    }
    return rows;
  },
  cost: { name: "p99", of: (_row, { p99 }) => p99 },
};
