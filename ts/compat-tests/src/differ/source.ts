/** The forms of `_source`. */
import type { Draw } from "./draw.js";
import type { Json } from "./json.js";

export function drawSource(d: Draw): Json {
  const pattern = (): string => {
    const { name } = d.field();
    return d.chance(40) ? `${name.slice(0, d.between(0, name.length))}*` : name;
  };
  switch (d.below(6)) {
    case 0:
    case 1:
      return d.chance(70) ? false : true;
    case 2:
      return pattern();
    case 3:
      return d.list(0, 3, pattern);
    default:
      return d.with(
        {},
        {
          includes: [60, () => d.list(1, 3, pattern)],
          excludes: [50, () => (d.chance(30) ? pattern() : d.list(1, 2, pattern))],
          include: [4, () => pattern()],
        },
      );
  }
}
