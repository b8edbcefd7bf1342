/** The pipelines: aggregations on the results of other aggregations. */
import type { Draw, Options } from "../draw.js";
import type { Json, JsonObject } from "../json.js";

export interface PipelineEntry {
  readonly weight: number;
  /** Whether it reads the buckets around it, or those of an aggregation beside it. */
  readonly reads: "around" | "beside";
  /** Whether it is allowed only inside histograms. */
  readonly ofHistograms?: boolean;
  /** Draws the body, given paths that lead to numbers. */
  readonly draw: (d: Draw, paths: readonly string[]) => JsonObject;
  readonly ends?: (d: Draw) => string;
  /** Whether its results have no value to which a path could lead. */
  readonly isPathless?: boolean;
}

const gaps = (d: Draw): Options => ({
  gap_policy: [35, () => (d.wrong() ? "nope" : d.pick(["skip", "insert_zeros", "keep_values"]))],
  format: [20, () => d.pick(["0.00", "#,##0.0", "yyyy"])],
});

const path = (d: Draw, paths: readonly string[]): Json =>
  d.wrong() ? d.pick<Json>(["nope", "a>b", ["_count", "x"], {}]) : d.pick(paths);

const beside = (ends?: (d: Draw) => string, options?: (d: Draw) => Options): PipelineEntry => ({
  weight: 2,
  reads: "beside",
  draw: (d, paths) => d.with({ buckets_path: path(d, paths) }, { ...gaps(d), ...options?.(d) }),
  ...(ends === undefined ? {} : { ends }),
});

const around = (weight: number, options: (d: Draw) => Options): PipelineEntry => ({
  weight,
  reads: "around",
  ofHistograms: true,
  draw: (d, paths) => d.with({ buckets_path: path(d, paths) }, options(d)),
});

const bucketSort: PipelineEntry = {
  weight: 4,
  reads: "around",
  isPathless: true,
  draw: (d, paths) =>
    d.with(d.wrong(20) ? {} : { [d.pick(["size", "from"])]: d.pick([1, 2, 3]) }, {
      sort: [
        85,
        () => d.list(1, 2, () => ({ [d.chance(15) ? "_key" : d.pick(paths)]: { order: d.pick(["asc", "desc"]) } })),
      ],
      size: [50, () => d.pick<Json>([1, 2, 3, 10])],
      from: [35, () => d.pick<Json>([0, 1, 2, 5])],
      gap_policy: [25, () => d.pick(["skip", "insert_zeros"])],
    }),
};

const movingAvg: PipelineEntry = {
  weight: 2,
  reads: "around",
  ofHistograms: true,
  draw: (d, paths) => {
    const model = d.pick(["simple", "linear", "ewma", "holt", "holt_winters"]);
    const body: JsonObject = { buckets_path: path(d, paths), model };
    // The real engine does not answer where two periods are longer than the window.
    const windows = model === "holt_winters" ? [4, 5, 8] : [1, 2, 3, 4, 8];
    if (model !== "simple" && model !== "linear") body["minimize"] = false;
    const settings: JsonObject = {};
    if (model.startsWith("ew") || model.startsWith("ho")) settings["alpha"] = d.pick<Json>([0, 0.5, 1]);
    if (model.startsWith("holt")) settings["beta"] = d.pick<Json>([0.7, 0.1]);
    if (model === "holt_winters") {
      d.with(settings, {
        period: [100, () => d.pick<Json>([1, 2])],
        type: [60, () => d.pick(["add", "mult"])],
        pad: [30, () => d.flag()],
        gamma: [40, () => d.pick<Json>([0.3, 0.9])],
      });
    }
    if (Object.keys(settings).length > 0 && (model === "holt_winters" || d.chance(80))) body["settings"] = settings;
    return d.with(body, {
      ...gaps(d),
      window: [60, () => d.pick(windows)],
      predict: [35, () => d.pick<Json>([1, 2, 5])],
    });
  },
};

export const PIPELINES: Readonly<Record<string, PipelineEntry>> = {
  avg_bucket: beside(),
  max_bucket: beside(),
  min_bucket: beside(),
  sum_bucket: beside(),
  stats_bucket: beside(() => ".avg"),
  extended_stats_bucket: beside(
    () => ".std_deviation",
    (d) => ({ sigma: [30, () => d.pick<Json>([0, 1, 3.5])] }),
  ),
  percentiles_bucket: beside(
    () => ".50",
    (d) => ({ percents: [50, () => d.pick<Json>([[50], [0, 100, 33.3], [99, 1]])], keyed: [25, () => d.flag()] }),
  ),
  derivative: around(3, (d) => ({ ...gaps(d), unit: [35, () => d.pick(["day", "1h", "month", "30m", "1q", "2d"])] })),
  cumulative_sum: around(3, () => ({ format: [25, () => "0.0"] })),
  serial_diff: around(3, (d) => ({ ...gaps(d), lag: [60, () => d.pick<Json>([1, 2, 3, 7])] })),
  bucket_sort: bucketSort,
  moving_avg: movingAvg,
};
