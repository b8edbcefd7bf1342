/** Does a server outlive its workers, and end in order? One is killed while many ask; then the server is told to stop. */
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { Part } from "./findings.js";
import { many, search } from "./requests/request.js";
import { serve } from "./served.js";
import type { Answer } from "./served.js";

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

/** Kills workers and stops the server. */
export async function attackWithKills(index: string, port: number): Promise<Part> {
  const part = new Part("kills");
  const served = await serve(index, port, ["--workers", "2"]);
  await wait(1500);
  const small = search("small", () => ({ query: { match: { name: "steel" } } }));
  for (let round = 0; round < 3; round += 1) {
    const [worker] = children(served.process.pid ?? 0);
    const asking = many(50, () => served.send(small));
    if (worker !== undefined) process.kill(worker, "SIGKILL");
    const answers = await Promise.all(asking);
    const lost = answers.filter(({ status }) => status === 0).length;
    await wait(2000);
    const after = await Promise.all(many(20, () => served.send(small)));
    const failed = after.filter(({ status }) => status !== 200).length;
    part.row([`a worker is killed, round ${round + 1}`, `${lost} of 50 lost`, `${failed} of 20 after it`]);
    if (failed > 0) part.fault(`${failed} of 20 requests failed two seconds after a worker was killed`);
  }
  const large = search("large", () => ({ size: 10_000 }));
  const asking: Promise<Answer>[] = [...many(50, () => served.send(small)), served.send(large)];
  const start = performance.now();
  const code = served.stop();
  const answers = await Promise.all(asking);
  const ended = await code;
  const lost = answers.filter(({ status }) => status !== 200).length;
  part.row([
    "SIGTERM, with 51 requests under way",
    `${lost} lost`,
    `ended with ${ended} in ${Math.round(performance.now() - start)} ms`,
  ]);
  if (lost > 0) part.fault(`${lost} of 51 requests were lost at SIGTERM`);
  if (ended !== 0) part.fault(`the server ended with ${ended}`);
  return part;
}

/** What the columns of the rows are. */
export const KILL_COLUMNS = ["what happens", "meanwhile", "afterwards"];
