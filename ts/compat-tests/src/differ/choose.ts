/** Which corpus is a request about? */
import { randomOf } from "./compose.js";

/** Corpora with more in them are asked more often. */
const WEIGHTS: Readonly<Record<string, number>> = {
  products: 8,
  types: 6,
  nested: 5,
  nested_types: 3,
  text: 4,
  analyzed: 3,
  geo: 3,
};

/** Returns one of the names; the same names, seed and number give the same one. */
export function chooseCorpus(seed: number, number: number, names: readonly string[]): string {
  const weighted = names.flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name));
  return randomOf(seed ^ 0x5bd1e995, number).pick(weighted);
}
