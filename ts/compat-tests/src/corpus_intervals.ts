/** Documents with ranges that all have two ends: what is asked of those without one, the real engine answers without end. */

const MAPPING = {
  properties: {
    i: { type: "integer_range" },
    l: { type: "long_range" },
    f: { type: "float_range" },
    d: { type: "double_range" },
    t: { type: "date_range" },
    days: { type: "date_range", format: "yyyy-MM-dd" },
    a: { type: "ip_range" },
    block: { type: "ip_range" },
    none: { type: "integer_range", doc_values: false },
    never: { type: "date_range" },
    also: { type: "alias", path: "i" },
    n: { type: "integer" },
    k: { type: "keyword" },
  },
};

const START = Date.UTC(2019, 0, 1);
const HOUR = 3_600_000;

/** Returns the mapping file. */
export function intervalsMapping(): string {
  return JSON.stringify(MAPPING);
}

/** Yields the documents: with one range of a kind, several or none, some of them twice. */
export function* intervalsLines(): Generator<string, void, undefined> {
  let seed = 7;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (seed >> 8) % limit;
  };
  const some = <T>(one: () => T): T | T[] | undefined => {
    const kind = below(4);
    if (kind === 0) return undefined;
    return kind === 1 ? one() : Array.from({ length: 1 + below(3) }, one);
  };
  const between = (reach: number, width: number, unit: number) => () => {
    const from = (below(reach * 2) - reach) * unit;
    return { gte: from, lte: from + below(width) * unit };
  };
  const text = (hours: number, length: number): string => new Date(START + hours * HOUR).toISOString().slice(0, length);
  const dates = (step: number, length: number) => () => {
    const from = below(500) * step;
    return { gte: text(from, length), lte: text(from + below(40) * step, length) };
  };
  const sources: object[] = Array.from({ length: 60 }, () => ({
    i: some(between(20, 8, 1)),
    l: some(() => {
      const from = below(20) - 10;
      return { gt: from, lt: from + 2 + below(9) };
    }),
    f: some(between(40, 30, 0.125)),
    d: some(between(40, 30, 0.1)),
    t: some(dates(17, 24)),
    days: some(dates(24, 10)),
    a: below(3) === 0 ? undefined : `10.${below(3)}.0.0/${16 + below(3)}`,
    block: below(9) === 0 ? ["10.0.0.0/8", "11.0.0.0/8"] : "12.0.0.0/8",
    none: { gte: 1, lt: 9 },
    n: below(5),
    k: "abc"[below(3)],
  }));
  sources.push(
    {},
    // Clocks are put forward and back inside of these.
    { t: { gte: "2019-03-31T00:30:00Z", lte: "2019-03-31T03:30:00Z" }, k: "spring" },
    { t: { gte: "2019-10-26T21:10:00Z", lte: "2019-10-27T03:30:00Z" }, k: "autumn" },
    { d: { gte: "-0.0", lte: "-0.0" }, f: { gte: 0, lte: 0 } },
    { d: { gte: 0, lte: 0 } },
  );
  for (const [number, source] of sources.entries()) yield JSON.stringify({ _id: `i${number}`, _source: source });
}
