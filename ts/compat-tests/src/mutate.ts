/** How does a request go wrong? Small changes of a body's tokens and values, drawn by a source of numbers that a seed decides. */
import type { Random } from "../../../catalogs/random.js";

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[a-zA-Z]+|\s+|[^]/g;
const VALUE = /^(?:"|-?\d|true$|false$|null$)/;

/** Values of other kinds, and numbers at limits. */
const ODD = [
  ...[
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "1.5",
    '""',
    '"a"',
    '"1"',
    '"true"',
    "{}",
    "[]",
    "[[]]",
    "[null]",
    '{"a":1}',
  ],
  ...[
    '{"value":1}',
    '["a","b"]',
    "[{}]",
    '"now"',
    '"*"',
    '"_id"',
    '"_score"',
    '"\\u0000"',
    '"\\ud800"',
    '"é😀"',
    '"NaN"',
    '""',
  ],
];
const LIMITS = [
  ...[
    "127",
    "128",
    "-129",
    "32768",
    "65504",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
  ],
  ...[
    "9223372036854775808",
    "-9223372036854775809",
    "1e39",
    "1E400",
    "-0",
    "-0.0",
    "1e-400",
    "0.1",
    "10000",
    "10001",
    "3.0",
  ],
];
const RAW = [
  "\u0000",
  "\u0007",
  "\n",
  "\r",
  "\t",
  "\u00a0",
  "\ufeff",
  "é",
  "😀",
  "'",
  "/",
  "//",
  "/**/",
  "#",
  "\\",
  '"',
  "NaN",
  "+1",
  "01",
];

/** Cuts a text into the tokens of JSON; what is none is a token, too. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Returns the body with one to three changes. `others` are bodies that parts may come from. */
export function mutate(body: string, others: readonly string[], random: Random): string {
  let text = body;
  for (let changes = 1 + random.below(random.chance(30) ? 3 : 1); changes > 0; changes -= 1) {
    text = random.pick(CHANGES)(text, others, random);
  }
  return text;
}

type Change = (text: string, others: readonly string[], random: Random) => string;

/** Changes one token that fits, if there is one. */
function atToken(fits: (token: string, i: number, all: readonly string[]) => boolean, change: TokenChange): Change {
  return (text, others, random) => {
    const tokens = tokensOf(text);
    const places = tokens.flatMap((token, i) => (fits(token, i, tokens) ? [i] : []));
    if (places.length === 0) return text;
    const at = random.pick(places);
    tokens[at] = change(tokens[at] ?? "", random, others);
    return tokens.join("");
  };
}

type TokenChange = (token: string, random: Random, others: readonly string[]) => string;

const isKey = (token: string, i: number, all: readonly string[]): boolean =>
  token.startsWith('"') && all[i + 1] === ":";
const isValue = (token: string, i: number, all: readonly string[]): boolean =>
  VALUE.test(token) && !isKey(token, i, all);
const any = (): boolean => true;

const CHANGES: readonly Change[] = [
  atToken(any, () => ""),
  atToken(any, (token) => token + token),
  atToken(isValue, (_, random) => random.pick(ODD)),
  atToken(isValue, (_, random) => random.pick(ODD)),
  atToken(isValue, (_, random) => random.pick(LIMITS)),
  atToken(isValue, (token) => (token.startsWith('"') ? token.slice(1, -1) || "0" : `"${token}"`)),
  atToken(isValue, (token) => `[${token}]`),
  atToken(isValue, (token) => `{"value":${token}}`),
  atToken(isKey, misspelt),
  atToken(isKey, (_, random, others) => random.pick(keysOf(random.pick(others)))),
  atToken(
    (token) => token === "[",
    (token, random) => `${token}${random.pick(ODD)},`,
  ),
  atToken(
    (token) => token === "{",
    (token, random, others) => `${token}${random.pick(keysOf(random.pick(others)))}:${random.pick(ODD)},`,
  ),
  atToken(
    (token) => token === "{",
    (token, random) => token.repeat(1 + random.below(3)),
  ),
  atToken(any, (token, random) => (random.chance(50) ? random.pick(RAW) + token : random.pick(RAW))),
  (text, _, random) => text.slice(0, random.below(text.length + 1)),
  swapped,
  spliced,
  spliced,
];

function misspelt(token: string, random: Random): string {
  const name = token.slice(1, -1);
  const at = random.below(name.length + 1);
  if (random.chance(40)) return `"${name.slice(0, at)}${name.slice(at + 1)}"`;
  if (random.chance(50)) return `"${name.slice(0, at)}${random.pick(["s", "_", "x", ".", " "])}${name.slice(at)}"`;
  return `"${random.chance(50) ? name.toUpperCase() : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}"`;
}

function keysOf(text: string): string[] {
  const tokens = tokensOf(text);
  const keys = tokens.filter(isKey);
  return keys.length > 0 ? keys : ['"a"'];
}

function swapped(text: string, _: readonly string[], random: Random): string {
  const tokens = tokensOf(text);
  const [a, b] = [random.below(tokens.length || 1), random.below(tokens.length || 1)];
  [tokens[a], tokens[b]] = [tokens[b] ?? "", tokens[a] ?? ""];
  return tokens.join("");
}

/** Puts a value of another body, or of the same, in the place of one. */
function spliced(text: string, others: readonly string[], random: Random): string {
  try {
    const target = JSON.parse(text) as unknown;
    const source = JSON.parse(random.chance(30) ? text : random.pick(others)) as unknown;
    const places = placesOf(target);
    if (places.length === 0) return text;
    const [holder, key] = random.pick(places);
    const from = placesOf(source);
    if (from.length === 0) return text;
    const [other, otherKey] = random.pick(from);
    const value = structuredClone(other[otherKey]);
    if (random.chance(30) && !Array.isArray(holder)) holder[otherKey] = value;
    else holder[key] = value;
    return JSON.stringify(target);
  } catch {
    return text;
  }
}

function placesOf(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [
    [holder, key] as [Record<string, unknown>, string],
    ...placesOf(holder[key]),
  ]);
}
