/** How is a response laid out for reading? As the real engine's printer does: two spaces, ` : `, `[ ]` and `{ }`. */

/** Returns the JSON text laid out. The text must be valid; strings and numbers are kept as they are. */
export function prettyPrint(json: string): string {
  const out: string[] = [];
  let depth = 0;
  let from = 0;
  const line = (): void => {
    out.push("\n" + "  ".repeat(depth));
  };
  for (let i = 0; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (c === 0x22) {
      i = endOfString(json, i);
      continue;
    }
    if (c === 0x2c || c === 0x3a || c === 0x7b || c === 0x5b || c === 0x7d || c === 0x5d || c <= 0x20) {
      if (i > from) out.push(json.slice(from, i));
      from = i + 1;
    }
    if (c === 0x2c) {
      out.push(",");
      line();
    } else if (c === 0x3a) out.push(" : ");
    else if (c === 0x7b || c === 0x5b) {
      const open = c === 0x7b ? "{" : "[";
      const next = skipSpace(json, i + 1);
      const d = json.charCodeAt(next);
      if (d === 0x7d || d === 0x5d) {
        out.push(c === 0x7b ? "{ }" : "[ ]");
        i = next;
        from = i + 1;
        continue;
      }
      depth += 1;
      out.push(open);
      line();
    } else if (c === 0x7d || c === 0x5d) {
      depth -= 1;
      line();
      out.push(c === 0x7d ? "}" : "]");
    }
  }
  if (from < json.length) out.push(json.slice(from));
  return out.join("");
}

function skipSpace(json: string, from: number): number {
  let i = from;
  while (json.charCodeAt(i) <= 0x20) i += 1;
  return i;
}

/** Returns the index of the closing quote of the string that begins at `from`. */
function endOfString(json: string, from: number): number {
  let i = from + 1;
  for (;;) {
    const quote = json.indexOf('"', i);
    if (quote < 0) return json.length;
    let slashes = 0;
    while (json.charCodeAt(quote - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return quote;
    i = quote + 1;
  }
}
