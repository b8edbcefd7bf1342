/**
 * Compiles the stemmers of Lucene 8.11.1 to tables: `node scripts/snowball/compile.mjs SOURCES FOLDER` reads
 * `SOURCES/org/tartarus/snowball/ext/*Stemmer.java` (BSD), which Snowball's compiler wrote, and writes a program for each into FOLDER.
 * `crates/analysis/src/snowball.rs` runs them and says what they are made of.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OPS = [
  "push",
  "load",
  "store",
  "add",
  "sub",
  "lt",
  "le",
  "gt",
  "ge",
  "eq",
  "ne",
  "not",
  "or",
  "jump",
  "jumpUnless",
  "call",
  "return",
  "inGrouping",
  "inGroupingB",
  "outGrouping",
  "outGroupingB",
  "eqS",
  "eqSB",
  "eqV",
  "eqVB",
  "findAmong",
  "findAmongB",
  "sliceFrom",
  "sliceDel",
  "insert",
  "insertV",
  "sliceTo",
  "pop",
];
const OP = Object.fromEntries(OPS.map((name, at) => [name, at]));
const SHARED = ["cursor", "limit", "limit_backward", "bra", "ket"];

/** Cuts a source into tokens. */
function cut(source) {
  const tokens = [];
  const pattern =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+|("(?:\\u[0-9A-Fa-f]{4}|\\.|[^"\\])*"|[A-Za-z_][\w.]*(?:\[\])?|\d+|\|\||<=|>=|==|!=|\+\+|--|\[\]|.)/gy;
  for (let match; (match = pattern.exec(source)) !== null;) if (match[1] !== undefined) tokens.push(match[1]);
  return tokens;
}

function text(token) {
  return token
    .slice(1, -1)
    .replace(/\\u([0-9A-Fa-f]{4})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\(.)/g, "$1");
}

class Compiler {
  tokens;
  at = 0;
  slots = new Map(SHARED.map((name, slot) => [name, slot]));
  builders = new Map();
  strings = new Map();
  groupings = new Map();
  amongs = new Map();
  code = [];
  methods = new Map();
  calls = [];

  constructor(source) {
    this.tokens = cut(source);
  }

  peek(ahead = 0) {
    return this.tokens[this.at + ahead];
  }
  next() {
    return this.tokens[this.at++];
  }
  expect(...wanted) {
    for (const one of wanted) {
      const found = this.next();
      if (found !== one)
        throw new Error(
          `expected ${one}, found ${found}, before ${this.tokens.slice(this.at, this.at + 12).join(" ")}`,
        );
    }
  }
  takes(wanted) {
    if (this.peek() !== wanted) return false;
    this.at++;
    return true;
  }
  emit(op, ...operands) {
    this.code.push(OP[op], ...operands);
    return this.code.length - 1;
  }
  string(value) {
    if (!this.strings.has(value)) this.strings.set(value, this.strings.size);
    return this.strings.get(value);
  }
  slot(name) {
    const slot = this.locals?.get(name) ?? this.slots.get(name);
    if (slot === undefined) throw new Error(`no variable ${name}`);
    return slot;
  }
  declare() {
    this.count ??= SHARED.length;
    return this.count++;
  }

  class() {
    while (this.next() !== "{");
    while (!this.takes("}")) this.member();
    for (const [place, name] of this.calls) this.code[place] = this.methods.get(name);
    for (const among of this.amongs.values()) {
      for (const entry of among.entries) {
        entry.method = entry.method === "" ? 0xffff : this.methods.get(entry.method);
        if (entry.method === undefined) throw new Error("no method of an among");
      }
    }
  }

  member() {
    if (this.takes("@Override") || (this.peek() === "@" && this.next() && this.next())) return;
    while (["private", "public", "static", "final", "protected"].includes(this.peek())) this.at++;
    const type = this.next();
    if (type === "long" || type.startsWith("java.lang.invoke")) {
      while (this.next() !== ";");
      return;
    }
    const name = this.next();
    if (type === "Among") {
      this.takes("[]");
      this.expect("=", "{");
      const entries = [];
      while (!this.takes("}")) {
        this.expect("new", "Among", "(");
        const word = text(this.next());
        this.expect(",");
        const shorter = this.number();
        this.expect(",");
        const result = this.number();
        this.expect(",");
        const method = text(this.next());
        this.expect(",", "methodObject", ")");
        this.takes(",");
        entries.push({ word, shorter, result, method });
      }
      this.expect(";");
      this.amongs.set(name.replace("[]", ""), { number: this.amongs.size, entries });
      return;
    }
    if (type === "char") {
      this.takes("[]");
      this.expect("=", "{");
      const bytes = [];
      while (!this.takes("}")) {
        bytes.push(this.number());
        this.takes(",");
      }
      this.expect(";");
      this.groupings.set(name.replace("[]", ""), { number: this.groupings.size, bytes });
      return;
    }
    if (type === "java.lang.StringBuilder") {
      this.builders.set(name, this.builders.size);
      while (this.next() !== ";");
      return;
    }
    if (this.peek() === ";") {
      this.at++;
      this.slots.set(name, this.declare());
      return;
    }
    if (type !== "boolean" || name === "equals") {
      // What Java wants of a class.
      while (this.peek() !== "{") this.at++;
      this.skipBlock();
      return;
    }
    this.expect("(", ")");
    this.methods.set(name, this.code.length);
    this.locals = new Map();
    this.labels = [];
    this.block();
    this.locals = undefined;
  }

  number() {
    const sign = this.takes("-") ? -1 : 1;
    return sign * Number(this.next());
  }

  skipBlock() {
    let depth = 0;
    do {
      const token = this.next();
      depth += token === "{" ? 1 : token === "}" ? -1 : 0;
    } while (depth > 0);
  }

  block() {
    this.expect("{");
    const outer = new Map(this.locals);
    while (!this.takes("}")) this.statement();
    this.locals = outer;
  }

  /** Compiles what `body` does, with a label that breaks go behind and continues go before. */
  labelled(name, isLoop, body) {
    const label = { name, start: this.code.length, breaks: [] };
    this.labels.push(label);
    body();
    if (isLoop) this.emit("jump", label.start);
    this.labels.pop();
    for (const place of label.breaks) this.code[place] = this.code.length;
  }

  breakTo(name) {
    const label = this.labels.findLast((one) => (name === ";" ? one.isSwitch || one.name === "" : one.name === name));
    if (label === undefined) throw new Error(`no label ${name}`);
    label.breaks.push(this.emit("jump", 0));
  }

  statement() {
    const token = this.peek();
    if (token === "{") return this.block();
    if (token === ";") return void this.at++;
    if (token === "int" || token === "final") {
      this.takes("final");
      this.expect("int");
      const name = this.next();
      this.locals.set(name, this.declare());
      if (this.takes("=")) {
        this.expression();
        this.emit("store", this.slot(name));
      }
      return this.expect(";");
    }
    if (token === "return") {
      this.at++;
      this.expression();
      this.emit("return");
      return this.expect(";");
    }
    if (token === "break") {
      this.at++;
      this.breakTo(this.peek());
      if (this.peek() !== ";") this.at++;
      return this.expect(";");
    }
    if (token === "continue") {
      this.at++;
      const name = this.next();
      this.emit("jump", this.labels.findLast((one) => one.name === name).start);
      return this.expect(";");
    }
    if (token === "if") {
      this.at++;
      this.expect("(");
      this.expression();
      this.expect(")");
      const place = this.emit("jumpUnless", 0);
      this.statement();
      if (this.peek() === "else") throw new Error("else");
      this.code[place] = this.code.length;
      return;
    }
    if (token === "switch") return this.switch();
    if (this.peek(1) === ":") {
      const name = this.next();
      this.at++;
      if (this.takes("do")) {
        this.labelled(name, false, () => this.block());
        return this.expect("while", "(", "false", ")", ";");
      }
      this.expect("while", "(", "true", ")");
      return this.labelled(name, true, () => this.block());
    }
    if (token === "while" || token === "for" || token === "do") return this.loop();
    if (this.peek(1) === "=") {
      const name = this.next();
      this.at++;
      if (this.builders.has(name)) {
        this.expect("slice_to", "(", name, ")", ";");
        this.emit("sliceTo", this.builders.get(name));
        return;
      }
      this.expression();
      this.emit("store", this.slot(name));
      return this.expect(";");
    }
    if (this.peek(1) === "++" || this.peek(1) === "--") {
      const slot = this.slot(this.next());
      this.emit("load", slot);
      this.emit("push", 1);
      this.emit(this.next() === "++" ? "add" : "sub");
      this.emit("store", slot);
      return this.expect(";");
    }
    this.expression();
    this.emit("pop");
    this.expect(";");
  }

  /** `for (int v = start; v > 0; v--)`, whose breaks have labels of their own. */
  loop() {
    this.expect("for", "(", "int");
    const name = this.next();
    this.locals.set(name, this.declare());
    this.expect("=");
    this.expression();
    this.emit("store", this.slot(name));
    this.expect(";");
    const start = this.code.length;
    this.expression();
    this.expect(";", name, "--", ")");
    const place = this.emit("jumpUnless", 0);
    this.statement();
    this.emit("load", this.slot(name));
    this.emit("push", 1);
    this.emit("sub");
    this.emit("store", this.slot(name));
    this.emit("jump", start);
    this.code[place] = this.code.length;
  }

  switch() {
    this.expect("switch", "(");
    const slot = this.slot(this.next());
    this.expect(")", "{");
    const label = { name: "", isSwitch: true, start: 0, breaks: [] };
    this.labels.push(label);
    let into;
    while (!this.takes("}")) {
      if (this.takes("case")) {
        const value = this.number();
        this.expect(":");
        const over = into === undefined ? undefined : this.emit("jump", 0);
        if (into !== undefined) this.code[into] = this.code.length;
        this.emit("load", slot);
        this.emit("push", value & 0xffff);
        this.emit("eq");
        into = this.emit("jumpUnless", 0);
        if (over !== undefined) this.code[over] = this.code.length;
        continue;
      }
      this.statement();
    }
    if (into !== undefined) this.code[into] = this.code.length;
    this.labels.pop();
    for (const place of label.breaks) this.code[place] = this.code.length;
  }

  expression() {
    this.comparison();
    while (this.takes("||")) {
      this.comparison();
      this.emit("or");
    }
  }

  comparison() {
    this.sum();
    const names = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne" };
    const name = names[this.peek()];
    if (name === undefined) return;
    this.at++;
    this.sum();
    this.emit(name);
  }

  sum() {
    this.unary();
    while (this.peek() === "+" || this.peek() === "-") {
      const name = this.next() === "+" ? "add" : "sub";
      this.unary();
      this.emit(name);
    }
  }

  unary() {
    if (this.takes("!")) {
      this.unary();
      return void this.emit("not");
    }
    if (this.takes("-")) return void this.emit("push", -Number(this.next()) & 0xffff);
    if (this.takes("(")) {
      if (this.peek() === "CharSequence") {
        this.expect("CharSequence", ")");
        return this.unary();
      }
      this.expression();
      return this.expect(")");
    }
    const token = this.next();
    if (/^\d/.test(token)) return void this.emit("push", Number(token));
    if (token === "true" || token === "false") return void this.emit("push", token === "true" ? 1 : 0);
    if (token === "getCurrent") {
      this.expect("(", ")", ".", "length", "(", ")");
      return void this.emit("load", this.slot("limit"));
    }
    if (this.peek() !== "(") return void this.emit("load", this.slot(token));
    this.expect("(");
    this.call(token);
    this.expect(")");
  }

  call(name) {
    const grouping = {
      in_grouping: "inGrouping",
      in_grouping_b: "inGroupingB",
      out_grouping: "outGrouping",
      out_grouping_b: "outGroupingB",
    }[name];
    if (grouping !== undefined) {
      const { number } = this.groupings.get(this.next());
      this.expect(",");
      const min = this.number();
      this.expect(",");
      return void this.emit(grouping, number, min, this.number());
    }
    switch (name) {
      case "eq_s":
      case "eq_s_b": {
        while (this.peek() !== ",") this.at++;
        this.expect(",");
        return void this.emit(name === "eq_s" ? "eqS" : "eqSB", this.string(text(this.next())));
      }
      case "eq_v":
      case "eq_v_b":
        return void this.emit(name === "eq_v" ? "eqV" : "eqVB", this.builders.get(this.next()));
      case "find_among":
      case "find_among_b": {
        const among = this.amongs.get(this.next().replace(".length", ""));
        while (this.peek() !== ")") this.at++;
        return void this.emit(name === "find_among" ? "findAmong" : "findAmongB", among.number);
      }
      case "slice_from":
        this.emit("sliceFrom", this.string(text(this.next())));
        return void this.emit("push", 0);
      case "slice_del":
        this.emit("sliceDel");
        return void this.emit("push", 0);
      case "insert": {
        this.expression();
        this.expect(",");
        this.expression();
        this.expect(",");
        const what = this.next();
        if (what.startsWith('"')) this.emit("insert", this.string(text(what)));
        else this.emit("insertV", this.builders.get(what));
        return void this.emit("push", 0);
      }
      default:
        if (!name.startsWith("r_")) throw new Error(`no function ${name}`);
        this.calls.push([this.emit("call", 0), name]);
    }
  }

  /** Returns the program: words of 16 bits. */
  program() {
    const words = [this.count, this.builders.size, this.strings.size];
    const put = (value) => words.push(value.length, ...Array.from(value, (_, at) => value.charCodeAt(at)));
    for (const value of this.strings.keys()) put(value);
    words.push(this.groupings.size);
    for (const { bytes } of this.groupings.values()) words.push(bytes.length, ...bytes);
    words.push(this.amongs.size);
    for (const { entries } of this.amongs.values()) {
      words.push(entries.length);
      for (const { word, shorter, result, method } of entries) {
        put(word);
        words.push(shorter & 0xffff, result & 0xffff, method);
      }
    }
    words.push(this.methods.get("stem"), this.code.length, ...this.code);
    if (words.some((word) => !(word >= 0 && word <= 0xffff))) throw new Error("a word past 16 bits");
    return Buffer.from(Uint16Array.from(words).buffer);
  }
}

const [sources, folder] = process.argv.slice(2);
const ext = join(sources, "org/tartarus/snowball/ext");
for (const file of readdirSync(ext).filter((name) => name.endsWith("Stemmer.java"))) {
  const compiler = new Compiler(readFileSync(join(ext, file), "utf8"));
  try {
    compiler.class();
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
  const name = file.replace("Stemmer.java", "");
  writeFileSync(join(folder, `${name}.snowball`), compiler.program());
}
