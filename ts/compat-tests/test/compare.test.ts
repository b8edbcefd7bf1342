/** Is every change of an answer noticed, and nothing else? */

import { test } from "tap";

import { compare, type Difference } from "../src/compare.js";
import type { Exchange } from "../src/exchange.js";

const BODY =
  '{"took":3,"timed_out":false,"hits":{"total":{"value":2,"relation":"eq"},"max_score":1.3862944,"hits":[' +
  '{"_index":"i","_type":"_doc","_id":"1","_score":1.3862944,"_source":{"took":5,"a": 1.50,"node":"x"},"sort":[1.3862944,7]},' +
  '{"_index":"i","_type":"_doc","_id":"2","_score":null,"sort":[0.5,9007199254740993]}]},' +
  '"aggregations":{"took":{"value":1.0},"m":{"buckets":[{"key":"b","doc_count":1},{"key":"a","doc_count":1}]}}}';

const ERROR =
  '{"error":{"root_cause":[{"type":"t","reason":"r","index_uuid":"uuid","index":"i"}],"failed_shards":[{"shard":0,"node":"node"}]},"status":400}';

function exchange(body: string, request: Partial<Exchange["request"]> = {}): Exchange {
  return {
    name: "n",
    corpus: "types",
    request: { method: "POST", path: "/types/_search", body: '{"sort":["_score","l"]}', ...request },
    response: { status: 200, headers: { "content-type": "application/json" }, body },
  };
}

function difference(body: string, changed: string, request?: Partial<Exchange["request"]>): Difference | undefined {
  return compare(exchange(body, request), {
    status: 200,
    headers: { "content-type": "application/json" },
    body: changed,
  });
}

/** Replaces text that must be there. */
function change(body: string, from: string, to: string): string {
  if (!body.includes(from)) throw new Error(`${from} is not in the body`);
  return body.replace(from, to);
}

test("what changes from run to run does not count", (t) => {
  t.equal(difference(BODY, BODY), undefined);
  t.equal(difference(BODY, change(BODY, '"took":3', '"took":1234')), undefined);
  t.equal(difference(ERROR, change(change(ERROR, '"uuid"', '"abc"'), '"node":"node"', '"node":"q"')), undefined);
  const entries = (took: number): string => `{"took":1,"responses":[{"took":${took},"status":200}]}`;
  t.equal(difference(entries(5), entries(6)), undefined);
  t.end();
});

test("scores count by their bits", (t) => {
  // 1.3862944 and 1.38629436 are the same float32; the neighbours are 1.3862942 and 1.3862945.
  t.equal(difference(BODY, BODY.replaceAll("1.3862944", "1.38629436")), undefined);
  const score = difference(BODY, change(BODY, '"_score":1.3862944', '"_score":1.3862945'));
  t.same(score, { path: "hits.hits[0]._score", expected: "1.3862944", got: "1.3862945" });
  const maximum = difference(BODY, change(BODY, '"max_score":1.3862944', '"max_score":1.3862942'));
  t.equal(maximum?.path, "hits.max_score");
  t.equal(difference(BODY, change(BODY, '"sort":[1.3862944', '"sort":[1.3862945'))?.path, "hits.hits[0].sort[0]");
  // A float that is not a score counts by its text, and so does the key of a sort by a field.
  t.equal(
    difference(BODY, change(BODY, "[1.3862944,7]", "[1.38629436,7]"), { body: '{"sort":["d","l"]}' })?.path,
    "hits.hits[0].sort[0]",
  );
  t.equal(difference('{"hits":{"max_score":1.0}}', '{"hits":{"max_score":1}}')?.path, "hits.max_score");
  t.equal(difference(BODY, change(BODY, '"_score":null', '"_score":0.0'))?.path, "hits.hits[1]._score");
  t.end();
});

test("scores of a multi-search count by their bits", (t) => {
  const request = { path: "/_msearch", body: '{}\n{"sort":"l"}\n{}\n{"sort":[{"_score":"asc"}]}\n' };
  const body = (first: string, second: string): string =>
    `{"took":1,"responses":[{"hits":{"hits":[{"sort":[${first}]}]}},{"hits":{"hits":[{"sort":[${second}]}]}}]}`;
  t.equal(difference(body("0.1", "1.3862944"), body("0.1", "1.38629436"), request), undefined);
  t.equal(
    difference(body("1.3862944", "0.1"), body("1.38629436", "0.1"), request)?.path,
    "responses[0].hits.hits[0].sort[0]",
  );
  t.end();
});

test("every other change counts", (t) => {
  const changes: [what: string, from: string, to: string, path: string][] = [
    ["a document's own took", '"took":5', '"took":6', "hits.hits[0]._source.took"],
    ["a document's own node", '"node":"x"', '"node":"y"', "hits.hits[0]._source.node"],
    ["the text of a number in a document", "1.50", "1.5", "hits.hits[0]._source.a"],
    ["white space in a document", '"a": 1', '"a":1', "layout"],
    ["a float as a whole number", '"value":1.0', '"value":1', "aggregations.took.value"],
    ["a whole number as a float", '"value":2', '"value":2.0', "hits.total.value"],
    ["a number past 2^53", "9007199254740993", "9007199254740992", "hits.hits[1].sort[1]"],
    ["a missing key", '"relation":"eq"', '"x":1', "hits.total"],
    ["a key left out", ',"relation":"eq"', "", "hits.total"],
    ["a key too many", '"timed_out":false', '"timed_out":false,"x":1', "body"],
    ["the order of keys", '"_index":"i","_type":"_doc"', '"_type":"_doc","_index":"i"', "hits.hits[0]"],
    ["the order of buckets", '"key":"b"', '"key":"c"', "aggregations.m.buckets[0].key"],
    ["a bucket left out", ',{"key":"a","doc_count":1}', "", "aggregations.m.buckets[1]"],
    ["a bucket too many", '"doc_count":1}]', '"doc_count":1},{}]', "aggregations.m.buckets[2]"],
    ["another type", '"timed_out":false', '"timed_out":"false"', "timed_out"],
    ["the escape of a character", '"_id":"1"', '"_id":"\\u0031"', "hits.hits[0]._id"],
  ];
  for (const [what, from, to, path] of changes) t.equal(difference(BODY, change(BODY, from, to))?.path, path, what);
  t.equal(difference(BODY, BODY.slice(0, -1))?.path, "body", "an answer cut off");
  t.equal(difference(BODY, `${BODY}\n`)?.path, "layout", "a newline at the end");
  t.equal(
    difference(ERROR, change(ERROR, '"uuid"', "1"))?.path,
    "error.root_cause[0].index_uuid",
    "an identity that is no text",
  );
  t.equal(difference(change(ERROR, '"uuid"', '"_na_"'), ERROR)?.path, "error.root_cause[0].index_uuid", "no identity");
  t.end();
});

test("status and headers count", (t) => {
  const recorded = exchange("{}");
  const answer = { status: 200, headers: { "content-type": "application/json" }, body: "{}" };
  t.equal(compare(recorded, answer), undefined);
  t.equal(compare(recorded, { ...answer, status: 201 })?.path, "status");
  t.same(compare(recorded, { ...answer, headers: {} }), {
    path: "header content-type",
    expected: "application/json",
    got: "no such header",
  });
  t.equal(compare(recorded, { ...answer, headers: { ...answer.headers, warning: "w" } })?.path, "header warning");
  t.end();
});
