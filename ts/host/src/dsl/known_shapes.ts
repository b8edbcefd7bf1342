/**
 * Which shapes of bodies have passed? A shape is the kinds of a body's tokens, and the names among them. No value matters to
 * the validators, so what passed once always does; clients ask for few shapes, again and again.
 */
import { Kind } from "../json/tape.js";
import type { Tape } from "../json/tape.js";

/** Shapes of bodies of up to so many bytes are kept, */
const MOST_BYTES = 2048;
/** and so many of them: when there are more, all are forgotten. */
const MOST = 256;

/** A body's tokens without values: kinds of all, and names. */
interface Shape {
  readonly kinds: readonly Kind[];
  readonly names: readonly string[];
}

/** Shapes that have passed. */
export class KnownShapes {
  private readonly byLength = new Map<number, Shape[]>();
  private size = 0;

  /** Whether a body is of one of them. */
  has(tape: Tape): boolean {
    const known = this.byLength.get(tape.length);
    if (known === undefined) return false;
    for (const shape of known) if (isSame(shape, tape)) return true;
    return false;
  }

  /** Adds the shape of a body that is of none of them. */
  add(tape: Tape): void {
    if (tape.bytes.length > MOST_BYTES) return;
    if (this.size === MOST) {
      this.byLength.clear();
      this.size = 0;
    }
    const kinds = Array.from({ length: tape.length }, (_, i) => tape.kind(i));
    const names: string[] = [];
    kinds.forEach((kind, i) => {
      if (kind === Kind.FieldName) names.push(tape.name(i));
    });
    const known = this.byLength.get(kinds.length);
    if (known === undefined) this.byLength.set(kinds.length, [{ kinds, names }]);
    else known.push({ kinds, names });
    this.size += 1;
  }
}

function isSame({ kinds, names }: Shape, tape: Tape): boolean {
  let name = 0;
  for (let i = 0; i < kinds.length; i += 1) {
    const kind = tape.kind(i);
    if (kinds[i] !== kind) return false;
    if (kind !== Kind.FieldName) continue;
    if (names[name] !== tape.name(i)) return false;
    name += 1;
  }
  return true;
}
