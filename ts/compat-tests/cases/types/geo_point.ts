/** What is a `geo_point`: which places does it take in which form, and what is asked of it? */

import { searches, type Body } from "../case.js";
import { one } from "../mappings.js";
import { matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"g":{"type":"geo_point"${parameters}}}}`, ...documents.map((value) => `{"g":${value}}`));

// prettier-ignore
const OBJECTS = [
  '{"lat":1,"lon":2}', '{"lat":"1.5","lon":" 2.5 "}', '{"lat":91,"lon":0}', '{"lat":0,"lon":181}', '{"lat":-91,"lon":0}', '{"lat":"NaN","lon":0}',
  '{"lat":"x","lon":0}', '{"lat":"x","lon":"y"}', '{"lat":1}', '{"lon":1}', "{}", '{"lat":null,"lon":1}', '{"lat":true,"lon":1}', '{"lat":[1],"lon":1}',
  '{"lat":{},"lon":1}', '{"lat":1,"lon":[2]}', '{"geohash":"u4pr"}', '{"geohash":1}', '{"geohash":""}', '{"geohash":null}', '{"geohash":"u4pr","lat":1}',
  '{"lat":1,"lon":2,"x":1}', '{"x":{"lat":1},"lon":2}', '{"type":"Point","coordinates":[1,2]}', '{"lat":"x","geohash":"u"}', '{"geohash":"u","lon":"x"}',
  '{"lat":"","lon":1}', '{"Lat":1}', '{"lat.x":1,"lon":2}', '{"":1}', '{"lat":1e400,"lon":1}', '{"lat":1,"lon":12345678901234567890}',
  '{"lat":"Infinity","lon":1}', '{"lat":1,"lon":"NaN"}', '{"lat":"2f","lon":"1d"}',
];
// prettier-ignore
const TEXTS = [
  '"1,2"', '" 1 , 2 "', '"1,2,3"', '"1,2,3,4"', '"NaN,1"', '"x,1"', '"1,x"', '",1"', '"1,"', '","', '"1,2,x"', '"1,1e400"', '"1d,2f"', '"1, ,2"', '"1,,"',
  '",,1"', '"1,2,,"', '"1,2,,,5"', '"+1,-2"', '".5,5."', '"Infinity,0"', '"u4pruydqqvj"', '""', '"a"', '"U"', '"é"', '" "', '"abcdefghjkmnpqrst"',
  '"bcdefghjkmnpA"', '"zzzzzzzzzzzz"', '"1,181"', '"-90,-180"', '"90,180"', '"-0.0,-0.0"',
];
// prettier-ignore
const WELL_KNOWN = [
  '"POINT (1 2)"', '"point(1 2)"', '"POINT (1 2 3)"', '"POINT EMPTY"', '"POINT empty"', '"LINESTRING (1 2, 3 4) point"', '"MULTIPOINT (1 2, 3 4)"',
  '"POINT (1)"', '"POINT (181 2)"', '"POINT (1 91)"', '"POINT(1 2) x"', '"POINT(1 2"', '"POINT 1 2"', '"POINTS (1 2)"', '"POINT (1 2 3 4)"', '"POINT (a 2)"',
  '"POINT (1,2)"', '"POINT (1 NaN)"', '"POINT () "', '"xpoint (1 2)"', '"POINT"', '"POINT (-1.5e1 +2)"', '"POINT (1e 2)"', '"POINT (1 2 x)"',
  '"POINT Z (1 2 3)"', '"# POINT (1 2)"', '" \\n POINT\\t(\\n1\\r\\n 2 )"', '"POINT ((1 2))"', '"POINT [1 2]"', '"(1 2) point"', '"POINT (1_0 2)"',
  '"POINT (1 2é)"', '"POINT # x\\n (1 2)"', '"POINT (1 2 NaN)"', '"POINT (1 91 x)"', '"POINT (NaN 5)"', '"POINT \\"(\\" 1 2"', '"1 POINT (1 2)"',
  '"POINT (- 3)"', '"point x empty"', '"POINT,1"', '"POLYGON ((0 0, 1 1, 1 0, 0 0)) point"', '"GEOMETRYCOLLECTION EMPTY point"',
];
// prettier-ignore
const ARRAYS = [
  "[1,2]", "[1,2,3]", "[1,2,3,4]", "[1]", "[]", "[[1,2],[3,4]]", "[[1,2,3],[3,4]]", "[[1],[3,4]]", '[[1,"2"]]', '[1,"2"]', '["1",2]', '["1,2","3,4"]',
  "[null]", "[null,[1,2]]", "[1,null]", "[[1,null]]", "[91,0]", "[0,91]", "[[0,91],[0,1]]", '[1,2,"x"]', "[1,2,[3]]", '[1,2,{"a":1}]', "[1,[2]]",
  "[[[1,2]]]", "[[1,2],5]", '["1,2",5]', '[{"lat":1,"lon":2},[3,4],"5,6"]', "[5,[1,2]]", "[1e400,1]", '[1,2,3,"4,5"]', "[1,2,3,[5,6]]", "[1,2,3,null]",
  '[1,2,3,{"lat":1,"lon":2}]', '[1,2,3,[5,6],"7,8"]', '[1,2,3,[[5,6],"7,8"]]', "[1,2,3,[]]", "[1,2,3,true]", "[1,true]", '[1,"x"]', '[1,""]', '[1," 2d "]',
  '[1,{"a":1}]', '[1,"NaN"]', '[1,2,"3"]', "[1,2,null]", "[[]]", "[[],[1,2]]", "[{}]", "[[1,2],null]", "[[1,2,3,4]]", '[ 1 , [ "é" , 2 ] ]',
];
const OTHERS = ["1", "true", "null", "1.5"];
const VALUES = [...OBJECTS, ...TEXTS, ...WELL_KNOWN, ...ARRAYS, ...OTHERS];

// prettier-ignore
const NULL_VALUES = [
  '{"lat":1,"lon":2}', "[1,2]", '"POINT (1 2)"', '{"lon":"2","lat":1.50}', '"u4pruydqqvj"', '{"geohash":"u4pr"}', "null", '"x"', '"a"', "5", '"91,0"',
  '{"lat":0,"lon":500}', '"1,2,3"', "[1,2,3,4]", '{"lat":"x","lon":1}', '"-90.0,180"', '"1e-7,-0.0"', "true", "[[1,2]]",
];
// prettier-ignore
const PARAMETERS = [
  ',"foo":1', ',"lat_lon":true', ',"boost":2', ',"ignore_malformed":null', ',"ignore_z_value":null', ',"ignore_z_value":"yes"', ',"index":null', ',"index":"no"',
  ',"doc_values":"true","index":"false","ignore_malformed":"true"', ',"ignore_z_value":true,"ignore_malformed":false,"store":false,"doc_values":true,"index":true',
  ',"meta":{"a":"b"},"null_value":"1,2","ignore_z_value":false,"ignore_malformed":true,"store":true,"doc_values":false,"index":false',
  ',"null_value":"91,0","ignore_malformed":true', ',"null_value":"1,2,3","ignore_z_value":false', ',"coerce":true', ',"normalizer":"x"',
];

const others: Record<string, object> = {
  "patterns of fields": { query: { multi_match: { query: "u4pr", fields: ["*"] } }, _source: false, size: 90 },
  geohashes: { size: 0, aggs: { a: { terms: { field: "hash.k", size: 90 } } } },
  "sort of an unmapped one": { sort: [{ nope: { unmapped_type: "geo_point" } }] },
};
for (const field of ["g", "not_indexed", "stored", "nothing", "hash", "hash.k", "hash.g", "filled", "h*"]) {
  others[`exists ${field}`] = { query: { exists: { field } }, _source: false, size: 90 };
  others[`open range ${field}`] = { query: { range: { [field]: {} } }, _source: false, size: 90 };
  others[`term ${field}`] = { query: { term: { [field]: "1,2" } } };
  others[`count ${field}`] = { size: 0, aggs: { a: { value_count: { field } }, b: { cardinality: { field } } } };
  others[`sort ${field}`] = { sort: [field], _source: false };
}
for (const missing of ["1,2", "x,y", "91,200", "", "a"]) {
  const aggs = { a: { value_count: { field: "g", missing } }, b: { cardinality: { field: "g", missing } } };
  others[`count missing ${missing}`] = { size: 0, aggs };
}
others["counts in buckets"] = {
  size: 0,
  aggs: {
    a: {
      histogram: { field: "n", interval: 10 },
      aggs: { v: { value_count: { field: "many" } }, c: { cardinality: { field: "many", missing: "1,2" } } },
    },
  },
};

const distances: Record<string, Body> = {};
function distance(key: Record<string, unknown> | string, rest: object = {}): void {
  const text = typeof key === "string" ? key : JSON.stringify(key);
  const after = JSON.stringify(rest);
  distances[`distance ${text} ${after}`] =
    `{"_source":false,"size":90,"sort":[{"_geo_distance":${text}}],${after.slice(1)}`.replace(",}", "}");
}
const PLACES = [
  "52.52,13.405",
  "0,0",
  "-90,0",
  "90,180",
  "0,180",
  [-179.9999, 0.0001],
  { lat: 1e-9, lon: -1e-9 },
  "u4pruydqqvj",
];
for (const g of PLACES) {
  for (const order of ["asc", "desc"])
    for (const mode of [undefined, "min", "max", "avg", "median"]) distance({ g, order, mode });
  for (const unit of ["km", "mi", "NM", "in", "yd", "ft", "mm", "cm", "meters"]) distance({ g, unit });
}
for (const mode of [undefined, "min", "max", "avg", "median", "sum", "x", null, "MAX"]) {
  for (const order of ["asc", "desc"]) {
    distance({ many: "52.52,13.405", mode, order });
    distance({ many: ["52.52,13.405", [3, 4], { lat: 5, lon: 6 }], mode, order, unit: "km" });
  }
}
// prettier-ignore
for (const g of [
  [], [1], [1, 2, 3], [1, 2, 3, 4], null, { lat: 1 }, {}, "x,y", "POINT (2 1)", "1,2,3", [[1, 2], "x"], ["1,2", [3, 4], 5, 6], [5, 6, "1,2"], [5, "1,2"], [[[1, 2]]], ["u4pr", "u"],
  { geohash: "u4pr" }, { geohash: 5 }, { path: "x" }, "NaN,2", "91,2", "1,200", { lat: "1", lon: "2" }, { lat: 1, lon: { a: [1, "x", null, true] } }, "", "a", [{ lat: 1, lon: 2 }, 5], ["91,0"],
]) distance({ g });
// prettier-ignore
for (const rest of [
  { distance_type: "plane" }, { distance_type: "PLANE" }, { distance_type: "sloppy_arc" }, { distance_type: "arc" }, { unit: "x" }, { unit: "MI" }, { unit: 5 }, { foo: 1 }, { h: "1,2" },
  { h: ["1,2"] }, { order: "x" }, { order: "DESC", sort_mode: "min" }, { missing: 5 }, { ignore_malformed: true }, { coerce: true }, { ignore_unmapped: "yes" }, { ignore_unmapped: "true" },
  { ignore_unmapped: 5 }, { format: "0" }, { validation_method: "x" }, { validation_method: "STRICT" }, { g: "3,4" }, { unit: null }, { order: null },
]) distance({ g: "1,2", ...rest });
for (const validation_method of ["COERCE", "ignore_malformed", "Strict"]) {
  for (const g of ["91,200", "1,190", "-91,0", "1,2"])
    for (const unit of ["m", "km"]) distance({ g, validation_method, unit });
}
// prettier-ignore
for (const field of ["never", "no_doc_values", "not_indexed", "stored", "nothing", "n_o_p_e", "hash.g", "hash", "filled"]) {
  for (const ignore_unmapped of [true, false]) distance({ [field]: "1,2", ignore_unmapped });
}
for (const after of [5, 2000000, "x", "5", "Infinity", 0, true, -1]) {
  for (const order of ["asc", "desc"])
    for (const unit of ["m", "km"]) distance({ g: "52.52,13.405", order, unit }, { search_after: [after], size: 3 });
}
distance({ unit: "km" });
distance({});
distance('"g"');
const nearest = { _geo_distance: { g: "52.52,13.405" } };
distances["distance, then number"] = { sort: [nearest, { n: "desc" }], size: 90, _source: false };
distances["number, then distance"] = {
  sort: [{ filled: { unmapped_type: "long" } }, nearest],
  size: 90,
  _source: false,
};
distances["number of groups, then distance"] = {
  sort: ["_doc", nearest],
  size: 9,
  _source: false,
  search_after: [5, 1],
};
distances["by its other name"] = { sort: { _geoDistance: { g: [13.4, 52.5] } }, size: 90, _source: false };
distances["by name alone"] = { sort: ["_geo_distance"] };
distances["of a query"] = {
  query: { range: { n: { gte: 10, lt: 40 } } },
  sort: [nearest],
  size: 5,
  track_scores: true,
};

export const geoPoint: TypeCases = {
  mappings: [
    of("", ...VALUES),
    of(',"ignore_malformed":true', ...VALUES),
    of(',"ignore_z_value":false', ...VALUES.filter((value) => value.includes("3"))),
    of(',"ignore_z_value":false,"ignore_malformed":true', ...VALUES.filter((value) => value.includes("3"))),
    of(',"index":false', '"NaN,1"', "[[1]]", '"1,2"'),
    of(',"doc_values":false', '"NaN,1"', "[[1]]", '"1,2"'),
    of(',"index":false,"doc_values":false', '"NaN,1"', "[[1]]", '"1,2"', '"91,0"', '"POINT (NaN 1)"'),
    ...NULL_VALUES.map((value) => of(`,"null_value":${value}`, "null", "[null]", "[]")),
    ...PARAMETERS.map((parameters) => of(parameters)),
    one(
      '{"properties":{"o":{"properties":{"g":{"type":"geo_point"}}}}}',
      '{"o":{"g":[1]}}',
      '{"o":{"g":"x,1"}}',
      '{"o.g":[1,91]}',
      '{"o":[{"g":"1,2"},{"g":[[3,4]]}]}',
      '{"o":{"g":{"lat":91,"lon":0}}}',
      '{"o.g.lat":1}',
    ),
    ...["", ',"z":{"type":"keyword"}', ',"z":{"type":"double"}', ',"z":{"type":"geo_point"}'].map((target) =>
      one(
        `{"properties":{"g":{"type":"geo_point","copy_to":"z"}${target}}}`,
        ...[
          "[1,2,3.5]",
          "[1,2]",
          '"1,2"',
          "[1,2,3]",
          '["1,2","3,4"]',
          "[1,2,-7]",
          "[[1,2,3]]",
          '[1,"2",3]',
          "null",
        ].map((value) => `{"g":${value},"x":1}`),
      ),
    ),
    one('{"properties":{"g":{"type":"geo_point","copy_to":"o.z"}}}', '{"g":null}', '{"g":[1,2,3]}', '{"g":"1,2"}'),
    one('{"dynamic":"strict","properties":{"g":{"type":"geo_point","copy_to":"z"}}}', '{"g":[1,2,3]}'),
    one(
      '{"properties":{"g":{"type":"geo_point","copy_to":["k","h","o"]},"k":{"type":"keyword"},"h":{"type":"geo_point"}}}',
      ...['"1,2"', '{"lat":1,"lon":2}', "[1,2]", '["1,2","3,4"]', "null", "[]", "[0,91]", '{"x":1}'].map(
        (value) => `{"g":${value}}`,
      ),
    ),
    one(
      '{"properties":{"k":{"type":"keyword","copy_to":"h"},"h":{"type":"geo_point"}}}',
      ...['"1,2"', '["1,2","3,4"]', '["1","2"]', "[1,2]", "1", "null"].map((value) => `{"k":${value}}`),
    ),
    one(
      '{"properties":{"t":{"type":"text","fields":{"g":{"type":"geo_point"}}}}}',
      ...['"1,2"', '["1,2","3,4"]', '"x"', "[1,2]", '"a"'].map((value) => `{"t":${value}}`),
    ),
    one(
      '{"properties":{"g":{"type":"geo_point","fields":{"k":{"type":"keyword"},"t":{"type":"text"},"n":{"type":"geo_point"}}}}}',
      ...['"1,2"', "[1,2]", "[[1,2],[3,4]]", "null", '"a"'].map((value) => `{"g":${value}}`),
    ),
  ],
  cases: [
    ...searches("type_geo_point", others),
    ...searches("type_geo_point", distances),
    ...matrix({
      corpus: "type_geo_point",
      fields: ["many", "never", "no_doc_values"],
      values: ["1,2", "u4pr", 5, true, "x,y"],
      few: ["1,2", "u4pr", 5],
      formats: ["0.00"],
    }),
  ],
};
