/** What does a keyword say of a text that Lucene takes for no term, and who takes it all the same? */
import { one, type MappingCase } from "./mappings.js";

/** One byte more than a term may have. */
const LONG = JSON.stringify({ a: "x".repeat(32_767) });

const keyword = (parameters: Record<string, unknown>) =>
  one(JSON.stringify({ properties: { a: { type: "keyword", ...parameters } } }), LONG);

export const LONG_TERMS: readonly MappingCase[] = [
  keyword({ index: false }),
  keyword({ doc_values: false }),
  keyword({ index: false, doc_values: false }),
  keyword({ index: false, doc_values: false, store: true }),
  keyword({ index: false, ignore_above: 32_766 }),
  keyword({ ignore_above: 1, fields: { b: { type: "keyword", index: false } } }),
];
