/** What is a `match_only_text`: what is asked of a text whose words do not score? */

import { request, search } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"match_only_text"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '"a b"', '5', '1.5', 'true', 'null', '{"a":1}', '{}', '["a",["b"]]', '[{"a":1}]', '[]', '""',
];

export const matchOnlyText: TypeCases = {
  mappings: [
    of("", ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"meta":{"a":"b"}'),
    of(',"store":true'),
    of(',"index":false'),
    of(',"doc_values":true'),
    of(',"boost":2'),
    of(',"index_options":"docs"'),
    of(',"similarity":"boolean"'),
    of(',"analyzer":"standard"'),
    of(',"norms":false'),
    of(',"fielddata":true'),
    of(',"position_increment_gap":5'),
    of(',"search_analyzer":"standard"'),
    of(',"eager_global_ordinals":true'),
    of(',"term_vector":"yes"'),
    of(',"null_value":"x"'),
    of(',"index_prefixes":{}'),
    of(',"fields":{"k":{"type":"keyword"}},"copy_to":"b"', '{"a":"x y"}'),
  ],
  cases: [
    request("type_match_only_text", "mapping", "GET /type_match_only_text/_mapping"),
    ...matrix({
      corpus: "type_match_only_text",
      fields: ["one", "many"],
      values: ["quick", "quick brown fox", "Fox", "fox", "nothing", "", 5, true, "the quick", "brown fox jumps"],
      few: ["quick", 5],
    }),
    ...["one", "many", "sub.text"].flatMap((field) =>
      [
        "quick fox",
        "fox quick",
        "brown fox",
        "quick quick",
        "the quick",
        "fox jumps",
        "brown fox jumps",
        "quick",
        "lazy",
        "",
      ].flatMap((text) =>
        [
          { match_phrase: { [field]: text } },
          { match_phrase: { [field]: { query: text, slop: 2 } } },
          { match_phrase: { [field]: { query: text, slop: 101, boost: 3 } } },
          { match: { [field]: { query: text, operator: "and" } } },
          { match: { [field]: { query: text, minimum_should_match: 2, boost: 2.5 } } },
          { bool: { must: [{ match: { [field]: text } }], should: [{ match_phrase: { [field]: text } }] } },
        ].map((query) => search("type_match_only_text", JSON.stringify(query), { query, _source: false, size: 50 })),
      ),
    ),
    search("type_match_only_text", "multi_match of two", {
      query: { multi_match: { query: "quick fox", fields: ["one", "many^2"], tie_breaker: 0.5 } },
      _source: false,
    }),
    ...brief("type_match_only_text", ["sub.text", "never"], ["quick", "x"]),
  ],
};
