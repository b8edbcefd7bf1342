/** Where do an index's files come from? A seam: a folder, an address, an edge store. */

/** Gives out the files of one index. */
export interface IndexSource {
  /** Reads `manifest.json`. */
  manifest(): Promise<Uint8Array>;
  /**
   * Fills `into` wholly with the file's bytes, or throws. Returns their SHA-256, in lower-case hexadecimal, where the source
   * computes it while it reads.
   */
  part(file: string, into: Uint8Array): Promise<string | undefined>;
}

/** What the host needs of a manifest. */
export interface Manifest {
  readonly format: number;
  readonly name: string;
  readonly image_bytes: number;
  readonly parts: readonly ManifestPart[];
}

/** One file of the image. */
export interface ManifestPart {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The version of the layout of manifest and image that this host reads, and the builder writes; FORMAT.md describes it. */
export const FORMAT = 11;

/** Bytes that a part has at most; all but the last have as many. */
export const PART_BYTES = 20 * 1024 ** 2;

/** Bytes that an image has at most: an engine has 4 GiB of memory, some of which it works in. */
export const MOST_IMAGE_BYTES = 3.5 * 1024 ** 3;

/** Returns the manifest in the bytes, or throws what is wrong with it. */
export function readManifest(bytes: Uint8Array): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Error("manifest.json is not valid JSON", { cause: error });
  }
  if (!isRecord(value)) throw new Error("manifest.json holds no object");
  const { format, name, image_bytes: imageBytes, parts } = value;
  if (format !== FORMAT) {
    throw new Error(`manifest.json has format [${String(format)}], and this version reads format [${FORMAT}]`);
  }
  if (typeof name !== "string" || name === "") throw new Error("manifest.json names no index");
  if (!isSize(imageBytes)) throw new Error("manifest.json has no valid [image_bytes]");
  if (imageBytes > MOST_IMAGE_BYTES) {
    throw new Error(`manifest.json has an image of ${imageBytes} bytes, of which an engine holds ${MOST_IMAGE_BYTES}`);
  }
  if (!Array.isArray(parts) || parts.length === 0) throw new Error("manifest.json lists no parts");
  const list = parts.map(readPart);
  const sum = list.reduce((total, part) => total + part.bytes, 0);
  if (sum !== imageBytes) {
    throw new Error(`manifest.json is contradictory: its parts have ${sum} bytes, its image ${imageBytes}`);
  }
  return { format, name, image_bytes: imageBytes, parts: list };
}

function readPart(value: unknown, index: number): ManifestPart {
  if (!isRecord(value)) throw new Error(`manifest.json has no valid part ${index}`);
  const { file, bytes, sha256 } = value;
  const valid =
    typeof file === "string" &&
    /^part-\d{3,}\.bin$/.test(file) &&
    isSize(bytes) &&
    bytes <= PART_BYTES &&
    typeof sha256 === "string" &&
    /^[0-9a-f]{64}$/.test(sha256);
  if (!valid) throw new Error(`manifest.json has no valid part ${index}`);
  return { file, bytes, sha256 };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSize(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
