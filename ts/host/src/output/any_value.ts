/** How is a value of any kind written? */
import type { OutcomeReader } from "../engine/outcome_reader.js";
import { readAnyValue } from "../generated/outcome.js";
import type { Output } from "./output.js";

/** Writes the value that comes next in an outcome. */
export function writeAnyValue(reader: OutcomeReader, output: Output): void {
  const value = readAnyValue(reader);
  switch (value.kind) {
    case "null":
      output.raw("null");
      break;
    case "number":
      reader.numberTo(value.value, output);
      break;
    case "text":
      reader.textTo(value.value, output);
      break;
    case "flag":
      output.raw(String(value.value));
  }
}
