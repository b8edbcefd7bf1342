/** What do queries and sort keys of points share? Units, distances, and what becomes of points outside of the earth. */
import { badRequest, illegalArgument } from "../errors.js";
import type { Shown } from "./boost.js";
import type { Validation } from "../generated/plan.js";
import { parseDouble } from "../json/java_double.js";
import { javaTrim } from "../json/java_trim.js";

/** Metres of each unit, in the order in which the real engine looks for them at the end of a text. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["in", 0.0254],
  ["inch", 0.0254],
  ["yd", 0.9144],
  ["yards", 0.9144],
  ["ft", 0.3048],
  ["feet", 0.3048],
  ["km", 1000],
  ["kilometers", 1000],
  ["NM", 1852],
  ["nmi", 1852],
  ["nauticalmiles", 1852],
  ["mm", 0.001],
  ["millimeters", 0.001],
  ["cm", 0.01],
  ["centimeters", 0.01],
  ["mi", 1609.344],
  ["miles", 1609.344],
  ["m", 1],
  ["meters", 1],
]);

const VALIDATIONS: ReadonlySet<string> = new Set<Validation>(["strict", "ignore_malformed", "coerce"]);

/** Returns a unit that is one. */
export function checkUnit(text: string): string {
  if (!UNITS.has(text)) throw illegalArgument(`No distance unit match [${text}]`);
  return text;
}

/** Returns the metres of a distance, of which a text may end with its own unit. */
export function metresOf(text: string, unit: string): number {
  const own = [...UNITS.keys()].find((name) => text.endsWith(name));
  const number = own === undefined ? text : text.slice(0, -own.length);
  const value = parseDouble(number);
  if (value === null) {
    const reason = javaTrim(number) === "" ? "empty String" : `For input string: "${javaTrim(number)}"`;
    throw badRequest("number_format_exception", reason);
  }
  return value * (UNITS.get(own ?? unit) ?? 1);
}

/** Reads `validation_method`, in any case. */
export function readValidation(text: string): Validation {
  const lower = text.toLowerCase();
  if (VALIDATIONS.has(lower)) return lower as Validation;
  throw illegalArgument(`operator needs to be either [COERCE, IGNORE_MALFORMED, STRICT], but not [${text}]`);
}

/** Reads `distance_type`, in any case. */
export function readDistanceType(text: string): "arc" | "plane" {
  const type = text.toLowerCase();
  if (type === "arc" || type === "plane") return type;
  throw illegalArgument(`No geo distance for [${text}]`);
}

/** A point, as far as it is read here: the engine reads all of its forms. */
export interface Degrees {
  readonly lat: number;
  readonly lon: number;
}

const LETTERS = "0123456789bcdefghjkmnpqrstuvwxyz";
/** The real engine reads no more letters of a geohash. */
const LETTERS_READ = 12;

/**
 * Returns the JSON of a point as numbers, or null where it is in no common form. Of what a geohash names, its corner in the north
 * or the east is taken where that is asked for.
 */
export function degreesOf(json: string, isNorth = false, isEast = false): Degrees | null {
  const value: unknown = JSON.parse(json);
  if (Array.isArray(value)) {
    const [lon, lat] = value as unknown[];
    return value.length === 2 && typeof lat === "number" && typeof lon === "number" ? { lat, lon } : null;
  }
  if (typeof value === "string") return degreesOfText(value, isNorth, isEast);
  if (typeof value !== "object" || value === null) return null;
  if ("geohash" in value) return degreesOfText(String(value.geohash), isNorth, isEast);
  return "lat" in value && "lon" in value ? { lat: Number(value.lat), lon: Number(value.lon) } : null;
}

function degreesOfText(text: string, isNorth: boolean, isEast: boolean): Degrees | null {
  const [, longitude, latitude] =
    /^[\0-\x20]*point[\0-\x20]*\([\0-\x20]*([^\0-\x20]+)[\0-\x20]+([^\0-\x20]+)[\0-\x20]*\)/i.exec(text) ?? [];
  if (longitude !== undefined) return { lat: Number(latitude), lon: Number(longitude) };
  const [lat, lon, ...more] = text.split(",");
  if (more.length > 0) return null;
  if (lon !== undefined) return { lat: Number(lat), lon: Number(lon) };
  // Bits of longitude and latitude in turn, each halving what is left.
  const half = { lat: 180, lon: 360 };
  const low = { lat: -90, lon: -180 };
  let isLon = true;
  for (const letter of text.slice(0, LETTERS_READ)) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    for (let bit = 16; bit > 0; bit >>= 1) {
      const part = isLon ? "lon" : "lat";
      half[part] /= 2;
      if ((value & bit) !== 0) low[part] += half[part];
      isLon = !isLon;
    }
  }
  return { lat: low.lat + (isNorth ? half.lat : 0), lon: low.lon + (isEast ? half.lon : 0) };
}

/** Returns a point as the real engine shows it in an error; one that is in no common form has no degrees. */
export function shownPoint(json: string): Shown {
  const { lat, lon } = degreesOf(json) ?? { lat: NaN, lon: NaN };
  return [shownDegree(lon), shownDegree(lat)];
}

/** Returns a number of degrees as Java writes it. */
export function shownDegree(degree: number): Shown {
  return { number: javaDegree(degree) };
}

/** The text of a number of degrees, as Java writes it. */
export function javaDegree(degree: number): string {
  return Number.isInteger(degree) ? `${Object.is(degree, -0) ? "-0" : degree}.0` : String(degree);
}
