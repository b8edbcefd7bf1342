import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.http.HttpHost;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesRequest;
import org.elasticsearch.action.explain.ExplainRequest;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.MultiGetRequest;
import org.elasticsearch.action.search.ClearScrollRequest;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchScrollRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestHighLevelClient;
import org.elasticsearch.client.core.CountRequest;
import org.elasticsearch.client.core.GetSourceRequest;
import org.elasticsearch.client.indices.AnalyzeRequest;
import org.elasticsearch.client.indices.GetIndexRequest;
import org.elasticsearch.client.indices.GetMappingsRequest;
import org.elasticsearch.common.Strings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.BucketOrder;
import org.elasticsearch.search.aggregations.bucket.histogram.DateHistogramInterval;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.collapse.CollapseBuilder;
import org.elasticsearch.search.fetch.subphase.highlight.HighlightBuilder;
import org.elasticsearch.search.sort.SortOrder;
import org.elasticsearch.search.suggest.SuggestBuilder;
import org.elasticsearch.search.suggest.SuggestBuilders;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;

/** Asks with the high-level client: prints a line for each flow. */
public final class Ask {
    private interface Flow {
        Object ask() throws Exception;
    }

    private static final String INDEX = "products";
    private static final RequestOptions OPTIONS = RequestOptions.DEFAULT;

    private static QueryBuilder query() {
        return new BoolQueryBuilder().must(QueryBuilders.matchQuery("name", "chair"))
            .filter(QueryBuilders.rangeQuery("price").gte(20));
    }

    private static SearchRequest search(SearchSourceBuilder source) {
        return new SearchRequest(INDEX).source(source);
    }

    private static SearchSourceBuilder source() {
        return new SearchSourceBuilder().query(query()).size(3);
    }

    public static void main(String[] args) throws Exception {
        RestHighLevelClient client = new RestHighLevelClient(RestClient.builder(HttpHost.create(System.getenv("URL"))));
        Map<String, Flow> flows = new LinkedHashMap<>();
        flows.put("info", () -> client.info(OPTIONS).getVersion().getNumber());
        flows.put("ping", () -> client.ping(OPTIONS));
        flows.put("index exists", () -> client.indices().exists(new GetIndexRequest(INDEX), OPTIONS));
        flows.put("index that is none exists", () -> client.indices().exists(new GetIndexRequest("nope"), OPTIONS));
        flows.put("~index", () -> client.indices().get(new GetIndexRequest(INDEX), OPTIONS).getIndices());
        flows.put("search", () -> client.search(search(source()), OPTIONS));
        flows.put("search of everything", () -> client.search(new SearchRequest(INDEX), OPTIONS));
        flows.put("search sorted", () -> client.search(search(source().sort("price", SortOrder.DESC).sort("sku").from(2)), OPTIONS));
        flows.put("search after", () -> client.search(search(source().sort("price").searchAfter(new Object[] {100})), OPTIONS));
        flows.put("search with facets", () -> client.search(search(source()
            .aggregation(AggregationBuilders.terms("brands").field("brand").order(BucketOrder.key(true))
                .subAggregation(AggregationBuilders.avg("mean").field("price")))
            .aggregation(AggregationBuilders.dateHistogram("days").field("created_at").calendarInterval(DateHistogramInterval.YEAR))
            .aggregation(AggregationBuilders.range("ranges").field("price").addUnboundedTo(50).addUnboundedFrom(50))
            .aggregation(AggregationBuilders.filter("red", QueryBuilders.termQuery("color", "red")))
            .aggregation(AggregationBuilders.cardinality("colors").field("color"))
            .aggregation(AggregationBuilders.topHits("best").size(1).fetchSource("name", null))), OPTIONS));
        flows.put("search with source", () -> client.search(search(source().fetchSource(new String[] {"name"}, null)), OPTIONS));
        flows.put("search with highlight", () -> client.search(search(source().highlighter(new HighlightBuilder().field("name"))), OPTIONS));
        flows.put("search with collapse", () -> client.search(search(source().collapse(new CollapseBuilder("brand"))), OPTIONS));
        flows.put("search with fields", () -> client.search(search(source().fetchField("name").docValueField("price")), OPTIONS));
        flows.put("search with explain and version", () -> client.search(search(source().size(1).explain(true).version(true)), OPTIONS));
        flows.put("search with suggest", () -> client.search(search(source().size(0).suggest(
            new SuggestBuilder().addSuggestion("words", SuggestBuilders.termSuggestion("name").text("chiar")))), OPTIONS));
        flows.put("search with track_total_hits", () -> client.search(search(source().trackTotalHits(true).timeout(TimeValue.timeValueSeconds(5))), OPTIONS));
        flows.put("search of an index that is none", () -> client.search(new SearchRequest("nope"), OPTIONS));
        flows.put("search of an index that is none, ignored", () -> client.search(
            new SearchRequest("nope").indicesOptions(IndicesOptions.lenientExpandOpen()), OPTIONS));
        flows.put("count", () -> client.count(new CountRequest(new String[] {INDEX}, query()), OPTIONS).getCount());
        flows.put("get", () -> client.get(new GetRequest(INDEX, "SKU-000217"), OPTIONS));
        flows.put("get of none", () -> client.get(new GetRequest(INDEX, "nope"), OPTIONS));
        flows.put("exists", () -> client.exists(new GetRequest(INDEX, "SKU-000217"), OPTIONS));
        flows.put("exists of none", () -> client.exists(new GetRequest(INDEX, "nope"), OPTIONS));
        flows.put("source", () -> client.getSource(new GetSourceRequest(INDEX, "SKU-000217"), OPTIONS).getSource());
        flows.put("mget", () -> client.mget(new MultiGetRequest().add(INDEX, "SKU-000001").add(INDEX, "nope"), OPTIONS));
        flows.put("msearch", () -> {
            MultiSearchRequest several = new MultiSearchRequest();
            several.add(search(source()));
            several.add(new SearchRequest("nope"));
            return client.msearch(several, OPTIONS);
        });
        flows.put("mapping", () -> client.indices().getMapping(new GetMappingsRequest().indices(INDEX), OPTIONS).mappings().get(INDEX).sourceAsMap());
        flows.put("field capabilities", () -> client.fieldCaps(new FieldCapabilitiesRequest().indices(INDEX).fields("*"), OPTIONS).getField("price").keySet());
        flows.put("cluster health", () -> client.cluster().health(new org.elasticsearch.action.admin.cluster.health.ClusterHealthRequest(INDEX), OPTIONS).getIndices().keySet());
        flows.put("explain", () -> client.explain(new ExplainRequest(INDEX, "SKU-000217").query(QueryBuilders.matchAllQuery()), OPTIONS).isMatch());
        flows.put("analyze", () -> client.indices().analyze(AnalyzeRequest.withField(INDEX, "name", "Quick chairs"), OPTIONS).getTokens().size());
        flows.put("scroll", () -> {
            var first = client.search(search(new SearchSourceBuilder().size(900).sort("_doc").fetchSource(false)).scroll(TimeValue.timeValueMinutes(1)), OPTIONS);
            var second = client.scroll(new SearchScrollRequest(first.getScrollId()).scroll(TimeValue.timeValueMinutes(1)), OPTIONS);
            ClearScrollRequest clear = new ClearScrollRequest();
            clear.addScrollId(second.getScrollId());
            return List.of(first.getHits().getHits().length, second.getHits().getAt(0).getId(), client.clearScroll(clear, OPTIONS).isSucceeded());
        });
        flows.put("point in time", () -> {
            OpenPointInTimeRequest open = new OpenPointInTimeRequest(INDEX);
            open.keepAlive(TimeValue.timeValueMinutes(1));
            String id = client.openPointInTime(open, OPTIONS).getPointInTimeId();
            var found = client.search(new SearchRequest().source(new SearchSourceBuilder().size(2).sort("price").pointInTimeBuilder(new PointInTimeBuilder(id))), OPTIONS);
            var closed = client.closePointInTime(new ClosePointInTimeRequest(id), OPTIONS);
            return List.of(found.getHits().getAt(0).getId(), found.getHits().getAt(1).getSortValues().length, closed.isSucceeded());
        });
        for (Map.Entry<String, Flow> flow : flows.entrySet()) System.out.println(line(flow.getKey(), flow.getValue()));
        client.close();
    }

    private static String line(String name, Flow flow) throws IOException {
        XContentBuilder builder = XContentFactory.jsonBuilder().startObject().field("flow", name);
        try {
            Object result = flow.ask();
            builder.field("result");
            if (result instanceof ToXContent content) {
                if (content.isFragment()) builder.startObject();
                content.toXContent(builder, ToXContent.EMPTY_PARAMS);
                if (content.isFragment()) builder.endObject();
            } else if (result instanceof Map || result instanceof List || result instanceof Number || result instanceof Boolean) {
                builder.value(result);
            } else {
                builder.value(String.valueOf(result));
            }
        } catch (Exception error) {
            // What a client makes of an error is compared, too.
            builder = XContentFactory.jsonBuilder().startObject().field("flow", name).startObject("result");
            builder.field("failed", error.getClass().getSimpleName()).field("error", error.getMessage());
            if (error instanceof ElasticsearchException told) builder.field("status", told.status().getStatus());
            builder.endObject();
        }
        return Strings.toString(builder.endObject());
    }
}
