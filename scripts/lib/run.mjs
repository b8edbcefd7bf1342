// @ts-check
// How do the scripts run other programs and report? One way to run, one way to fail.
import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Where downloads and tools are kept between runs. */
export const cache = process.env["VITRINE_CACHE"] ?? join(homedir(), ".cache", "vitrine");

/** An error whose message is all that the user needs. */
export class Failure extends Error {}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program, its output on the terminal; fails when it does.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export function run(program, args, options = {}) {
  const done = spawnSync(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: "inherit",
  });
  if (done.error) throw new Failure(`${program} could not be started: ${done.error.message}`);
  if (done.status !== 0) throw new Failure(`${program} ${args.join(" ")} failed with ${done.status ?? done.signal}`);
}

/**
 * Runs a program and returns what it printed, or null when it is missing, fails or takes too long.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, seconds?: number }} [options]
 * @returns {string | null}
 */
export function ask(program, args, options = {}) {
  const done = spawnSync(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"],
    ...(options.seconds === undefined ? {} : { timeout: options.seconds * 1000 }),
  });
  return done.error || done.status !== 0 ? null : done.stdout.trim();
}

/**
 * Runs a script's main function; a Failure becomes one line on standard error and exit code 1.
 * @param {() => void | Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    process.exitCode = 1;
  }
}
