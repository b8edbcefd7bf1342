/**
 * Are requests whose URL, method, headers or lines went wrong answered as the real engine answers them?
 *
 * A request is decided by its seed and number alone, so that `--seed N --only I` asks it again. The node is not ours alone:
 * what might change it is never sent.
 */
import { parseArgs } from "node:util";

import { createRandom, type Random } from "../../../catalogs/random.js";
import { AREAS, casesOf } from "../cases/index.js";
import type { CorpusName } from "./corpora.js";
import { createClient, type ExchangeRequest } from "./exchange.js";
import { askBoth, FUZZED, type Asked } from "./fuzz_verdict.js";
import { mutate } from "./mutate.js";
import type { Verdict } from "./fuzz_purpose.js";
import { checkVersion } from "./real_node.js";

const USAGE = `usage: fuzz:requests --url URL [--count N] [--seed N] [--only I] [--prefix NAME] [--show N]

Changes URLs, methods and headers of searches, and the lines of _msearch, and compares the answers and the headers that matter
with those of a real node, in indices whose names begin with a prefix of their own; they are deleted at the end.`;

const JSON_TYPE = "application/json";
const LINES_TYPE = "application/x-ndjson";

/** A search's ends of a path. */
const ENDS = ["_search", "_search", "_count", "_msearch", "_doc/_search", "_doc/_count"];
/** Where only reading methods are sent. */
const READ_ENDS = ["_mapping", "_doc/a", "_doc/1", "_doc/", "_doc", "_nope", "_search/template", ""];
const QUERIES = [
  ...["?pretty", "?pretty=true", "?pretty=false", "?pretty=", "?pretty=maybe", "?pretty&pretty=false", "?", "?=", "?&"],
  ...["?=1", "?nope", "?nope=1", "?nope=1&pretty", "?prety", "?PRETTY", "?pretty=%74rue", "?pretty=%zz", "?%zz=1"],
  ...[
    "?pretty%",
    "?a=b=c",
    "?pretty=true;nope=1",
    "?pretty#nope",
    "?a&b",
    "?a=1&a=2",
    "?%70retty",
    "?pretty+",
    "?a+b=1",
  ],
  ...["?é=1", "?pretty?", "?%00=1", "?pretty=%00", "?pretty=TRUE", "?pretty=1", "?pretty=on"],
];
const PATH_CHANGES: readonly ((path: string, random: Random) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replace(/\/_/, "//_"),
  (path) => path.replace(/_s/, "%5Fs"),
  (path) => path.replace(/_s/, "%5fs"),
  (path) => path.replace(/_([a-z])/, (_, letter: string) => `_${letter.toUpperCase()}`),
  (path) => path.replace(/\/_/, "/./_"),
  (path) => path.replace(/\/_/, "/x/../_"),
  (path) => path.replace(/\/_/, "%2F_"),
  (path) => path.replace(/([a-z])\/_/, "$1%00/_"),
  (path) => path.replace(/([a-z])\/_/, "$1%/_"),
  (path) => path.replace(/([a-z])\/_/, "$1%zz/_"),
  (path) => path.replace(/([a-z])\/_/, "$1é/_"),
  (path) => path.replace(/([a-z])\/_/, "$1%C3%A9/_"),
  (path) => path.replace(/([a-z])\/_/, "$1%ff/_"),
  (path) => path.replace(/([a-z])\/_/, "$1+/_"),
  (path) => path.replace(/([a-z])\/_/, "$1%20/_"),
  (path) => path.replace(/([a-z])\/_/, "$1;a=b/_"),
  (path) => path.replace(/^\/[a-z-]+/, (name) => name.toUpperCase()),
  (path) => path.replace(/^\/([a-z-]+)/, (_, name: string) => `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`),
  (path, random) => path.slice(0, 1 + random.below(path.length)),
  (path, random) => {
    const at = 1 + random.below(path.length);
    return `${path.slice(0, at)}${random.pick(["x", "_", "-", ".", "%", "%2e", "%2F", "\\", "|", "'", ":", "@"])}${path.slice(at)}`;
  },
];
/** A POST to these is a search; */
const SEARCHES = /^\/(?:[a-z-]+\/)?(?:_doc\/)?(?:_search|_count|_msearch)\/?(?:\?|$)/;
/** and other methods than GET and POST are refused here. */
const REFUSED_ELSE = /^\/[a-z-]+\/(?:_search|_count|_msearch)\/?(?:\?|$)/;
const READING = ["GET", "GET", "HEAD", "OPTIONS"];
const TYPES = [
  ...[JSON_TYPE, LINES_TYPE, "application/json;charset=utf-8", "application/json; charset=UTF-8", "APPLICATION/JSON"],
  ...["application/json; charset=utf-16", "application/json;", "application/json ;charset=utf-8", " application/json"],
  ...["text/plain", "application/jso", "application/xml", "json", "*/*", "application/*", "", ",", "application/json,"],
  ...["application/vnd.elasticsearch+json;compatible-with=7", "application/vnd.elasticsearch+json;compatible-with=8"],
  ...["application/vnd.elasticsearch+json", "application/vnd.elasticsearch+x-ndjson;compatible-with=7"],
  ...[
    "application/x-www-form-urlencoded",
    "application/json; charset",
    "application/json; a=b; c=d",
    "application/json\t",
  ],
];
const ACCEPTS = [
  ...[JSON_TYPE, "*/*", "application/json, text/plain, */*", "text/html", "application/json;q=0.5", "", "nope", "a/b"],
  ...["application/vnd.elasticsearch+json;compatible-with=7", "application/vnd.elasticsearch+json;compatible-with=8"],
  ...["application/json; charset=utf-8", "application/x-ndjson", "text/plain"],
];
const OTHER_HEADERS: readonly (readonly [string, string])[] = [
  ...["a b", "", "a,b", "é", '"', "\\", "a".repeat(300)].map((value) => ["x-opaque-id", value] as const),
  ["x-elastic-client-meta", "es=7.17.0,js=16"],
  ["authorization", "Basic YTpi"],
  ["authorization", "nope"],
  ["x-http-method-override", "DELETE"],
  ["cookie", "a=b"],
  ["user-agent", ""],
  ["traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"],
  ["traceparent", "nope"],
  ["x-forwarded-for", "1.2.3.4"],
  ["connection", "close"],
  ["if-none-match", "*"],
  ["range", "bytes=0-1"],
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      count: { type: "string", default: "5000" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      prefix: { type: "string", default: "lines-" },
      show: { type: "string", default: "40" },
    },
  });
  if (values.url === undefined) throw new Error(`--url is missing\n${USAGE}`);
  const real = createClient(values.url);
  await checkVersion(real);
  const seed = Number(values.seed);
  const run = { real, prefix: values.prefix, seed, show: Number(values.show), headers: true, excuses };
  const numbers =
    values.only === undefined ? Array.from({ length: Number(values.count) }, (_, i) => i) : [Number(values.only)];
  console.log(JSON.stringify(await askBoth(run, drawn(seed, numbers, values.prefix))));
}

/** Paths of the real engine's that are not served, and read; types other than `_doc` among them. */
const NOT_SERVED =
  /^\/(?:[^/]*\/*|[^/]*\/(?!_doc\/)[^/]*\/_(?:search|count|msearch)\/*|[^/]+\/(?:_search\/template|_doc\/?))(?:\?|$)/;

/** Whether an answer differs for one of the reasons that README.md has of routes and methods. */
function excuses({ method, path }: ExchangeRequest, theirs: Verdict, ours: Verdict): boolean {
  // Only the root has HEAD.
  if (method === "HEAD") return ours.status === 405 || ours.status === 400;
  // Escapes that are none are told with the status of a wrong method, or not at all.
  if (/escape sequence/.test(ours.reason)) return theirs.status === 405 || method === "OPTIONS";
  if (ours.reason.startsWith("no handler found for uri")) {
    return theirs.status !== 200 || method === "OPTIONS" || NOT_SERVED.test(path);
  }
  // Methods are named in any order.
  const allowed = ({ reason }: Verdict): string => reason.replace(/allowed: \[.*/, "");
  return theirs.status === 405 && ours.status === 405 && allowed(theirs) === allowed(ours);
}

/** Draws the requests of some numbers. */
function* drawn(seed: number, numbers: readonly number[], prefix: string): Generator<Asked> {
  const bodies = new Map<CorpusName, string[]>(FUZZED.map((corpus) => [corpus, bodiesOf(corpus)]));
  for (const i of numbers) {
    const random = createRandom((seed * 1_000_003 + i) >>> 0);
    const corpus = random.pick(FUZZED);
    const own = bodies.get(corpus) ?? [];
    const lines = random.chance(50);
    const request = lines ? linesRequest(prefix + corpus, own, random) : oneRequest(prefix + corpus, own, random);
    yield { i, from: lines ? "lines" : "request", corpus, request };
  }
}

/** Bodies of searches that the real node answers soon. */
function bodiesOf(corpus: CorpusName): string[] {
  return AREAS.flatMap(casesOf)
    .filter((one) => one.corpus === corpus && one.request.path === `/${corpus}/_search`)
    .map(({ request: { body } }) => body ?? "")
    .filter((body) => body !== "" && body.length < 500 && !body.includes("\n") && !/histogram|regexp/.test(body));
}

function oneRequest(index: string, bodies: readonly string[], random: Random): ExchangeRequest {
  const end = random.chance(75) ? random.pick(ENDS) : random.pick(READ_ENDS);
  let path = `/${index}/${end}`;
  if (random.chance(40)) path = random.pick(PATH_CHANGES)(path, random);
  if (random.chance(40)) path += random.pick(QUERIES);
  // What is no character of a URL cannot be sent.
  path = path
    .replace(/^\/*/, (slashes) => slashes || "/")
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
  const methods = [...READING];
  if (SEARCHES.test(path)) methods.push("POST", "POST");
  if (REFUSED_ELSE.test(path)) methods.push("PUT", "DELETE");
  const method = random.pick(methods);
  const search = path.includes("_msearch") ? linesOf(index, bodies, random) : random.pick(bodies);
  const body = method === "HEAD" || method === "OPTIONS" || random.chance(20) ? undefined : search;
  const headers: Record<string, string> = {};
  const type = random.chance(30) ? random.pick(TYPES) : path.includes("_msearch") ? LINES_TYPE : JSON_TYPE;
  if (random.chance(90)) headers["content-type"] = type;
  if (random.chance(20)) headers["accept"] = random.pick(ACCEPTS);
  if (random.chance(20)) {
    const [name, value] = random.pick(OTHER_HEADERS);
    headers[name] = value;
  }
  return { method, path, headers, ...(body === undefined ? {} : { body }) };
}

const HEADERS_OF_LINES = [
  ...["{}", "{}", "{}", "", " ", '{"index":null}', '{"index":1}', '{"index":"nope"}'],
  ...["[]", "null", "1", '"a"', "{", "}", '{"index":["nope","nope"]}', '{"nope":1}', '{"index":{}}', '{"INDEX":"a"}'],
  ...[
    '{"index":"a"}x',
    '{"index":"a"}{}',
    "{}{}",
    "//",
    '{"index":"a","index":"a"}',
    '{"index":"-a"}',
    '{"index":"A"}',
  ],
];

/** Writes the lines of some searches, all in order. */
function linesOf(index: string, bodies: readonly string[], random: Random): string {
  const lines: string[] = [];
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    lines.push(random.chance(50) ? "{}" : JSON.stringify({ index }), random.pick(bodies));
  }
  return `${lines.join("\n")}\n`;
}

/** An `_msearch` whose lines went wrong. */
function linesRequest(index: string, bodies: readonly string[], random: Random): ExchangeRequest {
  const lines = linesOf(index, bodies, random).split("\n").slice(0, -1);
  let ending = "\n";
  for (let changes = 1 + random.below(2); changes > 0; changes -= 1) {
    const at = random.below(lines.length || 1);
    const line = lines[at] ?? "";
    const even = at - (at % 2);
    switch (random.below(10)) {
      case 0:
        lines.splice(at, 1);
        break;
      case 1:
        lines.splice(at, 0, line);
        break;
      case 2:
        lines.splice(at, 0, random.pick(["", " ", "\r", "{}", "x", "\u0000", "\ufeff", "// a", "/* a */", "[]"]));
        break;
      case 3:
        ending = random.pick(["", "\r\n", "\n\n", "\r", "\n ", "\n{}", "\n{}\n", "\n\u0000"]);
        break;
      case 4:
      case 5:
        lines[even] = random.pick(HEADERS_OF_LINES).replaceAll('"a"', JSON.stringify(index));
        break;
      case 6:
        lines[at] = random.pick([" ", "\t", "\r", "\ufeff", "\u0000"]) + line;
        break;
      case 7:
        lines[at] = line + random.pick([" ", "\t", "\r", "x", "{}", ",", "\u0000", "]"]);
        break;
      default:
        lines[at] = mutate(line, bodies, random);
    }
  }
  // Without a name in the path, what names no index asks the node's other ones.
  const named = lines.every((line, at) => at % 2 === 1 || line === JSON.stringify({ index }));
  const path = random.chance(80) || !named ? `/${index}/_msearch` : "/_msearch";
  const type = random.chance(90) ? LINES_TYPE : random.pick(TYPES);
  return { method: "POST", path, headers: { "content-type": type }, body: lines.join("\n") + ending };
}

await main();
