/** Does the service with its real engine survive damage, hostile requests and traps, and go on serving? */
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import t from "tap";

import { createApp } from "../src/app.js";
import type { App } from "../src/app.js";
import { instantiate } from "../src/engine/instance.js";
import type { Instantiate } from "../src/engine/instance.js";
import { nodeModule } from "../src/entry/node.js";
import { directorySource } from "../src/parts/directory.js";
import { FORMAT } from "../src/parts/source.js";
import { listen } from "../src/server.js";
import { change, realIndex } from "./real_index.js";

const JSON_TYPE = { "content-type": "application/json" };

function open(folder: string, wrapped: Instantiate = instantiate): App {
  return createApp({ index: directorySource(folder), wasm: nodeModule(), instantiate: wrapped });
}

function textOf(answer: { body: Uint8Array }): string {
  return new TextDecoder().decode(answer.body);
}

/** Asks for the count of all documents. */
async function count(app: App): Promise<{ status: number; text: string }> {
  const answer = await app.handle({ method: "GET", url: "/p/_count", headers: {} });
  return { status: answer.status, text: textOf(answer) };
}

t.test("damage is told with a 503, and mended damage is forgotten", async (t) => {
  const folder = await realIndex(t);
  const other = await realIndex(t, 9);
  const part = join(folder, "part-000.bin");
  const manifest = join(folder, "manifest.json");
  const whole = { part: readFileSync(part), manifest: readFileSync(manifest) };
  const restore = (): void => {
    writeFileSync(part, whole.part);
    writeFileSync(manifest, whole.manifest);
  };
  const json = (edit: (value: Record<string, unknown>) => void) => () => {
    change(manifest, (bytes) => {
      const value = JSON.parse(bytes.toString()) as Record<string, unknown>;
      edit(value);
      return Buffer.from(JSON.stringify(value));
    });
  };
  const wrongImage = (): void => {
    const zeros = new Uint8Array(whole.part.length);
    change(part, () => zeros);
    const sha256 = createHash("sha256").update(zeros).digest("hex");
    json((value) => (value["parts"] = [{ file: "part-000.bin", bytes: zeros.length, sha256 }]))();
  };
  const cases: [name: string, harm: () => void, reason: RegExp][] = [
    [
      "a flipped bit",
      () => {
        change(part, (bytes) => {
          bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
          return bytes;
        });
      },
      /part \[part-000\.bin\] is damaged: its SHA-256 is not the one in manifest\.json/,
    ],
    [
      "a truncated part",
      () => {
        change(part, (bytes) => bytes.subarray(0, -7));
      },
      /part-000\.bin has \d+ bytes, the manifest says \d+/,
    ],
    [
      "a part that goes on",
      () => {
        change(part, (bytes) => Buffer.concat([bytes, Buffer.from("x")]));
      },
      /part-000\.bin has \d+ bytes, the manifest says \d+/,
    ],
    [
      "a missing part",
      () => {
        rmSync(part);
      },
      /part \[part-000\.bin\] cannot be read: there is no such file"/,
    ],
    [
      "another index's part",
      () => {
        copyFileSync(join(other, "part-000.bin"), part);
      },
      /part-000\.bin/,
    ],
    [
      "another index's manifest",
      () => {
        copyFileSync(join(other, "manifest.json"), manifest);
      },
      /part-000\.bin/,
    ],
    ["an image that is none", wrongImage, /does not begin with the mark of an index image/],
    [
      "another number of documents",
      json((value) => (value["documents"] = 6)),
      /names 6 documents and the parts hold 5/,
    ],
    [
      "another mapping",
      json((value) => {
        const fields = ["brand", "name", "price", "stocks"].map((name) => [name, { type: "keyword" }]);
        value["mapping"] = { properties: Object.fromEntries(fields) as unknown };
      }),
      /the mapping in manifest\.json is not the one that the parts were built with/,
    ],
    [
      "a mapping of fewer fields",
      json((value) => (value["mapping"] = { properties: {} })),
      /the mapping in manifest\.json is not the one that the parts were built with/,
    ],
    [
      "a section's damage under a hash that fits",
      () => {
        change(part, (bytes) => {
          // The first section is the first field's.
          const at = bytes.readUInt32LE(32 + 8);
          bytes[at] = (bytes[at] ?? 0) ^ 1;
          return bytes;
        });
        const sha256 = createHash("sha256").update(readFileSync(part)).digest("hex");
        json((value) => (value["parts"] = [{ file: "part-000.bin", bytes: whole.part.length, sha256 }]))();
      },
      /section \[\w+\] of field \[brand\] is damaged: its checksum is \w{8}, the header says \w{8}/,
    ],
    [
      "another name",
      json((value) => (value["name"] = "q")),
      /the name in manifest\.json is not the one that the parts were built with/,
    ],
    [
      "a second name",
      () => {
        change(manifest, (bytes) => Buffer.from(bytes.toString().replace("{", '{"name":"p",')));
      },
      /the key \[name\] occurs twice in one object/,
    ],
    ...([-1, 0.5, "7", null, 1e300] as const).map((bytes): [string, () => void, RegExp] => [
      `an image of ${bytes} bytes`,
      json((value) => (value["image_bytes"] = bytes)),
      /has no valid \[image_bytes\]/,
    ]),
    [
      "an image of more bytes than 32 bits can say",
      json((value) => {
        const parts = value["parts"] as { bytes: number }[];
        const most = { ...parts[0], bytes: 20 * 1024 * 1024 };
        // As many bytes more as the image has: what is left of them in 32 bits is its size.
        value["image_bytes"] = 2 ** 32 + whole.part.length;
        value["parts"] = [...parts, ...Array.from({ length: 204 }, () => most), { ...most, bytes: 2 ** 24 }];
      }),
      /has an image of \d+ bytes, of which an engine holds 3758096384/,
    ],
    [
      "a part larger than one may be",
      json((value) => (value["parts"] = [{ ...(value["parts"] as object[])[0], bytes: 20 * 1024 * 1024 + 1 }])),
      /has no valid part 0/,
    ],
    [
      "parts that are not the image",
      json((value) => (value["image_bytes"] = whole.part.length + 1)),
      /is contradictory: its parts have \d+ bytes, its image \d+/,
    ],
    [
      "300,000 fields",
      json((value) => {
        const fields = Array.from({ length: 300_000 }, (_, at) => [`f${at}`, { type: "keyword" }]);
        value["mapping"] = { properties: Object.fromEntries(fields) as unknown };
      }),
      /the mapping in manifest\.json is invalid: .*no build writes such a one/,
    ],
    [
      "a later format",
      json((value) => (value["format"] = FORMAT + 1)),
      new RegExp(`has format \\[${FORMAT + 1}\\], and this version reads format \\[${FORMAT}\\]`),
    ],
    [
      "foreign JSON",
      () => {
        change(manifest, () => Buffer.from('{"name":"p"}'));
      },
      /has format \[undefined\]/,
    ],
    [
      "half a manifest",
      () => {
        change(manifest, (bytes) => bytes.subarray(0, 40));
      },
      /manifest\.json is not valid JSON/,
    ],
    [
      "a manifest that reaches elsewhere",
      json((value) => (value["parts"] = [{ file: "../p/part-000.bin", bytes: 1, sha256: "0".repeat(64) }])),
      /has no valid part 0/,
    ],
    [
      "a missing manifest",
      () => {
        rmSync(manifest);
      },
      /there is no such file/,
    ],
  ];
  const app = open(folder);
  for (const [name, harm, reason] of cases) {
    harm();
    const start = performance.now();
    const { status, text } = await count(app);
    t.ok(performance.now() - start < 20_000, `${name}: told at once`);
    t.equal(status, 503, name);
    t.match(text, reason, name);
    t.notOk(text.includes(folder), "no path of the server's machine");
    restore();
  }
  t.same(await count(app), {
    status: 200,
    text: '{"count":5,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0}}',
  });
});

t.test("a trap of the real engine costs one request", async (t) => {
  const folder = await realIndex(t);
  let made = 0;
  let harm = false;
  // Nothing that a request can say is known to trap, so the engine's memory is overwritten under its feet.
  const fragile: Instantiate = async (module) => {
    made += 1;
    const engine = await instantiate(module);
    return {
      ...engine,
      call: (plan) => {
        if (harm) engine.memory().fill(0xff);
        harm = false;
        return engine.call(plan);
      },
    };
  };
  const server = await listen(open(folder, fragile), { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const ask = (route = "_count"): Promise<Response> => fetch(`${server.address}/p/${route}`);
  t.equal((await ask()).status, 200);
  harm = true;
  const trapped = await ask("_search");
  t.equal(trapped.status, 500);
  t.match(await trapped.json(), { status: 500, error: { type: "engine_exception", reason: /^the engine failed/ } });
  const next = await ask();
  t.equal(next.status, 200);
  t.match(await next.json(), { count: 5 });
  t.equal(made, 2);
});

t.test(
  "an index whose checksums are right and whose contents are not is told by its section, once it stopped an engine",
  async (t) => {
    const folder = await realIndex(t, 300);
    const part = join(folder, "part-000.bin");
    change(part, (bytes) => {
      const ENTRY = 24;
      const count = bytes.readUInt32LE(12);
      for (let entry = 32; entry < 32 + count * ENTRY; entry += ENTRY) {
        // The column of the first field, the brands: codes of terms there are not.
        if (bytes.readUInt16LE(entry) !== 10 || bytes.readUInt16LE(entry + 2) !== 0) continue;
        const [start, length] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 16)];
        bytes.fill(0xee, start + 16 + 24, start + length);
        bytes.writeUInt32LE(crc32(bytes.subarray(start, start + length)), entry + 4);
      }
      bytes.writeUInt32LE(crc32(bytes.subarray(32, 32 + count * ENTRY), crc32(bytes.subarray(0, 28))), 28);
      return bytes;
    });
    change(join(folder, "manifest.json"), (bytes) => {
      const sha256 = createHash("sha256").update(readFileSync(part)).digest("hex");
      return Buffer.from(bytes.toString().replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`));
    });
    let harm = true;
    const fragile: Instantiate = async (module) => {
      const engine = await instantiate(module);
      return {
        ...engine,
        call: (plan) => {
          if (!harm) return engine.call(plan);
          harm = false;
          throw new WebAssembly.RuntimeError("unreachable");
        },
      };
    };
    const app = open(folder, fragile);
    for (const nth of [1, 2]) {
      const { status, text } = await count(app);
      t.equal(status, 503, `request ${nth}`);
      t.match(text, /field \[brand\]: section \[column\] is damaged: a value stands for no term/);
    }
  },
);

t.test("hostile bodies are refused, and the next request works", async (t) => {
  const app = open(await realIndex(t));
  const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  const bool = '{"bool":{"must":'.repeat(1000) + '{"match_all":{}}' + "}}".repeat(1000);
  // The expected types and places are the real engine's.
  const cases: [name: string, body: string | Uint8Array, type: string, reason: RegExp][] = [
    ["1,000 nested arrays", deep(1000), "parsing_exception", /^Expected \[START_OBJECT\] but found \[START_ARRAY\]$/],
    [
      "1,000 nested arrays for a term",
      `{"query":{"terms":{"brand":${deep(1000)}}}}`,
      "parsing_exception",
      /^\[terms\] unknown token \[END_ARRAY\] after \[brand\]$/,
    ],
    ["1,000 nested queries", `{"query":${bool}}`, "x_content_parse_exception", /^\[1:338\] \[bool\] failed to parse/],
    [
      "a body that is cut off",
      '{"query":{"match":{"name":"la',
      "json_e_o_f_exception",
      /^Unexpected end-of-input in VALUE_STRING\n at \[Source: .*; line: 1, column: 30\]$/,
    ],
    [
      "invalid UTF-8",
      Buffer.from('{"query":{"match":{"name":"\xff\xfe"}}}', "latin1"),
      "json_parse_exception",
      /^Invalid UTF-8 start byte 0xff\n at \[Source: .*; line: 1, column: 29\]$/,
    ],
    ["two objects", "{} {}", "parsing_exception", /^Unexpected token \[START_OBJECT\] found after the main object\.$/],
  ];
  for (const [name, body, type, reason] of cases) {
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    const answer = await app.handle({ method: "POST", url: "/p/_search", headers: JSON_TYPE, body: bytes });
    t.equal(answer.status, 400, name);
    t.match(JSON.parse(textOf(answer)), { status: 400, error: { type, reason } }, name);
    t.equal((await count(app)).status, 200, `after ${name}`);
  }
});

t.test("a document of 100 MB in a request is answered or refused, and the next request works", async (t) => {
  const app = open(await realIndex(t));
  const body = Buffer.alloc(100 * 1024 * 1024, "a");
  body.write('{"query":{"term":{"brand":"');
  body.write('"}}}', body.length - 4);
  const answer = await app.handle({ method: "POST", url: "/p/_search", headers: JSON_TYPE, body });
  t.equal(answer.status, 429);
  t.match(JSON.parse(textOf(answer)), {
    error: { type: "circuit_breaking_exception", reason: /^\[request\] Data too large/ },
  });
  const more = Buffer.concat([body, Buffer.from(" ")]);
  const refused = await app.handle({ method: "POST", url: "/p/_search", headers: JSON_TYPE, body: more });
  t.equal(refused.status, 413);
  t.equal((await count(app)).status, 200);
});

t.test("many clients, some of whom hang up, all get their answers", async (t) => {
  const app = open(await realIndex(t));
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  t.teardown(() => server.close());
  const { hostname, port } = new URL(server.address);
  const hangUp = (after: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined).on("close", resolve);
      const head =
        "POST /p/_search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n";
      socket.write(`${head}{"size":5}`.slice(0, after % 2 === 0 ? undefined : -4));
      setTimeout(() => socket.destroy(), after);
    });
  const ask = async (at: number): Promise<string> => {
    const body = JSON.stringify({ query: { term: { stock: at % 5 } } });
    const answer = await fetch(`${server.address}/p/_search`, { method: "POST", headers: JSON_TYPE, body });
    const { hits } = (await answer.json()) as { hits: { hits: { _id: string }[] } };
    return hits.hits.map((hit) => hit._id).join();
  };
  const asked = Array.from({ length: 60 }, (_, at) => ask(at));
  await Promise.all(Array.from({ length: 30 }, (_, at) => hangUp(at)));
  t.same(
    await Promise.all(asked),
    Array.from({ length: 60 }, (_, at) => `ID-${at % 5}`),
  );
  t.equal(await ask(3), "ID-3");
});
