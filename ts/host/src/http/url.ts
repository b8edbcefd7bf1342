/** What does a request's URL say? Path segments and parameters, decoded as the real engine decodes them. */
import { badRequest, cause } from "../errors.js";
import type { ApiError } from "../errors.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A URL taken apart. */
export interface RequestUrl {
  /** As it came, query string included, but for a host before the path. */
  readonly uri: string;
  readonly path: string;
  readonly query: string;
  /** The host, where the request's line names one (`GET http://host/path`). */
  readonly host?: string;
}

const SLASH = 0x2f;

/** Takes a URL apart at its question mark, and before its path. */
export function splitUrl(target: string): RequestUrl {
  if (target.charCodeAt(0) !== SLASH) {
    const [before, authority = ""] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
    if (before !== undefined) {
      const rest = target.slice(before.length);
      // What stands before an @ names a user, not the host.
      const host = authority.slice(authority.lastIndexOf("@") + 1);
      return Object.assign(splitUrl(rest.startsWith("/") ? rest : `/${rest}`), { host });
    }
  }
  const mark = target.indexOf("?");
  return mark < 0
    ? { uri: target, path: target, query: "" }
    : { uri: target, path: target.slice(0, mark), query: withoutFragment(target.slice(mark + 1)) };
}

/** What follows a `#` behind the question mark is no parameter; one before it belongs to the path, as there. */
function withoutFragment(query: string): string {
  const at = query.indexOf("#");
  return at < 0 ? query : query.slice(0, at);
}

/** Returns a path's segments, still encoded; slashes at the end change nothing. */
export function segments(path: string): string[] {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end -= 1;
  const trimmed = path.slice(0, end);
  return trimmed === "" ? [] : trimmed.slice(1).split("/");
}

/** Decodes percent escapes; throws a RangeError with the real engine's wording for bad ones. */
export function decodeComponent(text: string, plusIsSpace: boolean): string {
  if (!text.includes("%") && !(plusIsSpace && text.includes("+"))) return text;
  const raw = encoder.encode(text);
  const out = new Uint8Array(raw.length);
  let length = 0;
  for (let i = 0; i < raw.length; i += 1) {
    let byte = raw[i] ?? 0;
    if (byte === 0x2b && plusIsSpace) byte = 0x20;
    else if (byte === 0x25) {
      const digits = text.slice(i + 1, i + 3);
      if (i + 1 >= raw.length) throw new RangeError(`unterminated escape sequence at end of string: ${text}`);
      if (i + 2 >= raw.length) throw new RangeError(`partial escape sequence at end of string: ${text}`);
      if (!/^[0-9a-fA-F]{2}$/.test(digits)) {
        throw new RangeError(`invalid escape sequence \`%${digits}' at index ${i} of: ${text}`);
      }
      byte = Number.parseInt(digits, 16);
      i += 2;
    }
    out[length] = byte;
    length += 1;
  }
  return decoder.decode(out.subarray(0, length));
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Returns the decoded parameters; of several with one name the last holds. */
export function parseQuery(query: string): ReadonlyMap<string, string> {
  if (query === "") return NO_PARAMETERS;
  const parameters = new Map<string, string>();
  for (const pair of query.split(/[&;]/)) {
    if (pair === "" || pair === "=") continue;
    const equals = pair.indexOf("=");
    // Without a name the value is taken for the name, as the real engine does.
    const [name, value] =
      equals < 0 ? [pair, ""] : equals === 0 ? [pair.slice(1), ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
    try {
      parameters.set(decodeComponent(name, true), decodeComponent(value, true));
    } catch (error) {
      if (error instanceof RangeError) throw badParameter(error.message);
      throw error;
    }
  }
  return parameters;
}

function badParameter(reason: string): ApiError {
  const inner = cause("illegal_argument_exception", reason);
  return badRequest("bad_parameter_exception", `java.lang.IllegalArgumentException: ${reason}`, inner);
}
