/**
 * What is a case, and how is one written down in a line?
 *
 * Cases are requests only. What the answer must be is never written here: the real engine says it.
 */

import type { CorpusName } from "../src/corpora.js";
import type { ExchangeRequest } from "../src/exchange.js";

/** A request that is played against the real engine and against the product. */
export interface Case {
  readonly name: string;
  readonly corpus: CorpusName;
  readonly request: ExchangeRequest;
}

/** A request body: a value, or text where its exact form matters (number texts, duplicate keys, broken JSON). */
export type Body = string | object;

const JSON_TYPE = { "content-type": "application/json" };
const NDJSON_TYPE = { "content-type": "application/x-ndjson" };

const textOf = (body: Body): string => (typeof body === "string" ? body : JSON.stringify(body));

/** A search with a body. */
export function search(corpus: CorpusName, name: string, body: Body): Case {
  return {
    name,
    corpus,
    request: { method: "POST", path: `/${corpus}/_search`, headers: JSON_TYPE, body: textOf(body) },
  };
}

/** A count with a body. */
export function count(corpus: CorpusName, name: string, body: Body): Case {
  return {
    name,
    corpus,
    request: { method: "POST", path: `/${corpus}/_count`, headers: JSON_TYPE, body: textOf(body) },
  };
}

/** Any request; the path is sent as written. */
export function request(
  corpus: CorpusName,
  name: string,
  line: string,
  body?: Body,
  headers?: Record<string, string>,
): Case {
  const space = line.indexOf(" ");
  const withBody = body === undefined ? {} : { headers: JSON_TYPE, body: textOf(body) };
  const withHeaders = headers === undefined ? {} : { headers };
  return {
    name,
    corpus,
    request: { method: line.slice(0, space), path: line.slice(space + 1), ...withBody, ...withHeaders },
  };
}

/** A multi-search: its lines, or its text where line ends matter. */
export function msearch(
  corpus: CorpusName,
  name: string,
  lines: readonly Body[] | string,
  path = `/${corpus}/_msearch`,
): Case {
  const body = typeof lines === "string" ? lines : lines.map((line) => `${textOf(line)}\n`).join("");
  return { name, corpus, request: { method: "POST", path, headers: NDJSON_TYPE, body } };
}

/** Searches that differ in their query only: ids, scores and totals are what counts. */
export function queries(corpus: CorpusName, list: Readonly<Record<string, Body>>, rest: object = { size: 12 }): Case[] {
  return Object.entries(list).map(([name, query]) => {
    const tail = JSON.stringify({ _source: false, ...rest }).slice(1);
    return search(corpus, name, `{"query":${textOf(query)},${tail}`);
  });
}

/** Searches that differ in their aggregations only. */
export function aggs(corpus: CorpusName, list: Readonly<Record<string, Body>>, rest: object = { size: 0 }): Case[] {
  return Object.entries(list).map(([name, tree]) => {
    const tail = JSON.stringify(rest).slice(1);
    return search(corpus, name, `{"aggs":${textOf(tree)},${tail}`);
  });
}

/** Aggregations by their own texts. */
export function named(corpus: CorpusName, list: readonly Body[], rest: object = { size: 0 }): Case[] {
  return aggs(corpus, Object.fromEntries(list.map((tree) => [`${corpus}: ${textOf(tree)}`, tree])), rest);
}

/** Searches with any body. */
export function searches(corpus: CorpusName, list: Readonly<Record<string, Body>>): Case[] {
  return Object.entries(list).map(([name, body]) => search(corpus, name, body));
}

/** Leaves out cases that are there already. */
export function once(cases: readonly Case[]): Case[] {
  return [...new Map([...cases].reverse().map((one) => [one.name, one])).values()].reverse();
}
