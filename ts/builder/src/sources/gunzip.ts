/**
 * Is the catalog compressed? Its first two bytes say so; if it is, it comes out unpacked.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BuildError } from "../build_error.js";

/** Yields the bytes of a stream, unpacked when it is gzip. */
export async function* gunzipIfNeeded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = new Uint8Array(0);
  let done = false;
  while (head.length < 2 && !done) {
    const next = await iterator.next();
    done = next.done === true;
    if (next.done !== true) head = head.length === 0 ? new Uint8Array(next.value) : Buffer.concat([head, next.value]);
  }
  const all = (async function* () {
    try {
      if (head.length > 0) yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      // The source closes its file also when the reader stops early.
      await iterator.return?.();
    }
  })();
  yield* head[0] === 0x1f && head[1] === 0x8b ? gunzip(all) : all;
}

async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const unpacked = createGunzip();
  let given = 0;
  // Errors of the source are the source's own; only the unpacker's are told as faults of the gzip data.
  let sourceError: unknown;
  const counted = (async function* () {
    try {
      for await (const chunk of chunks) {
        given += chunk.length;
        yield chunk;
      }
    } catch (error) {
      sourceError = error;
      throw error;
    }
  })();
  const feeding = pipeline(Readable.from(counted, { objectMode: false }), unpacked);
  feeding.catch(() => undefined);
  try {
    for await (const chunk of unpacked) yield chunk as Uint8Array;
    await feeding;
  } catch (error) {
    if (sourceError !== undefined) throw sourceError as Error;
    throw new BuildError(`not whole gzip data: ${error instanceof Error ? error.message : String(error)}`, {
      input: "catalog",
    });
  }
  // Node stops at the end of the last member and says nothing of what follows.
  if (unpacked.bytesWritten < given) {
    throw new BuildError(`${given - unpacked.bytesWritten} bytes follow the end of the gzip data`, {
      input: "catalog",
    });
  }
}
