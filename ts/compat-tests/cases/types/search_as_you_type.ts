/** What is a `search_as_you_type`: what is asked of its words, of the runs of words beside it, and of their beginnings? */

import { request, search } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const CORPUS = "type_search_as_you_type";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"search_as_you_type"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '"a b"', "5", "1.5", "true", "null", '{"a":1}', "{}", '["a",["b"]]', '[{"a":1}]', "[]", '""',
];

// prettier-ignore
const TEXTS = [
  "quick brown", "quick brown fox", "the quick brown fox", "brown fox jumps over the lazy", "quick", "a b c", "a b c d", "b b",
  "two three four five six seven", "six seven", "to be", "be to be", "quick quick quick quick fox", "nothing of this", "nothing", "",
  "😀 😀", "straße école",
];

const BEGINNINGS = [
  ...[
    "q",
    "qu",
    "quick",
    "quick b",
    "quick brown f",
    "quick brown fox j",
    "quick  ",
    "fox ",
    "fox  ",
    "fox   ",
    "QU",
    "a",
    "A B",
    "é",
    "x",
  ],
  ...[
    "averyveryverylongwor",
    "averyveryverylongword",
    "averyveryverylongwordindeedofmany letters here",
    "😀",
    "😀 😀",
    "",
    "nothing",
  ],
];

/** A search for hits alone. */
const hits = (query: object) => search(CORPUS, JSON.stringify(query), { query, _source: false, size: 50 });

export const searchAsYouType: TypeCases = {
  mappings: [
    of("", ...VALUES.map((value) => `{"a":${value}}`)),
    ...["2", "3", "4", "1", "5", '"x"', '"4"', "null", "2.5", "3.0", "true", "[]", "{}", "99999999999"].map((size) =>
      of(`,"max_shingle_size":${size}`),
    ),
    of(
      ',"index":false,"store":true,"norms":false,"index_options":"docs","similarity":"boolean","term_vector":"yes","doc_values":false,"meta":{"a":"b"}',
    ),
    of(',"index":false', '{"a":"x"}', '{"a":{}}'),
    of(',"index":"x","max_shingle_size":9'),
    of(',"index_options":"x"'),
    of(',"index_options":"offsets"'),
    of(',"term_vector":"x"'),
    of(',"similarity":"x"'),
    of(',"norms":"x"'),
    of(',"doc_values":true'),
    of(',"doc_values":"x"'),
    of(',"doc_values":null'),
    of(',"foo":1'),
    of(',"boost":2'),
    of(',"ignore_above":5'),
    of(',"null_value":"x"'),
    of(',"fielddata":true'),
    of(',"index_prefixes":{}'),
    of(',"index_phrases":true'),
    of(',"eager_global_ordinals":true'),
    of(',"position_increment_gap":5'),
    of(',"fields":{"k":{"type":"keyword"}}', '{"a":"x"}'),
    of(',"fields":{"k":{"type":"nope"}}'),
    of(',"fields":{"_2gram":{"type":"keyword"}}', '{"a":"x y"}'),
    of(',"fields":"x"'),
    of(',"copy_to":"b","norms":false', '{"a":"x y"}', '{"a":["x",["y"]]}'),
    one('{"properties":{"a":{"type":"search_as_you_type"},"a._2gram":{"type":"keyword"}}}'),
    one('{"properties":{"a":{"type":"text","fields":{"b":{"type":"search_as_you_type","max_shingle_size":2}}}}}'),
    one('{"properties":{"a":{"type":"search_as_you_type"},"b":{"type":"alias","path":"a._index_prefix"}}}'),
    one('{"properties":{"a":{"type":"search_as_you_type"},"b":{"type":"alias","path":"a._4gram"}}}'),
    one('{"properties":{"a":{"type":"search_as_you_type"},"b":{"type":"keyword","copy_to":"a._2gram"}}}', '{"b":"x"}'),
    one(
      '{"dynamic_templates":[{"s":{"match_mapping_type":"string","mapping":{"type":"search_as_you_type","foo":1}}}]}',
      '{"s":"x y"}',
      '{"s":["x"],"o":{"p":"q"}}',
    ),
    one('{"properties":{"a":{"type":"search_as_you_type"}}}', '{"a._2gram":"x"}'),
    ...[3, 4].map((limit) => ({
      ...one('{"properties":{"s":{"type":"search_as_you_type"}}}'),
      settings: { "index.mapping.total_fields.limit": limit },
    })),
  ],
  cases: [
    request(CORPUS, "mapping", `GET /${CORPUS}/_mapping`),
    ...matrix({
      corpus: CORPUS,
      fields: ["one", "one._2gram", "one._index_prefix"],
      values: ["quick", "quick brown fox", "Quick", "nothing", "", 5, true, "a b"],
      few: ["quick", 5],
    }),
    ...["one", "two", "four", "sub.text", "copied", "objects.s"].flatMap((field) =>
      TEXTS.flatMap((text) => [
        hits({ match_phrase: { [field]: text } }),
        hits({ match_phrase: { [field]: { query: text, slop: 2 } } }),
        hits({ match: { [`${field}._2gram`]: text } }),
      ]),
    ),
    ...["one", "four"].flatMap((field) =>
      ["_2gram", "_3gram", "_4gram", "_index_prefix"].flatMap((part) =>
        TEXTS.flatMap((text) => [
          hits({ match_phrase: { [`${field}.${part}`]: text } }),
          hits({ match_phrase: { [`${field}.${part}`]: { query: text, slop: 3 } } }),
          hits({ match: { [`${field}.${part}`]: { query: text, operator: "and" } } }),
        ]),
      ),
    ),
    ...[
      "one",
      "one._3gram",
      "one._index_prefix",
      "two",
      "two._2gram",
      "four",
      "sub.text",
      "unfound",
      "objects.s",
    ].flatMap((field) =>
      BEGINNINGS.flatMap((value) => [
        hits({ prefix: { [field]: value } }),
        hits({ prefix: { [field]: { value, case_insensitive: true, boost: 2 } } }),
        hits({ prefix: { [field]: { value, rewrite: "scoring_boolean" } } }),
      ]),
    ),
    ...["one", "one._index_prefix"].flatMap((field) =>
      ["", "q", "A"].flatMap((value) =>
        [
          "constant_score",
          "constant_score_boolean",
          "top_terms_2",
          "top_terms_boost_2",
          "top_terms_blended_freqs_3",
          "bogus",
        ].flatMap((rewrite) => [
          hits({ prefix: { [field]: { value, rewrite } } }),
          hits({ prefix: { [field]: { value, rewrite, case_insensitive: true } } }),
        ]),
      ),
    ),
    ...["one", "phrases"].flatMap((field) =>
      ["the quick fox", "quick the fox", "quick brown fox", "quick brown", "or not", "quick the"].flatMap((query) =>
        ["stop", "whitespace", "simple", "keyword"].map((analyzer) =>
          hits({ match_phrase: { [field]: { query, analyzer } } }),
        ),
      ),
    ),
    ...["one", "one*", "one.*", "other", "*", "two.*", "listed.*"].flatMap((field) => [
      hits({ exists: { field } }),
      hits({ multi_match: { query: "quick brown fox", fields: [field], lenient: true } }),
    ]),
    hits({ multi_match: { query: "quick brown", fields: ["one", "one._2gram^2", "one._3gram"], tie_breaker: 0.3 } }),
    hits({ nested: { path: "objects", query: { prefix: { "objects.s": "quick b" } } } }),
    hits({ nested: { path: "objects", query: { match_phrase: { "objects.s": "quick brown" } } } }),
    ...["listed", "counted"].map((field) => hits({ match_phrase: { [field]: "quick brown" } })),
    ...brief(
      CORPUS,
      [
        "listed",
        "counted",
        "counted._2gram",
        "listed._index_prefix",
        "kept",
        "unfound",
        "unfound._2gram",
        "never",
        "never.k",
        "other",
      ],
      ["quick", "brown fox"],
    ),
  ],
};
