/** Cases of extended: how single fields are mapped. */
import { CORPORA } from "../src/corpora.js";
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Case } from "./case.js";

const at = (path: string, corpus: CorpusName = "products"): Case =>
  request(corpus, `${corpus}: ${path}`, `GET ${path}`);

// prettier-ignore
const FIELDS = ["name", "name.keyword", "name,price", "n*", "*", "_*", "_id", "_source", "*.keyword", "name.*", "nothing", "nothing*", "name,nothing", "NAME", "price,price", "p*,*e", ",name", "**"];

// prettier-ignore
const PARAMETERS = ["include_defaults=false", "include_defaults=x", "include_type_name=true", "include_type_name=false", "include_type_name=x", "local=true", "local=x", "ignore_unavailable=x", "ignore_unavailable=true", "allow_no_indices=x", "expand_wildcards=x", "expand_wildcards=none", "ignore_throttled=true", "fields=sku", "master_timeout=1s", "nonsense=1", "include_default=1", "loca=1", "field=1", "pretty", "human=x", "include_type_name=x&include_defaults=y", "include_defaults=x&local=y", "local=x&expand_wildcards=y", "local=x&nonsense=1"];

const SOME: readonly CorpusName[] = CORPORA.filter((corpus) => !corpus.startsWith("type_search"));

/** The cases. */
export const extendedFieldMapping: readonly Case[] = once([
  ...FIELDS.flatMap((fields) => [
    at(`/products/_mapping/field/${fields}`),
    at(`/types/_mapping/field/${fields}`, "types"),
    at(`/nested/_mapping/field/${fields}`, "nested"),
    at(`/nested/_mapping/field/${fields}?include_type_name=true`, "nested"),
  ]),
  ...PARAMETERS.flatMap((query) => [
    at(`/products/_mapping/field/name?${query}`),
    at(`/products/_mapping/field/nothing?${query}`),
  ]),
  ...["nothing-here", "nothing*", "produc*", "products,nothing-here", "products*,-products"].flatMap((name) =>
    ["", "?ignore_unavailable=true", "?allow_no_indices=false"].map((query) =>
      at(`/${name}/_mapping/field/sku${query}`),
    ),
  ),
  ...SOME.map((corpus) => at(`/${corpus}/_mapping/field/*`, corpus)),
]);
