import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Writes crates/engine/tables/: the stop words of Lucene 8.11.1's analyzers, a word a line, a file a language.
 *
 * See README.md in this folder for the command.
 */
public class Words {
    private static final String[] LANGUAGES = {
        "ar Arabic", "hy Armenian", "eu Basque", "bn Bengali", "br Brazilian", "bg Bulgarian", "ca Catalan", "cjk CJK", "cz Czech",
        "da Danish", "nl Dutch", "et Estonian", "fi Finnish", "fr French", "gl Galician", "de German", "el Greek", "hi Hindi",
        "hu Hungarian", "id Indonesian", "ga Irish", "it Italian", "lv Latvian", "lt Lithuanian", "no Norwegian", "fa Persian",
        "pt Portuguese", "ro Romanian", "ru Russian", "ckb Sorani", "es Spanish", "sv Swedish", "th Thai", "tr Turkish",
    };

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0], "stopwords");
        Files.createDirectories(folder);
        for (String language : LANGUAGES) {
            String[] parts = language.split(" ");
            Class<?> c = Class.forName("org.apache.lucene.analysis." + parts[0] + "." + parts[1] + "Analyzer");
            write(folder.resolve(parts[1].toLowerCase() + ".txt"), (CharArraySet) c.getMethod("getDefaultStopSet").invoke(null));
        }
    }

    private static void write(Path file, CharArraySet words) throws Exception {
        TreeSet<String> sorted = new TreeSet<>();
        for (Object word : words) sorted.add(new String((char[]) word));
        Files.writeString(file, String.join("\n", sorted) + "\n");
    }
}
