import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.apache.lucene.analysis.CharArrayMap;

/**
 * Writes crates/analysis/tables/kstem.txt: the dictionary of Lucene 8.11.1's KStemmer (Apache-2.0), a word a line, in their order; behind
 * a blank the word's stem, or ! for an exception. Each line begins with a character that is as many after 0 as the line has letters in
 * common with the one before. See README.md in this folder for the command.
 */
public class Kstem {
    public static void main(String[] args) throws Exception {
        Field all = Class.forName("org.apache.lucene.analysis.en.KStemmer").getDeclaredField("dict_ht");
        Field root = Class.forName("org.apache.lucene.analysis.en.KStemmer$DictEntry").getDeclaredField("root");
        Field exception = root.getDeclaringClass().getDeclaredField("exception");
        all.setAccessible(true);
        root.setAccessible(true);
        exception.setAccessible(true);
        TreeMap<String, String> words = new TreeMap<>();
        for (Object entry : ((CharArrayMap<?>) all.get(null)).entrySet()) {
            java.util.Map.Entry<?, ?> one = (java.util.Map.Entry<?, ?>) entry;
            String stem = (String) root.get(one.getValue());
            words.put(new String((char[]) one.getKey()), exception.getBoolean(one.getValue()) ? " !" : stem == null ? "" : " " + stem);
        }
        StringBuilder out = new StringBuilder();
        String before = "";
        for (var word : words.entrySet()) {
            String line = word.getKey() + word.getValue();
            int common = 0;
            while (common < Math.min(line.length(), before.length()) && line.charAt(common) == before.charAt(common)) common++;
            out.append((char) ('0' + common)).append(line, common, line.length()).append('\n');
            before = line;
        }
        Files.writeString(Path.of(args[0], "kstem.txt"), out);
    }
}
