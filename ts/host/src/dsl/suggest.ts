/** Did the client mean another name? Hints as the real engine gives them, by edit distance. */

/** Returns Lucene's similarity of two words: 1 for equal, 0 for nothing in common. */
export function similarity(a: string, b: string): number {
  const n = a.length;
  const m = b.length;
  if (n === 0 || m === 0) return n === m ? 1 : 0;
  let previous = Array.from({ length: n + 1 }, (_, i) => i);
  for (let j = 1; j <= m; j += 1) {
    const row = [j];
    for (let i = 1; i <= n; i += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min((row[i - 1] ?? 0) + 1, (previous[i] ?? 0) + 1, (previous[i - 1] ?? 0) + cost));
    }
    previous = row;
  }
  return Math.fround(1 - Math.fround((previous[n] ?? 0) / Math.max(n, m)));
}

/** Returns the names that are near to `word`, best first. */
export function near(word: string, candidates: Iterable<string>): string[] {
  const found: { name: string; score: number }[] = [];
  for (const name of candidates) {
    // What is twice as long has less than half in common, and a word may be as long as a body.
    if (word.length >= name.length * 2 || name.length >= word.length * 2) continue;
    const score = similarity(word, name);
    if (score > 0.5) found.push({ name, score });
  }
  found.sort((x, y) => y.score - x.score || (x.name < y.name ? -1 : 1));
  return found.map((one) => one.name);
}

/** Returns the hint that the parsers of a body add to an error, or nothing. */
export function hint(word: string, candidates: Iterable<string>): string {
  const names = near(word, candidates);
  if (names.length === 0) return "";
  return names.length === 1 ? ` did you mean [${names[0] ?? ""}]?` : ` did you mean any of [${names.join(", ")}]?`;
}
