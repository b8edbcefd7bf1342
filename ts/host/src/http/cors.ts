/** Which web pages may read the answers? Those of the origins that the service was given, as the real engine decides. */

/** What CORS makes of a request. */
export interface CorsDecision {
  /** Headers of the answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>;
  /** The status that ends the request here, without a body; null lets it go on. */
  readonly status: 200 | 403 | null;
}

// The real engine's headers with the one that keys come in, and the one by which clients in web pages describe themselves.
const REQUEST_HEADERS = [
  "X-Requested-With",
  "Content-Length",
  "Content-Type",
  "Authorization",
  "X-Elastic-Client-Meta",
];

/** Returns the headers that a page may send: those that it always may, and `more`. */
export function corsHeaders(more: readonly string[] = []): string {
  return [...REQUEST_HEADERS, ...more].join(",");
}

/** Decides on a request; `*` among the origins lets every page in. `allowed` are headers that it may send. */
export function decideCors(
  method: string,
  headers: Readonly<Record<string, string>>,
  origins: readonly string[],
  allowed = corsHeaders(),
): CorsDecision {
  const origin = headers["origin"];
  if (origin === undefined || origin === "") return { headers: {}, status: null };
  const any = origins.includes("*");
  const own = origin.replace(/^https?:\/\//, "") === headers["host"];
  const named = any || origins.includes(origin);
  if (!named && !own) return { headers: {}, status: 403 };
  // A browser asks nothing of its own origin's answers, and one that was not named is not repeated.
  const answered: Record<string, string> = any
    ? { "access-control-allow-origin": "*" }
    : named
      ? { "access-control-allow-origin": origin, vary: "origin" }
      : { vary: "origin" };
  const asksFirst = method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
  if (!asksFirst) return { headers: answered, status: null };
  const first = {
    // What the service has of the methods.
    "access-control-allow-methods": "GET,HEAD,OPTIONS,POST",
    "access-control-allow-headers": allowed,
    "access-control-max-age": "1728000",
  };
  return { headers: Object.assign(answered, first), status: 200 };
}
