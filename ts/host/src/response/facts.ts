/** What is told of the index beside its answers? Settings and sizes from its manifest; what that does not say is made up of it. */
import { hashOrder } from "../dsl/map.js";
import type { Loaded } from "../engine/client.js";

/** A setting: a text, or a list of them. */
export type Setting = string | readonly string[];

/** Facts of an index. */
export interface Facts {
  /** Twenty-two letters that are those of no other build. */
  readonly uuid: string;
  /** Bytes of the image. */
  readonly bytes: number;
  /** By their flat names, in order. */
  readonly settings: readonly (readonly [string, Setting])[];
}

interface Manifest {
  readonly image_bytes: number;
  readonly parts: readonly { readonly sha256: string }[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

const known = new WeakMap<object, Facts>();

/** Returns the facts of an index. */
export function factsOf(loaded: Loaded): Facts {
  let facts = known.get(loaded);
  if (facts === undefined) known.set(loaded, (facts = read(loaded)));
  return facts;
}

function read({ name, manifest: bytes }: Loaded): Facts {
  const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
  const uuid = uuidOf(bytes);
  const own = Object.entries(manifest.settings ?? {}).map(([key, value]) => [key, settingOf(value)] as const);
  // One shard, whose copies are other servers; nothing is known of when it was first made.
  const made: readonly (readonly [string, Setting])[] = [
    ["index.creation_date", "0"],
    ["index.number_of_replicas", "0"],
    ["index.number_of_shards", "1"],
    ["index.provided_name", name],
    ["index.uuid", uuid],
    ["index.version.created", "7170499"],
  ];
  const all = new Map<string, Setting>([...own, ...made]);
  const settings = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  return { uuid, bytes: manifest.image_bytes, settings };
}

function settingOf(value: unknown): Setting {
  return Array.isArray(value) ? value.map(String) : String(value);
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** FNV-1a, of 32 bits, four times with other beginnings; its bits as letters. */
function uuidOf(bytes: Uint8Array): string {
  let bits = "";
  for (let round = 0; round < 5; round += 1) {
    let hash = 0x811c9dc5 ^ Math.imul(round + 1, 0x9e3779b1);
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    bits += (hash >>> 0).toString(2).padStart(32, "0");
  }
  let uuid = "";
  for (let at = 0; at < 22; at += 1) uuid += LETTERS.charAt(Number.parseInt(bits.slice(at * 6, at * 6 + 6), 2));
  return uuid;
}

type Tree = Map<string, Tree | Setting>;

/** Returns settings as JSON: flat, or one inside of the other as the real engine has them. */
export function settingsJson(settings: readonly (readonly [string, Setting])[], isFlat: boolean): string {
  if (isFlat) return `{${settings.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`;
  const root: Tree = new Map();
  for (const [key, value] of settings) {
    let at = root;
    const parts = key.split(".");
    for (const part of parts.slice(0, -1)) {
      const inner = at.get(part);
      const next: Tree = inner instanceof Map ? inner : new Map<string, Tree | Setting>();
      at.set(part, next);
      at = next;
    }
    at.set(parts.at(-1) ?? "", value);
  }
  return treeJson(root);
}

function treeJson(tree: Tree): string {
  // Such a map has room for two at first.
  const entries = hashOrder([...tree], 2).map(([key, value]) => {
    return `${JSON.stringify(key)}:${value instanceof Map ? treeJson(value) : JSON.stringify(value)}`;
  });
  return `{${entries.join(",")}}`;
}

const UNITS = ["b", "kb", "mb", "gb", "tb", "pb"];

/** Returns a number of bytes as the real engine shows it: to a tenth of a unit, or in whole ones where a request says which. */
export function bytesText(bytes: number, unit: string | null): string {
  const wanted = unit === null ? -1 : UNITS.indexOf(unit === "b" || unit.endsWith("b") ? unit : `${unit}b`);
  if (wanted >= 0) return String(Math.floor(bytes / 1024 ** wanted));
  let at = 0;
  let value = bytes;
  while (value >= 1024 && at < UNITS.length - 1) {
    value /= 1024;
    at += 1;
  }
  const tenths = Math.floor(value * 10);
  return `${tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)}${UNITS[at] ?? ""}`;
}
