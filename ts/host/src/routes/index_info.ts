/** `GET /{index}`, its settings and its aliases. */
import { asPatterns, fits } from "../dsl/patterns.js";
import { Output } from "../output/output.js";
import { isMeant } from "../parameters/indices.js";
import { ALIASES, INDEX, INDEX_WRITTEN, SETTINGS, indexDefaults } from "../parameters/index.js";
import type { IndexAsked } from "../parameters/index.js";
import { splitAtCommas } from "../parameters/kinds.js";
import { readAll } from "../parameters/table.js";
import { factsOf, settingsJson } from "../response/facts.js";
import { typedMapping } from "./mapping.js";
import { inAnswer } from "./route.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";

/** Writes an answer about the index, or about none. */
function about(request: RouteRequest, asked: IndexAsked, write: (output: Output) => void): RouteAnswer {
  const { parameters, loaded } = request;
  const output = new Output().raw("{");
  if (isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias")) {
    write(output.string(loaded.name).raw(":"));
  }
  return { status: 200, body: output.raw("}").finish() };
}

const BEFORE = '{"mappings":';

/** `/{index}`. */
export const index: Route = {
  methods: ["GET", "HEAD"],
  path: ["{index}"],
  takesBody: false,
  tables: () => [INDEX, INDEX_WRITTEN],
  prepare: (request) => {
    const { query, warnings, loaded } = request;
    const asked = readAll(INDEX, query, indexDefaults(warnings));
    return () => {
      inAnswer(() => readAll(INDEX_WRITTEN, query, asked));
      return about(request, asked, (output) => {
        const { mapping } = loaded;
        const mappings = (asked.isTyped ? typedMapping(mapping) : mapping).slice(BEFORE.length, -1);
        const settings = settingsJson(factsOf(loaded).settings, asked.isFlat);
        output.raw('{"aliases":{},"mappings":').json(mappings).raw(',"settings":').json(settings).raw("}");
      });
    };
  },
};

function prepareSettings(request: RouteRequest): () => RouteAnswer {
  const { query, warnings, loaded, parameters } = request;
  const asked = readAll(SETTINGS, query, indexDefaults(warnings));
  const names = splitAtCommas(parameters["name"] ?? asked.name ?? "").filter((name) => name !== "");
  const isAll = names.length === 0 || (names.length === 1 && (names[0] === "_all" || names[0] === "*"));
  return () => {
    const { settings } = factsOf(loaded);
    const fits = asPatterns(names);
    const wanted = isAll ? settings : settings.filter(([key]) => fits(key));
    // Where there is nothing to show, not even the index is.
    if (wanted.length === 0) {
      isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias");
      return { status: 200, body: new Output().raw("{}").finish() };
    }
    return about(request, asked, (output) => {
      output.raw('{"settings":').json(settingsJson(wanted, asked.isFlat)).raw("}");
    });
  };
}

function settings(path: readonly string[]): Route {
  return { methods: ["GET"], path, takesBody: false, tables: () => [SETTINGS], prepare: prepareSettings };
}

/** `/_settings` and what more is in its path. */
export const settingsRoutes: readonly Route[] = [
  settings(["_settings"]),
  settings(["_settings", "{name}"]),
  settings(["{index}", "_settings"]),
  settings(["{index}", "_settings", "{name}"]),
];

/** Returns the names that are no patterns, but for those that are taken back behind a pattern. */
function missingOf(names: readonly string[]): readonly string[] {
  let missing: string[] = [];
  let hasPattern = false;
  for (const name of names) {
    if (hasPattern && name.startsWith("-")) missing = missing.filter((one) => !fits(name.slice(1), one));
    else if (name.includes("*")) hasPattern = true;
    else if (name !== "_all" && !missing.includes(name)) missing.push(name);
  }
  return missing.sort();
}

/** The index has no aliases: each that is named is missing, unless it is a pattern. */
function prepareAliases(request: RouteRequest): () => RouteAnswer {
  const { query, warnings, parameters, loaded } = request;
  const asked = readAll(ALIASES, query, indexDefaults(warnings));
  const named = parameters["name"] ?? asked.name;
  return () => {
    if (named === null) return about(request, asked, (output) => void output.raw('{"aliases":{}}'));
    isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias");
    const missing = missingOf(splitAtCommas(named));
    if (missing.length === 0) return { status: 200, body: new Output().raw("{}").finish() };
    const reason = `alias${missing.length > 1 ? "es" : ""} [${missing.join(",")}] missing`;
    const output = new Output().raw('{"error":').string(reason).raw(',"status":404}');
    return { status: 404, body: output.finish() };
  };
}

function aliases(path: readonly string[]): Route {
  const hasHead = path[0] !== "_aliases";
  return { methods: ["GET"], path, takesBody: false, hasHead, tables: () => [ALIASES], prepare: prepareAliases };
}

/** `/_alias` and what more is in its path. */
export const aliasRoutes: readonly Route[] = [
  aliases(["_aliases"]),
  aliases(["_alias"]),
  aliases(["_alias", "{name}"]),
  aliases(["{index}", "_alias"]),
  aliases(["{index}", "_alias", "{name}"]),
];
