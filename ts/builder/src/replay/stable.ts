/**
 * Which parts of an answer change from one run to the next?
 *
 * `took`, where hits were found, and in errors the node that failed and the identity of the index. They are found by their
 * place, so that a document's own field `took` is compared like any other.
 */

import { parseTree, type Node, type ParseError } from "jsonc-parser";

/** A path into a JSON value. */
export type JsonPath = readonly (string | number)[];

/** A value of JSON text with its place in that text. */
export type JsonNode = Node;

/** Reads JSON, or returns undefined where the text is none. */
export function parseJson(text: string): JsonNode | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  return errors.length === 0 ? tree : undefined;
}

/** Returns the text of a value exactly as it stands. */
export function textOf(text: string, node: JsonNode): string {
  return text.slice(node.offset, node.offset + node.length);
}

/** Returns an object's members in their order, or undefined for other values. */
export function membersOf(node: JsonNode): { key: string; value: JsonNode }[] | undefined {
  if (node.type !== "object") return undefined;
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key !== undefined && value !== undefined ? [{ key: String(key.value), value }] : [];
  });
}

/** Visits every value but those inside `_source`, parents before children. */
export function visit(node: JsonNode, visitor: (node: JsonNode, path: JsonPath) => void, path: JsonPath = []): void {
  visitor(node, path);
  if (path.at(-1) === "_source") return;
  const members = membersOf(node);
  if (members !== undefined) for (const { key, value } of members) visit(value, visitor, [...path, key]);
  if (node.type === "array")
    for (const [i, item] of (node.children ?? []).entries()) visit(item, visitor, [...path, i]);
}

/** Returns the text that stands for a value that changes from run to run, or undefined for other values. */
export function placeholder(node: JsonNode, path: JsonPath): string | undefined {
  const key = path.at(-1);
  if (key === "took" && node.type === "number") {
    const inEntry = path.length === 3 && (path[0] === "responses" || path[0] === "docs");
    return path.length === 1 || inEntry ? "0" : undefined;
  }
  // Ids of scrolls and of points in time are each engine's own.
  if (node.type === "string" && path.length === 1 && (key === "_scroll_id" || key === "pit_id" || key === "id"))
    return '"id"';
  if (node.type === "string" && key === "_node" && path.at(-3) === "hits") return '"node"';
  if (node.type !== "string" || !path.includes("error")) return undefined;
  if (key === "node") return '"node"';
  // `_na_` says that there is no such index, and is an answer.
  if (key === "index_uuid" && node.value !== "_na_") return '"uuid"';
  return undefined;
}

/** Returns the text with some values replaced. */
export function replaceValues(
  text: string,
  tree: JsonNode,
  by: (node: JsonNode, path: JsonPath) => string | undefined,
): string {
  let result = "";
  let end = 0;
  visit(tree, (node, path) => {
    const replacement = by(node, path);
    if (replacement === undefined) return;
    result += text.slice(end, node.offset) + replacement;
    end = node.offset + node.length;
  });
  return result + text.slice(end);
}

/** Returns a body as it is stored: what changes from run to run replaced, so that recordings can be compared by eye. */
export function stableBody(body: string): string {
  const tree = parseJson(body);
  return tree === undefined ? body : replaceValues(body, tree, placeholder);
}
