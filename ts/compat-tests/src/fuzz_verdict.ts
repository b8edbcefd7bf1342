/**
 * Does an answer differ from the real engine's? What all fuzzers share: asking both in time, and judging what came.
 */
import { compare } from "./compare.js";
import { CORPORA, type CorpusName } from "./corpora.js";
import { HEADERS_THAT_MATTER, type ExchangeRequest, type ExchangeResponse } from "./exchange.js";
import { asksOthers, differsOnPurpose, type Verdict } from "./fuzz_purpose.js";
import { contractForm, createIndex, type Client } from "./real_node.js";
import { stableBody } from "../../builder/src/replay/stable.js";
import { inProcess, type Send } from "./targets.js";

/** Corpora with the most fields: more would only take longer. */
export const FUZZED: readonly CorpusName[] = ["products", "types", "text", "dates"];
/** An answer of the real node that takes longer is left out. */
const PATIENCE = 10_000;

/** How many requests were asked, and how many answers differ, by what of them does. */
export interface Tally {
  asked: number;
  onPurpose: number;
  slow: number;
  status: number;
  type: number;
  reason: number;
  body: number;
  headers: number;
  faults: number;
}

/** A request with its number and where it comes from. */
export interface Asked {
  readonly i: number;
  readonly from: string;
  readonly corpus: CorpusName;
  readonly request: ExchangeRequest;
}

/** What a run of a fuzzer is told. */
export interface Run {
  readonly real: Client;
  readonly prefix: string;
  readonly seed: number;
  /** How many differences are shown. */
  readonly show: number;
  /** Whether headers are compared, too. */
  readonly headers?: boolean;
  /** Whether answers to a request may differ for a reason of their own. */
  readonly excuses?: (request: ExchangeRequest, theirs: Verdict, ours: Verdict) => boolean;
}

/** Makes the indices, asks both about each request, prints what differs, takes the indices away, and returns the tally. */
export async function askBoth(run: Run, requests: Iterable<Asked>): Promise<Tally> {
  const { real, prefix } = run;
  const targets = await inProcess(prefix);
  const tally: Tally = {
    asked: 0,
    onPurpose: 0,
    slow: 0,
    status: 0,
    type: 0,
    reason: 0,
    body: 0,
    headers: 0,
    faults: 0,
  };
  try {
    for (const corpus of FUZZED) await makeIndex(real, corpus, prefix);
    for (const { i, from, corpus, request } of requests) {
      const ours = await targets.open(corpus);
      if (ours === undefined) continue;
      const theirs = await inTime(real, request);
      const own = await inTime(ours, request);
      if (theirs === undefined || own === undefined) {
        tally.slow += 1;
        continue;
      }
      const told = judge(request, theirs, own, tally, run);
      const found = tally.status + tally.type + tally.reason + tally.body + tally.headers;
      if (told !== undefined && found <= run.show) {
        const { method, path, headers, body = "" } = request;
        const shown = run.headers === true ? `\n${JSON.stringify(headers)}` : "";
        console.log(`\n--seed ${run.seed} --only ${i} (${from})\n${method} ${path}${shown}\n${body}\n${told}`);
      }
    }
  } finally {
    await targets.close();
    for (const corpus of FUZZED) {
      await real({ method: "DELETE", path: `/${prefix}${corpus}?ignore_unavailable=true` });
    }
  }
  return tally;
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

/** How the real engine's reader names a long body that reached it in pieces: where they were cut is the network's doing. */
const IN_PIECES = "bytes.BytesReferenceStreamInput";

export interface Told {
  readonly type: string;
  readonly reason: string;
}

export function errorOf(body: string): Told {
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
      reason: reason.replaceAll(IN_PIECES, "io.stream.ByteBufferStreamInput"),
    };
  } catch {
    return { type: "", reason: body };
  }
}

/** Half of a surrogate pair is written as an escape there, and as U+FFFD here; whole pairs are two escapes there. */
function withoutHalves(body: string): string {
  const escapes = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g;
  return body.replace(escapes, (found) => (found.length > 6 ? found : "\ufffd"));
}

/** Whether what differs is an answer of an `_msearch` that differs on purpose. */
function entryOnPurpose(path: string, theirs: string, ours: string): boolean {
  const found = /^responses\[(\d+)\]/.exec(path);
  if (found === null) return false;
  const at = Number(found[1]);
  const [a, b] = [theirs, ours].map((body) => {
    const entry = (JSON.parse(body) as { responses?: { status: number }[] }).responses?.[at];
    return entry && { status: entry.status, ...errorOf(JSON.stringify(entry)) };
  });
  return a !== undefined && b !== undefined && differsOnPurpose(a, b);
}

/** The contract gives its content type to every answer. */
const CONTENT_TYPE = "application/json; charset=UTF-8";

/** Warnings in an order of their own: who finds one first differs. */
function sorted(warnings = ""): string {
  return warnings
    .split(", 299 ")
    .map((one) => one.replace(/^299 /, ""))
    .sort()
    .join();
}

function headerDifference(
  { path }: ExchangeRequest,
  theirs: ExchangeResponse,
  ours: ExchangeResponse,
): string | undefined {
  for (const name of HEADERS_THAT_MATTER) {
    // Of several searches it is the warnings of one that are told there, and of what is refused those that were found by then.
    if (name === "allow") continue;
    if (name === "warning" && (path.includes("_msearch") || theirs.status !== 200)) continue;
    const expected = name === "content-type" ? CONTENT_TYPE : theirs.headers[name];
    const got = ours.headers[name];
    if (name === "warning" && sorted(expected) === sorted(got)) continue;
    if (expected !== got) return `${name}: ${expected ?? "none"} | ${got ?? "none"}`;
  }
  return undefined;
}

/** Counts what differs, and returns it in words. */
function judge(
  request: ExchangeRequest,
  theirs: ExchangeResponse,
  ours: ExchangeResponse,
  tally: Tally,
  run: Run,
): string | undefined {
  tally.asked += 1;
  if (asksOthers(theirs)) {
    tally.onPurpose += 1;
    return undefined;
  }
  const expected = { ...theirs, body: withoutHalves(contractForm(stableBody(theirs.body))) };
  const got = { ...ours, body: withoutHalves(ours.body) };
  const told = (what: string): string =>
    `${what}\n  theirs ${theirs.status} ${theirs.body.slice(0, 600)}\n  ours   ${ours.status} ${ours.body.slice(0, 600)}`;
  const [a, b] = [errorOf(expected.body), errorOf(got.body)];
  const same = theirs.status === ours.status && a.type === b.type && a.reason === b.reason;
  const otherHeaders =
    run.headers === true && request.method !== "HEAD" ? headerDifference(request, expected, ours) : undefined;
  if (same && otherHeaders !== undefined) {
    tally.headers += 1;
    return told(`headers: ${otherHeaders}`);
  }
  if (same && theirs.status !== 200) return undefined;
  const verdicts = [
    { status: theirs.status, ...a },
    { status: ours.status, ...b },
  ] as const;
  if (!same && (differsOnPurpose(...verdicts) || run.excuses?.(request, ...verdicts) === true)) {
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
  // What is counted from the present differs by the time between both answers.
  if (request.body?.includes('"now') === true) return undefined;
  const exchange = { name: "", corpus: CORPORA[0], request, response: { ...expected, headers: {} } };
  const difference = compare(exchange, { ...got, headers: {} });
  if (difference === undefined) return undefined;
  if (entryOnPurpose(difference.path, expected.body, got.body)) {
    tally.onPurpose += 1;
    return undefined;
  }
  tally.body += 1;
  return told(`body at ${difference.path}: ${difference.expected.slice(0, 300)} | ${difference.got.slice(0, 300)}`);
}
