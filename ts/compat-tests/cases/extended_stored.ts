/** Cases of extended: `stored_fields` of documents that are asked for by their ids, and prefixes of intervals in texts of all alphabets. */
import { once, request, search, type Case } from "./case.js";

// prettier-ignore
const LINES: readonly (readonly [string, string?])[] = [
  ['GET /fvh/_doc/fox?stored_fields=title'],
  ['GET /fvh/_doc/fox?stored_fields=title,body.stored,tag,n,day'],
  ['GET /fvh/_doc/fox?stored_fields=*'],
  ['GET /fvh/_doc/fox?stored_fields=nope'],
  ['GET /fvh/_doc/fox?stored_fields=_none_'],
  ['GET /fvh/_doc/fox?stored_fields='],
  ['GET /fvh/_doc/fox?stored_fields=,'],
  ['GET /fvh/_doc/fox?stored_fields=title&_source=true'],
  ['GET /fvh/_doc/fox?stored_fields=title&_source=false'],
  ['GET /fvh/_doc/fox?stored_fields=_source'],
  ['GET /fvh/_doc/fox?stored_fields=title,_source'],
  ['GET /fvh/_doc/fox?stored_fields=title&_source_includes=n'],
  ['GET /fvh/_doc/nope?stored_fields=title'],
  ['GET /fvh/_doc/list?stored_fields=title,body.stored'],
  ['HEAD /fvh/_doc/fox?stored_fields=title'],
  ['GET /fvh/_source/fox?stored_fields=title'],
  ['GET /fvh/_explain/fox?stored_fields=title', '{"query":{"match_all":{}}}'],
  ['GET /fvh/_explain/fox?stored_fields=title&_source=true', '{"query":{"match_all":{}}}'],
  ['GET /fvh/_explain/fox?stored_fields=title&_source=false', '{"query":{"match_all":{}}}'],
  ['GET /fvh/_explain/fox?stored_fields=', '{"query":{"match_all":{}}}'],
  ['GET /fvh/_explain/fox?stored_fields=_source', '{"query":{"match_all":{}}}'],
  ['GET /fvh/_explain/fox?_source=false', '{"query":{"match_all":{}}}'],
  ['POST /fvh/_mget', '{"docs":[{"_id":"fox","stored_fields":["title"]},{"_id":"fox","stored_fields":"title","_source":true},{"_id":"fox"},{"_id":"nope","stored_fields":["title"]},{"_id":"list","stored_fields":[]},{"_id":"list","stored_fields":null},{"_id":"list","stored_fields":["title","_source"]}]}'],
  ['POST /fvh/_mget?stored_fields=title', '{"docs":[{"_id":"fox","stored_fields":["body.stored"]},{"_id":"fox","_source":true},{"_id":"fox"}]}'],
  ['POST /fvh/_mget?stored_fields=title', '{"ids":["fox","list"]}'],
  ['POST /fvh/_mget', '{"docs":[{"_id":"fox","stored_fields":[1,true,null]}]}'],
  ['POST /fvh/_mget', '{"docs":[{"_id":"fox","stored_fields":5}]}'],
  ['POST /fvh/_mget', '{"docs":[{"_id":"fox","stored_fields":[["title"]]}]}'],
  ['GET /fvh/_doc/fox?stored_fields=title&stored_fields=body.stored'],
  ['GET /fvh/_doc/fox?stored_fields=body'],
  ['GET /fvh/_doc/fox?stored_fields=title&pretty'],
  ['GET /fvh/_doc/fox?stored_fields=title&filter_path=fields'],
];

const NAMES = [
  "title",
  "body.stored",
  "tag",
  "n",
  "title,body.stored,tag,n,day",
  "body",
  "nope,title",
  "_id,_version,_ignored",
  "title,title",
];
const SHOWN = ["", "&_source=true", "&_source=false", "&_source_excludes=body"];

const swept = NAMES.flatMap((names) =>
  SHOWN.flatMap((shown) =>
    ["fox", "list", "html", "nothing"].map((id) => {
      const line = `GET /fvh/_doc/${id}?stored_fields=${names}${shown}`;
      return request("fvh", line, line);
    }),
  ),
);

// prettier-ignore
const PREFIXES = [
  '{"query":{"bool":{"must":{"match_all":{}},"should":{"intervals":{"t":{"prefix":{"prefix":"re"}}}}}},"highlight":{"fields":{"t.k":{"require_field_match":false},"t":{}}},"_source":false,"size":40}',
  '{"query":{"bool":{"must":{"match_all":{}},"should":{"intervals":{"t":{"prefix":{"prefix":"𝒳"}}}}}},"highlight":{"fields":{"*":{"require_field_match":false}}},"_source":false,"size":40}',
  '{"query":{"bool":{"must":{"match_all":{}},"should":{"intervals":{"t":{"prefix":{"prefix":"é"}}}}}},"highlight":{"fields":{"*":{"require_field_match":false}}},"_source":false,"size":40}',
  '{"query":{"bool":{"must":{"match_all":{}},"should":{"intervals":{"t":{"prefix":{"prefix":"f"}}}}}},"highlight":{"fields":{"*":{"require_field_match":false}}},"_source":false,"size":40}',
  '{"query":{"bool":{"must":{"match_all":{}},"should":{"intervals":{"t":{"wildcard":{"pattern":"re*"}}}}}},"highlight":{"fields":{"t.k":{"require_field_match":false},"t":{}}},"_source":false,"size":40}',
  '{"query":{"bool":{"must":{"match_all":{}},"should":{"intervals":{"t":{"all_of":{"intervals":[{"match":{"query":"red"}},{"prefix":{"prefix":"d"}}]}}}}}},"highlight":{"fields":{"*":{"require_field_match":false}}},"_source":false,"size":40}',
];

/** Stored fields of documents. */
export const extendedStored: readonly Case[] = once([
  ...LINES.map(([line, body]) => request("fvh", `${line} ${body ?? ""}`, line, body)),
  ...swept,
  ...["t", "t.k", "t.k,t"].flatMap((names) =>
    ["one", "list"].map((id) => {
      const line = `GET /termvectors/_doc/${id}?stored_fields=${names}`;
      return request("termvectors", line, line);
    }),
  ),
  ...PREFIXES.map((body) => search("termvectors", `prefixes of intervals: ${body}`, body)),
]);
