#!/usr/bin/env node
// How does `vitrine` begin? With the file that holds all of it, and with what V8 made of that when it was built. Where the
// version of Node or its flags are others, V8 does not take it, and compiles the file as any.
"use strict";
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { Script } = require("node:vm");

const DIGEST_BYTES = 32;

/** Where lies what V8 compiled of a file? */
function placeOf(file) {
  return `${file}.${process.version}-${process.platform}-${process.arch}.compiled`;
}

/** What stands before it: V8 believes what it is given, and looks at versions and lengths only. */
function digestOf(text, compiled) {
  return createHash("sha256").update(text).update(compiled).digest();
}

/** Returns the script of a file, with what was compiled of it where that is whole. */
function scriptOf(file) {
  const text = readFileSync(file);
  const cachedData = readCompiled(file, text);
  return new Script(text.toString(), { filename: file, ...(cachedData === null ? {} : { cachedData }) });
}

function readCompiled(file, text) {
  let bytes;
  try {
    bytes = readFileSync(placeOf(file));
  } catch {
    return null;
  }
  const compiled = bytes.subarray(DIGEST_BYTES);
  return digestOf(text, compiled).equals(bytes.subarray(0, DIGEST_BYTES)) ? compiled : null;
}

module.exports = { placeOf, digestOf, scriptOf };

if (require.main === module) {
  const file = __filename.replace(/\.js$/, "-main.js");
  scriptOf(file).runInThisContext()(createRequire(file), file);
}
