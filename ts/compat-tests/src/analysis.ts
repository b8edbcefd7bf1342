/**
 * How does the real engine cut hard text into words?
 *
 * Records what its `standard` analyzer makes of the strings of `cases/analysis_texts.ts`, for the
 * engine's own tests to read.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { analysisTexts } from "../cases/analysis_texts.js";
import type { ExchangeRequest, ExchangeResponse } from "./exchange.js";
import { RECORDINGS } from "./root.js";

interface Token {
  token: string;
  start_offset: number;
  end_offset: number;
  type: string;
  position: number;
}

/** Records the tokens of every text. */
export async function recordAnalysis(client: (request: ExchangeRequest) => Promise<ExchangeResponse>): Promise<void> {
  const entries: string[] = [];
  for (const text of analysisTexts()) {
    const body = JSON.stringify({ analyzer: "standard", text });
    const answer = await client({
      method: "POST",
      path: "/_analyze",
      headers: { "content-type": "application/json" },
      body,
    });
    if (answer.status !== 200) throw new Error(`${JSON.stringify(text)}: ${answer.status} ${answer.body}`);
    const { tokens } = JSON.parse(answer.body) as { tokens: Token[] };
    const lines = tokens.map((token) => `  ${JSON.stringify(token)}`).join(",\n");
    entries.push(` {"text": ${JSON.stringify(text)},\n  "tokens": [${lines === "" ? "" : `\n${lines}`}]}`);
  }
  const folder = join(RECORDINGS, "analysis");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "standard.json"), `[\n${entries.join(",\n")}\n]\n`);
  console.log(`analysis: ${entries.length} texts`);
}
