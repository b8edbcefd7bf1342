// What does V8 make of a server's file by its first answer? Runs it as `start.cjs` does, on an index of one product, named `one`, and
// writes that beside the file, behind a digest of both: `node compiled.mjs FOLDER vitrine|worker INDEX`.
import { readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createRequire } from "node:module";
import { Script } from "node:vm";

import { digestOf, placeOf } from "./start.cjs";

const [, , folder, name, index] = process.argv;
const file = `${folder}/${name}-main.js`;
const text = readFileSync(file, "utf8");
const script = new Script(text, { filename: file });

function keep() {
  const compiled = script.createCachedData();
  writeFileSync(placeOf(file), Buffer.concat([digestOf(text, compiled), compiled]));
  process.exit();
}

process.argv = [process.execPath, `${folder}/${name}.js`];
if (name === "worker") {
  process.connected = true;
  process.send = ({ kind }) => (kind === "ready" ? keep() : process.exit(1));
} else {
  process.argv.push("serve", "--index", index, "--port", "0");
  process.stdout.write = (text) => {
    const [address] = /http:\/\/[^\s/]+/.exec(text) ?? [];
    if (address !== undefined) {
      get(`${address}/one/_search`, (answer) => {
        if (answer.statusCode !== 200) process.exit(1);
        answer.resume().on("end", keep);
      });
    }
    return true;
  };
}
script.runInThisContext()(createRequire(file), file);
if (name === "worker") process.emit("message", { kind: "start", worker: 1, options: { index, host: "", port: 0 } });
