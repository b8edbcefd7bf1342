import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.Time;
import co.elastic.clients.elasticsearch._types.aggregations.CalendarInterval;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.json.JsonData;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest_client.RestClientTransport;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.http.HttpHost;
import org.elasticsearch.client.RestClient;

/** Asks with the Java API client: prints a line for each flow. */
public final class Ask {
    private interface Flow {
        Object ask() throws Exception;
    }

    private static final String INDEX = "products";

    private static Query query() {
        return Query.of(q -> q.bool(b -> b.must(m -> m.match(t -> t.field("name").query("chair")))
            .filter(f -> f.range(r -> r.field("price").gte(JsonData.of(20))))));
    }

    private static SearchRequest.Builder search() {
        return new SearchRequest.Builder().index(INDEX).query(query()).size(3);
    }

    public static void main(String[] args) throws Exception {
        RestClient rest = RestClient.builder(HttpHost.create(System.getenv("URL"))).build();
        ElasticsearchClient client = new ElasticsearchClient(new RestClientTransport(rest, new JacksonJsonpMapper()));
        Map<String, Flow> flows = new LinkedHashMap<>();
        flows.put("info", () -> client.info().version().number());
        flows.put("ping", () -> client.ping().value());
        flows.put("index exists", () -> client.indices().exists(e -> e.index(INDEX)).value());
        flows.put("index that is none exists", () -> client.indices().exists(e -> e.index("nope")).value());
        flows.put("search", () -> client.search(search().build(), Map.class));
        flows.put("search of everything", () -> client.search(s -> s.index(INDEX), Map.class));
        flows.put("search sorted", () -> client.search(search()
            .sort(s -> s.field(f -> f.field("price").order(SortOrder.Desc))).from(2).build(), Map.class));
        flows.put("search with facets", () -> client.search(search()
            .aggregations("brands", a -> a.terms(t -> t.field("brand")).aggregations("mean", m -> m.avg(v -> v.field("price"))))
            .aggregations("days", a -> a.dateHistogram(d -> d.field("created_at").calendarInterval(CalendarInterval.Year)))
            .aggregations("prices", a -> a.stats(v -> v.field("price")))
            .aggregations("stock", a -> a.terms(t -> t.field("stock")))
            .aggregations("red", a -> a.filter(f -> f.term(t -> t.field("color").value(v -> v.stringValue("red"))))).build(), Map.class));
        flows.put("search with source", () -> client.search(search()
            .source(s -> s.filter(f -> f.includes("name"))).build(), Map.class));
        flows.put("search with highlight", () -> client.search(search().highlight(h -> h.fields("name", f -> f)).build(), Map.class));
        flows.put("search with collapse", () -> client.search(search().collapse(c -> c.field("brand")).build(), Map.class));
        flows.put("search with track_total_hits", () -> client.search(search().trackTotalHits(t -> t.enabled(true)).build(), Map.class));
        flows.put("search of an index that is none", () -> client.search(s -> s.index("nope"), Map.class));
        flows.put("count", () -> client.count(c -> c.index(INDEX).query(query())).count());
        flows.put("get", () -> client.get(g -> g.index(INDEX).id("SKU-000217"), Map.class));
        flows.put("get of none", () -> client.get(g -> g.index(INDEX).id("nope"), Map.class).found());
        flows.put("exists", () -> client.exists(g -> g.index(INDEX).id("SKU-000217")).value());
        flows.put("exists of none", () -> client.exists(g -> g.index(INDEX).id("nope")).value());
        flows.put("source", () -> client.getSource(g -> g.index(INDEX).id("SKU-000217"), Map.class).valueBody());
        flows.put("mget", () -> client.mget(m -> m.index(INDEX).ids("SKU-000001", "SKU-000002"), Map.class).docs().size());
        flows.put("msearch", () -> client.msearch(m -> m
            .searches(s -> s.header(h -> h.index(INDEX)).body(b -> b.query(query()).size(1)))
            .searches(s -> s.header(h -> h.index("nope")).body(b -> b.size(1))), Map.class));
        flows.put("mapping", () -> client.indices().getMapping(m -> m.index(INDEX)));
        flows.put("~index", () -> client.indices().get(g -> g.index(INDEX)));
        flows.put("field capabilities", () -> client.fieldCaps(f -> f.index(INDEX).fields("*")));
        flows.put("cat count", () -> client.cat().count(c -> c.index(INDEX)).valueBody().get(0).count());
        flows.put("cluster health", () -> client.cluster().health().status().jsonValue());
        flows.put("scroll", () -> {
            var first = client.search(s -> s.index(INDEX).size(900).scroll(Time.of(t -> t.time("1m"))), Map.class);
            var second = client.scroll(s -> s.scrollId(first.scrollId()).scroll(Time.of(t -> t.time("1m"))), Map.class);
            var cleared = client.clearScroll(c -> c.scrollId(second.scrollId()));
            return List.of(first.hits().hits().size(), second.hits().hits().get(0).id(), cleared.succeeded());
        });
        flows.put("point in time", () -> {
            var opened = client.openPointInTime(o -> o.index(INDEX).keepAlive(Time.of(t -> t.time("1m"))));
            var found = client.search(s -> s.size(2).pit(p -> p.id(opened.id())).sort(o -> o.field(f -> f.field("price"))), Map.class);
            var closed = client.closePointInTime(c -> c.id(opened.id()));
            return List.of(found.hits().hits().get(0).id(), closed.succeeded());
        });
        ObjectMapper json = new ObjectMapper();
        for (Map.Entry<String, Flow> flow : flows.entrySet()) {
            System.out.println(json.writeValueAsString(Map.of("flow", flow.getKey(), "result", result(flow.getValue()))));
        }
        rest.close();
    }

    private static Object result(Flow flow) {
        try {
            Object found = flow.ask();
            boolean isPlain = found instanceof Map || found instanceof List || found instanceof Number || found instanceof Boolean;
            return isPlain ? found : String.valueOf(found);
        } catch (Exception error) {
            // What a client makes of an error is compared, too.
            Map<String, String> told = new LinkedHashMap<>();
            told.put("failed", error.getClass().getSimpleName());
            told.put("error", String.valueOf(error.getMessage()));
            return told;
        }
    }
}
