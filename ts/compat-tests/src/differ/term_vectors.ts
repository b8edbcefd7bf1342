/** `_termvectors` and `_mtermvectors`: documents of the index and of the request, and what is told of their terms. */
import type { Composed } from "./compose.js";
import type { Draw } from "./draw.js";
import type { JsonObject } from "./json.js";

const id = (d: Draw): string => (d.chance(95) ? d.pick(d.schema.ids) : "nobody");

/** Draws what is told, and of which fields. */
function drawAsked(d: Draw): JsonObject {
  const flag = [20, () => d.chance(50)] as const;
  return d.with(
    { fields: d.fieldNames(1, 4, "text", "keyword") },
    {
      offsets: flag,
      positions: flag,
      payloads: flag,
      term_statistics: [50, () => true],
      field_statistics: flag,
      per_field_analyzer: [
        15,
        () => ({ [d.field("text", "keyword").name]: d.pick(["standard", "english", "whitespace", "keyword", "none"]) }),
      ],
      filter: [
        25,
        () =>
          d.with(
            {},
            {
              max_num_terms: [50, () => d.between(1, 6)],
              min_term_freq: [30, () => d.between(0, 3)],
              max_term_freq: [20, () => d.between(1, 4)],
              min_doc_freq: [30, () => d.between(0, 4)],
              max_doc_freq: [20, () => d.between(1, 50)],
              min_word_length: [20, () => d.between(0, 5)],
              max_word_length: [20, () => d.between(0, 9)],
            },
          ),
      ],
    },
  );
}

/** Draws a document of words. */
function drawDocument(d: Draw): JsonObject {
  const document: JsonObject = {};
  for (const { name } of d.list(1, 3, () => d.field("text"))) {
    const text = (): string => d.list(0, 5, () => d.word(d.field("text"))).join(" ");
    document[name] = d.chance(70) ? text() : d.list(0, 3, text);
  }
  return document;
}

/** Draws a request. */
export function drawTermVectors(d: Draw): Composed {
  const kind = d.below(10);
  if (kind < 5) return { endpoint: `_termvectors/${encodeURIComponent(id(d))}`, bodies: [drawAsked(d)] };
  if (kind < 7)
    return { endpoint: "_termvectors", bodies: [d.with(drawAsked(d), { doc: [100, () => drawDocument(d)] })] };
  if (kind < 8)
    return { endpoint: "_mtermvectors", bodies: [{ ids: d.list(1, 4, () => id(d)), parameters: drawAsked(d) }] };
  const docs = d.list(1, 3, () => d.with(drawAsked(d), { _id: [100, () => id(d)] }));
  return { endpoint: "_mtermvectors", bodies: [{ docs }] };
}
