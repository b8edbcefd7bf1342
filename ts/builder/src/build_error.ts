/**
 * What went wrong in a build, and where?
 */

/** Which of the inputs an error is about. */
export type Input = "mapping" | "settings" | "catalog";

/** A place in an input; lines and columns count from 1. */
export interface Place {
  input: Input;
  line?: number;
  column?: number;
}

/** A build that cannot go on because of what it was given. The message stands alone; the place is beside it. */
export class BuildError extends Error {
  readonly place: Place | undefined;
  /** What else is wrong, when more than the first error was asked for. */
  readonly others: readonly BuildError[];

  constructor(message: string, place?: Place, others: readonly BuildError[] = []) {
    super(message);
    this.name = "BuildError";
    this.place = place;
    this.others = others;
  }
}

/** Returns `file:line:column` for a place, as far as it is known. */
export function describePlace(file: string, place: Place): string {
  if (place.line === undefined) return file;
  return place.column === undefined ? `${file}:${place.line}` : `${file}:${place.line}:${place.column}`;
}
