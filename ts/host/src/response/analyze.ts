/** How is an analysis answered? Tokens of several texts behind each other, of the last part of a chain or of each. */
import type { Budget } from "../budget.js";
import type { Analyzed } from "../dsl/analyze.js";
import type { OutcomeReader } from "../engine/outcome_reader.js";
import { ApiError, cause, illegalArgument } from "../errors.js";
import { readAnalyzedEnd, readAnalyzedHead, readAnalyzedPart, readStep, readToken } from "../generated/outcome.js";
import type { Output } from "../output/output.js";

/** A token in the texts as they stand behind each other. */
interface Token {
  readonly term: string;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly position: number;
  readonly length: number;
  readonly isKeyword: boolean;
}

/** What a part made of all texts. */
interface Part {
  readonly name: string;
  readonly hasKeywords: boolean;
  readonly hasFrequencies: boolean;
  readonly texts: string[];
  readonly tokens: Token[];
  /** The position behind which the next text stands, and where it begins. */
  position: number;
  offset: number;
}

/** What was made of texts. */
export interface Analysis {
  readonly isCustom: boolean;
  /** Those that change the text, the tokenizer, and those that work on tokens; or the whole alone. */
  readonly parts: readonly Part[];
  readonly charFilters: number;
}

/** What it takes to read and write a token. */
const TOKEN_UNITS = 150;
const TOKEN_BYTES = 200;
/** The name of this part of a request in errors of the budget. */
const PART = "analysis";

/** Reads what the engine made of the texts; tokens are charged before they are read. */
export function readAnalysis(reader: OutcomeReader, { texts, explain }: Analyzed, budget: Budget): Analysis {
  const head = readAnalyzedHead(reader);
  const { is_custom: isCustom, has_frequencies: hasFrequencies, gap, most, char_filters: charFilters, filters } = head;
  const part = (name?: string): Part => {
    const { name: own, has_keywords: hasKeywords } = readAnalyzedPart(reader);
    const of = { name: name ?? reader.string(own), hasKeywords, hasFrequencies };
    return Object.assign(of, { texts: [], tokens: [], position: -1, offset: 0 });
  };
  const named = isCustom ? Array.from({ length: charFilters + 1 + filters }, () => part()) : [];
  const whole = part(reader.string(head.name));
  const [tokenizer, ...others] = named;
  const isDetailed = explain && tokenizer !== undefined;
  const parts = isDetailed ? [...others.slice(0, charFilters), tokenizer, ...others.slice(charFilters)] : [whole];
  for (const _ of texts) for (const one of parts) readOne(reader, one, { gap, most, budget });
  checkHalves(texts, parts);
  return { isCustom, parts, charFilters: isDetailed ? charFilters : 0 };
}

/** What parts may cut into halves: characters of two units, as they are or as HTML names them. */
const MAY_BE_HALVED = /[\ud800-\udfff]|&#/;
/** The type of hashes, which are made of any units. */
const HASH = "MIN_HASH";
const HALF = "\ufffd";

/** The real engine prints halves of characters, which bytes cannot hold: the engine reads another character in their place. */
function checkHalves(given: readonly string[], parts: readonly Part[]): void {
  const isGiven = given.some((text) => text.includes(HALF)) && !given.some((text) => MAY_BE_HALVED.test(text));
  for (const { texts, tokens } of parts) {
    const isHalved =
      tokens.some(({ term, kind }) => (!isGiven || kind === HASH) && term.includes(HALF)) ||
      (!isGiven && texts.some((text) => text.includes(HALF)));
    if (isHalved) throw illegalArgument("[_analyze] of a text with half of a character is not supported");
  }
}

/** Reads what a part made of a text. */
function readOne(
  reader: OutcomeReader,
  part: Part,
  { gap, most, budget }: { readonly gap: number; readonly most: number; readonly budget: Budget },
): void {
  const { text, tokens } = readStep(reader);
  if (text !== null) {
    part.texts.push(reader.string(text));
    return;
  }
  let last = part.position;
  if (part.tokens.length + tokens > most) throw tooMany(most);
  budget.charge(tokens * TOKEN_UNITS, PART);
  budget.take(tokens * TOKEN_BYTES, PART);
  for (let i = 0; i < tokens; i += 1) {
    const token = readToken(reader);
    last = part.position + 1 + token.position;
    part.tokens.push({
      term: reader.string(token.token),
      kind: reader.string(token.kind),
      start: part.offset + token.start_offset,
      end: part.offset + token.end_offset,
      position: last,
      length: token.position_length,
      isKeyword: token.is_keyword,
    });
  }
  const { trailing, end } = readAnalyzedEnd(reader);
  part.position = last + trailing + gap;
  part.offset += end + 1;
}

function tooMany(most: number): ApiError {
  const reason =
    `The number of tokens produced by calling _analyze has exceeded the allowed maximum of [${most}]. ` +
    "This limit can be set by changing the [index.analyze.max_token_count] index level setting.";
  return new ApiError(500, cause("illegal_state_exception", reason));
}

/** Writes an analysis. */
export function writeAnalysis({ isCustom, parts, charFilters }: Analysis, asked: Analyzed, output: Output): void {
  const { explain, attributes } = asked;
  if (!explain) {
    output.raw("{");
    writeTokens(parts.at(-1), null, output);
    output.raw("}");
    return;
  }
  output.raw(`{"detail":{"custom_analyzer":${isCustom}`);
  const [first] = parts;
  if (!isCustom && first !== undefined) {
    output.raw(',"analyzer":');
    writePart(first, attributes, output);
  } else {
    output.raw(',"charfilters":[');
    parts.slice(0, charFilters).forEach(({ name, texts }, i) => {
      output
        .raw(i > 0 ? "," : "")
        .raw('{"name":')
        .string(name)
        .raw(',"filtered_text":[');
      texts.forEach((text, j) => output.raw(j > 0 ? "," : "").string(text));
      output.raw("]}");
    });
    output.raw('],"tokenizer":');
    for (const part of parts.slice(charFilters, charFilters + 1)) writePart(part, attributes, output);
    output.raw(',"tokenfilters":[');
    parts.slice(charFilters + 1).forEach((part, i) => {
      output.raw(i > 0 ? "," : "");
      writePart(part, attributes, output);
    });
    output.raw("]");
  }
  output.raw("}}");
}

function writePart(part: Part, attributes: readonly string[], output: Output): void {
  output.raw('{"name":');
  // What has no name is told so.
  if (part.name === "") output.raw("null");
  else output.string(part.name);
  output.raw(",");
  writeTokens(part, attributes, output);
  output.raw("}");
}

function writeTokens(part: Part | undefined, attributes: readonly string[] | null, output: Output): void {
  output.raw('"tokens":[');
  part?.tokens.forEach((token, i) => {
    output
      .raw(i > 0 ? "," : "")
      .raw('{"token":')
      .string(token.term);
    output.raw(`,"start_offset":${token.start},"end_offset":${token.end},"type":`).string(token.kind);
    output.raw(`,"position":${token.position}`);
    if (token.length > 1) output.raw(`,"positionLength":${token.length}`);
    if (attributes !== null) writeAttributes(token, part, attributes, output);
    output.raw("}");
  });
  output.raw("]");
}

const encoder = new TextEncoder();

/** Writes what else is known of a token, in the order of its names. */
function writeAttributes(
  token: Token,
  { hasKeywords, hasFrequencies }: Part,
  wanted: readonly string[],
  output: Output,
): void {
  const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name.toLowerCase());
  if (isWanted("bytes")) {
    const bytes = Array.from(encoder.encode(token.term), (byte) => byte.toString(16));
    output.raw(`,"bytes":"[${bytes.join(" ")}]"`);
  }
  if (hasKeywords && isWanted("keyword")) output.raw(`,"keyword":${token.isKeyword}`);
  if (isWanted("positionLength")) output.raw(`,"positionLength":${token.length}`);
  if (hasFrequencies && isWanted("termFrequency")) output.raw(',"termFrequency":1');
}
