/** How is a table for people written? As text whose columns stand below each other, or as JSON. */
import { fits } from "../dsl/patterns.js";
import { ApiError, cause, illegalArgument } from "../errors.js";
import { Output } from "../output/output.js";
import type { TableAsked } from "../parameters/cat.js";

/** A column. */
export interface Column {
  readonly name: string;
  /** Other names that a request may use. */
  readonly aliases: readonly string[];
  /** What it holds, as `help` says. */
  readonly about: string;
  readonly isRight?: boolean;
  /** Only where a request names it. */
  readonly isExtra?: boolean;
  /** It has the time of the answer. */
  readonly isTime?: boolean;
  /** The real engine has it, and this service does not. */
  readonly isUnserved?: boolean;
}

/** The names of columns that only the real engine has. */
export function unserved(names: string): readonly Column[] {
  return names.split(" ").map((one) => {
    const [name = "", ...aliases] = one.split(",");
    return { name, aliases, about: "", isUnserved: true, isExtra: true };
  });
}

/** A column as it is shown: where a request names it, by that name. */
interface Shown {
  readonly title: string;
  readonly at: number;
}

/** Returns the columns that a request wants. */
function shownOf(columns: readonly Column[], { columns: wanted, timed }: TableAsked): readonly Shown[] {
  const isLeft = ({ isTime }: Column): boolean => isTime !== true || timed();
  if (wanted === null) {
    return columns.flatMap((column, at) =>
      column.isExtra === true || !isLeft(column) ? [] : [{ title: column.name, at }],
    );
  }
  const shown = new Map<string, number>();
  for (const name of wanted) {
    const isPattern = name.includes("*");
    const found = isPattern
      ? columns.flatMap((one, at) => (fits(name, one.name) ? [at] : []))
      : [columnOf(columns, name)];
    for (const at of found) {
      const column = columns[at];
      if (column === undefined || !isLeft(column)) continue;
      if (column.isUnserved === true) throw illegalArgument(`column [${column.name}] is not supported`);
      const title = isPattern ? column.name : name;
      if (!shown.has(title)) shown.set(title, at);
    }
  }
  return [...shown].map(([title, at]) => ({ title, at }));
}

/** Returns the number of the column with a name, or -1: of several that share an alias, the last. */
function columnOf(columns: readonly Column[], name: string): number {
  const named = columns.findIndex((column) => column.name === name);
  if (named >= 0) return named;
  return columns.reduce((found, column, at) => (column.aliases.includes(name) ? at : found), -1);
}

/** Fails where rows are to be sorted by what is no column; there is one row at most. */
function checkSort(columns: readonly Column[], { sort }: TableAsked): void {
  for (const key of sort) {
    const name = key.replace(/:(?:asc|desc)$/, "");
    if (columnOf(columns, name) >= 0) continue;
    throw new ApiError(500, cause("unsupported_operation_exception", `Unable to sort by unknown sort key \`${name}\``));
  }
}

/** Writes rows as text. */
export function textOf(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  asked: TableAsked,
): Uint8Array {
  const isVerbose = asked.verbose();
  const shown = shownOf(columns, asked);
  checkSort(columns, asked);
  const cells = rows.map((row) => shown.map(({ at }) => row[at] ?? ""));
  if (isVerbose) cells.unshift(shown.map(({ title }) => title));
  const widths = shown.map((_, i) => Math.max(0, ...cells.map((row) => row[i]?.length ?? 0)));
  const output = new Output();
  for (const row of cells) {
    for (const [i, cell] of row.entries()) {
      const isRight = columns[shown[i]?.at ?? 0]?.isRight === true;
      const space = " ".repeat((widths[i] ?? 0) - cell.length);
      if (i > 0) output.raw(" ");
      if (isRight) output.raw(space);
      output.json(cell);
      // Behind the last one there is nothing to be in line with.
      if (!isRight && i < row.length - 1) output.raw(space);
    }
    output.raw("\n");
  }
  return output.finish();
}

/** Writes rows as JSON: all values are texts. */
export function jsonOf(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  asked: TableAsked,
): Uint8Array {
  const shown = shownOf(columns, asked);
  checkSort(columns, asked);
  const output = new Output().raw("[");
  rows.forEach((row, i) => {
    output.raw(i > 0 ? ",{" : "{");
    shown.forEach(({ title, at }, j) => {
      if (j > 0) output.raw(",");
      output
        .string(title)
        .raw(":")
        .string(row[at] ?? "");
    });
    output.raw("}");
  });
  return output.raw("]").finish();
}

/** Writes what columns there are. */
export function helpOf(columns: readonly Column[]): Uint8Array {
  const lines = columns.map(({ name, aliases, about }) => [name, aliases.join(","), about]);
  const widths = [0, 1, 2].map((i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const output = new Output();
  for (const line of lines) {
    output.raw(`${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")}\n`);
  }
  return output.finish();
}
