/** What do the process that accepts connections and its workers tell each other? */
import type { Metric } from "../operators/metrics.js";
import type { Secrets } from "../operators/reload.js";
import type { ServeOptions } from "../serve.js";

/** To a worker. A connection comes with `take`; keys and certificates travel here, where no list of processes shows them. */
export type ToWorker =
  | { readonly kind: "start"; readonly worker: number; readonly options: ServeOptions }
  | { readonly kind: "take"; readonly id: number }
  /** Read, check and open the index of this version beside the one that is served; `prepared` answers. */
  | { readonly kind: "prepare"; readonly id: number; readonly version: string }
  /** Serve what was prepared; `committed` answers. Or let it go. */
  | { readonly kind: "commit"; readonly id: number }
  | { readonly kind: "abort" }
  /** Use other keys and another certificate, and open logs anew. */
  | { readonly kind: "refresh"; readonly secrets: Secrets }
  /** Say what was counted; `measured` answers. */
  | { readonly kind: "measure"; readonly id: number }
  /** The metrics of all workers, which this one has asked for. */
  | { readonly kind: "metrics"; readonly id: number; readonly text: string }
  | { readonly kind: "stop" };

/** From a worker. */
export type FromWorker =
  /** The index of this version is loaded: connections may come. */
  | { readonly kind: "ready"; readonly version: string }
  /** It has to load its index anew, and the folder holds another one. */
  | { readonly kind: "differs" }
  /** What was to be prepared is; or why it is not. */
  | { readonly kind: "prepared"; readonly id: number; readonly fault: string | null; readonly what: string }
  | { readonly kind: "committed"; readonly id: number }
  | { readonly kind: "measured"; readonly id: number; readonly metrics: readonly Metric[] }
  /** An operator asks it for the metrics of all. */
  | { readonly kind: "scrape"; readonly id: number }
  | { readonly kind: "failed"; readonly reason: string }
  /** The worker is about to read from the connection: from here on it is lost with the worker. */
  | { readonly kind: "taken"; readonly id: number }
  /** The worker was asked to stop, by others than the pool: it is to be handed no more. */
  | { readonly kind: "leaving" }
  /** The worker has stopped and has read nothing. */
  | { readonly kind: "refused"; readonly id: number }
  /** One of its connections has ended. */
  | { readonly kind: "closed" };
