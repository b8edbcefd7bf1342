/** When does a fresh engine take the place of one that has grown? Once nothing is asked for a moment. */
import type { EngineClient } from "./engine/client.js";

/** How long nothing is asked before an engine that has grown is replaced. */
const IDLE_MS = 500;

/** Sees that an engine gives back what requests have made it grow. */
export class Renewal {
  /** How many requests have come. */
  private requests = 0;
  private isPlanned = false;

  /** `collect` is called before an engine is replaced: for a while there are two. */
  constructor(
    private readonly engine: EngineClient,
    private readonly collect?: () => void,
  ) {}

  /** Says that a request has come. */
  came(): void {
    this.requests += 1;
  }

  /** Looks whether the engine has grown, after something was asked of it. */
  look(): void {
    if (this.isPlanned || !this.engine.isSwollen) return;
    this.isPlanned = true;
    const before = this.requests;
    const renew = (): void => {
      this.isPlanned = false;
      if (this.requests !== before) this.look();
      else if (this.engine.isSwollen) {
        this.collect?.();
        void this.engine.renew();
      }
    };
    const timer: unknown = setTimeout(renew, IDLE_MS);
    // It keeps no process of Node's alive.
    if (typeof timer === "object" && timer !== null && "unref" in timer) (timer as { unref(): void }).unref();
  }
}
