/** `GET` and `POST /{index}/_search`: hits and aggregations. */
import { Reader } from "../answers.js";
import type { Known } from "../answers.js";
import type { ApiError } from "../errors.js";
import { Output } from "../output/output.js";
import { writeNoSearch } from "../response/search.js";
import { askedOfSearch, changesOf, checkTogether, searchTables } from "./asked.js";
import { checkIndex, limitsLeft, typed } from "./route.js";
import type { Route } from "./route.js";
import { prepareSearch, runSearch, typeNames } from "./run_search.js";
import { prepareScroll } from "./scroll.js";

/** `/{index}/_search`. */
export const search: Route = {
  methods: ["GET", "POST"],
  path: ["{index}", "_search"],
  takesBody: true,
  tables: searchTables,
  prepare: (request) => {
    const { budgets } = request;
    const asked = askedOfSearch(request);
    if (asked !== null && request.query.has("scroll")) return prepareScroll(request, asked);
    const changes = asked === null ? null : changesOf(asked);
    const read = (): Known => prepareSearch(request, changes?.body ?? request.body, Reader.Search, changes);
    const known = asked === null ? read() : asked.warning(read);
    return () => {
      const output = new Output(budgets.responseBytes).raw("{");
      let fault: ApiError | null = null;
      if (asked === null) checkIndex(request.parameters["index"] ?? "", request.loaded);
      else {
        checkTogether(asked.values);
        output.totalsAsInt = asked.values.totalsAsInt;
        const { typedKeys } = asked.values;
        if (!asked.isSearched()) {
          writeNoSearch(output.raw('"took":0,'), known.prepared.isCounted);
          return { status: 200, body: output.raw("}").finish() };
        }
        if (typedKeys !== null && known.prepared.aggregations.length > 0) {
          fault = typeNames(typedKeys, request, output);
        }
      }
      runSearch(request, known, output, limitsLeft(request));
      if (fault !== null) throw fault;
      return { status: 200, body: output.raw("}").finish() };
    };
  },
};

/** `/_search`: of all indices, which are the one. */
export const searchAll: Route = Object.assign({}, search, { path: ["_search"] });

/** `/{index}/_doc/_search`: the same by the address that it had when there were types. */
export const typedSearch = typed(search, "search");
