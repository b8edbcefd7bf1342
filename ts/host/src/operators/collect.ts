/** When is the memory of an index given back that is no longer served? Idle processes collect no garbage by themselves. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Answers that began before have their bytes copied by then. */
const SOON_MS = 200;

/** Has garbage collected soon. */
export function collectSoon(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    setFlagsFromString("--no-expose-gc");
    collect();
  }, SOON_MS).unref();
}
