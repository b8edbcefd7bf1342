/** Cases of extended: the values of fields in hits, by `docvalue_fields`, `fields` and `stored_fields`. */
import { once, request, search, type Body, type Case } from "./case.js";
import { mappingOf, type CorpusName } from "../src/corpora.js";

const post = (corpus: CorpusName, body: Body): Case =>
  search(corpus, `${corpus}: ${typeof body === "string" ? body : JSON.stringify(body)}`, body);

interface Mapped {
  readonly properties?: Readonly<Record<string, Mapped>>;
  readonly fields?: Readonly<Record<string, Mapped>>;
}

/** The paths of objects and fields. */
function pathsIn(mapped: Mapped, path = ""): string[] {
  const inner = [...Object.entries(mapped.properties ?? {}), ...Object.entries(mapped.fields ?? {})];
  return inner.flatMap(([name, one]) => [`${path}${name}`, ...pathsIn(one, `${path}${name}.`)]);
}

/** Paths of a corpus' mapping. */
export function pathsOf(corpus: CorpusName): readonly string[] {
  const parsed = JSON.parse(mappingOf(corpus)) as { mappings?: Mapped } & Mapped;
  return pathsIn(parsed.mappings ?? parsed);
}

/** Corpora whose fields are of all types. */
export const CORPORA: readonly CorpusName[] = [
  ...(["products", "types", "text", "nested", "aliases", "dates", "field_formats", "dotted", "routing"] as const),
  ...([
    "type_ip",
    "type_scaled_float",
    "type_geo_point",
    "type_ranges",
    "type_date_nanos",
    "type_token_count",
  ] as const),
  ...(["type_match_only_text", "type_binary", "type_rank_feature", "type_rank_features", "type_completion"] as const),
  ...(["type_flattened", "type_join", "type_search_as_you_type", "nested_types", "dynamic"] as const),
];

/** Corpora with few documents show all of them. */
export const sizeOf = (corpus: CorpusName): number => (corpus === "products" ? 5 : 100);

/** Lists of fields that are read in one way or another, or not at all. */
// prettier-ignore
export const LISTS: readonly string[] = [
  "[]", '["price"]', '["price","sku"]', '["sku","price","color","rating","created_at","in_stock"]', '["nothing"]', '["pri*"]', '["*price*"]', '["nothing*"]', '["price","price"]', '["tags","color","price"]', '[{"field":"price"}]', '[{"field":"price","format":"0.00"}]', '[{"field":"price","format":null}]', '["price",{"field":"price","format":"#"}]', '[{"field":"created_at","format":"yyyy"}]', '[{"field":"created_at","format":"epoch_millis"}]', '[{"field":"created_at","format":"epoch_second"}]', '[{"field":"created_at","format":"strict_date_time"}]', '[{"field":"created_at","format":"yyyy-MM-dd||yyyy"}]', '[{"field":"created_at","format":"bogus"}]', '[{"field":"created_at","format":""}]', '[{"field":"sku","format":"yyyy"}]', '[{"field":"in_stock","format":"yyyy"}]', '[{"field":"name","format":"yyyy"}]', '[{"field":"nothing","format":"yyyy"}]', '[{"field":"price","format":1}]', '[{"field":"price","format":{}}]', '[{"field":null}]', '[{"field":1}]', '[{"field":["price"]}]', '[{"format":"x"}]', "[{}]", '[{"field":"price","nothing":1}]', '[{"field":"price","fiel":1}]', '[{"field":"price","include_unmapped":true}]', '[{"field":"price","include_unmapped":"true"}]', '[{"field":"price","include_unmapped":"x"}]', '[{"field":"price","include_unmapped":1}]', '[{"field":"price","include_unmapped":null}]', "[1]", "[true]", "[1.5]", "[null]", "[[]]", '[["price"]]', '[""]', '["*"]', '["name*"]', '["na?e"]', '["name"]', '["name.keyword"]', '["_routing"]', '[{"field":"price","format":"x"}]', '[{"field":"price","format":"#,##0.0"}]', '[{"field":"rating","format":"0.000"}]', '"price"', "1", "null", "{}", '{"field":"price"}',
];

/** Lists of stored fields. */
// prettier-ignore
const STORED: readonly string[] = [
  '"_none_"', '["_none_"]', '["_none_","sku"]', "[]", '"*"', '["*"]', '"sku"', '["sku","name"]', '["nothing"]', '""', '[""]', "[1]", "[true]", "[null]", "[[]]", "[{}]", "1", "true", "null", "{}", '"_source"', '["_source","sku"]', '"_id"', '["_routing","_id"]', '"_ignored"', '["na*"]', '["_*"]',
];

/** Mappings of what is asked together. */
// prettier-ignore
const BESIDE: readonly string[] = [
  "", ',"_source":true', ',"_source":false', ',"_source":"sku"', ',"_source":["n*"]', ',"_source":{"excludes":["d*","n*"]}', ',"version":true,"seq_no_primary_term":true', ',"fields":["sku"]', ',"docvalue_fields":["price"]', ',"sort":"price"',
];

/** The cases. */
export const extendedFields: readonly Case[] = once([
  ...LISTS.flatMap((list) => [
    post("products", `{"size":2,"_source":false,"docvalue_fields":${list}}`),
    post(
      "products",
      `{"size":2,"sort":"sku","query":{"term":{"color":"red"}},"_source":"sku","docvalue_fields":${list}}`,
    ),
    post("products", `{"size":0,"docvalue_fields":${list}}`),
    post(
      "products",
      `{"size":0,"aggs":{"t":{"top_hits":{"size":2,"_source":"sku","sort":"price","docvalue_fields":${list}}}}}`,
    ),
  ]),
  ...CORPORA.flatMap((corpus) =>
    pathsOf(corpus)
      .slice(0, 60)
      // What the real engine makes of ranges there is no text.
      .filter((path) => corpus !== "type_ranges" && path !== "n.r")
      .map((path) => post(corpus, { size: sizeOf(corpus), _source: false, sort: "_doc", docvalue_fields: [path] })),
  ),
  ...LISTS.filter((list) => list !== '["_routing"]').flatMap((list) => [
    post("products", `{"size":2,"_source":false,"fields":${list}}`),
    post("products", `{"size":2,"sort":"sku","query":{"term":{"color":"red"}},"_source":"sku","fields":${list}}`),
    post("products", `{"size":0,"fields":${list}}`),
    post("products", `{"size":0,"aggs":{"t":{"top_hits":{"size":2,"_source":"sku","sort":"price","fields":${list}}}}}`),
  ]),
  ...CORPORA.filter((corpus) => corpus !== "type_ranges").flatMap((corpus) => [
    ...[...pathsOf(corpus).slice(0, 60), ...(corpus === "nested_types" ? [] : ["*"])]
      .filter((path) => path !== "n.r")
      .map((path) => post(corpus, { size: sizeOf(corpus), _source: false, sort: "_doc", fields: [path] })),
    ...pathsOf(corpus)
      .slice(0, 12)
      .map((path) =>
        post(corpus, { size: 20, sort: "_doc", _source: false, fields: [{ field: path, format: "yyyy" }] }),
      ),
    post(corpus, { size: 30, sort: "_doc", stored_fields: "_none_" }),
    post(corpus, { size: 30, sort: "_doc", stored_fields: [] }),
    ...(corpus === "type_geo_point" || corpus === "type_search_as_you_type"
      ? []
      : [post(corpus, { size: 30, sort: "_doc", stored_fields: ["*"], version: true })]),
  ]),
  ...["*", "u*", "fixed.*", "fixed.a", "no*", "*.*", "nothing"].flatMap((field) =>
    (["dynamic", "types", "nested", "dotted"] as const).map((corpus) =>
      post(corpus, { size: 100, sort: "_doc", _source: false, fields: [{ field, include_unmapped: true }] }),
    ),
  ),
  ...[{}, { fields: ["color"] }, { docvalue_fields: ["color"] }].map((own) =>
    post("products", {
      size: 1,
      _source: false,
      fields: ["price"],
      aggs: {
        c: { terms: { field: "color", size: 1 }, aggs: { t: { top_hits: { size: 1, _source: false, ...own } } } },
      },
    }),
  ),
  ...STORED.flatMap((list) => BESIDE.map((beside) => post("products", `{"size":2,"stored_fields":${list}${beside}}`))),
  ...STORED.map((list) => post("products", `{"size":0,"aggs":{"t":{"top_hits":{"size":2,"stored_fields":${list}}}}}`)),
  ...["sku", "", "_none_", "_none_,sku", "_source", "nothing", ",sku", "*"].flatMap((names) =>
    ["", "&_source=sku", "&_source=true", "&_source=false", "&version=true"].map((rest) =>
      request(
        "products",
        `?stored_fields=${names}${rest}`,
        `GET /products/_search?size=2&stored_fields=${names}${rest}`,
      ),
    ),
  ),
  ...["price,sku", "", "price", "nothing", "pri*", ",price", "name", "price,price"].flatMap((names) => [
    request(
      "products",
      `?docvalue_fields=${names}`,
      `GET /products/_search?size=2&_source=sku&docvalue_fields=${names}`,
    ),
    request(
      "products",
      `POST ?docvalue_fields=${names}`,
      `POST /products/_search?size=2&_source=sku&docvalue_fields=${names}`,
      { docvalue_fields: ["color"] },
    ),
  ]),
  ...["parts.price", "parts.name", "parts.offers.price", "parts.*", "team.*", "name"].map((path) =>
    post("nested", {
      size: 0,
      aggs: {
        n: {
          nested: { path: "parts" },
          aggs: { t: { top_hits: { size: 5, _source: false, docvalue_fields: [path] } } },
        },
      },
    }),
  ),
]);
