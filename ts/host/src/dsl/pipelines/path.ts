/** What does a `buckets_path` name? */
import { ApiError, cause, illegalArgument } from "../../errors.js";
import { javaTrim } from "../../json/java_trim.js";

/** An element of a path: an aggregation, and a number or a bucket of it. */
export interface Element {
  readonly name: string;
  readonly key: string | null;
}

function invalid(element: string, path: string): ApiError {
  const reason = `Invalid path element [${element}] in path [${path}]`;
  return new ApiError(500, cause("aggregation_execution_exception", reason));
}

function readElement(element: string, isLast: boolean, path: string): Element {
  const bracket = element.lastIndexOf("[");
  if (bracket >= 0) {
    if (bracket === 0 || bracket > element.length - 3 || !element.endsWith("]")) throw invalid(element, path);
    return { name: element.slice(0, bracket), key: element.slice(bracket + 1, -1) };
  }
  const dot = isLast ? element.lastIndexOf(".") : -1;
  if (dot < 0) return { name: element, key: null };
  if (dot === 0 || dot > element.length - 2) throw invalid(element, path);
  return { name: element.slice(0, dot), key: element.slice(dot + 1) };
}

/** Reads `a>b.key` or `a['key']>b`. */
export function readPath(path: string): Element[] {
  const elements = path
    .split(">")
    .map((element) => javaTrim(element))
    .filter((element) => element !== "");
  if (elements.length === 0) throw illegalArgument(`Invalid path [${path}]`);
  return elements.map((element, at) => readElement(element, at === elements.length - 1, path));
}

/**
 * Returns names and keys one after another, as the engine follows them; none of a path that cannot be read, which is refused once
 * the whole search was read.
 */
export function steps(path: string): string[] {
  try {
    return readPath(path).flatMap(({ name, key }) => (key === null ? [name] : [name, key]));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}
