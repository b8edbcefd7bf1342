/**
 * What tokens does a body hold, and where? The tape that the scanner writes as far as the parser reads.
 *
 * A token takes 13 bytes. Texts are cut out of the body when they are asked for; only names are kept, each once.
 */
import type { Budget } from "../budget.js";
import { READING } from "../budget.js";
import type { ApiError, Location } from "../errors.js";
import { Lines } from "./lines.js";
import { BodyText } from "./text.js";

/** Kinds of tokens. */
export const enum Kind {
  None = 0,
  StartObject = 1,
  EndObject = 2,
  StartArray = 3,
  EndArray = 4,
  FieldName = 5,
  String = 6,
  Integer = 7,
  Float = 8,
  True = 9,
  False = 10,
  Null = 11,
}

/** Names of tokens as the real engine's reader has them. */
export const READER_NAMES = [
  "null",
  "START_OBJECT",
  "END_OBJECT",
  "START_ARRAY",
  "END_ARRAY",
  "FIELD_NAME",
  "VALUE_STRING",
  "VALUE_NUMBER_INT",
  "VALUE_NUMBER_FLOAT",
  "VALUE_TRUE",
  "VALUE_FALSE",
  "VALUE_NULL",
] as const;

/** All kinds by their number. */
const KINDS: readonly Kind[] = [
  Kind.None,
  Kind.StartObject,
  Kind.EndObject,
  Kind.StartArray,
  Kind.EndArray,
  Kind.FieldName,
  Kind.String,
  Kind.Integer,
  Kind.Float,
  Kind.True,
  Kind.False,
  Kind.Null,
];

/** Where the tape ends because of an error. */
export interface Fault {
  readonly error: ApiError;
  /** Offset of the token that was being read, as error positions count it; -1 before the first token. */
  readonly at: number;
}

/** What is known of so many tokens. */
class Room {
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Of names which of the distinct ones it is, of strings whether they hold escapes. */
  readonly notes: Uint32Array;

  constructor(readonly tokens: number) {
    this.kinds = new Uint8Array(tokens);
    this.starts = new Uint32Array(tokens);
    this.ends = new Uint32Array(tokens);
    this.notes = new Uint32Array(tokens);
  }

  set(from: Room): void {
    this.kinds.set(from.kinds);
    this.starts.set(from.starts);
    this.ends.set(from.ends);
    this.notes.set(from.notes);
  }
}

/** Tokens of most bodies; they are charged, too, but only once there are more. */
const FEW = 1024;
/** Tokens that are charged together. */
const BLOCK = 1024;

/** A room that no tape has: to make one for each body would take longer than to read it. */
let spare: Room | null = null;

/** What a token costs to be read, normalised, checked and written into the plan, and a byte to be looked at. */
const TOKEN_UNITS = 100;
const BYTE_UNITS = 0.5;
/** Bytes that a token takes here and in what is made of it. */
const TOKEN_BYTES = 128;
/** Bytes that a distinct name takes besides its characters. */
const NAME_BYTES = 128;
/** And a byte of it so many. */
const NAME_BYTES_EACH = 2;

/** Names up to here are charged only where there are many. */
const LONG_NAME = 1024;
/** Values up to here take no room of their own, and a byte of a longer one takes so many: as a text, and in the plan. */
const LONG_TEXT = 64 * 1024;
const TEXT_BYTES = 3;
/** Units of work for a byte of a longer name: it is decoded, looked up, and named in an error. */
const NAME_UNITS = 3;
/** Distinct names up to here are found by comparing. */
const FEW_NAMES = 16;

/** The tokens of one body, as far as they are read. */
export class Tape {
  /** Tokens so far. */
  length = 0;
  fault: Fault | null = null;
  /** The last token is a string value whose inside is broken. */
  brokenString = false;
  /** Distinct names, in the order of their first use. */
  readonly names: string[] = [];
  readonly lines: Lines;
  private readonly body: BodyText;
  private room: Room;
  private known: Map<string, number> | null = null;
  /** Tokens and bytes whose work is charged. */
  private chargedTokens = 0;
  private chargedBytes = 0;
  /** Before this token, work and room are charged. */
  private limit = FEW;
  private held = 0;

  constructor(
    readonly bytes: Uint8Array,
    private readonly budget: Budget,
    /** Whether columns count characters: the body was in another encoding. */
    private readonly wide = false,
  ) {
    this.body = new BodyText(bytes);
    this.lines = new Lines(budget);
    this.room = spare ?? new Room(FEW);
    spare = null;
  }

  /** Ends reading: spends what is not charged yet, and gives back what was held; nothing is asked of the tape afterwards. */
  close(): void {
    this.budget.spend(this.due());
    this.lines.close();
    this.budget.give(this.held);
    this.held = 0;
    this.keepRoom();
  }

  private keepRoom(): void {
    if (this.room.tokens === FEW) spare = this.room;
  }

  /** Returns the work since it was charged last. */
  private due(): number {
    const { length, read } = this;
    const units = (length - this.chargedTokens) * TOKEN_UNITS + (read - this.chargedBytes) * BYTE_UNITS;
    this.chargedTokens = length;
    this.chargedBytes = read;
    return Math.round(units);
  }

  /** Bytes of the body up to the last token. */
  private get read(): number {
    return this.length === 0 ? 0 : (this.room.ends[this.length - 1] ?? 0);
  }

  /** Adds a token and returns its index. */
  push(kind: Kind, start: number, end: number, note: number): number {
    const index = this.length;
    if (index === this.limit) this.charge();
    const { room } = this;
    room.kinds[index] = kind;
    room.starts[index] = start;
    room.ends[index] = end;
    room.notes[index] = note;
    this.length = index + 1;
    return index;
  }

  /** Takes back the last token. */
  pop(): void {
    this.length -= 1;
  }

  private charge(): void {
    this.hold((this.limit === FEW ? FEW + BLOCK : BLOCK) * TOKEN_BYTES);
    this.budget.charge(this.due(), READING);
    this.limit += BLOCK;
    if (this.limit <= this.room.tokens) return;
    const grown = new Room(this.room.tokens * 2);
    grown.set(this.room);
    this.keepRoom();
    this.room = grown;
  }

  private hold(bytes: number): void {
    this.budget.take(bytes, READING);
    this.held += bytes;
  }

  /** Changes where the last token ends, and its note. */
  endLast(end: number, note: number): void {
    this.room.ends[this.length - 1] = end;
    this.room.notes[this.length - 1] = note;
  }

  /** Returns the kind of a token. */
  kind(index: number): Kind {
    return KINDS[this.room.kinds[index] ?? 0] ?? Kind.None;
  }

  /** Returns the offset of a token's first byte. */
  start(index: number): number {
    return this.room.starts[index] ?? 0;
  }

  /** Returns the offset after a token's last byte; of strings and names without their closing quote. */
  end(index: number): number {
    return this.room.ends[index] ?? 0;
  }

  /**
   * Returns the number of a name among the distinct ones of the body, which is a new one if it was not there. Its quotes are at
   * `start` and `end`; a long one is charged before it is made.
   */
  numberOf(start: number, end: number, escapes: boolean): number {
    const { names, known } = this;
    const isLong = end - start > LONG_NAME;
    const bytes = NAME_BYTES + (end - start) * NAME_BYTES_EACH;
    if (isLong) {
      this.budget.charge((end - start) * NAME_UNITS, READING);
      this.hold(bytes);
    }
    const name = escapes ? this.unescaped(start, end + 1) : this.slice(start + 1, end);
    const found = known === null ? names.indexOf(name) : (known.get(name) ?? -1);
    if (found >= 0) {
      if (isLong) this.hold(-bytes);
      return found;
    }
    const number = names.length;
    names.push(name);
    if (known !== null) known.set(name, number);
    else if (number >= FEW_NAMES) this.known = new Map(names.map((one, i) => [one, i]));
    if (number >= FEW_NAMES && !isLong) this.hold(bytes);
    return number;
  }

  /** Returns the name that token `index` is. */
  name(index: number): string {
    return this.names[this.room.notes[index] ?? 0] ?? "";
  }

  /** Returns the text of token `index`, a value: numbers as they were written. */
  text(index: number): string {
    const { room, body } = this;
    const [start, end] = [room.starts[index] ?? 0, room.ends[index] ?? 0];
    if (end - start > LONG_TEXT) this.hold((end - start) * TEXT_BYTES);
    if (room.kinds[index] !== Kind.String) return body.slice(start, end);
    return room.notes[index] === 0 ? body.slice(start + 1, end) : body.unescaped(start, end + 1);
  }

  /** Returns the text between two offsets. */
  slice(from: number, to: number): string {
    return this.body.slice(from, to);
  }

  /** Returns what a string says that has escapes; both its quotes are between the offsets. */
  unescaped(from: number, to: number): string {
    return this.body.unescaped(from, to);
  }

  /** Whether a string of the body may hold this ASCII word. */
  mayHold(word: string): boolean {
    return this.body.mayHold(word);
  }

  /** Returns line and column of an offset, as the real engine counts: bytes, from 1; characters in a body that was not UTF-8. */
  locate(offset: number): Location {
    const place = this.lines.locate(offset);
    if (!this.wide || offset < 0) return place;
    return { line: place.line, column: this.body.slice(offset - place.column + 1, offset).length + 1 };
  }

  /** Takes bytes for what is made of all tokens at once; returns how many, to be given back. */
  takeForAll(bytesEach: number): number {
    const bytes = this.length <= FEW ? 0 : this.length * bytesEach;
    this.budget.take(bytes, READING);
    return bytes;
  }

  /** Gives back what was taken. */
  give(bytes: number): void {
    this.budget.give(bytes);
  }
}
