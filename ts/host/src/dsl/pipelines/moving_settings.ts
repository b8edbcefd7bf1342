/** What are the settings of a model of `moving_avg`? The real engine reads them from an object of any values. */
import { badRequest } from "../../errors.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { hashOrder, javaDouble, readMap } from "../map.js";

/** A value, and the name of its class in Java. */
interface Setting {
  readonly text: string;
  readonly javaType: string;
}

/** A setting that the model does not take. */
export class SettingError extends Error {}

function javaType(parser: Parser): string {
  switch (parser.kind) {
    case Kind.StartObject:
      return "HashMap";
    case Kind.StartArray:
      return "ArrayList";
    case Kind.String:
      return "String";
    case Kind.Float:
      return "Double";
    case Kind.Integer: {
      const value = BigInt(parser.text());
      if (BigInt.asIntN(32, value) === value) return "Integer";
      return BigInt.asIntN(64, value) === value ? "Long" : "BigInteger";
    }
    default:
      return "Boolean";
  }
}

const NUMBERS = new Set(["Double", "Integer", "Long", "BigInteger"]);

/** The settings of an object, each of which a model takes out. */
export class Settings {
  private readonly values = new Map<string, Setting>();

  /** Reads the object on which the parser stands. */
  static read(parser: Parser): Settings {
    const settings = new Settings();
    while (parser.nextValue()) {
      const { name } = parser;
      const type = javaType(parser);
      // What is null is there, and no model knows it.
      const text = parser.isScalar ? (parser.kind === Kind.Null ? "" : parser.text()) : readWhole(parser);
      settings.values.set(name, { text, javaType: parser.kind === Kind.Null ? "" : type });
    }
    return settings;
  }

  private take(name: string, what: string, fits: (type: string) => boolean): string | null {
    const value = this.values.get(name);
    if (value === undefined || value.javaType === "") return null;
    this.values.delete(name);
    if (fits(value.javaType)) return value.text;
    throw new SettingError(`Parameter [${name}] must be ${what}, type \`${value.javaType}\` provided instead`);
  }

  /** A number from 0 to 1, as text. */
  part(name: string, otherwise: string): string {
    const text = this.take(name, "a double", (type) => NUMBERS.has(type));
    if (text === null) return otherwise;
    const value = Number(text);
    if (value >= 0 && value <= 1) return String(value);
    throw new SettingError(
      `Parameter [${name}] must be between 0-1 inclusive.  Providedvalue was [${javaDouble(value)}]`,
    );
  }

  /** A whole number. */
  whole(name: string, otherwise: number): number {
    const text = this.take(name, "an integer", (type) => NUMBERS.has(type));
    return text === null ? otherwise : Math.trunc(Number(text));
  }

  /** Whether something is so. */
  flag(name: string, otherwise: boolean): boolean {
    const text = this.take(name, "a boolean", (type) => type === "Boolean");
    return text === null ? otherwise : text === "true";
  }

  /** How seasons go together with the rest. */
  seasonality(): "add" | "mult" {
    const text = this.take("type", "a String", (type) => type === "String");
    if (text === null || text === "add") return "add";
    if (text === "mult") return "mult";
    throw badRequest(
      "parse_exception",
      `failed to parse seasonality type [${text}]. accepted values are [[add, mult]]`,
    );
  }

  /** Refuses what was not taken. */
  end(): void {
    const left = hashOrder([...this.values.keys()].map((name) => [name, ""]));
    if (left.length === 0) return;
    throw new SettingError(`Unrecognized parameter(s): [[${left.map(([name]) => name).join(", ")}]]`);
  }
}

function readWhole(parser: Parser): string {
  if (parser.isStartObject) return readMap(parser);
  parser.passOverList();
  return "";
}
