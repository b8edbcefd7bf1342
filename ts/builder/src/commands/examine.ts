/**
 * What do `vitrine verify` and `vitrine inspect` do? They read an index and say whether it is whole, and what it holds.
 */
import type { Command } from "commander";
import { analyzeText, inspectIndex, verifyIndex, type AnalysisStep } from "../index_files.js";
import { UserError } from "./files.js";
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
    .argument("[text]", "a text for --analyze")
    .option("--analyze <field>", "what the field's analyzers make of the text, step by step")
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

interface InspectFlags {
  analyze?: string;
  json?: boolean;
}

async function inspect(folder: string, text: string | undefined, flags: InspectFlags): Promise<void> {
  if (flags.analyze !== undefined) return analyze(folder, flags.analyze, text, flags.json === true);
  if (text !== undefined) throw new UserError("a text is given, but no field: add --analyze <field>");
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

async function analyze(folder: string, field: string, text: string | undefined, json: boolean): Promise<void> {
  if (text === undefined)
    throw new UserError(`--analyze ${field} needs a text: vitrine inspect <folder> --analyze ${field} "some text"`);
  const analyzers = await analyzeText(folder, field, text);
  if (json) {
    process.stdout.write(`${JSON.stringify(analyzers, null, 2)}\n`);
    return;
  }
  const lines = analyzers.flatMap(({ parameter, steps }) => [`${parameter}:`, ...steps.flatMap(stepLines)]);
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** A part's name, and a line for each token: its position, which may be several, its offsets, its type and itself. */
function stepLines({ part, name, text, tokens = [] }: AnalysisStep): string[] {
  const head = `  ${part}${name === "" ? "" : ` ${name}`}`;
  if (text !== undefined) return [head, `    ${JSON.stringify(text)}`];
  return [
    head,
    ...tokens.map((token) => {
      const { position, position_length: length, start_offset: start, end_offset: end } = token;
      const positions = length === 1 ? String(position) : `${position}-${position + length}`;
      return `    ${positions.padEnd(6)}${`${start}-${end}`.padEnd(9)}${token.type.padEnd(14)}${token.token}`;
    }),
  ];
}

function partCount(parts: number): string {
  return `${parts} ${parts === 1 ? "part" : "parts"}`;
}
