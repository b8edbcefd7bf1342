/**
 * Which requests does a file hold? Files that people have: lines of a console, requests as JSON, bodies alone, what `_msearch`
 * takes, a log of an HTTP server, URLs. The first line shows which form a file has.
 */

/** A request of a file. */
export interface ReplayRequest {
  readonly method: string;
  /** Path with query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Where it begins, from 1. */
  readonly line: number;
}

/** What was read of a file. */
export interface RequestFile {
  readonly requests: readonly ReplayRequest[];
  /** How many lines hold no request, such as those of a log that are about something else, or whose body it does not tell. */
  readonly skipped: number;
}

/** A file that cannot be read as requests; the message says where and why. */
export class RequestFault extends Error {
  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`);
  }
}

const METHODS = "GET|POST|PUT|HEAD|DELETE|OPTIONS|PATCH";
const CONSOLE = new RegExp(`^(${METHODS})\\s+(\\S+)\\s*(?:HTTP/[\\d.]+)?\\s*(\\{.*)?$`);
const LOGGED = new RegExp(`"(${METHODS}) (\\S+) HTTP/[\\d.]+"`);
const BARE = /^(?:https?:\/\/|\/)\S*$/;
/** Keys that only the header line of a search in `_msearch` has. */
const HEADER_KEYS = new Set(
  `index indices type types search_type preference routing allow_no_indices expand_wildcards ignore_unavailable ignore_throttled
  request_cache ccs_minimize_roundtrips max_concurrent_shard_requests`.split(/\s+/),
);

/** Returns a file's requests. Bodies alone are searches of the index, and so are pairs of lines whose header names none. */
export function readRequests(text: string, index: string): RequestFile {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== "" && !isComment(line))?.trim() ?? "";
  if (CONSOLE.test(first)) return readConsole(lines);
  if (LOGGED.test(first)) return readEach(lines, logged);
  if (BARE.test(first)) {
    return readEach(lines, (line) => (BARE.test(line.trim()) ? [line, "GET", line.trim()] : null));
  }
  if (first.startsWith("{") || first.startsWith("[")) return readJson(text, lines, first, index);
  if (first === "") return { requests: [], skipped: 0 };
  const at = lines.findIndex((line) => line.trim() === first) + 1;
  const forms = "a request such as `GET /products/_search`, a body, a line of an HTTP server's log, or a URL";
  throw new RequestFault(at, `is no request: a file of requests begins with ${forms}`);
}

function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/)/.test(line);
}

/** Returns the request of a line of a log; null if it has a body, which a log does not tell. */
function logged(line: string): RegExpExecArray | null {
  const found = LOGGED.exec(line);
  return found?.[1] === "POST" || found?.[1] === "PUT" ? null : found;
}

/** Makes the texts between three quotes strings of JSON, as the console does before it sends them. */
function plainJson(text: string): string {
  return text.replace(/"""([\s\S]*?)"""/g, (_, raw: string) => JSON.stringify(raw));
}

/** Paths may be written as URLs, or without the slash at their beginning. */
function pathOf(written: string): string {
  const path = written.replace(/^https?:\/\/[^/?]*/, "");
  return path.startsWith("/") ? path : `/${path}`;
}

const isOfLines = (path: string): boolean => /\/_m(?:search|search\/template)(?:\?|$)/.test(path);

function request(line: number, method: string, path: string, body: string | null): ReplayRequest {
  const type = isOfLines(path) ? "application/x-ndjson" : "application/json";
  return { method, path: pathOf(path), headers: body === null ? {} : { "content-type": type }, body, line };
}

/** A request's line, and all lines up to the next one are its body. */
function readConsole(lines: readonly string[]): RequestFile {
  const requests: ReplayRequest[] = [];
  let at = -1;
  let head: RegExpExecArray | null = null;
  let body: string[] = [];
  const end = (): void => {
    const [, method, path] = head ?? [];
    if (method === undefined || path === undefined) return;
    const text = plainJson(body.join("\n").trim());
    requests.push(request(at, method, path, text === "" ? null : isOfLines(path) ? `${text}\n` : text));
  };
  lines.forEach((line, number) => {
    const found = CONSOLE.exec(line.trim());
    if (found === null) {
      if (!isComment(line)) body.push(line);
      return;
    }
    end();
    head = found;
    at = number + 1;
    body = found[3] === undefined ? [] : [found[3]];
  });
  end();
  return { requests, skipped: 0 };
}

function readEach(
  lines: readonly string[],
  find: (line: string) => readonly (string | undefined)[] | null,
): RequestFile {
  const requests: ReplayRequest[] = [];
  let skipped = 0;
  lines.forEach((line, number) => {
    const [, method, path] = find(line) ?? [];
    if (method !== undefined && path !== undefined) requests.push(request(number + 1, method, path, null));
    else if (line.trim() !== "" && !isComment(line)) skipped += 1;
  });
  return { requests, skipped };
}

function readJson(text: string, lines: readonly string[], first: string, index: string): RequestFile {
  const searched = (line: number, body: string): ReplayRequest => request(line, "POST", `/${index}/_search`, body);
  if (objectOf(first) === null) {
    // One body on several lines, or a list of them.
    let whole: unknown;
    try {
      whole = JSON.parse(text);
    } catch (error) {
      throw new RequestFault(1, `is neither a request on one line nor the beginning of JSON: ${String(error)}`);
    }
    if (!Array.isArray(whole)) return { requests: [searched(1, text)], skipped: 0 };
    return { requests: whole.map((one: unknown) => described(1, one) ?? searched(1, JSON.stringify(one))), skipped: 0 };
  }
  const numbered = lines.map((line, number) => ({ line, number: number + 1 })).filter(({ line }) => line.trim() !== "");
  const isPaired = isHeader(objectOf(first)) && numbered.length > 1;
  const requests: ReplayRequest[] = [];
  for (let i = 0; i < numbered.length; i++) {
    const { line, number } = numbered[i] ?? { line: "", number: 0 };
    const value = objectOf(line);
    if (value === null) throw new RequestFault(number, "is no JSON object");
    if (!isPaired) {
      requests.push(described(number, value) ?? searched(number, line));
      continue;
    }
    if (!isHeader(value)) throw new RequestFault(number, "is not the header of a search, which line 1 is");
    const body = numbered[(i += 1)];
    if (body === undefined) throw new RequestFault(number, "is the header of a search, and no body follows");
    requests.push(request(number, "POST", `/${index}/_msearch`, `${line}\n${body.line}\n`));
  }
  return { requests, skipped: 0 };
}

function objectOf(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function isHeader(value: Readonly<Record<string, unknown>> | null): boolean {
  return value !== null && Object.keys(value).every((key) => HEADER_KEYS.has(key));
}

/** Returns a request that is written as an object with its method and its path; its body is a text or JSON. */
function described(line: number, value: unknown): ReplayRequest | null {
  if (typeof value !== "object" || value === null || !("path" in value) || typeof value.path !== "string") return null;
  const method = "method" in value ? value.method : "body" in value ? "POST" : "GET";
  if (typeof method !== "string" || !new RegExp(`^(?:${METHODS})$`).test(method)) {
    throw new RequestFault(
      line,
      `[method] is ${JSON.stringify(method)}, and one of ${METHODS.replaceAll("|", ", ")} is right`,
    );
  }
  const given = "body" in value ? value.body : null;
  const body = given === null || given === undefined ? null : typeof given === "string" ? given : JSON.stringify(given);
  const headers =
    "headers" in value && typeof value.headers === "object" && value.headers !== null ? value.headers : {};
  const texts = Object.entries(headers).map(([name, text]) => [name.toLowerCase(), String(text)] as const);
  const plain = request(line, method, value.path, body);
  return { ...plain, headers: { ...plain.headers, ...Object.fromEntries(texts) } };
}
