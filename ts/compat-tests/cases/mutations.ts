/** What `npm run fuzz:bodies` found: requests that went wrong in ways that nobody had thought of. */
import { count, request, searches, type Case } from "./case.js";

/** ASCII as UTF-16. */
const wide = (text: string, little: boolean): string => text.replace(/./g, little ? "$&\u0000" : "\u0000$&");

const NDJSON_TYPE = { "content-type": "application/x-ndjson" };

export const mutations: readonly Case[] = [
  // prettier-ignore
  ...searches("products", {
    "a text among clauses": '{"query":{"bool":{"must":["a",{"match":{"name":"wireless"}}],"should":[1,{"term":{"color":"red"}}]}},"_source":false,"size":3}',
    "null among clauses": '{"query":{"bool":{"filter":[{"term":{"color":"red"}},null,{"term":{"in_stock":true}}]}},"_source":false,"size":3}',
    "true after the last clause": '{"query":{"bool":{"must_not":[{"term":{"color":"red"}},true]}},"_source":false,"size":3}',
    "values among ranges": '{"size":0,"aggs":{"r":{"range":{"field":"price","ranges":["now",{"to":50},null,{"from":50}]}}}}',
    "an object among terms": '{"query":{"terms":{"color":["red",{"value":"black"},"blue"]}},"_source":false,"size":3}',
    "an object among terms of numbers": '{"query":{"terms":{"stock":[1,{"value":2}]}},"_source":false,"size":3}',
    "size is a control character": '{"size":"\\u0000"}',
    "a character beyond 16 bits where a name is due": '{😀"size":1}',
    "a fault after a zone that there is none of": '{"query":{"range":{"created_at":{"gte":"2021","time_zone":"utc","mode":"avg"}}}}',
    "UTF-16, little": wide('{"size":1,"_source":false}', true),
    "UTF-16, big": wide('{"size":1,"_source":false}', false),
    "a fault in UTF-16": wide('{"size":1,"sise":2}', true),
    "many arrays where one is due": `{"_source":${"[".repeat(1000)}`,
    "many arrays as terms": `{"query":{"terms":{"color":${"[".repeat(1000)}`,
    "many arrays in search_after": `{"search_after":${"[".repeat(1000)}`,
    "many arrays under an unknown key": `{"sise":${"[".repeat(1000)}`,
  }),
  request("products", "a search by type", "GET /products/_doc/_search", '{"size":1,"_source":false}'),
  request("products", "a search by type without a body", "POST /products/_doc/_search"),
  request("products", "a fault in a search by type", "POST /products/_doc/_search", '{"sise":1}'),
  request("products", "a count by type", "POST /products/_doc/_count", '{"query":{"term":{"color":"red"}}}'),
  request("products", "a count by type of no body", "GET /products/_doc/_count"),
  request("products", "a parameter of nothing", "GET /products/_search?=&pretty", '{"size":0}'),
  count("products", "a text among clauses of a count", '{"query":{"bool":{"filter":["a",{"term":{"color":"red"}}]}}}'),
  request(
    "products",
    "a fault in a header, and no line after it",
    "POST /products/_msearch",
    '}\n{"size":1}',
    NDJSON_TYPE,
  ),
  request(
    "products",
    "a fault in a line, and no line after it",
    "POST /products/_msearch",
    '{}\n{"size":}\n{}',
    NDJSON_TYPE,
  ),
];
