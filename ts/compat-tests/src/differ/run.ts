/** How are the requests of a run asked, and what is printed about them? */
import { errorOf, type Told } from "../fuzz_verdict.js";
import type { CorpusFiles } from "../corpora.js";
import type { ExchangeRequest, ExchangeResponse } from "../exchange.js";
import { createIndexOf, type Client } from "../real_node.js";
import type { OwnTargets, Send } from "../targets.js";
import { compose, randomOf, type Composed } from "./compose.js";
import { namesAnotherFault } from "./faults.js";
import { isObject, type Json } from "./json.js";
import { pages, type Paging } from "./pages.js";
import { reduce } from "./reduce.js";
import { learn } from "./schema.js";
import { LATE } from "./known.js";
import { isOfMany, judge, requestOf, type Verdict } from "./verdict.js";

/** The options of a run. */
export interface Run {
  readonly real: Client;
  readonly own: OwnTargets;
  readonly prefix: string;
  readonly seed: number;
  readonly keepGoing: boolean;
  readonly print: (line: string) => void;
}

/** How often there was each verdict. */
export class Tally {
  readonly outcomes = new Map<string, number>();
  readonly refusals = new Map<string, number>();
  readonly known = new Map<string, number>();
  /** Differences that look alike. */
  readonly groups = new Map<string, number[]>();

  readonly errors = new Map<string, number>();

  count(verdict: Verdict): void {
    add(this.outcomes, verdict.outcome);
    if (verdict.outcome === "equal error") add(this.errors, verdict.reason.replace(/\[[^\]]*\]|\d+|"[^"]*"/g, "[…]"));
    if (verdict.outcome === "refused") add(this.refusals, verdict.why ?? "");
    if (verdict.outcome === "known") add(this.known, verdict.why ?? "");
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The reason where two errors differ, and the request has both faults. */
const SEVERAL = "of several faults of a request another one is named";
/** How many requests are under way at a time. */
const AT_ONCE = 4;
/** How many of the differences that look alike are reduced. */
const REDUCED = 2;

/** Asks the requests with some numbers about one corpus; returns whether to go on. */
export async function runCorpus(
  run: Run,
  files: CorpusFiles,
  numbers: readonly number[],
  tally: Tally,
): Promise<boolean> {
  const index = run.prefix + files.name;
  const remove = (): Promise<unknown> => run.real({ method: "DELETE", path: `/${index}?ignore_unavailable=true` });
  await remove();
  try {
    await createIndexOf(run.real, files, index, true);
    const asking = new Asking(run, index, await run.own.openFiles(files, true));
    const schema = { ...learn(files), name: index };
    for (let from = 0; from < numbers.length; from += AT_ONCE) {
      const some = numbers.slice(from, from + AT_ONCE).map((number) => {
        const random = randomOf(run.seed, number);
        return { number, composed: compose(schema, random) };
      });
      const verdicts = await Promise.all(some.map(({ composed }) => asking.askWell(composed)));
      for (const [i, found] of verdicts.entries()) {
        const one = some[i];
        if (one === undefined) continue;
        const small = found.outcome === "different" ? await reduced(asking, one.composed, found) : undefined;
        // Of many faults, only two are left in the reduced request.
        const isExplained = small !== undefined && (await asking.askWell(small.small)).why === SEVERAL;
        const verdict: Verdict = isExplained ? { ...found, outcome: "known", why: SEVERAL } : found;
        tally.count(verdict);
        if (small === undefined || isExplained) continue;
        tell(run, asking.index, one.number, small, verdict, tally);
        if (!run.keepGoing) return false;
      }
    }
    return true;
  } finally {
    await remove();
  }
}

/** An answer that takes longer counts as no answer. */
const PATIENCE = 30_000;

class Asking {
  constructor(
    private readonly run: Run,
    readonly index: string,
    private readonly ours: Send,
  ) {}

  async ask(composed: Composed): Promise<Verdict> {
    if (composed.paging !== undefined) return this.askPages(composed, composed.paging);
    const request = requestOf(composed, this.index);
    const [theirs, ours] = await Promise.all([inTime(this.run.real, request), inTime(this.ours, request)]);
    return judge(composed, this.index, theirs, ours);
  }

  /** The verdict on the first page that is not equal, or on the last. */
  private async askPages(composed: Composed, paging: Paging): Promise<Verdict> {
    const [body = {}] = composed.bodies;
    const asked = isObject(body) ? body : {};
    const ask = (send: Send): Promise<ExchangeResponse[]> =>
      pages((request) => inTime(send, request), paging, this.index, asked);
    const [theirs, ours] = await Promise.all([ask(this.run.real), ask(this.ours)]);
    const NONE: ExchangeResponse = { status: 0, headers: {}, body: "no page" };
    let verdict: Verdict | undefined;
    for (let at = 0; at < Math.max(1, theirs.length, ours.length); at++) {
      verdict = judge(composed, this.index, theirs[at] ?? NONE, ours[at] ?? NONE);
      if (verdict.outcome !== "equal") return verdict;
    }
    return verdict ?? judge(composed, this.index, NONE, NONE);
  }

  /**
   * Asks. Where answers differ, looks closer: is the real engine's answer the same each time, and does the request have
   * several faults?
   */
  async askWell(composed: Composed): Promise<Verdict> {
    const verdict = await this.ask(composed);
    if (verdict.outcome !== "different") return verdict;
    const { endpoint } = composed;
    if (isOfMany(endpoint) && endpoint.includes("filter_path=")) {
      // It may hide that a search was refused.
      const bare = await this.ask({ ...composed, endpoint: endpoint.replace(/filter_path=[^&]*/, "") });
      if (bare.outcome === "refused") return bare;
    }
    const again: Verdict[] = [];
    // The digests of percentiles have few different answers.
    const times = /"(?:percentile|median_abs)/.test(JSON.stringify(composed.bodies)) ? 16 : 3;
    for (let i = 0; i < times; i += 1) again.push(await this.ask(composed));
    const told = new Set([verdict, ...again].map((one) => one.difference?.expected));
    if (told.size > 1 || again.some(({ outcome }) => outcome !== "different")) {
      return { ...verdict, outcome: "known", why: "the real engine does not answer the same each time" };
    }
    const body = composed.bodies[verdict.at ?? 0] ?? {};
    const ask = async (part: Json): Promise<Told & { status: number }> => {
      const { status, body: text } = await this.askPart(composed, part);
      return { status, ...errorOf(text) };
    };
    if (!(await namesAnotherFault(body, verdict, ask))) return verdict;
    return { ...verdict, outcome: "known", why: SEVERAL };
  }

  /** Asks the real engine for a part of a request, as the whole was asked. */
  private async askPart(composed: Composed, part: Json): Promise<ExchangeResponse> {
    const send: Send = (request) => inTime(this.run.real, request);
    if (composed.paging === "pit" && isObject(part)) {
      const [first] = await pages(send, "pit", this.index, part, 1);
      if (first !== undefined) return first;
    }
    return send(requestOf({ endpoint: this.endpointOf(composed), bodies: [part] }, this.index));
  }

  private endpointOf({ endpoint, paging }: Composed): string {
    if (paging === "scroll") return "_search?scroll=1m";
    return isOfMany(endpoint) || endpoint.startsWith("_doc/") ? "_search" : endpoint;
  }
}

async function inTime(send: Send, request: ExchangeRequest): Promise<ExchangeResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ExchangeResponse>((resolve) => {
    timer = setTimeout(() => {
      resolve({ status: LATE, headers: {}, body: "no answer in time" });
    }, PATIENCE);
  });
  try {
    // A connection that was kept may be closed as a request is sent.
    return await Promise.race([send(request).catch(() => send(request)), late]);
  } finally {
    clearTimeout(timer);
  }
}

const SHOWN = 500;
const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

function tell(
  run: Run,
  index: string,
  number: number,
  { small, told }: { small: Composed; told: Verdict },
  verdict: Verdict,
  tally: Tally,
): void {
  const key = kindOf(verdict);
  const group = tally.groups.get(key) ?? [];
  tally.groups.set(key, [...group, number]);
  if (group.length >= REDUCED) return;
  const { difference } = told;
  run.print(
    [
      `DIFFERS --seed ${run.seed} --only ${number} [${index}] ${small.endpoint} ${small.paging ?? ""}`.trimEnd(),
      ...small.bodies.map((body) => `  ${JSON.stringify(body)}`),
      `  at     ${difference?.path ?? ""} (status ${told.statuses.join(", ours ")})`,
      `  theirs ${shorten(difference?.expected ?? "")}`,
      `  ours   ${shorten(difference?.got ?? "")}`,
    ].join("\n"),
  );
}

/** Names what differs, so that differences that look alike have the same name. */
function kindOf({ statuses, difference, reason }: Verdict): string {
  const path = (difference?.path ?? "").replace(/\d+/g, "#");
  return `${statuses.join(" ")} ${path} ${reason.replace(/\[[^\]]*\]|\d+/g, "#")}`;
}

/** Reduces a request to a small one that still differs with the same statuses, and with errors of the same kind. */
async function reduced(
  asking: Asking,
  composed: Composed,
  verdict: Verdict,
): Promise<{ small: Composed; told: Verdict }> {
  let [small, told] = [composed, verdict];
  const differs = async (candidate: Composed): Promise<boolean> => {
    const found = await asking.ask(candidate);
    const isLike =
      found.outcome === "different" &&
      found.statuses.join() === verdict.statuses.join() &&
      (verdict.reason === "" || kindOf(found) === kindOf(verdict));
    if (isLike) [small, told] = [candidate, found];
    return isLike;
  };
  const only = composed.bodies[verdict.at ?? 0];
  const isPlain = composed.endpoint === "_search" && composed.paging === undefined;
  if (!isPlain && only !== undefined) await differs({ endpoint: "_search", bodies: [only] });
  const { endpoint, bodies, headers, paging } = small;
  const how = { ...(headers === undefined ? {} : { headers }), ...(paging === undefined ? {} : { paging }) };
  if (isOfMany(endpoint)) {
    await reduce([...bodies], async (list) => Array.isArray(list) && differs({ endpoint, bodies: list, ...how }));
  } else await reduce(bodies[0] ?? {}, (body) => differs({ endpoint, bodies: [body], ...how }));
  return { small, told };
}
