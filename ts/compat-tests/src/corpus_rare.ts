/** Documents of a mapping with what few mappings have: weights of fields, and fields of all types within nested objects. */

const PROPERTIES = {
  text: { type: "text", boost: 2 },
  half: { type: "text", boost: 0.5, fields: { word: { type: "keyword", boost: 3 } } },
  nothing: { type: "text", boost: 0 },
  less: { type: "keyword", boost: -1 },
  plain: { type: "text" },
  word: { type: "keyword", boost: 2.5 },
  day: { type: "date", boost: 2 },
  nanos: { type: "date_nanos", boost: 3 },
  yes: { type: "boolean", boost: 0.25 },
  span: { type: "integer_range", boost: 4 },
  days: { type: "date_range", boost: 2 },
  block: { type: "ip_range", boost: 2 },
  long: { type: "long", boost: 7 },
  float: { type: "half_float" },
  scaled: { type: "scaled_float", scaling_factor: 10 },
  bare: { type: "double", doc_values: false },
  name: { type: "alias", path: "text" },
};

const OF_NESTED = {
  day: { type: "date" },
  nanos: { type: "date_nanos" },
  word: { type: "keyword" },
  text: { type: "text" },
  at: { type: "geo_point" },
  from: { type: "ip" },
  bare: { type: "double", doc_values: false },
};

/** Returns the mapping file. */
export function rareMapping(): string {
  return JSON.stringify({ properties: { ...PROPERTIES, n: { type: "nested", properties: OF_NESTED } } });
}

const WORDS = ["red", "blue", "quick", "brown", "fox"];

/** Yields the documents. */
export function* rareLines(): Generator<string, void, undefined> {
  for (let i = 0; i < 30; i += 1) {
    const word = (at: number): string | undefined => WORDS[at % WORDS.length];
    const text = [word(i), word(i * 3 + 1), ...(i % 4 === 0 ? [word(i)] : [])].join(" ");
    const day = `2020-0${(i % 9) + 1}-11`;
    const source = {
      text,
      half: text,
      nothing: text,
      less: word(i),
      plain: text,
      word: i % 3 === 0 ? [word(i), word(i + 1)] : word(i),
      ...(i % 7 === 0 ? {} : { day, nanos: day, yes: i % 2 === 0, long: i % 5, bare: i / 2, float: i / 4 }),
      span: { gte: i % 4, lte: 5 },
      days: { gte: day, lt: "2020-12-01" },
      block: `10.0.${i % 3}.0/24`,
      scaled: i / 8,
      n: i % 5 === 0 ? [] : [{ day, nanos: day, word: word(i), text, at: "1,2", from: "10.0.0.1", bare: i }],
    };
    yield JSON.stringify({ _id: String(i), _source: source });
  }
}
