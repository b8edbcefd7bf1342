/** The URL parameters of scrolls and of points in time. */
import { keptTooLong } from "../dsl/time_value.js";
import { INDICES } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { boolean, splitAtCommas, text, time } from "./kinds.js";
import { effective, noted } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of a scroll. */
export interface ScrollAsked {
  ids: string[];
  /** Whether there will be another page. */
  keeps: boolean;
  /** What is said of a time that is too long. */
  tooLong: string | null;
  totalsAsInt: boolean;
}

/** Notes for how long a context is to be kept, which is no matter here but for its limit. */
export function keep(time: bigint | null, into: { keeps: boolean; tooLong: string | null }): void {
  into.keeps = true;
  into.tooLong = keptTooLong(time);
}

/** Those of the next page. */
export const SCROLL: readonly Parameter<ScrollAsked>[] = [
  effective("scroll_id", text, (value, into) => void (into.ids = [value])),
  effective("scroll", time, keep),
];

/** Read behind the body. */
export const SCROLL_WRITTEN: readonly Parameter<ScrollAsked>[] = [
  effective("rest_total_hits_as_int", boolean, (value, into) => void (into.totalsAsInt = value)),
];

/** Those of the end of a scroll. */
export const CLEAR: readonly Parameter<ScrollAsked>[] = [
  effective("scroll_id", text, (value, into) => void (into.ids = [...splitAtCommas(value)])),
];

/** What a URL asks of a point in time. */
export interface PitAsked extends IndicesAsked {
  keeps: boolean;
  tooLong: string | null;
  preference: string;
  routing: string | null;
}

/** Those of the opening of a point in time. */
export const PIT: readonly Parameter<PitAsked>[] = [
  ...INDICES,
  effective("keep_alive", time, keep),
  noted("preference", text, (value, into) => void (into.preference = value)),
  noted("routing", text, (value, into) => void (into.routing = value)),
];
