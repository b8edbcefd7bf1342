/**
 * What does the text behind an option mean? A number, a size, a time, an address, or a refusal that says what it would be.
 */
import { InvalidArgumentError } from "commander";

/** Each has an index of its own in memory, and they share the processors. */
const MOST_WORKERS = 64;

/** To Node, no name is every interface: what a variable that is not set makes of a command must not be that. */
export function host(text: string): string {
  if (text === "") throw new InvalidArgumentError("It is an address, 0.0.0.0 for all of this machine's.");
  return text;
}

export function workers(text: string): number {
  const value = positive(text);
  if (value > MOST_WORKERS) throw new InvalidArgumentError(`It is a whole number from 1 to ${MOST_WORKERS}.`);
  return value;
}

export function positive(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError("It is a whole number from 1.");
  }
  return value;
}

/** Returns bytes, 0 for `off`. */
export function cacheSize(text: string): number {
  return text === "off" ? 0 : bytes(text, "It is a size such as 512kb, 16mb or 1gb, or off.");
}

/** Returns bytes; like the sizes of the real engine, a number may be followed by its unit. */
export function bytes(text: string, form: unknown): number {
  const [, digits = "", unit = "b"] = /^(\d+)(b|kb|mb|gb)?$/.exec(text) ?? [];
  const value = Number(digits) * 1024 ** ["b", "kb", "mb", "gb"].indexOf(unit);
  if (value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError(typeof form === "string" ? form : "It is a size such as 512kb, 16mb or 1gb.");
  }
  return value;
}

/** Returns milliseconds. */
export function time(text: string): number {
  const [, digits = "", unit = ""] = /^(\d+)(ms|s|m)$/.exec(text) ?? [];
  const value = Number(digits) * ({ ms: 1, s: 1000, m: 60_000 }[unit] ?? 0);
  // More than that no timer takes.
  if (value < 1 || value > 2 ** 31 - 1) throw new InvalidArgumentError("It is a time such as 500ms, 10s or 5m.");
  return value;
}

/** Returns milliseconds, infinitely many for `off`. */
export function timeOrOff(text: string): number {
  return text === "off" ? Infinity : time(text);
}

export function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return value;
}
