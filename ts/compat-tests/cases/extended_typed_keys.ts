/** Cases of extended: names of aggregations with their types. */
import { once, request, type Case } from "./case.js";
import { casesOfAreas } from "./typed_sources.js";

/** What is refused inside of others is no case here. */
const NOT_SERVED = '"aggs":{"n":{"nested":{"path":"parts"}';

/** The cases: searches of other areas with aggregations, and values of the parameter. */
export const extendedTypedKeys: readonly Case[] = once([
  ...casesOfAreas().flatMap(({ corpus, request: { body } }, i) =>
    body === undefined || body.includes(NOT_SERVED)
      ? []
      : [request(corpus, `${corpus} ${i}: ${body.slice(0, 200)}`, `POST /${corpus}/_search?typed_keys=true`, body)],
  ),
  ...["true", "false", "", "x", "TRUE"].flatMap((value) => [
    request("products", `typed_keys=${value}`, `POST /products/_search?typed_keys=${value}&size=0`, {
      aggs: {
        "a b": { terms: { field: "color", size: 1 } },
        é: { avg: { field: "price" } },
        n: { terms: { field: "nothing" } },
      },
    }),
    request("products", `typed_keys=${value}, none`, `POST /products/_search?typed_keys=${value}&size=0`, {}),
    request(
      "products",
      `typed_keys=${value}, no shard`,
      `POST /products/_search?typed_keys=${value}&preference=_shards:1`,
      { aggs: { a: { avg: { field: "price" } } } },
    ),
    request(
      "products",
      `typed_keys=${value}, filtered`,
      `POST /products/_search?typed_keys=${value}&filter_path=aggregations.*a`,
      { aggs: { a: { avg: { field: "price" } } } },
    ),
    request("products", `typed_keys=${value}, failing`, `POST /products/_search?typed_keys=${value}`, {
      aggs: { a: { avg: { field: "name" } } },
    }),
  ]),
]);
