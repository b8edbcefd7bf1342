/** Ladder 2: over HTTP, where every connection asks again as soon as it is answered. */
import { measure, prepare, type Row } from "../measure.js";
import { HTTP_FLOOR, type Ladder } from "./ladder.js";

const CONNECTIONS = [1, 8];
const ALONE = "1 connection";

/** The ladder. */
export const closedLadder: Ladder = {
  name: "closed",
  title: "Over HTTP, closed loop",
  notes: [
    "One client for all, in Rust over plain sockets (`bench/client`); every connection asks again when it is answered.",
    "Ratios are of p50 at one connection and of throughput at more, round by round.",
  ],
  place: "http",
  long: false,
  has: () => true,
  // Requests of several connections share the processes, and cost seconds.
  floor: {
    ...HTTP_FLOOR,
    engine: ({ load }, micros, processes) => (load === ALONE ? micros : micros / 1e6 / processes),
  },
  rows: async (peers, operation, effort, say) => {
    const ready = await prepare(peers, operation, say);
    const rows: Row[] = [];
    for (const connections of CONNECTIONS) {
      const measured = await measure(ready, operation, { connections, rate: null }, effort);
      rows.push({
        operation: operation.name,
        load: connections === 1 ? ALONE : `${connections} connections`,
        ...measured,
      });
    }
    return rows;
  },
  cost: {
    name: "p50 at one connection, throughput at more",
    of: (row, { p50, count, seconds }) => (row.load === ALONE ? p50 : seconds / count),
  },
};
