"""What is asked with each client of Python: flows by name, each given the client. `printed` prints what they return, a line each."""

import json

INDEX = "products"
QUERY = {"bool": {"must": {"match": {"name": "chair"}}, "filter": [{"range": {"price": {"gte": 20}}}]}}
FACETS = {"brands": {"terms": {"field": "brand", "size": 5}}, "price": {"stats": {"field": "price"}}}


def printed(flows, client):
    for flow, ask in flows.items():
        try:
            result = ask(client)
        except Exception as error:  # What a client makes of an error is compared, too.
            info = getattr(error, "info", None)
            told = info if isinstance(info, dict) else str(error)
            result = {"failed": type(error).__name__, "status": getattr(error, "status_code", None), "error": told}
        print(json.dumps({"flow": flow, "result": result}, default=str))


def search(body=None, **rest):
    return lambda client: client.search(index=INDEX, body=body, **rest)


def scrolled(client):
    first = client.search(index=INDEX, scroll="1m", size=900, body={"sort": ["_doc"], "_source": False})
    second = client.scroll(body={"scroll_id": first["_scroll_id"], "scroll": "1m"})
    client.clear_scroll(body={"scroll_id": [second["_scroll_id"]]})
    return [(page["hits"]["total"], len(page["hits"]["hits"])) for page in (first, second)]


FLOWS = {
    "~info": lambda client: client.info(),
    "ping": lambda client: client.ping(),
    "index exists": lambda client: client.indices.exists(index=INDEX),
    "index that is none exists": lambda client: client.indices.exists(index="nope"),
    "search of everything": search(),
    "search with a query": search({"query": QUERY, "size": 3}),
    "search with facets": search({"aggs": FACETS, "size": 0}),
    "search sorted": search({"sort": [{"price": "desc"}, {"sku": "asc"}], "size": 3}),
    "search after": search({"sort": [{"price": "desc"}, {"sku": "asc"}], "size": 3, "search_after": [500, "A"]}),
    "search with parameters": search({"query": QUERY}, size=2, from_=1, _source_includes=["name"]),
    "search with a list of sources": search({"query": QUERY}, _source=["name", "brand"], size=1),
    "search with filter_path": search({"query": QUERY}, filter_path=["hits.hits._id", "hits.total"]),
    "search with q": search(q="name:chair", size=1, track_total_hits=True),
    "search with highlight": search({"query": QUERY, "highlight": {"fields": {"name": {}}}, "size": 2}),
    "search with timeout": search({"query": QUERY, "size": 1}, timeout="5s"),
    "search with request_timeout": search({"query": QUERY, "size": 1}, request_timeout=5),
    "search with ignore": lambda client: client.search(index="nope", ignore=[404]),
    "search of two indices": lambda client: client.search(index=[INDEX, "nope"], ignore_unavailable=True, size=1),
    "search with an unknown query": search({"query": {"nope": {}}}),
    "count": lambda client: client.count(index=INDEX),
    "count of a query": lambda client: client.count(index=INDEX, body={"query": QUERY}),
    "get": lambda client: client.get(index=INDEX, id="SKU-000217"),
    "get of none": lambda client: client.get(index=INDEX, id="nope"),
    "exists": lambda client: client.exists(index=INDEX, id="SKU-000217"),
    "exists of none": lambda client: client.exists(index=INDEX, id="nope"),
    "get_source": lambda client: client.get_source(index=INDEX, id="SKU-000217"),
    "mget": lambda client: client.mget(index=INDEX, body={"ids": ["SKU-000001", "nope"]}),
    "msearch": lambda client: client.msearch(index=INDEX, body=[{}, {"query": QUERY, "size": 1}, {}, {"size": 0}]),
    "mapping": lambda client: client.indices.get_mapping(index=INDEX),
    "mapping of all": lambda client: client.indices.get_mapping(),
    "mapping of a field": lambda client: client.indices.get_field_mapping(index=INDEX, fields="name"),
    "~settings": lambda client: client.indices.get_settings(index=INDEX),
    "~index": lambda client: client.indices.get(index=INDEX),
    "aliases": lambda client: client.indices.get_alias(index=INDEX),
    "field capabilities": lambda client: client.field_caps(index=INDEX, fields="price"),
    "~cat indices": lambda client: client.cat.indices(format="json"),
    "cat count": lambda client: client.cat.count(index=INDEX, h="count"),
    "~cluster health": lambda client: client.cluster.health(),
    "~cluster state": lambda client: client.cluster.state(metric="version"),
    "~nodes": lambda client: client.nodes.info(metric="http"),
    "~statistics": lambda client: client.indices.stats(index=INDEX, metric="docs"),
    "explain": lambda client: client.explain(index=INDEX, id="SKU-000217", body={"query": {"match_all": {}}}),
    "validate a query": lambda client: client.indices.validate_query(index=INDEX, body={"query": QUERY}),
    "analyze": lambda client: client.indices.analyze(index=INDEX, body={"field": "name", "text": "Quick chairs"}),
    "termvectors": lambda client: client.termvectors(index=INDEX, id="SKU-000217", fields=["name"]),
    "scroll by hand": scrolled,
}
