/** What does a `composite` combine? The values of its sources: each source gives one value of a document. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { CompositeSource, CompositeValues } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, noEnumConstant, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import { squareFields, ZOOM } from "./geo_grid.js";
import type { Cells } from "./geo_grid.js";
import { intervalFields, noIntervals, readIntervals } from "./date_histogram.js";
import type { Intervals } from "./date_histogram.js";
import { NO_INTERVAL } from "./histogram.js";
import { formatField, VALUE_TYPES } from "./values_source.js";

interface Source {
  field: string | null;
  descending: boolean;
  missingBucket: boolean;
  missingFirst: boolean | null;
  valueType: string | null;
}

interface HistogramSource extends Source {
  interval: string;
}

interface SquareSource extends Source, Cells {}

interface DateSource extends Source, Intervals {
  format: string | null;
}

const noSource = (): Source => ({
  field: null,
  descending: false,
  missingBucket: false,
  missingFirst: null,
  valueType: null,
});

const MISSING_ORDERS: ReadonlyMap<string, boolean | null> = new Map([
  ["first", true],
  ["last", false],
  ["default", null],
]);

function readMissingOrder(parser: Parser, into: Source): void {
  const text = parser.text();
  const first = MISSING_ORDERS.get(text.toLowerCase());
  if (first === undefined) throw noEnumConstant("search.aggregations.bucket.composite.MissingOrder", text);
  into.missingFirst = first;
}

function readOrder(parser: Parser, into: Source): void {
  const text = parser.text();
  const order = text.toLowerCase();
  if (order !== "asc" && order !== "desc") throw noEnumConstant("search.sort.SortOrder", text);
  into.descending = order === "desc";
}

/** The fields that all sources share. */
function sharedFields<T extends Source>(): Record<string, Field<T>> {
  return {
    field: {
      takes: takes.string,
      read: (parser, into) => {
        into.field = parser.text();
      },
    },
    missing_bucket: {
      takes: takes.boolean,
      read: (parser, into) => {
        into.missingBucket = parser.boolean();
      },
    },
    missing_order: { takes: takes.string, read: readMissingOrder },
    value_type: {
      takes: takes.string,
      read: (parser, into) => {
        const type = parser.text();
        if (!VALUE_TYPES.has(type)) throw illegalArgument("[userValueTypeHint] must not be null");
        into.valueType = type;
      },
    },
    order: { takes: takes.string, read: readOrder },
  };
}

const TERMS: Fields<Source> = fields(sharedFields<Source>(), ["script"]);

const HISTOGRAM: Fields<HistogramSource> = fields(
  {
    interval: {
      takes: takes.number,
      read: (parser, into) => {
        into.interval = parser.doubleText();
        if (Number(into.interval) <= 0) {
          throw illegalArgument("[interval] must be greater than 0 for [histogram] source");
        }
      },
    },
    ...sharedFields<HistogramSource>(),
  },
  ["script"],
);

const SQUARES: Fields<SquareSource> = fields({ ...squareFields<SquareSource>(), ...sharedFields<SquareSource>() }, [
  "script",
]);

const DATE_HISTOGRAM: Fields<DateSource> = fields(
  { ...formatField<DateSource>(), ...intervalFields<DateSource>(), ...sharedFields<DateSource>() },
  ["script"],
);

/** The kinds of sources. Each reads the object that begins where the parser stands. */
const KINDS: ReadonlyMap<string, (parser: Parser) => [Source, CompositeValues]> = new Map([
  [
    "terms",
    (parser: Parser): [Source, CompositeValues] => {
      const into = readObject(parser, "terms", TERMS, noSource());
      return [into, "terms"];
    },
  ],
  [
    "geotile_grid",
    (parser: Parser): [Source, CompositeValues] => {
      const none: SquareSource = { precision: ZOOM, bounds: [], ...noSource() };
      const { precision, bounds, ...into } = readObject(parser, "geotile_grid", SQUARES, none);
      return [into, { geotile_grid: { precision, bounds } }];
    },
  ],
  [
    "histogram",
    (parser: Parser): [Source, CompositeValues] => {
      const into = readObject(parser, "histogram", HISTOGRAM, { interval: NO_INTERVAL, ...noSource() });
      return [into, { histogram: { interval: into.interval } }];
    },
  ],
  [
    "date_histogram",
    (parser: Parser): [Source, CompositeValues] => {
      const none: DateSource = { format: null, ...noIntervals(), ...noSource() };
      const into = readObject(parser, "date_histogram", DATE_HISTOGRAM, none);
      const { format } = into;
      return [into, { date_histogram: { format, ...readIntervals(into) } }];
    },
  ],
]);

function expect(parser: Parser, kind: Kind, name: string): void {
  if (parser.kind === kind) return;
  const reason = `Failed to parse object: expecting token of type [${name}] but found [${parser.kindName}]`;
  throw parsingError(parser.location, reason);
}

/** Reads one source; the real engine does not check which token ends it. */
export function readSource(parser: Parser): CompositeSource {
  const step = (kind: Kind, name: string): void => {
    parser.next();
    expect(parser, kind, name);
  };
  expect(parser, Kind.StartObject, "START_OBJECT");
  step(Kind.FieldName, "FIELD_NAME");
  const { name } = parser;
  step(Kind.StartObject, "START_OBJECT");
  step(Kind.FieldName, "FIELD_NAME");
  const type = parser.name;
  step(Kind.StartObject, "START_OBJECT");
  const read = KINDS.get(type);
  if (read === undefined) {
    throw parsingError(parser.location, `invalid source type: ${type}`);
  }
  const [source, values] = read(parser);
  parser.next();
  parser.next();
  return {
    name,
    field: source.field,
    value_type: source.valueType,
    values,
    order: source.descending ? "desc" : "asc",
    missing_bucket: source.missingBucket,
    missing_first: source.missingFirst,
  };
}
