/** `query_string`: the grammar of Lucene's classic parser with its errors, and the parameters. */

import { queries, type Body, type Case } from "./case.js";
import { FAULTS, TEXTS } from "./query_string_texts.js";

const user = (query: unknown, rest: object = {}): object => ({ query_string: { query, ...rest } });

const FIELDS = ["name", "description^2"];

const grammar = (): Record<string, Body> => {
  const list: Record<string, Body> = {};
  for (const text of TEXTS) {
    const shown = JSON.stringify(text);
    list[`${shown} in one`] = user(text, { fields: ["name"] });
    list[`${shown} in two`] = user(text, { fields: FIELDS });
    list[`${shown} by a default field`] = user(text, { default_field: "name" });
    list[`${shown} in all`] = user(text);
    list[`${shown}, and`] = user(text, { fields: FIELDS, default_operator: "AND" });
  }
  for (const text of FAULTS) {
    list[`fault ${JSON.stringify(text)}`] = user(text, { fields: ["name"] });
    list[`fault ${JSON.stringify(text)}, lenient`] = user(text, { fields: ["name"], lenient: true });
  }
  return list;
};

const VALUES = [null, 5, -1, 1.5, "x", "", true, [], ["name"], {}];
const PARAMETERS = [
  "query",
  "default_field",
  "fields",
  "default_operator",
  "analyzer",
  "quote_analyzer",
  "allow_leading_wildcard",
  "analyze_wildcard",
  "lenient",
  "minimum_should_match",
  "fuzziness",
  "fuzzy_prefix_length",
  "fuzzy_max_expansions",
  "fuzzy_transpositions",
  "fuzzy_rewrite",
  "phrase_slop",
  "rewrite",
  "time_zone",
  "tie_breaker",
  "quote_field_suffix",
  "enable_position_increments",
  "escape",
  "max_determinized_states",
  "auto_generate_synonyms_phrase_query",
  "type",
  "boost",
  "_name",
  "locale",
  "lowercase_expanded_terms",
  "auto_generate_phrase_queries",
  "split_on_whitespace",
  "nonsense",
];

const parameters = (): Record<string, Body> => {
  const list: Record<string, Body> = {};
  for (const name of PARAMETERS)
    for (const value of VALUES) {
      list[`${name}: ${JSON.stringify(value)}`] = user("clasic~1 stel* black", {
        ...(name === "default_field" ? {} : { fields: ["name", "description"] }),
        [name]: value,
      });
    }
  return list;
};

const of = <T>(list: readonly T[], make: (one: T) => readonly (readonly [string, Body])[]): Record<string, Body> =>
  Object.fromEntries(list.flatMap(make));

const KINDS = [
  "classic steel",
  '"classic steel" black',
  "class* steel",
  "clasic~1",
  "cl?ssic AND black",
  "[classic TO steel]",
  "/cla.*/",
  "classic",
  "wi-fi",
  "Norvik",
  "@#",
  "*",
  "name:classic steel",
];

export const queriesQueryString: readonly Case[] = [
  ...queries("products", grammar(), { size: 3 }),
  ...queries("products", parameters(), { size: 3 }),
  ...queries(
    "products",
    {
      "no query": { query_string: { fields: ["name"] } },
      nothing: { query_string: {} },
      "a text": '{"query_string":"classic"}',
      "fields and a default field": user("classic", { fields: ["name"], default_field: "name" }),
      "fields twice": '{"query_string":{"query":"classic","fields":["name"],"fields":["description"]}}',
      "a field twice, once without a boost": user("classic steel", { fields: ["name^2", "name"] }),
      "a field twice": user("classic steel", { fields: ["name^2", "name^3"] }),
      "all fields that exist": user("_exists_:\\*", { fields: ["name"] }),
      "boost of a field, nonsense": user("classic", { fields: ["name^x"] }),
      "boost of a field, negative": user("classic", { fields: ["name^-1"] }),
      "boost, negative, with fields": user("classic", { fields: ["name^2", "brand"], boost: -1, type: "phrase" }),
      "boost, negative, with a default field": user("classic", { default_field: "name", boost: -1 }),
      _name: user("classic steel", { fields: FIELDS, _name: "n" }),
      boost: user("classic steel", { fields: FIELDS, boost: 3 }),
      "in bool of a negative boost": {
        bool: {
          must: [
            user("a", {
              fields: ["name^2"],
              default_operator: "and",
              analyzer: "standard",
              quote_analyzer: "keyword",
              allow_leading_wildcard: false,
              analyze_wildcard: true,
              lenient: true,
              minimum_should_match: "2",
              fuzziness: "AUTO",
              fuzzy_prefix_length: 1,
              fuzzy_max_expansions: 3,
              fuzzy_transpositions: false,
              fuzzy_rewrite: "constant_score",
              phrase_slop: 2,
              rewrite: "constant_score",
              time_zone: "+01:00",
              tie_breaker: 0.3,
              quote_field_suffix: ".x",
              enable_position_increments: false,
              escape: true,
              max_determinized_states: 20000,
              auto_generate_synonyms_phrase_query: false,
              type: "phrase",
              _name: "n",
              boost: 2,
            }),
            user("b"),
            user("c", { default_field: "x" }),
          ],
          boost: -1,
        },
      },
      "in filter": { bool: { filter: [user("classic -steel", { fields: FIELDS })] } },
      "in must_not": { bool: { must_not: [user("classic", { fields: FIELDS })] } },
      "in constant_score": { constant_score: { filter: user("classic OR steel", { fields: FIELDS }), boost: 2 } },
      "many clauses": user(Array.from({ length: 1025 }, (_, at) => `a${at}`).join(" OR "), { fields: ["name"] }),
      "as many clauses as there may be": user(Array.from({ length: 1024 }, (_, at) => `a${at}`).join(" OR "), {
        fields: ["name"],
      }),
      "many words": user("a ".repeat(1025), { fields: ["name"] }),
      "a long expression": user(`/${"a".repeat(1001)}/`, { fields: ["name"] }),
      ...of(["+", "classic (", "classic AND", '"classic', "name:classic", "a\\b", "/x/", "clas*", "a && b"], (text) => [
        [`escaped ${text}`, user(text, { fields: ["name"], escape: true })],
      ]),
      ...of(["1", "2", "3", "-1", "50%", "x", "2<75%"], (least) =>
        [
          "classic",
          "classic steel black",
          "classic AND steel black",
          "+classic steel black",
          "(classic steel black)^2",
          "(classic steel) black",
          "class*",
          "clasic~1",
          '"classic steel"',
          "-classic",
          "classic OR steel OR black",
          "wi-fi",
        ].flatMap((text): [string, Body][] => [
          [`${text}, at least ${least}`, user(text, { fields: FIELDS, minimum_should_match: least })],
          [`${text}, at least ${least} in one`, user(text, { fields: ["name"], minimum_should_match: least })],
          [
            `${text}, at least ${least} in a boosted one`,
            user(text, { fields: ["name^2"], minimum_should_match: least }),
          ],
        ]),
      ),
      ...of(["best_fields", "most_fields", "phrase", "boolean", "BEST_FIELDS", "nope"], (type) =>
        KINDS.flatMap((text): [string, Body][] => [
          [`${text} as ${type}`, user(text, { fields: ["name^2", "description", "brand"], type })],
          [`${text} as ${type}, tie_breaker`, user(text, { fields: ["name", "description"], type, tie_breaker: 0.3 })],
          [`${text} as ${type}, slop`, user(text, { fields: ["name", "description"], type, phrase_slop: 2 })],
        ]),
      ),
      ...of(["standard", "keyword", "whitespace", "english", "stop"], (analyzer) =>
        [
          "Classic Steel",
          "Class*",
          "Cl?ssic",
          "Clasic~1",
          '"Classic Steel"',
          "the*",
          "Wi-Fi*",
          "W?-Fi",
          "Norvik",
          "Norv*",
          "N?rvik",
          "[Classic TO Steel]",
          "/Clas.*/",
          "brand:[Blue TO North]",
        ].flatMap((text): [string, Body][] => [
          [`${text} by ${analyzer}`, user(text, { fields: ["name", "brand"], analyzer })],
          [
            `${text} by ${analyzer}, analyzed`,
            user(text, { fields: ["name", "brand"], analyzer, analyze_wildcard: true }),
          ],
          [`${text} by ${analyzer} in quotes`, user(text, { fields: ["name", "brand"], quote_analyzer: analyzer })],
        ]),
      ),
      ...of(["Wi-Fi*", "water-res*", "classic-st*", "@#*", "Norv*", "Blue*", "W?-F*", "stock:5*"], (text) => [
        [`${text}, analyzed`, user(text, { fields: ["name"], analyze_wildcard: true })],
        [
          `${text}, analyzed in several`,
          user(text, { fields: ["name^2", "brand", "description"], analyze_wildcard: true }),
        ],
        [`${text}, analyzed, and`, user(text, { fields: ["name"], analyze_wildcard: true, default_operator: "and" })],
        [
          `${text}, analyzed, at least 2`,
          user(text, { fields: ["name"], analyze_wildcard: true, minimum_should_match: 2 }),
        ],
      ]),
      ...of(
        ["*lassic", "?lassic", "cl*", "*", "name:*lassic", "nope:*x", "stock:*5", "classic AND *steel", "*:*"],
        (text) => [
          [`${text} without leading wildcards`, user(text, { fields: ["name"], allow_leading_wildcard: false })],
          [
            `${text} without leading wildcards, lenient`,
            user(text, { fields: ["name"], allow_leading_wildcard: false, lenient: true }),
          ],
        ],
      ),
      ...of(
        [
          "constant_score",
          "constant_score_boolean",
          "scoring_boolean",
          "top_terms_3",
          "top_terms_boost_3",
          "top_terms_blended_freqs_3",
          "nope",
        ],
        (rewrite) => [
          ...["clas*", "cl?s*", "/cla.*/", "clasic~1", "classic"].map((text): [string, Body] => [
            `${text} by ${rewrite}`,
            user(text, { fields: FIELDS, rewrite }),
          ]),
          [`clasic~1 by fuzzy_rewrite ${rewrite}`, user("clasic~1", { fields: FIELDS, fuzzy_rewrite: rewrite })],
        ],
      ),
      ...of(
        [
          {},
          { fuzziness: 1 },
          { fuzziness: "2" },
          { fuzziness: "AUTO:1,3" },
          { fuzziness: 0 },
          { fuzziness: "x" },
          { fuzzy_prefix_length: 3 },
          { fuzzy_prefix_length: -1 },
          { fuzzy_max_expansions: 1 },
          { fuzzy_max_expansions: 0 },
          { fuzzy_transpositions: false },
        ],
        (rest) =>
          ["clasic~", "calssic~1", "stl~", "brand:norvik~"].map((text): [string, Body] => [
            `${text} ${JSON.stringify(rest)}`,
            user(text, { fields: ["name"], ...rest }),
          ]),
      ),
      ...of(["+02:00", "Europe/Berlin", "-11:00", "Z", "nope", "+99"], (zone) =>
        [
          "created_at:[2020-06-01 TO 2020-06-30]",
          "created_at:>2020-06-15",
          "created_at:2020-06-15",
          "name:[a TO b]",
          "classic",
        ].map((text): [string, Body] => [`${text} at ${zone}`, user(text, { fields: ["name"], time_zone: zone })]),
      ),
      ...of([".keyword", ".nope", ""], (suffix) =>
        ['"classic steel"', 'classic AND "Norvik"', 'name:"classic steel"', "classic", 'na\\*:"classic"'].flatMap(
          (text): [string, Body][] => [
            [`${text} with ${suffix}`, user(text, { fields: ["name^2", "description"], quote_field_suffix: suffix })],
            [`${text} with ${suffix} in all`, user(text, { quote_field_suffix: suffix })],
            [
              `${text} with ${suffix} by a default field`,
              user(text, { default_field: "name", quote_field_suffix: suffix }),
            ],
          ],
        ),
      ),
      ...of(
        [
          ["nope"],
          ["nope", "name"],
          ["na*"],
          ["zz*"],
          ["*"],
          ["name", "*"],
          ["_id"],
          ["stock"],
          ["price", "name"],
          ["created_at"],
          ["name.keyword"],
          [],
        ],
        (fields) =>
          [
            "classic",
            "classic AND steel",
            "-classic",
            '"classic steel"',
            "class*",
            "cl?ssic",
            "clasic~1",
            "/cla.*/",
            "[a TO b]",
            "5",
            "@#",
            "-@#",
            "*",
            ">5",
            "2020-01-01",
          ].flatMap((text): [string, Body][] => [
            [`one of ${text} in ${JSON.stringify(fields)}`, user(text, { fields })],
            [`one of ${text} in ${JSON.stringify(fields)}, lenient`, user(text, { fields, lenient: true })],
          ]),
      ),
      ...of(["nope", "na*", "zz*", "*", "_id", "stock", "created_at", "name.keyword", "brand"], (field) =>
        [
          "classic",
          "-classic",
          '"classic steel"',
          "class*",
          "cl?ssic",
          "clasic~1",
          "/cla.*/",
          "[a TO b]",
          "5",
          "*",
          ">5",
          "name:steel 5",
        ].map((text): [string, Body] => [`one of ${text} by ${field}`, user(text, { default_field: field })]),
      ),
    },
    { size: 3 },
  ),
  ...queries("text", {
    ...of(["most_fields", "best_fields", "phrase"], (type) => [
      [`phrases in all fields as ${type}`, user('"Fox fox" AND "quick brown"~3 fox', { type, lenient: true })],
    ]),
    ...of(
      [
        "fox",
        "quick fox",
        "quick AND fox",
        '"quick brown"',
        '"brown quick"~3',
        "qui*",
        "Q?ick",
        "straße",
        "Straße*",
        "STRASSE",
        "fxo~",
        "-fox",
        "the",
        "title:quick AND body:fox",
        "lines:(quick fox)",
        "title.\\*:fox",
        "[f TO g]",
        "/q.*k/",
      ],
      (text) => [
        [`${text} in texts`, user(text, { fields: ["title", "body^2", "lines"] })],
        [`${text} in all`, user(text)],
      ],
    ),
  }),
  ...queries("types", {
    ...of(["/1.*/", "/fox/", "1?*", "f*x"], (text) => [
      [`types: ${text} by an analyzer in numbers`, user(text, { fields: ["b", "d^2", "kw"], analyzer: "english" })],
      [
        `types: ${text} by an analyzer in numbers, analyzed`,
        user(text, { fields: ["b", "d^2", "kw"], analyzer: "english", analyze_wildcard: true }),
      ],
      [`types: ${text} in fields of an object and others`, user(text, { fields: ["nope^0.5", "obj.*^2", "b"] })],
    ]),
    ...of(
      [
        "fox",
        "1",
        "true",
        "2020",
        "fox OR max",
        "-fox",
        "f*",
        "fox~1",
        '"brown fox"',
        "127.0.0.1",
        "kw:fox",
        "l:1",
        "l:[1 TO 5]",
        "_exists_:obj",
        "_exists_:kw",
        "obj.name:*",
        "items.label:box",
        "txt:fox AND kw:max",
        ">1",
        "*",
      ],
      (text) => [
        [`types: ${text} in all`, user(text)],
        [`types: ${text} in *`, user(text, { fields: ["*"] })],
        [`types: ${text} in *, strict`, user(text, { fields: ["*"], lenient: false })],
        [`types: ${text} in objects`, user(text, { fields: ["obj.*", "items.label"] })],
      ],
    ),
  }),
  ...queries("nested", {
    ...of(["fox", "red fox", "-red", "re*", "parts.name:red", "parts.\\*:red"], (text) => [
      [
        `nested: ${text} in nested`,
        { nested: { path: "parts", query: user(text, { fields: ["parts.name", "parts.code"] }) } },
      ],
      [`nested: ${text} beside nested`, user(text, { fields: ["parts.name", "name"] })],
      [`nested: ${text} in all of nested`, { nested: { path: "parts", query: user(text) } }],
    ]),
  }),
  ...queries("empty", {
    "no documents": user("fox -max name:*", { fields: ["name", "txt"] }),
    "no documents, no fields": user("fox"),
    "no documents, a fault": user("fox ("),
  }),
];
