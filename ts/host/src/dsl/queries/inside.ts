/** Does a plan contain a query, a name or a field? */

/** Whether something is found among the keys and values of a part of a plan. Lists of values are passed over: they hold no queries. */
export function isInside(part: unknown, isFound: (key: string, value: unknown) => boolean): boolean {
  if (typeof part !== "object" || part === null) return false;
  for (const [key, value] of Object.entries(part)) {
    if (isFound(key, value)) return true;
    if (key !== "values" && isInside(value, isFound)) return true;
  }
  return false;
}

/** Whether a part of a plan has one of these queries somewhere, or is one. */
export function hasQuery(part: unknown, names: ReadonlySet<string>): boolean {
  return isInside(
    part,
    (key, value) => names.has(key) && typeof value === "object" && value !== null && !Array.isArray(value),
  );
}
