import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/**
 * Writes crates/engine/tables/folding.bin: what Lucene 8.11.1's ASCIIFoldingFilter makes of characters, for each a varint of its
 * distance to the one before, the number of its letters, and these. See README.md in this folder for the command.
 */
public class Folding {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int before = 0;
        for (int c = 0x80; c < 0x10000; c++) {
            char[] folded = new char[8];
            int length = ASCIIFoldingFilter.foldToASCII(new char[] {(char) c}, 0, folded, 0, 1);
            if (length == 1 && folded[0] == c) continue;
            for (int distance = c - before; ; distance >>= 7) {
                out.write(distance & 127 | (distance > 127 ? 128 : 0));
                if (distance <= 127) break;
            }
            before = c;
            out.write(length);
            for (int i = 0; i < length; i++) out.write(folded[i]);
        }
        Files.write(Path.of(args[0], "folding.bin"), out.toByteArray());
    }
}
