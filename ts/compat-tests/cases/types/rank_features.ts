/** What is a `rank_features`: which objects does it take, and what is asked of it without its own query? */

import { request } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"rank_features"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '{"x":1}', '{"x":1,"y":"2"}', '{"x":0}', '{"x":-1}', '{"x":"a"}', '{"x":null}', '{"x":true}', '{"x":[1]}', '{"x":{"y":1}}', '{"x.y":1}', '5', '1.5', '"x"', 'null', 'true', '[{"x":1},{"y":2}]', '[{"x":1},{"x":2}]', '[[{"x":1}],[{"x":"2"}]]', '{}', '[]', '[null]', '{"":1}', '{"x":1e39}', '{"x":"NaN"}', '{"x":1,"x ":2}', '{"x":null,"y":false}',
];

export const rankFeatures: TypeCases = {
  mappings: [
    of(',"fields":{"k":{"type":"keyword"},"n":{"type":"long"}}', ...VALUES.map((value) => `{"a":${value}}`)),
    of("", ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"positive_score_impact":false', ...VALUES.map((value) => `{"a":${value}}`)),
    ...['"k"', '["k","m"]', "[]", '"zz"'].map((targets) =>
      one(
        `{"properties":{"a":{"type":"rank_features","copy_to":${targets}},"k":{"type":"keyword"},"m":{"type":"rank_features"}}}`,
        ...VALUES.map((value) => `{"a":${value}}`),
      ),
    ),
    of(',"positive_score_impact":true'),
    of(',"positive_score_impact":null'),
    of(',"meta":{"a":"b"},"positive_score_impact":false'),
    of(',"index":false'),
    of(',"foo":1'),
    of(',"null_value":1'),
  ],
  cases: [
    request("type_rank_features", "mapping", "GET /type_rank_features/_mapping"),
    ...matrix({
      corpus: "type_rank_features",
      fields: ["one"],
      values: ["a", 1],
      few: ["a"],
    }),
    ...brief("type_rank_features", ["inverse", "never", "one.a"], ["a"]),
  ],
};
