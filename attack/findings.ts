/** What did an attack find? Rows for a table, and what must not be. */

/** One part of an attack. */
export class Part {
  readonly rows: (string | number)[][] = [];
  readonly faults: string[] = [];
  private readonly faulty = new Set<number>();

  constructor(readonly name: string) {}

  row(cells: (string | number)[]): void {
    this.rows.push(cells);
  }

  fault(what: string): void {
    this.faults.push(what);
    this.faulty.add(this.rows.length);
  }

  /** How many rows have no fault, and how many have one. */
  get passed(): number {
    return this.rows.length - this.faulty.size;
  }

  get failed(): number {
    return this.faulty.size;
  }
}

/** What a server may take at most. */
export interface Bars {
  /** Milliseconds for a request: twice the budget's time. */
  readonly request: number;
  /** Milliseconds that another one waits. */
  readonly wait: number;
  /** Bytes of the process. */
  readonly bytes: number;
  /** How many times as long as its units are documented to take a request may take. */
  readonly times: number;
}

/** No request takes more than so many times what its units are documented to take. */
export const MOST_TIMES = 3;

/** Returns the bars, on a machine on which all takes `patience` times as long. */
export function barsFor(patience: number): Bars {
  return { request: 2000 * patience, wait: 1000 * patience, bytes: 512 * 1024 * 1024, times: MOST_TIMES * patience };
}

/** Returns a number of bytes in whole megabytes, as tables and faults have it. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}

/** Returns a table of Markdown. */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
