/**
 * What is asked of both sides?
 *
 * A hundred requests an operation, drawn with a fixed seed from the documents of the catalog itself: their words, values
 * and ids, so that frequent words are asked as often as they occur, and no cache of one body flatters a side.
 */
import { createRandom, type Random } from "../catalogs/random.js";

/** A request, the same for both sides. */
export interface Ask {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body: string | null;
}

/** One line of the figures. */
export interface Operation {
  readonly name: string;
  readonly asks: readonly Ask[];
}

/** What is read of a product. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly color: string | null;
}

/** The name of the index on both sides; responses carry it. */
export const INDEX = "figures";

/** How many requests an operation has. */
export const ASKS = 100;

const SEED = 20_220_518;

type Body = Record<string, unknown>;

/** Draws every operation's requests from a catalog. */
export function drawOperations(products: readonly Product[]): Operation[] {
  const random = createRandom(SEED);
  const pick = (): Product => random.pick(products);
  const search = (name: string, body: () => Body): Operation => ({
    name,
    asks: draw(() => ({ method: "POST", path: `/${INDEX}/_search`, body: JSON.stringify(body()) })),
  });
  const twoWords = (field: "name" | "description") => (): Body => ({
    query: { match: { [field]: words(pick()[field], 2, random) } },
  });
  const someWord = (): Body => ({ match: { description: words(pick().description, 1, random) } });
  return [
    search("`match` of two words, `name`", twoWords("name")),
    search("`match` of two words, `description`", twoWords("description")),
    search("`bool`: `match`, filters `term` and `range`", () => {
      const product = pick();
      const color = product.color ?? "black";
      const gte = Math.floor(product.price / 2);
      const filter = [{ term: { color } }, { range: { price: { gte, lte: gte * 4 + 1 } } }];
      return { query: { bool: { must: [someWord()], filter } } };
    }),
    search("`terms` beside `stats`, of a `match`", () => ({
      size: 0,
      query: someWord(),
      aggs: { brands: { terms: { field: "brand" } }, prices: { stats: { field: "price" } } },
    })),
    search("`stats` in `terms`, of a `match`", () => ({
      size: 0,
      query: someWord(),
      aggs: { brands: { terms: { field: "brand" }, aggs: { prices: { stats: { field: "price" } } } } },
    })),
    search("`sort` by `price`, of a `match`", () => ({
      query: someWord(),
      sort: [{ price: random.chance(50) ? "asc" : "desc" }],
    })),
    {
      name: "`_doc`",
      asks: draw(() => ({ method: "GET", path: `/${INDEX}/_doc/${encodeURIComponent(pick().id)}`, body: null })),
    },
  ];
}

function draw(make: () => Ask): Ask[] {
  return Array.from({ length: ASKS }, make);
}

/** Returns `count` different words of a text, in lower case, or fewer when it has no more. */
function words(text: string, count: number, random: Random): string {
  const all = [...new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])];
  const chosen: string[] = [];
  while (chosen.length < count && all.length > 0) chosen.push(...all.splice(random.below(all.length), 1));
  return chosen.join(" ");
}
