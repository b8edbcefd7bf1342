/** What do bytes of a body say? Its text is decoded a window at a time, so that a long body is never there twice. */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes that are decoded together: most bodies are shorter. */
const WINDOW = 32 * 1024;

/** The text of one body. */
export class BodyText {
  private from = 0;
  private to = 0;
  /** The window as a string whose indices are those of its bytes; null where characters take several bytes. */
  private ascii: string | null = "";

  constructor(private readonly bytes: Uint8Array) {}

  /** Returns the text between two offsets. */
  slice(from: number, to: number): string {
    if (to > this.to || from < this.from) {
      if (to - from > WINDOW) return decoder.decode(this.bytes.subarray(from, to));
      this.move(from);
    }
    if (this.ascii === null) return decoder.decode(this.bytes.subarray(from, to));
    return this.ascii.slice(from - this.from, to - this.from);
  }

  private move(offset: number): void {
    const { bytes } = this;
    // A body that fits is decoded as a whole.
    this.from = bytes.length <= WINDOW ? 0 : offset;
    this.to = Math.min(this.from + WINDOW, bytes.length);
    const text = decoder.decode(bytes.subarray(this.from, this.to));
    this.ascii = text.length === this.to - this.from && !text.includes("\ufffd") ? text : null;
  }

  /** Returns what a string says that has escapes; both its quotes are between the offsets. */
  unescaped(from: number, to: number): string {
    return JSON.parse(this.slice(from, to)) as string;
  }

  /** Whether a string of the body may hold this ASCII word; a backslash may stand for any character of it. */
  mayHold(word: string): boolean {
    if (this.bytes.length > WINDOW) return true;
    if (this.to === 0) this.move(0);
    return this.ascii === null || this.ascii.includes(word) || this.ascii.includes("\\");
  }
}
