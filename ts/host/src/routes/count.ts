/** `GET` and `POST /{index}/_count`: how many documents match. */
import { readCount } from "../dsl/count.js";
import { Parser } from "../dsl/parser.js";
import { matchAll } from "../dsl/search.js";
import { Output } from "../response/output.js";
import { writeCount } from "../response/search.js";
import { checkIndex, fullLimits } from "./route.js";
import type { Route } from "./route.js";

/** `/{index}/_count`. */
export const count: Route = {
  methods: ["GET", "POST"],
  path: ["{index}", "_count"],
  takesBody: true,
  prepare: (request) => {
    const { body, warnings } = request;
    const query = body.length === 0 ? matchAll() : readCount(new Parser(body, warnings));
    return () => {
      checkIndex(request.parameters["index"] ?? "", request.loaded);
      const limits = fullLimits(request.budgets);
      const reader = request.engine.run({ count: { query, now: request.now(), limits } });
      const output = new Output();
      writeCount(output, reader.u64());
      return { status: 200, body: output.finish() };
    };
  },
};
