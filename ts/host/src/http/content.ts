/** May the request's body be read? Content types, compression and sizes. */
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

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;\s*[\w!#$%&'*+.^`|~-]+=[^;]*)*;?\s*$/;

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

/** Refuses a request for what the real engine writes and this service does not; it answers all others in JSON too. */
export function checkAccept(header: string | undefined): void {
  if (header === undefined || header === "*/*" || header === JSON_TYPE) return;
  const type = header.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!/^application\/(vnd\.elasticsearch\+)?(yaml|cbor|smile)$/.test(type)) return;
  throw new ApiError(406, cause("illegal_argument_exception", `Accept header [${header}] is not supported`));
}

/** Refuses a body of a type that is not read. */
export function checkContentType(header: string | undefined): void {
  if (header === JSON_TYPE) return;
  const type = (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (TYPES.has(type)) return;
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

/** Returns the body as it was before the client compressed it; at once when it did not. */
export function decodeBody(
  body: Uint8Array,
  encoding: string | undefined,
  share: BodyShare,
): Uint8Array | Promise<Uint8Array> {
  if (body.length > share.maxBody) throw tooLarge(share.maxBody);
  if (body.length === 0) return body;
  const name = checkEncoding(encoding);
  return name === null ? body : decompress(body, name, share);
}

async function decompress(body: Uint8Array, name: Encoding, share: BodyShare): Promise<Uint8Array> {
  // A gzip stream ends with the length of what it holds.
  const said =
    name === "deflate" || body.length < 18
      ? 0
      : new DataView(body.buffer, body.byteOffset).getUint32(body.length - 4, true);
  if (said > share.maxBody) throw tooLarge(share.maxBody);
  const stream = new DecompressionStream(name === "deflate" ? "deflate" : "gzip");
  const writer = stream.writable.getWriter();
  // What is wrong with it is told where it is read.
  void writer.write(body as Uint8Array<ArrayBuffer>).catch(() => undefined);
  void writer.close().catch(() => undefined);
  // What is said may be a lie: no compression makes a thousandth of it.
  const gathered = new Gathered(Math.min(said, body.length * MOST_EXPANSION));
  try {
    await gather(stream.readable, gathered, share);
    return gathered.whole();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw badRequest("illegal_argument_exception", `the request body is not valid [${name}]`);
  }
}

/** How many bytes a compressed one may stand for, in deflate. */
const MOST_EXPANSION = 1032;

/** Reads a stream, and no further than fits. */
async function gather(stream: ReadableStream, gathered: Gathered, share: BodyShare): Promise<void> {
  const reader = stream.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const refusal = gathered.size + value.length > share.maxBody ? tooLarge(share.maxBody) : share.take(value.length);
    if (refusal !== null) {
      await reader.cancel();
      throw refusal;
    }
    gathered.add(value);
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
