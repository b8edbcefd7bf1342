/** `GET /_mapping/field/{fields}`, `/{index}/_mapping/field/{fields}`: how single fields are mapped. */
import { METADATA_NAMES, fieldsOf, leavesOf, metadataJson } from "../dsl/field_caps.js";
import { hashOrder } from "../dsl/map.js";
import { asPatterns } from "../dsl/patterns.js";
import { Output } from "../output/output.js";
import { INDICES, indicesDefaults, isMeant } from "../parameters/indices.js";
import { boolean, splitAtCommas, text } from "../parameters/kinds.js";
import { checked, effective, limited, readAll } from "../parameters/table.js";
import type { Parameter } from "../parameters/table.js";
import type { IndicesAsked } from "../parameters/indices.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";

interface FieldsAsked extends IndicesAsked {
  isTyped: boolean;
}

const TYPED_WARNING =
  "[types removal] Using include_type_name in get field mapping requests is deprecated. " +
  "The parameter will be removed in the next major version.";

const LOCAL_WARNING =
  "Use [local] in get field mapping requests is deprecated. The parameter will be removed in the next major version";

const FIELD_MAPPING: readonly Parameter<FieldsAsked>[] = [
  effective("include_type_name", boolean, (value, into) => {
    into.isTyped = value;
    into.warnings.push(TYPED_WARNING);
  }),
  limited("include_defaults", boolean, (value) => !value),
  ...INDICES,
  effective("local", text, (_, into) => void into.warnings.push(LOCAL_WARNING)),
  checked("local", boolean),
  checked("fields", text),
];

function prepare(request: RouteRequest): () => RouteAnswer {
  const { query, warnings, parameters, loaded } = request;
  const asked: FieldsAsked = Object.assign(indicesDefaults(warnings), { isTyped: false });
  readAll(FIELD_MAPPING, query, asked);
  return () => {
    if (!isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias")) {
      return { status: 404, body: new Output().raw("{}").finish() };
    }
    const fits = asPatterns(splitAtCommas(parameters["fields"] ?? ""));
    const leaves = leavesOf(loaded);
    // The real engine fails at fields that come of others, such as those of pairs of words, and then tells of none.
    for (const [name, { type, isMetadata }] of fieldsOf(loaded)) {
      const isOwn = isMetadata || leaves.has(name) || type === "object" || type === "nested";
      if (!isOwn && fits(name)) return { status: 404, body: new Output().raw("{}").finish() };
    }
    const all: [string, string][] = [
      ...[...leaves].map(([name, mapped]): [string, string] => [
        name,
        JSON.stringify({ [name.slice(name.lastIndexOf(".") + 1)]: mapped }),
      ]),
      ...METADATA_NAMES.map((name): [string, string] => [name, metadataJson(loaded, name)]),
    ];
    const found = hashOrder(all.filter(([name]) => fits(name)));
    const output = new Output(request.budgets.responseBytes).raw("{").string(loaded.name).raw(':{"mappings":{');
    if (asked.isTyped && found.length > 0) output.raw('"_doc":{');
    found.forEach(([name, mapping], i) => {
      output
        .raw(i > 0 ? "," : "")
        .string(name)
        .raw(':{"full_name":')
        .string(name);
      output.raw(',"mapping":').json(mapping).raw("}");
    });
    if (asked.isTyped && found.length > 0) output.raw("}");
    return { status: 200, body: output.raw("}}}").finish() };
  };
}

/** `/_mapping/field/{fields}`, `/{index}/_mapping/field/{fields}`. */
export const fieldMappingRoutes: readonly Route[] = [
  ["_mapping", "field", "{fields}"],
  ["{index}", "_mapping", "field", "{fields}"],
].map((path) => ({ methods: ["GET"], path, takesBody: false, tables: () => [FIELD_MAPPING], prepare }));
