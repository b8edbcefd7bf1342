/** What comes of the forms that mapping and settings files have? */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "tap";

import { BuildError, buildIndex, type BuildReport } from "../src/build.js";
import { inspectIndex } from "../src/index_files.js";

const folder = mkdtempSync(join(tmpdir(), "vitrine-inputs-"));
const out = join(folder, "index");
const properties = { a: { type: "keyword" }, n: { type: "long" } };

function build(mapping: string, settings?: string): Promise<BuildReport> {
  const encoder = new TextEncoder();
  return buildIndex({
    name: "built",
    mapping: encoder.encode(mapping),
    ...(settings === undefined ? {} : { settings: encoder.encode(settings) }),
    catalog: (async function* () {
      await Promise.resolve();
      for (const n of [1, 3, 2]) yield encoder.encode(`{"_id":"d${n}","_source":{"n":${n}}}\n`);
    })(),
    catalogName: "catalog",
    out,
  });
}

async function refusal(mapping: string, settings?: string): Promise<BuildError> {
  try {
    await build(mapping, settings);
  } catch (error) {
    if (error instanceof BuildError) return error;
    throw error;
  }
  throw new Error("it was built");
}

test("what was left out or has no effect is said", async (t) => {
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const { notes } = await build(
    JSON.stringify({
      settings: { number_of_shards: 5, "index.max_result_window": 5, uuid: "x", lifecycle: { name: "hot" } },
      aliases: { other: {} },
      mappings: { product: { properties } },
    }),
    '{"index":{"refresh_interval":"1s","max_rescore_window":7}}',
  );
  t.same(notes, [
    "without effect: aliases other; the index has its name alone",
    "the mapping's type [product] was dropped: all documents are of the type [_doc]",
    "settings without effect on an index that is not written to: " +
      "index.lifecycle.name, index.number_of_shards, index.refresh_interval, index.uuid",
  ]);
  const { manifest } = await inspectIndex(out);
  t.same(manifest.settings, {
    "index.lifecycle.name": "hot",
    "index.max_rescore_window": "7",
    "index.max_result_window": "5",
    "index.number_of_shards": "5",
    "index.refresh_interval": "1s",
    "index.uuid": "x",
  });
  t.same(manifest.mapping, { properties });
});

test("settings files have many forms", async (t) => {
  const mapping = `\ufeff${JSON.stringify({ properties })}`;
  const expected = { "index.hidden": "true", "index.sort.field": ["n"] };
  for (const settings of [
    '{"hidden":true,"sort":{"field":"n"}}',
    '{"index":{"hidden":true,"sort.field":["n"]}}',
    '\ufeff{"settings":{"index.hidden":"true","index":{"sort":{"field":["n"]}}}}',
    '{"settings":{"index":{"hidden":"true"},"sort.field":"n"}}',
    '{"products":{"settings":{"index":{"hidden":"true","sort":{"field":["n"]}}}}}',
  ]) {
    await build(mapping, settings);
    const { manifest } = await inspectIndex(out);
    t.same(manifest.settings, expected, settings);
  }
  for (const settings of ["", "{}", "{\n}", '{"analysis":{}}', '{"settings":{}}', '{"hidden":null}']) {
    t.same((await build(mapping, settings)).notes, []);
    t.equal((await inspectIndex(out)).manifest.settings, undefined);
  }
});

test("faults are told where they are", async (t) => {
  const mapping = JSON.stringify({ properties });
  const cases: [mapping: string, settings: string | undefined, place: object, message: RegExp][] = [
    [mapping, '{\n "hidden" 1}', { input: "settings", line: 2, column: 11 }, /expected/],
    [mapping, "[]", { input: "settings", line: 1, column: 1 }, /expected an object of settings/],
    [mapping, '{"mappings":{}}', { input: "settings", line: 1, column: 13 }, /\[mappings\]/],
    [mapping, '{"foo":1,"bar":2}', { input: "settings" }, /^2 faults:\n {2}unknown.*bar.*\n {2}unknown.*foo/],
    ['{"settings":{"foo":1},"mappings":{}}', undefined, { input: "mapping" }, /^unknown setting \[index\.foo\]/],
    ['{"settings":{"foo":1},"mappings":{"properties":{"x":{"type":"none"}}}}', undefined, { input: "mapping" }, /none/],
    ['{"mappings":{},\n"foo":1}', undefined, { input: "mapping", line: 2, column: 7 }, /unknown key \[foo\]/],
    ['{"mappings":{"properties":{\n"a" 1}}}', undefined, { input: "mapping", line: 2, column: 5 }, /expected/],
    [
      '{"settings":{"hidden":true}}',
      '{"hidden":false}',
      { input: "mapping" },
      /duplicate settings key \[index\.hidden\]/,
    ],
    [
      '{"properties":{"long":{"type":"keyword"}}}',
      '{"mapping.field_name_length.limit":3}',
      { input: "mapping" },
      /is longer than the limit of \[3\]/,
    ],
  ];
  for (const [given, settings, place, message] of cases) {
    const error = await refusal(given, settings);
    t.match(error.message, message);
    t.same(error.place, place, error.message);
  }
});
