/** Is a search's answer written as the real engine writes it? Outcomes by hand, answers as recorded. */
import t from "tap";

import { createApp } from "../src/app.js";
import { prettyPrint } from "../src/output/pretty.js";
import { fakeInstantiate, fakeSource, OutcomeWriter } from "./fake_engine.js";

async function search(body: string, outcome: OutcomeWriter, query = ""): Promise<string> {
  const app = createApp({
    index: fakeSource("p"),
    wasm: () => Promise.resolve({} as WebAssembly.Module),
    instantiate: fakeInstantiate(() => outcome.finish()),
  });
  const response = await app.handle({
    method: "POST",
    url: `/p/_search${query}`,
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(body),
  });
  return new TextDecoder().decode(response.body).replace(/"took":\d+/, '"took":0');
}

const HEAD = '{"took":0,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},"hits":';

t.test("hits with sort values and sources", async (t) => {
  const outcome = new OutcomeWriter().begin(0, 10).u8(2).u64(10000).num("").u32(2);
  outcome
    .str("SKU-1")
    .num("")
    .u32(3)
    .u8(1)
    .num("12.5")
    .u8(2)
    .str('a"b')
    .u8(0)
    .u8(0)
    .u16(0)
    .u8(1)
    .str('{"n" : 7.0}')
    .u32(0);
  outcome.str("x").num("1.5").u32(0).u8(1).str("r").u16(2).str("a").str("b").u8(0).u32(2).str("q1").str("q2");
  outcome.u32(0).u32(0).u32(0);
  t.equal(
    await search('{"sort":["price","brand","x"]}', outcome),
    `${HEAD}{"total":{"value":10000,"relation":"gte"},"max_score":null,"hits":[` +
      '{"_index":"p","_type":"_doc","_id":"SKU-1","_score":null,"_source":{"n" : 7.0},"sort":[12.5,"a\\"b",null]},' +
      '{"_index":"p","_type":"_doc","_id":"x","_score":1.5,"_routing":"r","_ignored":["a","b"],"matched_queries":["q1","q2"]}]}}',
  );
});

t.test("totals that are not tracked are left out", async (t) => {
  const outcome = new OutcomeWriter().begin(0, 10).u8(0).num("").u32(0).u32(0).u32(0).u32(0);
  t.equal(await search('{"size":0,"track_total_hits":false}', outcome), `${HEAD}{"max_score":null,"hits":[]}}`);
});

t.test("aggregations in the engine's order, with meta, keys and what is inside", async (t) => {
  const outcome = new OutcomeWriter().begin(0, 10).u8(1).u64(2).num("").u32(0).u32(0).u32(4);
  // a: range, keyed
  outcome.u32(0).u32(2);
  outcome.str("*-5.0").num("").u8(0).num("5.0").u8(0).u64(0).u32(0);
  outcome.str("k").num("5.0").u8(0).num("").u8(0).u64(2).u32(0);
  // b: histogram, keyed
  outcome.u32(1).u32(2).num("5.0").u8(0).u64(1).u32(0).num("10.0").u8(0).u64(1).u32(0);
  // c: date_histogram
  outcome.u32(2).u32(1).num("1704067200000").u8(1).str("2024-01-01T00:00:00.000Z").u64(1).u32(0);
  // d: terms with two metrics, which come in another order than they were asked for
  outcome.u32(3).u64(0).u64(0).u32(1).u8(2).str("Acme").u8(0).u64(1).u8(0);
  outcome.u32(2).u32(1).num("0").num("").num("").num("").num("0.0").u8(0).u32(0).num("12.5").u8(0).u32(0);
  const body =
    '{"size":0,"aggs":{"a":{"meta":{"zeta":1,"alpha":[1,2.50,{"b":1e10,"aaa":-0.0}],"mid":{"x":null}},' +
    '"range":{"field":"price","keyed":true,"ranges":[{"to":5},{"from":5,"key":"k"}]}},' +
    '"b":{"histogram":{"field":"price","interval":5,"keyed":true}},' +
    '"c":{"date_histogram":{"field":"created_at","calendar_interval":"month"}},' +
    '"d":{"terms":{"field":"brand"},"aggs":{"x":{"avg":{"field":"price"}},"w":{"stats":{"field":"nope"}}}}}}';
  t.equal(
    await search(body, outcome),
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
  const outcome = (): OutcomeWriter => {
    const hits = new OutcomeWriter().begin(0, 1).u8(0).num("").u32(1);
    return hits.str("😀").num("").u32(0).u8(0).u16(0).u8(1).str(source).u32(0).u32(0).u32(0).u32(0);
  };
  const id = '"\\uD83D\\uDE00"';
  t.equal(
    await search("{}", outcome()),
    `${HEAD}{"max_score":null,"hits":[{"_index":"p","_type":"_doc","_id":${id},"_score":null,"_source":${source}}]}}`,
  );
  // The engine prints sources anew for answers that are laid out; here they are laid out and nothing more.
  const laidOut = await search("{}", outcome(), "?pretty");
  t.match(laidOut, '"l" : -0,\n          "d" : 1.50e10,\n          "e" : [ ]\n');
});
