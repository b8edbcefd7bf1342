/** What is JSON to the generator and the reducer? */

export type Scalar = string | number | boolean;
export type Json = Scalar | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Whether a value is an object, and no list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a deep copy. */
export function copyOf<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Returns text as it is, and other values as JSON. */
export function written(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
