// How is the index written? One segment, documents in the catalog's order, so that hits of equal score have the order
// of the real engine.

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.search.similarity.LegacyBM25Similarity;
import org.apache.lucene.store.Directory;

final class Indexer {
    private Indexer() {}

    static void write(Directory directory, Path catalog, Fields fields) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer(CharArraySet.EMPTY_SET));
        config.setSimilarity(new LegacyBM25Similarity());
        config.setRAMBufferSizeMB(256);
        // It merges neighbours only, which keeps the order.
        config.setMergePolicy(new LogByteSizeMergePolicy());
        config.setUseCompoundFile(false);
        try (IndexWriter writer = new IndexWriter(directory, config);
                BufferedReader lines = Files.newBufferedReader(catalog, StandardCharsets.UTF_8)) {
            for (String line; (line = lines.readLine()) != null; ) {
                writer.addDocument(document(line, fields));
            }
            writer.forceMerge(1);
            writer.commit();
        }
    }

    private static Document document(String line, Fields fields) {
        JsonObject json = JsonParser.parseString(line).getAsJsonObject();
        Document document = new Document();
        document.add(new StringField("_id", json.get("_id").getAsString(), Field.Store.YES));
        // The bytes as the catalog has them: numbers keep their digits.
        String source = line.substring(line.indexOf("\"_source\":") + 10, line.lastIndexOf('}'));
        document.add(new StoredField("_source", source.getBytes(StandardCharsets.UTF_8)));
        fields.add(json.getAsJsonObject("_source"), document);
        return document;
    }
}
