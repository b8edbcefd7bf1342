/** Which names fit patterns, in which stars stand for anything? */

/** Returns whether a name fits one of some patterns. */
export function asPatterns(patterns: readonly string[]): (name: string) => boolean {
  return (name) => patterns.some((pattern) => fits(pattern, name));
}

/** Whether a name fits a pattern. */
export function fits(pattern: string, name: string): boolean {
  const parts = pattern.split("*");
  const [first = ""] = parts;
  if (parts.length === 1) return first === name;
  const last = parts.at(-1) ?? "";
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
