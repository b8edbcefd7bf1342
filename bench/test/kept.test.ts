import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";

import { keepSection, keptSections } from "../report/kept.js";
import { SECTION_FORMAT, type Section } from "../report/section.js";

function section(ladder: string, corpus: string, documents: number, over: Partial<Section> = {}): Section {
  return {
    format: SECTION_FORMAT,
    ladder,
    corpus,
    documents,
    machine: "one",
    commit: "abc",
    date: "2026-01-01",
    effort: { rounds: 7, seconds: 0.1 },
    minutes: 1.23456789,
    sides: [],
    rows: [],
    ...over,
  };
}

void t.test("a section takes the place of the one of its ladder and corpus, and of no other", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-results-"));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  keepSection(section("process", "large", 100), folder);
  keepSection(section("process", "small", 10), folder);
  keepSection(section("closed", "small", 10, { commit: "before" }), folder);
  keepSection(section("closed", "small", 10, { commit: "after" }), folder);
  keepSection(section("open", "small", 10, { format: SECTION_FORMAT - 1 }), folder);
  const { sections, old } = keptSections(folder);
  t.same(
    sections.map(({ ladder, corpus, commit }) => `${ladder} ${corpus} ${commit}`),
    ["closed small after", "process small abc", "process large abc"],
  );
  t.same(old, ["open on small"]);
  t.same(
    sections.map(({ minutes }) => minutes),
    [1.2346, 1.2346, 1.2346],
  );
  t.end();
});
