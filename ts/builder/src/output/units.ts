/**
 * How are quantities written for people?
 */

/** Returns a count with its thousands set apart. */
export function count(value: number): string {
  // Locales would be loaded for it, which takes longer than reading an index.
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Returns a size in the largest binary unit that keeps it at one or more. */
export function size(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? ""}`;
}

/** Returns a duration in seconds, or minutes and seconds. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
