/**
 * How does the real engine cut hard text into words, and what do analyzers make of it?
 *
 * Records what its `standard` analyzer makes of the strings of `cases/analysis_texts.ts`, and what analyzers of settings make of those of
 * `cases/analysis_chains.ts`, for the engine's own tests to read.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { chains } from "../cases/analysis_chains.js";
import { pairs, together } from "../cases/analysis_together.js";
import { analysisTexts } from "../cases/analysis_texts.js";
import type { ExchangeRequest, ExchangeResponse } from "./exchange.js";
import { RECORDINGS } from "./root.js";

interface Token {
  token: string;
  start_offset: number;
  end_offset: number;
  type: string;
  position: number;
  positionLength?: number;
}

type Client = (request: ExchangeRequest) => Promise<ExchangeResponse>;

interface Answer {
  tokens?: Token[];
  error?: { reason: string; type: string };
}

/** Records the tokens of every text. */
export async function recordAnalysis(client: Client): Promise<void> {
  await recordTexts(client);
  await recordChains(client);
}

async function recordChains(client: Client): Promise<void> {
  const index = "analysis-chains";
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const request = { method, path, headers: { "content-type": "application/json" } };
    return JSON.parse(
      (await client(body === undefined ? request : { ...request, body: JSON.stringify(body) })).body,
    ) as Answer;
  };
  const lines: string[] = [];
  let count = 0;
  for (const { settings, analyzer, texts } of [...chains(), ...together(), ...pairs()]) {
    await call("DELETE", `/${index}?ignore_unavailable=true`);
    const made = await call("PUT", `/${index}`, { settings: { number_of_replicas: 0, analysis: settings } });
    const answers: [string, string][] = [];
    for (const text of made.error === undefined ? texts : []) {
      const { tokens, error } = await call("POST", `/${index}/_analyze`, { analyzer: analyzer ?? "a", text });
      if (tokens === undefined) throw new Error(`${JSON.stringify(settings)}: ${error?.reason ?? ""}`);
      count += tokens.length;
      answers.push([text, tokens.map(shown).join("\n")]);
    }
    const { error } = made;
    lines.push(JSON.stringify({ settings, analyzer: analyzer ?? "a", error: error?.reason ?? null, answers }));
  }
  await call("DELETE", `/${index}?ignore_unavailable=true`);
  writeFileSync(join(folder(), "chains.json"), `[\n${lines.join(",\n")}\n]\n`);
  console.log(`analysis: ${lines.length} analyzers, ${count} tokens`);
}

/** A term as an index has it, which knows no half of a pair of surrogates. */
const whole = (term: string): string => term.replace(/\p{Surrogate}/gu, "\u{fffd}");

/** A token in a line: where it stands, its position and length, its type, and the term. */
function shown({ token, start_offset, end_offset, type, position, positionLength = 1 }: Token): string {
  return [start_offset, end_offset, position, positionLength, type, whole(token)].join(" ");
}

function folder(): string {
  const path = join(RECORDINGS, "analysis");
  mkdirSync(path, { recursive: true });
  return path;
}

async function recordTexts(client: Client): Promise<void> {
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
  writeFileSync(join(folder(), "standard.json"), `[\n${entries.join(",\n")}\n]\n`);
  console.log(`analysis: ${entries.length} texts`);
}
