/** How long does it take to build an index? One build says little: of several the median counts. */
import { median } from "./statistics.js";

/** How often an index is built, where the time that it takes is asked for. */
export const BUILDS = 3;

/** Builds so many times, one after another; returns the median of the seconds, or null where one could not be had. */
export async function medianSeconds(build: () => Promise<number | null>, builds = BUILDS): Promise<number | null> {
  const all: number[] = [];
  while (all.length < builds) {
    const seconds = await build();
    if (seconds === null) return null;
    all.push(seconds);
  }
  return median(all);
}

/** What a reader has to know of such a time. */
export const BUILDS_NOTE = `the time to build is the median of ${BUILDS} builds`;
