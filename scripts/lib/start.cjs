#!/usr/bin/env node
// How does `vitrine` begin? With the file that holds all of it, and with what V8 made of that when it was built. Where the
// version of Node or its flags are others, V8 does not take it, and compiles the file as any.
"use strict";
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { Script } = require("node:vm");

const DIGEST_BYTES = 32;

const file = __filename.replace(/\.js$/, "-main.js");
const text = readFileSync(file);
const cachedData = readCompiled();
const script = new Script(text.toString(), { filename: file, ...(cachedData === null ? {} : { cachedData }) });
script.runInThisContext()(createRequire(file), file);

/** V8 believes what it is given: it looks at versions and lengths only. */
function readCompiled() {
  let bytes;
  try {
    bytes = readFileSync(`${file}.${process.version}-${process.platform}-${process.arch}.compiled`);
  } catch {
    return null;
  }
  const compiled = bytes.subarray(DIGEST_BYTES);
  const digest = createHash("sha256").update(text).update(compiled).digest();
  return digest.equals(bytes.subarray(0, DIGEST_BYTES)) ? compiled : null;
}
