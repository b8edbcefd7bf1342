// Does what the container file copies run alone, and do its commands do what they are for?
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "tap";
import { smallIndex, temporaryFolder, until } from "./support.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const text = readFileSync(join(root, "Containerfile"), "utf8").replace(/\\\n/g, "");

/** The words of a command, which is written as JSON. */
function command(pattern: RegExp): string[] {
  return JSON.parse(pattern.exec(text)?.[1] ?? "null") as string[];
}

test("the server starts from the files that are copied, is healthy, and ends when it is told", async (t) => {
  const place = temporaryFolder(t);
  for (const [, files = "", to = ""] of text.matchAll(/^COPY (.*) \/opt\/vitrine\/?(.*)$/gm)) {
    for (const file of files.split(" "))
      cpSync(join(root, file), join(place, to === "" ? file : to), { recursive: true });
  }
  const index = await smallIndex(t);
  const [program = "", ...args] = command(/^ENTRYPOINT (.*)$/m).map((word) =>
    word.replace("/opt/vitrine", place).replace("/index", index).replace("4090", "0").replace("0.0.0.0", "127.0.0.1"),
  );
  t.equal(program, "node");
  const child = spawn(process.execPath, args, { cwd: "/", env: { NODE_ENV: "production" } });
  const ended = once(child, "close");
  t.teardown(() => child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (printed += data.toString()));
  await until("the server is there", () => {
    if (child.exitCode !== null) throw new Error(printed);
    return printed.includes("try: ");
  });
  const address = /at (http:\/\/\S+)\n/.exec(printed)?.[1] ?? "";
  t.equal((await fetch(`${address}/test/_count`)).status, 200);
  t.match(await (await fetch(`${address}/_metrics`)).text(), /^vitrine_index_documents 5$/m);
  const [, ...check] = command(/^HEALTHCHECK .* CMD (.*)$/m);
  const status = (to: string): number | null =>
    spawnSync(
      process.execPath,
      check.map((word) => word.replace("http://127.0.0.1:4090", to)),
    ).status;
  t.equal(status(address), 0);
  const signal = /^STOPSIGNAL (\w+)$/m.exec(text)?.[1] as NodeJS.Signals;
  child.kill(signal);
  t.same(await ended, [0, null]);
  t.equal(status(address), 1);
});
