/**
 * How may the lines of a catalog be written?
 */

/** The forms that there are. */
export const catalogFormats = ["hits", "bulk", "documents"] as const;

/**
 * `hits` are lines with `_id` and `_source`, alone or among what else a hit has; `bulk` is what the bulk API takes; `documents`
 * are documents alone.
 */
export type CatalogFormat = (typeof catalogFormats)[number];
