/** `GET` and `POST /{index}/_count`: how many documents match. */
import { Reader } from "../answers.js";
import { readCount } from "../dsl/count.js";
import { matchAll } from "../dsl/search.js";
import { readCounted } from "../generated/outcome.js";
import { Output } from "../output/output.js";
import { writeCount } from "../response/search.js";
import { answerBefore, ask, keepAnswer, prepare, readBody, readOnce } from "./known.js";
import { checkIndex, limitsLeft, typed } from "./route.js";
import type { Route } from "./route.js";

/** `/{index}/_count`. */
export const count: Route = {
  methods: ["GET", "POST"],
  path: ["{index}", "_count"],
  takesBody: true,
  prepare: (request) => {
    const { body } = request;
    const known = readOnce(request, Reader.Count, body, () =>
      readBody(request, body, (parser) => {
        const query = body.length === 0 ? matchAll() : readCount(parser);
        return prepare({ count: { query } }, parser);
      }),
    );
    return () => {
      checkIndex(request.parameters["index"] ?? "", request.loaded);
      const limits = limitsLeft(request);
      const output = new Output();
      const answer = answerBefore(known, limits);
      if (answer !== null) output.copy(answer.text);
      else {
        const reader = ask(request, known, limits);
        writeCount(output, readCounted(reader).count);
        keepAnswer(request, known, { work: reader.work, warnings: [] }, reader, output, 0);
      }
      return { status: 200, body: output.finish() };
    };
  },
};

/** `/{index}/_doc/_count`: the same by the address that it had when there were types. */
export const typedCount = typed(count, "count");
