/** `match`, `match_phrase`, `match_all`, `match_none`: every parameter, on every type of field. */

import { count, queries, type Body, type Case } from "./case.js";

const OPERATORS = ["and", "or", "AND", "Or"];
// prettier-ignore
const MINIMUMS = [
  0, 1, 2, 3, 9, -1, -2, -9, "1", "2", "-1", "0%", "25%", "50%", "74%", "75%", "100%", "150%", "-25%", "-50%",
  "-100%", "2<75%", "1<-1", "3<90%", "2<-25% 9<-3", "2<1 3<2", "1<50% 2<1", "5<1",
];

const minimums = Object.fromEntries(
  MINIMUMS.map((value) => [
    `match: minimum_should_match ${JSON.stringify(value)}`,
    { match: { name: { query: "classic wireless compact headphones", minimum_should_match: value } } },
  ]),
);

const operators = Object.fromEntries(
  OPERATORS.map((operator) => [
    `match: operator ${operator}`,
    { match: { name: { query: "classic headphones", operator } } },
  ]),
);

// prettier-ignore
const phrases = [
  "quick brown", "brown quick", "quick fox", "fox quick", "brown fox", "fox fox", "alpha beta", "alpha alpha",
  "beta alpha gamma", "the fox", "quick quick quick", "alpha omega", "omega alpha", "w1 w2 w3", "nothing here", "fox",
  "", "to be or not to be",
];
const slops = Object.fromEntries(
  phrases.flatMap((phrase) =>
    [0, 1, 2, 3, 10].map((slop) => [
      `match_phrase: [${phrase}] slop ${slop}`,
      { match_phrase: { body: { query: phrase, slop } } },
    ]),
  ),
);

const gaps = Object.fromEntries(
  ["quick brown fox", "brown fox", "quick fox", "fox jumps", "jumps over", "fox brown"].flatMap((phrase) =>
    [0, 2, 98, 99, 100, 101, 102, 200].map((slop) => [
      `match_phrase: [${phrase}] over a list, slop ${slop}`,
      { match_phrase: { lines: { query: phrase, slop } } },
    ]),
  ),
);

// prettier-ignore
const hardTexts = [
  "it's", "its", "doesn't", "O’Neil’s", "straße", "STRASSE", "été", "e\u0301te\u0301", "café", "中文", "狐狸", "東京",
  "カタカナ", "한국어", "สวัสดี", "ภาษาไทย", "😀", "👍🏽", "🇩🇪", "snake_case", "state-of-the-art", "192.168.0.1", "1,234.56",
  "user@example.com", "İstanbul", "ΣΟΦΟΣ", "שלום", "مرحبا", "नमस्ते", "𐐨", "ａｂｃ", "K", "   ", "!!!", "x".repeat(300),
  "a".repeat(256),
];
const hard: Record<string, Body> = {};
for (const query of hardTexts) {
  const short = query.length > 40 ? `${query.slice(0, 5)} times ${query.length}` : query;
  hard[`match: hard text [${short}]`] = { match: { body: query } };
  hard[`match: hard text [${short}], all words`] = { match: { body: { query, operator: "and" } } };
}

const ALWAYS = [
  "standard",
  "simple",
  "whitespace",
  "stop",
  "keyword",
  "pattern",
  "fingerprint",
  "snowball",
  "english",
  "chinese",
];

/** Analyzers that no mapping and no settings of the corpora name. */
const analyzers = Object.fromEntries(
  ALWAYS.flatMap((analyzer): [string, Body][] =>
    ["The Wireless HEADPHONES", "classics of wirelessly running", "Ünïcode 中文 Café's"].flatMap(
      (query): [string, Body][] => [
        [`match: ${analyzer}, ${query}`, { match: { name: { query, analyzer } } }],
        [`match_phrase: ${analyzer}, ${query}`, { match_phrase: { name: { query, analyzer } } }],
        [`multi_match: ${analyzer}, ${query}`, { multi_match: { fields: ["name", "description"], query, analyzer } }],
        [`query_string: ${analyzer}, ${query}`, { query_string: { default_field: "name", query, analyzer } }],
      ],
    ),
  ),
);

export const queriesMatch: readonly Case[] = [
  ...queries("products", {
    match_all: { match_all: {} },
    "match_all: boost": { match_all: { boost: 2.5 } },
    "match_all: boost text": '{"match_all":{"boost":"0.1"}}',
    match_none: { match_none: {} },
    "match_none: boost": { match_none: { boost: 2 } },
    "match: one word": { match: { name: "headphones" } },
    "match: two words": { match: { name: "wireless headphones" } },
    "match: upper case": { match: { name: "WIRELESS Headphones" } },
    "match: unknown word": { match: { name: "xyzzy" } },
    "match: known and unknown word": { match: { name: "xyzzy headphones" } },
    "match: known and unknown word, and": { match: { name: { query: "xyzzy headphones", operator: "and" } } },
    "match: long form": { match: { name: { query: "headphones" } } },
    "match: repeated word": { match: { name: "classic classic" } },
    "match: repeated word, and": { match: { name: { query: "classic classic headphones", operator: "and" } } },
    "match: word three times": { match: { name: "classic classic classic headphones" } },
    "match: boost": { match: { name: { query: "headphones", boost: 3 } } },
    "match: boost zero": { match: { name: { query: "headphones", boost: 0 } } },
    "match: boost small": { match: { name: { query: "wireless headphones", boost: 0.001 } } },
    "match: number as query": { match: { name: 4 } },
    "match: description": { match: { description: "stainless steel kitchen" } },
    "match: description, common words": { match: { description: "the and of it" } },
    "match: description, all common words": {
      match: { description: { query: "the and is by made", operator: "and" } },
    },
    "match: seven words": { match: { description: "comfortable durable light quiet sturdy versatile reliable" } },
    "match: seven words, six of them": {
      match: {
        description: { query: "comfortable durable light quiet sturdy versatile reliable", minimum_should_match: 6 },
      },
    },
    "match: analyzer standard": { match: { name: { query: "Wireless-Headphones", analyzer: "standard" } } },
    "match: analyzer keyword": { match: { name: { query: "headphones", analyzer: "keyword" } } },
    "match: analyzer keyword, two words": { match: { name: { query: "wireless headphones", analyzer: "keyword" } } },
    "match: analyzer whitespace": { match: { name: { query: "Wireless headphones", analyzer: "whitespace" } } },
    "match: analyzer simple": { match: { name: { query: "Headphones4you 9", analyzer: "simple" } } },
    "match: analyzer stop": { match: { description: { query: "the comfortable", analyzer: "stop" } } },
    "match: analyzer unknown": { match: { name: { query: "headphones", analyzer: "nonsense" } } },
    "match: zero_terms_query none": { match: { name: { query: "!!!", zero_terms_query: "none" } } },
    "match: zero_terms_query all": { match: { name: { query: "!!!", zero_terms_query: "all" } } },
    "match: zero_terms_query ALL": { match: { name: { query: "!!!", zero_terms_query: "ALL" } } },
    "match: zero_terms_query all, with words": { match: { name: { query: "headphones", zero_terms_query: "all" } } },
    "match: zero_terms_query all, boost": { match: { name: { query: "", zero_terms_query: "all", boost: 2 } } },
    "match: no words": { match: { name: "" } },
    "match: keyword": { match: { brand: "Norvik" } },
    "match: keyword is not analysed": { match: { brand: "norvik" } },
    "match: keyword of two words": { match: { brand: "Blue Harbor" } },
    "match: keyword, operator": { match: { brand: { query: "Blue Harbor", operator: "and" } } },
    "match: keyword, analyzer": { match: { color: { query: "black white", analyzer: "standard" } } },
    "match: keyword with accents": { match: { brand: "Café Lumière" } },
    "match: sub-field": { match: { "name.keyword": "Norvik Everyday Duvet" } },
    "match: double": { match: { price: 39.99 } },
    "match: double as text": { match: { price: "39.99" } },
    "match: float": { match: { rating: 4.2 } },
    "match: integer": { match: { stock: 0 } },
    "match: integer with a fraction": { match: { stock: 1.5 } },
    "match: integer, no number": { match: { stock: "many" } },
    "match: integer, no number, lenient": { match: { stock: { query: "many", lenient: true } } },
    "match: integer, two numbers": { match: { stock: "1 2" } },
    "match: boolean": { match: { in_stock: true } },
    "match: boolean as text": { match: { in_stock: "false" } },
    "match: boolean, neither": { match: { in_stock: "maybe" } },
    "match: boolean, neither, lenient": { match: { in_stock: { query: "maybe", lenient: true } } },
    "match: date": { match: { created_at: "2021-03-04" } },
    "match: date, month": { match: { created_at: "2020-02" } },
    "match: date, no date": { match: { created_at: "yesterday" } },
    "match: date, no date, lenient": { match: { created_at: { query: "yesterday", lenient: true } } },
    "match: date math": { match: { created_at: "2020-02-01||/M" } },
    "match: field that is not there": { match: { nothing: "x" } },
    "match: field that is not there, boost": { match: { nothing: { query: "x", boost: 2, operator: "and" } } },
    "match: name of the query": { match: { name: { query: "headphones", _name: "first" } } },
    "match: auto_generate_synonyms_phrase_query": {
      match: { name: { query: "headphones", auto_generate_synonyms_phrase_query: false } },
    },
    ...operators,
    ...minimums,
    "match: minimum_should_match with and": {
      match: { name: { query: "classic headphones", operator: "and", minimum_should_match: 1 } },
    },
    "match: minimum_should_match on one word": { match: { name: { query: "headphones", minimum_should_match: 2 } } },
    "match: minimum_should_match of nonsense": {
      match: { name: { query: "classic headphones", minimum_should_match: "most" } },
    },
    "match_phrase: two words": { match_phrase: { name: "power bank" } },
    "match_phrase: common": { match_phrase: { description: "made of stainless steel" } },
    "match_phrase: boost": { match_phrase: { description: { query: "stainless steel", boost: 2 } } },
    "match_phrase: slop": { match_phrase: { description: { query: "comes batteries", slop: 3 } } },
    "match_phrase: analyzer": { match_phrase: { description: { query: "Stainless Steel", analyzer: "standard" } } },
    "match_phrase: zero_terms_query": { match_phrase: { description: { query: "...", zero_terms_query: "all" } } },
    "match_phrase: keyword": { match_phrase: { brand: "Blue Harbor" } },
    "match_phrase: number": { match_phrase: { stock: 5 } },
    "match_phrase: date": { match_phrase: { created_at: "2020-02-01" } },
    "match_phrase: boolean": { match_phrase: { in_stock: true } },
    "match_phrase: number that is none": { match_phrase: { stock: "x" } },
    "match_phrase: field that is not there": { match_phrase: { nothing: "x y" } },
    "match_phrase: negative slop": { match_phrase: { name: { query: "power bank", slop: -1 } } },
    "match_phrase: slop as text": { match_phrase: { name: { query: "bank power", slop: "2" } } },
  }),
  ...queries("text", slops),
  ...queries("text", gaps),
  ...queries("text", hard),
  ...queries("text", {
    "match: long field": { match: { body: "alpha" } },
    "match: long field, two words": { match: { body: "alpha omega" } },
    "match: long field, many words": { match: { body: "w1 w2 w3 w4 w5 omega" } },
    "match: stop words": { match: { body: "to be or not to be" } },
    "match: stop words in title": { match: { title: "the" } },
    "match: list of texts": { match: { lines: "quick fox" } },
    "match: list of texts, and": { match: { lines: { query: "quick fox", operator: "and" } } },
    "match: title as keyword": { match: { "title.keyword": "fox fox" } },
    "match_phrase: title": { match_phrase: { title: "brown fox" } },
    "match_phrase: Chinese": { match_phrase: { body: "棕色狐狸" } },
    "match_phrase: Japanese": { match_phrase: { body: "東京タワー" } },
    "match_phrase: Thai": { match_phrase: { body: "ภาษาไทย" } },
    "match_phrase: emoji": { match_phrase: { body: "you 😀" } },
  }),
  ...queries("products", analyzers),
  ...queries("ties", {
    "match: ties": { match: { word: "same" } },
    "match: ties of two words": { match: { word: "same words" } },
    "match: ties, and": { match: { word: { query: "words here", operator: "and" } } },
    "match: ties, number": { match: { rank: 3 } },
    "match_phrase: ties": { match_phrase: { word: "words here" } },
  }),
  ...queries("many", {
    "match: every document": { match: { words: "every" } },
    "match: every second": { match: { words: "second" } },
    "match: rare and every": { match: { words: "rare every" } },
    "match: rare and every, and": { match: { words: { query: "rare every", operator: "and" } } },
    "match: four words": { match: { words: "every second third hundredth" } },
    "match: three of four words": {
      match: { words: { query: "every second third hundredth", minimum_should_match: 3 } },
    },
    "match_phrase: third third": { match_phrase: { words: "third third" } },
    "match_phrase: every second third": { match_phrase: { words: "every second third" } },
    "match_phrase: every every": { match_phrase: { words: { query: "every rare", slop: 2 } } },
  }),
  ...queries("empty", {
    "match: no documents": { match: { txt: "x" } },
    "match_phrase: no documents": { match_phrase: { txt: "x y" } },
    "match_all: no documents": { match_all: {} },
  }),
  count("products", "count: match", { query: { match: { name: "headphones" } } }),
  count("many", "count: every document", { query: { match: { words: "every" } } }),
];
