/** `GET /_cat/…`: tables for people. */
import { writtenOperation } from "../engine/plan.js";
import { illegalArgument } from "../errors.js";
import { readCounted } from "../generated/outcome.js";
import { matchAll } from "../dsl/search.js";
import {
  CAT_ALIASES,
  CAT_COUNT,
  CAT_INDICES,
  CAT_ROWS,
  CAT_SHARDS,
  HELP,
  TABLE,
  tableDefaults,
} from "../parameters/cat.js";
import type { CatAsked } from "../parameters/cat.js";
import { indicesDefaults, isMeant } from "../parameters/indices.js";
import { readAll } from "../parameters/table.js";
import type { Parameter } from "../parameters/table.js";
import { bytesText, factsOf } from "../response/facts.js";
import { helpOf, jsonOf, textOf, unserved } from "../response/table.js";
import type { Column } from "../response/table.js";
import { CLUSTER, NODE_NAME, addressOf, luceneDocuments } from "./node.js";
import { limitsLeft } from "./route.js";
import type { Route, RouteAnswer, RouteRequest } from "./route.js";

const TEXT = "text/plain; charset=UTF-8";

/** One table. */
interface Table {
  readonly columns: readonly Column[];
  readonly parameters: readonly Parameter<CatAsked>[];
  /** Read where rows are made. */
  readonly late?: readonly Parameter<CatAsked>[];
  /** Its columns are told by `help`. */
  readonly hasHelp: boolean;
  readonly rows: (request: RouteRequest, asked: CatAsked, bytes: string | null) => readonly (readonly string[])[];
}

function cat(path: readonly string[], table: Table): Route {
  const { columns, parameters, late = [] } = table;
  return {
    methods: ["GET"],
    path,
    takesBody: false,
    tables: () => [HELP, parameters, late, TABLE],
    prepare: (request) => {
      const { query, warnings } = request;
      const asked: CatAsked = Object.assign(indicesDefaults(warnings), { help: false, health: null });
      readAll(HELP, query, asked);
      if (asked.help) return () => help(request, table, path);
      readAll(parameters, query, asked);
      return () => {
        readAll(late, query, asked);
        const shown = readAll(TABLE, query, tableDefaults());
        const rows = table.rows(request, asked, shown.bytes);
        if (isJson(request)) return { status: 200, body: jsonOf(columns, rows, shown) };
        return { status: 200, body: textOf(columns, rows, shown), type: TEXT };
      };
    },
  };
}

function help({ parameters }: RouteRequest, { columns, hasHelp }: Table, path: readonly string[]): RouteAnswer {
  // What the path names is not looked at there, and what is not looked at is refused.
  for (const [name, value] of Object.entries(parameters)) {
    const asked = path.map((part) => (part === `{${name}}` ? value : part)).join("/");
    throw illegalArgument(`request [/${asked}] contains unrecognized parameter: [${name}]`);
  }
  if (!hasHelp) throw illegalArgument("URL parameter [help] of this table is not supported");
  return { status: 200, body: helpOf(columns), type: TEXT };
}

const JSON_TYPE = /^(?:application\/(?:vnd\.elasticsearch\+)?)?json(?:;[^,]*)?$/i;

/** Whether the answer is to be JSON: by the parameter or else by the header. */
function isJson({ query, headers }: RouteRequest): boolean {
  const format = query.get("format");
  return JSON_TYPE.test(format ?? headers["accept"]?.trim() ?? "");
}

const TIMES: readonly Column[] = [
  { name: "epoch", aliases: ["t", "time"], about: "seconds since 1970-01-01 00:00:00", isTime: true },
  { name: "timestamp", aliases: ["ts", "hms", "hhmmss"], about: "time in HH:MM:SS", isTime: true },
];

function times({ now }: RouteRequest): readonly string[] {
  const date = new Date(now());
  return [String(Math.floor(date.getTime() / 1000)), date.toISOString().slice(11, 19)];
}

function countOf(request: RouteRequest): number {
  const { bytes } = writtenOperation({
    count: { query: matchAll(), min_score: null, terminate_after: 0, has_inner_hits: false },
  });
  const moment = { now: request.now(), limits: limitsLeft(request) };
  return readCounted(request.engine.run(bytes, moment, request.budget)).count;
}

function isAsked({ parameters, loaded }: RouteRequest, asked: CatAsked): boolean {
  return isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias");
}

const count: Table = {
  columns: [...TIMES, { name: "count", aliases: ["dc", "docs.count", "docsCount"], about: "the document count" }],
  parameters: CAT_COUNT,
  hasHelp: true,
  rows: (request, asked) => [[...times(request), String(isAsked(request, asked) ? countOf(request) : 0)]],
};

const right = (name: string, aliases: string, about: string): Column => {
  return { name, aliases: aliases.split(","), about, isRight: true };
};

const left = (name: string, aliases: string, about: string): Column => {
  return { name, aliases: aliases === "" ? [] : aliases.split(","), about };
};

const health: Table = {
  columns: [
    ...TIMES,
    left("cluster", "cl", "cluster name"),
    left("status", "st", "health status"),
    right("node.total", "nt,nodeTotal", "total number of nodes"),
    right("node.data", "nd,nodeData", "number of nodes that can store data"),
    right("shards", "t,sh,shards.total,shardsTotal", "total number of shards"),
    right("pri", "p,shards.primary,shardsPrimary", "number of primary shards"),
    right("relo", "r,shards.relocating,shardsRelocating", "number of relocating nodes"),
    right("init", "i,shards.initializing,shardsInitializing", "number of initializing nodes"),
    right("unassign", "u,shards.unassigned,shardsUnassigned", "number of unassigned shards"),
    right("pending_tasks", "pt,pendingTasks", "number of pending tasks"),
    right("max_task_wait_time", "mtwt,maxTaskWaitTime", "wait time of longest task pending"),
    right("active_shards_percent", "asp,activeShardsPercent", "active number of shards in percent"),
  ],
  parameters: [],
  hasHelp: true,
  rows: (request) => [[...times(request), CLUSTER, "green", "1", "1", "1", "1", "0", "0", "0", "0", "-", "100.0%"]],
};

const aliases: Table = {
  columns: [
    left("alias", "a", "alias name"),
    left("index", "i,idx", "index alias points to"),
    left("filter", "f,fi", "filter"),
    left("routing.index", "ri,routingIndex", "index routing"),
    left("routing.search", "rs,routingSearch", "search routing"),
    left("is_write_index", "w,isWriteIndex", "write index"),
  ],
  parameters: CAT_ALIASES,
  hasHelp: true,
  rows: () => [],
};

const indices: Table = {
  columns: [
    left("health", "h", ""),
    left("status", "s", ""),
    left("index", "i,idx", ""),
    left("uuid", "id", ""),
    right("pri", "p,shards.primary,shardsPrimary", ""),
    right("rep", "r,shards.replica,shardsReplica", ""),
    right("docs.count", "dc,docsCount", ""),
    right("docs.deleted", "dd,docsDeleted", ""),
    right("store.size", "ss,storeSize", ""),
    right("pri.store.size", "", ""),
    ...unserved(
      "creation.date,cd creation.date.string,cds completion.size,cs,completionSize fielddata.memory_size,fm,fielddataMemory " +
        "fielddata.evictions,fe,fielddataEvictions query_cache.memory_size,qcm,queryCacheMemory " +
        "query_cache.evictions,qce,queryCacheEvictions request_cache.memory_size,rcm,requestCacheMemory " +
        "request_cache.evictions,rce,requestCacheEvictions request_cache.hit_count,rchc,requestCacheHitCount " +
        "request_cache.miss_count,rcmc,requestCacheMissCount flush.total,ft,flushTotal flush.total_time,ftt,flushTotalTime " +
        "get.current,gc,getCurrent get.time,gti,getTime get.total,gto,getTotal get.exists_time,geti,getExistsTime " +
        "get.exists_total,geto,getExistsTotal get.missing_time,gmti,getMissingTime get.missing_total,gmto,getMissingTotal " +
        "indexing.delete_current,idc,indexingDeleteCurrent indexing.delete_time,idti,indexingDeleteTime " +
        "indexing.delete_total,idto,indexingDeleteTotal indexing.index_current,iic,indexingIndexCurrent " +
        "indexing.index_time,iiti,indexingIndexTime indexing.index_total,iito,indexingIndexTotal " +
        "indexing.index_failed,iif,indexingIndexFailed merges.current,mc,mergesCurrent merges.current_docs,mcd,mergesCurrentDocs " +
        "merges.current_size,mcs,mergesCurrentSize merges.total,mt,mergesTotal merges.total_docs,mtd,mergesTotalDocs " +
        "merges.total_size,mts,mergesTotalSize merges.total_time,mtt,mergesTotalTime refresh.total,rto,refreshTotal " +
        "refresh.time,rti,refreshTime refresh.external_total refresh.external_time refresh.listeners,rli,refreshListeners " +
        "search.fetch_current,sfc,searchFetchCurrent search.fetch_time,sfti,searchFetchTime search.fetch_total,sfto,searchFetchTotal " +
        "search.open_contexts,so,searchOpenContexts search.query_current,sqc,searchQueryCurrent " +
        "search.query_time,sqti,searchQueryTime search.query_total,sqto,searchQueryTotal " +
        "search.scroll_current,scc,searchScrollCurrent search.scroll_time,scti,searchScrollTime " +
        "search.scroll_total,scto,searchScrollTotal segments.count,sc,segmentsCount segments.memory,sm,segmentsMemory " +
        "segments.index_writer_memory,siwm,segmentsIndexWriterMemory segments.version_map_memory,svmm,segmentsVersionMapMemory " +
        "segments.fixed_bitset_memory,sfbm,fixedBitsetMemory warmer.current,wc,warmerCurrent warmer.total,wto,warmerTotal " +
        "warmer.total_time,wtt,warmerTotalTime suggest.current,suc,suggestCurrent suggest.time,suti,suggestTime " +
        "suggest.total,suto,suggestTotal memory.total,tm,memoryTotal search.throttled,sth",
    ),
  ],
  parameters: CAT_INDICES,
  late: CAT_ROWS,
  hasHelp: false,
  rows: (request, asked, unit) => {
    if (!isAsked(request, asked) || (asked.health !== null && asked.health !== "green")) return [];
    const { uuid, bytes } = factsOf(request.loaded);
    const size = bytesText(bytes, unit);
    const documents = String(luceneDocuments(request));
    return [["green", "open", request.loaded.name, uuid, "1", "0", documents, "0", size, size]];
  },
};

const shards: Table = {
  columns: [
    left("index", "i,idx", ""),
    left("shard", "s,sh", ""),
    left("prirep", "p,pr,primaryOrReplica", ""),
    left("state", "st", ""),
    right("docs", "d,dc", ""),
    right("store", "sto", ""),
    left("ip", "", ""),
    left("node", "n", ""),
    ...unserved(
      "id sync_id unassigned.reason,ur unassigned.at,ua unassigned.for,uf unassigned.details,ud recoverysource.type,rs " +
        "completion.size,cs fielddata.memory_size,fm fielddata.evictions,fe query_cache.memory_size,qcm " +
        "query_cache.evictions,qce flush.total,ft flush.total_time,ftt get.total,gto get.time,gti indexing.index_total,iito " +
        "merges.total,mt refresh.total,rto refresh.time,rti search.fetch_total,sfto search.fetch_time,sfti " +
        "search.query_total,sqto search.query_time,sqti segments.count,sc segments.memory,sm seq_no.max,sqm " +
        "seq_no.local_checkpoint,sql seq_no.global_checkpoint,sqg warmer.total,wto path.data,pd path.state,ps",
    ),
  ],
  parameters: CAT_SHARDS,
  hasHelp: false,
  rows: (request, asked, unit) => {
    if (!isAsked(request, asked)) return [];
    const { loaded } = request;
    const size = bytesText(factsOf(loaded).bytes, unit);
    const [ip = ""] = addressOf(request).split(":");
    return [[loaded.name, "0", "p", "STARTED", String(luceneDocuments(request)), size, ip, NODE_NAME]];
  },
};

/** `/_cat/…`. */
export const catRoutes: readonly Route[] = [
  cat(["_cat", "count"], count),
  cat(["_cat", "count", "{index}"], count),
  cat(["_cat", "health"], health),
  cat(["_cat", "aliases"], aliases),
  cat(["_cat", "aliases", "{alias}"], aliases),
  cat(["_cat", "indices"], indices),
  cat(["_cat", "indices", "{index}"], indices),
  cat(["_cat", "shards"], shards),
  cat(["_cat", "shards", "{index}"], shards),
];
