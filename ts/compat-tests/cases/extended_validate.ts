/** Cases of extended: whether queries are valid, those of other areas among them. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Body, type Case } from "./case.js";
import { errorsDsl } from "./errors_dsl.js";
import { errorsJson } from "./errors_json.js";
import { queriesBool } from "./queries_bool.js";
import { queriesMatch } from "./queries_match.js";
import { queriesPatterns } from "./queries_patterns.js";
import { queriesQueryString } from "./queries_query_string.js";
import { queriesRange } from "./queries_range.js";
import { queriesTerm } from "./queries_term.js";

const at = (line: string, body?: Body, corpus: CorpusName = "products"): Case =>
  request(
    corpus,
    `${corpus}: ${line}${body === undefined ? "" : ` ${typeof body === "string" ? body : JSON.stringify(body)}`}`,
    line,
    body,
  );

/** Returns the query of a case alone; a body that is broken as it is, and nothing for one without a query. */
function queryOf({ request: { body } }: Case): Body | null {
  if (typeof body !== "string" || body === "" || body.length > 2000) return null;
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return body;
  }
  if (typeof read !== "object" || read === null || !("query" in read)) return null;
  return { query: read.query };
}

/** Parameters with a value that the real engine does not take; here that is no other error than that of one that is not served. */
const REFUSED = /"constant_score":\{"filter":(?!\{)|"fields":(?:null|\{)|"boost":\{|"clasic~1 stel|"\+99"/;

/** Every so many of them are asked. */
function asked(cases: readonly Case[], step: number): Case[] {
  const found = cases.flatMap((one) => {
    const body = queryOf(one);
    return body === null || REFUSED.test(JSON.stringify(body))
      ? []
      : [at(`POST /${one.corpus}/_validate/query`, body, one.corpus)];
  });
  return once(found).filter((_, i) => i % step === 0);
}

// prettier-ignore
const PARAMETERS = ["", "explain=false", "rewrite=false", "all_shards=false", "explain=x", "rewrite=x", "all_shards=x", "ignore_unavailable=true", "ignore_unavailable=x", "allow_no_indices=true", "allow_no_indices=", "allow_no_indices=x", "expand_wildcards=none", "expand_wildcards=x", "ignore_throttled=true", "ignore_throttled=x", "q=name:chair", "q=price:x", "q=price:%5B1%20TO", "q=((", "q=((&lenient=true", "q=", "q=chair&df=name", "q=chair&df=name&analyzer=nothing", "q=chair&lenient=x", "q=chair&default_operator=x", "q=chair&default_operator=and", "q=chair&analyze_wildcard=x", "q=chair&analyzer=standard", "q=/(/", "q=name:*a*", "q=nothing:1", "df=name", "lenient=true", "source=%7B%7D", "source=%7B%7D&source_content_type=application/json", "source=%7B%22query%22:%7B%22match_all%22:%7B%7D%7D%7D&source_content_type=application/json", "source=%7B%22query%22:%7B%22nope%22:%7B%7D%7D%7D&source_content_type=application/json", "source_content_type=application/json", "preference=x", "nonsense=1", "expla=1", "q=a&lenien=1", "pretty", "filter_path=valid", "human=x"];

const WRONG = ["explain=a", "rewrite=b", "all_shards=c", "allow_no_indices=d", "expand_wildcards=e", "nonsense=1"];

const BODIES: readonly Body[] = [
  {},
  "   ",
  "[]",
  '"x"',
  "nope",
  "{",
  { query: {} },
  { query: [] },
  '{"query":null}',
  { query: { nope: {} } },
  { query: { bool: { must: [{ nope: {} }] } } },
  { query: { bool: { filter: { nope: 1 } } } },
  { query: { match_all: {} }, size: 3 },
  { post_filter: { match_all: {} } },
  '{"query":{"match_all":{}},"query":{"match_all":{}}}',
  '{"query":{"match_all":{}}} x',
  { query: { match_all: {} } },
  { query: { term: { price: "x" } } },
  { query: { term: { sku: "x" } } },
  { query: { term: { nothing: "x" } } },
  { query: { nested: { path: "x", query: { match_all: {} } } } },
  { query: { nested: { path: "x", ignore_unmapped: true, query: { match_all: {} } } } },
  { query: { type: { value: "_doc" } } },
  { query: { terms: { sku: { index: "nothing-here", id: "1", path: "a" } } } },
  { query: { range: { created_at: { gte: "x" } } } },
  { query: { range: { created_at: { gte: "now-1d/d" } } } },
];

const NAMES = ["nothing-here", "nothing*", "produc*", "products,nothing-here", "products*,-products", "_all,products"];

/** The cases. */
export const extendedValidate: readonly Case[] = once([
  ...PARAMETERS.flatMap((query) => [
    at(`GET /products/_validate/query${query === "" ? "" : `?${query}`}`),
    at(`GET /products/_validate/query${query === "" ? "" : `?${query}`}`, { query: { match: { name: "chair" } } }),
    at(`GET /products/_validate/query${query === "" ? "" : `?${query}`}`, { query: { nope: {} } }),
  ]),
  ...WRONG.flatMap((one, i) => WRONG.slice(i + 1).map((other) => at(`GET /products/_validate/query?${one}&${other}`))),
  ...BODIES.flatMap((body) => [
    at("GET /products/_validate/query", body),
    at("POST /_validate/query", body),
    // What the real engine finds before it looks for the index.
    ...(/_doc|"index"/.test(JSON.stringify(body)) ? [] : [at("POST /nothing-here/_validate/query", body)]),
  ]),
  ...NAMES.flatMap((name) =>
    ["", "?ignore_unavailable=true", "?allow_no_indices=true", "?allow_no_indices=false", "?expand_wildcards=none"].map(
      (query) => at(`GET /${name}/_validate/query${query}`),
    ),
  ),
  at("GET /_validate/query"),
  at("GET /_all/_validate/query"),
  at("GET /_validate/query?expand_wildcards=none"),
  at("POST /_validate/query?q=name:chair"),
  at("PUT /products/_validate/query"),
  ...asked(errorsDsl, 1),
  ...asked(errorsJson, 2),
  ...asked(queriesBool, 3),
  ...asked(queriesMatch, 6),
  ...asked(queriesPatterns, 6),
  ...asked(queriesQueryString, 8),
  ...asked(queriesRange, 6),
  ...asked(queriesTerm, 4),
]);
