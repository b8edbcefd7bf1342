/**
 * Does work cost what its units say? Requests are asked of an app in this process, and the processor's time is held against the
 * units that were charged: `npm run attack -- --costs --update` writes the dearest of each feature to COSTS.md.
 */
import { writeFile } from "node:fs/promises";

import { createRandom } from "../catalogs/random.js";
import { createApp } from "../ts/host/src/app.js";
import type { LoadableApp } from "../ts/host/src/app.js";
import { nodeModule } from "../ts/host/src/entry/module.js";
import { directorySource } from "../ts/host/src/parts/directory.js";
import { MOST_TIMES, Part, table } from "./findings.js";
import type { Bars } from "./findings.js";
import { ANALYZED_FEATURES } from "./requests/analyzed.js";
import { EXTENDED_FEATURES } from "./requests/extended.js";
import { FEATURES } from "./requests/features.js";
import { KNOWN } from "./requests/known.js";
import { randomAttack } from "./requests/random.js";
import type { Attack } from "./requests/request.js";

/** Nanoseconds that a unit of work is documented to take. */
const UNIT_NS = 10;
/** What every request takes beside its units, whatever it asks, in milliseconds. */
const BESIDE_MS = 5;
/**
 * Each is asked so often, and the least time counts: the processor has other things to do, and while V8 optimises what became
 * hot, the time of its threads is counted, too.
 */
const TIMES = 8;

/** What a request took. */
interface Cost {
  readonly name: string;
  readonly status: number;
  readonly units: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

async function costOf(app: LoadableApp, attack: Attack, most: number): Promise<Cost> {
  const body = attack.body();
  const headers = { "content-type": "application/json", ...attack.headers };
  let least = Infinity;
  let last = { status: 0, units: 0, bytes: 0 };
  for (let i = 0; i < TIMES; i += 1) {
    const before = process.cpuUsage();
    const answer = await app.handle({ method: "POST", url: attack.path, headers, body });
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    const told = (name: string): number => Number(answer.headers[name] ?? 0);
    last = { status: answer.status, units: told("x-engine-work-units"), bytes: told("x-engine-memory-bytes") };
    // What takes that long takes as long again, unless the machine was held up.
    if (least > 500 && timesAsLong(least, last.units) <= most) break;
  }
  return { name: attack.name, milliseconds: least, ...last };
}

/** How many times as long as so many units say. */
function timesAsLong(milliseconds: number, units: number): number {
  return Math.max(0, milliseconds - BESIDE_MS) / ((units * UNIT_NS) / 1e6 || 1);
}

function ratio({ milliseconds, units }: Cost): number {
  return timesAsLong(milliseconds, units);
}

function row(cost: Cost): (string | number)[] {
  const { name, status, units, bytes, milliseconds } = cost;
  const megabytes = (bytes / (1024 * 1024)).toFixed(1);
  return [name, status, units, milliseconds.toFixed(1), ratio(cost).toFixed(2), megabytes];
}

const COLUMNS = ["request", "status", "units", "ms", "of what the units say", "MiB taken"];

/** Measures known requests, random ones, and those of each feature; writes COSTS.md where that is asked. */
export async function measureCosts(
  index: string,
  { random, seed, only, bars }: { random: number; seed: number; only: string; bars: Bars },
  update: boolean,
): Promise<Part> {
  const part = new Part("costs");
  const app = createApp({
    index: directorySource(index),
    wasm: nodeModule(),
    diagnostics: true,
    cacheBytes: 0,
    extended: true,
  });
  await app.load();
  const drawn = Array.from({ length: random }, (_, at) => {
    return randomAttack(createRandom(seed + at), `random, --costs --seed ${seed + at} --random 1`);
  });
  const wanted = (attack: Attack): boolean => attack.name.includes(only);
  const measure = async (attacks: readonly Attack[]): Promise<Cost[]> => {
    const costs: Cost[] = [];
    for (const attack of attacks.filter(wanted)) {
      const cost = await costOf(app, attack, bars.times);
      costs.push(cost);
      part.row(row(cost));
      if (ratio(cost) > bars.times) part.fault(`${cost.name}: ${row(cost).join(", ")}`);
    }
    return costs;
  };
  const features = await measure([...FEATURES, ...ANALYZED_FEATURES, ...EXTENDED_FEATURES]);
  await measure([...KNOWN, ...drawn]);
  if (update && only === "") await document(features);
  return part;
}

async function document(costs: readonly Cost[]): Promise<void> {
  const text = [
    "# What requests cost",
    "",
    "A request has a budget of work, counted in units and not timed, so that it ends the same way wherever it runs. A unit is",
    `documented as ${UNIT_NS} ns of one core; no request takes more than ${MOST_TIMES} times that. These are the dearest requests of each`,
    "feature that are known, on 100,000 products, written by `npm run attack -- --costs --update`; times are of one core of the machine",
    "that ran it.",
    "",
    table(COLUMNS, costs.map(row)),
    "",
  ];
  await writeFile(new URL("../COSTS.md", import.meta.url), text.join("\n"));
}

/** What the columns of the rows are. */
export const COST_COLUMNS = COLUMNS;
