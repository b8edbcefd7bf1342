/** Cases of extended: intervals and spans of which `highlight` shows words, beside others, excluded, and inside of `function_score`. */
import { shown } from "./extended_differ_highlight.js";
import type { Case } from "./case.js";

const ANYWHERE = { require_field_match: false };
const term = (body: string): object => ({ term: { body } });
const fuzzy = (text: string, fuzziness: string | number, more: object = {}): object => ({
  fuzzy: { term: text, fuzziness, ...more },
});
const anyOf = (...intervals: object[]): object => ({ any_of: { intervals } });
const PHRASE = { match_phrase: { body: "quick brown" } };

/** Words of intervals beside others, and a `fuzzy` of theirs without edits, which stays a pattern. */
function beside(): Case[] {
  const sources = [
    fuzzy("quick", 0), fuzzy("Quick", "0"), fuzzy("quick", "AUTO:9,10"), fuzzy("quikc", 1), fuzzy("quick", 0, { prefix_length: 2, use_field: "title" }), { wildcard: { pattern: "quick" } }, { prefix: { prefix: "qui" } }, { match: { query: "quick" } }, { match: { query: "quick brown" } },
    anyOf(fuzzy("quick", 0), { match: { query: "fox" } }), anyOf({ match: { query: "fox" } }, fuzzy("quick", 0)), { all_of: { intervals: [fuzzy("quick", 0), { match: { query: "fox" } }] } },
  ]; // prettier-ignore
  const others = [
    term("fox"),
    term("zzzz"),
    PHRASE,
    { prefix: { body: "bro" } },
    { span_term: { body: "fox" } },
    { terms: { body: ["fox", "dog"] } },
  ];
  const queries = sources.flatMap((source) => {
    const query = { intervals: { body: source } };
    return [query, ...others.map((one) => ({ bool: { must: [one, query] } })), { dis_max: { queries: [query, term("fox")] } }];
  }); // prettier-ignore
  return ["unified", "plain"].flatMap((type) =>
    queries.map((highlight_query) => shown("fvh", { body: {}, title: {}, "body.offsets": {} }, { highlight_query, type, size: 2, ...(type === "plain" ? {} : ANYWHERE) })),
  ); // prettier-ignore
}

const span = (body: string): object => ({ span_term: { body } });
const near = (...words: string[]): object => ({ span_near: { clauses: words.map(span), slop: 0, in_order: true } });
const multi = (body: string, name = "prefix"): object => ({ span_multi: { match: { [name]: { body } } } });
const SPANS = [
  span("quick"), near("quick", "brown"), { span_or: { clauses: [span("quick"), span("fox")] } }, { span_not: { include: span("quick"), exclude: near("quick", "brown") } },
  { span_first: { match: span("quick"), end: 3 } }, multi("qui"), { span_near: { clauses: [span("quick"), { field_masking_span: { query: { span_term: { title: "fox" } }, field: "body" } }], slop: 5, in_order: false } },
]; // prettier-ignore

/** Spans beside a clause that excludes all documents, and spans that are required and excluded: those of patterns are all alike there. */
function excludedSpans(): Case[] {
  const all = { match_all: {} };
  const excluded = (...must: object[]): object => ({ bool: { must, must_not: all } });
  const queries = [
    ...SPANS.flatMap((one) => [
      excluded(one), excluded(one, term("quick")), excluded(one, PHRASE), { bool: { should: [excluded(one), PHRASE] } }, { bool: { should: [excluded(one), near("lazy", "dog")] } },
      { bool: { should: [excluded(term("quick"), term("fox")), one] } }, { bool: { should: [excluded(PHRASE), one] } }, { bool: { must: [term("dog"), one], must_not: one } }, { bool: { filter: [one], must_not: [term("zzz"), one] } },
    ]),
    ...[[multi("qui"), multi("zzz")], [multi("zzz"), multi("qui")], [multi("qui"), multi("q*", "wildcard")], [multi("quikc", "fuzzy"), multi("qui")], [span("quick"), multi("quick")], [{ span_near: { clauses: [multi("qui"), multi("bro")], slop: 0 } }, { span_near: { clauses: [multi("br"), multi("qu")], slop: 0 } }], [{ span_near: { clauses: [multi("qui"), multi("bro")], slop: 0 } }, { span_near: { clauses: [multi("br"), multi("qu")], slop: 2 } }], [{ span_or: { clauses: [multi("qui"), span("fox")] } }, { span_or: { clauses: [multi("bro"), span("fox")] } }], [{ span_term: { body: { value: "quick", boost: 2 } } }, { span_term: { body: { value: "quick", boost: 2 } } }], [{ span_term: { body: { value: "quick", boost: 2 } } }, span("quick")]].map(([one, must_not]) => ({ bool: { must: [term("dog"), one], must_not } })),
  ]; // prettier-ignore
  return queries.flatMap((highlight_query) => [
    shown("fvh", { body: {} }, { highlight_query, size: 3 }),
    shown("fvh", { "body.plain": {}, "body.offsets": {}, title: {} }, { highlight_query, size: 3, ...ANYWHERE }),
  ]);
}

/** Spans inside of `function_score`: their words are known there. */
function scoredSpans(): Case[] {
  const scored = (query: object, more: object = {}): object => ({ function_score: { query, ...more } });
  const queries = SPANS.flatMap((one) => [
    scored(one), scored({ bool: { must: [one, term("dog")] } }), { bool: { must: [scored(one), PHRASE] } }, { bool: { should: [scored(one), near("lazy", "dog")] } }, scored(one, { functions: [{ filter: term("lazy"), weight: 2 }] }),
    { constant_score: { filter: scored(one) } }, { bool: { should: [scored(term("brown")), one] } }, scored({ bool: { must: [one], must_not: { match_all: {} } } }),
  ]); // prettier-ignore
  return [
    ...queries.flatMap((highlight_query) => [
      shown("fvh", { body: {}, title: {} }, { highlight_query, size: 3 }),
      shown("fvh", { "body.plain": {}, "body.offsets": {} }, { highlight_query, size: 3, ...ANYWHERE }),
    ]),
    ...queries.slice(0, 40).map((highlight_query) => shown("fvh", { body: {} }, { highlight_query, size: 2, type: "plain" })),
    ...SPANS.map((one) => shown("fvh", { body: {}, "body.plain": {} }, { highlight_query: scored(scored(one)), size: 2, ...ANYWHERE })),
  ]; // prettier-ignore
}

export const extendedDifferSpans: readonly Case[] = [...beside(), ...excludedSpans(), ...scoredSpans()];
