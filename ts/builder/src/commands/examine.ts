/**
 * What do `vitrine verify` and `vitrine inspect` do? They read an index and say whether it is whole, and what it holds.
 */
import type { Command } from "commander";
import { inspectIndex, verifyIndex } from "../index_files.js";
import { count } from "../output/units.js";

/** Adds the command that checks. */
export function addVerify(program: Command): void {
  program
    .command("verify")
    .description("Checks every byte of an index.")
    .argument("<folder>", "the index")
    .helpOption("--help", "show this help")
    .action(verify);
}

/** Adds the command that lists. */
export function addInspect(program: Command): void {
  program
    .command("inspect")
    .description("Lists what an index holds.")
    .argument("<folder>", "the index")
    .option("--json", "as JSON")
    .helpOption("--help", "show this help")
    .action(inspect);
}

async function verify(folder: string): Promise<void> {
  const { manifest, sections } = await verifyIndex(folder);
  const parts = partCount(manifest.parts.length);
  process.stdout.write(
    `${folder}: whole: ${count(manifest.documents)} documents, ${parts}, ${count(manifest.image_bytes)} bytes, ` +
      `${sections.length} sections\n`,
  );
}

async function inspect(folder: string, flags: { json?: boolean }): Promise<void> {
  const { manifest, documents, sections } = await inspectIndex(folder);
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify({ ...manifest, documents, sections }, null, 2)}\n`);
    return;
  }
  const head = `index ${manifest.name}: ${count(documents)} documents, ${partCount(manifest.parts.length)}, `;
  process.stdout.write(`${head}${count(manifest.image_bytes)} bytes, ${manifest.generator}\n`);
  const { detailTable, sectionTables } = await import("../output/tables.js");
  process.stdout.write(`${detailTable(sections)}\n${sectionTables(sections)}\n`);
}

function partCount(parts: number): string {
  return `${parts} ${parts === 1 ? "part" : "parts"}`;
}
