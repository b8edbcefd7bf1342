// How is each field of a mapping indexed? As the real engine does it: text with positions and norms, keywords with
// sorted-set doc values, numbers with points and sorted-numeric doc values.

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.FloatPoint;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

final class Fields {
    private static final FieldType KEYWORD = new FieldType();

    static {
        KEYWORD.setIndexOptions(IndexOptions.DOCS);
        KEYWORD.setOmitNorms(true);
        KEYWORD.setTokenized(false);
        KEYWORD.freeze();
    }

    private record Kind(String source, String type, int ignoreAbove) {}

    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    Fields(JsonObject mapping) {
        for (Map.Entry<String, JsonElement> property : mapping.getAsJsonObject("properties").entrySet()) {
            String name = property.getKey();
            JsonObject field = property.getValue().getAsJsonObject();
            // Objects that are documents of their own are not indexed: no row is measured that asks for them.
            if (field.get("type").getAsString().equals("nested")) continue;
            kinds.put(name, kind(name, field));
            if (!field.has("fields")) continue;
            for (Map.Entry<String, JsonElement> more : field.getAsJsonObject("fields").entrySet()) {
                kinds.put(name + "." + more.getKey(), kind(name, more.getValue().getAsJsonObject()));
            }
        }
    }

    private static Kind kind(String source, JsonObject field) {
        int most = field.has("ignore_above") ? field.get("ignore_above").getAsInt() : Integer.MAX_VALUE;
        return new Kind(source, field.get("type").getAsString(), most);
    }

    /** The mapping's type of a field; empty when there is no such field. */
    String type(String field) {
        Kind kind = kinds.get(field);
        return kind == null ? "" : kind.type();
    }

    void add(JsonObject source, Document document) {
        kinds.forEach((name, kind) -> {
            JsonElement value = source.get(kind.source());
            if (value == null || value.isJsonNull()) return;
            if (kind.type().equals("geo_point")) {
                addPoint(document, name, value.getAsJsonObject());
            } else if (value instanceof JsonArray values) {
                for (JsonElement one : values) if (!one.isJsonNull()) add(document, name, kind, one.getAsJsonPrimitive());
            } else {
                add(document, name, kind, value.getAsJsonPrimitive());
            }
        });
    }

    private static void add(Document document, String name, Kind kind, JsonPrimitive value) {
        switch (kind.type()) {
            case "text" -> document.add(new TextField(name, value.getAsString(), Field.Store.NO));
            case "keyword" -> {
                if (value.getAsString().length() <= kind.ignoreAbove()) addKeyword(document, name, value.getAsString());
            }
            case "boolean" -> addKeyword(document, name, value.getAsBoolean() ? "T" : "F");
            case "double" -> {
                document.add(new DoublePoint(name, value.getAsDouble()));
                addNumber(document, name, NumericUtils.doubleToSortableLong(value.getAsDouble()));
            }
            case "float" -> {
                document.add(new FloatPoint(name, value.getAsFloat()));
                addNumber(document, name, NumericUtils.floatToSortableInt(value.getAsFloat()));
            }
            case "date" -> addLong(document, name, millis(value.getAsString()));
            default -> addLong(document, name, value.getAsLong());
        }
    }

    private static void addPoint(Document document, String name, JsonObject point) {
        double latitude = point.get("lat").getAsDouble();
        double longitude = point.get("lon").getAsDouble();
        document.add(new LatLonPoint(name, latitude, longitude));
        document.add(new LatLonDocValuesField(name, latitude, longitude));
    }

    private static void addKeyword(Document document, String name, String value) {
        BytesRef bytes = new BytesRef(value);
        document.add(new Field(name, bytes, KEYWORD));
        document.add(new SortedSetDocValuesField(name, bytes));
    }

    private static void addLong(Document document, String name, long value) {
        document.add(new LongPoint(name, value));
        addNumber(document, name, value);
    }

    private static void addNumber(Document document, String name, long value) {
        document.add(new SortedNumericDocValuesField(name, value));
    }

    private static long millis(String date) {
        if (date.length() == 10) return LocalDate.parse(date).atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli();
        return Instant.parse(date).toEpochMilli();
    }
}
