/** More documents than a byte has values, of numbers of which few differ: their codes leave most of a byte out. */

const TYPES = ["float", "half_float", "double", "long", "integer", "short", "byte", "date"] as const;

/** Returns the mapping file. */
export function ratingsMapping(): string {
  const properties: Record<string, object> = { scaled_float: { type: "scaled_float", scaling_factor: 2 } };
  for (const type of TYPES) properties[type] = { type };
  for (const type of ["float", "half_float", "double"] as const) {
    properties[`${type}_apart`] = { type };
    properties[`${type}_below`] = { type };
  }
  properties["text"] = { type: "text" };
  return JSON.stringify({ properties });
}

/** Yields the documents. */
export function* ratingsLines(): Generator<string, void, undefined> {
  const apart = [1.5, 12, 3.5];
  const below = [-4, -1, 0, 2, 8];
  for (let i = 0; i < 700; i += 1) {
    const source: Record<string, unknown> = { scaled_float: (i % 5) + 1, text: i % 2 === 0 ? "even" : "odd" };
    for (const type of TYPES) source[type] = (i % 5) + 1;
    for (const type of ["float", "half_float", "double"] as const) {
      source[`${type}_apart`] = apart[i % 3];
      source[`${type}_below`] = below[i % 5];
    }
    yield JSON.stringify({ _id: String(i), _source: source });
  }
}
