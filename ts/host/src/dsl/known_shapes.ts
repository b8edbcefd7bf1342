/**
 * Which shapes of bodies have passed? A shape is the kinds of a body's tokens, and the names among them. No value matters to
 * the validators, so what passed once always does; clients ask for few shapes, again and again.
 */
import { Kind } from "./tape.js";
import type { Tape } from "./tape.js";

/** Shapes of bodies of up to so many bytes are kept, */
const MOST_BYTES = 2048;
/** and so many of them: when there are more, all are forgotten. */
const MOST = 256;

/** A body's tokens without values. */
type Shape = Pick<Tape, "kinds" | "texts">;

/** Shapes that have passed. */
export class KnownShapes {
  private readonly byLength = new Map<number, Shape[]>();
  private size = 0;

  /** Whether a body is of one of them. */
  has(tape: Tape): boolean {
    const known = this.byLength.get(tape.kinds.length);
    if (known === undefined) return false;
    for (const shape of known) if (isSame(shape, tape)) return true;
    return false;
  }

  /** Adds the shape of a body that is of none of them. */
  add({ bytes, kinds, texts }: Tape): void {
    if (bytes.length > MOST_BYTES) return;
    if (this.size === MOST) {
      this.byLength.clear();
      this.size = 0;
    }
    const shape = { kinds, texts: texts.map((text, i) => (kinds[i] === Kind.FieldName ? text : undefined)) };
    const known = this.byLength.get(kinds.length);
    if (known === undefined) this.byLength.set(kinds.length, [shape]);
    else known.push(shape);
    this.size += 1;
  }
}

function isSame(known: Shape, { kinds, texts }: Shape): boolean {
  for (let i = 0; i < kinds.length; i += 1) {
    if (known.kinds[i] !== kinds[i]) return false;
    if (kinds[i] === Kind.FieldName && known.texts[i] !== texts[i]) return false;
  }
  return true;
}
