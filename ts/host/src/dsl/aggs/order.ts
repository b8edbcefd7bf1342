/** What are buckets ordered by? `order` of the bucket aggregations. */
import { ApiError, badRequest, cause, illegalArgument, parsingError } from "../../errors.js";
import type { BucketOrder, Order } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import { javaTrim } from "../../json/java_trim.js";
import { readList, takes } from "../object.js";
import type { Field } from "../object.js";
import type { Parser } from "../../json/parser.js";

/** Old names, which the real engine replaces. */
const OLD_KEYS = new Set(["_term", "_time"]);

/** The field `order`. */
export function orderField<T extends { order: BucketOrder[] }>(): Record<string, Field<T>> {
  return {
    order: {
      takes: takes.objects,
      read: (parser, into) => {
        const order: BucketOrder[] = [];
        const isArray = parser.isStartArray;
        readList(parser, () => {
          order.push(...readOrder(parser));
        });
        if (isArray && order.length === 0) {
          throw badRequest("index_out_of_bounds_exception", "Index 0 out of bounds for length 0");
        }
        into.order = order;
      },
    },
  };
}

/** An object may have several keys; only the last one counts. */
function readOrder(parser: Parser): BucketOrder[] {
  let path: string | null = null;
  let order: Order | null = null;
  for (;;) {
    const kind = parser.next();
    if (kind === Kind.EndObject) break;
    if (kind === Kind.FieldName) path = parser.name;
    else if (kind === Kind.String) order = direction(parser);
    else throw parsingError(parser.location, `Unexpected token [${parser.kindName}] for [order]`);
  }
  if (path === null || order === null) {
    throw parsingError(parser.location, "Must specify at least one field for [order]");
  }
  if (OLD_KEYS.has(path)) {
    parser.warnings.push(`Deprecated aggregation order key [${path}] used, replaced by [_key]`);
    path = "_key";
  }
  return [{ path: checkedPath(path), order }];
}

/** Returns a path as the real engine reads it: names between `>`, the last one with a key behind a dot or in brackets. */
function checkedPath(path: string): string {
  const names = path.split(">").flatMap((name) => javaTrim(name) || []);
  if (names.length === 0) throw illegalArgument("Invalid path []");
  const last = names.length - 1;
  const wrong = names.find((name, at) => !(at === last ? LAST : BEFORE).test(name));
  if (wrong === undefined) {
    const read = names.join(">");
    if (read !== path && KEYWORDS.has(read)) throw illegalArgument(`an aggregation named [${read}] is not supported`);
    return read;
  }
  const reason = `Invalid path element [${wrong}] in path [${path}]`;
  throw new ApiError(500, cause("aggregation_execution_exception", reason));
}

/** What may be a name of a path: one with something in its last brackets and, if it is the last one, before and behind its last dot. */
const BEFORE = /^(?:.+\[[^[]+\]|[^[]*)$/s;
const LAST = /^(?:.+\[[^[]+\]|(?!\.[^.]*$)[^[]*[^.[])$/s;

/** Paths that stand for no aggregation, as they are written. */
const KEYWORDS = new Set(["_key", "_count"]);

function direction(parser: Parser): Order {
  const text = parser.text();
  const order = text.toLowerCase();
  if (order === "asc" || order === "desc") return order;
  throw parsingError(parser.location, `Unknown order direction [${text}]`);
}

/** What `terms` is ordered by unless the request says otherwise. */
export const LARGEST_FIRST: readonly BucketOrder[] = [
  { path: "_count", order: "desc" },
  { path: "_key", order: "asc" },
];

/** What histograms are ordered by unless the request says otherwise. */
export const KEY_ASCENDING: readonly BucketOrder[] = [{ path: "_key", order: "asc" }];
