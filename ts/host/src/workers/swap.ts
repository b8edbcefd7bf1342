/**
 * How do several workers come to serve another index all at once? All read, check and open it beside the one that they
 * serve; once all have, all are told to serve it. One that cannot keeps all at the old one. A worker that was started when
 * its folder held another index than the others serve is no exception: it waits until they serve that one, too, or goes.
 */
import type { Slot } from "./slot.js";

/** A worker that takes longer to load an index fails. */
const PREPARE_MS = 5 * 60_000;
/** One that works on a request has it served as soon as that is answered. */
const COMMIT_MS = 60_000;

/** Which index the workers serve. */
export class SharedIndex {
  /** The version that is served; null before there is one. */
  version: string | null = null;
  /** The last one that was refused. */
  private refused: string | null = null;
  private preparing = false;

  /**
   * `admit` is told of workers that may have connections, `another` that the folder holds another index than is served.
   */
  constructor(
    private readonly slots: () => readonly Slot[],
    private readonly admit: (slot: Slot) => void,
    private readonly another: () => void,
  ) {}

  /** Decides about a worker that has loaded an index. */
  loaded(slot: Slot): void {
    const isServed = this.slots().some(({ isReady }) => isReady);
    if (!isServed && !this.preparing) this.version = slot.version;
    if (slot.version === this.version) this.admit(slot);
    else if (this.preparing) return;
    else if (slot.version === this.refused)
      slot.dismiss("the index in the folder was refused, and another one is served");
    else this.another();
  }

  /** Has all workers serve the index of this version; returns how it is called, or fails, and nothing changes. */
  async swap(version: string): Promise<string> {
    this.preparing = true;
    try {
      const what = await this.swapNow(version);
      this.refused = null;
      return what;
    } catch (error) {
      this.refused = version;
      throw error;
    } finally {
      this.preparing = false;
      this.decide();
    }
  }

  private async swapNow(version: string): Promise<string> {
    const serving = this.slots().filter(({ isReady }) => isReady);
    let what = "";
    const faults = await Promise.all(
      serving.map(async (slot) => {
        const answer = await slot.ask({ kind: "prepare", version }, PREPARE_MS);
        if (answer?.kind === "prepared") what ||= answer.what;
        if (answer?.kind === "prepared" && answer.fault === null) return null;
        const fault = answer?.kind === "prepared" ? answer.fault : "it ended, or did not answer";
        return `worker ${slot.number}: ${fault ?? ""}`;
      }),
    );
    const fault = faults.find((one) => one !== null) ?? null;
    if (fault !== null) {
      for (const slot of serving) slot.send({ kind: "abort" });
      throw new Error(fault);
    }
    this.version = version;
    // Told all at once; one that has died since starts with the new one.
    await Promise.all(
      serving.map((slot) => {
        slot.version = version;
        return slot.ask({ kind: "commit" }, COMMIT_MS);
      }),
    );
    return what;
  }

  /** Decides about those that have loaded an index meanwhile. */
  private decide(): void {
    for (const slot of this.slots()) if (slot.isCandidate) this.loaded(slot);
  }
}
