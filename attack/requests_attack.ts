/** Does a server stay up, small and responsive, whatever it is asked? Requests one by one, and a probe beside them. */
import { createRandom } from "../catalogs/random.js";
import { Part, megabytes } from "./findings.js";
import type { Bars } from "./findings.js";
import { EXTENDED_FEATURES } from "./requests/extended.js";
import { KNOWN } from "./requests/known.js";
import { randomAttack } from "./requests/random.js";
import type { Attack } from "./requests/request.js";
import { probe } from "./served.js";
import type { Served } from "./served.js";

/** Asks what is known to cost much and `random` requests of its kind; goes on until `until`. */
export async function attackWithRequests(
  served: Served,
  { random, seed, only, until, bars }: { random: number; seed: number; only: string; until: number; bars: Bars },
): Promise<Part> {
  const part = new Part("requests");
  const drawn = Array.from({ length: random }, (_, at): Attack => {
    const number = seed + at;
    return randomAttack(createRandom(number), `random, --seed ${number} --random 1`);
  });
  const attacks = [...KNOWN, ...EXTENDED_FEATURES, ...drawn].filter(({ name }) => name.includes(only));
  for (const attack of attacks) {
    if (performance.now() > until) break;
    const { pid } = served.process;
    // Made before the probe begins: it would wait for this, too.
    const bytes = attack.body();
    const beside = probe(served);
    const { status, milliseconds, headers, text } = await served.send({ ...attack, body: () => bytes });
    const { longest, failures } = await beside.stop();
    const { now, most } = served.memory();
    const units = Number(headers["x-engine-work-units"] ?? 0);
    part.row([
      attack.name,
      status,
      Math.round(milliseconds),
      units,
      Math.round(longest),
      megabytes(now),
      megabytes(most),
    ]);
    const fault = (what: string): void => {
      part.fault(`${attack.name}: ${what}; ${text.slice(0, 300)}`);
    };
    // The real engine fails on some requests, too; an engine that failed says so.
    if (status === 0 || text.includes("engine_exception")) fault(`status ${status}`);
    if (milliseconds > bars.request) fault(`it took ${Math.round(milliseconds)} ms`);
    if (longest > bars.wait) fault(`another request waited ${Math.round(longest)} ms`);
    if (failures > 0) fault(`${failures} other requests failed`);
    if (most > bars.bytes) fault(`the process had ${megabytes(most)} MB`);
    if (served.process.exitCode !== null || served.process.pid !== pid) {
      fault("the process ended");
      break;
    }
  }
  return part;
}

/** What the columns of the rows are. */
export const COLUMNS = ["request", "status", "ms", "units", "a probe waited ms", "MB", "most MB"];
