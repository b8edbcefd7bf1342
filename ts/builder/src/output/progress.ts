/**
 * How does a build show how far it is? A bar where a person watches, a line now and then elsewhere.
 */
import type { BuildProgress } from "../build.js";
import { SECONDS_BETWEEN_LINES, makeBar } from "./bar.js";
import { count, duration, size } from "./units.js";

/** Shows the progress of one build. */
export interface ProgressDisplay {
  update: (progress: BuildProgress) => void;
  /** Ends the display; the terminal is as before. */
  stop: () => void;
}

/** Makes the display that fits the stream. `totalBytes` is null when the source does not know it. */
export function createProgress(
  stream: NodeJS.WriteStream,
  totalBytes: number | null,
  now: () => number = Date.now,
): ProgressDisplay {
  return stream.isTTY ? progressBar(stream, totalBytes, now) : progressLines(stream, totalBytes, now);
}

function progressBar(stream: NodeJS.WriteStream, totalBytes: number | null, now: () => number): ProgressDisplay {
  const start = now();
  const head = totalBytes === null ? "{phase}" : "{phase} {bar} {percentage}%";
  const tail = totalBytes === null ? "" : " | {left} left";
  const bar = makeBar(stream, `${head} | {documents} documents | {read} | {rate}/s${tail}`);
  const values = (progress: BuildProgress): Record<string, string> => {
    const seconds = Math.max((now() - start) / 1000, 0.001);
    // Nothing that was read yet says nothing of what is left.
    const known = totalBytes !== null && progress.inputBytes > 0;
    const left = known ? duration(((totalBytes - progress.inputBytes) * seconds) / progress.inputBytes) : "?";
    return {
      phase: progress.phase,
      documents: count(progress.documents),
      read: size(progress.catalogBytes),
      rate: size(progress.catalogBytes / seconds),
      left,
    };
  };
  bar.start(totalBytes ?? 0, 0, values({ phase: "reading", documents: 0, inputBytes: 0, catalogBytes: 0 }));
  return {
    update(progress) {
      bar.update(totalBytes === null ? 0 : progress.inputBytes, values(progress));
    },
    stop() {
      bar.stop();
    },
  };
}

function progressLines(stream: NodeJS.WriteStream, totalBytes: number | null, now: () => number): ProgressDisplay {
  const start = now();
  let last = start;
  let phase: BuildProgress["phase"] = "reading";
  return {
    update(progress) {
      const turned = progress.phase !== phase;
      if (!turned && now() - last < SECONDS_BETWEEN_LINES * 1000) return;
      last = now();
      phase = progress.phase;
      const seconds = Math.max((last - start) / 1000, 0.001);
      const share = totalBytes ? ` (${Math.floor((progress.inputBytes / totalBytes) * 100)} %)` : "";
      const rate = `${size(progress.catalogBytes / seconds)}/s`;
      const read = `${count(progress.documents)} documents, ${size(progress.catalogBytes)}${share}, ${rate}`;
      stream.write(`${phase}: ${read}\n`);
    },
    stop() {
      // Lines need no clearing up.
    },
  };
}
