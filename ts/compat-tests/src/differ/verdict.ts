/** What is the verdict on a request: do both answers agree, does Vitrine refuse it, or is it known to differ? */
import { compare, type Difference } from "../compare.js";
import { CORPORA } from "../corpora.js";
import type { ExchangeRequest, ExchangeResponse } from "../exchange.js";
import { errorOf } from "../fuzz_verdict.js";
import { recordedForm } from "../real_node.js";
import { membersOf, parseJson, textOf } from "../../../builder/src/replay/stable.js";
import type { Composed } from "./compose.js";
import type { Json } from "./json.js";
import { KNOWN, refusalOf, type Answered } from "./known.js";

export interface Verdict {
  readonly outcome: "equal" | "equal error" | "refused" | "known" | "different";
  /** The text of the refusal, or the reason why the difference is known. */
  readonly why?: string;
  readonly difference?: Difference;
  readonly statuses: readonly [theirs: number, ours: number];
  /** The search of an `_msearch` that the verdict is about. */
  readonly at?: number;
  /** The reason of Vitrine's error. */
  readonly reason: string;
}

/** Whether an endpoint takes several searches. */
export function isOfMany(endpoint: string): boolean {
  return endpoint.startsWith("_msearch");
}

/** Returns the request to send. */
export function requestOf({ endpoint, bodies, headers: heads = [] }: Composed, index: string): ExchangeRequest {
  const isMany = isOfMany(endpoint);
  const lines = bodies.map((one, at) => `${JSON.stringify(heads[at] ?? {})}\n${JSON.stringify(one)}\n`);
  const body = isMany ? lines.join("") : JSON.stringify(bodies[0] ?? {});
  const headers = { "content-type": isMany ? "application/x-ndjson" : "application/json" };
  return { method: "POST", path: `/${index}/${endpoint}`, headers, body };
}

const TOOK = /"took":\d+/g;

/** Judges two answers. */
export function judge(composed: Composed, index: string, theirs: ExchangeResponse, ours: ExchangeResponse): Verdict {
  const statuses = [theirs.status, ours.status] as const;
  if (theirs.status === 200 && ours.status === 200 && theirs.headers["warning"] === ours.headers["warning"]) {
    const isSame = theirs.body.replace(TOOK, "") === ours.body.replace(TOOK, "");
    if (isSame) return { outcome: "equal", statuses, reason: "" };
  }
  const request = requestOf(composed, index);
  if (isOfMany(composed.endpoint) && theirs.status === 400 && ours.status === 200) {
    // The real engine fails whole where a value cannot be read; here a search may be refused before it is.
    const refusal = entriesOf(ours.body)
      .map((entry) => refusalOf(answered(entry)))
      .find((why) => why !== undefined);
    if (refusal !== undefined) return { outcome: "refused", why: refusal, statuses, reason: "" };
  }
  if (!isOfMany(composed.endpoint) || theirs.status !== 200 || ours.status !== 200) {
    return judgeOne(request, composed.bodies[0] ?? {}, recordedForm(theirs), ours);
  }
  return judgeEntries(composed, index, theirs, ours);
}

function judgeOne(request: ExchangeRequest, body: Json, theirs: ExchangeResponse, ours: ExchangeResponse): Verdict {
  const told = [answered(theirs), answered(ours)] as const;
  const [{ status }, { reason }] = told;
  const statuses = [theirs.status, ours.status] as const;
  // With a refusal, the real engine sends only the warnings that it had found by then; so these are not compared.
  const isWarned = status === 200;
  const exchange = { name: "", corpus: CORPORA[0], request, response: isWarned ? theirs : withoutWarning(theirs) };
  const difference = compare(exchange, isWarned ? ours : withoutWarning(ours));
  if (difference === undefined) return { outcome: status === 200 ? "equal" : "equal error", statuses, reason };
  const refusal = refusalOf(told[1]);
  if (refusal !== undefined) return { outcome: "refused", why: refusal, statuses, reason };
  const known = KNOWN.find(({ holds }) => holds(body, ...told, difference));
  if (known !== undefined) return { outcome: "known", why: known.why, difference, statuses, reason };
  return { outcome: "different", difference, statuses, reason };
}

function answered({ status, body }: ExchangeResponse): Answered {
  return status === 200
    ? { status, type: "", reason: "", reasons: [] }
    : { status, ...errorOf(body), reasons: reasonsOf(body) };
}

/** Returns the reasons of an error's causes, the innermost last. */
function reasonsOf(body: string): string[] {
  return [...body.matchAll(/"reason" ?: ?("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text ?? '""') as string);
}

function withoutWarning(response: ExchangeResponse): ExchangeResponse {
  const { warning: _, ...headers } = response.headers;
  return { ...response, headers };
}

const RANK = ["equal", "equal error", "refused", "known", "different"] as const;

/** Judges each search by itself, and returns the worst verdict. */
function judgeEntries(composed: Composed, index: string, theirs: ExchangeResponse, ours: ExchangeResponse): Verdict {
  const [a, b] = [entriesOf(theirs.body), entriesOf(ours.body)];
  let worst: Verdict | undefined;
  for (const [at, body] of composed.bodies.entries()) {
    const [left, right] = [a[at], b[at]];
    if (left === undefined || right === undefined) break;
    const request = requestOf({ endpoint: "_search", bodies: [body] }, index);
    const verdict = judgeOne(request, body, { ...left, body: recordedForm(left).body }, right);
    if (worst === undefined || RANK.indexOf(verdict.outcome) > RANK.indexOf(worst.outcome)) worst = { ...verdict, at };
  }
  // A [filter_path] may hide that searches failed, of which the real engine warns only as far as it came.
  return worst ?? judgeOne(requestOf(composed, index), {}, withoutWarning(recordedForm(theirs)), withoutWarning(ours));
}

function entriesOf(text: string): ExchangeResponse[] {
  const tree = parseJson(text);
  const list = tree && membersOf(tree)?.find(({ key }) => key === "responses")?.value.children;
  return (list ?? []).map((entry) => {
    const status = membersOf(entry)?.find(({ key }) => key === "status")?.value.value as number;
    return { status, headers: {}, body: textOf(text, entry) };
  });
}
