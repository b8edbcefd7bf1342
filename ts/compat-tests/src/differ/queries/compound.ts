/** Queries that hold other queries. */
import type { Draw, Options } from "../draw.js";
import type { Json, JsonObject } from "../json.js";
import { drawInnerHits } from "../hit_keys.js";
import { common, type QueryEntry } from "./entry.js";
import { point } from "./geo.js";

const bool: QueryEntry = {
  weight: 24,
  holds: true,
  draw: (d, inner) => {
    const body: JsonObject = {};
    for (const occur of ["must", "filter", "should", "must_not"]) {
      if (!d.chance(occur === "should" ? 55 : 38)) continue;
      const clauses = d.list(1, occur === "should" ? 4 : 2, inner);
      const [only] = clauses;
      body[occur] = clauses.length === 1 && only !== undefined && d.chance(40) ? only : clauses;
    }
    const options = {
      ...common(d),
      minimum_should_match: [body["should"] === undefined ? 3 : 30, () => d.minimumShouldMatch()] as const,
      adjust_pure_negative: [3, () => d.flag()] as const,
    };
    return d.with(body, options);
  },
};

const disMax: QueryEntry = {
  weight: 5,
  holds: true,
  draw: (d, inner) => {
    const options = { ...common(d), tie_breaker: [60, () => d.pick<Json>([0, 0.3, 1, 0.75])] as const };
    return d.with({ queries: d.list(1, 4, inner) }, options);
  },
};

const boosting: QueryEntry = {
  weight: 4,
  holds: true,
  draw: (d, inner) =>
    d.with({ positive: inner(), negative: inner(), negative_boost: d.pick<Json>([0.2, 0, 1, 0.5]) }, common(d)),
};

const constantScore: QueryEntry = {
  weight: 4,
  holds: true,
  draw: (d, inner) => d.with({ filter: inner() }, common(d)),
};

const nested: QueryEntry = {
  weight: 12,
  holds: true,
  draw: (d, inner) => {
    const { nestedPaths } = d.schema;
    const path = nestedPaths.length > 0 && !d.wrong() ? d.pick(nestedPaths) : "nowhere";
    const options: Options = {
      ...common(d),
      score_mode: [55, () => (d.wrong() ? "nope" : d.pick(["avg", "max", "min", "sum", "none"]))],
      ignore_unmapped: [5, () => d.flag()],
    };
    const around = d.scope;
    d.scope = path;
    const query = inner();
    const shown = d.chance(15) ? { inner_hits: drawInnerHits(d) } : {};
    d.scope = around;
    return d.with({ path, query, ...shown }, options);
  },
};

const wrapper: QueryEntry = {
  weight: 1,
  holds: true,
  draw: (_, inner) => ({ query: Buffer.from(JSON.stringify(inner())).toString("base64") }),
};

const functionScore: QueryEntry = {
  weight: 8,
  holds: true,
  draw: (d, inner) => {
    const body: JsonObject = d.chance(85) ? { query: inner() } : {};
    if (d.chance(25)) Object.assign(body, scoreFunction(d, true));
    else {
      body["functions"] = d.list(1, 3, () => {
        const one = scoreFunction(d);
        if (d.chance(50)) one["filter"] = inner();
        return one;
      });
    }
    const options: Options = {
      ...common(d),
      score_mode: [60, () => d.pick(["multiply", "first", "sum", "avg", "max", "min"])],
      boost_mode: [60, () => d.pick(["multiply", "replace", "sum", "avg", "max", "min"])],
      max_boost: [15, () => d.pick<Json>([1, 2.5, 10])],
      min_score: [12, () => d.pick<Json>([0, 0.5, 1, 3])],
    };
    return d.with(body, options);
  },
};

const MODIFIERS = ["none", "log1p", "log2p", "ln1p", "ln2p", "square", "sqrt", "reciprocal", "log", "ln"];

function scoreFunction(d: Draw, isAlone = false): JsonObject {
  const kind = d.below(10);
  if (kind < 3) return { weight: d.pick<Json>([2, 0.5, 1.25, 10, 0]) };
  const weight: JsonObject = (isAlone ? d.wrong() : d.chance(30)) ? { weight: d.pick<Json>([2, 0.5, 1.25]) } : {};
  if (kind < 6) {
    const options: Options = {
      factor: [50, () => d.pick<Json>([1.2, 2, 0.1])],
      modifier: [60, () => d.pick(MODIFIERS)],
      missing: [75, () => d.pick<Json>([1, 0, 3.5])],
    };
    return { field_value_factor: d.with({ field: d.field("number").name }, options), ...weight };
  }
  if (kind < 7) {
    return {
      random_score: d.chance(90) ? { seed: d.below(100), field: d.pick(["_seq_no", d.field("number").name]) } : {},
      ...weight,
    };
  }
  return { [d.pick(["linear", "exp", "gauss"])]: decay(d), ...weight };
}

function decay(d: Draw): JsonObject {
  const field = d.field("number", "number", "date", "point");
  const shape: JsonObject = {};
  if (field.type === "geo_point") {
    Object.assign(shape, { origin: point(d, field), scale: d.pick(["100km", "2000km", "1mi"]) });
    if (d.chance(30)) shape["offset"] = d.pick(["0km", "50km"]);
  } else if (field.type.startsWith("date")) {
    Object.assign(shape, { origin: d.scalar(field), scale: d.pick(["10d", "1h", "365d"]) });
    if (d.chance(30)) shape["offset"] = d.pick(["1d", "12h"]);
  } else {
    Object.assign(shape, { origin: d.scalar(field), scale: d.pick<Json>([1, 10, 0.5, 250]) });
    if (d.chance(30)) shape["offset"] = d.pick<Json>([0, 1, 5.5]);
  }
  if (d.chance(30)) shape["decay"] = d.pick<Json>([0.5, 0.1, 0.9]);
  const multi: JsonObject = d.chance(20) ? { multi_value_mode: d.pick(["min", "max", "avg", "sum"]) } : {};
  return { [field.name]: shape, ...multi };
}

export const compoundQueries = {
  bool,
  dis_max: disMax,
  boosting,
  constant_score: constantScore,
  function_score: functionScore,
  nested,
  wrapper,
} satisfies Record<string, QueryEntry>;
