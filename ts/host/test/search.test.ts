/** Is a search's answer written as the real engine writes it? Outcomes by hand, answers as recorded. */
import t from "tap";

import { createApp } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { prettyPrint } from "../src/output/pretty.js";
import { fakeInstantiate, fakeSource, finished } from "./fake_engine.js";
import {
  writeBucketsHead,
  writeFound,
  writeHistogramBucket,
  writeHitHead,
  writeHitTail,
  writeLevelHead,
  writeName,
  writeOwn,
  writeRangeBucket,
  writeResultHead,
  writeRewritten,
  writeAnyValue,
  writeSource,
  writeStatsResult,
  writeTermsBucket,
  writeTermsHead,
  writeTermsKey,
  writeValue,
  writeWarnings,
} from "./generated/outcome_writer.js";
import type { Bound, Total } from "./generated/outcome_writer.js";
import { answered } from "./outcome_writer.js";
import type { OutcomeWriter } from "./outcome_writer.js";

async function search(body: string, outcome: Uint8Array, query = ""): Promise<string> {
  const app = createApp({
    index: fakeSource("p"),
    wasm: () => Promise.resolve({} as EngineModules),
    instantiate: fakeInstantiate(() => outcome),
  });
  const response = await app.handle({
    method: "POST",
    url: `/p/_search${query}`,
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(body),
  });
  return new TextDecoder().decode(response.body).replace(/"took":\d+/, '"took":0');
}

/** Begins what a search found. */
function found(total: Total, hits: number): OutcomeWriter {
  return answered(10).put(writeFound, { total, max_score: null, is_terminated: null, is_constant: false, hits });
}

const HEAD = '{"took":0,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},"hits":';

t.test("hits with sort values and sources", async (t) => {
  const outcome = found({ kind: "at_least", value: 10000 }, 2);
  outcome.put(writeHitHead, { id: "SKU-1", score: null, beside: "nothing" });
  outcome.put(writeSource, { json: '{"n" : 7.0}' });
  outcome.put(writeHitTail, { sort: 3, names: 0 });
  outcome.put(writeAnyValue, { kind: "number", value: "12.5" });
  outcome.put(writeAnyValue, { kind: "text", value: 'a"b' });
  outcome.put(writeAnyValue, { kind: "null", value: null });
  outcome.put(writeHitHead, { id: "x", score: "1.5", beside: "own" }).put(writeOwn, { routing: "r", ignored: 2 });
  for (const name of ["a", "b"]) outcome.put(writeName, { name });
  outcome.put(writeSource, { json: null }).put(writeHitTail, { sort: 0, names: 2 });
  for (const name of ["q1", "q2"]) outcome.put(writeName, { name });
  t.equal(
    await search('{"sort":["price","brand","x"]}', finished(outcome)),
    `${HEAD}{"total":{"value":10000,"relation":"gte"},"max_score":null,"hits":[` +
      '{"_index":"p","_type":"_doc","_id":"SKU-1","_score":null,"_source":{"n" : 7.0},"sort":[12.5,"a\\"b",null]},' +
      '{"_index":"p","_type":"_doc","_id":"x","_score":1.5,"_routing":"r","_ignored":["a","b"],"matched_queries":["q1","q2"]}]}}',
  );
});

t.test("totals that are not tracked are left out", async (t) => {
  const outcome = finished(found({ kind: "untracked", value: null }, 0));
  t.equal(await search('{"size":0,"track_total_hits":false}', outcome), `${HEAD}{"max_score":null,"hits":[]}}`);
});

t.test("aggregations in the engine's order, with meta, keys and what is inside", async (t) => {
  const outcome = found({ kind: "exact", value: 2 }, 0).put(writeRewritten, { places: [] });
  const open: Bound = { value: null, text: { kind: "not", value: null } };
  const five: Bound = { value: "5.0", text: { kind: "not", value: null } };
  const none = { results: 0 };
  outcome.put(writeLevelHead, { results: 4 });
  // a: range, keyed
  outcome.put(writeResultHead, { place: 0 }).put(writeBucketsHead, { buckets: 2 });
  outcome.put(writeRangeBucket, { key: "*-5.0", from: open, to: five, doc_count: 0 }).put(writeLevelHead, none);
  outcome.put(writeRangeBucket, { key: "k", from: five, to: open, doc_count: 2 }).put(writeLevelHead, none);
  // b: histogram, keyed
  outcome.put(writeResultHead, { place: 1 }).put(writeBucketsHead, { buckets: 2 });
  for (const key of ["5.0", "10.0"]) {
    outcome.put(writeHistogramBucket, { key, text: null, doc_count: 1 }).put(writeLevelHead, none);
  }
  // c: date_histogram
  outcome.put(writeResultHead, { place: 2 }).put(writeBucketsHead, { buckets: 1 });
  outcome.put(writeHistogramBucket, { key: "1704067200000", text: "2024-01-01T00:00:00.000Z", doc_count: 1 });
  outcome.put(writeLevelHead, none);
  // d: terms with two metrics, which come in another order than they were asked for
  outcome.put(writeResultHead, { place: 3 }).put(writeTermsHead, { error: 0, other: 0 });
  outcome.put(writeBucketsHead, { buckets: 1 });
  outcome.put(writeTermsKey, { key: { kind: "text", value: "Acme" }, text: null });
  outcome.put(writeTermsBucket, { doc_count: 1, error: null }).put(writeLevelHead, { results: 2 });
  const stats = { count: "0", min: null, max: null, avg: null, sum: "0.0", has_texts: false };
  outcome.put(writeResultHead, { place: 1 }).put(writeStatsResult, stats);
  outcome.put(writeResultHead, { place: 0 }).put(writeValue, { value: "12.5", text: null });
  outcome.put(writeWarnings, { warnings: [] });
  const body =
    '{"size":0,"aggs":{"a":{"meta":{"zeta":1,"alpha":[1,2.50,{"b":1e10,"aaa":-0.0}],"mid":{"x":null}},' +
    '"range":{"field":"price","keyed":true,"ranges":[{"to":5},{"from":5,"key":"k"}]}},' +
    '"b":{"histogram":{"field":"price","interval":5,"keyed":true}},' +
    '"c":{"date_histogram":{"field":"created_at","calendar_interval":"month"}},' +
    '"d":{"terms":{"field":"brand"},"aggs":{"x":{"avg":{"field":"price"}},"w":{"stats":{"field":"nope"}}}}}}';
  t.equal(
    await search(body, outcome.finish()),
    `${HEAD}{"total":{"value":2,"relation":"eq"},"max_score":null,"hits":[]},"aggregations":{` +
      '"a":{"meta":{"zeta":1,"alpha":[1,2.5,{"aaa":-0.0,"b":1.0E10}],"mid":{"x":null}},' +
      '"buckets":{"*-5.0":{"to":5.0,"doc_count":0},"k":{"from":5.0,"doc_count":2}}},' +
      '"b":{"buckets":{"5.0":{"key":5.0,"doc_count":1},"10.0":{"key":10.0,"doc_count":1}}},' +
      '"c":{"buckets":[{"key_as_string":"2024-01-01T00:00:00.000Z","key":1704067200000,"doc_count":1}]},' +
      '"d":{"doc_count_error_upper_bound":0,"sum_other_doc_count":0,"buckets":[{"key":"Acme","doc_count":1,' +
      '"w":{"count":0,"min":null,"max":null,"avg":null,"sum":0.0},"x":{"value":12.5}}]}}}',
  );
});

t.test("the layout for reading", (t) => {
  t.equal(
    prettyPrint('{"a":[],"b":{ },"c":[1,"x, {\\"y\\"}: \\\\"],"d":{"e":-1.0E10,"f":null}}'),
    '{\n  "a" : [ ],\n  "b" : { },\n  "c" : [\n    1,\n    "x, {\\"y\\"}: \\\\"\n  ],\n' +
      '  "d" : {\n    "e" : -1.0E10,\n    "f" : null\n  }\n}',
  );
  t.end();
});

t.test("laid-out answers write sources anew, others byte for byte", async (t) => {
  const source = '{"kw":"\\u0041\\u00e9\\ud83d\\ude00","l":-0,"d":1.50e10,"e":[ ]}';
  const outcome = found({ kind: "untracked", value: null }, 1);
  outcome.put(writeHitHead, { id: "😀", score: null, beside: "nothing" });
  outcome.put(writeSource, { json: source }).put(writeHitTail, { sort: 0, names: 0 });
  const bytes = finished(outcome);
  const id = '"\\uD83D\\uDE00"';
  t.equal(
    await search("{}", bytes),
    `${HEAD}{"max_score":null,"hits":[{"_index":"p","_type":"_doc","_id":${id},"_score":null,"_source":${source}}]}}`,
  );
  // The engine prints sources anew for answers that are laid out; here they are laid out and nothing more.
  const laidOut = await search("{}", bytes, "?pretty");
  t.match(laidOut, '"l" : -0,\n          "d" : 1.50e10,\n          "e" : [ ]\n');
});
