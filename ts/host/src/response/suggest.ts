/** How is what is suggested answered? By its names, behind the hits and the aggregations. */
import type { OutcomeReader } from "../engine/outcome_reader.js";
import {
  readSuggestEntry,
  readSuggestHead,
  readSuggestOption,
  readSuggestedInput,
  readSuggestedInputs,
  readSuggestedPhrase,
} from "../generated/outcome.js";
import { hitHead, writeHit } from "../output/hit.js";
import type { Output } from "../output/output.js";

/** A name of suggestions, and that of what suggests them. */
export interface SuggestShape {
  readonly name: string;
  readonly type: string;
  /** What it is suggested for. */
  readonly text: string;
}

/** Writes what is suggested, with a comma before it. */
export function writeSuggest(
  reader: OutcomeReader,
  shapes: readonly SuggestShape[],
  index: string,
  output: Output,
): void {
  output.raw(',"suggest":{');
  shapes.forEach(({ name, type, text: whole }, i) => {
    output
      .raw(i > 0 ? "," : "")
      .string(output.letters === null ? name : `${type}#${name}`)
      .raw(":[");
    if (type !== "term") {
      output.raw('{"text":').string(wellFormed(whole)).raw(`,"offset":0,"length":${whole.length},"options":[`);
      if (type === "completion") writeCompletion(reader, index, output);
      else writePhrases(reader, output);
      output.raw("]}]");
      return;
    }
    const { entries } = readSuggestHead(reader);
    for (let j = 0; j < entries; j += 1) {
      const { text, offset, length, options } = readSuggestEntry(reader);
      output.raw(j > 0 ? ',{"text":' : '{"text":');
      writeWord(reader.string(text), output);
      output.raw(`,"offset":${offset},"length":${length},"options":[`);
      for (let k = 0; k < options; k += 1) {
        output.raw(k > 0 ? "," : "");
        writeOption(reader, output);
      }
      output.raw("]}");
    }
    output.raw("]");
  });
  output.raw("}");
}

/** Half of a character is none in bytes, from which the real engine writes a text. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

/** A word is written from its bytes there: characters of two units are no escapes. */
function writeWord(word: string, output: Output): void {
  const json = JSON.stringify(word);
  output.json(
    json.replace(/\\(?:u00..|.)/g, (escape) =>
      escape.startsWith("\\u") ? `\\u${escape.slice(2).toUpperCase()}` : escape,
    ),
  );
}

/** Writes inputs, each with its document. */
function writeCompletion(reader: OutcomeReader, index: string, output: Output): void {
  const { options } = readSuggestedInputs(reader);
  const texts = Array.from({ length: options }, () => readSuggestedInput(reader).text);
  const { page } = output;
  output.page = null;
  texts.forEach((text, i) => {
    output.raw(i > 0 ? ',{"text":' : '{"text":');
    reader.textTo(text, output);
    output.raw(",");
    output.copy(hitHead(index).subarray(1));
    writeHit(reader, output);
  });
  output.page = page;
}

/** Writes phrases. */
function writePhrases(reader: OutcomeReader, output: Output): void {
  const { options } = readSuggestedInputs(reader);
  for (let i = 0; i < options; i += 1) {
    const { text, highlighted, score } = readSuggestedPhrase(reader);
    output.raw(i > 0 ? ',{"text":' : '{"text":');
    reader.textTo(text, output);
    if (highlighted !== null) {
      output.raw(',"highlighted":');
      reader.textTo(highlighted, output);
    }
    output.raw(',"score":');
    reader.numberTo(score, output);
    output.raw("}");
  }
}

function writeOption(reader: OutcomeReader, output: Output): void {
  const { text, score, freq } = readSuggestOption(reader);
  output.raw('{"text":');
  reader.textTo(text, output);
  output.raw(',"score":');
  reader.numberTo(score, output);
  output.raw(`,"freq":${freq}}`);
}
