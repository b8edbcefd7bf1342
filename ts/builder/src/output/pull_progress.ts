/** How does a pull show how far it is? A bar where a person watches, a line now and then elsewhere. */
import { SECONDS_BETWEEN_LINES, makeBar } from "./bar.js";
import { count, duration, size } from "./units.js";

/** Shows the progress of one pull. */
export interface PullDisplay {
  update(documents: number, total: number | null, bytes: number): void;
  /** Ends the display; the terminal is as before. */
  stop(): void;
}

/** Makes the display that fits the stream. */
export function pullDisplay(stream: NodeJS.WriteStream, now: () => number = Date.now): PullDisplay {
  const start = now();
  return stream.isTTY ? bar(stream, start, now) : lines(stream, start, now);
}

function bar(stream: NodeJS.WriteStream, start: number, now: () => number): PullDisplay {
  const shown = makeBar(stream, "pulling {bar} {percentage}% | {documents} documents | {read} | {left} left");
  let first: number | null = null;
  return {
    update(documents, total, bytes) {
      if (first === null) shown.start(total ?? 0, 0, { documents: "0", read: size(0), left: "?" });
      // What an earlier attempt copied took none of this time.
      first ??= documents;
      const seconds = (now() - start) / 1000;
      const done = documents - first;
      const left = total === null || done <= 0 ? "?" : duration(((total - documents) * seconds) / done);
      shown.update(total === null ? 0 : documents, { documents: count(documents), read: size(bytes), left });
    },
    stop() {
      if (first !== null) shown.stop();
    },
  };
}

function lines(stream: NodeJS.WriteStream, start: number, now: () => number): PullDisplay {
  let last = start;
  return {
    update(documents, total, bytes) {
      if (now() - last < SECONDS_BETWEEN_LINES * 1000) return;
      last = now();
      stream.write(
        `pulling: ${count(documents)}${total === null ? "" : ` of ${count(total)}`} documents, ${size(bytes)}\n`,
      );
    },
    stop() {
      // Lines need no clearing up.
    },
  };
}
