/** What does the command line say? */
import { parseArgs } from "node:util";

import { LADDERS } from "./ladders/table.js";
import type { Ladder } from "./ladders/ladder.js";
import type { Effort } from "./measure.js";

/** The text of `--help`. */
export const USAGE = `usage: npm run bench -- [options]

  --quick            fewer rows and rounds, on 10,000 products, and peers are not warmed up as a whole;
                     writes to standard output only
  --only TEXT        only operations whose name holds the text; writes to standard output only
  --peers A,B        only these peers; writes to standard output only
  --ladder A,B       process, closed, open (all; those over HTTP need --url)
  --corpus A,B       products-N, debian, shops-N (products-100000,shops-100000)
  --url URL          a real engine, 7.17.4, on this machine; indices [bench-…] are made there and deleted
  --rounds N         an odd number, 3 at least (7)
  --seconds N        of a peer in a round (1.5)
  --awake            keeps processors from sleeping, on Linux; writes to standard output only
  --rebuild          builds every index anew, to measure how long it takes
  --help             show this help`;

/** What to measure. */
export interface Options {
  readonly quick: boolean;
  readonly only: string;
  /** Null means all. */
  readonly peers: readonly string[] | null;
  readonly ladders: readonly Ladder[];
  readonly corpora: readonly string[];
  readonly url: string | null;
  readonly effort: Effort;
  readonly awake: boolean;
  readonly rebuild: boolean;
}

/** Returns the options; null when help is asked for. */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      peers: { type: "string" },
      ladder: { type: "string" },
      corpus: { type: "string" },
      url: { type: "string" },
      rounds: { type: "string" },
      seconds: { type: "string" },
      awake: { type: "boolean", default: false },
      rebuild: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const rounds = Number(values.rounds ?? (values.quick ? 3 : 7));
  if (!Number.isInteger(rounds) || rounds < 3 || rounds % 2 === 0) {
    throw new Error(`--rounds is ${rounds}, but has to be odd, and 3 at least`);
  }
  const seconds = Number(values.seconds ?? (values.quick ? 0.1 : 1.5));
  if (!(seconds > 0)) throw new Error(`--seconds is ${String(values.seconds)}`);
  const url = values.url?.replace(/\/$/, "") ?? null;
  return {
    quick: values.quick,
    only: values.only,
    peers: values.peers?.split(",") ?? null,
    ladders: laddersOf(values.ladder, url, values.quick),
    corpora: (values.corpus ?? (values.quick ? "products-10000" : "products-100000,shops-100000")).split(","),
    url,
    effort: { rounds, seconds },
    awake: values.awake,
    rebuild: values.rebuild,
  };
}

function laddersOf(names: string | undefined, url: string | null, quick: boolean): readonly Ladder[] {
  if (names === undefined) {
    return LADDERS.filter(({ place, long }) => (place === "process" || url !== null) && !(quick && long));
  }
  return names.split(",").map((name) => {
    const ladder = LADDERS.find((one) => one.name === name);
    if (ladder === undefined) throw new Error(`there is no ladder [${name}]`);
    return ladder;
  });
}
