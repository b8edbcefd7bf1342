/** `matrix_stats`: how the values of some fields are spread, and how far they go with one another. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { ApiError } from "../../errors.js";
import { readMatrixFieldResult, readMatrixHead, readMatrixPair } from "../../generated/outcome.js";
import type { MatrixFieldResult, MatrixPair } from "../../generated/outcome.js";
import type { MatrixMode, Scalar } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";

const MODES = ["avg", "sum", "min", "max", "median"] as const;

function readMode(parser: Parser): MatrixMode {
  const text = parser.text();
  const mode = MODES.find((known) => known === text.toLowerCase());
  if (mode === undefined) throw illegalArgument(`Illegal sort mode: ${text}`);
  return mode;
}

function readMissing(parser: Parser, unexpected: () => ApiError): Map<string, Scalar> {
  const missing = new Map<string, Scalar>();
  while (parser.nextValue()) {
    if (!parser.isScalar || parser.kind === Kind.Null) throw unexpected();
    missing.set(parser.name, parser.scalar());
  }
  return missing;
}

/** `matrix_stats`. */
export const matrixStats: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    let fields: string[] = [];
    let missing = new Map<string, Scalar>();
    let mode: MatrixMode = "avg";
    while (parser.nextValue()) {
      const unexpected = (): ApiError =>
        parsingError(parser.location, `Unexpected token ${parser.kindName} [${parser.name}] in [${name}].`);
      const isText = parser.kind === Kind.String;
      if (parser.name === "fields" && isText) fields = [parser.text()];
      else if (parser.name === "fields" && parser.isStartArray) {
        fields = [];
        while (parser.next() !== Kind.EndArray) {
          if (parser.kind !== Kind.String) throw unexpected();
          fields.push(parser.text());
        }
      } else if (parser.name === "missing" && parser.isStartObject) missing = readMissing(parser, unexpected);
      else if (parser.name === "mode" && isText) mode = readMode(parser);
      else if (parser.name === "format" && isText) continue;
      else throw unexpected();
    }
    const named = fields.map((field) => ({ field, missing: missing.get(field) ?? ("null" as const) }));
    return { aggregation: { matrix_stats: { fields: named, mode } } };
  },
  write: (reader, output) => {
    const { doc_count, fields } = readMatrixHead(reader);
    output.raw('"doc_count":').int(doc_count);
    if (doc_count === 0) return;
    const results = Array.from({ length: fields }, () => ({
      field: readMatrixFieldResult(reader),
      pairs: Array.from({ length: fields }, () => readMatrixPair(reader)),
    }));
    const writePairs = (pairs: readonly MatrixPair[], what: keyof MatrixPair): void => {
      output.raw(`,"${what}":{`);
      pairs.forEach((pair, nth) => {
        if (nth > 0) output.raw(",");
        writeName(results[nth]);
        output.raw(":");
        reader.numberTo(pair[what], output);
      });
      output.raw("}");
    };
    const writeName = (result: { field: MatrixFieldResult } | undefined): void => {
      if (result !== undefined) reader.textTo(result.field.name, output);
    };
    output.raw(',"fields":[');
    results.forEach((result, at) => {
      output.raw(at > 0 ? ',{"name":' : '{"name":');
      writeName(result);
      output.raw(',"count":').int(doc_count);
      for (const what of ["mean", "variance", "skewness", "kurtosis"] as const) {
        output.raw(`,"${what}":`);
        reader.numberTo(result.field[what], output);
      }
      writePairs(result.pairs, "covariance");
      writePairs(result.pairs, "correlation");
      output.raw("}");
    });
    output.raw("]");
  },
};
