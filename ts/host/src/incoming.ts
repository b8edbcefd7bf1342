/** What does a client's request say? Its head and its body, as Node's HTTP server hands them on. */
import { IncomingMessage } from "node:http";

import { MAX_BODY } from "./http/content.js";
import { SEVERAL, SINGLE_VALUED } from "./http/headers.js";
import type { AppRequest } from "./http/message.js";

const CONTENT_TYPE = "content-type";

/** Returns a request without its body. */
export function readHead(request: IncomingMessage): AppRequest {
  return { method: request.method ?? "GET", url: request.url ?? "/", headers: readHeaders(request) };
}

/** Returns a request with its body. */
export function withBody({ method, url, headers }: AppRequest, body: Uint8Array): AppRequest {
  return { method, url, headers, body };
}

function readHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  const { headers: given } = request;
  for (const name in given) {
    const value = given[name];
    if (value !== undefined) headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  if (headers[CONTENT_TYPE] !== undefined) {
    // Node keeps the first one only; the real engine refuses several.
    const types = valuesOf(CONTENT_TYPE, request.rawHeaders);
    if (types.length > 1) headers[CONTENT_TYPE] = types.join(SEVERAL);
  }
  for (const [name] of SINGLE_VALUED) {
    // Node joins several to one; to the real engine the same value twice is one.
    if (headers[name]?.includes(", ") !== true) continue;
    headers[name] = [...new Set(valuesOf(name, request.rawHeaders))].join(SEVERAL);
  }
  return headers;
}

/** Returns all values of a header, given names and values by turns. */
function valuesOf(wanted: string, raw: readonly string[]): string[] {
  const values: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? "";
    if (name.length === wanted.length && name.toLowerCase() === wanted) values.push(raw[i + 1] ?? "");
  }
  return values;
}

/** Is given a body, or null as soon as it is known to be larger than what is read. */
type Take = (body: Uint8Array | null) => void;

/**
 * A request whose body is gathered as the server's parser finds it. The parser pushes pieces into a stream; nobody reads this
 * one as such, as that would take the event loop four turns of its queue for each request, a tenth of what a quick one takes.
 */
export class Incoming extends IncomingMessage {
  private pieces: Buffer[] = [];
  private size = 0;
  private done: Take | null = null;

  /** Whether it says that a body comes with it, whatever its method: clients send searches with GET, too. */
  hasBody(): boolean {
    return this.headers["content-length"] !== undefined || this.headers["transfer-encoding"] !== undefined;
  }

  /**
   * Hands on the body once all of it has come. Of a client that goes away before that, nothing more is heard. Called while
   * the parser is still at the head.
   */
  whole(take: Take): void {
    // Not a number where the body comes in chunks.
    const announced = Number(this.headers["content-length"]);
    if (announced > MAX_BODY) take(null);
    else this.done = take;
  }

  /** Takes a piece of the body, or null at its end. */
  override push(piece: Buffer | null): boolean {
    // What nobody asks for, as what comes behind a body that is too large, is read and forgotten.
    if (this.done === null) return true;
    if (piece === null) {
      this.finish(join(this.pieces));
      return true;
    }
    this.size += piece.length;
    if (this.size > MAX_BODY) this.finish(null);
    else this.pieces.push(piece);
    return true;
  }

  /** Does nothing: pieces are not kept back. */
  override resume(): this {
    return this;
  }

  private finish(body: Uint8Array | null): void {
    const { done } = this;
    this.done = null;
    this.pieces = [];
    done?.(body);
  }
}

function join(chunks: readonly Buffer[]): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
}
