/** What random requests found last: keys without a name in highlights, replaced scores in explanations, patterns of exact values. */
import { once, request, search, type Case } from "./case.js";

// prettier-ignore
const KEYS = [
  '{"highlight":{"fields":{"one.":{"no_match_size":1}}},"size":20,"_source":false}',
  '{"highlight":{"fields":{"one.a":{"no_match_size":1}}},"size":20,"_source":false}',
  '{"highlight":{"fields":{"one":{"no_match_size":1}}},"size":20,"_source":false}',
  '{"highlight":{"fields":{"one.":{"no_match_size":10,"type":"plain"}}},"size":20,"_source":false}',
  '{"highlight":{"fields":{"one.*":{"no_match_size":10}}},"size":20,"_source":false}',
  '{"query":{"term":{"one.":"x"}},"highlight":{"fields":{"one.":{"no_match_size":10}}},"size":20,"_source":false}',
  '{"fields":["one."],"size":20,"_source":false}',
  '{"query":{"exists":{"field":"one."}},"size":3}',
];

// prettier-ignore
const REPLACED = [
  '{"query":{"function_score":{"query":{"bool":{"filter":{"match_phrase":{"query":"String"}}}},"functions":[{"weight":0}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"bool":{"filter":{"term":{"brand":"String"}}}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"term":{"brand":"String"}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"match":{"name":"zebra"}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"match_all":{}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"exists":{"field":"price"}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"bool":{"filter":{"exists":{"field":"price"}}}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"bool":{"should":[{"exists":{"field":"price"}},{"term":{"brand":"x"}}]}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"bool":{"filter":[{"exists":{"field":"price"}},{"term":{"brand":"x"}}]}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"bool":{"filter":{"term":{"brand":"String"}}}},"functions":[{"weight":2}]}}}',
  '{"query":{"function_score":{"query":{"bool":{"filter":{"term":{"brand":"String"}}}},"functions":[{"weight":2},{"field_value_factor":{"field":"price"}}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"constant_score":{"filter":{"term":{"brand":"String"}}}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"bool":{"filter":{"term":{"brand":"String"}},"boost":3}},"functions":[{"weight":2}],"boost_mode":"replace"}}}',
  '{"query":{"function_score":{"query":{"bool":{"filter":{"term":{"brand":"String"}}}},"functions":[{"weight":2,"filter":{"term":{"brand":"x"}}}],"boost_mode":"replace"}}}',
];

// prettier-ignore
const PATTERNS = [
  '{"query":{"query_string":{"query":"Re*","fields":["doubled_words"]}},"size":2,"_source":["doubled_words"]}',
  '{"query":{"query_string":{"query":"Re*","fields":["doubled"]}},"size":2,"_source":["doubled"]}',
  '{"query":{"prefix":{"doubled_words":"Re"}},"size":2,"_source":["doubled_words"]}',
  '{"query":{"prefix":{"doubled":"Re"}},"size":2,"_source":["doubled_words"]}',
  '{"query":{"wildcard":{"doubled_words":"Re*"}},"size":2,"_source":["doubled_words"]}',
  '{"query":{"query_string":{"query":"R*","fields":["doubled_words"]}},"size":2,"_source":["doubled_words"]}',
  '{"query":{"query_string":{"query":"Re?*","fields":["doubled_words"]}},"size":2,"_source":["doubled_words"]}',
  '{"query":{"simple_query_string":{"query":"Re*","fields":["doubled_words"]}},"size":2,"_source":["doubled_words"]}',
  '{"query":{"query_string":{"query":"Re*","fields":["doubled"],"analyzer":"standard"}},"size":2,"_source":["doubled"]}',
  '{"query":{"query_string":{"query":"Re*","fields":["doubled"],"analyze_wildcard":true}},"size":2,"_source":["doubled"]}',
  '{"query":{"query_string":{"query":"R?d*","fields":["doubled"],"analyze_wildcard":true}},"size":2,"_source":["doubled"]}',
  '{"query":{"query_string":{"query":"R?d*","fields":["doubled"],"analyzer":"standard"}},"size":2,"_source":["doubled"]}',
  '{"query":{"query_string":{"query":"Red~1","fields":["doubled"]}},"size":2,"_source":["doubled"]}',
  '{"query":{"query_string":{"query":"R[e]d.*","fields":["doubled"]}},"size":2,"_source":["doubled"]}',
  '{"query":{"query_string":{"query":"/Re.*/","fields":["doubled"]}},"size":2,"_source":["doubled"]}',
];

/** What random requests found last. */
export const extendedStrays: readonly Case[] = once([
  ...KEYS.map((body) => search("type_flattened", `a key without a name: ${body}`, body)),
  ...REPLACED.flatMap((body) =>
    ["SKU-000057", "SKU-000001"].map((id) => {
      const line = `POST /products/_explain/${id}`;
      return request("products", `${line} ${body}`, line, body);
    }),
  ),
  ...PATTERNS.map((body) => search("analyzed", `patterns of exact values: ${body}`, body)),
]);
