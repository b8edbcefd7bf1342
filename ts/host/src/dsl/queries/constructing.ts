/**
 * What happens to parameters that come before the required ones? The real engine builds some queries only once all
 * required parameters have arrived; other parameters wait until then.
 */
import { ApiError, contentParseError } from "../../errors.js";
import { checkBoost, readBoost } from "../boost.js";
import type { Shown } from "../boost.js";
import type { Parser } from "../../json/parser.js";
import { takes } from "../object.js";
import type { Field } from "../object.js";

type Give = (parser: Parser) => void;

/** A query that is being built, with its name. */
export class Constructing {
  #isBuilt = false;
  readonly #waiting: Give[] = [];

  constructor(private readonly name: string) {}

  /** All required parameters are there: gives the query the parameters that waited, the last one first. */
  built(parser: Parser): void {
    this.#isBuilt = true;
    for (const give of this.#waiting.splice(0).reverse()) give(parser);
  }

  /** Gives a parameter to the query now, or once it is built; errors then name the place where the parameter stood. */
  give(parser: Parser, parameter: string, what: Give): void {
    if (this.#isBuilt) {
      what(parser);
      return;
    }
    const at = parser.location;
    this.#waiting.push((later) => {
      try {
        what(later);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const inner = contentParseError(at, `[${this.name}] failed to parse field [${parameter}]`, error);
        throw contentParseError(at, `failed to build [${this.name}] after last required field arrived`, inner);
      }
    });
  }
}

/** What all queries that are being built have in common. */
interface Reading {
  readonly constructing: Constructing;
  boost: string;
  /** The name, once the real engine has given it. */
  label: string | null;
}

/** Returns how `boost` and `_name` are read; `shown` is the query as errors print it. */
export function boostAndName<T extends Reading>(shown: (into: T) => Shown): { boost: Field<T>; _name: Field<T> } {
  return {
    boost: {
      takes: takes.number,
      read: (parser, into) => {
        const boost = readBoost(parser);
        into.constructing.give(parser, "boost", (later) => {
          into.boost = checkBoost(later, boost, () => shown(into));
        });
      },
    },
    _name: {
      takes: takes.string,
      read: (parser, into) => {
        const label = parser.text();
        into.constructing.give(parser, "_name", () => {
          into.label = label;
        });
      },
    },
  };
}
