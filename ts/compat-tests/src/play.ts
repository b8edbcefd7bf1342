/** Do the recorded answers still come? */

import { Chain } from "./chain.js";
import { compare, type Difference } from "./compare.js";
import type { ExchangeResponse } from "./exchange.js";
import { expectedFailures, isExtended, recordedAreas, type Area } from "./recordings.js";
import type { Result } from "./report.js";
import type { Targets } from "./targets.js";

/** Which cases to replay; all where nothing is said. */
export interface Selection {
  readonly areas?: readonly string[];
  readonly names?: readonly string[];
}

/** Returns the recorded areas with their selected cases; an unknown area or name is an error. */
export function select(selection: Selection): Area[] {
  const { areas, names } = selection;
  const all = recordedAreas();
  const unknown = areas?.find((area) => !all.some(({ name }) => name === area));
  if (unknown !== undefined)
    throw new Error(`no area [${unknown}]; there are: ${all.map(({ name }) => name).join(", ")}`);
  const kept = all
    .filter(({ name }) => areas?.includes(name) ?? true)
    .map(({ name, exchanges }) => ({
      name,
      exchanges: exchanges.filter((exchange) => names?.includes(exchange.name) ?? true),
    }))
    .filter(({ exchanges }) => exchanges.length > 0);
  const missing = names?.find(
    (name) => !kept.some((area) => area.exchanges.some((exchange) => exchange.name === name)),
  );
  if (missing !== undefined) throw new Error(`no case [${missing}]`);
  return kept;
}

/** Replays an area's cases one after the other, each of them twice; corpora that the target does not serve are added to `unserved`. */
export async function playArea(area: Area, targets: Targets, unserved: Set<string>): Promise<Result[]> {
  const known = expectedFailures();
  const results: Result[] = [];
  const chain = new Chain();
  for (const exchange of area.exchanges) {
    const { name, corpus } = exchange;
    let difference: Difference | undefined;
    const send = await targets.open(corpus, isExtended(area.name));
    if (send === undefined) {
      unserved.add(corpus);
      continue;
    }
    try {
      const filled = chain.fill(exchange.request);
      const answer = await send(filled);
      difference = compare(exchange, answer);
      // What was answered once may be answered from what was kept.
      difference ??= compare(exchange, await send(filled));
      chain.note(answer);
    } catch (error: unknown) {
      difference = { path: "no answer", expected: describeAnswer(exchange.response), got: String(error) };
    }
    const listed = known.has(`${area.name}/${name}`);
    const outcome = difference === undefined ? (listed ? "fixed" : "passed") : listed ? "known" : "failed";
    results.push({ area: area.name, name, corpus, outcome, ...(difference === undefined ? {} : { difference }) });
  }
  return results;
}

function describeAnswer({ status, body }: ExchangeResponse): string {
  return `${status} ${body}`;
}
