/** Which corpora are there? */
import type { Corpus, CorpusKind } from "./corpus.js";
import { debian } from "./debian.js";
import { products } from "./products.js";
import { shops } from "./shops.js";

const KINDS: readonly CorpusKind[] = [products, shops, debian];

/** Makes the corpus of a name. */
export async function makeCorpus(name: string, say: (text: string) => void): Promise<Corpus> {
  const kind = KINDS.find(({ matches }) => matches(name));
  if (kind === undefined) throw new Error(`there is no corpus [${name}]`);
  return kind.make(name, say);
}
