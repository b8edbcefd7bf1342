/** Which queries does the service have? One line a query. */
import { registerQuery } from "../query.js";
import { readBool } from "./bool.js";
import { readBoosting } from "./boosting.js";
import { readConstantScore } from "./constant_score.js";
import { readDisMax } from "./dis_max.js";
import { readExists } from "./exists.js";
import { readFunctionScore } from "./function_score.js";
import { readFuzzy } from "./fuzzy.js";
import { readGeoBoundingBox } from "./geo_bounding_box.js";
import { readGeoDistanceQuery } from "./geo_distance.js";
import { readGeoPolygon } from "./geo_polygon.js";
import { readIds } from "./ids.js";
import { readMatch } from "./match.js";
import { readMatchAll } from "./match_all.js";
import { readMatchNone } from "./match_none.js";
import { readMatchPhrase } from "./match_phrase.js";
import { readMultiMatch } from "./multi_match.js";
import { readNested } from "./nested.js";
import { readPrefix } from "./prefix.js";
import { readQueryString } from "./query_string.js";
import { readRange } from "./range.js";
import { readRegexp } from "./regexp.js";
import { readSimpleQueryString } from "./simple_query_string.js";
import { readTerm } from "./term.js";
import { readTerms } from "./terms.js";
import { readType } from "./type.js";
import { readWildcard } from "./wildcard.js";

/** Enters all queries; called once, when the search parser is loaded. */
export function registerQueries(): void {
  registerQuery("bool", readBool);
  registerQuery("boosting", readBoosting);
  registerQuery("constant_score", readConstantScore);
  registerQuery("dis_max", readDisMax);
  registerQuery("exists", readExists);
  registerQuery("function_score", readFunctionScore);
  registerQuery("fuzzy", readFuzzy);
  registerQuery("geo_bounding_box", readGeoBoundingBox);
  registerQuery("geo_distance", readGeoDistanceQuery);
  registerQuery("geo_polygon", readGeoPolygon);
  registerQuery("ids", readIds);
  registerQuery("match", readMatch);
  registerQuery("match_all", readMatchAll);
  registerQuery("match_none", readMatchNone);
  registerQuery("match_phrase", readMatchPhrase);
  registerQuery("multi_match", readMultiMatch);
  registerQuery("nested", readNested);
  registerQuery("prefix", readPrefix);
  registerQuery("query_string", readQueryString);
  registerQuery("range", readRange);
  registerQuery("regexp", readRegexp);
  registerQuery("simple_query_string", readSimpleQueryString);
  registerQuery("term", readTerm);
  registerQuery("terms", readTerms);
  registerQuery("type", readType);
  registerQuery("wildcard", readWildcard);
}
