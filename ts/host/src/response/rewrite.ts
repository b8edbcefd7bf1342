/** How does a stored document look when it is written anew? Laid-out answers parse it and print it as Java prints. */
import { readTape } from "../dsl/json.js";
import { javaDouble } from "../dsl/map.js";
import { Kind } from "../dsl/tape.js";
import type { Output } from "./output.js";

/** Writes a JSON text token by token: numbers and escapes as the real engine's writer has them. */
export function rewriteJson(output: Output, json: Uint8Array): void {
  const tape = readTape(json.slice());
  let isFirst = true;
  tape.kinds.forEach((kind, i) => {
    if (kind === Kind.EndObject || kind === Kind.EndArray) {
      output.raw(kind === Kind.EndObject ? "}" : "]");
      isFirst = false;
      return;
    }
    if (!isFirst) output.raw(",");
    isFirst = false;
    switch (kind) {
      case Kind.StartObject:
      case Kind.StartArray:
        output.raw(kind === Kind.StartObject ? "{" : "[");
        isFirst = true;
        return;
      case Kind.FieldName:
        output.string(tape.text(i)).raw(":");
        isFirst = true;
        return;
      case Kind.String:
        output.string(tape.text(i));
        return;
      case Kind.Integer:
        output.raw(BigInt(tape.text(i)).toString());
        return;
      case Kind.Float:
        output.raw(javaDouble(Number(tape.text(i))));
        return;
      default:
        output.raw(tape.text(i));
    }
  });
}
