/** `moving_avg`: what a model makes of a number in some buckets before each, and in those that would follow the last. */
import { cause, illegalArgument, parsingError } from "../../errors.js";
import type { MovingModel } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import type { AggregationFeature } from "../aggs.js";
import { writeValue } from "../aggs/metric.js";
import { checkHistogram, noPath, planned, readBody, unknownKeys } from "./fields.js";
import type { Path, ReadField } from "./fields.js";
import { SettingError, Settings } from "./moving_settings.js";

interface MovingAvg extends Path {
  model: string;
  window: number;
  predict: number;
  minimize: boolean | null;
  settings: Settings;
}

const WORDS = unknownKeys("movingAvg ", [
  ...[Kind.String, Kind.Integer, Kind.Float, Kind.True, Kind.False, Kind.StartArray, Kind.StartObject],
]);
const WARNING = "The moving_avg aggregation has been deprecated in favor of the moving_fn aggregation.";

/** Models by name, and what they read of the settings. */
const MODELS = new Map<string, (settings: Settings) => MovingModel>([
  ["simple", () => "simple"],
  ["linear", () => "linear"],
  ["ewma", (settings) => ({ ewma: { alpha: settings.part("alpha", "0.3") } })],
  ["holt", (settings) => ({ holt: { alpha: settings.part("alpha", "0.3"), beta: settings.part("beta", "0.1") } })],
  ["holt_winters", holtWinters],
]);

function holtWinters(settings: Settings): MovingModel {
  const [alpha, beta, gamma] = [
    settings.part("alpha", "0.3"),
    settings.part("beta", "0.1"),
    settings.part("gamma", "0.3"),
  ];
  const period = settings.whole("period", 1);
  const multiply = settings.seasonality() === "mult";
  return { holt_winters: { alpha, beta, gamma, period, multiply, pad: settings.flag("pad", multiply) } };
}

/** Makes the model, as the real engine does at the end of the aggregation. */
function modelOf(parser: Parser, { model, settings }: MovingAvg): MovingModel {
  const make = MODELS.get(model);
  if (make === undefined) throw parsingError(parser.location, `no [moving_avg_model] registered for [${model}]`);
  try {
    const made = make(settings);
    settings.end();
    return made;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const reason = `Could not parse settings for model [${model}].`;
    throw parsingError(parser.location, reason, cause("parse_exception", error.message));
  }
}

const reader =
  (name: string): ReadField<MovingAvg> =>
  (parser, field, into) => {
    if (parser.isNumber && field === "window") {
      into.window = parser.int();
      if (into.window > 0) return true;
      const reason = `[window] value must be a positive, non-zero integer.  Value supplied was [null] in [${name}].`;
      throw parsingError(parser.location, reason);
    }
    if (parser.isNumber && field === "predict") {
      into.predict = parser.int();
      if (into.predict > 0) return true;
      const reason = `[predict] value must be a positive integer.  Value supplied was [${into.predict}] in [${name}].`;
      throw parsingError(parser.location, reason);
    }
    if (field === "model" && parser.kind === Kind.String) into.model = parser.text();
    else if (field === "settings" && parser.isStartObject) into.settings = Settings.read(parser);
    else if (field === "minimize" && (parser.kind === Kind.True || parser.kind === Kind.False)) {
      into.minimize = parser.boolean();
    } else return false;
    return true;
  };

/** The real engine looks for the best settings by chance, so that its answers differ from time to time. */
function checkServed({ model, minimize }: MovingAvg): void {
  if (minimize === true || (minimize === null && model === "holt_winters")) {
    throw illegalArgument(`[moving_avg] of the model [${model}] with [minimize] is not supported: set it to false`);
  }
}

/** `moving_avg`. */
export const movingAvg: AggregationFeature = {
  buckets: false,
  read: (parser, name) => {
    parser.warnings.push(WARNING);
    const empty = { model: "simple", window: 5, predict: 0, minimize: null, settings: new Settings() };
    const into = readBody<MovingAvg>(parser, name, WORDS, Object.assign(empty, noPath()), reader(name));
    const model = modelOf(parser, into);
    const { window, predict } = into;
    if (typeof model === "object" && "holt_winters" in model) {
      const { period } = model.holt_winters;
      if (period < 1) throw illegalArgument(`[period] [${period}] is not supported`);
      if (window < 2 * period) {
        throw illegalArgument(
          `Field [window] must be at least twice as large as the period when using Holt-Winters.  Value provided was [${window}], ` +
            `which is less than (2*period) == ${2 * period}`,
        );
      }
    }
    const cannot = into.minimize === true && into.model === "simple";
    if (!cannot) checkServed(into);
    const { metric, paths } = planned(into);
    return { aggregation: { pipeline: { moving_avg: { metric, window, predict, model } } }, paths, isFaulty: cannot };
  },
  check: (shape, place, errors) => {
    if (shape.isFaulty === true) {
      const model = "org.elasticsearch.search.aggregations.pipeline.SimpleModel@0";
      errors.push(`The [${model}] model cannot be minimized for aggregation [${shape.name}]`);
    }
    checkHistogram(shape, place, errors);
  },
  write: writeValue,
};
