/** `nested`: documents with matching objects of type `nested`, which are documents of their own. */
import { shownEntries } from "./text.js";
import type { Rest } from "../query.js";
import type { Shown } from "../boost.js";
import { illegalArgument } from "../../errors.js";
import type { InnerHits, Query, ScoreMode } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, readQuery, unsupported } from "../query.js";
import { hinted } from "../../hints.js";
import { readInnerHits } from "../search_keys/inner_hits.js";
import { shownQuery } from "./shown.js";

const SCORE_MODES: ReadonlySet<string> = new Set<ScoreMode>(["avg", "max", "min", "none", "sum"]);

/** Reads the body of a `nested`. */
export function readNested(parser: Parser): Query {
  let path: string | null = null;
  let query: Query | null = null;
  let scoreMode: ScoreMode = "avg";
  let ignoreUnmapped = false;
  let boost = NO_BOOST;
  let label: string | null = null;
  let innerHits: InnerHits | null = null;
  while (parser.nextValue()) {
    if (parser.kind === Kind.StartObject) {
      if (parser.name === "query") query = readQuery(parser);
      else if (parser.name !== "inner_hits") throw unsupported(parser, "nested");
      else if (parser.isExtended) {
        innerHits = readInnerHits(parser);
        parser.hasInnerHits = true;
      } else throw hinted(unsupported(parser, "nested"), parser.name);
    } else if (!parser.isScalar) {
      // The real engine passes over nulls and the ends of lists.
    } else if (parser.name === "path") path = parser.text();
    else if (parser.name === "ignore_unmapped") ignoreUnmapped = parser.boolean();
    else if (parser.name === "score_mode") scoreMode = readScoreMode(parser.text());
    else if (parser.name === "boost") boost = readBoost(parser);
    else if (parser.name === "_name") label = parser.text();
    else throw unsupported(parser, "nested");
  }
  if (path === null) throw illegalArgument("[nested] requires 'path' field");
  if (query === null) throw illegalArgument("[nested] requires 'query' field");
  const [foundPath, inner] = [path, query];
  const plan = (weight: string): Query => ({
    nested: {
      path: foundPath,
      query: inner,
      score_mode: scoreMode,
      ignore_unmapped: ignoreUnmapped,
      boost: weight,
      inner_hits: innerHits,
    },
  });
  checkBoost(parser, boost, () => shownQuery(named(plan(NO_BOOST), label)));
  return named(plan(boost), label);
}

function readScoreMode(text: string): ScoreMode {
  if (SCORE_MODES.has(text)) return text as ScoreMode;
  throw illegalArgument(`No score mode for child query [${text}] found`);
}

/** Prints a `nested`. */
export function showNested(query: Query, rest: Rest): Shown | null {
  if (!("nested" in query)) return null;
  const { path, query: inner, score_mode: mode, ignore_unmapped: ignored } = query.nested;
  const own: [string, Shown][] = [
    ["query", shownQuery(inner)],
    ["path", path],
    ["ignore_unmapped", ignored],
    ["score_mode", mode],
  ];
  return { nested: shownEntries([...own, ...rest]) };
}
