/** What is an `ip`: which addresses does it take, and what is asked of it? */

import { request, search, type Case } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"ip"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '"10.0.0.1"', '"::1"', '"::ffff:10.0.0.1"', '"1.2.3"', '"1.2.3.256"', '"1.2.3.4/32"', '"x"', '""', '" "', '" 1.2.3.4"', "5", "1.5",
  "true", "null", '{"a":1}', "{}", "[]", "[null]", '["::1","x"]', '[["::1"],[{"a":1}]]', '"01.2.3.4"', '"1.2.3.04"', '"1.2.3.0004"',
  '":::"', '"1::2::3"', '"12345::"', '"g::"', '"1:2:3:4:5:6:7:8:9"', '"1:2:3:4:5:6:7"', '"::1.2.3"', '"::1.2.3.4"', '"::1.2.3.4.5"',
  '"fe80::1%eth0"', '"fe80::1%"', '"[::1]"', '"1.2.3.4:80"', '"::FFFF:1.2.3.4"', '"0:0:0:0:0:ffff:0102:0304"', '"١.2.3.4"',
  '"1..2.3"', '"1.2.3.4."', '"::1::"', '"1:2:3:4:5:6:7::"', '"::2:3:4:5:6:7:8"', '"1:2:3:4:5:6:7:8::"', '"00001::"', '"+1.2.3.4"', '"-1.2.3.4"',
  '"0x1.2.3.4"', '"1:"', '":1"', '"é"',
];

const CIDRS = [
  ...["10.0.0.0/8", "192.168.0.0/16", "192.168.0.1/32", "0.0.0.0/0", "::/0", "2001:db8::/32", "::ffff:10.0.0.0/104"],
  ...[
    "::1/128",
    "10.0.0.1/33",
    "10.0.0.1/-1",
    "10.0.0.1/",
    "10.0.0.1/x",
    "x/8",
    "10.0.0.1/8/8",
    "::/129",
    "10.1.2.3/0",
  ],
  ...["fe80::/10", "/", "1.2.3.4/024"],
];

const ofBlocks: Case[] = CIDRS.flatMap((block) =>
  ["many"].flatMap((field) => [
    search("type_ip", `block ${block} of ${field}`, { query: { term: { [field]: block } }, _source: false, size: 50 }),
    search("type_ip", `blocks ${block} of ${field}`, {
      query: { terms: { [field]: ["::1", block] } },
      _source: false,
      size: 50,
    }),
    search("type_ip", `words ${block} of ${field}`, { query: { match: { [field]: block } }, _source: false, size: 50 }),
  ]),
);

export const ip: TypeCases = {
  mappings: [
    of("", ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"ignore_malformed":true', ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"null_value":"::ffff:1.2.3.4"', '{"a":null}', '{"a":[null]}', '{"a":""}'),
    of(',"null_value":"2001:DB8::1"'),
    of(',"null_value":"x"'),
    of(',"null_value":"x","ignore_malformed":true'),
    of(',"null_value":null'),
    of(',"null_value":5'),
    of(
      ',"index":false,"doc_values":false,"store":true,"ignore_malformed":true,"null_value":"1.2.3.4","meta":{"a":"b"}',
    ),
    of(',"index":true,"doc_values":true,"store":false,"ignore_malformed":false'),
    of(',"index":"no"'),
    of(',"doc_values":null'),
    of(',"boost":2'),
    of(',"coerce":true'),
    of(',"format":"x"'),
    of(',"copy_to":"b","fields":{"k":{"type":"keyword"}}', '{"a":"::1"}'),
    one('{"properties":{"a":{"type":"keyword","fields":{"i":{"type":"ip"}}}}}', '{"a":"::1"}', '{"a":"x"}'),
  ],
  cases: [
    request("type_ip", "mapping", "GET /type_ip/_mapping"),
    ...matrix({
      corpus: "type_ip",
      fields: ["one", "many"],
      values: [
        "10.0.0.1",
        "::1",
        "::ffff:10.0.0.1",
        "2001:DB8::1",
        "255.255.255.255",
        "::",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "x",
        "",
        5,
        true,
      ],
      few: ["10.0.0.1", "2001:DB8::1", true, "x"],
    }),
    ...brief("type_ip", ["null_value", "not_indexed", "not_kept", "stored", "lenient", "never"], ["10.0.0.1", "x"]),
    ...ofBlocks,
  ],
};
