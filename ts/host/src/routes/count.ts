/** `GET` and `POST /{index}/_count`: how many documents match. */
import { Reader } from "../answers.js";
import type { Known } from "../answers.js";
import { readCount } from "../dsl/count.js";
import { matchAll } from "../dsl/search.js";
import { readCounted } from "../generated/outcome.js";
import { Output } from "../output/output.js";
import type { CountAsked } from "../parameters/count.js";
import { writeCount, writeNoCount } from "../response/search.js";
import { askedOfCount, countTables } from "./asked.js";
import type { Asked } from "./asked.js";
import { answerBefore, ask, keepAnswer, prepare, readBody, readOnce } from "./known.js";
import { checkIndex, limitsLeft, typed } from "./route.js";
import type { Route, RouteRequest } from "./route.js";

/** `/{index}/_count`. */
export const count: Route = {
  methods: ["GET", "POST"],
  path: ["{index}", "_count"],
  takesBody: true,
  tables: countTables,
  prepare: (request) => {
    const asked = askedOfCount(request);
    const known = asked === null ? prepareCount(request, null) : asked.warning(() => prepareCount(request, asked));
    return () => {
      if (asked === null) checkIndex(request.parameters["index"] ?? "", request.loaded);
      else if (!asked.isSearched()) {
        const none = new Output();
        writeNoCount(none);
        return { status: 200, body: none.finish() };
      }
      const limits = limitsLeft(request);
      const output = new Output();
      const answer = answerBefore(known, limits);
      if (answer !== null) output.copy(answer.text);
      else {
        const reader = ask(request, known, limits);
        writeCount(output, readCounted(reader));
        keepAnswer(request, known, { work: reader.work, warnings: [] }, reader, output, 0);
      }
      return { status: 200, body: output.finish() };
    };
  },
};

/** `/_count`: of all indices, which are the one. */
export const countAll: Route = Object.assign({}, count, { path: ["_count"] });

/** `/{index}/_doc/_count`: the same by the address that it had when there were types. */
export const typedCount = typed(count, "count");

function prepareCount(request: RouteRequest, asked: Asked<CountAsked> | null): Known {
  const body = asked?.body ?? request.body;
  const key = asked?.key ?? body;
  return readOnce(request, key === body ? Reader.Count : Reader.AskedCount, key, () =>
    readBody(request, body, (parser) => {
      const read = body.length === 0 ? matchAll() : readCount(parser);
      asked?.read();
      const query = asked?.query(parser, parser.refusals) ?? read;
      const { minScore = null, terminateAfter = 0 } = asked?.values ?? {};
      return prepare(
        { count: { query, min_score: minScore, terminate_after: terminateAfter, has_inner_hits: parser.hasInnerHits } },
        parser,
      );
    }),
  );
}
