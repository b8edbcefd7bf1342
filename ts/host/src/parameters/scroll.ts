/** The URL parameters of scrolls and of points in time. */
import { LONGEST_KEPT } from "../dsl/time_value.js";
import { illegalArgument } from "../errors.js";
import { INDICES } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { boolean, text, time } from "./kinds.js";
import { effective, noted } from "./table.js";
import type { Parameter } from "./table.js";

/** Reads for how long a context is to be kept, which is no matter here but for its limit. */
export function keptTime(value: string, name: string): bigint | null {
  const keeps = time(value, name);
  if ((keeps ?? 0n) > LONGEST_KEPT) throw illegalArgument(`[${name}] of more than a day is not supported`);
  return keeps;
}

/** What a URL asks of a scroll. */
export interface ScrollAsked {
  ids: string[];
  /** Whether there will be another page. */
  keeps: boolean;
  totalsAsInt: boolean;
}

/** Those of the next page. */
export const SCROLL: readonly Parameter<ScrollAsked>[] = [
  effective("scroll_id", text, (value, into) => void (into.ids = [value])),
  effective("scroll", keptTime, (_, into) => void (into.keeps = true)),
];

/** Read behind the body. */
export const SCROLL_WRITTEN: readonly Parameter<ScrollAsked>[] = [
  effective("rest_total_hits_as_int", boolean, (value, into) => void (into.totalsAsInt = value)),
];

/** Those of the end of a scroll. */
export const CLEAR: readonly Parameter<ScrollAsked>[] = [
  effective("scroll_id", text, (value, into) => void (into.ids = value.split(","))),
];

/** What a URL asks of a point in time. */
export interface PitAsked extends IndicesAsked {
  keeps: boolean;
  preference: string;
  routing: string | null;
}

/** Those of the opening of a point in time. */
export const PIT: readonly Parameter<PitAsked>[] = [
  ...INDICES,
  effective("keep_alive", keptTime, (_, into) => void (into.keeps = true)),
  noted("preference", text, (value, into) => void (into.preference = value)),
  noted("routing", text, (value, into) => void (into.routing = value)),
];
