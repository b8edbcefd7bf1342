/** What do operators learn of a process that serves? Whether its index is there, and what it has counted. */
import type { LoadableApp } from "../app_options.js";
import { loadFailure } from "../engine/client.js";
import type { Requests } from "../server.js";
import { Counters } from "./counters.js";
import { processMetrics } from "./metrics.js";
import type { Metric } from "./metrics.js";

/** An index that could not be loaded is tried again after so many milliseconds at the soonest. */
const RETRY_MS = 1000;
/** A load that takes longer is not waited for. */
const PATIENCE_MS = 100;

const NO_REQUESTS = {
  underWay: 0,
  waiting: 0,
  admitted: 0,
  refused: 0,
  bodyBytes: 0,
  connections: 0,
  open: 0,
  unsent: 0,
};

/** A process that serves, as operators see it. */
export interface Observed {
  /** Why it could not answer now, or null. An index that is not there is loaded. */
  readonly readiness: () => Promise<string | null>;
  readonly metrics: () => Metric[];
  /** Its requests, once it takes some. */
  requests: Requests | null;
}

/** Returns what is to be known of an app's process; `dropped` says how many lines its logs lack. */
export function observe(app: LoadableApp, worker: string, dropped: () => number): Observed {
  let failure: string | null = null;
  let failedAt = -Infinity;

  async function load(): Promise<string | null> {
    try {
      await app.load();
      return null;
    } catch (error) {
      failedAt = performance.now();
      failure = loadFailure(error).cause_.reason ?? "the index could not be loaded";
      return failure;
    }
  }

  const observed: Observed = {
    requests: null,
    readiness: async () => {
      if (observed.requests?.isClosing() === true) return "the server is about to end";
      if (app.state().index !== null) return null;
      if (failure !== null && performance.now() - failedAt < RETRY_MS) return failure;
      const loading = new Promise<string>((resolve) => {
        setTimeout(resolve, PATIENCE_MS, "the index is being loaded").unref();
      });
      return Promise.race([load(), loading]);
    },
    metrics: () =>
      processMetrics({
        counters: observed.requests?.counters ?? new Counters(),
        http: observed.requests?.counts() ?? NO_REQUESTS,
        state: app.state(),
        worker,
        linesDropped: dropped(),
      }),
  };
  return observed;
}
