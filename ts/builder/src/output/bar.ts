/**
 * What do all bars have in common? They look alike, and leave the terminal as it was.
 */
import { SingleBar } from "cli-progress";

/** How often a line is written where nobody watches: often enough to see that it goes on, seldom enough for a log. */
export const SECONDS_BETWEEN_LINES = 5;

/** Returns a bar of a format of cli-progress, which is not shown before it is started. */
export function makeBar(stream: NodeJS.WriteStream, format: string): SingleBar {
  return new SingleBar({
    stream,
    format,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  });
}
