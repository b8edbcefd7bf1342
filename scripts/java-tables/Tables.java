import java.lang.reflect.Field;
import java.io.PrintStream;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Writes crates/engine/src/analysis/generated: standard_tokenizer.rs, lowercase.rs, uppercase.rs and kinds.rs.
 *
 * The automaton is the one of Lucene 8.11.1's StandardTokenizerImpl (Apache-2.0), the case mapping is that of the
 * running Java's Character.toLowerCase (17, Unicode 13). See README.md in this folder for the command.
 */
public class Tables {
    public static void main(String[] args) throws Exception {
        Class<?> c = Class.forName("org.apache.lucene.analysis.standard.StandardTokenizerImpl");
        char[] classes = (char[]) get(c, "ZZ_CMAP");
        int[] rows = (int[]) get(c, "ZZ_ROWMAP");
        int[] next = (int[]) get(c, "ZZ_TRANS");
        int[] action = (int[]) get(c, "ZZ_ACTION");
        int[] attribute = (int[]) get(c, "ZZ_ATTRIBUTE");
        int width = 0;
        for (char x : classes) width = Math.max(width, x + 1);
        try (PrintStream out = new PrintStream(args[0] + "/standard_tokenizer.rs", "UTF-8")) {
            header(out, "The automaton of the standard tokenizer: Lucene 8.11.1, `StandardTokenizerImpl` (Apache-2.0).");
            out.println("/// Number of character classes, the width of a row of [`NEXT`].");
            out.println("pub const CLASSES: usize = " + width + ";\n");
            out.println("/// First code point of each run of one class, shifted left by 8, and the class.");
            StringBuilder runs = new StringBuilder();
            int count = 0;
            for (int i = 0; i < classes.length; i++) {
                if (i == 0 || classes[i] != classes[i - 1]) {
                    runs.append(count % 10 == 0 ? "\n    " : " ").append("0x").append(Integer.toHexString(i << 8 | classes[i])).append(',');
                    count++;
                }
            }
            out.println("pub static CLASS_RUNS: [u32; " + count + "] = [" + runs + "\n];\n");
            out.println("/// The next state by state and class; 255 is none.");
            out.print("pub static NEXT: [[u8; CLASSES]; " + rows.length + "] = [");
            for (int s = 0; s < rows.length; s++) {
                out.print("\n    [");
                for (int k = 0; k < width; k++) out.print((k > 0 ? ", " : "") + (next[rows[s] + k] & 0xff));
                out.print("],");
            }
            out.println("\n];\n");
            out.println("/// What a state accepts: 0 nothing, 1 a character to skip, else the rule's number.");
            out.print("pub static ACTION: [u8; " + rows.length + "] = [");
            for (int s = 0; s < rows.length; s++)
                out.print((s % 30 == 0 ? "\n    " : " ") + ((attribute[s] & 1) == 1 ? action[s] : 0) + ",");
            out.println("\n];\n");
            out.println("/// Whether no longer match can follow a state.");
            out.print("pub static FINAL: [bool; " + rows.length + "] = [");
            for (int s = 0; s < rows.length; s++) out.print((s % 15 == 0 ? "\n    " : " ") + ((attribute[s] & 8) == 8) + ",");
            out.println("\n];");
        }
        try (PrintStream out = new PrintStream(args[0] + "/lowercase.rs", "UTF-8")) {
            header(out, "Simple lower-case mapping of one code point: Java 17's `Character.toLowerCase` (Unicode 13).");
            mapping(out, Character::toLowerCase);
        }
        try (PrintStream out = new PrintStream(args[0] + "/uppercase.rs", "UTF-8")) {
            header(out, "Simple upper-case mapping of one code point: Java 17's `Character.toUpperCase` (Unicode 13).");
            mapping(out, Character::toUpperCase);
        }
        try (PrintStream out = new PrintStream(args[0] + "/kinds.rs", "UTF-8")) {
            header(out, "Kinds of code points as Java 17 has them (Unicode 13): varints of the distances between the places where they begin and end.");
            out.println("/// `Character.isLetter`.");
            kind(out, "LETTERS", Character::isLetter);
            out.println("\n/// `Character.isDigit`.");
            kind(out, "DIGITS", Character::isDigit);
            out.println("\n/// Non-spacing marks.");
            kind(out, "MARKS", x -> Character.getType(x) == Character.NON_SPACING_MARK);
            out.println("\n/// Punctuation of all kinds.");
            kind(out, "PUNCTUATION", x -> switch (Character.getType(x)) {
                case Character.CONNECTOR_PUNCTUATION, Character.DASH_PUNCTUATION, Character.START_PUNCTUATION, Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION, Character.OTHER_PUNCTUATION -> true;
                default -> false;
            });
            out.println("\n/// Symbols of all kinds.");
            kind(out, "SYMBOLS", x -> switch (Character.getType(x)) {
                case Character.CURRENCY_SYMBOL, Character.MATH_SYMBOL, Character.MODIFIER_SYMBOL, Character.OTHER_SYMBOL -> true;
                default -> false;
            });
        }
    }

    /** Writes the simple case mapping of one code point as runs. */
    private static void mapping(PrintStream out, IntUnaryOperator map) {
        out.println("/// Runs of code points: first, last, step between them, and what to add to each.");
        StringBuilder runs = new StringBuilder();
        int count = 0;
        int i = 0x80;
        while (i < 0x110000) {
            int delta = map.applyAsInt(i) - i;
            if (delta == 0) { i++; continue; }
            int step = map.applyAsInt(i + 1) - (i + 1) == delta ? 1 : 2;
            int last = i;
            while (last + step < 0x110000 && map.applyAsInt(last + step) - (last + step) == delta
                && (step == 1 || map.applyAsInt(last + 1) == last + 1)) last += step;
            if (last == i) step = 1;
            runs.append("\n    (0x" + Integer.toHexString(i) + ", 0x" + Integer.toHexString(last) + ", " + step + ", " + delta + "),");
            count++;
            i = last + 1;
        }
        out.println("pub static RUNS: [(u32, u32, u32, i32); " + count + "] = [" + runs + "\n];");
    }

    /** Writes the code points of a kind as the distances between the places where they begin and end. */
    private static void kind(PrintStream out, String name, IntPredicate is) {
        StringBuilder bytes = new StringBuilder();
        int count = 0;
        int before = 0;
        boolean inside = false;
        for (int c = 0; c <= 0x110000; c++) {
            boolean now = c < 0x110000 && is.test(c);
            if (now == inside) continue;
            for (int distance = c - before; ; distance >>= 7) {
                bytes.append(count++ % 24 == 0 ? "\n    " : " ").append(distance & 127 | (distance > 127 ? 128 : 0)).append(',');
                if (distance <= 127) break;
            }
            before = c;
            inside = now;
        }
        out.println("pub static " + name + ": [u8; " + count + "] = [" + bytes + "\n];");
    }

    private static void header(PrintStream out, String what) {
        out.println("// Generated by scripts/java-tables/Tables.java, do not edit.");
        out.println("//! " + what + "\n");
    }

    private static Object get(Class<?> c, String name) throws Exception {
        Field f = c.getDeclaredField(name);
        f.setAccessible(true);
        return f.get(null);
    }
}
