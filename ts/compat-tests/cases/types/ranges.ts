/** What are the types of ranges: which pairs of bounds do they take, and which ranges does a query find? */

import type { CorpusName } from "../../src/corpora.js";
import { searches, type Body, type Case } from "../case.js";
import { one, type MappingCase } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (type: string, parameters: string, ...documents: string[]): MappingCase =>
  one(`{"properties":{"r":{"type":"${type}"${parameters}}}}`, ...documents.map((value) => `{"r":${value}}`));

// prettier-ignore
const OF_ALL = [
  "{}", "1", '"1"', "true", "null", "[]", "[null]", "[1,2]", '{"foo":1}', '{"from":1,"to":2}', '{"include_lower":false}', '{"gt":null,"lt":null}',
  '{"gte":null,"lte":null}', '{"gte":true}', '{"gte":[1]}', '{"gte":{"a":1}}', '{"gte":""}', '{"gte":"x"}', "[[{}]]", '"x/8"', '[{},"x"]', '{"a.b":1}', '{"":1}',
];
// prettier-ignore
const NUMBERS = [
  '{"gte":1,"lte":5}', '{"gt":1,"lt":5}', '{"gt":1,"lt":2}', '{"gte":5,"lte":1}', '{"gte":null,"lte":5}', '{"gte":1}', '{"gte":1,"gt":3,"lte":9}', '{"gte":"1","lte":"5.9"}',
  '{"gte":1.5,"lte":5.5}', '{"gte":3000000000}', '{"lte":"3000000000"}', '{"gt":2147483647}', '{"lt":-2147483648}', '{"gt":9223372036854775807}', '{"lt":-9223372036854775808}',
  '{"gte":9223372036854775808}', '{"gte":"9223372036854775808"}', '{"gte":1e400}', '{"gte":"NaN"}', '{"gte":"Infinity"}', '{"lte":1e39}', '{"gte":-0.0,"lte":0.0}', '{"gt":-0.0,"lt":0.0}',
  '{"gte":0.0,"lte":-0.0}', '[{"gte":1,"lte":2},{"gte":4,"lte":6}]', '{"gt":1.1,"lt":1.1}', '{"gte":" 1"}', '{"gte":5,"gt":null,"lt":6}',
];
// prettier-ignore
const DATES = [
  '{"gte":"2020-01-01","lte":"2020-02-01"}', '{"gt":"2020","lt":"2020"}', '{"gte":"2020","lte":"2020"}', '{"gte":"2020","lt":"2020"}', '{"gte":1577836800000}', '{"gte":"now"}',
  '{"gte":"now-1d"}', '{"gte":"2020-01-15||/M","lte":"2020-01-15||/M"}', '{"gte":1.5}', '{"gt":"2020-01-01||/M"}', '{"lte":"2020-01"}', '{"gte":"2020-02-01","lte":"2020-01-01"}',
  '{"gte":"2020-02-30"}', '{"gte":9223372036854775807}', '{"gt":9223372036854775807}', '{"gte":"2020-01-01T00:00:00+01:00"}',
];
// prettier-ignore
const ADDRESSES = [
  '{"gte":"10.0.0.0","lte":"10.0.0.9"}', '"10.0.0.0/8"', '"10.0.0.1"', '{"gt":"10.0.0.0","lt":"10.0.0.1"}', '{"gte":"::1"}', '"10.0.0.0/33"', '"2001:db8::/32"', '{"gte":5}',
  '{"lt":"::"}', '{"gt":"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"}', '["10.0.0.0/8",{"gte":"::1"}]', '""', '"::ffff:10.0.0.0/104"', '{"gte":"10.0.0.9","lte":"10.0.0.1"}', '"10.1.2.3/8"',
  '"0.0.0.0/0"', '{"gte":"10.0.0.0/8"}', '{"gte":"fe80::1%eth0"}',
];
// prettier-ignore
const PARAMETERS = [
  ',"meta":{"a":"b"},"coerce":false,"store":true,"doc_values":false,"index":false', ',"coerce":true', ',"null_value":5', ',"ignore_malformed":true', ',"coerce":null', ',"coerce":"x"',
  ',"format":"yyyy"', ',"format":null', ',"foo":1', ',"index":"no"', ',"similarity":"BM25"',
];

const VALUES: Readonly<Record<string, readonly string[]>> = {
  integer_range: NUMBERS,
  long_range: NUMBERS,
  float_range: NUMBERS,
  double_range: NUMBERS,
  date_range: DATES,
  ip_range: ADDRESSES,
};

const mappings: MappingCase[] = [
  ...Object.entries(VALUES).flatMap(([type, values]) => [
    of(type, "", ...values, ...OF_ALL),
    of(type, ',"coerce":false', ...values.filter((value) => value.includes('"1') || value.includes("."))),
    ...PARAMETERS.map((parameters) => of(type, parameters)),
  ]),
  of(
    "date_range",
    ',"format":"yyyy-MM-dd HH:mm:ss||yyyy-MM-dd||epoch_millis"',
    '{"gte":"2015-10-31 12:00:00","lte":"2015-11-01"}',
    '{"gte":5}',
    '{"gte":"x"}',
  ),
  of("date_range", ',"format":"foo!"'),
  of("date_range", ',"format":"strict_date_optional_time||epoch_millis"'),
  one(
    '{"properties":{"r":{"type":"integer_range","copy_to":"k"},"k":{"type":"keyword"}}}',
    '{"r":{"gte":1}}',
    '{"r":null}',
    '{"r":1}',
  ),
  one(
    '{"properties":{"o":{"properties":{"r":{"type":"long_range"}}}}}',
    '{"o":{"r":1}}',
    '{"o":{"r":[1]}}',
    '{"o":[{"r":{"gte":"x"}}]}',
    '{"o":{"r":{"x":1}}}',
    '{"o":{"r.gte":1}}',
  ),
];

const CORPUS: CorpusName = "type_ranges";
const bodies: Record<string, Body> = {};
function ask(name: string, query: object): void {
  bodies[`ranges: ${name}`] = { query, _source: false, size: 90 };
}

/** Ends that lie at, before and behind those of ranges. */
const ENDS: Readonly<Record<string, readonly unknown[]>> = {
  i: [-2147483648, -5, 0, 1, 5, 6, 2147483647],
  l: [-9007199254740991, 0, 10, 9007199254740991],
  f: [-1.5, 0, 1.1, 3.4028235e38],
  d: [-1.5, -0.0, 0.1, 0.3, 1e300],
  t: ["2019-12-31", "2020-01-01", "2020-01-31T23:59:59.999Z", "2020-02", "2021-06-15||/M"],
  a: ["0.0.0.0", "10.0.0.0", "10.255.255.255", "192.168.1.1", "::1", "2001:db8::"],
};
for (const [field, ends] of Object.entries(ENDS)) {
  for (const [place, from] of ends.entries()) {
    ask(`term ${field} ${String(from)}`, { term: { [field]: from } });
    ask(`match ${field} ${String(from)}`, { match: { [field]: from } });
    for (const to of ends.slice(place)) {
      for (const relation of ["intersects", "within", "contains"]) {
        ask(`${relation} ${field} ${String(from)} to ${String(to)}`, {
          range: { [field]: { gte: from, lte: to, relation } },
        });
        ask(`${relation} ${field} between ${String(from)} and ${String(to)}`, {
          range: { [field]: { gt: from, lt: to, relation } },
        });
      }
    }
    for (const relation of ["within", "contains"]) {
      ask(`${relation} ${field} from ${String(from)}`, { range: { [field]: { gt: from, relation } } });
      ask(`${relation} ${field} to ${String(from)}`, { range: { [field]: { lte: from, relation } } });
    }
  }
  ask(`turned ${field}`, { range: { [field]: { gte: ends[ends.length - 1], lte: ends[0] } } });
  for (const relation of ["WITHIN", "disjoint", "x"])
    ask(`${relation} of ${field}`, { range: { [field]: { gte: ends[0], relation } } });
  ask(`open within ${field}`, { range: { [field]: { relation: "within" } } });
  ask(`terms ${field}`, { terms: { [field]: ends } });
}
for (const relation of ["within", "contains", "disjoint", "x"]) {
  ask(`${relation} of numbers`, { range: { n: { gte: 3, lte: 9, relation } } });
  ask(`${relation} of nothing`, { range: { nope: { gte: 3, relation } } });
}
for (const value of [
  3.5,
  "3.5",
  "x",
  "",
  3000000000,
  "3000000000",
  true,
  "99999999999999999999",
  "NaN",
  "1e400",
  " 3",
  "now",
  "2020||/d",
]) {
  for (const field of ["i", "l", "f", "d", "t", "a"]) {
    ask(`from ${JSON.stringify(value)} of ${field}`, { range: { [field]: { gte: value } } });
    ask(`term ${JSON.stringify(value)} of ${field}`, { term: { [field]: value } });
  }
}
ask("format", { range: { t: { gte: "01/02/2020", format: "dd/MM/yyyy" } } });
ask("zone", { range: { t: { gte: "2020-02-01", time_zone: "+01:00", relation: "contains" } } });
ask("format of numbers", { range: { i: { gte: 1, format: "yyyy", time_zone: "+01:00" } } });
ask("a block", { term: { a: "10.0.0.0/8" } });
ask("many fields", { multi_match: { query: "5", fields: ["i", "l", "n"] } });
ask("all fields", { multi_match: { query: "5", lenient: true } });
ask("of both", { bool: { filter: [{ range: { i: { gte: 3, lte: 4 } } }], must_not: [{ term: { l: 5 } }] } });

/** Sorts are refused here, and the real engine makes buckets without end of ranges without one. */
const LEFT_OUT = /^(histogram|date_histogram|desc|asc|sort|as |cardinality of a$)/;
const asked = (cases: readonly Case[]): Case[] => cases.filter(({ name }) => !LEFT_OUT.test(name));

export const ranges: TypeCases = {
  mappings,
  cases: [
    ...searches(CORPUS, bodies),
    ...asked(
      matrix({ corpus: CORPUS, fields: ["i", "t", "never"], values: [5, "2020-01-15", "x"], few: [5], formats: ["0"] }),
    ),
    ...asked(brief(CORPUS, ["not_indexed", "no_doc_values", "stored", "nothing", "a", "f"], [5, "10.0.0.1"])),
  ],
};
