/** `GET` and `POST /{index}/_search`: hits and aggregations. */
import { Parser } from "../dsl/parser.js";
import { checkWindow, emptySearch, readSearch } from "../dsl/search.js";
import type { ParsedSearch } from "../dsl/search.js";
import type { Limits } from "../generated/plan.js";
import { Output } from "../response/output.js";
import { writeSearch } from "../response/search.js";
import { checkIndex, fullLimits } from "./route.js";
import type { Route, RouteRequest } from "./route.js";

/** `/{index}/_search`. */
export const search: Route = {
  methods: ["GET", "POST"],
  path: ["{index}", "_search"],
  takesBody: true,
  prepare: (request) => {
    const { body, warnings, budgets } = request;
    const parsed = body.length === 0 ? emptySearch() : parseSearch(body, warnings);
    return () => {
      checkIndex(request.parameters["index"] ?? "", request.loaded);
      const output = new Output(budgets.responseBytes).raw("{");
      runSearch(request, parsed, output, fullLimits(budgets));
      return { status: 200, body: output.raw("}").finish() };
    };
  },
};

function parseSearch(body: Uint8Array, warnings: string[]): ParsedSearch {
  return readSearch(new Parser(body, warnings));
}

/** Runs one search and writes the fields of its answer; returns the work it took. */
export function runSearch(request: RouteRequest, parsed: ParsedSearch, output: Output, limits: Limits): number {
  const { engine, loaded, now, clock } = request;
  const start = clock();
  checkWindow(parsed);
  const reader = engine.run({ search: { ...parsed.request, now: now(), limits, reprint_source: request.pretty } });
  const work = reader.u64();
  output.raw(`"took":${Math.max(0, Math.round(clock() - start))},`);
  writeSearch(reader, output, loaded.name, parsed.aggregations);
  return work;
}
