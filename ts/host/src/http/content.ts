/** May the request's body be read? Content types, compression and sizes. */
import { READING } from "../budget.js";
import type { Budget } from "../budget.js";
import { ApiError, badRequest, cause } from "../errors.js";
import type { BodyShare } from "./body_memory.js";
import { Gathered } from "./gathered.js";
import { SEVERAL } from "./headers.js";

/** How a body may be compressed. */
type Encoding = "gzip" | "x-gzip" | "deflate";

/** The type that nearly all requests have. */
const JSON_TYPE = "application/json";

const TYPES = new Set([
  JSON_TYPE,
  "application/x-ndjson",
  "application/vnd.elasticsearch+json",
  "application/vnd.elasticsearch+x-ndjson",
]);

/** Types that only the real engine reads and writes. */
const OTHER_TYPES = /^application\/(vnd\.elasticsearch\+)?(yaml|cbor|smile)$/;

/** Parameters are not looked at. */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;.*)?$/;

/** Refuses a header that is no media type, whether there is a body or not. */
export function checkContentTypeHeader(header: string | undefined): void {
  if (header === undefined || header === JSON_TYPE || MEDIA_TYPE.test(header)) return;
  const reason = header.includes(SEVERAL)
    ? "only one Content-Type header should be provided"
    : `invalid Content-Type header [${header}]`;
  throw badRequest(
    "content_type_header_exception",
    `java.lang.IllegalArgumentException: ${reason}`,
    cause("illegal_argument_exception", reason),
  );
}

/** What a content type is: one that is read, one that only the real engine reads, none that it knows, or no media type. */
export function contentTypeOf(header: string): "read" | "other" | "unknown" | "broken" {
  if (!MEDIA_TYPE.test(header)) return "broken";
  const type = typeOf(header);
  if (TYPES.has(type)) return "read";
  return OTHER_TYPES.test(type) ? "other" : "unknown";
}

/**
 * Refuses a request for what the real engine writes and this service does not; it answers all others in JSON too. Where a request does
 * not say what it takes, it is answered as its body is written, even if there is none.
 */
export function checkAccept(header: string | undefined, contentType: string | undefined): void {
  const isAny = header === undefined || header === "*/*";
  const [name, value] = isAny ? ["Content-Type", contentType] : ["Accept", header];
  if (value === undefined || value === JSON_TYPE || !OTHER_TYPES.test(typeOf(value))) return;
  throw new ApiError(406, cause("illegal_argument_exception", `${name} header [${value}] is not supported`));
}

function typeOf(header: string): string {
  return header.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Refuses a body of a type that is not read. */
export function checkContentType(header: string | undefined): void {
  if (header === JSON_TYPE) return;
  if (TYPES.has(typeOf(header ?? ""))) return;
  throw new ApiError(
    406,
    cause("illegal_argument_exception", `Content-Type header [${header ?? ""}] is not supported`),
  );
}

/** Returns the encoding of a body that is to be decompressed, or null; one that is not known is refused. */
export function checkEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const name = header.trim().toLowerCase();
  if (name === "" || name === "identity") return null;
  if (name === "gzip" || name === "x-gzip" || name === "deflate") return name;
  throw new ApiError(415, cause("illegal_argument_exception", `Content-Encoding [${name}] is not supported`));
}

/** Returns the body as it was before the client compressed it; at once when it did not. Decompression is charged. */
export function decodeBody(
  body: Uint8Array,
  encoding: string | undefined,
  share: BodyShare,
  budget: Budget,
  by: Decompress,
): Uint8Array | Promise<Uint8Array> {
  if (body.length > share.maxBody) throw tooLarge(share.maxBody);
  if (body.length === 0) return body;
  const name = checkEncoding(encoding);
  return name === null ? body : decoded(body, name, share, budget, by);
}

/** Decompresses a body piece by piece, and no further than it is asked for; fails where it is not of that format. */
export type Decompress = (body: Uint8Array, format: "gzip" | "deflate") => AsyncIterable<Uint8Array>;

/** Units of work that it takes to decompress a byte. */
const DECOMPRESSED_UNITS = 1.5;
/** Bytes that any number of bodies may decompress to at one time. */
const SMALL = 1024 * 1024;

async function decoded(
  body: Uint8Array,
  name: Encoding,
  share: BodyShare,
  budget: Budget,
  by: Decompress,
): Promise<Uint8Array> {
  const format = name === "deflate" ? name : "gzip";
  // A gzip stream ends with the length of what it holds.
  const isSaid = format === "gzip" && body.length >= 18;
  const said = isSaid ? new DataView(body.buffer, body.byteOffset).getUint32(body.length - 4, true) : 0;
  const check = (bytes: number): void => {
    if (bytes > share.maxBody) throw tooLarge(share.maxBody);
    const units = Math.round(bytes * DECOMPRESSED_UNITS);
    if (units > budget.left) budget.charge(units, READING);
  };
  // What is said may be a lie, or the end be missing: no compression makes a thousandth of it.
  const likely = said <= body.length * MOST_EXPANSION ? said : 0;
  // Where that is too much, nothing is decompressed for it.
  check(likely);
  const gathered = new Gathered(likely);
  try {
    for await (const piece of by(body, format)) {
      const size = gathered.size + piece.length;
      check(size);
      if (size > SMALL) await share.turn();
      const refusal = share.take(piece.length);
      if (refusal !== null) throw refusal;
      gathered.add(piece);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw badRequest("illegal_argument_exception", `the request body is not valid [${name}]`);
  }
  budget.charge(Math.round(gathered.size * DECOMPRESSED_UNITS), READING);
  return gathered.whole();
}

/** How many bytes a compressed one may stand for, in deflate. */
const MOST_EXPANSION = 1032;

/** Decompresses with the platform's own stream. */
export async function* decompress(body: Uint8Array, format: "gzip" | "deflate"): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // What is wrong with it is told where it is read.
  void writer.write(body as Uint8Array<ArrayBuffer>).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns the response body compressed. */
export async function gzip(body: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Whether the client takes gzip. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => {
    const [name = "", ...parameters] = one.split(";").map((text) => text.trim().toLowerCase());
    return (name === "gzip" || name === "*") && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}

/** Returns the error of a body over the limit, in bytes. */
export function tooLarge(limit: number): ApiError {
  const reason = `the request body is larger than [${limit}] bytes`;
  return new ApiError(413, cause("content_too_long_exception", reason));
}
