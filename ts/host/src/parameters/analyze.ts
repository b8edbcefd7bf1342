/** The URL parameters of `_analyze`. */
import { text } from "./kinds.js";
import { effective } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of an analysis. */
export interface AnalyzeAsked {
  index: string | null;
}

/** The index may be named so, too. */
export const ANALYZE: readonly Parameter<AnalyzeAsked>[] = [
  effective("index", text, (value, into) => void (into.index = value)),
];
