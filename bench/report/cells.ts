/** How do numbers and tables look? */

/** Returns a table; the first column is text, the others are numbers. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const rule = head.map((_, at) => (at === 0 ? "---" : "---:"));
  return [head, rule, ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Returns a ratio in three digits. */
export function short(ratio: number): string {
  return ratio < 100 ? ratio.toPrecision(3) : ratio.toFixed(0);
}

/** Returns microseconds in the unit that fits. */
export function duration(micros: number): string {
  const [value, unit] = micros < 1000 ? [micros, "µs"] : [micros / 1000, "ms"];
  return `${value.toPrecision(value < 1000 ? 3 : 4)} ${unit}`;
}

/** Returns a text, bold where it tells of a loss. */
export function boldIf(lost: boolean, text: string): string {
  return lost ? `**${text}**` : text;
}
