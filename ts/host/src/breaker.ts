/** How does the real engine say that something would be too large? As its circuit breakers do. */
import { ApiError, cause } from "./errors.js";

/** Returns the error of a breaker, given its whole reason; 0 bytes where it counts none. */
export function breaking(reason: string, wanted: number, limit: number): ApiError {
  const metadata = [
    ["bytes_wanted", wanted],
    ["bytes_limit", limit],
    ["durability", "TRANSIENT"],
  ] as const;
  return new ApiError(429, cause("circuit_breaking_exception", reason, null, metadata));
}

/** Returns the error of the breaker of a name, for a part that would take it to so many bytes. */
export function dataTooLarge(breaker: string, part: string, wanted: number, limit: number): ApiError {
  const reason =
    `[${breaker}] Data too large, data for [${part}] would be [${wanted}/${shownBytes(wanted)}], ` +
    `which is larger than the limit of [${limit}/${shownBytes(limit)}]`;
  return breaking(reason, wanted, limit);
}

const SIZES = ["b", "kb", "mb", "gb", "tb", "pb"];

/** Returns a number of bytes as the real engine shows it: in the largest unit, with one digit that is cut off. */
export function shownBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1024 && unit < SIZES.length - 1; unit += 1) size /= 1024;
  return `${Math.floor(size * 10) / 10}${SIZES[unit] ?? ""}`;
}
