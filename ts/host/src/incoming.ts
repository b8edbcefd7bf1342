/** What does a client's request say? Its head and its body, as Node's HTTP server hands them on. */
import { IncomingMessage } from "node:http";

import type { ApiError } from "./errors.js";
import type { BodyMemory, BodyShare } from "./http/body_memory.js";
import { tooLarge } from "./http/content.js";
import { Gathered } from "./http/gathered.js";
import { SEVERAL, SINGLE_VALUED } from "./http/headers.js";
import { MAX_BODY_BYTES } from "./http/limits.js";
import type { AppRequest } from "./http/message.js";

const CONTENT_TYPE = "content-type";

/** Returns a request without its body. */
export function readHead(request: IncomingMessage): AppRequest {
  return { method: request.method ?? "GET", url: request.url ?? "/", headers: readHeaders(request) };
}

/** Returns a request with its body, or with why there is none. */
export function withBody(
  { method, url, headers }: AppRequest,
  body: Uint8Array | ApiError,
  share: BodyShare,
): AppRequest {
  return body instanceof Uint8Array
    ? { method, url, headers, body, share }
    : { method, url, headers, unread: body, share };
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

/** Bytes of an unwanted body that are read beyond what a body may have: its client is about to read why it is unwanted. */
const PATIENCE = 1024 * 1024;

/** Is given a body, or why there is none, and what the body has taken of the memory for bodies. */
type Take = (body: Uint8Array | ApiError, share: BodyShare) => void;

/**
 * A request whose body is gathered as the server's parser finds it. The parser pushes pieces into a stream; nobody reads this
 * one as such, as that would take the event loop four turns of its queue for each request, a tenth of what a quick one takes.
 */
export class Incoming extends IncomingMessage {
  private gathered: Gathered | null = null;
  private share: BodyShare | null = null;
  private done: Take | null = null;
  /** Bytes of a body that nobody wants any more which are still read. */
  private patience = MAX_BODY_BYTES;
  /** Is told once when the first piece comes. */
  onBegin: (() => void) | null = null;

  /** Whether it says that a body comes with it, whatever its method: clients send searches with GET, too. */
  hasBody(): boolean {
    return this.headers["content-length"] !== undefined || this.headers["transfer-encoding"] !== undefined;
  }

  /**
   * Hands on the body once all of it has come. Of a client that goes away before that, nothing more is heard. Called while
   * the parser is still at the head.
   */
  whole(memory: BodyMemory, take: Take): void {
    const share = memory.share();
    // Not a number where the body comes in chunks.
    const announced = Number(this.headers["content-length"]);
    this.patience = memory.maxBody + PATIENCE;
    if (announced > memory.maxBody) {
      take(tooLarge(memory.maxBody), share);
      return;
    }
    this.gathered = new Gathered(announced);
    this.share = share;
    this.done = take;
  }

  /** Whether the body is still waited for. */
  isLate(): boolean {
    return this.done !== null;
  }

  /** Whether there is a body that has something in it, as far as is known. */
  isBegun(): boolean {
    return (this.gathered?.size ?? 0) > 0 || Number(this.headers["content-length"]) > 0;
  }

  /** Gives up the body: what still comes of it is read and forgotten, up to about the size that a body may have. */
  forget(): void {
    this.done = null;
    this.gathered = null;
    this.share?.free();
    this.share = null;
  }

  /** Takes a piece of the body, or null at its end. */
  override push(piece: Buffer | null): boolean {
    const { gathered, share } = this;
    if (gathered === null || share === null) {
      this.patience -= piece?.length ?? 0;
      if (this.patience < 0) this.socket.destroy();
    } else if (piece === null) this.finish(gathered.whole());
    else {
      const refusal = gathered.size + piece.length > share.maxBody ? tooLarge(share.maxBody) : share.take(piece.length);
      if (refusal === null) gathered.add(piece);
      else this.finish(refusal);
      const { onBegin } = this;
      this.onBegin = null;
      onBegin?.();
    }
    return true;
  }

  /** Does nothing: pieces are not kept back. */
  override resume(): this {
    return this;
  }

  /** The connection has ended, or the request with its answer. */
  override _destroy(error: Error | null, ended: (error?: Error | null) => void): void {
    this.forget();
    super._destroy(error, ended);
  }

  private finish(body: Uint8Array | ApiError): void {
    const { done, share } = this;
    this.done = null;
    this.gathered = null;
    this.share = null;
    if (share !== null) done?.(body, share);
  }
}
