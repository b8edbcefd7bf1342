/**
 * What do operators measure? The counts of one process or several under the names that they have for Prometheus. They are
 * put together when they are asked for; prom-client, loaded then, adds those of several processes and writes them.
 */
import { createHash } from "node:crypto";

import type { AppState } from "../app_options.js";
import type { HttpCounts } from "../server.js";
import { BOUNDS } from "./counters.js";
import type { Counters } from "./counters.js";

/** One value of a metric. */
interface Value {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** Of a histogram's parts. */
  readonly metricName?: string;
}

/** A metric, as prom-client has it between processes. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly aggregator: "sum" | "max";
  readonly values: readonly Value[];
}

/** What one process that serves has to tell. */
export interface Sources {
  readonly counters: Counters;
  readonly http: HttpCounts;
  readonly state: AppState;
  /** Its number, "0" where there are no others. */
  readonly worker: string;
  readonly linesDropped: number;
}

function metric(type: "counter" | "gauge", name: string, help: string, values: readonly Value[]): Metric {
  return { name: `vitrine_${name}`, help, type, aggregator: "sum", values };
}

function counter(name: string, help: string, value: number): Metric {
  return metric("counter", name, help, [{ value, labels: {} }]);
}

function gauge(name: string, help: string, value: number, labels: Value["labels"] = {}): Metric {
  return metric("gauge", name, help, [{ value, labels }]);
}

/** Returns the version of an index: the SHA-256 of its manifest, which holds those of its parts. */
export function versionOf(manifest: Uint8Array): string {
  return createHash("sha256").update(manifest).digest("hex");
}

/** Returns the metrics of a process that serves. */
export function processMetrics({ counters, http, state, worker, linesDropped }: Sources): Metric[] {
  const { index, engineBytes, cache } = state;
  const { refusals } = counters;
  return [
    ...requestMetrics(counters),
    counter("reading_seconds_total", "Time that reading what requests ask has taken.", counters.readMs / 1000),
    counter(
      "engine_seconds_total",
      "Time that answering has taken, the engine's and the writing.",
      counters.engineMs / 1000,
    ),
    counter("work_units_total", "Units of work that requests have spent of their budgets.", counters.units),
    metric(
      "counter",
      "budget_refusals_total",
      "Requests that met a budget.",
      Object.entries(refusals).map(([budget, value]) => ({ value, labels: { budget } })),
    ),
    counter("admitted_total", "Requests that were taken.", http.admitted),
    counter("rejected_total", "Requests that were refused for want of room in the queue.", http.refused),
    gauge("requests_waiting", "Requests that wait to be answered.", http.waiting),
    gauge("requests_under_way", "Requests that are taken and not answered.", http.underWay),
    gauge("connections", "Connections that are open.", http.connections),
    gauge("unsent_bytes", "Bytes of answers that clients have not read.", http.unsent),
    gauge("body_bytes", "Bytes of bodies that are held.", http.bodyBytes),
    counter("cache_hits_total", "Bodies whose answers were kept.", cache.hits),
    counter("cache_misses_total", "Bodies whose answers were not kept.", cache.misses),
    gauge("cache_bytes", "Bytes that are kept of requests and answers.", cache.bytes),
    gauge("engine_memory_bytes", "Memory of the engine, index included.", engineBytes, { worker }),
    gauge("process_memory_bytes", "Resident memory of the process.", process.memoryUsage.rss(), { worker }),
    counter(
      "log_lines_dropped_total",
      "Lines of logs that were dropped, as they came faster than they were written.",
      linesDropped,
    ),
    ...(index === null
      ? []
      : [
          {
            ...gauge("index_info", "The index: its version is the SHA-256 of its manifest.", 1, {
              index: index.name,
              version: versionOf(index.manifest),
            }),
            aggregator: "max" as const,
          },
          { ...gauge("index_documents", "Documents of the index.", index.documents), aggregator: "max" as const },
        ]),
  ];
}

function requestMetrics({ routes }: Counters): Metric[] {
  const requests: Value[] = [];
  const durations: Value[] = [];
  const part = (name: string, value: number, labels: Value["labels"]): void => {
    durations.push({ metricName: `vitrine_http_request_duration_seconds_${name}`, value, labels });
  };
  for (const [route, { statuses, buckets, milliseconds }] of routes) {
    for (const [status, value] of statuses) requests.push({ value, labels: { route, status } });
    let sum = 0;
    buckets.forEach((count, at) => {
      sum += count;
      const bound = BOUNDS[at];
      part("bucket", sum, { le: bound === undefined ? "+Inf" : bound / 1000, route });
    });
    part("sum", milliseconds / 1000, { route });
    part("count", sum, { route });
  }
  const help = "Time from when a request was there as a whole until its answer was.";
  return [
    metric("counter", "http_requests_total", "Requests that were answered.", requests),
    { name: "vitrine_http_request_duration_seconds", help, type: "histogram", aggregator: "sum", values: durations },
  ];
}

/** Returns what the process that looks after others has to tell. */
export function poolMetrics(ready: number, restarts: number): Metric[] {
  return [
    gauge("workers_ready", "Workers that serve.", ready),
    counter("worker_restarts_total", "Workers that were started in the place of one that had ended.", restarts),
  ];
}

/** Returns what came of attempts to have another index served. */
export function reloadMetrics(swapped: number, refused: number): Metric[] {
  const values = Object.entries({ swapped, refused }).map(([result, value]) => ({ value, labels: { result } }));
  return [metric("counter", "index_reloads_total", "Other indices that were to be served.", values)];
}

/** Returns what remains of a process that has ended: what it counted, as those sums never fall. */
export async function retire(before: readonly Metric[], ended: readonly Metric[]): Promise<Metric[]> {
  const counted = ended.filter(({ type }) => type !== "gauge");
  return (await (await sum([before, counted])).getMetricsAsJSON()) as unknown as Metric[];
}

/** Returns the metrics of several processes as one text. */
export async function exposition(several: readonly (readonly Metric[])[]): Promise<string> {
  return (await sum(several)).metrics();
}

async function sum(several: readonly (readonly Metric[])[]): Promise<{
  metrics(): Promise<string>;
  getMetricsAsJSON(): Promise<object[]>;
}> {
  const { AggregatorRegistry } = await import("prom-client");
  return AggregatorRegistry.aggregate(several as unknown as object[]);
}
