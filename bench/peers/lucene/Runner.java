// How fast is Lucene alone? Speaks the lines of ../runner.ts. The argument says how: `as-the-engine` counts hits up to
// track_total_hits and then skips what cannot compete, `exhaustive` counts all.

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSortField;
import org.apache.lucene.search.SortedSetSortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.similarity.LegacyBM25Similarity;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;

public final class Runner {
    /** `only` wants no hits, `document` is the one of an id. */
    private record Search(
            Query query, int size, int count, Sort sort, FieldDoc after, boolean source, boolean only, boolean document) {}

    private record Found(long total, boolean exact, ScoreDoc[] hits) {}

    private final boolean exhaustive;
    private IndexSearcher searcher;
    private Fields fields;
    private List<List<Search>> requests = List.of();

    private Runner(boolean exhaustive) {
        this.exhaustive = exhaustive;
    }

    public static void main(String[] arguments) throws IOException {
        Runner runner = new Runner(arguments[0].equals("exhaustive"));
        Gson gson = new Gson().newBuilder().serializeNulls().create();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = input.readLine()) != null; ) {
            JsonObject reply = new JsonObject();
            try {
                reply = runner.answer(JsonParser.parseString(line).getAsJsonObject());
            } catch (Queries.Cannot cannot) {
                reply.addProperty("cannot", cannot.getMessage());
            } catch (IOException | RuntimeException error) {
                reply.addProperty("error", error.toString());
            }
            System.out.println(gson.toJson(reply));
        }
    }

    private JsonObject answer(JsonObject line) throws IOException {
        return switch (line.get("do").getAsString()) {
            case "load" -> load(line);
            case "prepare" -> {
                requests = prepare(line.getAsJsonArray("asks"));
                yield new JsonObject();
            }
            case "answers" -> answers(line.get("seconds").getAsDouble(), line.get("least").getAsInt());
            case "run" -> run(line);
            default -> throw new IllegalArgumentException("no such line: " + line);
        };
    }

    private JsonObject load(JsonObject line) throws IOException {
        Path folder = Path.of(line.get("index").getAsString());
        String mapping = Files.readString(Path.of(line.get("mapping").getAsString()));
        fields = new Fields(JsonParser.parseString(mapping).getAsJsonObject());
        MMapDirectory directory = new MMapDirectory(folder);
        JsonObject reply = new JsonObject();
        if (!DirectoryReader.indexExists(directory)) {
            long start = System.nanoTime();
            Indexer.write(directory, Path.of(line.get("catalog").getAsString()), fields);
            reply.addProperty("build_seconds", (System.nanoTime() - start) / 1e9);
        }
        long start = System.nanoTime();
        searcher = new IndexSearcher(DirectoryReader.open(directory));
        reply.addProperty("load_ms", (System.nanoTime() - start) / 1e6);
        searcher.setSimilarity(new LegacyBM25Similarity());
        searcher.setQueryCache(null);
        if (searcher.getIndexReader().leaves().size() > 1) throw new IOException("the index has several segments");
        long bytes = 0;
        for (String file : directory.listAll()) bytes += directory.fileLength(file);
        reply.addProperty("index_bytes", bytes);
        reply.addProperty("version", "Lucene " + Version.LATEST + ", Java " + Runtime.version());
        return reply;
    }

    private List<List<Search>> prepare(JsonArray asks) {
        List<List<Search>> prepared = new ArrayList<>();
        for (JsonElement element : asks) {
            JsonObject ask = element.getAsJsonObject();
            String kind = ask.get("kind").getAsString();
            List<Search> searches = new ArrayList<>();
            if (kind.equals("doc")) {
                Query query = new TermQuery(new Term("_id", ask.get("id").getAsString()));
                searches.add(new Search(query, 1, 1, null, null, true, false, true));
            } else {
                for (JsonElement body : ask.getAsJsonArray("bodies")) {
                    searches.add(search(body.getAsJsonObject(), kind.equals("count")));
                }
            }
            prepared.add(searches);
        }
        return prepared;
    }

    private Search search(JsonObject body, boolean only) {
        Query query = new MatchAllDocsQuery();
        int size = 10;
        int count = only ? Integer.MAX_VALUE : 10_000;
        boolean source = !only;
        Sort sort = null;
        FieldDoc after = null;
        for (Map.Entry<String, JsonElement> entry : body.entrySet()) {
            JsonElement value = entry.getValue();
            switch (entry.getKey()) {
                case "query" -> query = new Queries(fields, searcher.getIndexReader()).query(value.getAsJsonObject());
                case "size" -> size = value.getAsInt();
                case "_source" -> source = value.getAsBoolean();
                case "track_total_hits" -> count = value.getAsBoolean() ? Integer.MAX_VALUE : 0;
                case "sort" -> sort = sort(value.getAsJsonArray());
                case "search_after" -> {
                    // The document is the last of all, so that only the value counts.
                    Object key = value.getAsJsonArray().get(0).getAsDouble();
                    after = new FieldDoc(Integer.MAX_VALUE, Float.NaN, new Object[] {key});
                }
                default -> throw new Queries.Cannot("no [" + entry.getKey() + "]");
            }
        }
        if (after != null && sort != null && sort.getSort()[0] instanceof SortedNumericSortField number
                && number.getNumericType() == SortField.Type.LONG) {
            after = new FieldDoc(Integer.MAX_VALUE, Float.NaN, new Object[] {((Double) after.fields[0]).longValue()});
        }
        return new Search(query, size, count, sort, after, source, only || size == 0, false);
    }

    private Sort sort(JsonArray keys) {
        SortField[] sort = new SortField[keys.size()];
        for (int i = 0; i < sort.length; i++) {
            Map.Entry<String, JsonElement> key = keys.get(i).getAsJsonObject().entrySet().iterator().next();
            if (!key.getValue().isJsonPrimitive()) throw new Queries.Cannot("no sort [" + key + "]");
            boolean reverse = key.getValue().getAsString().equals("desc");
            sort[i] = switch (fields.type(key.getKey())) {
                case "keyword" -> missingLast(new SortedSetSortField(key.getKey(), reverse));
                case "double" -> missingLast(
                        new SortedNumericSortField(key.getKey(), SortField.Type.DOUBLE, reverse), Double.POSITIVE_INFINITY);
                case "integer", "long", "short", "byte" -> missingLast(
                        new SortedNumericSortField(key.getKey(), SortField.Type.LONG, reverse), Long.MAX_VALUE);
                default -> throw new Queries.Cannot("no sort by [" + key.getKey() + "]");
            };
        }
        return new Sort(sort);
    }

    private static SortField missingLast(SortField field) {
        field.setMissingValue(SortField.STRING_LAST);
        return field;
    }

    private static SortField missingLast(SortField field, Object last) {
        field.setMissingValue(last);
        return field;
    }

    private Found find(Search search) throws IOException {
        int count = exhaustive ? Integer.MAX_VALUE : search.count();
        if (search.only()) {
            // As the real engine counts: from the term's statistics where they tell, and else by collecting, all of it
            // or as far as hits are tracked.
            long total = shortcut(search.query());
            if (total < 0 && count == Integer.MAX_VALUE) total = searcher.count(search.query());
            if (total < 0) return counted(search.query(), count);
            return new Found(total, true, new ScoreDoc[0]);
        }
        // A lone word's total is known: the real engine then skips from the first hit that cannot compete.
        long known = exhaustive ? -1 : shortcut(search.query());
        int threshold = known >= 0 ? 1 : count;
        TopDocs top;
        if (search.sort() == null) {
            TopScoreDocCollector collector = TopScoreDocCollector.create(search.size(), null, threshold);
            searcher.search(search.query(), collector);
            top = collector.topDocs();
        } else {
            TopFieldCollector collector =
                    TopFieldCollector.create(search.sort(), search.size(), search.after(), threshold);
            searcher.search(search.query(), collector);
            top = collector.topDocs();
        }
        if (search.source()) for (ScoreDoc hit : top.scoreDocs) searcher.doc(hit.doc);
        if (known >= 0) return new Found(known, true, top.scoreDocs);
        return new Found(top.totalHits.value, top.totalHits.relation == TotalHits.Relation.EQUAL_TO, top.scoreDocs);
    }

    private Found counted(Query query, int most) throws IOException {
        Counter counter = new Counter(most);
        searcher.search(query, counter);
        return new Found(counter.total, counter.total <= most, new ScoreDoc[0]);
    }

    private long shortcut(Query query) throws IOException {
        if (query instanceof MatchAllDocsQuery) return searcher.getIndexReader().numDocs();
        return query instanceof TermQuery term ? searcher.getIndexReader().docFreq(term.getTerm()) : -1;
    }

    private JsonObject answers(double seconds, int least) throws IOException {
        JsonArray answers = new JsonArray();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        for (List<Search> searches : requests) {
            if (answers.size() >= least && System.nanoTime() >= end) break;
            JsonArray hits = new JsonArray();
            long total = 0;
            boolean exact = true;
            for (Search search : searches) {
                Found found = find(search);
                // Totals are told as the real engine tells them: 10,000 or more, when that is all that was asked for.
                boolean over = found.total() > search.count() || !found.exact();
                total += over ? search.count() : found.total();
                exact &= !over;
                for (ScoreDoc hit : found.hits()) hits.add(hit(hit, search.document()));
            }
            JsonObject answer = new JsonObject();
            answer.addProperty("total", total);
            answer.addProperty("relation", exact ? "eq" : "gte");
            answer.add("hits", hits);
            answers.add(answer);
        }
        JsonObject reply = new JsonObject();
        reply.add("answers", answers);
        return reply;
    }

    private JsonObject hit(ScoreDoc hit, boolean unscored) throws IOException {
        Document document = searcher.doc(hit.doc);
        JsonObject json = new JsonObject();
        json.addProperty("id", document.get("_id"));
        if (unscored || hit instanceof FieldDoc) json.add("score", JsonNull.INSTANCE);
        else json.addProperty("score", hit.score);
        return json;
    }

    private JsonObject run(JsonObject line) throws IOException {
        double seconds = line.get("seconds").getAsDouble();
        int from = line.get("from").getAsInt();
        List<List<Search>> slice = new ArrayList<>();
        for (int i = 0; i < line.get("count").getAsInt(); i++) slice.add(requests.get((from + i) % requests.size()));
        long[] times = new long[1 << 16];
        int count = 0;
        long begin = System.nanoTime();
        for (int passes = 1; ; passes++) {
            for (List<Search> searches : slice) {
                long start = System.nanoTime();
                for (Search search : searches) find(search);
                long time = System.nanoTime() - start;
                if (count == times.length) times = Arrays.copyOf(times, count * 2);
                times[count++] = time;
            }
            double taken = (System.nanoTime() - begin) / 1e9;
            // Another pass would end further from the time that was given than this one.
            if (taken + taken / passes / 2 >= seconds) return summary(Arrays.copyOf(times, count), taken);
        }
    }

    private static JsonObject summary(long[] times, double seconds) {
        Arrays.sort(times);
        JsonObject reply = new JsonObject();
        reply.addProperty("count", times.length);
        reply.addProperty("seconds", seconds);
        reply.addProperty("mean", Arrays.stream(times).sum() / (double) times.length / 1000);
        reply.addProperty("p50", at(times, 0.5));
        reply.addProperty("p99", at(times, 0.99));
        return reply;
    }

    private static double at(long[] sorted, double share) {
        return sorted[Math.max(1, (int) Math.ceil(share * sorted.length)) - 1] / 1000.0;
    }
}
