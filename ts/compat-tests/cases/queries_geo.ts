/** `geo_bounding_box`, `geo_distance` and `geo_polygon`: points in an area. */
import { createRandom } from "../../../catalogs/random.js";
import type { Random } from "../../../catalogs/random.js";
import { queries, searches, type Body, type Case } from "./case.js";

/** Forms of points and areas, right and wrong. */
// prettier-ignore
const FORMS: readonly string[] = [
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": {"p": {"top_right": {"lat": 60, "lon": 20}, "bottom_left": {"lat": 40, "lon": -10}}}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 40, "right": 20}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (-10, 20, 60, 40)"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "60,-10", "bottom_right": [20, 40]}}}',
  '{"geo_bounding_box": {"p": {"top_left": "gc", "bottom_right": "u2"}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 10, "lon": 170}, "bottom_right": {"lat": -10, "lon": -170}}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 10, "lon": -180}, "bottom_right": {"lat": -10, "lon": 180}}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 40, "lon": -10}, "bottom_right": {"lat": 60, "lon": 20}}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 95, "lon": -10}, "bottom_right": {"lat": 60, "lon": 20}}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 95, "lon": -10}, "bottom_right": {"lat": 60, "lon": 20}}, "validation_method": "coerce"}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 95, "lon": -10}, "bottom_right": {"lat": 60, "lon": 20}}, "validation_method": "IGNORE_MALFORMED"}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}, "type": "indexed"}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}, "type": "memory"}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}, "type": "foo"}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}, "boost": 2.5, "_name": "x"}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}, "foo": 1}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}}}}',
  '{"geo_bounding_box": {"p": {"top": 60}}}',
  '{"geo_bounding_box": {"p": {}}}',
  '{"geo_bounding_box": {}}',
  '{"geo_bounding_box": {"p": "u0"}}',
  '{"geo_bounding_box": {"p": [1, 2]}}',
  '{"geo_bounding_box": {"p": {"foo": 1}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}, "top": 3}}}',
  '{"geo_bounding_box": {"zz": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": {"zz": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}, "ignore_unmapped": true}}',
  '{"geo_bounding_box": {"k": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": {"i": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": {"ni": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": {"nd": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": {"nn": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": {"n.p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"nested": {"path": "n", "query": {"geo_bounding_box": {"n.p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}}}}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (-10, 20, 60)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "POINT (-10 20)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "foo"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (-10, 20, 60, 40)", "top": 3}}}',
  '{"geo_bounding_box": {"p": {"top": "60", "left": "-10", "bottom": "40", "right": "20"}}}',
  '{"geo_bounding_box": {"p": {"top": "x", "left": "-10", "bottom": "40", "right": "20"}}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 40, "right": 20}, "q": {"top": 60, "left": -10, "bottom": 40, "right": 20}}}',
  '{"geo_bounding_box": {"p": {"top_left": null, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 60, "right": -10}}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": 200, "bottom": 40, "right": 20}}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 40, "right": 20}, "validation_method": "foo"}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 40, "right": 20}, "ignore_unmapped": "x"}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 40, "right": 20}, "boost": -1}}',
  '{"geo_bounding_box": {"p": null}}',
  '{"geo_bounding_box": {"p": null, "validation_method": "strict"}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "bottom_right": {"lat": 40, "lon": 20}, "topLeft": 1}}}',
  '{"geo_bounding_box": {"p": {"topLeft": {"lat": 60, "lon": -10}, "bottomRight": {"lat": 40, "lon": 20}}}}',
  '{"geo_bounding_box": "x"}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 60, "lon": -10}, "top_right": {"lat": 60, "lon": 20}, "bottom_right": {"lat": 40, "lon": 20}}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": 400, "unit": "km", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400", "unit": "mi", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "unit": "mi", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": 400000, "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400 km", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400KM", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400parsec", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "x", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "-1km", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": 0, "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "0km", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km"}}',
  '{"geo_distance": {}}',
  '{"geo_distance": {"distance": "400km", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": "400km", "p": [2.35, 48.85]}}',
  '{"geo_distance": {"distance": "400km", "p": [2.35]}}',
  '{"geo_distance": {"distance": "400km", "p": [2.35, 48.85, 3]}}',
  '{"geo_distance": {"distance": "400km", "p": [[2.35, 48.85]]}}',
  '{"geo_distance": {"distance": "400km", "p": "u09t"}}',
  '{"geo_distance": {"distance": "400km", "p": "POINT (2.35 48.85)"}}',
  '{"geo_distance": {"distance": "400km", "p": {"geohash": "u09t"}}}',
  '{"geo_distance": {"distance": "400km", "p.lat": 48.85, "p.lon": 2.35}}',
  '{"geo_distance": {"distance": "400km", "p.geohash": "u09t"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "distance_type": "plane"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "distance_type": "ARC"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "distance_type": "sloppy_arc"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "validation_method": "coerce"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 91, "lon": 0}}}',
  '{"geo_distance": {"distance": "4000km", "p": {"lat": 91, "lon": 0}, "validation_method": "coerce"}}',
  '{"geo_distance": {"distance": "4000km", "p": {"lat": 91, "lon": 0}, "validation_method": "ignore_malformed"}}',
  '{"geo_distance": {"distance": "4000km", "p": {"lat": 0, "lon": 190}}}',
  '{"geo_distance": {"distance": "4000km", "p": {"lat": 0, "lon": 190}, "ignore_unmapped": true, "validation_method": "coerce"}}',
  '{"geo_distance": {"distance": "400km", "zz": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "zz": {"lat": 48.85, "lon": 2.35}, "ignore_unmapped": true}}',
  '{"geo_distance": {"distance": "400km", "k": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "ni": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "nd": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "q": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "foo": 1}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "foo": "bar"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "foo": true}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "optimize_bbox": "memory"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "boost": 3, "_name": "z"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "boost": -3, "_name": "z"}}',
  '{"geo_distance": {"distance": true, "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": null, "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": {}, "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "p": null}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 1}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": "x", "lon": 2}}}',
  '{"geo_distance": {"distance": "30000km", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "1e3km", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "NaN", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "unit": "foo"}}',
  '{"geo_distance": {"distance": "400km", "n.p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "p": 5}}',
  '{"geo_distance": {"distance": "2km", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": 5}',
  '{"geo_distance": {"distance": "Infinity", "p": {"lat": 48.85, "lon": 2.35}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "ignore_unmapped": "maybe"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "validation_method": 7}}',
  '{"geo_polygon": {"p": {"points": [{"lat": 60, "lon": -10}, {"lat": 40, "lon": -10}, {"lat": 40, "lon": 20}, {"lat": 60, "lon": 20}]}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 40]]}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10"]}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", "60,-10"]}}}',
  '{"geo_polygon": {"p": {"points": []}}}',
  '{"geo_polygon": {"p": {}}}',
  '{"geo_polygon": {}}',
  '{"geo_polygon": {"p": {"points": "x"}}}',
  '{"geo_polygon": {"p": {"points": [{"lat": 95, "lon": -10}, {"lat": 40, "lon": -10}, {"lat": 40, "lon": 20}]}}}',
  '{"geo_polygon": {"p": {"points": [{"lat": 95, "lon": -10}, {"lat": 40, "lon": -10}, {"lat": 40, "lon": 20}]}, "validation_method": "coerce"}}',
  '{"geo_polygon": {"p": {"points": [{"lat": 60, "lon": 170}, {"lat": -40, "lon": 170}, {"lat": -40, "lon": -170}, {"lat": 60, "lon": -170}]}}}',
  '{"geo_polygon": {"p": {"points": ["u", "g", "e"]}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 40]], "foo": 1}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 40]]}, "foo": 1}}',
  '{"geo_polygon": {"k": {"points": ["60,-10", "40,-10", [20, 40]]}}}',
  '{"geo_polygon": {"zz": {"points": ["60,-10", "40,-10", [20, 40]]}}}',
  '{"geo_polygon": {"zz": {"points": ["60,-10", "40,-10", [20, 40]]}, "ignore_unmapped": true}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 40]]}, "boost": -1}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 40]]}, "boost": 2, "_name": "a"}}',
  '{"geo_polygon": {"ni": {"points": ["60,-10", "40,-10", [20, 40]]}}}',
  '{"geo_polygon": {"p": {"points": [[0, 0], [10, 0], [10, 10], [0, 10]]}}}',
  '{"geo_polygon": {"p": {"points": [[0, 0], [10, 10], [10, 0], [0, 10]]}}}',
  '{"geo_bounding_box": {"p": {"wkt": 5}}}',
  '{"geo_bounding_box": {"p": {"top_left": "95,0", "bottom_right": "-95,200"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "50,0", "bottom_right": "-95,200"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "50,-200", "bottom_right": "-5,200"}, "validation_method": "coerce"}}',
  '{"geo_bounding_box": {"p": {"top_left": "50,-180", "bottom_right": "-5,180"}, "validation_method": "coerce"}}',
  '{"geo_bounding_box": {"p": {"top_left": "50,0", "bottom_right": "-5,360"}, "validation_method": "coerce"}}',
  '{"geo_bounding_box": {"p": {"top_left": "90,0", "bottom_right": "90,36"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "90,180", "bottom_right": "80,180"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "10,180", "bottom_right": "-80,-170"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "10,5", "bottom_right": "-80,5"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "u", "bottom_right": "s"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "z", "bottom_right": "0"}}}',
  '{"geo_bounding_box": {"p": {"top_right": "z", "bottom_left": "0"}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"geohash": "u"}, "bottom_right": {"geohash": "s"}}}}',
  '{"geo_bounding_box": {"p": {"top_left": "u1234567890123", "bottom_right": "s"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "a", "bottom_right": "s"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "POINT(-10 60)", "bottom_right": "POINT (20 40)"}}}',
  '{"geo_bounding_box": {"p": {"top_left": "POINT(-10 60 5)", "bottom_right": "POINT (20 40)"}}}',
  '{"geo_bounding_box": {"p": {"top_left": [1, 2, 3], "bottom_right": "POINT (20 40)"}}}',
  '{"geo_bounding_box": {"p": {"top_left": [1], "bottom_right": "POINT (20 40)"}}}',
  '{"geo_bounding_box": {"p": {"top_left": ["1", 2], "bottom_right": "POINT (20 40)"}}}',
  '{"geo_bounding_box": {"p": {"top_left": 5, "bottom_right": "POINT (20 40)"}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": "x", "lon": 2}, "bottom_right": "POINT (20 40)"}}}',
  '{"geo_bounding_box": {"p": {"top_left": {"lat": 1}, "bottom_right": "POINT (20 40)"}}}',
  '{"geo_bounding_box": {"p": {"top": null, "left": 1, "bottom": 2, "right": 3}}}',
  '{"geo_bounding_box": {"p": {"top": true, "left": 1, "bottom": 2, "right": 3}}}',
  '{"geo_bounding_box": {"p": {"top": [1], "left": 1, "bottom": 2, "right": 3}}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 40, "right": 20}, "type": 5}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 40, "right": 20}, "type": "INDEXED"}}',
  '{"geo_bounding_box": {"p": {"top": 60, "left": -10, "bottom": 40, "right": 20}, "_name": null, "boost": "2"}}',
  '{"geo_distance": {"distance": "400km", "p": {"foo": 1}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": [1], "lon": 1}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": "48.85", "lon": "2.35"}}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35, "geohash": "s"}}}',
  '{"geo_distance": {"distance": "400km", "p": "s,s"}}',
  '{"geo_distance": {"distance": "400km", "p": "a"}}',
  '{"geo_distance": {"distance": "400km", "p": [2.35, "x"]}}',
  '{"geo_distance": {"distance": "400km", "p": []}}',
  '{"geo_distance": {"distance": "400km", "p": true}}',
  '{"geo_distance": {"distance": "400km", "p.lat": "x", "p.lon": 3}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 48.85, "lon": 2.35}, "p.lat": 3}}',
  '{"geo_distance": {"distance": "4d", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": "4nmi", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": "400NM", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": "km", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": " 400km ", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": [1], "p": "48.85,2.35"}}',
  '{"geo_distance": {"unit": null, "distance": "1", "p": "48.85,2.35"}}',
  '{"geo_distance": {"unit": "KM", "distance": "1", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": "400km", "p": "48.85,2.35", "boost": "x"}}',
  '{"geo_distance": {"distance": "1km", "": "48.85,2.35"}}',
  '{"geo_distance": {"distance": "-0", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": "1e400", "p": "48.85,2.35"}}',
  '{"geo_distance": {"distance": "400km", "p": {"lat": 91, "lon": 200}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20]]}}}',
  '{"geo_polygon": {"p": {"points": [5, "40,-10", [20]]}}}',
  '{"geo_polygon": {"p": {"points": [null, "40,-10", [20, 1]]}}}',
  '{"geo_polygon": {"p": [1]}}',
  '{"geo_polygon": {"p": "x"}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 40], "60,-10"]}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 40]]}, "q": {"points": ["60,-10", "40,-10", [20, 40]]}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 400]]}}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 400]]}, "validation_method": "ignore_malformed"}}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "60,-10", [20, 40], "40,20"]}}}',
  '{"geo_polygon": "x"}',
  '{"geo_polygon": {"p": {"points": ["60,-10", "40,-10", [20, 40]]}, "validation_method": "x"}}',
  '{"geo_bounding_box": {"p": {"wkt": "ENVELOPE (-10, 20, 60, 40)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "bbox(-10,20,60,40)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX EMPTY"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (-10 20 60 40)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (-10, 20, 60, 40) x"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (x, 20, 60, 40)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (-10, 20, 40, 60)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "POINT (1)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": ""}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (200, 20, 60, 40)"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "POLYGON ((0 0,1 1,1 0,0 0))"}}}',
  '{"geo_bounding_box": {"p": {"wkt": "BBOX (20, -10, 60, 40)"}}}',
];

/** Degrees with two digits, of which some are the ends of the earth. */
function degree(random: Random, most: number): number {
  if (random.chance(10)) return random.pick([-most, most, 0]);
  return random.below(most * 200) / 100 - most;
}

function hash(random: Random): string {
  const letters = "0123456789bcdefghjkmnpqrstuvwxyz".split(/(?:)/u);
  return Array.from({ length: 1 + random.below(5) }, () => random.pick(letters)).join("");
}

function point(random: Random): unknown {
  const [lat, lon] = [degree(random, 90), degree(random, 180)];
  return random.pick<unknown>([{ lat, lon }, [lon, lat], `${lat},${lon}`, `POINT (${lon} ${lat})`, hash(random)]);
}

function area(random: Random): object {
  const rest = random.chance(20) ? { boost: random.pick([0, 0.5, 2]), _name: "a" } : {};
  const [a, b] = [degree(random, 90), degree(random, 90)];
  const [top, bottom] = [Math.max(a, b), Math.min(a, b)];
  const [left, right] = [degree(random, 180), degree(random, 180)];
  switch (random.below(6)) {
    case 0:
      return { geo_bounding_box: { p: { top, left, bottom, right }, ...rest } };
    case 1:
      return { geo_bounding_box: { p: { top_right: [right, top], bottom_left: `${bottom},${left}` }, ...rest } };
    case 2:
      return { geo_bounding_box: { p: { top_left: hash(random), bottom_right: hash(random) }, ...rest } };
    case 3:
    case 4: {
      const distance = `${1 + random.below(4000)}${random.pick(["km", "mi", "nmi"])}`;
      return { geo_distance: { distance, p: point(random), ...rest } };
    }
    default: {
      const corner = (): number[] => [
        Math.max(-180, Math.min(180, left + random.below(60) - 30)),
        Math.max(-90, Math.min(90, bottom + random.below(60) - 30)),
      ];
      return { geo_polygon: { p: { points: Array.from({ length: 3 + random.below(6) }, corner) }, ...rest } };
    }
  }
}

function composed(random: Random): Body {
  const [one, other] = [area(random), area(random)];
  return random.pick<Body>([
    one,
    { bool: { filter: [one], must: [{ term: { k: "a" } }] } },
    { bool: { should: [one, other], must_not: [{ term: { k: "b" } }] } },
    { bool: { must: [{ match_all: {} }], must_not: [one] } },
    { dis_max: { queries: [one, { term: { k: "b" } }], tie_breaker: 0.25 } },
    { constant_score: { filter: one, boost: 1.5 } },
    { nested: { path: "n", query: { geo_distance: { distance: "3000km", "n.p": point(random) } } } },
  ]);
}

const forms = Object.fromEntries(FORMS.map((text) => [text, text]));
const random = createRandom(29);
const composedQueries = Object.fromEntries(
  Array.from({ length: 240 }, (_, at) => [`composed ${at}`, composed(random)]),
);
const near = { geo_distance: { distance: "2000km", p: [10, 50] } };
const box = { geo_bounding_box: { p: { top: 60, left: -10, bottom: 40, right: 20 } } };

export const queriesGeo: readonly Case[] = [
  ...queries("geo", forms, { size: 20 }),
  ...queries("geo", composedQueries, { size: 20, track_total_hits: true }),
  ...searches("geo", {
    "in filters of aggregations": {
      size: 0,
      aggs: {
        a: { filter: near, aggs: { b: { filter: box } } },
        c: { filters: { filters: { near, box, nowhere: { geo_distance: { distance: "1m", zz: [0, 0] } } } } },
      },
    },
    "in filters of aggregations, unmapped and ignored": {
      size: 0,
      aggs: { a: { filter: { geo_distance: { distance: "1m", zz: [0, 0], ignore_unmapped: true } } } },
    },
    "behind the query": { query: { match_all: {} }, post_filter: near, size: 3, _source: false },
    "sorted by distance": { query: near, sort: [{ _geo_distance: { p: [10, 50] } }], size: 8, _source: false },
    "sorted by a nested distance": {
      query: { match_all: {} },
      sort: [{ _geo_distance: { "n.p": [10, 50], nested: { path: "n", filter: { exists: { field: "n.p" } } } } }],
      size: 8,
      _source: false,
    },
  }),
  ...queries("type_geo_point", {
    "of hard values": { geo_distance: { distance: "5000km", g: [10, 50] } },
    "of hard values, the whole earth": { geo_distance: { distance: "30000km", g: [10, 50] } },
    "of hard values in a box": { geo_bounding_box: { g: { top: 90, left: -180, bottom: -90, right: 180 } } },
    "of hard values across the date line": {
      geo_bounding_box: { g: { top: 90, left: 170, bottom: -90, right: -170 } },
    },
    "of hard values in a polygon": { geo_polygon: { g: { points: ["60,-10", "40,-10", [20, 40]] } } },
  }),
  ...queries("empty", { "of an index without documents": { geo_distance: { distance: "1km", name: [0, 0] } } }),
];
