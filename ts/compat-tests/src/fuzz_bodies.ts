/**
 * Are requests that went wrong answered as the real engine answers them?
 *
 * Takes the bodies of the cases, changes them, and asks both. A request is decided by its seed and number alone, so that
 * `--seed N --only I` asks it again.
 */
import { parseArgs } from "node:util";

import { createRandom, type Random } from "../../../catalogs/random.js";
import { AREAS, casesOf, type Case } from "../cases/index.js";
import { compare } from "./compare.js";
import { CORPORA, type CorpusName } from "./corpora.js";
import { createClient, type ExchangeRequest, type ExchangeResponse } from "./exchange.js";
import { differsOnPurpose } from "./fuzz_purpose.js";
import { mutate } from "./mutate.js";
import { checkVersion, contractForm, createIndex, type Client } from "./real_node.js";
import { stableBody } from "./stable.js";
import { inProcess, type Send } from "./targets.js";
import { fieldsOf, validSearch } from "./valid.js";

const USAGE = `usage: fuzz:bodies --url URL [--count N] [--seed N] [--only I] [--prefix NAME] [--show N] [--valid]

Changes the bodies of the cases and compares the answers with those of a real node, in indices whose names begin with a prefix
of their own; they are deleted at the end. With --valid, asks random searches that are valid instead.`;

const JSON_TYPE = { "content-type": "application/json; charset=UTF-8" };
/** Corpora with the most fields: more would only take longer. */
const FUZZED: readonly CorpusName[] = ["products", "types", "text", "dates"];
/** An answer of the real node that takes longer is left out. */
const PATIENCE = 10_000;
/** Where these stand, large numbers make the real node make buckets until it has no memory left. */
const DEAR = /_bounds|interval|"min_doc_count"|regexp/;

interface Tally {
  asked: number;
  onPurpose: number;
  slow: number;
  status: number;
  type: number;
  reason: number;
  body: number;
  faults: number;
}

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
  const targets = await inProcess(values.prefix);
  const cases = AREAS.flatMap(casesOf).filter(
    ({ corpus, request }) => FUZZED.includes(corpus) && request.body !== undefined && request.method !== "HEAD",
  );
  const tally: Tally = { asked: 0, onPurpose: 0, slow: 0, status: 0, type: 0, reason: 0, body: 0, faults: 0 };
  try {
    for (const corpus of FUZZED) await makeIndex(real, corpus, values.prefix);
    const numbers =
      values.only === undefined ? Array.from({ length: Number(values.count) }, (_, i) => i) : [Number(values.only)];
    for (const i of numbers) {
      const random = createRandom((seed * 1_000_003 + i) >>> 0);
      const one = random.pick(cases);
      const corpus = values.valid ? random.pick(FUZZED) : one.corpus;
      const request = values.valid
        ? search(values.prefix + corpus, validSearch(fields(corpus), random))
        : changed(one, cases, random, values.prefix);
      const ours = await targets.open(corpus);
      if (request === undefined || ours === undefined) continue;
      const theirs = await inTime(real, request);
      const own = await inTime(ours, request);
      if (theirs === undefined || own === undefined) {
        tally.slow += 1;
        continue;
      }
      const told = judge(request, theirs, own, tally);
      if (told !== undefined && tally.status + tally.type + tally.reason + tally.body <= Number(values.show)) {
        console.log(
          `\n--seed ${seed} --only ${i} (${one.name})\n${request.method} ${request.path}\n${request.body ?? ""}\n${told}`,
        );
      }
    }
  } finally {
    await targets.close();
    for (const corpus of FUZZED)
      await real({ method: "DELETE", path: `/${values.prefix}${corpus}?ignore_unavailable=true` });
  }
  console.log(JSON.stringify(tally));
}

async function makeIndex(real: Client, corpus: CorpusName, prefix: string): Promise<void> {
  await real({ method: "DELETE", path: `/${prefix}${corpus}?ignore_unavailable=true` });
  await createIndex(real, corpus, prefix + corpus);
}

/** Returns an answer, or undefined where it takes too long or none comes. */
async function inTime(send: Send, request: ExchangeRequest): Promise<ExchangeResponse | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
    }, PATIENCE);
  });
  // A connection that was kept may be closed as a request is sent.
  const again = (): Promise<undefined> => Promise.resolve(undefined);
  try {
    return await Promise.race([send(request).catch(() => send(request).catch(again)), late]);
  } finally {
    clearTimeout(timer);
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

/** How the real engine's reader names a long body that reached it in pieces: where they were cut is the network's doing. */
const IN_PIECES = "bytes.BytesReferenceStreamInput";

interface Told {
  readonly type: string;
  readonly reason: string;
}

function errorOf(body: string): Told {
  try {
    const { error } = JSON.parse(body) as {
      error?: {
        type?: string;
        reason?: string;
        failed_shards?: { reason: Told }[];
        caused_by?: Told;
        root_cause?: Told[];
      };
    };
    const inner =
      error?.failed_shards?.[0]?.reason ??
      (error?.type === "search_phase_execution_exception" ? error.caused_by : undefined);
    const reason = inner?.reason ?? error?.reason ?? "";
    return {
      type: inner?.type ?? error?.type ?? "",
      reason: reason.replace(IN_PIECES, "io.stream.ByteBufferStreamInput"),
    };
  } catch {
    return { type: "", reason: body };
  }
}

/** Counts what differs, and returns it in words. */
function judge(
  request: ExchangeRequest,
  theirs: ExchangeResponse,
  ours: ExchangeResponse,
  tally: Tally,
): string | undefined {
  tally.asked += 1;
  const expected = { ...theirs, body: contractForm(stableBody(theirs.body)) };
  const told = (what: string): string =>
    `${what}\n  theirs ${theirs.status} ${theirs.body.slice(0, 600)}\n  ours   ${ours.status} ${ours.body.slice(0, 600)}`;
  const [a, b] = [errorOf(expected.body), errorOf(ours.body)];
  const same = theirs.status === ours.status && a.type === b.type && a.reason === b.reason;
  if (same && theirs.status !== 200) return undefined;
  if (!same && differsOnPurpose({ status: theirs.status, ...a }, { status: ours.status, ...b })) {
    tally.onPurpose += 1;
    return undefined;
  }
  if (ours.status >= 500 && theirs.status < 500) tally.faults += 1;
  if (theirs.status !== ours.status) {
    tally.status += 1;
    return told("status");
  }
  if (a.type !== b.type) {
    tally.type += 1;
    return told("type");
  }
  if (a.reason !== b.reason) {
    tally.reason += 1;
    return told("reason");
  }
  const exchange = { name: "", corpus: CORPORA[0], request, response: { ...expected, headers: {} } };
  const difference = compare(exchange, { ...ours, headers: {} });
  if (difference === undefined) return undefined;
  tally.body += 1;
  return told(`body at ${difference.path}: ${difference.expected.slice(0, 300)} | ${difference.got.slice(0, 300)}`);
}

await main();
