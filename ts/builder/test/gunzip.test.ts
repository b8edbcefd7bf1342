// Does a packed catalog come out as it went in, and is one that is not whole refused?
import { gzipSync } from "node:zlib";
import { test } from "tap";
import { gunzipIfNeeded } from "../src/sources/gunzip.js";
import { catalogText, pieces } from "./support.js";

async function read(bytes: Uint8Array | string, chunk: number): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of gunzipIfNeeded(pieces(bytes, chunk))) parts.push(part);
  return Buffer.concat(parts).toString();
}

const text = catalogText(500);
const packed = gzipSync(text);

test("gzip is unpacked, anything else passes", async (t) => {
  for (const chunk of [1, 2, 3, 1000, 1 << 20]) {
    t.equal(await read(packed, chunk), text);
    t.equal(await read(text, chunk), text);
  }
});

test("several gzip members are one catalog", async (t) => {
  t.equal(await read(Buffer.concat([packed, packed]), 1000), text + text);
});

test("short inputs are not taken for gzip", async (t) => {
  t.equal(await read("", 1), "");
  t.equal(await read("{", 1), "{");
});

test("gzip that ends early is refused", async (t) => {
  await t.rejects(read(packed.subarray(0, packed.length - 9), 1000), { message: /^not whole gzip data: / });
});

test("gzip that is damaged is refused", async (t) => {
  const damaged = Buffer.from(packed);
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 6) ^ 0xff, damaged.length - 6);
  await t.rejects(read(damaged, 1000), { message: /^not whole gzip data: / });
});

test("bytes after the gzip data are refused", async (t) => {
  await t.rejects(read(Buffer.concat([packed, Buffer.from("{}\n")]), 1000), { message: /^not whole gzip data: / });
  await t.rejects(read(Buffer.concat([packed, Buffer.alloc(3)]), 1 << 20), {
    message: "3 bytes follow the end of the gzip data",
  });
});

test("an error of the source stays the source's", async (t) => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield packed.subarray(0, 100);
    throw new Error("the disk is gone");
  }
  const read = async (): Promise<void> => {
    for await (const part of gunzipIfNeeded(failing())) t.ok(part.length > 0);
  };
  await t.rejects(read(), { message: "the disk is gone" });
});
