/** Does a server outlive its workers, and end in order? One is killed while many ask; then the server is told to stop. */
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { Asker } from "./asker.js";
import { Part } from "./findings.js";
import { many } from "./requests/request.js";
import { serve } from "./served.js";

/** Returns the processes that another one has started. */
function children(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${child}/stat`, "utf8"))?.[1]) === pid;
      } catch {
        return false;
      }
    });
}

/** Small searches that are asked at one moment. */
const ASKED = 50;
/** Milliseconds between the requests and the signal. */
const MOMENTS = [0, 5, 300];
/** Times that a server is told to stop, for each moment after the requests. */
const STOPS = 2;
/** Times that a worker is killed. */
const KILLS = 3;

const SMALL = '{"query":{"match":{"name":"steel"}}}';
const LARGE = '{"size":10000}';

/**
 * Kills a worker while both have requests under way. Those that it had begun are lost with it; as connections are spread,
 * that is half of them at most, also where they were made after a worker was replaced.
 */
async function killWorkers(part: Part, index: string, port: number): Promise<void> {
  const served = await serve(index, port, ["--workers", "2"]);
  await wait(1500);
  for (let round = 1; round <= KILLS; round += 1) {
    const askers = await Promise.all(many(ASKED, () => Asker.to(port)));
    const before = await Promise.all(askers.map((one) => one.ask(SMALL)));
    const [worker] = children(served.process.pid ?? 0);
    const asking = askers.map((one) => one.ask(SMALL));
    if (worker !== undefined) process.kill(worker, "SIGKILL");
    const lost = without200(await Promise.all(asking));
    await wait(2000);
    const after = await Promise.all(
      many(20, () =>
        Asker.to(port).then((one) =>
          one.ask(SMALL).finally(() => {
            one.close();
          }),
        ),
      ),
    );
    const failed = without200(after);
    part.row([`a worker is killed, round ${round}`, `${lost} of ${ASKED} lost`, `${failed} of 20 after it`]);
    if (without200(before) > 0) part.fault(`${without200(before)} requests failed before a worker was killed`);
    if (lost > ASKED / 2) part.fault(`${lost} of ${ASKED} requests were lost with one of two workers`);
    if (failed > 0) part.fault(`${failed} of 20 requests failed two seconds after a worker was killed`);
    for (const one of askers) one.close();
    await wait(200);
  }
  await served.stop();
}

/**
 * Tells a server to stop once requests are on their way: a large one, and small ones on connections that had an answer before
 * and on some that had none. Nobody may lose one.
 */
async function stopServer(part: Part, index: string, port: number, options: readonly string[]): Promise<void> {
  let lost = 0;
  let refused = 0;
  let slowest = 0;
  const codes = new Set<number | null>();
  const all = MOMENTS.length * STOPS;
  for (let round = 0; round < all; round += 1) {
    const served = await serve(index, port, options);
    const kept = await Promise.all(many(ASKED / 2 + 1, () => Asker.to(port)));
    await Promise.all(kept.map((one) => one.ask(SMALL)));
    const askers = [...kept, ...(await Promise.all(many(ASKED / 2, () => Asker.to(port))))];
    const asking = askers.map((one, at) => one.ask(at === 0 ? LARGE : SMALL));
    await wait(MOMENTS[round % MOMENTS.length] ?? 0);
    const start = performance.now();
    const code = served.stop();
    const answers = await Promise.all(asking);
    lost += answers.filter((status) => status === 0).length;
    refused += answers.filter((status) => status !== 0 && status !== 200).length;
    codes.add(await code);
    slowest = Math.max(slowest, performance.now() - start);
  }
  const what = `SIGTERM ${all} times, with ${ASKED + 1} requests under way, ${options.join(" ") || "one process"}`;
  part.row([
    what,
    `${lost} lost, ${refused} refused`,
    `ended with ${[...codes].join()} after ${Math.round(slowest)} ms at most`,
  ]);
  // To refuse one in the rush, with an answer, is no loss; but there is no rush here.
  if (lost + refused > 0) part.fault(`${what}: ${lost} were lost, ${refused} refused`);
  if (codes.size > 1 || !codes.has(0)) part.fault(`${what}: the server ended with ${[...codes].join()}`);
}

function without200(statuses: readonly number[]): number {
  return statuses.filter((status) => status !== 200).length;
}

/** Kills workers and stops servers. */
export async function attackWithKills(index: string, port: number): Promise<Part> {
  const part = new Part("kills");
  await killWorkers(part, index, port);
  for (const options of [[], ["--workers", "2"]]) await stopServer(part, index, port, options);
  return part;
}

/** What the columns of the rows are. */
export const KILL_COLUMNS = ["what happens", "meanwhile", "afterwards"];
