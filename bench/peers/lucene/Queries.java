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
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.apache.lucene.util.StringHelper;

final class Queries {
    /** Says that there is nothing like a request here. */
    static final class Cannot extends RuntimeException {
        Cannot(String what) {
            super(what);
        }
    }

    private final Analyzer analyzer = new StandardAnalyzer(CharArraySet.EMPTY_SET);
    private final Fields fields;
    private final IndexReader reader;

    Queries(Fields fields, IndexReader reader) {
        this.fields = fields;
        this.reader = reader;
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
            case "wildcard" -> new WildcardQuery(new Term(only(body).getKey(), only(body).getValue().getAsString()));
            case "regexp" -> new RegexpQuery(new Term(only(body).getKey(), only(body).getValue().getAsString()));
            case "fuzzy" -> fuzzy(only(body).getKey(), option(only(body), "value"));
            case "match_phrase_prefix" -> phrasePrefix(only(body));
            case "dis_max" -> disMax(body);
            case "geo_distance" -> distance(body);
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
        if (options.has("fuzziness")) {
            List<Term> terms = terms(field.getKey(), options.get("query").getAsString());
            if (terms.size() != 1) throw new Cannot("no fuzziness of several words");
            return fuzzy(field.getKey(), terms.get(0).text());
        }
        boolean and = options.has("operator") && options.get("operator").getAsString().equals("and");
        return words(field.getKey(), options.get("query").getAsString(), and ? Occur.MUST : Occur.SHOULD);
    }

    private static String option(Map.Entry<String, JsonElement> field, String name) {
        return field.getValue().getAsJsonObject().get(name).getAsString();
    }

    /** As many edits as the word is long for. */
    private static Query fuzzy(String field, String word) {
        int length = word.codePointCount(0, word.length());
        return new FuzzyQuery(new Term(field, word), length < 3 ? 0 : length < 6 ? 1 : 2);
    }

    /** The last word is the beginning of the first 50 terms that have it. */
    private Query phrasePrefix(Map.Entry<String, JsonElement> field) {
        List<Term> terms = terms(field.getKey(), field.getValue().getAsString());
        BytesRef beginning = terms.remove(terms.size() - 1).bytes();
        List<Term> last = new ArrayList<>();
        try {
            TermsEnum all = MultiTerms.getTerms(reader, field.getKey()).iterator();
            if (all.seekCeil(beginning) != TermsEnum.SeekStatus.END) {
                for (BytesRef term = all.term(); term != null && last.size() < 50; term = all.next()) {
                    if (!StringHelper.startsWith(term, beginning)) break;
                    last.add(new Term(field.getKey(), BytesRef.deepCopyOf(term)));
                }
            }
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        if (last.isEmpty()) return new MatchNoDocsQuery();
        MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder();
        for (Term term : terms) phrase.add(term);
        return phrase.add(last.toArray(Term[]::new)).build();
    }

    private Query disMax(JsonObject body) {
        List<Query> queries = new ArrayList<>();
        for (JsonElement query : body.getAsJsonArray("queries")) queries.add(query(query.getAsJsonObject()));
        return new DisjunctionMaxQuery(queries, body.get("tie_breaker").getAsFloat());
    }

    private static Query distance(JsonObject body) {
        String far = body.get("distance").getAsString();
        if (!far.endsWith("km")) throw new Cannot("no distance [" + far + "]");
        double meters = Double.parseDouble(far.substring(0, far.length() - 2)) * 1000;
        for (Map.Entry<String, JsonElement> field : body.entrySet()) {
            if (!field.getValue().isJsonObject()) continue;
            JsonObject point = field.getValue().getAsJsonObject();
            double latitude = point.get("lat").getAsDouble();
            double longitude = point.get("lon").getAsDouble();
            return new ConstantScoreQuery(new IndexOrDocValuesQuery(
                    LatLonPoint.newDistanceQuery(field.getKey(), latitude, longitude, meters),
                    LatLonDocValuesField.newSlowDistanceQuery(field.getKey(), latitude, longitude, meters)));
        }
        throw new Cannot("no point in " + body);
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
        if (body.has("type")) throw new Cannot("no type of multi_match");
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
