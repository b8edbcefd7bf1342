/**
 * Do two answers to a request say the same?
 *
 * The same keys in the same order, numbers by their text, white space included. Scores agree when they are the same float32,
 * since two texts may stand for one; what changes from run to run (see `stable.ts`) is left out.
 */

import { membersOf, parseJson, placeholder, replaceValues, textOf, type JsonNode, type JsonPath } from "./stable.js";

/** What of a request says how its answers are compared. */
export interface Asked {
  readonly path: string;
  readonly body?: string;
}

/** The first place where two answers differ. */
export interface Difference {
  /** `status`, `header allow`, or a path into the body such as `hits.hits[0]._score`. */
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

/**
 * Returns the first difference between the bodies of two answers to a request, or undefined where they say the same. Values at
 * places that `isLeftOut` names are not compared.
 */
export function compareBodies(
  request: Asked,
  expected: string,
  got: string,
  isLeftOut: (path: JsonPath) => boolean = () => false,
): Difference | undefined {
  if (
    expected === got ||
    (/\/_field_caps|\/_mapping\/field\//.test(request.path) && inOrder(expected) === inOrder(got))
  )
    return undefined;
  if (/\/_m?termvectors/.test(request.path)) [expected, got] = [withSortedVectors(expected), withSortedVectors(got)];
  const expectedTree = parseJson(expected);
  const gotTree = parseJson(got);
  if (expectedTree === undefined || gotTree === undefined) return { path: "body", expected, got };
  const replacement = replacementFor(request, isLeftOut);
  const left: Side = { text: expected, tree: expectedTree, replacement };
  const right: Side = { text: got, tree: gotTree, replacement };
  const leftText = replaceValues(expected, expectedTree, (node, path) => replacement(expected, node, path));
  const rightText = replaceValues(got, gotTree, (node, path) => replacement(got, node, path));
  if (leftText === rightText) return undefined;
  return firstDifference(left, right, expectedTree, gotTree, []) ?? layoutDifference(leftText, rightText);
}

/** Returns an answer about fields with these in order: where their hashes fall together, theirs is that of a table of Java's. */
function inOrder(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (key, value: unknown) =>
      (key === "fields" || key === "mappings" || key === "_doc") && typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch {
    return body;
  }
}

/** Returns an answer with the fields of `term_vectors` in order: theirs changes from one answer to the next. */
function withSortedVectors(body: string): string {
  const tree = parseJson(body);
  if (tree === undefined) return body;
  return replaceValues(body, tree, (node, path) => {
    const isOne = path.at(-1) === "term_vectors" && (path.length === 1 || (path.length === 3 && path[0] === "docs"));
    const members = isOne ? (node.children ?? []) : [];
    const [first, second] = members;
    const last = members.at(-1);
    if (first === undefined || second === undefined || last === undefined) return undefined;
    const between = body.slice(first.offset + first.length, second.offset);
    const sorted = members.map((member) => textOf(body, member)).sort();
    return (
      body.slice(node.offset, first.offset) +
      sorted.join(between) +
      body.slice(last.offset + last.length, node.offset + node.length)
    );
  });
}

type Replacement = (text: string, node: JsonNode, path: JsonPath) => string | undefined;

interface Side {
  readonly text: string;
  readonly tree: JsonNode;
  readonly replacement: Replacement;
}

/** Returns what stands for a value where its text does not count: what is unstable, and scores by their bits. */
function replacementFor(request: Asked, isLeftOut: (path: JsonPath) => boolean): Replacement {
  const scoreSorts = scoreSortsOf(request);
  return (text, node, path) => {
    if (node.children === undefined && isLeftOut(path)) return "left out";
    const unstable = placeholder(node, path);
    if (unstable !== undefined) return unstable;
    if (node.type !== "number" || !isScore(path, scoreSorts)) return undefined;
    const written = textOf(text, node);
    // A score without a point or an exponent is not written as a float, whatever its value.
    return /[.E]/.test(written) ? `float32:${float32Bits(written)}` : undefined;
  };
}

/** Returns the bits of the nearest float32, in hexadecimal. */
function float32Bits(text: string): string {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, Number(text));
  return view.getUint32(0).toString(16);
}

function isScore(path: JsonPath, scoreSorts: (search: number) => ReadonlySet<number>): boolean {
  const inEntry = path[0] === "responses" && typeof path[1] === "number";
  const [search, inner] = inEntry ? [Number(path[1]), path.slice(2)] : [0, path];
  if (inner[0] !== "hits") return false;
  if (inner[1] === "max_score") return inner.length === 2;
  if (inner[1] !== "hits") return false;
  if (inner[3] === "_score") return inner.length === 4;
  return inner[3] === "sort" && inner.length === 5 && scoreSorts(search).has(Number(inner[4]));
}

/** Returns, for each search of a request, which of its sort keys are scores. */
function scoreSortsOf(request: Asked): (search: number) => ReadonlySet<number> {
  const bodies = request.path.includes("_msearch")
    ? (request.body ?? "").split("\n").filter((_, i) => i % 2 === 1)
    : [request.body ?? ""];
  const positions = bodies.map((body) => {
    const members = membersOf(parseJson(body) ?? { type: "null", offset: 0, length: 0 }) ?? [];
    const sort = members.find(({ key }) => key === "sort")?.value;
    const keys = sort?.type === "array" ? (sort.children ?? []) : sort === undefined ? [] : [sort];
    return new Set(keys.flatMap((key, i) => (isScoreKey(key) ? [i] : [])));
  });
  return (search) => positions[search] ?? new Set();
}

function isScoreKey(key: JsonNode): boolean {
  return key.value === "_score" || membersOf(key)?.[0]?.key === "_score";
}

function firstDifference(left: Side, right: Side, a: JsonNode, b: JsonNode, path: JsonPath): Difference | undefined {
  const differ = (expected: string, got: string, at: JsonPath = path): Difference => ({
    path: pathText(at),
    expected,
    got,
  });
  if (a.type !== b.type) return differ(textOf(left.text, a), textOf(right.text, b));
  const aMembers = membersOf(a);
  const bMembers = membersOf(b);
  if (aMembers !== undefined && bMembers !== undefined) {
    const aKeys = aMembers.map(({ key }) => key);
    const bKeys = bMembers.map(({ key }) => key);
    for (const [i, { key, value }] of aMembers.entries()) {
      const other = bMembers[i];
      if (other?.key !== key) return differ(`keys ${aKeys.join(", ")}`, `keys ${bKeys.join(", ")}`);
      const found = firstDifference(left, right, value, other.value, [...path, key]);
      if (found !== undefined) return found;
    }
    return aKeys.length === bKeys.length ? undefined : differ(`keys ${aKeys.join(", ")}`, `keys ${bKeys.join(", ")}`);
  }
  if (a.type === "array") {
    const aItems = a.children ?? [];
    const bItems = b.children ?? [];
    for (const [i, item] of aItems.entries()) {
      const other = bItems[i];
      if (other === undefined) return differ(textOf(left.text, item), "no such item", [...path, i]);
      const found = firstDifference(left, right, item, other, [...path, i]);
      if (found !== undefined) return found;
    }
    const extra = bItems[aItems.length];
    return extra && differ("no such item", textOf(right.text, extra), [...path, aItems.length]);
  }
  const aText = left.replacement(left.text, a, path) ?? textOf(left.text, a);
  const bText = right.replacement(right.text, b, path) ?? textOf(right.text, b);
  return aText === bText ? undefined : differ(textOf(left.text, a), textOf(right.text, b));
}

/** The values agree: what is between them does not. */
function layoutDifference(expected: string, got: string): Difference {
  let at = 0;
  while (expected[at] === got[at]) at++;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 30), at + 30));
  return { path: "layout", expected: around(expected), got: around(got) };
}

function pathText(path: JsonPath): string {
  const text = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
  return text === "" ? "body" : text.replace(/^\./, "");
}
