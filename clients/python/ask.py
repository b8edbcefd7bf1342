"""Asks with the clients of version 7 for Python, and with the library of queries on top of it."""

import os
import sys
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "packages"), HERE]

from elasticsearch import Elasticsearch, helpers  # noqa: E402
from elasticsearch_dsl import (  # noqa: E402
    A,
    Document,
    FacetedSearch,
    HistogramFacet,
    Keyword,
    MultiSearch,
    Q,
    RangeFacet,
    Search,
    TermsFacet,
    Text,
    connections,
)
from elasticsearch_dsl import Index  # noqa: E402

from flows import FLOWS, INDEX, QUERY, printed  # noqa: E402

warnings.simplefilter("ignore")


class Product(Document):
    name = Text()
    brand = Keyword()

    class Index:
        name = INDEX


class Shop(FacetedSearch):
    index = INDEX
    doc_types = [Product]
    fields = ["name^3", "description"]
    facets = {
        "brand": TermsFacet(field="brand", size=5),
        "price": HistogramFacet(field="price", interval=100),
        "rating": RangeFacet(field="rating", ranges=[("low", (None, 3)), ("high", (3, None))]),
    }


def faceted(text, filters):
    found = Shop(text, filters).execute()
    facets = {name: [list(map(str, row)) for row in getattr(found.facets, name)] for name in Shop.facets}
    return {"total": found.hits.total.value, "ids": [hit.meta.id for hit in found], "facets": facets}


def hits(found):
    return [(hit.meta.id, hit.meta.score, hit.to_dict()) for hit in found]


def chairs():
    return Search(index=INDEX).query("match", name="chair")


def with_aggregations(_):
    search = chairs()[:0]
    search.aggs.bucket("brands", "terms", field="brand").metric("mean", "avg", field="price")
    search.aggs.pipeline("best", "max_bucket", buckets_path="brands>mean")
    return search.execute().aggregations.to_dict()


def several(_):
    found = MultiSearch(index=INDEX).add(chairs()[:1]).add(Search().query(Q("term", brand="nope"))).execute()
    return [hits(one) for one in found]


DSL = {
    "dsl: search": lambda _: hits(chairs()[:3].execute()),
    "dsl: filter and exclude": lambda _: hits(chairs().filter("range", price={"lt": 90}).exclude("term", color="red")[:3]),
    "dsl: combined": lambda _: hits(Search(index=INDEX).query((Q("match", name="chair") | Q("match", name="table")) & ~Q("term", in_stock=False))[:2]),
    "dsl: sort and source": lambda _: hits(chairs().sort("-price", "sku").source(["name"])[2:4]),
    "dsl: count": lambda _: chairs().count(),
    "dsl: scan": lambda _: sorted(hit.meta.id for hit in chairs().params(size=20).scan())[:20],
    "dsl: aggregations": with_aggregations,
    "dsl: highlight": lambda _: [hit.meta.to_dict() for hit in chairs().highlight("name", fragment_size=50)[:2]],
    "dsl: suggest": lambda _: chairs().suggest("words", "chiar", term={"field": "name"}).execute().suggest.to_dict(),
    "dsl: collapse": lambda _: hits(chairs().extra(collapse={"field": "brand"})[:3]),
    "dsl: several": several,
    "dsl: by an aggregation": lambda _: Search(index=INDEX).update_from_dict({"size": 0, "aggs": {"a": A("cardinality", field="brand").to_dict()}}).execute().to_dict(),
    "dsl: facets": lambda _: faceted("chair", {}),
    "dsl: facets, one chosen": lambda _: faceted("chair", {"rating": "high"}),
    "dsl: facets, several chosen": lambda _: faceted("table", {"price": 100.0, "rating": ["low", "high"]}),
    "dsl: facets of everything": lambda _: faceted(None, {}),
    "dsl: document": lambda _: Product.get("SKU-000217").to_dict(),
    "dsl: document that is none": lambda _: Product.get("nope", ignore=404),
    "dsl: documents": lambda _: [one and one.meta.id for one in Product.mget(["SKU-000001", "nope"], missing="none")],
    "dsl: document exists": lambda _: Product.exists("SKU-000217"),
    "dsl: index exists": lambda _: Index(INDEX).exists(),
    "dsl: mapping": lambda _: Index(INDEX).get_mapping(),
    "helper scan": lambda client: len(list(helpers.scan(client, index=INDEX, query={"query": QUERY, "_source": False}, size=20))),
    "helper scan in order": lambda client: [hit["_id"] for hit in helpers.scan(client, index=INDEX, size=800, preserve_order=True, query={"sort": ["sku"]})][:5],
}

plain = Elasticsearch([os.environ["URL"]])
printed(FLOWS, plain)
connections.add_connection("default", plain)
printed(DSL, plain)
packed = Elasticsearch([os.environ["URL"]], http_compress=True, api_key=("key", "secret"))
printed({f"compressed: {flow}": FLOWS[flow] for flow in ("search with facets", "msearch", "get")}, packed)
printed({"sniffing: count": lambda _: Elasticsearch([os.environ["URL"]], sniff_on_start=True).count(index=INDEX)}, plain)
