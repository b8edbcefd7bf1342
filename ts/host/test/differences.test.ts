/** Is what the real engine fails at, or answers without sense, refused here as the README says? */
import t from "tap";
import type { Test } from "tap";

import { createApp } from "../src/app.js";
import type { App } from "../src/app.js";
import { nodeModule } from "../src/entry/module.js";
import { directorySource } from "../src/parts/directory.js";
import { indexOf, realIndex } from "./real_index.js";

async function open(t: Test, folder = realIndex(t)): Promise<App> {
  return createApp({ index: directorySource(await folder), wasm: nodeModule() });
}

/** Opens an index of documents that have their places as ids. */
const openDocuments = async (t: Test, mapping: object, documents: readonly object[]): Promise<App> =>
  open(
    t,
    indexOf(
      t,
      JSON.stringify(mapping),
      documents.map((source, at) => JSON.stringify({ _id: `${at}`, _source: source })),
    ),
  );

interface Cause {
  readonly type: string;
  readonly reason: string;
}

async function refusal(app: App, body: string): Promise<string> {
  const response = await app.handle({
    method: "POST",
    url: "/p/_search",
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(body),
  });
  const { error, status } = JSON.parse(new TextDecoder().decode(response.body)) as {
    error: { root_cause: Cause[]; caused_by?: Cause };
    status: number;
  };
  // What fails when results are brought together has no cause in a shard.
  const cause = error.root_cause[0] ?? error.caused_by;
  return `${status} ${cause?.type}: ${cause?.reason}`;
}

t.test("null has no place among numbers, scores and documents", async (t) => {
  const app = await open(t);
  for (const name of ["price", "stock", "_score", "_doc"]) {
    t.equal(
      await refusal(app, `{"sort":[{"${name}":"asc"}],"search_after":[null]}`),
      "400 illegal_argument_exception: " +
        `value of search_after for [${name}] is null; only keyword fields have a place for it`,
    );
  }
});

t.test("scores that no float can hold", async (t) => {
  const app = await open(t);
  const reason = "scores of this query may exceed the largest float; give it smaller boosts";
  for (const query of [
    '{"match":{"name":{"query":"steel","boost":3e38}}}',
    '{"multi_match":{"query":"steel","fields":["name^3e38"]}}',
    '{"bool":{"should":[{"match_all":{"boost":2e38}},{"exists":{"field":"price","boost":2e38}}]}}',
  ]) {
    t.equal(await refusal(app, `{"query":${query}}`), `400 illegal_argument_exception: ${reason}`);
  }
});

const NESTED = {
  properties: {
    k: { type: "keyword" },
    n: {
      type: "nested",
      properties: {
        k: { type: "keyword" },
        words: { type: "text", index_prefixes: {} },
        m: { type: "nested", include_in_parent: true, properties: { i: { type: "long" }, k: { type: "keyword" } } },
      },
    },
    up: {
      type: "nested",
      include_in_parent: true,
      properties: { words: { type: "text", index_prefixes: {} } },
    },
  },
};
const OBJECTS = [
  { k: "a", n: [{ k: "a", words: "fox", m: { i: 1, k: "a" } }, { k: "b" }], up: { words: "fox" } },
  { k: "b", n: { k: "c", m: [{ i: 2, k: "b" }] } },
];
const openNested = async (t: Test): Promise<App> => openDocuments(t, NESTED, OBJECTS);

t.test("beginnings of words of objects are looked for among these objects alone", async (t) => {
  const app = await openNested(t);
  const reason =
    "prefix queries on a field with [index_prefixes] in a [nested] object are only supported in a [nested] query on its " +
    "path, and where no other object includes its values";
  for (const query of [
    '{"prefix":{"n.words":"fo"}}',
    '{"bool":{"filter":[{"prefix":{"n.words":"fo"}}]}}',
    '{"nested":{"path":"n.m","query":{"prefix":{"n.words":"fo"}}}}',
    '{"prefix":{"up.words":"fo"}}',
    '{"nested":{"path":"up","query":{"prefix":{"up.words":"fo"}}}}',
  ])
    t.equal(await refusal(app, `{"query":${query}}`), `400 illegal_argument_exception: ${reason}`);
});

t.test("filters of nested sort keys find objects of their path alone", async (t) => {
  const app = await openNested(t);
  const reason = "a [filter] of [nested] in a sort that finds more than objects of its path is not supported";
  for (const key of [
    '{"n.m.i":{"nested":{"path":"n","filter":{"match_all":{}},"nested":{"path":"n.m"}}}}',
    '{"n.m.i":{"nested":{"path":"n","filter":{"term":{"k":"a"}},"nested":{"path":"n.m"}}}}',
    '{"n.k":{"nested":{"path":"n.m","filter":{"bool":{"must_not":{"term":{"k":"a"}}}}}}}',
    '{"n.m.i":{"nested":{"path":"n.m","filter":{"term":{"n.m.k":"a"}}}}}',
  ])
    t.equal(await refusal(app, `{"sort":[${key}]}`), `400 illegal_argument_exception: ${reason}`);
});

const RANGES = {
  properties: {
    open: { type: "integer_range" },
    wide: { type: "double_range" },
    days: { type: "date_range" },
    twice: { type: "ip_range" },
    far: { type: "date" },
    labels: { type: "flattened" },
    n: { type: "nested", properties: { k: { type: "keyword" }, i: { type: "long" }, labels: { type: "flattened" } } },
  },
};
const WITH_RANGES = [
  {
    open: { gte: 1 },
    wide: { gte: 1e17, lte: 1e17 },
    days: { gte: "2020" },
    twice: ["10.0.0.0/8", "11.0.0.0/8"],
    far: "9223372036854775000",
    labels: { a: "x" },
    n: { k: "a", i: 1, labels: { a: "x" } },
  },
  { n: { k: "b", i: 2 } },
];
const openRanges = async (t: Test): Promise<App> => openDocuments(t, RANGES, WITH_RANGES);

t.test("intervals of ranges end", async (t) => {
  const app = await openRanges(t);
  const many =
    "Trying to create too many buckets. Must be less than or equal to: [65536] but this number of buckets was exceeded. " +
    "This limit can be set by changing the [search.max_buckets] cluster level setting.";
  const endless = "a range has no end of intervals: [hard_bounds] or a larger interval is needed";
  const refused: Readonly<Record<string, string>> = {
    '{"histogram":{"field":"open","interval":1}}': many,
    '{"terms":{"field":"_index"},"aggs":{"b":{"histogram":{"field":"open","interval":1,"min_doc_count":1}}}}': many,
    '{"date_histogram":{"field":"days","fixed_interval":"1d","min_doc_count":1}}': many,
    '{"date_histogram":{"field":"days","fixed_interval":"1ms","time_zone":"Europe/Berlin"}}': many,
    // One key alone, to which nothing can be added.
    '{"histogram":{"field":"wide","interval":1,"min_doc_count":1}}': endless,
  };
  for (const [aggregation, reason] of Object.entries(refused)) {
    const told = await refusal(app, `{"size":0,"aggs":{"a":${aggregation}}}`);
    t.match(told, reason, aggregation);
  }
  // Buckets that are not shown have no limit but the budgets.
  const told = await refusal(
    app,
    '{"size":0,"aggs":{"a":{"histogram":{"field":"open","interval":1,"min_doc_count":2}}}}',
  );
  t.match(told, /^429 circuit_breaking_exception/);
});

t.test("what depends on more than the documents is not counted", async (t) => {
  const app = await openRanges(t);
  const nested = "which is within nested documents, is not supported";
  const refused: Readonly<Record<string, string>> = {
    '{"cardinality":{"field":"twice"}}':
      "cardinality of an [ip_range] of which a document has several is not supported",
    '{"terms":{"field":"n.k","min_doc_count":0}}': `[min_doc_count] of 0 on field [n.k], ${nested}`,
    '{"terms":{"field":"n.i","min_doc_count":0}}': `[min_doc_count] of 0 on field [n.i], ${nested}`,
    '{"terms":{"field":"n.labels.a","min_doc_count":0}}': `[min_doc_count] of 0 on field [n.labels.a], ${nested}`,
    '{"date_histogram":{"field":"far","calendar_interval":"day"}}':
      "dates so near to the first or the last instant are rounded by fixed intervals only, and in no region",
  };
  for (const [aggregation, reason] of Object.entries(refused)) {
    const told = await refusal(app, `{"size":0,"aggs":{"a":${aggregation}}}`);
    t.equal(told, `400 illegal_argument_exception: ${reason}`, aggregation);
  }
  t.equal(
    await refusal(app, '{"sort":["days"]}'),
    "400 illegal_argument_exception: sorting by fields of type [date_range] is not supported",
  );
});

t.test("phrases that end with a beginning, where terms of several lengths are at a position", async (t) => {
  const analysis = {
    filter: { pairs: { type: "shingle" } },
    analyzer: { pairs: { tokenizer: "standard", filter: ["pairs"] } },
  };
  const mapping = { properties: { t: { type: "text", analyzer: "pairs", search_analyzer: "standard" } } };
  const lines = ["red lamp post", "lamp"].map((text, at) => JSON.stringify({ _id: `${at}`, _source: { t: text } }));
  const folder = indexOf(t, JSON.stringify(mapping), lines, JSON.stringify({ analysis }));
  const app = createApp({ index: directorySource(await folder), wasm: nodeModule(), extended: true });
  const reason =
    "[highlight] of phrases and spans with several terms of several lengths at a position is not supported";
  const spans =
    '{"span_near":{"clauses":[{"span_term":{"t":"red"}},{"span_multi":{"match":{"prefix":{"t":"l"}}}}],"slop":1}}';
  for (const query of ['{"match_phrase_prefix":{"t":"red l"}}', spans]) {
    const body = `{"query":${query},"highlight":{"fields":{"t":{}}}}`;
    t.equal(await refusal(app, body), `400 illegal_argument_exception: ${reason}`);
  }
});
