import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes crates/engine/tables/word_types.bin: the types of characters in Lucene 8.11.1's WordDelimiterIterator, as runs: a varint of how
 * many characters, and their type. See README.md in this folder for the command.
 */
public class WordTypes {
    public static void main(String[] args) throws Exception {
        Class<?> c = Class.forName("org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator");
        Method type = c.getDeclaredMethod("getType", int.class);
        type.setAccessible(true);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int from = 0;
        for (int at = 0; at <= 0x10000; at++) {
            if (at < 0x10000 && type.invoke(null, at).equals(type.invoke(null, from))) continue;
            for (int length = at - from; ; length >>= 7) {
                out.write(length & 127 | (length > 127 ? 128 : 0));
                if (length <= 127) break;
            }
            out.write((Byte) type.invoke(null, from));
            from = at;
        }
        Files.write(Path.of(args[0], "word_types.bin"), out.toByteArray());
    }
}
