/** How does a route use what came before? A body is read once and answered once, as long as there is room to keep it. */
import { unkept } from "../answers.js";
import type { Answer, Known, Prepared, Reader } from "../answers.js";
import { READING } from "../budget.js";
import { Parser } from "../json/parser.js";
import type { OutcomeReader } from "../engine/outcome_reader.js";
import { writtenOperation } from "../engine/plan.js";
import type { Limits, Operation } from "../generated/plan.js";
import type { Output } from "../output/output.js";
import type { RouteRequest } from "./route.js";

/** Returns what was read of a body by a parser: an operation, and what it brings. */
export function prepare(
  operation: Operation,
  { looksUp }: Parser,
  {
    aggregations,
    refusal,
    faults,
    isCounted,
    suggest,
  }: Pick<Prepared, "aggregations" | "refusal" | "faults" | "isCounted" | "suggest"> = PLAIN,
): Prepared {
  const { bytes, countsFromNow } = writtenOperation(operation);
  // What is looked up in documents may count from the present, too.
  const timeless = !countsFromNow && !looksUp;
  return { operation: bytes, aggregations, refusal, faults, timeless, isCounted, suggest, work: 0 };
}

const PLAIN = { aggregations: [], refusal: null, faults: [], isCounted: true, suggest: null };

/** Returns what a body asks by its parser, whose work is noted. */
export function readBody(
  { warnings, budget, isExtended }: RouteRequest,
  body: Uint8Array,
  read: (parser: Parser) => Prepared,
): Prepared {
  const before = budget.units;
  const parser = new Parser(body, warnings, budget);
  parser.isExtended = isExtended;
  try {
    const prepared = read(parser);
    parser.close();
    prepared.work = budget.units - before;
    return prepared;
  } catch (error) {
    parser.close();
    throw error;
  }
}

/** Returns what a body asks, read by `read` unless it is known. */
export function readOnce(request: RouteRequest, reader: Reader, body: Uint8Array, read: () => Prepared): Known {
  const { cache, pretty, warnings } = request;
  const known = cache?.find(reader, pretty, body) ?? null;
  if (known !== null) {
    warnings.push(...known.warnings);
    // To be known changes no budget.
    request.budget.charge(known.prepared.work, READING);
    return known;
  }
  const before = warnings.length;
  const prepared = read();
  const own = warnings.slice(before);
  return cache?.add(reader, pretty, body, prepared, own) ?? unkept(prepared, own);
}

/** Returns the answer that was given before, if it may be given again: its budgets are those of now. */
export function answerBefore({ answer }: Known, limits: Limits): Answer | null {
  if (answer === null || answer.work > limits.work || answer.outcomeBytes > limits.response_bytes) return null;
  return answer;
}

/** Asks the engine, at this moment and within these limits. */
export function ask(request: RouteRequest, known: Known, limits: Limits): OutcomeReader {
  return request.engine.run(known.prepared.operation, { now: request.now(), limits }, request.budget);
}

/** Keeps what was written from `from` on as the answer, where there is room. */
export function keepAnswer(
  { cache }: RouteRequest,
  known: Known,
  found: Pick<Answer, "work" | "warnings">,
  reader: OutcomeReader,
  output: Output,
  from: number,
): void {
  if (cache?.takes(known, output.size - from) !== true) return;
  cache.keep(known, {
    work: found.work,
    warnings: found.warnings,
    outcomeBytes: reader.bytes.length,
    text: output.since(from),
  });
}
