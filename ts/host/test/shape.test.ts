/** Is a body of an unknown shape refused, whatever passed before it? */
import t from "tap";

import { Parser } from "../src/json/parser.js";
import { Kind } from "../src/json/tape.js";
import { checkShape } from "../src/dsl/shape.js";
import { ApiError } from "../src/errors.js";

const encoder = new TextEncoder();

/** Returns why a body is refused; an empty text where it is not. */
function refusal(kind: "search" | "count", body: unknown): string {
  try {
    const parser = new Parser(encoder.encode(JSON.stringify(body)));
    while (parser.next() !== Kind.None);
    checkShape(kind, parser.tape);
  } catch (error) {
    if (error instanceof ApiError) return error.cause_.reason ?? "";
    throw error;
  }
  return "";
}

t.test("what is alike but for a name, or the kind of a value, is looked at anew", async (t) => {
  const at = (path: string): string => `the request is not of the known shape at [${path}]`;
  for (let i = 0; i < 3; i += 1) {
    t.equal(refusal("search", { query: { match: { a: "b" } }, from: i }), "");
    t.equal(refusal("search", { query: { match: { "": "another text" } }, from: 0 }), "");
    t.equal(refusal("search", { query: { match: { a: "b" } }, form: 0 }), at("/form"));
    t.equal(refusal("search", { from: 0, _source: i > 0 }), "");
    t.equal(refusal("search", { from: 0, query: i > 0 }), at("/query"));
    t.equal(refusal("search", { query: { match: { a: ["b"] } } }), at("/query/match/a"));
    t.equal(refusal("count", { query: { match: { a: "b" } }, from: 0 }), at("/from"));
  }
});

t.test("a shape is known by its own names, also where there are more than are kept", async (t) => {
  const names = Array.from({ length: 300 }, (_, i) => `field${i}`);
  for (const name of [...names, ...names]) {
    t.equal(refusal("count", { query: { term: { [name]: { value: 1 } } } }), "");
    t.not(refusal("count", { query: { term: { [name]: { valve: 1 } } } }), "");
  }
});
