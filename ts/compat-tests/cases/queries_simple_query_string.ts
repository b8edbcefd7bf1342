/** `simple_query_string`: its grammar, which nothing is wrong in, its flags and its parameters. */

import { queries, type Body, type Case } from "./case.js";

const simple = (query: unknown, rest: object = {}): object => ({ simple_query_string: { query, ...rest } });

/** Texts with and without operators, well-formed or not. */
const TEXTS = [
  "",
  " ",
  "*",
  " * ",
  "classic",
  "classic steel",
  "classic + steel",
  "classic+steel",
  "classic | steel",
  "classic -steel",
  "classic - steel",
  "-classic",
  "--classic",
  "---classic",
  "+classic",
  "|classic",
  "classic+",
  "classic|",
  "classic -",
  "classic + steel | black",
  "classic | steel + black",
  "classic steel + black",
  "classic + -steel",
  "-classic -steel",
  "-classic + -steel",
  "(classic steel) + black",
  "(classic | steel) + (black | compact)",
  "((classic))",
  "()",
  "classic ()",
  "classic + () steel",
  "(",
  ")",
  "(classic",
  "classic)",
  "classic (steel",
  "(classic (steel) black",
  "-(classic steel)",
  "-(classic + steel) black",
  "(classic + (steel | (black + compact)))",
  '"classic steel"',
  '"steel classic"~4',
  '"classic black"~1',
  '"classic',
  'classic"',
  '""',
  'classic + "" steel',
  '"classic steel"~',
  '"classic steel"~x',
  '"classic steel"~2x',
  '"classic steel"~-1',
  '"classic steel"~2 black',
  '-"classic steel"',
  '"classic \\" steel"',
  '"(classic)"',
  '"classic + steel"',
  "class*",
  "clas* + ste*",
  "-class*",
  "c*ss",
  "*classic",
  "**",
  "cl**",
  "class\\*",
  "classic~",
  "clasic~1",
  "clasic~",
  "clasic~0",
  "clasic~x",
  "clasic~9",
  "clasic~-1",
  "clasic~1 + black",
  "clasic~1|black",
  "~1",
  "classic~1~2",
  "classic\\~1",
  "-clasic~1",
  "clasic~99999999999",
  "Classic",
  "CLASSIC*",
  "CLASIC~1",
  "wi-fi",
  "wi-fi*",
  "water-resistant + black",
  "a\\+b",
  "classic\\",
  "\\classic",
  "cl\\assic",
  "\\(classic\\)",
  "\\-classic",
  "classic\tsteel",
  "classic\n+ steel",
  "classic , steel",
  "!!!",
  "classic !!!",
  "classic + !!!",
  "!!! + classic",
  "-!!!",
  "-!!! classic",
  "((((",
  "))))",
  "((((classic))))",
  "+-+-classic",
  "| | classic",
  "classic + | steel",
  "classic | + steel",
  "classic + + steel",
  "4",
  "-4",
  "4 classic",
  "true",
  "2021-03-04",
  "Norvik",
  "norvik",
  "Blue Harbor",
  "🙂",
  "straße",
  "classic AND steel",
  "NOT classic",
  "name:classic",
  "[classic TO steel]",
  "classic^2",
  "/clas.*/",
  "classic && steel",
  "classic || steel",
  "classic - - steel",
  "- classic",
  "classic~ steel",
  '"classic"*',
  "(classic)*",
  "(classic)~1",
];
const FIELDS: readonly (readonly string[])[] = [["name"], ["name", "description^2"], ["name", "brand", "color^3"]];

/** The same texts in fields of one type and several, and in all fields. */
const grammar = (): Record<string, Body> => {
  const list: Record<string, Body> = {};
  for (const text of TEXTS) {
    FIELDS.forEach((fields, at) => (list[`${JSON.stringify(text)} in ${at + 1}`] = simple(text, { fields })));
    list[`${JSON.stringify(text)} in all`] = simple(text);
    list[`${JSON.stringify(text)}, and`] = simple(text, { fields: ["name", "description"], default_operator: "and" });
  }
  return list;
};

const ALL_AT_ONCE = 'classic +black | steel -compact comp* "black steel"~2 (water blue) \\*steel clasic~1';
const NAMES = [
  "NONE",
  "AND",
  "OR",
  "NOT",
  "PREFIX",
  "PHRASE",
  "PRECEDENCE",
  "ESCAPE",
  "WHITESPACE",
  "FUZZY",
  "NEAR",
  "SLOP",
  "ALL",
];

const flags = (): Record<string, Body> => {
  const list: Record<string, Body> = {};
  const numbers = [0, 1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 528, 1023, 1024, -1, -2, 1.5, 4294967296];
  const more = [
    "",
    "|",
    "AND|OR",
    "and|or|whitespace",
    "NONE|AND",
    "AND|ALL",
    "AND|NONE",
    "NOPE",
    "AND|NOPE",
    "3",
    "-1",
    "AND||OR",
    " AND",
  ];
  for (const flag of [...NAMES, ...more, ...numbers, true]) {
    list[`flags ${JSON.stringify(flag)}`] = simple(ALL_AT_ONCE, { fields: ["name", "description"], flags: flag });
  }
  for (const flag of [
    "AND|WHITESPACE",
    "PHRASE|NEAR|WHITESPACE",
    "FUZZY|WHITESPACE",
    "NOT|WHITESPACE",
    "PRECEDENCE|OR|WHITESPACE",
    "PREFIX|ESCAPE|WHITESPACE",
  ]) {
    list[`flags ${flag}`] = simple(ALL_AT_ONCE, { fields: ["name"], flags: flag });
  }
  return list;
};

const BOTH = ["name", "description"];
const VALUES = [null, 5, -1, 1.5, "x", "", true, [], ["name"], {}];
const PARAMETERS = [
  "query",
  "fields",
  "default_operator",
  "flags",
  "analyzer",
  "lenient",
  "analyze_wildcard",
  "minimum_should_match",
  "quote_field_suffix",
  "fuzzy_prefix_length",
  "fuzzy_max_expansions",
  "fuzzy_transpositions",
  "auto_generate_synonyms_phrase_query",
  "boost",
  "_name",
  "locale",
  "lowercase_expanded_terms",
  "nonsense",
  "field",
  "slop",
];

const parameters = (): Record<string, Body> => {
  const list: Record<string, Body> = {};
  for (const name of PARAMETERS)
    for (const value of VALUES) {
      if (name === "fuzzy_max_expansions" && value === null) continue;
      list[`${name}: ${JSON.stringify(value)}`] = simple('clasic~1 stel* "black"', { fields: BOTH, [name]: value });
    }
  return list;
};

const EVERY = ["name^2", "brand"];

export const queriesSimpleQueryString: readonly Case[] = [
  ...queries("products", grammar(), { size: 4 }),
  ...queries("products", flags(), { size: 6 }),
  ...queries("products", parameters(), { size: 4 }),
  ...queries(
    "products",
    {
      "no query": { simple_query_string: { fields: BOTH } },
      nothing: { simple_query_string: {} },
      "a text": '{"simple_query_string":"classic"}',
      "fields twice": '{"simple_query_string":{"query":"classic","fields":["name"],"fields":["description"]}}',
      "a field twice": simple("classic", { fields: ["name^2", "name^3"] }),
      "a field twice, once without a boost": simple("classic steel", { fields: ["name^2", "name"] }),
      "a field twice, first without a boost": simple("classic steel", { fields: ["name", "name^2"] }),
      "a pattern twice, once without a boost": simple("classic", { fields: ["*^0.5", "*"] }),
      "a field twice, then with a boost of 1": simple("classic steel", { fields: ["name^2", "name^1.0"] }),
      "a field twice, then with a boost of one": simple("classic steel", { fields: ["name^2", "name^1"] }),
      "a field and its pattern": simple("classic", { fields: ["name^2", "na*^3"] }),
      "boost of a field": simple("classic steel", { fields: ["name^0.5", "description^1.75"] }),
      "boost of a field, none": simple("classic", { fields: ["name^"] }),
      "boost of a field, nonsense": simple("classic", { fields: ["name^x"] }),
      "boost of a field, two": simple("classic", { fields: ["name^2^3"] }),
      "boost of a field, zero": simple("classic -steel", { fields: ["name^0", "description"] }),
      "boost of a field, negative": simple("classic", { fields: ["name^-1", "description"] }),
      "boost, negative, with fields": simple("classic", {
        fields: EVERY,
        boost: -1,
        flags: "AND",
        default_operator: "and",
      }),
      "fields of fields": simple("classic", { fields: ["name", ["description"]] }),
      "null in fields": simple("classic", { fields: [null] }),
      "number in fields": simple("classic", { fields: [5] }),
      boost: simple("classic steel", { fields: BOTH, boost: 3 }),
      "boost as text": simple("classic steel", { fields: BOTH, boost: "2.5" }),
      _name: simple("classic steel", { fields: BOTH, _name: "n" }),
      "in bool of a negative boost": {
        bool: {
          must: [
            simple("classic", {
              fields: EVERY,
              flags: "AND|OR",
              default_operator: "AND",
              analyzer: "standard",
              lenient: true,
              analyze_wildcard: true,
              minimum_should_match: "2",
              quote_field_suffix: ".x",
              fuzzy_prefix_length: 1,
              fuzzy_max_expansions: 3,
              fuzzy_transpositions: false,
              auto_generate_synonyms_phrase_query: false,
              _name: "n",
              boost: 2,
            }),
          ],
          boost: -1,
        },
      },
      "in filter": { bool: { filter: [simple("classic -steel", { fields: BOTH })] } },
      "in must_not": { bool: { must_not: [simple("classic", { fields: BOTH })] } },
      "in constant_score": { constant_score: { filter: simple("classic | steel", { fields: BOTH }), boost: 2 } },
      "in dis_max": {
        dis_max: {
          queries: [simple("classic", { fields: BOTH }), simple("steel", { fields: ["name"] })],
          tie_breaker: 0.5,
        },
      },
      ...Object.fromEntries(
        [
          ["nope"],
          ["nope", "name"],
          ["na*"],
          ["zz*"],
          ["*"],
          ["name", "*"],
          ["_id"],
          ["_index"],
          ["stock"],
          ["price", "name"],
          ["created_at"],
          ["in_stock"],
          ["name.keyword"],
          ["n*e^2", "brand"],
          [],
        ].flatMap((fields) =>
          [
            "classic",
            "classic + steel",
            "-classic",
            '"classic steel"',
            "class*",
            "-class*",
            "clasic~1",
            "-clasic~1",
            "5",
            "!!!",
            "-!!!",
            "2020-01-01",
            "true",
            "SKU-000771",
          ].flatMap((text): [string, Body][] => [
            [`one of ${text} in ${JSON.stringify(fields)}`, simple(text, { fields })],
            [`${text} in ${JSON.stringify(fields)}, lenient`, simple(text, { fields, lenient: true })],
            [`${text} in ${JSON.stringify(fields)}, strict`, simple(text, { fields, lenient: false })],
          ]),
        ),
      ),
      ...Object.fromEntries(
        ["1", "2", "3", "9", "-1", "50%", "-30%", "2<75%", "x", "0"].flatMap((least) =>
          [
            "classic",
            "classic steel black",
            "classic + steel + black",
            "classic steel + black",
            "(classic steel black)",
            "class*",
            "clasic~1",
            '"classic steel"',
            "-classic",
            "wi-fi water-resistant",
          ].flatMap((text): [string, Body][] => [
            [`${text}, at least ${least}`, simple(text, { fields: BOTH, minimum_should_match: least })],
            [`${text}, at least ${least} in one`, simple(text, { fields: ["name"], minimum_should_match: least })],
          ]),
        ),
      ),
      ...Object.fromEntries(
        ["standard", "keyword", "whitespace", "simple", "english", "stop"].flatMap((analyzer) =>
          [
            "Classic Steel",
            "Class*",
            "Clasic~1",
            '"Classic Steel"',
            "the*",
            "Wi-Fi*",
            "!!!*",
            "Norvik",
            "Norv*",
          ].flatMap((text): [string, Body][] => [
            [`${text} by ${analyzer}`, simple(text, { fields: ["name", "brand"], analyzer })],
            [
              `${text} by ${analyzer}, analyzed`,
              simple(text, { fields: ["name", "brand"], analyzer, analyze_wildcard: true }),
            ],
          ]),
        ),
      ),
      ...Object.fromEntries(
        ["Wi-Fi*", "water-res*", "classic-st*", "!!!*", "5*", "Norv*", "-!!!*", "Blue*"].flatMap(
          (text): [string, Body][] => [
            [`${text}, analyzed`, simple(text, { fields: ["name"], analyze_wildcard: true })],
            [
              `${text}, analyzed in several`,
              simple(text, { fields: ["name^2", "brand", "description"], analyze_wildcard: true }),
            ],
            [`${text}, analyzed in numbers`, simple(text, { fields: ["stock", "price"], analyze_wildcard: true })],
            [
              `${text}, analyzed, and`,
              simple(text, { fields: ["name", "description"], analyze_wildcard: true, default_operator: "and" }),
            ],
            [
              `${text}, analyzed, at least 2`,
              simple(text, { fields: ["name"], analyze_wildcard: true, minimum_should_match: 2 }),
            ],
          ],
        ),
      ),
      ...Object.fromEntries(
        [
          {},
          { fuzzy_prefix_length: 3 },
          { fuzzy_prefix_length: 20 },
          { fuzzy_max_expansions: 1 },
          { fuzzy_transpositions: false },
          { fuzzy_prefix_length: -1 },
          { fuzzy_max_expansions: 0 },
          { fuzzy_max_expansions: -1 },
        ].flatMap((rest) =>
          ["clasic~1", "calssic~1", "stel~", "blck~2 + clasic~"].map((text): [string, Body] => [
            `${text} ${JSON.stringify(rest)}`,
            simple(text, { fields: ["name", "brand"], ...rest }),
          ]),
        ),
      ),
      ...Object.fromEntries(
        [".keyword", ".nope", ""].flatMap((suffix) =>
          ['"classic steel"', 'classic + "Norvik"', "classic"].map((text): [string, Body] => [
            `${text} with ${suffix}`,
            simple(text, { fields: ["name^2", "description"], quote_field_suffix: suffix }),
          ]),
        ),
      ),
    },
    { size: 4 },
  ),
  ...queries("text", {
    ...Object.fromEntries(
      [
        "fox",
        "quick fox",
        "quick + fox",
        '"quick brown"',
        '"brown quick"~3',
        "qui*",
        "straße",
        "Straße*",
        "fxo~",
        "-fox",
        "the",
        "-the quick",
        '"the quick"',
      ].flatMap((text): [string, Body][] => [
        [`${text} in texts`, simple(text, { fields: ["title", "body^2", "lines"] })],
        [`${text} in all`, simple(text)],
        [`${text} in sub-fields`, simple(text, { fields: ["title.*"] })],
      ]),
    ),
  }),
  ...queries("types", {
    ...Object.fromEntries(
      ["fox", "1", "true", "2020", "fox | max", "-fox", "f*", "fox~1", '"brown fox"', "-f*", "127.0.0.1"].flatMap(
        (text): [string, Body][] => [
          [`types: ${text} in all`, simple(text)],
          [`types: ${text} in *, lenient`, simple(text, { fields: ["*"] })],
          [`types: ${text} in *, strict`, simple(text, { fields: ["*"], lenient: false })],
          [`types: ${text} in objects`, simple(text, { fields: ["obj.*", "items.label"] })],
        ],
      ),
    ),
  }),
  ...queries("nested", {
    ...Object.fromEntries(
      ["fox", "red fox", "-red", "re*"].flatMap((text): [string, Body][] => [
        [
          `types: ${text} in nested`,
          { nested: { path: "parts", query: simple(text, { fields: ["parts.name", "parts.code"] }) } },
        ],
        [`types: ${text} beside nested`, simple(text, { fields: ["parts.name", "name"] })],
        [`types: ${text} in all of nested`, { nested: { path: "parts", query: simple(text) } }],
      ]),
    ),
  }),
  ...queries("empty", {
    "no documents": simple("fox -max", { fields: ["name", "txt"] }),
    "no documents, no fields": simple("fox"),
  }),
];
