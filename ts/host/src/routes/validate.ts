/** `GET` and `POST /_validate/query`, `/{index}/_validate/query`: whether the real engine would run a query. */
import { readCountQuery } from "../dsl/count.js";
import { MORE_NAMES, QUERY_NAMES } from "../dsl/registry.js";
import { writtenOperation } from "../engine/plan.js";
import { ApiError, ValidationError, illegalArgument, isOfBudget } from "../errors.js";
import type { Cause } from "../errors.js";
import { readCounted } from "../generated/outcome.js";
import type { Query } from "../generated/plan.js";
import { Parser } from "../json/parser.js";
import { Output } from "../output/output.js";
import { isMeant } from "../parameters/indices.js";
import { userQuery } from "../parameters/query.js";
import { SOURCE } from "../parameters/search.js";
import { readAll } from "../parameters/table.js";
import type { Given, Tables } from "../parameters/table.js";
import { VALIDATE, VALIDATE_QUERY, validateDefaults } from "../parameters/validate.js";
import type { ValidateAsked } from "../parameters/validate.js";
import { sourceOf } from "./asked.js";
import { limitsLeft } from "./route.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";

const encoder = new TextEncoder();

/** What the real engine says of a body that is no query, and of a value that is none of its parameter's. */
const WRONG = [
  /^request does not support \[/,
  /^Expected \[START_OBJECT\]/,
  /query malformed/,
  /\] malformed query, expected \[/,
  /unknown token \[/,
  /^unexpected token \[/,
  /doesn't support values of type: /,
  /(?:doesn't|does not) support (?:multiple fields|more than one field|array of values)/,
  /^No text specified for /,
  / must be provided with a \[/,
  / requires (?:a |query value|fieldName)/,
  /^failed to parse \[[^\]]*\] query type \[/,
  /^field name is null or empty$/,
  /^negative \[boost\] are not allowed in \[/,
  /^value cannot be null$/,
  /^(?:top|left|bottom|right) (?:(?:latitude|longitude) is invalid|is below|cannot be)/,
  /^Can't get text on a /,
  /^expected value but got \[/,
  /^The nested depth of the query exceeds the maximum nested depth for bool queries/,
  /^Unknown regexp flag \[/,
  / is not a valid relation$/,
  /^No negative slop allowed\.$/,
  /^Required \[/,
  /^Invalid ID for (?:ZoneOffset|region-based ZoneId), /,
  /^Unknown time-zone ID: /,
  /^Unknown pattern letter: /,
  /^No date pattern provided$/,
  /^Unsupported zero_terms_query value/,
  /as only \[true\] or \[false\] are allowed\.$/,
  /^No enum constant /,
  /^span_\w+ (?:must|can|\[)/,
  /^\[span_\w+\] (?:\[match\]|query|field name|must) (?:must|have|is) /,
  /^inner clause \[/,
  /^parameter \[end\] needs/,
];

const BROKEN = new Set(["json_parse_exception", "json_e_o_f_exception", "number_format_exception"]);

const UNKNOWN = /(?:query does not support|unknown field) \[([^\]]*)\](?: did you mean .*)?$/s;

/** Parameters that some query of the real engine has: not all of them are served. */
const PARAMETERS = new Set(
  (
    "_name,adjust_pure_negative,after,all_of,allow_leading_wildcard,analyze_wildcard,analyzer,any_of,auto_generate_phrase_queries," +
    "auto_generate_synonyms_phrase_query,before,big,boost,boost_factor,boost_mode,bottom_left,bottom_right,case_insensitive,clauses," +
    "cutoff_frequency,decay,default_field,default_operator,dis_max,disable_coord,distance,distance_type,document,documents,dist,end," +
    "enable_position_increments,escape,exclude,exp,fail_on_unsupported_field,field,field_value_factor,fields,filter,flags,flags_value," +
    "format,from,function_score,functions,fuzziness,fuzzy,fuzzy_max_expansions,fuzzy_prefix_length,fuzzy_rewrite,fuzzy_transpositions," +
    "gauss,ge,geo,gt,gte,high_freq,high_freq_operator,id,ids,ignore_unmapped,in_order,include,include_lower,include_upper,index," +
    "indexed_shape,inner_hits,intervals,lat,le,lenient,like,linear,little,locale,log,lon,low_freq,low_freq_operator,lowercase_expanded_terms," +
    "lt,lte,match,max_boost,max_children,max_determinized_states,max_doc_freq,max_expansions,max_query_terms,max_word_length,min_children," +
    "min_doc_freq,min_score,min_should_match,min_term_freq,min_word_length,minimum_should_match,minimum_should_match_field," +
    "minimum_should_match_script,must,must_not,mustNot,name,negative,negative_boost,no_match_query,operator,optimize_bbox,origin,params," +
    "parent_type,path,pivot,points,positive,positive_boost,post,post_zone,pre,prefix,prefix_length,preference,queries,query,quote_analyzer," +
    "quote_field_suffix,random_score,rank,regexp,relation,rewrite,routing,saturation,scale,score_mode,script,script_score,seed,shape,should," +
    "sigmoid,slop,span_first,span_near,start,stop_words,strategy,tie_breaker,time_zone,to,top_left,top_right,transpositions,type," +
    "unlike,use_dis_max,use_field,validation_method,value,values,version,version_type,weight,wildcard,zero_terms_query"
  ).split(","),
);

function links(top: Cause): readonly Cause[] {
  const all: Cause[] = [];
  for (let at: Cause | null = top; at !== null; at = at.causedBy) all.push(at);
  return all;
}

/** Returns the reason to give: what is not served, or else the innermost one. */
function whyNot(all: readonly Cause[]): string | null {
  const query = all.find(({ reason }) => reason?.startsWith("unknown query [") === true);
  return (query ?? all.at(-1))?.reason ?? null;
}

/** Whether the real engine has a query of this name. */
function isQuery(name: string): boolean {
  return QUERY_NAMES.includes(name) || MORE_NAMES.includes(name);
}

/** Whether it is the real engine that finds a body wrong, and not only this service. */
function isWrong({ type, reason }: Cause): boolean {
  if (BROKEN.has(type)) return true;
  const name = /^unknown query \[(.*?)\](?: did you mean .*)?$/s.exec(reason ?? "")?.[1];
  if (name !== undefined) return !isQuery(name);
  const parameter = UNKNOWN.exec(reason ?? "")?.[1];
  if (parameter !== undefined) return !PARAMETERS.has(parameter) && !isQuery(parameter);
  return WRONG.some((words) => words.test(reason ?? ""));
}

function refused(why: string): ApiError {
  return illegalArgument(`[_validate/query] of a query that is not served is not supported: ${why}`);
}

/** Returns the query that is asked about; null where it cannot be read. */
function readAsked(request: RouteRequest, asked: ValidateAsked): Query | null {
  const { query, body } = request;
  let isUrl = body.length === 0;
  let text = body;
  try {
    if (query.has("source") && isUrl) {
      text = sourceOf(query);
      isUrl = false;
    } else if (isUrl) readAll(VALIDATE_QUERY, query, asked);
  } catch {
    return null;
  }
  if (isUrl) text = encoder.encode(`{"query":${asked.query === null ? '{"match_all":{}}' : userQuery(asked.query)}}`);
  const parser = new Parser(text, asked.warnings, request.budget);
  parser.isExtended = true;
  try {
    const found = readCountQuery(parser);
    const [refusal] = parser.refusals;
    if (refusal !== undefined) throw refused(refusal.message);
    if (found === null) throw new ValidationError(["query cannot be null"]);
    return found;
  } catch (error) {
    if (!(error instanceof ApiError) || isOfBudget(error) || error instanceof ValidationError) throw error;
    const all = links(error.cause_);
    if (all.some(isWrong)) return null;
    throw error.message.startsWith("[_validate/query]") ? error : refused(whyNot(all) ?? error.message);
  } finally {
    parser.close();
  }
}

function answer(json: string): RouteAnswer {
  return { status: 200, body: new Output().raw(json).finish() };
}

const INVALID = '{"valid":false}';

const shards = (count: number): string => `{"_shards":{"total":${count},"successful":${count},"failed":0},"valid":`;

/** What fails where a query is made, before it is run. */
const CREATING = new Set(["query_shard_exception", "parse_exception", "runtime_exception"]);

/** Has the engine make the query, and look at one document that it matches. */
function runs(request: RouteRequest, query: Query): boolean {
  const { bytes } = writtenOperation({ count: { query, min_score: null, terminate_after: 1, has_inner_hits: false } });
  try {
    readCounted(request.engine.run(bytes, { now: request.now(), limits: limitsLeft(request) }, request.budget));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isOfBudget(error) || error.phase !== "query") throw error;
    const all = links(error.cause_);
    const isOwn = all.some(({ reason }) => / not supported/.test(reason ?? ""));
    if (CREATING.has(all[0]?.type ?? "") && !isOwn) return false;
    // The real engine makes the query, and does not run it.
    throw refused(error.message);
  }
}

function prepare(request: RouteRequest): () => RouteAnswer {
  const { query, warnings, loaded, parameters } = request;
  const asked = readAll(VALIDATE, query, validateDefaults(warnings));
  let found: Query | null = null;
  let failure: ApiError | null = null;
  try {
    found = readAsked(request, asked);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    failure = error;
  }
  return () => {
    if (failure !== null) throw failure;
    if (found === null) return answer(INVALID);
    try {
      if (!isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias")) return answer(`${shards(0)}true}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.cause_.type !== "invalid_index_name_exception") throw error;
      const why = `"explanations":[{"valid":false,"error":${JSON.stringify(error.message)}}]`;
      return answer(`${shards(0)}false,${why}}`);
    }
    return answer(`${shards(1)}${runs(request, found)}}`);
  };
}

function tables(body: Uint8Array, given: Given): Tables {
  if (body.length > 0) return [VALIDATE];
  return given.has("source") ? [VALIDATE, SOURCE] : [VALIDATE, VALIDATE_QUERY, SOURCE];
}

function route(path: readonly string[]): Route {
  return { methods: ["GET", "POST"], path, takesBody: true, tables, prepare };
}

/** `/_validate/query`. */
export const validateRoutes: readonly Route[] = [
  route(["_validate", "query"]),
  route(["{index}", "_validate", "query"]),
];
