/**
 * Does a body have the shape of the specification? The readers of the features know the real engine's errors; the
 * validators generated from the specification's types are the second pair of eyes: a body passes when both agree.
 */
import { parsingError } from "../errors.js";
import { validateCount, validateSearch } from "../generated/validators.js";
import { KnownShapes } from "./known_shapes.js";
import { Kind } from "../json/tape.js";
import type { Tape } from "../json/tape.js";

interface Validator {
  (value: unknown): boolean;
  errors?: readonly { instancePath: string; params: Record<string, unknown> }[] | null;
}

const VALIDATORS: Readonly<Record<"search" | "count", Validator>> = {
  search: validateSearch as Validator,
  count: validateCount as Validator,
};

/** Refuses a body that the readers took and the specification does not know. */
export function checkShape(kind: keyof typeof VALIDATORS, tape: Tape): void {
  if (tape.length === 0 || passed[kind].has(tape)) return;
  const validate = VALIDATORS[kind];
  const held = tape.takeForAll(VALUE_BYTES);
  const passes = validate(plainValue(tape));
  tape.give(held);
  if (passes) {
    passed[kind].add(tape);
    return;
  }
  const [first] = validate.errors ?? [];
  const extra = first?.params["additionalProperty"];
  const path = (first?.instancePath ?? "") + (typeof extra === "string" ? `/${extra}` : "");
  throw parsingError(tape.locate(0), `the request is not of the known shape at [${path}]`);
}

const passed: Readonly<Record<keyof typeof VALIDATORS, KnownShapes>> = {
  search: new KnownShapes(),
  count: new KnownShapes(),
};

/** About what a token's value takes, while it is looked at. */
const VALUE_BYTES = 64;

type Container = unknown[] | Record<string, unknown>;

/**
 * Makes objects that inherit nothing, so that a name of the client's is never taken for something else. Those of
 * `Object.create(null)` are tables of names, which take several times as long to fill and to check.
 */
const Bare = function () {
  // There is nothing in it at first.
} as unknown as new () => Record<string, unknown>;
Bare.prototype = Object.create(null) as object;

/** Returns the first value of the tape. Numbers count as numbers only: their size is of no concern here. */
function plainValue(tape: Tape): unknown {
  const stack: Container[] = [];
  let name = "";
  for (let i = 0; i < tape.length; i += 1) {
    let value: unknown = null;
    let opened: Container | null = null;
    switch (tape.kind(i)) {
      case Kind.FieldName:
        name = tape.name(i);
        continue;
      case Kind.StartObject:
        value = opened = new Bare();
        break;
      case Kind.StartArray:
        value = opened = [];
        break;
      case Kind.EndObject:
      case Kind.EndArray: {
        const closed = stack.pop();
        if (stack.length === 0) return closed;
        continue;
      }
      case Kind.String:
        value = "";
        break;
      case Kind.Integer:
      case Kind.Float:
        value = 0;
        break;
      case Kind.True:
      case Kind.False:
        value = true;
        break;
      default:
    }
    const into = stack[stack.length - 1];
    if (Array.isArray(into)) into.push(value);
    else if (into !== undefined) into[name] = value;
    if (opened !== null) stack.push(opened);
    else if (stack.length === 0) return value;
  }
  return stack[0];
}
