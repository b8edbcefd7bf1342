/**
 * What does the service answer to a request? Everything from the request's bytes to the response's, for any host:
 * Node, an edge worker, a service worker, a test.
 */
import { AnswerCache } from "./answers.js";
import type { AppOptions, LoadableApp } from "./app_options.js";
import { BODY_UNKNOWN, BODY_WANTED, Course, Preflight, addDiagnostics, isWanted } from "./course.js";
import { EngineClient, EngineTrap, loadFailure } from "./engine/client.js";
import type { Loaded } from "./engine/client.js";
import { ApiError, badRequest } from "./errors.js";
import { checkAuthorization } from "./http/authorization.js";
import { BodyMemory } from "./http/body_memory.js";
import {
  checkAccept,
  checkContentType,
  checkContentTypeHeader,
  checkEncoding,
  decodeBody,
  decompress,
  gzip,
} from "./http/content.js";
import { corsHeaders, decideCors } from "./http/cors.js";
import { checkSingleValued } from "./http/headers.js";
import { servedHint, unservedHint } from "./hints.js";
import { hostCheck } from "./http/hosts.js";
import type { AppRequest, AppResponse } from "./http/message.js";
import { checkParameters, readPretty } from "./http/parameters.js";
import { decodeComponent, parseQuery, splitUrl } from "./http/url.js";
import type { RequestUrl } from "./http/url.js";
import { FilterPath } from "./output/filter_path.js";
import { checkCommon } from "./parameters/common.js";
import { checkNames } from "./parameters/table.js";
import type { Tables } from "./parameters/table.js";
import { Renewal } from "./renewal.js";
import { asApiError } from "./response/errors.js";
import { commonHeaders, errorAnswer, finish, warningHeader } from "./response/finish.js";
import { RouteTable, wrongMethod } from "./routes/table.js";
import type { Match } from "./routes/table.js";
import { BUDGETS } from "./routes/route.js";
import type { Budgets, RouteAnswer } from "./routes/route.js";
import { runWarmUp } from "./warm_up.js";

export type { App, AppOptions, AppState, LoadableApp, Watch } from "./app_options.js";
export type { AppRequest, AppResponse } from "./http/message.js";
export type { IndexSource } from "./parts/source.js";
export type { Budgets } from "./routes/route.js";

/** Room for a few thousand searches of ten hits. */
const CACHE_BYTES = 16 * 1024 * 1024;

const EMPTY = new Uint8Array();
const OPEN_LIST = 0x5b;

/** A request of a known route, whose body is read. */
interface Admitted {
  readonly request: AppRequest;
  readonly url: RequestUrl;
  readonly query: ReadonlyMap<string, string>;
  readonly pretty: boolean | null;
  readonly course: Course;
  readonly loaded: Loaded;
  readonly match: Match;
  readonly body: Uint8Array;
}

/** Returns an app that loads its index with the first request, or before it when its host says so. */
export function createApp(options: AppOptions): LoadableApp {
  const bodies = new BodyMemory(options.bodyMemoryBytes, options.maxBodyBytes);
  const checkHost = options.allowedHosts === undefined ? null : hostCheck(options.allowedHosts);
  const pageHeaders = corsHeaders(options.corsHeaders);
  const { watch, extended: isExtended = false } = options;
  const routes = new RouteTable(isExtended);
  // What another mode would serve is looked up only for what this one refuses.
  const others = isExtended ? null : new RouteTable(true);
  let keys = options.apiKeys;
  const engine = new EngineClient(options.index, options.wasm, options);
  const renewal = new Renewal(engine, options.collect);
  const cacheBytes = options.cacheBytes ?? CACHE_BYTES;
  const cache = cacheBytes > 0 ? new AnswerCache(cacheBytes) : null;
  const budgets: Budgets = Object.assign({}, BUDGETS, options.budgets);
  const now = options.now ?? Date.now;
  // Coarse on purpose: the diagnostics promise whole milliseconds.
  const clock = Date.now;
  const compress = options.gzip ?? gzip;
  let indexName = "";
  // Of a load that no request was told of yet: the first request after it is, whoever began the load.
  let untold: number | null = null;

  async function load(): Promise<Loaded> {
    if (engine.isLoaded || engine.isLoading) return engine.load();
    const start = clock();
    const loaded = await engine.load();
    untold = clock() - start;
    indexName = loaded.name;
    return loaded;
  }

  async function loadFor(course: Course): Promise<Loaded> {
    try {
      const loaded = await load();
      course.loadedIn = untold;
      untold = null;
      return loaded;
    } catch (error) {
      throw loadFailure(error);
    }
  }

  /** Returns the parameters of a request, checked as far as it goes without the index. */
  function admit(request: AppRequest, url: RequestUrl, course: Course): ReadonlyMap<string, string> {
    if (request.refusal !== undefined) throw request.refusal;
    if (keys !== undefined) course.user = checkAuthorization(request.headers["authorization"], keys, url.uri);
    checkContentTypeHeader(request.headers["content-type"]);
    const query = parseQuery(url.query);
    checkSingleValued(request.headers);
    return query;
  }

  /** Returns the route of a request, and what its path holds. */
  function choose(request: AppRequest, url: RequestUrl, course: Course): Match {
    const { method } = request;
    const match = find(url, method);
    course.route = match.name;
    const { route } = match;
    if (method === "OPTIONS") throw new Preflight(route.methods);
    if (!route.methods.includes(method)) throw hinted(wrongMethod(url, method, route), url, method);
    const { headers, body, unread } = request;
    if (unread === BODY_UNKNOWN) throw unread;
    if ((body?.length ?? 0) > 0 || unread !== undefined) checkContentType(headers["content-type"]);
    if (unread === BODY_WANTED) checkEncoding(headers["content-encoding"]);
    if (unread !== undefined) throw unread;
    return match;
  }

  function find(url: RequestUrl, method: string): Match {
    try {
      return routes.find(url, method);
    } catch (error) {
      throw hinted(error, url, method);
    }
  }

  /** Returns an error with a hint, where the other mode would answer. */
  function hinted(error: unknown, { path }: RequestUrl, method: string): unknown {
    const other = others?.look(path);
    if (!(error instanceof ApiError) || other?.route.methods.includes(method) !== true) return error;
    const headers = Object.assign({}, error.headers, servedHint([`${method} ${other.name}`]));
    return new ApiError(error.status, error.cause_, null, headers);
  }

  // No promise is made that need not be: most requests are answered in one go.
  function answer(request: AppRequest, url: RequestUrl, course: Course): RouteAnswer | Promise<RouteAnswer> {
    const query = admit(request, url, course);
    const pretty = readPretty(query);
    if (isExtended && query.size > 0) checkCommon(query);
    course.pretty = pretty === true;
    checkAccept(request.headers["accept"], request.headers["content-type"]);
    const loaded = untold === null ? engine.current : null;
    // That the index cannot be loaded is said before what follows.
    if (loaded === null && isWanted(request.unread)) throw request.unread;
    const go = (loaded: Loaded): RouteAnswer | Promise<RouteAnswer> => {
      const match = choose(request, url, course);
      const share = request.share ?? bodies.share();
      const encoding = request.headers["content-encoding"];
      const body = decodeBody(request.body ?? EMPTY, encoding, share, course.budget, options.decompress ?? decompress);
      const decoded = (loaded: Loaded, body: Uint8Array): RouteAnswer =>
        run({ request, url, query, pretty, course, loaded, match, body });
      if (body instanceof Uint8Array) return decoded(loaded, body);
      const answered = body.then((body) => onceLoaded(course, (loaded) => decoded(loaded, body)));
      const free = (): void => {
        share.free();
      };
      // A share of one's own ends with the answer; what a host has taken it gives back.
      return request.share === undefined ? answered.finally(free) : answered;
    };
    return loaded === null ? loadFor(course).then(() => onceLoaded(course, go)) : go(loaded);
  }

  /** Goes on with what is loaded: since a request began to wait, another index may have come, or another request ended the engine. */
  function onceLoaded<T>(course: Course, next: (loaded: Loaded) => T | Promise<T>): T | Promise<T> {
    const { current } = engine;
    return current === null ? loadFor(course).then(() => onceLoaded(course, next)) : next(current);
  }

  function run(admitted: Admitted): RouteAnswer {
    if (watch === undefined) return execute(admitted);
    watch.begin(admitted.request);
    try {
      return execute(admitted);
    } finally {
      watch.end();
    }
  }

  function execute(admitted: Admitted): RouteAnswer {
    const { request, url, query, pretty, course, loaded, match, body } = admitted;
    const { route, parameters } = match;
    cache?.serve(loaded);
    const { warnings } = course;
    const begin = clock();
    const filter = isExtended && route.isUnfiltered !== true ? FilterPath.of(query.get("filter_path")) : null;
    const respond = route.prepare({
      method: request.method,
      engine,
      loaded,
      parameters,
      query,
      body,
      headers: request.headers,
      isExtended,
      // Of what is filtered, the real engine prints sources anew, too.
      pretty: pretty === true || filter !== null,
      budgets,
      budget: course.budget,
      cache,
      now,
      clock,
      warnings,
    });
    if (query.size > 0) checkQuery(admitted);
    if (body.length > 0 && !route.takesBody) throw unwantedBody(request.method, url);
    const start = clock();
    course.readTime = start - begin;
    course.readUnits = course.budget.units;
    try {
      const result = filter === null ? respond() : keep(filter, respond(), course);
      // Some answers are laid out unless the request says otherwise; errors are not.
      course.pretty = pretty ?? route.pretty === true;
      return result;
    } finally {
      course.engineTime = clock() - start;
      renewal.look();
    }
  }

  function keep(filter: FilterPath, answer: RouteAnswer, { budget }: Course): RouteAnswer {
    const { status, body, type } = answer;
    if (type !== undefined) return answer;
    const kept = filter.apply(body, budgets.responseBytes, budget);
    // Of a list of which nothing is kept, not even that it was one.
    const isNothing = body[0] === OPEN_LIST && kept.length === 2 && kept[0] !== OPEN_LIST;
    return { status, body: isNothing ? EMPTY : kept };
  }

  function checkQuery({ request, url, query, match, body }: Admitted): void {
    const { route, parameters } = match;
    const path = decodedPath(url);
    const tables = (): Tables => route.tables?.(body, query, request.method) ?? [];
    if (isExtended) checkNames(path, query, tables(), Object.keys(parameters));
    else checkParameters(path, query, route.reads, tables);
  }

  /** Loads the index anew and reads all of it: what is not as a builder makes it is told instead, and not served again. */
  async function afterTrap(trap: EngineTrap): Promise<ApiError> {
    try {
      await load();
      return trap;
    } catch (error) {
      return loadFailure(error);
    }
  }

  let underWay = 0;

  async function handle(request: AppRequest): Promise<AppResponse> {
    const answered = respond(request);
    // Most requests never wait for anything.
    if (!(answered instanceof Promise)) return answered;
    underWay += 1;
    try {
      return await answered;
    } finally {
      underWay -= 1;
    }
  }

  function respond(request: AppRequest): AppResponse | Promise<AppResponse> {
    renewal.came();
    const url = splitUrl(request.url);
    const course = new Course(budgets);
    const headers = commonHeaders(request);
    const { corsOrigins } = options;
    const cors =
      corsOrigins === undefined ? null : decideCors(request.method, request.headers, corsOrigins, pageHeaders);
    const done = (result: RouteAnswer): AppResponse | Promise<AppResponse> => {
      // Under overload, that is left out for which a refusal would take longer.
      if (options.diagnostics === true && request.refusal?.status !== 429)
        addDiagnostics(headers, course, engine.memoryBytes);
      if (course.warnings.length > 0) headers["warning"] = warningHeader(course.warnings);
      return finish(request, headers, result, course.pretty, compress, course);
    };
    const failed = (error: unknown): AppResponse | Promise<AppResponse> => {
      if (isWanted(error)) throw error;
      if (error instanceof Preflight) {
        headers["allow"] = error.methods.join(",");
        return done({ status: 200, body: EMPTY });
      }
      if (error instanceof EngineTrap) return afterTrap(error).then(refused);
      return refused(asApiError(error));
    };
    const refused = (failure: ApiError): AppResponse | Promise<AppResponse> => {
      course.budget.fail(failure);
      Object.assign(headers, failure.headers, unservedHint(failure));
      return done(errorAnswer(failure, indexName, budgets.responseBytes));
    };
    let answered: RouteAnswer | Promise<RouteAnswer>;
    try {
      checkHost?.(request.headers["host"], url.host);
      if (cors !== null) Object.assign(headers, cors.headers);
      if (cors !== null && cors.status !== null) return done({ status: cors.status, body: EMPTY });
      answered = answer(request, url, course);
    } catch (error) {
      return failed(error);
    }
    return answered instanceof Promise ? answered.then(done, failed) : done(answered);
  }

  function screen(head: AppRequest, isBegun: boolean): AppResponse | Promise<AppResponse> | null {
    try {
      return respond(Object.assign({}, head, { unread: isBegun ? BODY_WANTED : BODY_UNKNOWN }));
    } catch (error) {
      if (isWanted(error)) return null;
      throw error;
    }
  }

  return {
    handle,
    screen,
    bodies,
    load: async () => {
      await load();
    },
    warmUp: async (turn) => runWarmUp({ engine, loaded: await load(), now, clock }, turn),
    isBusy: () => underWay > 0,
    prepare: async (index = options.index) => {
      const { name, manifest, commit } = await engine.prepare(index);
      return {
        name,
        manifest,
        commit: () => {
          commit();
          indexName = name;
          untold = null;
          if (engine.current !== null) cache?.serve(engine.current);
        },
      };
    },
    setApiKeys: (others) => {
      keys = others;
    },
    state: () => ({
      index: engine.current,
      engineBytes: engine.memoryBytes,
      cache: { hits: cache?.hits ?? 0, misses: cache?.misses ?? 0, bytes: cache?.bytes ?? 0 },
    }),
  };
}

function decodedPath(url: RequestUrl): string {
  try {
    return decodeComponent(url.path, false);
  } catch {
    return url.path;
  }
}

function unwantedBody(method: string, url: RequestUrl): ApiError {
  return badRequest(
    "illegal_argument_exception",
    `request [${method} ${decodedPath(url)}] does not support having a body`,
  );
}
