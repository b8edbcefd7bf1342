/**
 * How does a command read the files that it was given, and how does it end when it cannot?
 */
import { open, readFile } from "node:fs/promises";
import { messageOf } from "../sources/catalog.js";

/** Ends the program with a message and exit code 1. */
export class UserError extends Error {}

/** Returns what is in a file. */
export async function readInput(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => {
    throw new UserError(`${path}: cannot be read: ${messageOf(error)}`);
  });
}

/** Refuses a log that cannot be written: later, nobody would be told. */
export async function checkWritable(path: string): Promise<void> {
  const file = await open(path, "a").catch((error: unknown) => {
    throw new UserError(`${path}: cannot be written: ${messageOf(error)}`);
  });
  await file.close();
}
