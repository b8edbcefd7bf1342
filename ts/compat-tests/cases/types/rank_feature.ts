/** What is a `rank_feature`: which numbers does it take, and what is asked of it without its own query? */

import { request, search } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"rank_feature"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '1', '1.5', '"1.5"', '0', '-1', '1e-40', '1.17549435E-38', '1e39', '3.4028235e38', '"x"', '""', 'null', 'true', '{"a":1}', '[1]', '[1,2]', '[[1],[2]]', '[]', '[null]', '"NaN"', '"Infinity"', '"-Infinity"', '1e400', '" 1"', '"1d"', '99999999999999999999',
];

export const rankFeature: TypeCases = {
  mappings: [
    of("", ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"positive_score_impact":false', ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"positive_score_impact":true'),
    of(',"positive_score_impact":"false"'),
    of(',"positive_score_impact":null'),
    of(',"positive_score_impact":"x"'),
    of(',"meta":{"a":"b"},"positive_score_impact":false'),
    of(',"index":false'),
    of(',"store":true'),
    of(',"null_value":1'),
    of(',"coerce":false'),
    of(',"fields":{"k":{"type":"keyword"}},"copy_to":"b"', '{"a":1}'),
  ],
  cases: [
    request("type_rank_feature", "mapping", "GET /type_rank_feature/_mapping"),
    ...matrix({
      corpus: "type_rank_feature",
      fields: ["one"],
      values: [1, "1.5", "x"],
      few: [1],
    }),
    ...brief("type_rank_feature", ["inverse", "o.x", "never"], [1]),
    search("type_rank_feature", "exists in an object", { query: { exists: { field: "o" } }, _source: false }),
  ],
};
