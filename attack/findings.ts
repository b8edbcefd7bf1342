/** What did an attack find? Rows for a table, and what must not be. */

/** One part of an attack. */
export class Part {
  readonly rows: (string | number)[][] = [];
  readonly faults: string[] = [];

  constructor(readonly name: string) {}

  row(cells: (string | number)[]): void {
    this.rows.push(cells);
  }

  fault(what: string): void {
    this.faults.push(what);
  }
}

/** Returns a table of Markdown. */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
