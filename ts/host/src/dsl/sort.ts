/** What are hits sorted by? All forms of `sort`: a string, an object, or an array of both. */
import { badRequest, illegalArgument } from "../errors.js";
import type { NestedSort, Order, Scalar, Sort } from "../generated/plan.js";
import { Kind } from "../json/tape.js";
import { NAMES as GEO_DISTANCE, readGeoDistance } from "./geo_distance.js";
import { fields, noEnumConstant, readObject, readWholeObject, takes } from "./object.js";
import type { Field } from "./object.js";
import { readNestedSort } from "./nested_sort.js";
import type { Parser } from "../json/parser.js";

/** Returns the keys that hits are sorted by: none where they come by their scores alone, as they do without a sort. */
export function effectiveSort(sort: readonly Sort[]): readonly Sort[] {
  const [first] = sort;
  return sort.length === 1 && first !== undefined && "score" in first && first.score.order === "desc" ? [] : sort;
}

interface FieldSort {
  order: Order;
  missing: Scalar;
  mode: string | null;
  unmapped_type: string | null;
  numeric_type: string | null;
  format: string | null;
  nested: NestedSort | null;
}

const MODES = new Set(["min", "max", "sum", "avg", "median"]);
const NUMERIC_TYPES = new Set(["long", "double", "date", "date_nanos"]);

const ORDER: Field<{ order: Order }> = {
  takes: takes.string,
  read: (parser, into) => {
    into.order = readOrder(parser.text());
  },
};

const FIELD_SORT = fields<FieldSort>(
  {
    missing: {
      takes: takes.value,
      read: (parser, into) => {
        into.missing = parser.scalar();
      },
    },
    unmapped_type: {
      takes: takes.string,
      read: (parser, into) => {
        into.unmapped_type = parser.text();
      },
    },
    order: ORDER,
    mode: {
      takes: takes.string,
      read: (parser, into) => {
        const text = parser.text();
        const mode = text.toLowerCase();
        if (!MODES.has(mode)) throw illegalArgument(`Unknown SortMode [${text}]`);
        into.mode = mode;
      },
    },
    numeric_type: {
      takes: takes.string,
      read: (parser, into) => {
        const text = parser.text();
        const type = text.toLowerCase();
        if (!NUMERIC_TYPES.has(type)) {
          throw illegalArgument(
            `invalid value for [numeric_type], must be [long, double, date, date_nanos], got ${type}`,
          );
        }
        into.numeric_type = type;
      },
    },
    format: {
      takes: takes.string,
      read: (parser, into) => {
        into.format = parser.text();
      },
    },
    nested: {
      takes: takes.object,
      read: (parser, into) => {
        into.nested = readNestedSort(parser);
      },
    },
  },
  ["nested_path", "nested_filter"],
);

const SCORE_SORT = fields<{ order: Order }>({ order: ORDER });

/** Sorts that the real engine has and this service does not. */
const OTHER_SORTS = new Set(["_script"]);

/** Reads the value of `sort` on which the parser stands. */
export function readSort(parser: Parser): Sort[] {
  const sorts: Sort[] = [];
  if (parser.isStartArray) {
    while (parser.next() !== Kind.EndArray) {
      if (parser.isStartObject) readSortObject(parser, sorts);
      else if (parser.kind === Kind.String) sorts.push(plainSort(parser.text(), null));
      else {
        throw illegalArgument(
          "malformed sort format, within the sort array, an object, or an actual string are allowed",
        );
      }
    }
  } else if (parser.isStartObject) readSortObject(parser, sorts);
  else sorts.push(plainSort(parser.text(), null));
  return sorts;
}

function readSortObject(parser: Parser, into: Sort[]): void {
  while (parser.next() !== Kind.EndObject && parser.kind !== Kind.None) {
    // The real engine passes over what is left of a list whose first element was taken for the whole value.
    if (parser.kind !== Kind.FieldName) continue;
    const { name } = parser;
    if (parser.next() === Kind.String) {
      into.push(plainSort(name, readOrder(parser.text())));
      continue;
    }
    if (OTHER_SORTS.has(name)) throw badRequest("illegal_argument_exception", `sort by [${name}] is not supported`);
    if (GEO_DISTANCE.has(name)) {
      into.push({ geo_distance: readGeoDistance(parser, readOrder) });
      continue;
    }
    if (name === "_score") {
      const { order } = readWholeObject(parser, "_score", SCORE_SORT, { order: "desc" });
      into.push({ score: { order } });
      continue;
    }
    const sort = readObject(parser, "field_sort", FIELD_SORT, noOptions("asc"));
    into.push(name === "_doc" ? { doc: { order: sort.order } } : { field: { field: name, ...sort } });
  }
}

/** Returns the sort by a field, or by what its name stands for, without more than an order. */
export function plainSort(field: string, order: Order | null): Sort {
  if (field === "_score") return { score: { order: order ?? "desc" } };
  if (field === "_doc") return { doc: { order: order ?? "asc" } };
  return { field: { field, ...noOptions(order ?? "asc") } };
}

function noOptions(order: Order): FieldSort {
  return { order, missing: "null", mode: null, unmapped_type: null, numeric_type: null, format: null, nested: null };
}

function readOrder(text: string): Order {
  const order = text.toLowerCase();
  if (order === "asc" || order === "desc") return order;
  throw noEnumConstant("search.sort.SortOrder", text);
}
