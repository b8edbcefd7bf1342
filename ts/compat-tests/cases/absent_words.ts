/**
 * Which clauses are equal if a word of them is in no document? Clauses of the same word are one with the sum of their boosts, so that
 * the last bit of a score may differ. The name of a case is its body.
 */
import { search, type Case } from "./case.js";

/** `steel` is in no name, `aurora` in no description; `zzqx` is nowhere. */
const TEXTS = ["steel", "aurora", "zzqx", "steel zzqx", "stainless steel"];
const FIELDS = ["name^3", "description"];

const kinds = (query: string): object[] => [
  ...[{}, { fuzziness: "AUTO" }, { fuzziness: 0 }, { operator: "and" }, { type: "most_fields" }].map((more) => ({
    multi_match: { query, fields: FIELDS, ...more },
  })),
  ...["cross_fields", "phrase", "phrase_prefix", "bool_prefix"].map((type) => ({
    multi_match: { query, fields: FIELDS, type },
  })),
  { query_string: { query, fields: FIELDS } },
  { simple_query_string: { query, fields: FIELDS } },
  { dis_max: { queries: [{ match: { name: { query, boost: 3 } } }, { match: { description: query } }] } },
  { dis_max: { queries: [{ match: { name: { query: `${query}y`, boost: 3 } } }, { match: { description: query } }] } },
  { dis_max: { queries: [{ match: { brand: { query, boost: 3 } } }, { match: { description: query } }] } },
];

const shown = (query: object): object => ({ _source: false, size: 20, query });

const PAIRS = TEXTS.flatMap((text) => {
  const all = kinds(text);
  return all.flatMap((one, at) =>
    all.slice(at + 1).map((other) => shown({ bool: { should: [one, other, { match: { description: "kitchen" } }] } })),
  );
});

const MORE = TEXTS.flatMap((text) => {
  const [first, fuzzy, , , , cross, phrase, prefix] = kinds(text);
  const three = [first, fuzzy, cross, phrase, prefix];
  return [
    shown({ bool: { should: three } }),
    shown({ bool: { should: three, minimum_should_match: 2 } }),
    shown({ bool: { must: three } }),
    shown({ bool: { must: [first], filter: [fuzzy], should: [phrase, prefix] } }),
    shown({ bool: { must: [first], must_not: [fuzzy], should: [phrase] } }),
    shown({ bool: { should: [first, phrase], must_not: { match: { name: text } } } }),
  ];
});

const of = (bodies: readonly object[]): Case[] =>
  [...new Set(bodies.map((body) => JSON.stringify(body)))].map((body) => search("products", body, body));

export const absentWords: readonly Case[] = of([...PAIRS, ...MORE]);
