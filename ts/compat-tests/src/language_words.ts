/**
 * Of which words are texts of a language made for tests?
 *
 * Of its list of stop words and of letters of it, put together by a generator that gives the same each time.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "./root.js";

/** Numbers that are the same each time: those of a linear congruential generator. */
export function numbers(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
}

/** One of a list. */
export const pick = <T>(random: (below: number) => number, list: readonly T[]): T => list[random(list.length)] as T;

/** The stop words of a language. */
export function stopWords(language: string): string[] {
  return readFileSync(join(ROOT, "crates/analysis/tables/stopwords", `${language}.txt`), "utf8")
    .trim()
    .split("\n");
}

/** Words of a language: its stop words, two of them in one, its letters in any order. */
export function words(language: string, count: number, seed: number): string[] {
  const random = numbers(seed);
  const known = stopWords(language);
  const letters = [...new Set(known.join(""))].filter((c) => c.trim() !== "");
  return Array.from({ length: count }, () => {
    let word = pick(random, known);
    const kind = random(4);
    if (kind === 1) word += pick(random, known);
    if (kind > 1) word = Array.from({ length: 2 + random(9) }, () => pick(random, letters)).join("");
    if (random(8) === 0) word = word.charAt(0).toUpperCase() + word.slice(1);
    return word.replaceAll(/\s/g, "");
  }).filter((word) => word !== "");
}
