/** Which parts of a document's source does a URL ask for? `_source`, `_source_includes` and `_source_excludes`. */
import { WHOLE_SOURCE } from "../dsl/source.js";
import type { SourceFilter } from "../generated/plan.js";
import { splitAtCommas } from "./kinds.js";
import { effective } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL says of the source. */
export interface SourceAsked {
  /** Null where it says nothing. */
  source: SourceFilter | null;
}

/** The parameters. */
export function sourceTable<T extends SourceAsked>(): readonly Parameter<T>[] {
  const set = (into: T, change: Partial<SourceFilter>): void => {
    into.source = Object.assign({}, into.source ?? WHOLE_SOURCE, change);
  };
  return [
    effective(
      "_source",
      (value) => value,
      (value, into) => {
        if (value === "true" || value === "false") set(into, { enabled: value === "true" });
        else set(into, { includes: names(value) });
      },
    ),
    effective("_source_includes", names, (includes, into) => {
      // None are as if there was no such list; but that of the body is gone.
      set(into, includes.length > 0 ? { includes } : {});
    }),
    effective("_source_excludes", names, (excludes, into) => {
      set(into, { excludes });
    }),
  ];
}

function names(value: string): string[] {
  return splitAtCommas(value).filter((name) => name !== "");
}
