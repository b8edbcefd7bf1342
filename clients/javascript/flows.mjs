/** What is asked with each client of JavaScript: each flow is given the client and what takes the body out of a response. */

const index = "products";
const QUERY = { bool: { must: { match: { name: "chair" } }, filter: [{ range: { price: { gte: 20 } } }] } };
const FACETS = {
  brands: { terms: { field: "brand", size: 5 } },
  prices: { histogram: { field: "price", interval: 100 }, aggs: { rating: { avg: { field: "rating" } } } },
  price: { stats: { field: "price" } },
  days: { date_histogram: { field: "created_at", calendar_interval: "year" } },
};

async function collect(iterable, take) {
  const all = [];
  for await (const one of iterable) all.push(take(one));
  return all;
}

const search =
  (body, rest = {}) =>
  async (client, answer) =>
    answer(await client.search({ index, body, ...rest }));
const call = (path, parameters) => async (client, answer) => {
  const [scope, method] = path.split(".");
  const found = method === undefined ? client[scope](parameters) : client[scope][method](parameters);
  return answer(await found);
};

export const flows = {
  "~info": call("info"),
  ping: call("ping"),
  "index exists": call("indices.exists", { index }),
  "index that is none exists": call("indices.exists", { index: "nope" }),
  "search of everything": search(undefined),
  "search with a query": search({ query: QUERY }),
  "search with facets": search({ query: QUERY, aggs: FACETS, size: 3 }),
  "search with post_filter": search({ query: QUERY, post_filter: { term: { color: "red" } }, aggs: FACETS }),
  "search sorted": search({ sort: [{ price: "desc" }, { sku: "asc" }], size: 4 }),
  "search after": search({ sort: [{ price: "desc" }, { sku: "asc" }], size: 4, search_after: [500, "A"] }),
  "search from and size": search({ query: QUERY }, { from: 2, size: 3 }),
  "search with _source": search({ query: QUERY, _source: ["name", "price"] }),
  "search with _source in the URL": search({ query: QUERY }, { _source_includes: "name,brand" }),
  "search without _source": search({ query: QUERY, _source: false }),
  "search with q": search(undefined, { q: "name:chair AND color:red", size: 2 }),
  "search counted exactly": search({ query: { match_all: {} }, track_total_hits: true, size: 0 }),
  "search with total as a number": search({ query: QUERY, size: 1 }, { rest_total_hits_as_int: true }),
  "search with filter_path": search({ query: QUERY }, { filter_path: "hits.hits._id,hits.total" }),
  "search with typed_keys": search({ aggs: FACETS, size: 0 }, { typed_keys: true }),
  "search with highlight": search({ query: QUERY, highlight: { fields: { name: {} } }, size: 3 }),
  "search with collapse": search({ query: QUERY, collapse: { field: "brand" }, sort: ["price"] }),
  "search with fields": search({ query: QUERY, fields: ["name", "created_at"], _source: false, size: 2 }),
  "search with docvalue_fields": search({ query: QUERY, docvalue_fields: ["price", "brand"], size: 2 }),
  "search with stored_fields": search({ query: QUERY, stored_fields: "_none_", size: 2 }),
  "search with version": search({ query: QUERY, version: true, seq_no_primary_term: true, size: 2 }),
  "search with explain": search({ query: { match: { name: "chair" } }, explain: true, size: 1 }),
  "search with min_score": search({ query: { match: { name: "chair table" } }, min_score: 3 }),
  "search with timeout": search({ query: QUERY, timeout: "10s", size: 1 }),
  "search with rescore": search({
    query: QUERY,
    rescore: { window_size: 10, query: { rescore_query: { match: { description: "wood" } } } },
  }),
  "search with suggest": search({ suggest: { words: { text: "chiar", term: { field: "name" } } } }),
  "search with a script": search({ script_fields: { one: { script: "1" } } }),
  "search with an unknown query": search({ query: { nope: {} } }),
  "search with an unknown key": search({ nope: 1 }),
  "search with a broken range": search({ query: { range: { price: { gte: "x" } } } }),
  "search of an index that is none": async (client, answer) => answer(await client.search({ index: "nope" })),
  "search of an index that is none, ignored": async (client, answer) =>
    answer(await client.search({ index: "nope", ignore_unavailable: true })),
  "search of all indices": async (client, answer) => answer(await client.search({ size: 1 })),
  "search of a pattern": async (client, answer) => answer(await client.search({ index: "prod*", size: 1 })),
  count: call("count", { index }),
  "count of a query": call("count", { index, body: { query: QUERY } }),
  get: call("get", { index, id: "SKU-000217" }),
  "get of none": call("get", { index, id: "nope" }),
  "get with _source": call("get", { index, id: "SKU-000217", _source_includes: "name" }),
  "get of an id that needs escapes": call("get", { index, id: "a/b c" }),
  exists: call("exists", { index, id: "SKU-000217" }),
  "exists of none": call("exists", { index, id: "nope" }),
  existsSource: call("existsSource", { index, id: "SKU-000217" }),
  getSource: call("getSource", { index, id: "SKU-000217" }),
  mget: call("mget", { index, body: { ids: ["SKU-000001", "SKU-000002", "nope"] } }),
  "mget of docs": call("mget", { body: { docs: [{ _index: index, _id: "SKU-000001", _source: ["name"] }] } }),
  msearch: async (client, answer) => {
    const body = [{ index }, { query: QUERY, size: 1 }, {}, { size: 0, aggs: { b: { terms: { field: "brand" } } } }];
    return answer(await client.msearch({ index, body }));
  },
  "msearch with headers": async (client, answer) => {
    const body = [
      { index, preference: "_local", search_type: "query_then_fetch" },
      { query: QUERY, size: 1 },
      { index: "nope", ignore_unavailable: true },
      { size: 1 },
      { index: ["nope"] },
      { size: 1 },
    ];
    return answer(await client.msearch({ body, max_concurrent_searches: 3, typed_keys: true }));
  },
  mapping: call("indices.getMapping", { index }),
  "mapping of a field": call("indices.getFieldMapping", { index, fields: "name,price" }),
  "~settings": call("indices.getSettings", { index }),
  "~index": call("indices.get", { index }),
  aliases: call("indices.getAlias", { index }),
  "alias exists": call("indices.existsAlias", { name: "nope" }),
  "field capabilities": call("fieldCaps", { index, fields: "*" }),
  "field capabilities of some": call("fieldCaps", { index, fields: "name,pri*" }),
  "~cat indices": call("cat.indices", { format: "json" }),
  "~cat indices, text": call("cat.indices", { v: true, h: "index,docs.count,status" }),
  "cat count": call("cat.count", { index, format: "json", h: "count" }),
  "~cat health": call("cat.health", { format: "json" }),
  "~cat aliases": call("cat.aliases", { format: "json" }),
  "~cat shards": call("cat.shards", { format: "json" }),
  "~cluster health": call("cluster.health"),
  "~nodes": call("nodes.info", { metric: "http" }),
  "~statistics": call("indices.stats", { index }),
  explain: call("explain", { index, id: "SKU-000217", body: { query: { match_all: {} } } }),
  "validate a query": call("indices.validateQuery", { index, body: { query: QUERY } }),
  "validate a wrong query": call("indices.validateQuery", { index, body: { query: { nope: {} } } }),
  analyze: call("indices.analyze", { index, body: { field: "name", text: "The quick chairs" } }),
  termvectors: call("termvectors", { index, id: "SKU-000217", fields: "name" }),
  "scroll by hand": async (client, answer) => {
    const first = answer(
      await client.search({ index, scroll: "1m", size: 900, body: { sort: ["_doc"], _source: false } }),
    );
    const second = answer(await client.scroll({ body: { scroll_id: first._scroll_id, scroll: "1m" } }));
    const third = answer(await client.scroll({ scroll_id: second._scroll_id, scroll: "1m" }));
    const ids = [first, second, third].map(({ hits }) => [hits.total, hits.hits.length, hits.hits.at(0)?._id]);
    const cleared = answer(await client.clearScroll({ body: { scroll_id: [third._scroll_id] } }));
    return { ids, cleared: cleared.succeeded };
  },
  "scroll that is none": call("scroll", { body: { scroll_id: "bm9wZQ==" } }),
  "point in time": async (client, answer) => {
    const open = client.openPointInTime ?? client.createPit;
    const opened = answer(await open.call(client, { index, keep_alive: "1m" }));
    const pit = { id: opened.id, keep_alive: "1m" };
    const page = async (after) => {
      const body = { pit, size: 3, sort: [{ price: "asc" }], ...(after === undefined ? {} : { search_after: after }) };
      return answer(await client.search({ body })).hits.hits;
    };
    const first = await page();
    const second = await page(first.at(-1).sort);
    const closed = answer(await client.closePointInTime({ body: { id: opened.id } }));
    return { pages: [first, second].map((hits) => hits.map(({ _id, sort }) => [_id, sort])), closed };
  },
  "helper search": async (client) => client.helpers.search({ index, body: { query: QUERY, size: 2 } }),
  "helper scrollSearch": async (client) =>
    collect(
      client.helpers.scrollSearch({ index, size: 700, body: { query: { match_all: {} } } }),
      (page) => page.documents.length,
    ),
  "helper scrollDocuments": async (client) =>
    (
      await collect(client.helpers.scrollDocuments({ index, size: 700, body: { sort: ["sku"] } }), ({ sku }) => sku)
    ).slice(0, 5),
  "helper msearch": async (client) => {
    const helper = client.helpers.msearch();
    const found = await Promise.all([
      helper.search({ index }, { query: QUERY, size: 1 }),
      helper.search({ index }, { query: { nope: {} } }).catch(({ message }) => ({ message })),
    ]);
    await helper.stop();
    return found.map(({ documents, message }) => documents ?? message);
  },
};
