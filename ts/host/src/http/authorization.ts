/**
 * Who may ask? Whoever has one of the service's keys, as `Authorization: ApiKey` or as `Basic`: both carry the base64 of
 * `id:secret`. The refusals are those of the real engine with its security on.
 */
import { ApiError, cause } from "../errors.js";

const SCHEMES = ['Basic realm="security" charset="UTF-8"', "ApiKey"];

/** Reads a file of keys: a line `id:secret` each, lines that begin with `#` and empty ones left out. */
export function readApiKeys(text: string): string[] {
  const keys: string[] = [];
  text.split(/\r?\n/).forEach((line, at) => {
    const key = line.trim();
    if (key === "" || key.startsWith("#")) return;
    // The line itself is not told: it may hold a secret.
    if (!/^[^:\s]+:\S+$/.test(key)) throw new Error(`line ${at + 1} is not of the form id:secret`);
    keys.push(key);
  });
  if (keys.length === 0) throw new Error("there is no key in it");
  return keys;
}

/** Returns the `id` of the key that a request brings; refuses one that brings none of the keys. */
export function checkAuthorization(header: string | undefined, keys: readonly string[], path: string): string {
  const [, scheme = "", encoded = ""] = /^(apikey|basic)\s+(\S+)\s*$/i.exec(header ?? "") ?? [];
  if (scheme === "") throw refused(`missing authentication credentials for REST request [${path}]`);
  const given = decode(encoded);
  // Every key is compared, and all of it: how long this takes tells nothing.
  let found = "";
  for (const key of keys) if (same(given, new TextEncoder().encode(key))) found = key;
  if (found !== "") return found.slice(0, found.indexOf(":"));
  if (scheme.toLowerCase() === "apikey") {
    throw refused(
      "unable to authenticate with provided credentials and anonymous access is not allowed for this request",
    );
  }
  const [user = ""] = new TextDecoder().decode(given).split(":");
  throw refused(`unable to authenticate user [${user}] for REST request [${path}]`);
}

function decode(encoded: string): Uint8Array {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function same(given: Uint8Array, key: Uint8Array): boolean {
  let difference = given.length ^ key.length;
  for (let i = 0; i < key.length; i += 1) difference |= (given[i] ?? 0) ^ (key[i] ?? 0);
  return difference === 0;
}

function refused(reason: string): ApiError {
  const json = JSON.stringify({ "WWW-Authenticate": SCHEMES });
  const found = cause("security_exception", reason, null, [["header", { json }]]);
  return new ApiError(401, found, null, { "www-authenticate": SCHEMES.join(", ") });
}
