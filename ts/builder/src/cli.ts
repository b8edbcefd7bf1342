#!/usr/bin/env node
/**
 * What can be typed? `vitrine build | serve | verify | inspect | pull | check | diff`, one file a command. A command loads what it alone needs, so
 * that a server starts without the builder.
 */
import "./ahead.js";

import { Command } from "commander";
import { BuildError } from "./build_error.js";
import { addBuild } from "./commands/build.js";
import { addCheck } from "./commands/check.js";
import { addDiff } from "./commands/diff.js";
import { addInspect, addVerify } from "./commands/examine.js";
import { UserError } from "./commands/files.js";
import { addPull } from "./commands/pull.js";
import { addServe } from "./commands/serve.js";
import { IndexFault } from "./index_files.js";
import { generator } from "./manifest.js";

const program = new Command("vitrine")
  .description("Builds an immutable search index and serves it over the search HTTP API of version 7.17.")
  .version(generator().split(" ")[1] ?? "", "--version", "print the version")
  .helpOption("--help", "show this help")
  .helpCommand(false)
  .showHelpAfterError("(--help says what can be given)");

// Settings such as the help option are inherited by the commands made with `command`.
for (const add of [addBuild, addServe, addVerify, addInspect, addPull, addCheck, addDiff]) add(program);

// `vitrine inspect DIR | head` has read enough: that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

void main();

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    const known = error instanceof UserError || error instanceof BuildError || error instanceof IndexFault;
    const text = known || (error instanceof Error && "code" in error) ? error.message : stackOf(error);
    process.stderr.write(`error: ${text}\n`);
    process.exitCode = 1;
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
