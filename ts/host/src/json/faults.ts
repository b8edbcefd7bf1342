/** How are faults of a JSON text worded? As the real engine's reader words them. */

/** How that reader names what it reads. */
export const SOURCE = "[Source: (org.elasticsearch.common.io.stream.ByteBufferStreamInput)";

/** What may begin a value. */
export const VALUE_LIST = "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')";

/** A fault at an offset of the body. */
export class JsonFault extends Error {
  constructor(
    message: string,
    readonly offset: number,
    /** The input ended where it must not: this has a type of its own. */
    readonly endOfInput: boolean,
  ) {
    super(message);
  }
}

/** Returns a character as the messages show it. */
export function describe(c: number): string {
  if (c < 0x20 || (c >= 0x7f && c <= 0x9f)) return `(CTRL-CHAR, code ${c})`;
  const shown = `'${String.fromCharCode(c)}' (code ${c}`;
  return c > 255 ? `${shown} / 0x${c.toString(16)})` : `${shown})`;
}

/** Whether a word may begin with the character. */
export function isIdentifierStart(c: number): boolean {
  return /[\p{L}\p{Nl}\p{Sc}\p{Pc}]/u.test(String.fromCharCode(c));
}

/** Whether a word may go on with the character; as in Java, most control characters may. */
export function isIdentifierPart(c: number): boolean {
  if (c <= 0x08 || (c >= 0x0e && c <= 0x1b) || (c >= 0x7f && c <= 0x9f)) return true;
  return /[\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}\p{Cf}]/u.test(String.fromCharCode(c));
}
