// What does a body of the search API mean to Lucene? The queries that the real engine makes of the same body; what is
// not here is refused, and its row left out.

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.NumericUtils;

final class Queries {
    /** Says that there is nothing like a request here. */
    static final class Cannot extends RuntimeException {
        Cannot(String what) {
            super(what);
        }
    }

    private final Analyzer analyzer = new StandardAnalyzer(CharArraySet.EMPTY_SET);
    private final Fields fields;

    Queries(Fields fields) {
        this.fields = fields;
    }

    Query query(JsonObject json) {
        Map.Entry<String, JsonElement> only = only(json);
        JsonObject body = only.getValue().getAsJsonObject();
        return switch (only.getKey()) {
            case "match_all" -> new MatchAllDocsQuery();
            case "match" -> match(only(body));
            case "match_phrase" -> phrase(only(body));
            case "multi_match" -> multiMatch(body);
            case "term" -> new TermQuery(new Term(only(body).getKey(), only(body).getValue().getAsString()));
            case "prefix" -> new PrefixQuery(new Term(only(body).getKey(), only(body).getValue().getAsString()));
            case "range" -> range(only(body));
            case "bool" -> bool(body);
            default -> throw new Cannot("no query [" + only.getKey() + "]");
        };
    }

    private static Map.Entry<String, JsonElement> only(JsonObject json) {
        if (json.size() != 1) throw new Cannot("one key is expected in " + json);
        return json.entrySet().iterator().next();
    }

    private Query match(Map.Entry<String, JsonElement> field) {
        JsonElement value = field.getValue();
        if (!value.isJsonObject()) return words(field.getKey(), value.getAsString(), Occur.SHOULD);
        JsonObject options = value.getAsJsonObject();
        boolean and = options.has("operator") && options.get("operator").getAsString().equals("and");
        return words(field.getKey(), options.get("query").getAsString(), and ? Occur.MUST : Occur.SHOULD);
    }

    private Query words(String field, String text, Occur occur) {
        List<Term> terms = terms(field, text);
        if (terms.isEmpty()) return new MatchNoDocsQuery();
        if (terms.size() == 1) return new TermQuery(terms.get(0));
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (Term term : terms) all.add(new TermQuery(term), occur);
        return all.build();
    }

    private List<Term> terms(String field, String text) {
        List<Term> terms = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream(field, new StringReader(text))) {
            CharTermAttribute word = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) terms.add(new Term(field, word.toString()));
            stream.end();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        return terms;
    }

    private Query phrase(Map.Entry<String, JsonElement> field) {
        List<Term> terms = terms(field.getKey(), field.getValue().getAsString());
        if (terms.size() == 1) return new TermQuery(terms.get(0));
        return new PhraseQuery(0, field.getKey(), terms.stream().map(Term::text).toArray(String[]::new));
    }

    private Query multiMatch(JsonObject body) {
        List<Query> queries = new ArrayList<>();
        for (JsonElement field : body.getAsJsonArray("fields")) {
            queries.add(words(field.getAsString(), body.get("query").getAsString(), Occur.SHOULD));
        }
        return new DisjunctionMaxQuery(queries, 0);
    }

    private Query range(Map.Entry<String, JsonElement> field) {
        String name = field.getKey();
        JsonObject bounds = field.getValue().getAsJsonObject();
        for (String key : bounds.keySet()) {
            if (!key.equals("gte") && !key.equals("lte")) throw new Cannot("no bound [" + key + "]");
        }
        double from = bounds.get("gte").getAsDouble();
        double to = bounds.get("lte").getAsDouble();
        return switch (fields.type(name)) {
            case "double" -> new IndexOrDocValuesQuery(
                    DoublePoint.newRangeQuery(name, from, to),
                    SortedNumericDocValuesField.newSlowRangeQuery(
                            name, NumericUtils.doubleToSortableLong(from), NumericUtils.doubleToSortableLong(to)));
            case "integer", "long", "short", "byte" -> new IndexOrDocValuesQuery(
                    LongPoint.newRangeQuery(name, (long) Math.ceil(from), (long) Math.floor(to)),
                    SortedNumericDocValuesField.newSlowRangeQuery(name, (long) Math.ceil(from), (long) Math.floor(to)));
            default -> throw new Cannot("no range of a field of type [" + fields.type(name) + "]");
        };
    }

    private Query bool(JsonObject body) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (Map.Entry<String, JsonElement> clauses : body.entrySet()) {
            Occur occur = switch (clauses.getKey()) {
                case "must" -> Occur.MUST;
                case "filter" -> Occur.FILTER;
                case "should" -> Occur.SHOULD;
                default -> throw new Cannot("no clauses [" + clauses.getKey() + "]");
            };
            for (JsonElement clause : clauses.getValue().getAsJsonArray()) {
                all.add(query(clause.getAsJsonObject()), occur);
            }
        }
        return all.build();
    }
}
