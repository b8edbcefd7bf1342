/** Mappings with objects that are documents of their own, and documents that have some. */
import { one, type MappingCase } from "./mappings.js";

const limited = (settings: Record<string, unknown>, mapping: string, ...documents: string[]): MappingCase => ({
  settings,
  mapping,
  documents,
});

const BOTH =
  '{"properties":{"a":{"type":"nested","properties":{"x":{"type":"keyword"},"n":{"type":"integer"},"b":{"type":"nested","properties":{"y":{"type":"long"}}}}},"o":{"properties":{"p":{"type":"nested","properties":{"z":{"type":"long"}}}}},"r":{"type":"keyword"}}}';
const STRICT =
  '{"properties":{"a":{"type":"nested","dynamic":"strict","properties":{"x":{"type":"keyword"}}},"f":{"type":"nested","dynamic":false},"e":{"type":"nested","enabled":false}}}';

/** Objects whose values others have, too, of types that tell one value from several. */
const INCLUDED = (type: string, rest = ""): string =>
  `{"properties":{"n":{"type":"nested","include_in_parent":true,"properties":{"r":{"type":"${type}"${rest}}}}}}`;
const SEVERAL = (value: string): string[] => [
  `{"n":[{"r":${value}},{"r":${value}}]}`,
  `{"n":{"r":${value}}}`,
  `{"n":[{"r":${value}},{}]}`,
  `{"n":{"r":[${value},${value}]}}`,
  `{"n":[{"r":null},{"r":${value}},{"r":null}]}`,
];
/** Both ways up, of which the root needs one. */
const TWICE = '"type":"nested","include_in_parent":true,"include_in_root":true';

// prettier-ignore
export const NESTED_MAPPINGS: readonly MappingCase[] = [
  one('{"properties":{"a":{"type":"nested"}}}'),
  one('{"properties":{"a":{"type":"nested","include_in_parent":true,"dynamic":"strict","enabled":true}}}'),
  one('{"properties":{"a":{"type":"nested","include_in_root":true,"include_in_parent":false,"dynamic":false,"properties":{"x":{"type":"long"}}}}}'),
  one('{"properties":{"a":{"type":"nested","include_in_root":"true","include_in_parent":"maybe"}}}'),
  one('{"properties":{"o":{"properties":{"a":{"type":"nested","include_in_root":"TRUE"}}}}}'),
  one('{"properties":{"a":{"type":"nested","include_in_root":null}}}'),
  one('{"properties":{"a":{"type":"nested","include_in_root":1}}}'),
  one('{"properties":{"a":{"type":"nested","enabled":false}}}'),
  one('{"properties":{"a":{"type":"nested","foo":1}}}'),
  one('{"properties":{"a":{"type":"object","include_in_root":true}}}'),
  one('{"properties":{"a":{"properties":{},"include_in_root":true}}}'),
  one('{"properties":{"a":{"type":"nested"},"a.b":{"type":"keyword"}}}'),
  one('{"properties":{"a.b":{"type":"keyword"},"a":{"type":"nested"}}}'),
  one('{"properties":{"a.b":{"type":"nested","properties":{"c.d":{"type":"long"}}}}}'),
  one('{"properties":{"a":{"type":"text","fields":{"b":{"type":"nested"}}}}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"x":{"type":"keyword"}}},"s":{"type":"alias","path":"a.x"}}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"x":{"type":"keyword"},"s":{"type":"alias","path":"a.x"}}}}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"s":{"type":"alias","path":"r"}}},"r":{"type":"keyword"}}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"b":{"type":"nested","properties":{"x":{"type":"keyword"}}},"s":{"type":"alias","path":"a.b.x"}}}}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"x":{"type":"keyword","copy_to":"r"}}},"r":{"type":"keyword"}}}', '{"a":[{"x":"1"},{"x":"2"}]}'),
  one('{"properties":{"a":{"type":"nested","properties":{"x":{"type":"keyword"}}},"r":{"type":"keyword","copy_to":"a.x"}}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"x":{"type":"keyword","copy_to":"b.x"}}},"b":{"type":"nested","properties":{"x":{"type":"keyword"}}}}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"x":{"type":"keyword","copy_to":"a.b.x"},"b":{"type":"nested","properties":{"x":{"type":"keyword"}}}}}}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"b":{"type":"nested","properties":{"x":{"type":"keyword","copy_to":["a.y","r"]}}},"y":{"type":"keyword"}}},"r":{"type":"keyword"}}}', '{"a":{"b":[{"x":"1"},{"x":"2"}]}}'),
  one('{"properties":{"a":{"type":"nested","properties":{"x":{"type":"keyword","copy_to":["new","a.newer"]}}}}}', '{"a":[{"x":"1"},{"x":"2"}]}'),
  one('{"dynamic_templates":[{"t":{"match":"list_*","mapping":{"type":"nested","include_in_parent":true}}}]}', '{"list_a":[{"x":1},{"x":2,"y":"t"}]}', '{"o":{"list_b":{"z":true}}}', '{"list_a":5}', '{"list_c":5}'),
  limited({ "index.mapping.nested_fields.limit": 2 }, '{"properties":{"a":{"type":"nested"},"b":{"type":"nested"},"c":{"type":"nested"}}}'),
  limited({ "index.mapping.nested_fields.limit": 2 }, '{"properties":{"a":{"type":"nested"},"b":{"type":"nested"}}}'),
  limited({ "index.mapping.nested_fields.limit": 1 }, '{"dynamic_templates":[{"t":{"match":"l*","mapping":{"type":"nested"}}}]}', '{"l1":{"x":1}}', '{"l2":{"x":1}}', '{"l1":{"y":1}}'),
  limited({ "index.mapping.nested_objects.limit": 3 }, BOTH, '{"a":[{},{},{}]}', '{"a":[{},{},{},{}]}', '{"a":[{"b":{"y":1}},{"b":{"y":2}}]}', '{"a":{"b":[{"y":1},{"y":2}]}}', '{"a":[{},{}],"o":{"p":[{},{}]}}'),
  one(BOTH, '{"a":{"x":"1"}}', '{"a":[{"x":"1","n":5},{"b":[{"y":1}]}]}', '{"a.x":"k"}', '{"a":"str"}', '{"a":null}', '{"a":[null,{"x":"z"}]}', '{"a":[]}', '{"a":[[{"x":"n"}]]}', '{"a":5}', '{"a":[1]}', '{"a":[{"x":"1"},2]}', '{"a":true}', '{"o.p":{"z":1}}', '{"o":{"p.z":1}}', '{"a":{"b.y":3}}', '{"a.b":{"y":9}}', '{"a.b.y":9}', '{"a":{"x":{"u":1}}}', '{"a.q":1}', '{"a.":{"x":"1"}}', '{"a":{"n":"five"}}', '{"a":[{"n":1},{"n":"five"}]}', '{"a":{"b":{"y":"six"}}}', '{"a":{"new":{"q":"w"}}}', '{"a":{"b":{"more":1.5}}}', '{"o":{"p":[{"later":"2020-01-01"}]}}'),
  one(STRICT, '{"a":{"x":"1"}}', '{"a":{"y":"1"}}', '{"a":[{"x":"1"},{"z":{"w":1}}]}', '{"f":{"y":"1"}}', '{"e":{"y":"1"}}', '{"e":5}', '{"e.y":1}', '{"f.y":1}', '{"f":[{"g":{"h":1}}]}'),
  one(INCLUDED("integer_range"), ...SEVERAL('{"gte":1,"lte":2}')),
  one(INCLUDED("integer_range", ',"doc_values":false'), ...SEVERAL('{"gte":1,"lte":2}')),
  one(INCLUDED("integer_range", ',"index":false'), ...SEVERAL('{"gte":1,"lte":2}')),
  one(INCLUDED("date_range"), ...SEVERAL('{"gte":"2020-01-01"}')),
  one(INCLUDED("ip_range"), ...SEVERAL('"1.1.1.1/32"')),
  one(INCLUDED("rank_feature"), ...SEVERAL("1")),
  one(INCLUDED("rank_features"), ...SEVERAL('{"a":1}')),
  one(INCLUDED("token_count", ',"analyzer":"standard"'), ...SEVERAL('"a b"')),
  one('{"properties":{"n":{"type":"nested","properties":{"m":{"type":"nested","include_in_root":true,"properties":{"r":{"type":"long_range"}}}}}}}', '{"n":[{"m":{"r":{"gte":1}}},{"m":{"r":{"gte":1}}}]}', '{"n":{"m":[{"r":{"gte":1}},{"r":{"gte":1}}]}}', '{"n":[{"m":{"r":{"gte":1}}},{}]}'),
  one(`{"properties":{"n":{"type":"nested","include_in_parent":true,"properties":{"m":{${TWICE},"properties":{"r":{"type":"long_range"}}}}}}}`, '{"n":{"m":{"r":{"gte":1}}}}', '{"n":{"m":{"r":[{"gte":1},{"gte":2}]}}}', '{"n":[{"m":{"r":{"gte":1}}},{"m":{"r":{"gte":1}}}]}'),
  one(`{"properties":{"o":{"properties":{"m":{${TWICE},"properties":{"z":{${TWICE},"properties":{"r":{"type":"long_range"}}}}}}}}}`, '{"o":{"m":{"z":{"r":{"gte":1}}}}}', '{"o":{"m":{"z":{}}}}'),
  one(`{"properties":{"n":{${TWICE},"properties":{"x":{"type":"text"}}}}}`, '{"n":{"x":"a"}}'),
  one(`{"properties":{"n":{${TWICE},"properties":{"x":{"type":"text"}}}}}`, '{"z":1}'),
  one(`{"properties":{"n":{${TWICE},"properties":{"x":{"type":"text"}}}}}`, '{"n":{"y":1}}'),
  one(`{"properties":{"n":{${TWICE}}}}`, '{"o":{}}'),
  one(`{"properties":{"n":{${TWICE}}}}`, '{"o":[]}'),
  one(`{"properties":{"n":{${TWICE},"properties":{"k":{"type":"keyword"}}}}}`, '{"z":1,"n":{"k":{}}}'),
  one(`{"dynamic":false,"properties":{"n":{${TWICE}}}}`, '{"z":1}'),
  one(`{"properties":{"n":{"type":"nested","include_in_parent":true,"properties":{"m":{${TWICE}}}}}}`, '{"z":1}'),
  one(`{"properties":{"n":{"type":"nested","include_in_root":true,"properties":{"m":{${TWICE}}}}}}`, '{"z":1}'),
  one(`{"properties":{"n":{"type":"nested","properties":{"m":{${TWICE},"properties":{"z":{${TWICE}}}}}}}}`, '{"z":1}'),
  one(`{"properties":{"o":{"properties":{"m":{${TWICE},"properties":{"z":{${TWICE}}}}}}}}`, '{"z":1}'),
  one(`{"properties":{"n":{${TWICE},"properties":{"o":{"properties":{"m":{${TWICE}}}}}}}}`, '{"z":1}'),
  one(`{"dynamic_templates":[{"t":{"match":"l*","mapping":{${TWICE}}}}]}`, '{"l1":{"x":"a"}}', '{"l1":{"l2":{"y":1}}}'),
  // Values of several types in an object that the document adds, or that was there.
  one('{}', '{"b":[{"z":1},{"z":"x"}]}', '{"b":[{"z":true},{"z":"x"},{"z":1}]}', '{"b":{"c":[{"z":1},{"z":1.5}]}}', '{"b":{"z":["2020-01-01","2020/01/01 00:00:00"]}}', '{"b.z":[1,"x"]}', '{"b":{"c":{"z":1}},"b.c.z":"x"}', '{"z":[1,"x"]}', '{"b":{"q":1}}', '{"b":[{"z":1},{"z":"x"}]}', '{"b":{"z":["2020-01-01","2020/01/01 00:00:00"]}}', '{"b":{"c":[{"z":1},{"z":"x"}]}}'),
  one('{"properties":{"n":{"type":"nested"}},"dynamic_templates":[{"t":{"match":"l*","mapping":{"type":"nested"}}}]}', '{"n":[{"z":1},{"z":"x"}]}', '{"l":[{"z":1},{"z":"x"}]}', '{"l":[{"z":1}]}', '{"l":[{"y":1},{"y":"x"}]}'),
];
