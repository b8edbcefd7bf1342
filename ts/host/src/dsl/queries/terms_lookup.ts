/** Where does a `terms` look up its values? In a document's source: `index` and `id` name the document, `path` the field. */
import { illegalArgument } from "../../errors.js";
import { fields, readObject, takes } from "../object.js";
import type { Field } from "../object.js";
import type { Parser } from "../../json/parser.js";

/** The place of the values. */
export interface TermsLookup {
  readonly index: string;
  readonly id: string;
  readonly path: string;
  /** Whether it has a `routing`, which some mappings require. */
  readonly is_routed: boolean;
}

interface Reading {
  index: string | null;
  id: string | null;
  path: string | null;
  is_routed: boolean;
}

function text(set: (into: Reading, value: string) => void): Field<Reading> {
  return {
    takes: takes.string,
    read: (parser, into) => {
      set(into, parser.text());
    },
  };
}

const FIELDS = fields<Reading>({
  index: text((into, value) => {
    into.index = value;
  }),
  id: text((into, value) => {
    into.id = value;
  }),
  path: text((into, value) => {
    into.path = value;
  }),
  type: {
    takes: takes.string,
    read: (parser) => {
      parser.text();
    },
    insteadOf: "this field is unused and will be removed entirely",
  },
  // One shard has all documents, wherever they are routed.
  routing: text((into) => {
    into.is_routed = true;
  }),
});

/** Reads the object on which the parser stands. */
export function readTermsLookup(parser: Parser): TermsLookup {
  const nothing: Reading = { index: null, id: null, path: null, is_routed: false };
  const reading = readObject<Reading>(parser, "terms_lookup", FIELDS, nothing);
  const { index, id, path, is_routed } = reading;
  if (index === null || id === null || path === null) {
    const missing = (["index", "id", "path"] as const).filter((name) => reading[name] === null);
    throw illegalArgument(`Required [${missing.join(", ")}]`);
  }
  parser.looksUp = true;
  return { index, id, path, is_routed };
}
