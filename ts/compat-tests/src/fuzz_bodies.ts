/**
 * Are requests that went wrong answered as the real engine answers them?
 *
 * Takes the bodies of the cases, changes them, and asks both. A request is decided by its seed and number alone, so that
 * `--seed N --only I` asks it again.
 */
import { parseArgs } from "node:util";

import { createRandom, type Random } from "../../../catalogs/random.js";
import { AREAS, casesOf, type Case } from "../cases/index.js";
import type { CorpusName } from "./corpora.js";
import { createClient, type ExchangeRequest } from "./exchange.js";
import { askBoth, FUZZED, type Asked } from "./fuzz_verdict.js";
import { mutate } from "./mutate.js";
import { checkVersion } from "./real_node.js";
import { fieldsOf, validSearch } from "./valid.js";

const USAGE = `usage: fuzz:bodies --url URL [--count N] [--seed N] [--only I] [--prefix NAME] [--show N] [--valid]

Changes the bodies of the cases and compares the answers with those of a real node, in indices whose names begin with a prefix
of their own; they are deleted at the end. With --valid, asks random searches that are valid instead.`;

const JSON_TYPE = { "content-type": "application/json; charset=UTF-8" };
/** Where these stand, large numbers make the real node make buckets until it has no memory left. */
const DEAR = /_bounds|interval|"min_doc_count"|regexp/;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      count: { type: "string", default: "20000" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      prefix: { type: "string", default: "json-" },
      valid: { type: "boolean", default: false },
      show: { type: "string", default: "40" },
    },
  });
  if (values.url === undefined) throw new Error(`--url is missing\n${USAGE}`);
  const real = createClient(values.url);
  await checkVersion(real);
  const seed = Number(values.seed);
  const run = { real, prefix: values.prefix, seed, show: Number(values.show) };
  const numbers =
    values.only === undefined ? Array.from({ length: Number(values.count) }, (_, i) => i) : [Number(values.only)];
  console.log(JSON.stringify(await askBoth(run, drawn(seed, numbers, values.prefix, values.valid))));
}

/** Draws the requests of some numbers. */
function* drawn(seed: number, numbers: readonly number[], prefix: string, valid: boolean): Generator<Asked> {
  const cases = AREAS.flatMap(casesOf).filter(
    ({ corpus, request }) => FUZZED.includes(corpus) && request.body !== undefined && request.method !== "HEAD",
  );
  for (const i of numbers) {
    const random = createRandom((seed * 1_000_003 + i) >>> 0);
    const one = random.pick(cases);
    const corpus = valid ? random.pick(FUZZED) : one.corpus;
    const request = valid
      ? search(prefix + corpus, validSearch(fields(corpus), random))
      : changed(one, cases, random, prefix);
    if (request !== undefined) yield { i, from: one.name, corpus, request };
  }
}

const known = new Map<CorpusName, ReturnType<typeof fieldsOf>>();

function fields(corpus: CorpusName): ReturnType<typeof fieldsOf> {
  let found = known.get(corpus);
  if (found === undefined) known.set(corpus, (found = fieldsOf(corpus)));
  return found;
}

function search(index: string, body: string): ExchangeRequest {
  return { method: "POST", path: `/${index}/_search`, headers: JSON_TYPE, body };
}

/** Returns the request of a case with a change, about an index whose name has the prefix. */
function changed(one: Case, cases: readonly Case[], random: Random, prefix: string): ExchangeRequest | undefined {
  const { request, corpus } = one;
  const others = Array.from({ length: 4 }, () => random.pick(cases)).map(({ request: { body = "{}" } }) => body);
  const path = random.chance(3) ? otherPath(request.path, random) : request.path;
  const harmless = /^\/([a-z]+)\/(_search|_count|_msearch)(\?|$)/.exec(path);
  if (harmless?.[1] !== corpus) return undefined;
  const own = prefix + corpus;
  const body = withPrefix(mutate(request.body ?? "", others, random), corpus, prefix);
  if (DEAR.test(body) && /\d{4,}|[eE][+-]?\d/.test(body)) return undefined;
  const headers = random.chance(2) ? otherHeaders(random) : (request.headers ?? JSON_TYPE);
  return { method: request.method, path: `/${own}${path.slice(corpus.length + 1)}`, headers, body };
}

function withPrefix(body: string, corpus: CorpusName, prefix: string): string {
  return body.replaceAll(`"${corpus}"`, `"${prefix}${corpus}"`);
}

function otherPath(path: string, random: Random): string {
  const bare = path.replace(/\?.*/, "");
  return (
    bare +
    random.pick([
      "?pretty",
      "?pretty=false",
      "?pretty=maybe",
      "?nope=1",
      "?pretty&pretty",
      "?",
      "?=",
      "?pretty=%zz",
      "?prety",
    ])
  );
}

function otherHeaders(random: Random): Record<string, string> {
  const types = [
    "application/json",
    "application/x-ndjson",
    "text/plain",
    "application/json;charset=utf-8",
    "application/jso",
    "",
  ];
  return { "content-type": random.pick(types), "x-opaque-id": "a b" };
}

await main();
