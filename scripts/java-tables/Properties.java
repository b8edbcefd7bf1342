import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Writes crates/engine/tables/properties.bin: the code points of each property that patterns of java.util.regex may name, asked of the
 * patterns themselves. An entry is: how many names it has, each with its length in front, the bytes of its runs, and the runs as varints:
 * how many code points are left out, how many follow. Names that stand for the same share an entry. Names in lower case are those whose
 * case does not matter. See README.md in this folder for the command.
 */
public class Properties {
    static final String[] PLAIN = {
        "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Me", "Mc", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cs", "Pd", "Ps", "Pe",
        "Pc", "Po", "Sm", "Sc", "Sk", "So", "Pi", "Pf", "L", "M", "N", "Z", "C", "P", "S", "LC", "LD", "L1", "all", "ASCII", "Alnum",
        "Alpha", "Blank", "Cntrl", "Digit", "Graph", "Lower", "Print", "Punct", "Space", "Upper", "XDigit", "javaLowerCase",
        "javaUpperCase", "javaAlphabetic", "javaIdeographic", "javaTitleCase", "javaDigit", "javaDefined", "javaLetter",
        "javaLetterOrDigit", "javaJavaIdentifierStart", "javaJavaIdentifierPart", "javaUnicodeIdentifierStart",
        "javaUnicodeIdentifierPart", "javaIdentifierIgnorable", "javaSpaceChar", "javaWhitespace", "javaISOControl", "javaMirrored"};
    static final String[] BINARY = {
        "ALPHABETIC", "LETTER", "IDEOGRAPHIC", "LOWERCASE", "UPPERCASE", "TITLECASE", "WHITE_SPACE", "CONTROL", "PUNCTUATION", "HEX_DIGIT",
        "ASSIGNED", "NONCHARACTER_CODE_POINT", "DIGIT", "ALNUM", "BLANK", "GRAPH", "PRINT", "WORD", "JOIN_CONTROL", "WHITESPACE",
        "HEXDIGIT", "NONCHARACTERCODEPOINT", "JOINCONTROL"};

    /** All code points but halves of surrogate pairs. */
    static final String ALL;

    static {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) if (c < 0xd800 || c >= 0xe000) all.appendCodePoint(c);
        ALL = all.toString();
    }

    final Map<BitSet, Set<String>> entries = new LinkedHashMap<>();

    static BitSet of(String property, int flags) {
        Pattern pattern;
        try {
            pattern = Pattern.compile("\\p{" + property + "}", flags);
        } catch (PatternSyntaxException e) {
            return null;
        }
        BitSet set = new BitSet();
        java.util.regex.Matcher runs = Pattern.compile("\\p{" + property + "}+", flags).matcher(ALL);
        while (runs.find()) {
            int from = ALL.codePointAt(runs.start()), to = ALL.codePointBefore(runs.end()) + 1;
            set.set(from, to);
        }
        set.clear(0xd800, 0xe000);
        return set;
    }

    void add(String name, String property) {
        BitSet plain = of(property, 0);
        if (plain == null) return;
        entries.computeIfAbsent(plain, k -> new LinkedHashSet<>()).add("property/" + name);
        BitSet folded = of(property, Pattern.CASE_INSENSITIVE);
        if (!folded.equals(plain)) entries.computeIfAbsent(folded, k -> new LinkedHashSet<>()).add("property/i/" + name);
        if (!of(property, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).equals(folded)) throw new AssertionError(name);
    }

    static void varint(int value, ByteArrayOutputStream out) {
        for (; value > 127; value >>>= 7) out.write(value & 127 | 128);
        out.write(value);
    }

    public static void main(String[] args) throws Exception {
        Properties all = new Properties();
        for (String name : PLAIN) {
            all.add(name, name);
            all.add("gc/" + name, "gc=" + name);
            all.add("is/" + name.toLowerCase(Locale.ROOT), "Is" + name);
        }
        for (String name : BINARY) all.add("is/" + name.toLowerCase(Locale.ROOT), "Is" + name);
        Map<Character.UnicodeScript, List<String>> codes = new LinkedHashMap<>();
        for (int code = 0; code < 26 * 26 * 26 * 26; code++) {
            char[] letters = {
                (char) ('A' + code / 17576), (char) ('a' + code / 676 % 26), (char) ('a' + code / 26 % 26), (char) ('a' + code % 26)};
            String name = new String(letters);
            try {
                codes.computeIfAbsent(Character.UnicodeScript.forName(name), k -> new ArrayList<>()).add(name);
            } catch (IllegalArgumentException e) {
                continue;
            }
        }
        for (Character.UnicodeScript script : Character.UnicodeScript.values()) {
            List<String> names = new ArrayList<>(List.of(script.name()));
            names.addAll(codes.getOrDefault(script, List.of()));
            for (String name : names) {
                String lower = name.toLowerCase(Locale.ROOT);
                all.add("sc/" + lower, "sc=" + name);
                all.add("is/" + lower, "Is" + name);
            }
        }
        Set<Character.UnicodeBlock> seen = new LinkedHashSet<>();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c += 16) seen.add(Character.UnicodeBlock.of(c));
        seen.remove(null);
        for (Character.UnicodeBlock block : seen) {
            String name = block.toString();
            // The names of the Unicode Standard have spaces and hyphens where the constants have underscores.
            for (String own : blockNames(name)) all.add("in/" + own.toLowerCase(Locale.ROOT), "In" + own);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Map.Entry<BitSet, Set<String>> entry : all.entries.entrySet()) {
            varint(entry.getValue().size(), out);
            for (String name : entry.getValue()) {
                byte[] bytes = name.getBytes("UTF-8");
                varint(bytes.length, out);
                out.write(bytes);
            }
            ByteArrayOutputStream runs = new ByteArrayOutputStream();
            BitSet set = entry.getKey();
            int at = 0;
            for (int from = set.nextSetBit(0); from >= 0; ) {
                int to = set.nextClearBit(from);
                // Halves of surrogate pairs are in no text: a run goes on past them.
                if (to == 0xd800 && set.get(0xe000)) to = set.nextClearBit(0xe000);
                varint(from - at, runs);
                varint(to - from, runs);
                at = to;
                from = set.nextSetBit(to);
            }
            varint(runs.size(), out);
            out.write(runs.toByteArray());
        }
        Files.write(Path.of(args[0], "properties.bin"), out.toByteArray());
        System.out.println(all.entries.size() + " entries, " + out.size() + " bytes");
    }

    static java.util.Map<?, ?> blocks() throws Exception {
        java.lang.reflect.Field map = Character.UnicodeBlock.class.getDeclaredField("map");
        map.setAccessible(true);
        return (java.util.Map<?, ?>) map.get(null);
    }

    static List<String> blockNames(String constant) throws Exception {
        List<String> names = new ArrayList<>();
        Character.UnicodeBlock block = Character.UnicodeBlock.forName(constant);
        for (Map.Entry<?, ?> entry : blocks().entrySet()) if (entry.getValue() == block) names.add((String) entry.getKey());
        java.util.Collections.sort(names);
        return names;
    }
}
