/**
 * When is memory given back that nobody holds any more? V8 collects when it needs room: an idle process keeps the index that it
 * served before, and one that is sent bodies of 60 MB keeps their pieces and the bodies before them.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Answers that began before have their bytes copied by then. */
const SOON_MS = 200;
/** To read a body of so many bytes takes several times as long as to collect. */
const LARGE_BYTES = 8 * 1024 * 1024;

let exposed: (() => void) | null = null;

/** Has garbage collected soon. */
export function collectSoon(): void {
  setTimeout(collect, SOON_MS).unref();
}

/** Collects garbage, if so many bytes are to be read that it is worth it. */
export function collectBefore(bytes: number): void {
  if (bytes >= LARGE_BYTES) collect();
}

/** Collects garbage now, by what Node shows only to those who start it with a flag. */
export function collect(): void {
  if (exposed === null) {
    setFlagsFromString("--expose-gc");
    exposed = runInNewContext("gc") as () => void;
    setFlagsFromString("--no-expose-gc");
  }
  exposed();
}
