/** May the request's body be read? Content types, compression and sizes. */
import { ApiError, badRequest, cause } from "../errors.js";
import { SEVERAL } from "./headers.js";

/** Bytes of a request body at most, before and after decompression. */
export const MAX_BODY = 100 * 1024 * 1024;

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

/** Returns the body as it was before the client compressed it; at once when it did not. */
export function decodeBody(body: Uint8Array, encoding: string | undefined): Uint8Array | Promise<Uint8Array> {
  if (body.length > MAX_BODY) throw tooLarge();
  if (encoding === undefined) return body;
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity" || body.length === 0) return body;
  if (name !== "gzip" && name !== "x-gzip" && name !== "deflate") {
    throw new ApiError(415, cause("illegal_argument_exception", `Content-Encoding [${name}] is not supported`));
  }
  return decompress(body, name);
}

async function decompress(body: Uint8Array, name: "gzip" | "x-gzip" | "deflate"): Promise<Uint8Array> {
  const format = name === "deflate" ? "deflate" : "gzip";
  const stream = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream(format));
  try {
    return await collect(stream, MAX_BODY);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw badRequest("illegal_argument_exception", `the request body is not valid [${name}]`);
  }
}

/** Returns the response body compressed. */
export async function gzip(body: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream("gzip"));
  return collect(stream, Number.MAX_SAFE_INTEGER);
}

/** Whether the client takes gzip. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => {
    const [name = "", ...parameters] = one.split(";").map((text) => text.trim().toLowerCase());
    return (name === "gzip" || name === "*") && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}

async function collect(stream: ReadableStream, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Returns the error of a body over the limit. */
export function tooLarge(): ApiError {
  const reason = `the request body is larger than [${MAX_BODY}] bytes`;
  return new ApiError(413, cause("content_too_long_exception", reason));
}
