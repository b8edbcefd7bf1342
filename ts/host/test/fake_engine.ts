/** An engine for tests of the host alone: it answers plans with outcomes written by hand. */
import { createApp } from "../src/app.js";
import type { App, AppOptions, AppResponse } from "../src/app.js";
import type { EngineInstance, Instantiate } from "../src/engine/instance.js";
import type { Plan } from "../src/generated/plan.js";
import { FORMAT } from "../src/parts/source.js";
import type { IndexSource } from "../src/parts/source.js";
import { planOf } from "./plan_reader.js";
import { createHash } from "node:crypto";

const encoder = new TextEncoder();

/** Writes an outcome, value by value. */
export class OutcomeWriter {
  private readonly chunks: Uint8Array[] = [];

  private push(size: number, write: (view: DataView) => void): this {
    const chunk = new Uint8Array(size);
    write(new DataView(chunk.buffer));
    this.chunks.push(chunk);
    return this;
  }

  u8(value: number): this {
    return this.push(1, (view) => {
      view.setUint8(0, value);
    });
  }

  /** Begins with a status, and what it took. */
  begin(status = 0, work = 0, memory = 0): this {
    return this.u8(status).u64(work).u64(memory);
  }

  u16(value: number): this {
    return this.push(2, (view) => {
      view.setUint16(0, value, true);
    });
  }

  u32(value: number): this {
    return this.push(4, (view) => {
      view.setUint32(0, value, true);
    });
  }

  u64(value: number | bigint): this {
    return this.push(8, (view) => {
      view.setBigInt64(0, BigInt(value), true);
    });
  }

  str(text: string): this {
    const bytes = encoder.encode(text);
    this.u32(bytes.length);
    this.chunks.push(bytes);
    return this;
  }

  num(text: string): this {
    this.u8(text.length);
    this.chunks.push(encoder.encode(text));
    return this;
  }

  finish(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.chunks));
  }
}

/** What the fake answers to a plan. */
export type Answer = (plan: Plan) => Uint8Array;

/** Answers every search and count with nothing, and finds no document. */
export const nothing: Answer = ({ operation }) => {
  // Asked after a trap: the index is whole.
  if (operation === "verify") return new OutcomeWriter().begin().finish();
  if (typeof operation === "string") throw new Error(`[${operation}] is never asked by a request`);
  if ("count" in operation) return new OutcomeWriter().begin(0, 1).u64(0).finish();
  if ("get" in operation) return new OutcomeWriter().begin().u8(0).finish();
  return new OutcomeWriter().begin(0, 1).u8(1).u64(0).num("").u32(0).u32(0).u32(0).u32(0).finish();
};

/** Returns a maker of fake engines; `made` counts them. */
export function fakeInstantiate(answer: Answer = nothing, made: { count: number } = { count: 0 }): Instantiate {
  return () => {
    made.count += 1;
    const memory = new Uint8Array(4096);
    const instance: EngineInstance = {
      reserve: () => 64,
      open: () =>
        new OutcomeWriter().begin().u32(2).str('{"mappings":{"properties":{"name":{"type":"text"}}}}').finish(),
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
  const wasm = (): Promise<WebAssembly.Module> => Promise.resolve({} as WebAssembly.Module);
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
