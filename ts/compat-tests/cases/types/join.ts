/** What is a `join` without its queries: which kinds of documents does it take, and what is asked of it and of the fields beside it? */

import { request, search } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"join"${parameters}}}}`, ...documents);

const RELATIONS = ',"relations":{"q":["x","y"],"x":"z"}';

// prettier-ignore
const VALUES = [
  '"q"', '{"name":"q"}', '{"name":"x"}', '"x"', '"nope"', '{"name":"nope"}', '{"parent":"1"}', "null", "5", "1.5", "true", '["q"]', '["q","q"]',
  '["q",{"name":"q","parent":"1"}]', '{"name":"q","parent":"1"}', '{"name":5}', '{"name":"q","foo":1}', '{"name":"q","foo":"x"}', '{"name":"q","foo":true}',
  '{"name":"x","parent":null}', '{"name":"x","parent":true}', '{"name":"x","parent":{"a":1}}', "{}", "[]", "[null]", '""', '{"name":null}', '[{"name":"q"}]',
  '[["q"]]', '{"name":["q"]}', '{"name":["q","nope"]}', '{"name":[5]}', '[5]', '["q",5]',
];

export const join: TypeCases = {
  mappings: [
    of(`${RELATIONS},"fields":{"k":{"type":"keyword"}},"copy_to":"t"`, '{"a":"q"}', '{"a.k":"x"}'),
    of(`${RELATIONS},"copy_to":["a","t.u"]`, '{"a":"q"}', '{"a":null}'),
    of(`${RELATIONS},"fields":{"k":{"type":"nothing"}}`),
    of(RELATIONS, ...VALUES.map((value) => `{"a":${value}}`)),
    of(""),
    of(',"relations":{}', '{"a":"q"}'),
    of(',"relations":{"q":"x"}'),
    of(',"relations":{"q":["x"]}'),
    of(',"relations":{"q":[]}', '{"a":"q"}'),
    of(',"relations":null'),
    of(',"relations":"x"'),
    of(',"relations":[]'),
    of(',"relations":5'),
    of(',"relations":{"q":5}'),
    of(',"relations":{"q":"q"}'),
    of(',"relations":{"q":["x","x"]}'),
    of(',"relations":{"q":["zeta","alpha","mid"]}'),
    of(',"relations":{"q":"x","r":"x"}'),
    of(',"relations":{"q":"x","x":"q"}'),
    of(',"relations":{"b":"c","a":"d"}'),
    of(',"relations":{"question":["comment","answer"],"answer":"vote"}'),
    of(`${RELATIONS},"eager_global_ordinals":false`),
    of(`${RELATIONS},"eager_global_ordinals":"x"`),
    of(`${RELATIONS},"index":false`),
    of(`${RELATIONS},"store":true`),
    of(`${RELATIONS},"meta":{"a":"b"}`),
    of(`${RELATIONS},"foo":1`),
    one('{"properties":{"a":{"type":"join","relations":{"q":"x"}},"b":{"type":"join","relations":{"q":"x"}}}}'),
    one('{"properties":{"b":{"type":"join"},"a":{"type":"join"}}}'),
    one('{"properties":{"o":{"properties":{"a":{"type":"join","relations":{"q":"x"}}}}}}'),
    one('{"properties":{"o.a":{"type":"join","relations":{"q":"x"}}}}'),
    one('{"properties":{"k":{"type":"keyword","fields":{"a":{"type":"join","relations":{"q":"x"}}}}}}'),
  ],
  cases: [
    request("type_join", "mapping", "GET /type_join/_mapping"),
    ...matrix({
      corpus: "type_join",
      fields: ["one"],
      values: ["question", "answer", "vote", "nope", 5],
      few: ["answer", "m"],
    }),
    ...brief("type_join", ["one#question", "one#answer", "one#comment"], ["1", "3", "nobody"]),
    ...["one*", "one#*"].flatMap((pattern) => [
      search("type_join", `exists ${pattern}`, { query: { exists: { field: pattern } }, _source: false, size: 20 }),
      search("type_join", `multi_match ${pattern}`, {
        query: { multi_match: { query: "answer", fields: [pattern], lenient: true } },
        _source: false,
        size: 20,
      }),
    ]),
  ],
};
