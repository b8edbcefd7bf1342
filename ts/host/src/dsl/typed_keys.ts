/** What does an aggregation's name begin with where clients ask for its type? By `typed_keys`, which typed clients send. */
import type { Aggregation, Scalar } from "../generated/plan.js";

/** What the letter of a field's terms is: of texts, whole numbers or decimal ones; null where there is no such field. */
export type Letters = (field: string) => "s" | "l" | "d" | null;

/** What a name says beside the aggregation: the field of terms, or how percentiles are counted. */
export function detailOf(aggregation: Aggregation): string | undefined {
  if (typeof aggregation === "string") return undefined;
  if ("terms" in aggregation) return marked(aggregation.terms);
  if ("significant_terms" in aggregation) return `${NONE}${aggregation.significant_terms.field}`;
  if ("rare_terms" in aggregation) return marked(aggregation.rare_terms);
  if ("percentiles" in aggregation) return "hdr" in aggregation.percentiles.method ? "hdr" : "tdigest";
  return undefined;
}

/** What stands before a field: whether there is a value for where it is missing, and whether it makes whole numbers decimal. */
const NONE = "-";
const SOME = "+";
const DECIMALS = ".";

function marked({ field, missing }: { readonly field: string; readonly missing: Scalar }): string {
  if (missing === "null") return `${NONE}${field}`;
  const text = "number" in missing ? missing.number : "string" in missing ? missing.string : "";
  return `${/^-?\d*\.\d+$/.test(text) && Number(text) % 1 !== 0 ? DECIMALS : SOME}${field}`;
}

function letterFor(detail: string, letters: Letters): "s" | "l" | "d" | null {
  const letter = letters(detail.slice(1));
  return letter === "l" && detail.startsWith(DECIMALS) ? "d" : letter;
}

/** Names of results that several aggregations have. */
const SHARED: Readonly<Record<string, string>> = {
  avg_bucket: "simple_value",
  sum_bucket: "simple_value",
  cumulative_sum: "simple_value",
  serial_diff: "simple_value",
  moving_avg: "simple_value",
  max_bucket: "bucket_metric_value",
  min_bucket: "bucket_metric_value",
};

/** Returns what stands before the sign behind which the name follows. */
export function typeName(type: string, detail: string | undefined, letters: Letters): string {
  switch (type) {
    case "terms":
      return `${letterFor(detail ?? "", letters) ?? "s"}terms`;
    case "significant_terms":
      return `sig${letterFor(detail ?? "", letters) ?? "s"}terms`;
    case "rare_terms": {
      const letter = letterFor(detail ?? "", letters);
      return letter === null && detail?.startsWith(NONE) === true ? "sterms" : `${letter ?? "s"}rareterms`;
    }
    case "percentiles":
    case "percentile_ranks":
      return `${detail ?? "tdigest"}_${type}`;
    default:
      return SHARED[type] ?? type;
  }
}

const WHOLE = new Set(["long", "integer", "short", "byte", "date", "date_nanos", "boolean", "token_count"]);
const DECIMAL = new Set(["double", "float", "half_float", "scaled_float"]);

interface Mapped {
  readonly type?: string;
  readonly path?: string;
  readonly properties?: Readonly<Record<string, Mapped>>;
  readonly fields?: Readonly<Record<string, Mapped>>;
}

const known = new WeakMap<object, Letters>();

/** Returns the letters of an index's fields. */
export function lettersOf(index: { readonly mapping: string }): Letters {
  let letters = known.get(index);
  if (letters === undefined) {
    const { mappings } = JSON.parse(index.mapping) as { mappings: Mapped };
    letters = (field) => letterOf(mappings, field);
    known.set(index, letters);
  }
  return letters;
}

function letterOf(mappings: Mapped, field: string): "s" | "l" | "d" | null {
  const found = field.startsWith("_") ? { type: "_" } : find(mappings, field);
  if (found?.type === undefined) return null;
  if (found.type === "alias") return letterOf(mappings, found.path ?? "");
  return WHOLE.has(found.type) ? "l" : DECIMAL.has(found.type) ? "d" : "s";
}

/** Names may have dots themselves: the longest is looked for first. */
function find(of: Mapped, path: string): Mapped | null {
  for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
    const name = path.slice(0, end);
    const inner = of.properties?.[name] ?? of.fields?.[name];
    if (inner === undefined) continue;
    // What is below an object that is one value is of its type.
    if (end === path.length || inner.type === "flattened") return inner;
    const found = find(inner, path.slice(end + 1));
    if (found !== null) return found;
  }
  // A `join` has fields of its relations.
  const hash = path.indexOf("#");
  return hash > 0 ? find(of, path.slice(0, hash)) : null;
}
