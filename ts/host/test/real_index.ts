/** A small index of the real builder, for tests of the service with its real engine. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "tap";

import { buildIndex } from "../../builder/src/build.js";

const MAPPING =
  '{"properties":{"name":{"type":"text"},"brand":{"type":"keyword"},"stock":{"type":"integer"},"price":{"type":"double"}}}';

/** Builds an index `p` of `count` documents in a folder that goes away when the test ends; returns the folder. */
export async function realIndex(t: Test, count = 5): Promise<string> {
  const lines = Array.from({ length: count }, (_, at) => {
    const source = { name: `steel pan ${at}`, brand: `brand ${at % 7}`, stock: at, price: at + 0.5 };
    return JSON.stringify({ _id: `ID-${at}`, _source: source });
  });
  return indexOf(t, MAPPING, lines);
}

/** Builds an index `p` with a mapping and settings, of lines of a catalog, in such a folder. */
export async function indexOf(t: Test, mapping: string, lines: readonly string[], settings = "{}"): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  t.teardown(() => {
    rmSync(parent, { recursive: true, force: true });
  });
  const out = join(parent, "index");
  const catalog = (async function* () {
    await Promise.resolve();
    yield Buffer.from(lines.map((line) => `${line}\n`).join(""));
  })();
  await buildIndex({
    name: "p",
    mapping: Buffer.from(mapping),
    settings: Buffer.from(settings),
    catalog,
    catalogName: "test",
    out,
  });
  return out;
}

/** Changes the bytes of a file. */
export function change(path: string, edit: (bytes: Buffer) => Uint8Array): void {
  writeFileSync(path, edit(readFileSync(path)));
}
