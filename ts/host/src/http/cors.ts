/** Which web pages may read the answers? Those of the origins that the service was given, as the real engine decides. */

/** What CORS makes of a request. */
export interface CorsDecision {
  /** Headers of the answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>;
  /** The status that ends the request here, without a body; null lets it go on. */
  readonly status: 200 | 403 | null;
}

// What the service has of the methods, and the real engine's headers with the one that keys come in.
const PREFLIGHT = {
  "access-control-allow-methods": "GET,HEAD,OPTIONS,POST",
  "access-control-allow-headers": "X-Requested-With,Content-Length,Content-Type,Authorization",
  "access-control-max-age": "1728000",
};

/** Decides on a request; `*` among the origins lets every page in. */
export function decideCors(
  method: string,
  headers: Readonly<Record<string, string>>,
  origins: readonly string[],
): CorsDecision {
  const origin = headers["origin"];
  if (origin === undefined || origin === "") return { headers: {}, status: null };
  const any = origins.includes("*");
  const own = origin.replace(/^https?:\/\//, "") === headers["host"];
  if (!any && !own && !origins.includes(origin)) return { headers: {}, status: 403 };
  const allowed: Record<string, string> = any
    ? { "access-control-allow-origin": "*" }
    : { "access-control-allow-origin": origin, vary: "origin" };
  const asksFirst = method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
  return asksFirst ? { headers: Object.assign(allowed, PREFLIGHT), status: 200 } : { headers: allowed, status: null };
}
