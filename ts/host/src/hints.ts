/** How does a client learn that what it asks for is served in another mode? By a header beside the real engine's error. */

const HINT = "x-vitrine-hint";

/** Returns the header for what is served with `--extended`, or none. */
export function servedHint(names: readonly string[]): Record<string, string> {
  if (names.length === 0) return {};
  const all = names.map((name) => `[${name}]`).join(", ");
  return { [HINT]: `${all} ${names.length === 1 ? "is" : "are"} served with --extended` };
}
