/**
 * Which sections have been measured? `bench/results` holds each as JSON, committed beside the page that is made of them: so
 * a ladder or a corpus can be measured anew without the others.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { benchPath } from "../paths.js";
import { SECTION_FORMAT, type Section } from "./section.js";

const FOLDER = benchPath("results");
/** Digits of a measured number that are kept; the page shows three. */
const DIGITS = 5;

/** Keeps a section in place of the one of its ladder and corpus. */
export function keepSection(section: Section, folder = FOLDER): void {
  mkdirSync(folder, { recursive: true });
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
  writeFileSync(join(folder, `${section.ladder}-${section.corpus}.json`), `${JSON.stringify(section, rounded)}\n`);
}

/** Returns the kept sections, those of small corpora first, and the names of those that an earlier benchmark kept. */
export function keptSections(folder = FOLDER): { sections: Section[]; old: string[] } {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Section);
  const sections = all.filter(({ format }) => format === SECTION_FORMAT);
  const old = all.filter(({ format }) => format !== SECTION_FORMAT);
  return {
    sections: sections.sort((left, right) => left.documents - right.documents),
    old: old.map(({ ladder, corpus }) => `${ladder} on ${corpus}`),
  };
}
