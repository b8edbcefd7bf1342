/**
 * What is our side, as a user has it? The index built and served by the program's own commands, from `dist`.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { send, type Side } from "./client.js";

const cli = fileURLToPath(new URL("../dist/ts/builder/src/cli.js", import.meta.url));
const mapping = fileURLToPath(new URL("../catalogs/products.mapping.json", import.meta.url));

/** An index on disk. */
export interface BuiltIndex {
  readonly bytes: number;
  readonly parts: number;
  readonly documents: number;
  readonly generator: string;
  /** Wall time of `vitrine build`; null when an index that was there is used. */
  readonly seconds: number | null;
}

/** A server that runs. */
export interface Server extends Side {
  /** `x-index-load-ms` of the first request. */
  readonly loadMs: string;
  /** `x-wasm-memory-bytes` of the first request. */
  readonly memoryAfterLoad: number;
  memoryNow(): Promise<number>;
  stop(): Promise<void>;
}

/** Builds an index, or takes the one that is there when `reuse` says so. */
export async function buildIndex(name: string, catalog: string, folder: string, reuse: boolean): Promise<BuiltIndex> {
  let seconds: number | null = null;
  if (!reuse || !existsSync(`${folder}/manifest.json`)) {
    const start = performance.now();
    await run(["build", "--name", name, "--mapping", mapping, "--catalog", catalog, "--out", folder]);
    seconds = (performance.now() - start) / 1000;
  }
  const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8")) as {
    image_bytes: number;
    parts: unknown[];
    documents: number;
    generator: string;
  };
  const { image_bytes: bytes, parts, documents, generator } = manifest;
  return { bytes, parts: parts.length, documents, generator, seconds };
}

/** Starts `vitrine serve` on a free port and has it load its index. */
export async function startServer(folder: string): Promise<Server> {
  const child = spawn(process.execPath, [cli, "serve", "--index", folder, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const side: Side = { name: "Vitrine", url: await addressOf(child) };
  try {
    const first = await send(side, { method: "GET", path: "/", body: null });
    const loadMs = header(first.headers, "x-index-load-ms");
    const memory = async (): Promise<number> => {
      const { headers } = await send(side, { method: "GET", path: "/", body: null });
      return Number(header(headers, "x-wasm-memory-bytes"));
    };
    return {
      ...side,
      loadMs,
      memoryAfterLoad: Number(header(first.headers, "x-wasm-memory-bytes")),
      memoryNow: memory,
      stop: () => stop(child),
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** Sizes of the module that serves. */
export function wasmSizes(): { bytes: number; gzip: number } {
  const wasm = readFileSync(new URL("../dist/ts/host/wasm/engine_bg.wasm", import.meta.url));
  return { bytes: wasm.length, gzip: gzipSync(wasm, { level: 9 }).length };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const address = /http:\/\/\S+/.exec(text)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", (code) => {
      reject(new Error(`vitrine serve ended with ${String(code)} before it served`));
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`vitrine ${args.join(" ")} ended with ${String(code)}`);
}

function header(headers: Record<string, string | string[] | undefined>, name: string): string {
  const value = headers[name];
  if (typeof value !== "string") throw new Error(`the response has no ${name}`);
  return value;
}
