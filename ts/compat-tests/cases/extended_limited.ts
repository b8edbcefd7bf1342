/** Which texts are too long to be analyzed for highlights? By the index setting `highlight.max_analyzed_offset`. */
import { once, search, type Case } from "./case.js";

const TYPES = ["plain", "unified", "fvh"];
const FIELDS = ["t", "o", "v", "w", "y", "b", "k"];
const LIMITS = [{}, { max_analyzed_offset: 10 }, { max_analyzed_offset: 20 }, { max_analyzed_offset: 100 }];

/** The type `plain` names an object of Java where a text is too long: only short texts are shown by it without a limit of one's own. */
function documents(
  type: string,
  { max_analyzed_offset: limit = 100 }: { readonly max_analyzed_offset?: number },
): string[] {
  return type === "plain" && limit > 20 ? ["2", "5"] : ["1", "2", "3", "4", "5"];
}

/** Highlights of texts that are longer than the setting lets them be. */
export const extendedLimited: readonly Case[] = once(
  TYPES.flatMap((type) =>
    FIELDS.flatMap((field) =>
      LIMITS.flatMap((limit) =>
        [{ match: { [field]: "fox" } }, { prefix: { [field]: "fo" } }].flatMap((query) =>
          documents(type, limit).map((id) => {
            const found = { bool: { filter: { ids: { values: [id] } }, should: query } };
            const body = { query: found, _source: false, highlight: { fields: { [field]: { type, ...limit } } } };
            return search("limited", `${id}: ${JSON.stringify([type, field, limit, query])}`, body);
          }),
        ),
      ),
    ),
  ),
);
