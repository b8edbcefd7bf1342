/** What do the process that accepts connections and its workers tell each other? */
import type { ServeOptions } from "../serve.js";

/** To a worker. A connection comes with `take`; keys and certificates travel here, where no list of processes shows them. */
export type ToWorker =
  | { readonly kind: "start"; readonly worker: number; readonly options: ServeOptions }
  | { readonly kind: "take"; readonly id: number }
  | { readonly kind: "stop" };

/** From a worker. */
export type FromWorker =
  /** The index is loaded: connections may come. */
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly reason: string }
  /** The worker is about to read from the connection: from here on it is lost with the worker. */
  | { readonly kind: "taken"; readonly id: number }
  /** The worker was asked to stop, by others than the pool: it is to be handed no more. */
  | { readonly kind: "leaving" }
  /** The worker has stopped and has read nothing. */
  | { readonly kind: "refused"; readonly id: number }
  /** One of its connections has ended. */
  | { readonly kind: "closed" };
