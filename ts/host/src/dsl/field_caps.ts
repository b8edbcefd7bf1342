/** What can be done with fields? Read of the mapping, as the real engine tells it. */
import { hashOrder } from "./map.js";
import { asPatterns } from "./patterns.js";

/** What a mapping says of a field, or of an object. */
export interface Mapped {
  readonly type?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly doc_values?: boolean;
  readonly fielddata?: boolean;
  readonly store?: boolean;
  readonly max_shingle_size?: number;
  readonly relations?: Readonly<Record<string, string | readonly string[]>>;
  readonly properties?: Readonly<Record<string, Mapped>>;
  readonly fields?: Readonly<Record<string, Mapped>>;
}

/** What can be done with a field. */
export interface Caps {
  readonly type: string;
  readonly isMetadata: boolean;
  readonly isSearchable: boolean;
  readonly isAggregatable: boolean;
}

const metadata = (name: string, isSearchable: boolean, isAggregatable: boolean, type = name): [string, Caps] => [
  name,
  { type, isMetadata: true, isSearchable, isAggregatable },
];

/** Fields that every index has. */
const METADATA: readonly [string, Caps][] = [
  metadata("_routing", true, false),
  metadata("_doc_count", false, false, "integer"),
  metadata("_index", true, true),
  metadata("_feature", false, false),
  metadata("_type", true, true),
  metadata("_ignored", true, false),
  metadata("_seq_no", true, true),
  metadata("_field_names", true, false),
  metadata("_source", false, false),
  metadata("_id", true, true),
  metadata("_version", false, true),
];

/** The names of these. */
export const METADATA_NAMES: readonly string[] = METADATA.map(([name]) => name);

/** Types that answer as another. */
const FAMILIES: Readonly<Record<string, string>> = {
  constant_keyword: "keyword",
  wildcard: "keyword",
  match_only_text: "text",
  token_count: "integer",
};

const known = new WeakMap<object, ReadonlyMap<string, Caps>>();

/** Returns all fields of an index, objects too. */
export function fieldsOf(index: { readonly mapping: string }): ReadonlyMap<string, Caps> {
  let fields = known.get(index);
  if (fields === undefined) {
    const { mappings } = JSON.parse(index.mapping) as { mappings: Mapped };
    const leaves = new Map<string, Mapped>();
    const objects = new Map<string, Caps>();
    collect(mappings, "", leaves, objects);
    const all = new Map<string, Caps>();
    for (const [name, mapped] of leaves) {
      if (mapped.type !== "alias") for (const [own, caps] of capsOf(name, mapped)) all.set(own, caps);
    }
    for (const [name, { type, path = "" }] of leaves) {
      const target = type === "alias" ? all.get(path) : undefined;
      if (target !== undefined) all.set(name, target);
    }
    for (const [name, caps] of [...METADATA, ...objects]) if (!all.has(name)) all.set(name, caps);
    known.set(index, (fields = all));
  }
  return fields;
}

const knownLeaves = new WeakMap<object, ReadonlyMap<string, Mapped>>();

/** Returns the fields that hold values, each as it is mapped. */
export function leavesOf(index: { readonly mapping: string }): ReadonlyMap<string, Mapped> {
  const found = knownLeaves.get(index);
  if (found !== undefined) return found;
  const { mappings } = JSON.parse(index.mapping) as { mappings: Mapped };
  const leaves = new Map<string, Mapped>();
  collect(mappings, "", leaves, new Map());
  knownLeaves.set(index, leaves);
  return leaves;
}

/** Returns what a mapping says of a field that every index has, as JSON. */
export function metadataJson(index: { readonly mapping: string }, name: string): string {
  const { mappings } = JSON.parse(index.mapping) as { mappings: Readonly<Record<string, unknown>> };
  const own = mappings[name];
  return own === undefined ? "{}" : JSON.stringify({ [name]: own });
}

function collect(of: Mapped, before: string, leaves: Map<string, Mapped>, objects: Map<string, Caps>): void {
  for (const [key, inner] of [...Object.entries(of.properties ?? {}), ...Object.entries(of.fields ?? {})]) {
    const name = before + key;
    const { type } = inner;
    if (type === undefined || type === "nested" || type === "object") {
      objects.set(name, { type: type ?? "object", isMetadata: false, isSearchable: false, isAggregatable: false });
    } else leaves.set(name, inner);
    collect(inner, `${name}.`, leaves, objects);
  }
}

function caps(type: string, isSearchable: boolean, isAggregatable: boolean): Caps {
  return { type, isMetadata: false, isSearchable, isAggregatable };
}

/** Returns the fields that a mapped one makes. */
function capsOf(name: string, mapped: Mapped): readonly [string, Caps][] {
  const { type = "object" } = mapped;
  const isIndexed = mapped.index ?? true;
  const hasValues = mapped.doc_values ?? true;
  const one = (isSearchable: boolean, isAggregatable: boolean): [string, Caps][] => [
    [name, caps(FAMILIES[type] ?? type, isSearchable, isAggregatable)],
  ];
  switch (type) {
    case "text":
    case "match_only_text":
      return one(isIndexed, mapped.fielddata ?? false);
    case "search_as_you_type": {
      const grams = Array.from({ length: (mapped.max_shingle_size ?? 3) - 1 }, (_, i) => `${name}._${i + 2}gram`);
      return [
        ...one(isIndexed, false),
        ...grams.map((own): [string, Caps] => [own, caps(type, true, false)]),
        [`${name}._index_prefix`, caps("prefix", true, false)],
      ];
    }
    case "completion":
      return one(true, false);
    case "binary":
      return one(false, mapped.doc_values ?? false);
    case "rank_feature":
      return one(true, false);
    case "rank_features":
      return one(false, false);
    case "join": {
      const parents = Object.keys(mapped.relations ?? {}).map((own): [string, Caps] => [
        `${name}#${own}`,
        caps("parent", true, true),
      ]);
      return [...one(true, true), ...parents];
    }
    default:
      return one(isIndexed, hasValues);
  }
}

/** Returns the fields that fit patterns, and the objects that they are in, in the order in which the real engine tells them. */
export function fieldsLike(fields: ReadonlyMap<string, Caps>, patterns: readonly string[]): readonly [string, Caps][] {
  const fits = asPatterns(patterns);
  const found = new Map<string, Caps>();
  const flattened = [...fields].filter(([, { type }]) => type === "flattened");
  const keys = patterns.flatMap((name): [string, Caps][] => {
    if (fields.has(name) || name.includes("*")) return [];
    // Any text behind the point is a key.
    const around = flattened.find(([own]) => name.startsWith(`${own}.`));
    return around === undefined ? [] : [[name, around[1]]];
  });
  // Names go through several hash maps: what is near in one is so in the next.
  const fitting = [...fields].filter(([name, caps]) => !isObject(caps) && fits(name));
  for (const [name, caps] of hashOrder([...new Map([...fitting, ...keys])])) {
    found.set(name, caps);
    for (let at = name.lastIndexOf("."); at > 0; at = name.lastIndexOf(".", at - 1)) {
      const parent = name.slice(0, at);
      const around = fields.get(parent);
      if (found.has(parent)) break;
      if (around !== undefined && isObject(around)) found.set(parent, around);
    }
  }
  return hashOrder([...found]);
}

function isObject({ type }: Caps): boolean {
  return type === "object" || type === "nested";
}
