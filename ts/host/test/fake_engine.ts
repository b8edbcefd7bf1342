/** An engine for tests of the host alone: it answers plans with outcomes written by hand. */
import { createApp } from "../src/app.js";
import type { App, AppOptions, AppResponse } from "../src/app.js";
import type { EngineInstance, EngineModules, Instantiate } from "../src/engine/instance.js";
import type { Plan } from "../src/generated/plan.js";
import { FORMAT } from "../src/parts/source.js";
import type { IndexSource } from "../src/parts/source.js";
import {
  writeCounted,
  writeDocument,
  writeFound,
  writeLevelHead,
  writeContents,
  writeRewritten,
  writeWarnings,
} from "./generated/outcome_writer.js";
import type { Found } from "./generated/outcome_writer.js";
import { answered } from "./outcome_writer.js";
import type { OutcomeWriter } from "./outcome_writer.js";
import { planOf } from "./plan_reader.js";
import { createHash } from "node:crypto";

const encoder = new TextEncoder();

/** What the fake answers to a plan. */
export type Answer = (plan: Plan) => Uint8Array;

/** A search that found nothing, and took so much work. */
export function foundNothing(work: number, warnings: readonly string[] = []): Uint8Array {
  const found: Found = {
    total: { kind: "exact", value: 0 },
    max_score: null,
    is_terminated: null,
    is_constant: false,
    hits: 0,
  };
  return finished(answered(work).put(writeFound, found), warnings);
}

/** Ends a search without aggregations. */
export function finished(outcome: OutcomeWriter, warnings: readonly string[] = []): Uint8Array {
  outcome.put(writeRewritten, { places: [] }).put(writeLevelHead, { results: 0 });
  return outcome.put(writeWarnings, { warnings }).finish();
}

/** Answers every search and count with nothing, and finds no document. */
export const nothing: Answer = ({ operation }) => {
  // Asked after a trap: the index is whole.
  if (operation === "verify") return answered().finish();
  if (typeof operation === "string") throw new Error(`[${operation}] is never asked by a request`);
  if ("count" in operation) return answered(1).put(writeCounted, { count: 0, is_terminated: null }).finish();
  if ("get" in operation) return answered().put(writeDocument, { is_found: false }).finish();
  return foundNothing(1);
};

/** Returns a maker of fake engines; `made` counts them. */
export function fakeInstantiate(answer: Answer = nothing, made: { count: number } = { count: 0 }): Instantiate {
  return () => {
    made.count += 1;
    const memory = new Uint8Array(4096);
    const mapping = '{"mappings":{"properties":{"name":{"type":"text"}}}}';
    const instance: EngineInstance = {
      reserve: () => 64,
      open: () => answered().put(writeContents, { documents: 2, mapping }).finish(),
      call: (plan) => answer(planOf(plan)),
      memory: () => memory,
    };
    return Promise.resolve(instance);
  };
}

/** The bytes of the fake's only part. */
export const PART = encoder.encode("an image");

/** Returns the manifest of the fake index. */
export function fakeManifest(name: string): Record<string, unknown> {
  const sha256 = createHash("sha256").update(PART).digest("hex");
  return {
    format: FORMAT,
    name,
    documents: 2,
    image_bytes: PART.length,
    parts: [{ file: "part-000.bin", bytes: PART.length, sha256 }],
    mapping: {},
  };
}

/** Returns a source of the fake index. */
export function fakeSource(name: string, manifest: Record<string, unknown> = fakeManifest(name)): IndexSource {
  return {
    manifest: () => Promise.resolve(encoder.encode(JSON.stringify(manifest))),
    part: (_file, into) => {
      into.set(PART);
      return Promise.resolve(undefined);
    },
  };
}

/** An app, and how often its engine was called. */
export interface Counted {
  readonly app: App;
  /** Calls of the engine. */
  readonly calls: { count: number };
}

/** Returns an app over a fake engine that counts its calls. */
export function fakeApp(answer: Answer = nothing, more: Partial<AppOptions> = {}): Counted {
  const calls = { count: 0 };
  const counting: Answer = (operation) => {
    calls.count += 1;
    return answer(operation);
  };
  const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
  return { app: createApp({ index: fakeSource("p"), wasm, instantiate: fakeInstantiate(counting), ...more }), calls };
}

/** Posts a body to an app. */
export async function post(app: App, url: string, body: string): Promise<AppResponse> {
  const headers = { "content-type": "application/json" };
  return app.handle({ method: "POST", url, headers, body: encoder.encode(body) });
}

/** Text of an answer, but for its times. */
export function text(response: AppResponse): string {
  return new TextDecoder().decode(response.body).replace(/"took" ?: ?\d+/g, '"took":0');
}
