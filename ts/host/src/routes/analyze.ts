/** `GET` and `POST /_analyze`, `/{index}/_analyze`: which tokens an analyzer, or a chain of parts, makes of texts. */
import { checkTyped, faultsOf, readAnalyze } from "../dsl/analyze.js";
import type { Analyzed } from "../dsl/analyze.js";
import { writtenOperation } from "../engine/plan.js";
import { ValidationError, badRequest, illegalArgument } from "../errors.js";
import type { AnalyzedBy } from "../generated/plan.js";
import { Parser } from "../json/parser.js";
import { Output } from "../output/output.js";
import { ANALYZE } from "../parameters/analyze.js";
import { notOne } from "../parameters/indices.js";
import { SOURCE } from "../parameters/search.js";
import { readAll } from "../parameters/table.js";
import { readAnalysis, writeAnalysis } from "../response/analyze.js";
import { sourceOf } from "./asked.js";
import { limitsLeft } from "./route.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";

/** What makes the tokens. */
function by(asked: Analyzed, index: string | null): AnalyzedBy {
  const { analyzer, normalizer, field, tokenizer, charFilters, filters } = asked;
  if (analyzer !== null) return { analyzer };
  if (normalizer !== null) return { normalizer };
  if (field !== null) {
    if (index === null) throw illegalArgument("analysis based on a specific field requires an index");
    return { field };
  }
  if (tokenizer === null && charFilters.length === 0 && filters.length === 0) return "default";
  checkTyped(asked);
  return { chain: { char_filters: charFilters, tokenizer, filters } };
}

function prepare(request: RouteRequest): () => RouteAnswer {
  const { query, warnings, budget, loaded, parameters } = request;
  const body = request.body.length > 0 ? request.body : sourceOf(query);
  if (body.length === 0) throw badRequest("parse_exception", "request body or source parameter is required");
  const parser = new Parser(body, warnings, budget);
  let asked: Analyzed;
  try {
    asked = readAnalyze(parser);
  } finally {
    parser.close();
  }
  const index = parameters["index"] ?? readAll(ANALYZE, query, { index: null }).index;
  return () => {
    const faults = faultsOf(asked, index === "" ? null : index);
    if (faults.length > 0) throw new ValidationError(faults);
    if (index !== null && index !== loaded.name) throw notOne(index);
    const { bytes } = writtenOperation({
      analyze_texts: {
        by: by(asked, index),
        texts: asked.texts,
        explain: asked.explain,
        is_of_index: index !== null,
      },
    });
    const limits = limitsLeft(request);
    const reader = request.engine.run(bytes, { now: request.now(), limits }, budget);
    const output = new Output(request.budgets.responseBytes);
    writeAnalysis(readAnalysis(reader, asked, budget), asked, output);
    return { status: 200, body: output.finish() };
  };
}

function route(path: readonly string[]): Route {
  return {
    methods: ["POST", "GET"],
    path,
    takesBody: true,
    tables: (body) => (body.length > 0 ? [ANALYZE] : [ANALYZE, SOURCE]),
    prepare,
  };
}

/** `/_analyze`, `/{index}/_analyze`. */
export const analyzeRoutes: readonly Route[] = [route(["_analyze"]), route(["{index}", "_analyze"])];
