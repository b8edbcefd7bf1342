/** What does a real node make an index of? The body of a create-index call, put together of a corpus' files. */

/** Members of an object of JSON. */
type Members = Record<string, unknown>;

/** What a mappings object may have; one that has something else, and nothing beside it, is under the name of a type. */
const PARAMETERS = new Set([
  "_data_stream_timestamp",
  "_field_names",
  "_meta",
  "_routing",
  "_source",
  "date_detection",
  "dynamic",
  "dynamic_date_formats",
  "dynamic_templates",
  "numeric_detection",
  "properties",
  "runtime",
]);

/**
 * Returns the body: `base` are settings that every corpus has, the files what is kept of this one. A mapping file has any form that
 * the builder takes; a type's name is dropped, as the builder does, since answers would show it.
 */
export function createBody(base: Members, mappingFile: string, settingsFile: string | undefined): string {
  const { mappings, settings } = bodyOf(JSON.parse(mappingFile) as Members);
  const own = settingsFile === undefined ? {} : (JSON.parse(settingsFile) as Members);
  const ownSettings = isMembers(own["settings"]) ? own["settings"] : own;
  return JSON.stringify({ settings: { ...base, ...settings, ...ownSettings }, mappings: withoutType(mappings) });
}

function bodyOf(file: Members): { mappings: Members; settings: Members } {
  const [only, ...others] = Object.values(file);
  // The answer of GET _mapping has the body under the name of the index.
  const answer = isMembers(only) && others.length === 0 && isMembers(only["mappings"]) && only;
  const body = answer || file;
  if (!("mappings" in body) && !("settings" in body)) return { mappings: file, settings: {} };
  const { mappings, settings } = body;
  return { mappings: isMembers(mappings) ? mappings : {}, settings: isMembers(settings) ? settings : {} };
}

function withoutType(mappings: Members): Members {
  const [only, ...others] = Object.entries(mappings);
  if (only === undefined || others.length > 0 || PARAMETERS.has(only[0]) || !isMembers(only[1])) return mappings;
  return only[1];
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
