/** Which texts are numbers of a request? What Java's `Double.parseDouble` and `Long.parseLong` take, each where it reads. */

import { search, type Case } from "./case.js";
import { NUMBER_TEXTS } from "./mappings_number_texts.js";

const NUMBERS = ["l", "i", "s", "b", "d", "f", "h", "scaled", "t.words"];
const RANGES = ["longs", "doubles"];

const on = (name: string, body: object): Case => search("hard", name, body);
const found = (query: object): object => ({ query, _source: false, size: 50 });

export const numberTexts: readonly Case[] = NUMBER_TEXTS.flatMap((text, at) => [
  ...NUMBERS.flatMap((field) => [
    on(`term ${at} of ${field}`, found({ term: { [field]: text } })),
    on(`terms ${at} of ${field}`, found({ terms: { [field]: [1, text] } })),
    on(`from ${at} of ${field}`, found({ range: { [field]: { gte: text } } })),
    on(`below ${at} of ${field}`, found({ range: { [field]: { lt: text } } })),
    on(`sort ${at} by ${field}`, { sort: [{ [field]: { missing: text } }, "_doc"], _source: false }),
    on(`after ${at} by ${field}`, { sort: [{ [field]: "asc" }], search_after: [text], _source: false }),
    on(`missing ${at} in ${field}`, {
      size: 0,
      aggs: { most: { max: { field, missing: text } }, each: { terms: { field, missing: text } } },
    }),
  ]),
  ...["day", "nanos", "_score", "_doc"].map((field) =>
    on(`after ${at} by ${field}`, { sort: [{ [field]: "asc" }], search_after: [text], _source: false }),
  ),
  on(`sort ${at} by day`, { sort: [{ day: { missing: text } }, "_doc"], _source: false }),
  ...RANGES.flatMap((field) => [
    on(`term ${at} of ${field}`, found({ term: { [field]: text } })),
    on(`from ${at} of ${field}`, found({ range: { [field]: { gt: text } } })),
  ]),
  on(`boundary ${at}`, { size: 0, aggs: { a: { range: { field: "d", ranges: [{ from: text }] } } } }),
]);
