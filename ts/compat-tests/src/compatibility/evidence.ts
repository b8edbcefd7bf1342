/** Counts recorded cases: for each row of COMPATIBILITY.md, how many there are, and how many Vitrine answers as recorded. */
import { isExtended, type Area } from "../recordings.js";
import { addTypes } from "./fields.js";
import type { MappingRows } from "./mappings.js";
import { rowsOf } from "./requests.js";
import { rowName, SECTIONS, type Rows, type Section } from "./rows.js";

/** Cases, and what became of them. */
export interface Counts {
  cases: number;
  equal: number;
  /** Answered in other words, or with other numbers. */
  different: number;
  /** Refused, where the real engine answers or fails in another way. */
  refused: number;
}

/** One row. */
export interface Row {
  readonly counts: Counts;
  /** Why cases differ or are refused. */
  readonly reasons: Set<string>;
  /** Parameters and the like. */
  readonly parts: Map<string, Counts>;
}

/** The rows of each section by their names. */
export interface Evidence {
  readonly total: Counts;
  readonly sections: Readonly<Record<Section, Map<string, Row>>>;
}

/** Rows of these are there without an answer other than an error; other names may be misspelt ones. */
const WITHOUT_ANSWERS = new Set<Section>(["endpoints", "errors"]);

const none = (): Counts => ({ cases: 0, equal: 0, different: 0, refused: 0 });

/** Gathers the evidence of areas, of which cases that differ are listed by `area/name` with a reason, and of mappings. */
export function gather(
  areas: readonly Area[],
  known: ReadonlyMap<string, string>,
  mappings: readonly MappingRows[],
): Evidence {
  const total = none();
  const found: Found = { counts: new Map(), reasons: new Map(), answered: new Set() };
  for (const { name: area, exchanges } of areas) {
    for (const exchange of exchanges) {
      const reason = known.get(`${area}/${exchange.name}`);
      const rows = rowsOf(exchange, isExtended(area));
      addTypes(rows, exchange.corpus);
      count(total, reason);
      add(found, rows, reason, exchange.response.status < 400);
    }
  }
  for (const { rows, taken } of mappings) add(found, rows, undefined, taken);
  return { total, sections: arranged(found) };
}

/** What was found, by the keys of rows. */
interface Found {
  readonly counts: Map<string, Counts>;
  readonly reasons: Map<string, Set<string>>;
  readonly answered: Set<string>;
}

function add({ counts, reasons, answered }: Found, rows: Rows, reason: string | undefined, isAnswered: boolean): void {
  for (const key of rows.keys()) {
    let row = counts.get(key);
    if (row === undefined) counts.set(key, (row = none()));
    count(row, reason);
    if (isAnswered) answered.add(key);
    if (reason === undefined) continue;
    const all = reasons.get(key) ?? new Set();
    reasons.set(key, all.add(reason));
  }
}

function arranged({ counts, reasons, answered }: Found): Evidence["sections"] {
  const sections = Object.fromEntries(
    SECTIONS.map((section) => [section, new Map<string, Row>()]),
  ) as Evidence["sections"];
  for (const key of [...counts.keys()].sort(byCodeUnits)) {
    const { section, name, part } = rowName(key);
    const isSure = section === "errors" || (WITHOUT_ANSWERS.has(section) && part === undefined);
    if (!isSure && !answered.has(key)) continue;
    const rows = sections[section];
    const of = counts.get(key) ?? none();
    // A name stands before its parts.
    if (part === undefined) rows.set(name, { counts: of, reasons: reasons.get(key) ?? new Set(), parts: new Map() });
    else rows.get(name)?.parts.set(part, of);
  }
  return sections;
}

/** The order of strings that no locale changes. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function count(row: Counts, reason: string | undefined): void {
  row.cases += 1;
  row[reason === undefined ? "equal" : reason.includes("refused") ? "refused" : "different"] += 1;
}
