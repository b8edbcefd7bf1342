/**
 * What does a server show when it was given no index? The sample products, built once.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { productCatalog } from "../../../catalogs/products.js";
import { buildIndex, type BuildReport } from "./build.js";
import { inspectIndex } from "./index_files.js";
import { packageRoot } from "./manifest.js";

/** How many products the sample has. */
export const sampleCount = 2000;

/** Where the sample is built, seen from the working folder. */
export const sampleFolder = join("data", "products");

/** Builds the sample index when there is none that this version can read; returns null when there is. */
export async function ensureSample(folder = sampleFolder): Promise<BuildReport | null> {
  const readable = await inspectIndex(folder).then(
    () => true,
    () => false,
  );
  if (readable) return null;
  return buildIndex({
    name: "products",
    mapping: await readFile(new URL("catalogs/products.mapping.json", packageRoot())),
    catalog: productCatalog({ count: sampleCount }),
    catalogName: "sample products",
    out: folder,
  });
}
