/**
 * How does a stream of bytes become batches of whole lines? Cut at newlines, a few megabytes at a time; one line longer
 * than the limit is refused before it has been gathered.
 */
import { BuildError } from "./build_error.js";

/** Whole lines, and how many; the last line of the last batch may lack its newline. */
export interface LineBatch {
  bytes: Uint8Array;
  lines: number;
}

/** How batches are cut. */
export interface BatchLimits {
  /** Bytes after which a batch is cut. */
  batchBytes: number;
  /** Bytes of the longest line, its newline aside. */
  lineBytes: number;
}

/** The real engine takes no request longer than `http.max_content_length`, 100mb, and so no longer document. */
export const defaultBatchLimits: BatchLimits = { batchBytes: 4 * 1024 ** 2, lineBytes: 100 * 1024 ** 2 };

const newline = 0x0a;

/** Yields the lines of a catalog in batches. */
export async function* lineBatches(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = defaultBatchLimits,
): AsyncGenerator<LineBatch, void, undefined> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  // Bytes of the line that has begun but not ended.
  let openBytes = 0;
  let linesBefore = 0;
  let lines = 0;

  const take = (): Uint8Array => {
    const only = pending[0];
    const bytes = pending.length === 1 && only !== undefined ? only : Buffer.concat(pending, pendingBytes);
    pending = [];
    pendingBytes = 0;
    return bytes;
  };
  const tooLong = (length: number): void => {
    if (length <= limits.lineBytes) return;
    throw new BuildError(`the line is longer than ${limits.lineBytes} bytes, the most that one document may have`, {
      input: "catalog",
      line: linesBefore + lines + 1,
      column: limits.lineBytes + 1,
    });
  };

  for await (const chunk of chunks) {
    let lineStart = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, lineStart)) {
      tooLong(openBytes + end - lineStart);
      openBytes = 0;
      lines += 1;
      lineStart = end + 1;
    }
    openBytes += chunk.length - lineStart;
    tooLong(openBytes);
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes >= limits.batchBytes && lines > 0) {
      const rest = openBytes;
      const bytes = take();
      yield { bytes: bytes.subarray(0, bytes.length - rest), lines };
      linesBefore += lines;
      lines = 0;
      if (rest > 0) {
        pending = [bytes.subarray(bytes.length - rest)];
        pendingBytes = rest;
      }
    }
  }
  if (pendingBytes > 0) yield { bytes: take(), lines: lines + (openBytes > 0 ? 1 : 0) };
}
