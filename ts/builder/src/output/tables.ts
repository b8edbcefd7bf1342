/**
 * What does a person see of an index? Its sections and fields with the bytes they take.
 */
import Table from "cli-table3";
import type { Section } from "../outcome.js";
import { count } from "./units.js";

/** Returns a table of bytes per section and of bytes per field. */
export function sectionTables(sections: Section[]): string {
  const total = sections.reduce((bytes, { bytes: more }) => bytes + more, 0);
  const bySection = sum(sections.map(({ section, bytes }) => [section, bytes]));
  const byField = sum(sections.map(({ field, bytes }) => [field === "" ? "(all documents)" : field, bytes]));
  return `${sizeTable("section", bySection, total)}\n${sizeTable("field", byField, total)}`;
}

/** Returns a table with a line for each section of each field. */
export function detailTable(sections: (Section & { crc32: number })[]): string {
  const table = plainTable(["section", "field", "bytes", "crc32"], [2]);
  for (const { section, field, bytes, crc32 } of sections) {
    table.push([section, field, count(bytes), crc32.toString(16).padStart(8, "0")]);
  }
  return table.toString();
}

function sum(entries: [string, number][]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [key, bytes] of entries) sums.set(key, (sums.get(key) ?? 0) + bytes);
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function sizeTable(title: string, entries: [string, number][], total: number): string {
  const table = plainTable([title, "bytes", "share"], [1, 2]);
  for (const [key, bytes] of entries) {
    table.push([key, count(bytes), `${((bytes / Math.max(total, 1)) * 100).toFixed(1)} %`]);
  }
  return table.toString();
}

/** Colours would end up in logs, so there are none. */
function plainTable(head: string[], right: number[]): Table.Table {
  return new Table({
    head,
    colAligns: head.map((_, column) => (right.includes(column) ? "right" : "left")),
    style: { head: [], border: [], compact: true },
  });
}
