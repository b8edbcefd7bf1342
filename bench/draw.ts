/**
 * Which words and values do requests ask for? Those of the corpus itself, drawn with a fixed seed: frequent words are
 * asked as often as they occur, and no cache of one request flatters a side.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { createRandom, type Random } from "../catalogs/random.js";
import type { Corpus, Roles } from "./corpora/corpus.js";

const SEED = 20_220_518;
/** Documents that are kept to draw from. */
const SAMPLE = 20_000;
/** Words of three letters or more: the shorter ones are mostly stop words, which a row of its own would have to ask. */
const WORD = /\p{L}{3,}/gu;

/** What is drawn from. */
export interface Draw {
  readonly random: Random;
  readonly roles: Roles;
  /** A word of 5 to 50 % of the documents. */
  readonly frequent: () => string;
  /** A word of at most one in 500 documents. */
  readonly rare: () => string;
  /** `count` words of one document's long text, or fewer when it has no more. */
  readonly words: (count: number) => string;
  /** The same of its title. */
  readonly title: (count: number) => string;
  /** Two words that follow each other in a long text. */
  readonly phrase: () => string;
  /** A value of a field, of a document that has one. */
  readonly value: (field: string) => string | number | boolean;
  /** A point of a document that has one. */
  readonly point: (field: string) => unknown;
  readonly id: () => string;
}

type Source = Readonly<Record<string, unknown>>;

interface Document {
  readonly id: string;
  readonly source: Source;
}

/** Reads a sample of the corpus, evenly spread. */
export async function readSample(corpus: Corpus): Promise<Document[]> {
  const step = Math.max(1, Math.floor(corpus.documents / SAMPLE));
  const documents: Document[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(corpus.catalog) })) {
    if (number++ % step !== 0) continue;
    const { _id: id, _source: source } = JSON.parse(line) as { _id: string; _source: Source };
    documents.push({ id, source });
  }
  return documents;
}

/** Makes what the requests of one operation are drawn from; the same name draws the same. */
export function drawer(documents: readonly Document[], roles: Roles): (name: string) => Draw {
  const { frequent, rare } = wordsByFrequency(documents, roles.text);
  return (name) => {
    const random = createRandom(
      SEED + Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0),
    );
    const text = (field: string): string => textOf(random.pick(documents).source, field);
    return {
      random,
      roles,
      frequent: () => random.pick(frequent),
      rare: () => random.pick(rare),
      words: (count) => someWords(text(roles.text), count, random),
      title: (count) => someWords(text(roles.title), count, random),
      phrase: () => {
        for (;;) {
          const found = text(roles.text).match(/\p{L}{3,} \p{L}{3,}/gu);
          if (found !== null) return random.pick(found);
        }
      },
      value: (field) => {
        for (;;) {
          const [value] = [valueOf(random.pick(documents).source, field)].flat<unknown[]>();
          if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
        }
      },
      point: (field) => random.pick(documents).source[field],
      id: () => random.pick(documents).id,
    };
  };
}

function wordsByFrequency(documents: readonly Document[], field: string): { frequent: string[]; rare: string[] } {
  const counts = new Map<string, number>();
  for (const { source } of documents) {
    for (const word of wordsOf(textOf(source, field))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const between = (low: number, high: number): string[] =>
    [...counts].filter(([, count]) => count >= low && count <= high).map(([word]) => word);
  const all = documents.length;
  const frequent = between(all * 0.05, all * 0.5);
  const byCount = [...counts].sort((left, right) => left[1] - right[1]).map(([word]) => word);
  // A generated text may have no word that is rare: then the rarest of all have to do.
  const rare = between(2, all / 500);
  return { frequent, rare: rare.length >= 10 ? rare : byCount.slice(0, 10) };
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD) ?? []);
}

function someWords(text: string, count: number, random: Random): string {
  const all = [...wordsOf(text)];
  const chosen: string[] = [];
  while (chosen.length < count && all.length > 0) chosen.push(...all.splice(random.below(all.length), 1));
  return chosen.join(" ");
}

function textOf(source: Source, field: string): string {
  const value = source[field];
  return typeof value === "string" ? value : "";
}

/** `name.keyword` is the value of `name`, `offers.cost` that of the first of the offers. */
function valueOf(source: Source, field: string): unknown {
  const [first = field, ...rest] = field.split(".");
  const [value] = [source[field] ?? source[first]].flat<unknown[]>();
  return typeof value === "object" && value !== null ? (value as Source)[rest.join(".")] : value;
}
