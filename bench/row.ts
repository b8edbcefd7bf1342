/** What is a row of the benchmark? A name, and how a request of its kind is drawn; the tables are made of these. */
import type { Draw } from "./draw.js";

/** The body of a request. */
export type Body = Readonly<Record<string, unknown>>;

/** One request, the same for all peers. */
export type Ask =
  | { readonly kind: "search" | "count"; readonly bodies: readonly [Body] }
  | { readonly kind: "msearch"; readonly bodies: readonly Body[] }
  | { readonly kind: "doc"; readonly id: string };

/** How many requests an operation has. */
export const ASKS = 100;

/** A line of a table. */
export interface Row {
  readonly name: string;
  /** Null when the corpus has no field of the kind. */
  readonly make: (draw: Draw) => Ask | null;
  /** Part of `--quick`. */
  readonly quick: boolean;
  readonly open: boolean;
}

type Marks = Partial<Pick<Row, "quick" | "open">>;

export const QUICK: Marks = { quick: true };
export const ALL: Marks = { quick: true, open: true };

/** A row of any request. */
export const row = (name: string, make: Row["make"], marks: Marks = {}): Row => {
  return { name, make, quick: false, open: false, ...marks };
};

/** A row of searches; a body that is null is none. */
export const search = (name: string, body: (draw: Draw) => Body | null, marks?: Marks): Row =>
  row(
    name,
    (draw) => {
      const made = body(draw);
      return made === null ? null : { kind: "search", bodies: [made] };
    },
    marks,
  );

/** A query for any of some words. */
export const or = (field: string, query: string): Body => ({ match: { [field]: query } });
/** A query for a word of a text. */
export const word = ({ roles, words }: Draw): Body => or(roles.text, words(1));
/** A number of a document. */
export const someNumber = ({ roles, value }: Draw): number => Number(value(roles.number));
/** Bounds on both sides of a number. */
export const around = (value: number): Body => ({ gte: Math.floor(value / 2), lte: Math.ceil(value * 2) + 1 });
