// What does V8 make of a server's file by its first answer? Runs it as `start.cjs` does, on an index of one product, named `one`, and
// writes that beside the file, behind a digest of both: `node compiled.mjs FOLDER vitrine|worker INDEX`.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createRequire } from "node:module";
import { Script } from "node:vm";

const [, , folder, name, index] = process.argv;
const file = `${folder}/${name}-main.js`;
const text = readFileSync(file, "utf8");
const script = new Script(text, { filename: file });

function keep() {
  const compiled = script.createCachedData();
  const digest = createHash("sha256").update(text).update(compiled).digest();
  const place = `${file}.${process.version}-${process.platform}-${process.arch}.compiled`;
  writeFileSync(place, Buffer.concat([digest, compiled]));
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
