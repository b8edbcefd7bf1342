/** An index of fields of every type, and documents with values at the ends of what a type holds, in every form. */

const MAPPING = {
  properties: {
    l: { type: "long" },
    i: { type: "integer" },
    s: { type: "short" },
    b: { type: "byte" },
    d: { type: "double" },
    f: { type: "float" },
    h: { type: "half_float" },
    scaled: { type: "scaled_float", scaling_factor: 0.1 },
    yes: { type: "boolean" },
    day: { type: "date" },
    days: { type: "date", format: "yyyy-MM-dd HH:mm:ss||epoch_second||uuuu" },
    nanos: { type: "date_nanos" },
    k: { type: "keyword", ignore_above: 39_999 },
    t: {
      type: "text",
      fields: { words: { type: "token_count", analyzer: "standard" }, all: { type: "keyword", ignore_above: 100 } },
    },
    whole: { type: "match_only_text" },
    typed: { type: "search_as_you_type" },
    from: { type: "ip" },
    at: { type: "geo_point" },
    longs: { type: "long_range" },
    doubles: { type: "double_range" },
    dates: { type: "date_range" },
    blocks: { type: "ip_range" },
    rank: { type: "rank_feature" },
    ranks: { type: "rank_features" },
    bytes: { type: "binary" },
    kind: { type: "join", relations: { whole: ["part", "piece"] } },
    also: { type: "alias", path: "l" },
    o: { properties: { o: { properties: { o: { properties: { l: { type: "long" }, k: { type: "keyword" } } } } } } },
    n: {
      type: "nested",
      properties: { l: { type: "long" }, n: { type: "nested", properties: { k: { type: "keyword" } } } },
    },
    off: { type: "object", enabled: false },
  },
};

/** Values of which each document has one of each field, as JSON; documents are as many as the longest list. */
// prettier-ignore
const VALUES: Readonly<Record<string, readonly string[]>> = {
  l: ["9223372036854775807", "-9223372036854775808", '"9223372036854775806"', "9007199254740993", "-0.0", "1e18", "[[1,[2]],3]", "null", "[]", '"-9223372036854775808"', "0.99999", "[null,7]"],
  i: ["2147483647", "-2147483648", '"2147483646.9"', "-0.9", "[[5],[5,[6]]]", "null", '"-2147483648"', "2147483646.5", "1e9"],
  s: ["32767", "-32768", '"32766.9"', "[[1],[-1]]", "null", "-0.0"],
  b: ["127", "-128", '"126.9"', "[[[1]]]", "-0.1", "null"],
  d: ["1.7976931348623157e308", "-1.7976931348623157e308", "4.9e-324", "-0.0", "0.0", '"-0.0"', "[0.1,[0.2,[0.30000000000000004]]]", "null", "9007199254740993", "1e-400"],
  f: ["3.4028235e38", "-3.4028235e38", "1.4e-45", "-0.0", "0.0", "16777217", "[[0.1],0.1]", "null", "1e-50", "3.40282355e38"],
  h: ["65504", "-65504", "5.9604645e-8", "-0.0", "0.0", "2049", "[[0.1],0.1]", "null", "1e-10", "65519.9"],
  scaled: ["9.2e18", "-9.2e18", "-0.0", "14.9", "15", "[[1],[25]]", "null", '"5"'],
  yes: ["true", "false", '"true"', '"false"', '""', "[[true],[false]]", "null", "[]"],
  day: ['"1969-12-31T23:59:59.999Z"', '"9999-12-31T23:59:59.999Z"', '"-0001-01-01"', "253402300800000", '"0001-01-01"', '"0000-01-01"', '[["2020-02-29"],["2019-03-01T23:59"]]', "null", '"2020"', '"-9999-01-01T00:00:00.001-18:00"', '"1582-10-10"'],
  days: ['"1900-01-01 00:00:00"', '"253402300800"', "-1", '"-62135596800"', '"9999"', '"2020-02-29 23:59:59"', "null", "1.5", '["1970-01-01 00:00:00",[0]]'],
  nanos: ['"1970-01-01T00:00:00.000000001Z"', '"2262-04-11T23:47:16.854775807Z"', '"1970-01-01"', "1", "null", '["2020-01-01T00:00:00.123456789Z",["2020-01-01T00:00:00.123456788Z"]]'],
  k: ['""', '" "', '"\\u0000"', '"\\ud83d\\ude00"', '"\\uffff"', '["a",["b",["a"]]]', "null", "1.0", "1e2", "true", `"${"x".repeat(40_000)}"`, `"${"é".repeat(16_383)}"`, "[]"],
  t: ['""', '" "', '"a b"', '["a",["b"]]', "null", "5", "true", `"${"long ".repeat(300)}"`, `"${"y".repeat(40_000)}"`],
  whole: ['""', '"a b a"', '["a b",["b a"]]', "null", "7"],
  typed: ['""', '"a"', '"a b c d e"', '["a b",["c d"]]', "null", "7"],
  from: ['"::ffff:1.2.3.4"', '"1.2.3.4"', '"::"', '"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"', '["0.0.0.0",["255.255.255.255"]]', "null", '"::1.2.3.4"'],
  at: ['"90,180"', '"-90,-180"', "[180,0]", "[-180,0]", '{"lat":-0.0,"lon":-0.0}', '[[1,2],[3,4,5]]', "null", '"POINT (180 90)"', '"s"', '{"lat":"1.5","lon":1e-7}'],
  longs: ['{"gte":-9223372036854775808,"lte":9223372036854775807}', '{}', '{"gt":1,"lt":3}', '[{"gte":1,"lte":1},{"gt":null,"lt":5}]', "null", '{"lt":"5"}'],
  doubles: ['{"gte":-0.0,"lte":0.0}', '{"gt":0.0}', '{"gte":4.9e-324,"lt":1}', '{"gt":-1,"lt":-0.0}', "null"],
  dates: ['{"gte":"1969","lt":"1970"}', '{"gte":"9999-12-31"}', '{"lte":"0000-01-01"}', '[{"gte":"2020-02-29","lte":"2020-02-29"}]', "null", '{"gt":"2020","lt":"2021"}'],
  blocks: ['"0.0.0.0/0"', '"::/0"', '{"gte":"::","lt":"::1"}', '"1.2.3.4/31"', '["1.2.3.4/32",{"gt":"10.0.0.1"}]', "null"],
  rank: ["1.17549435E-38", "3.4028235e38", "1", '"2.5"', "null"],
  ranks: ['{"a":1.5,"b":1e30}', '{"a":"7"}', "{}"],
  bytes: ['""', '"AA=="', '"/+8="', "null", '["AQ==","AQ==","AAE="]'],
  kind: ['"whole"', '{"name":"whole"}'],
  o: ['{"o":{"o":{"l":1,"k":"a"}}}', '{"o":[{"o":{"l":2}},{"o":[{"l":3,"k":["b","c"]},{"k":null}]}]}', "null", "{}", "[]", '[{"o.o.l":5}]'],
  n: ['{"l":9223372036854775807}', '[{"l":1,"n":[{"k":"x"},{"k":["y",["z"]]}]},{"l":-1,"n":{"k":"x"}}]', "[]", "null", "{}", '[{"l":5},{}]'],
  off: ['{"a":[{"b":1},[2,"x"]]}', "5", '"x"', "[[[]]]", "null"],
};

/** Returns the mapping file. */
export function hardMapping(): string {
  return JSON.stringify(MAPPING);
}

/** Yields the documents: every value of every field is in one of them at least. */
export function* hardLines(): Generator<string, void, undefined> {
  const lists = Object.entries(VALUES);
  const count = Math.max(...lists.map(([, values]) => values.length));
  for (let number = 0; number < count; number += 1) {
    const fields = lists.map(([name, values]) => `"${name}":${values[number % values.length]}`);
    yield `{"_id":"${number}","_source":{${fields.join(",")}}}`;
  }
  yield '{"_id":"nothing","_source":{}}';
}
