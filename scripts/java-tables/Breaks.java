import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Writes what is known of Java 17's BreakIterator of sentences and of words, as it runs: crates/highlight/tables/breaks.bin, and with
 * them crates/highlight/testdata/breaks.txt: random texts, and what the iterators answer. See README.md in this folder for the command.
 *
 * <p>The table: the number of classes of characters, and for each its column for sentences and for words, 255 if it is passed over. For
 * sentences and for words the number of columns, the number of states, whether each accepts (1) and looks ahead (2), their targets by
 * column, and the same number and targets of the states that go back. Then the classes of all code points as runs: a byte has the class
 * times eight, and the length if it is below eight; else a varint of the length follows. Class 31 is followed by a byte with the class.
 */
public class Breaks {
    private static final BreakIterator[] ITERATORS = {
        BreakIterator.getSentenceInstance(Locale.ROOT), BreakIterator.getWordInstance(Locale.ROOT)
    };
    private static final ByteArrayOutputStream OUT = new ByteArrayOutputStream();

    public static void main(String[] args) throws Exception {
        Method[] columns = new Method[2];
        for (int i = 0; i < 2; i++) {
            columns[i] = ITERATORS[i].getClass().getDeclaredMethod("lookupCategory", int.class);
            columns[i].setAccessible(true);
        }
        List<String> pairs = new ArrayList<>();
        List<int[]> runs = new ArrayList<>();
        for (int c = 0; c < 0x110000; c++) {
            boolean isHalf = c >= 0xd800 && c < 0xe000;
            String pair = (Integer) columns[0].invoke(ITERATORS[0], c) + " " + (Integer) columns[1].invoke(ITERATORS[1], c);
            int of = pairs.indexOf(pair);
            if (of < 0 && !isHalf) {
                of = pairs.size();
                pairs.add(pair);
            }
            int[] last = runs.isEmpty() ? new int[] {-1, 0} : runs.get(runs.size() - 1);
            if (isHalf || of == last[0]) last[1]++;
            else runs.add(new int[] {of, 1});
        }
        int[] counts = new int[pairs.size()];
        for (int[] run : runs) counts[run[0]]++;
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) order.add(i);
        order.sort((a, b) -> counts[b] - counts[a]);
        OUT.write(order.size());
        for (int of : order) {
            for (String column : pairs.get(of).split(" ")) OUT.write(Integer.parseInt(column));
        }
        for (BreakIterator iterator : ITERATORS) rules(iterator);
        for (int[] run : runs) {
            int of = order.indexOf(run[0]), small = run[1] < 8 ? run[1] : 0;
            if (of < 31) OUT.write(of << 3 | small);
            else {
                OUT.write(31 << 3 | small);
                OUT.write(of);
            }
            if (small == 0) varint(run[1]);
        }
        Files.write(Path.of(args[0], "tables", "breaks.bin"), OUT.toByteArray());
        Files.writeString(Path.of(args[0], "testdata", "breaks.txt"), texts());
    }

    private static Object field(Object of, String name) throws Exception {
        Field field = Class.forName("sun.text.RuleBasedBreakIterator").getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }

    private static void rules(BreakIterator iterator) throws Exception {
        int columns = (Integer) field(iterator, "numCategories");
        boolean[] ends = (boolean[]) field(iterator, "endStates"), ahead = (boolean[]) field(iterator, "lookaheadStates");
        OUT.write(columns);
        OUT.write(ends.length);
        for (int i = 0; i < ends.length; i++) OUT.write((ends[i] ? 1 : 0) | (ahead[i] ? 2 : 0));
        for (short target : (short[]) field(iterator, "stateTable")) OUT.write(target);
        short[] back = (short[]) field(iterator, "backwardsStateTable");
        OUT.write(back.length / columns);
        for (short target : back) OUT.write(target);
    }

    private static void varint(int number) {
        for (; number > 127; number >>= 7) OUT.write(number & 127 | 128);
        OUT.write(number);
    }

    /** A line a text: which iterator, its UTF-16 units in base 16, and steps: where from, and what comes before (p) or after it (f). */
    private static String texts() {
        String often = "..??!!    \n\t\r\u2029\u3002aaBB55\u3042\u4e00\u30a2\u0301,,)(\"'-$%\u00a0\u5929\u0e01\u2028\u00b7\u2026\u00ad";
        Random random = new Random(7);
        StringBuilder out = new StringBuilder();
        for (int line = 0; line < 600; line++) {
            int of = line % 2;
            StringBuilder text = new StringBuilder();
            for (int left = 1 + random.nextInt(24); left > 0; left--) {
                int c = random.nextInt(3) > 0 ? often.charAt(random.nextInt(often.length())) : random.nextInt(0x11000 * 2);
                if (c < 0xd800 || c > 0xdfff) text.appendCodePoint(c);
            }
            if (text.length() == 0) continue;
            BreakIterator iterator = ITERATORS[of];
            iterator.setText(text.toString());
            out.append(of == 0 ? "sentence" : "word");
            for (int i = 0; i < text.length(); i++) out.append(i == 0 ? ' ' : ',').append(Integer.toHexString(text.charAt(i)));
            int at = 0;
            for (int steps = 0; steps < 8; steps++) {
                at = random.nextBoolean() ? random.nextInt(text.length() + 1) : Math.min(text.length(), at + random.nextInt(4));
                if (at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at))) at++;
                boolean isBefore = random.nextBoolean();
                int found = isBefore ? iterator.preceding(at) : iterator.following(at);
                out.append(isBefore ? " p" : " f").append(at).append(':').append(found);
            }
            out.append('\n');
        }
        return out.toString();
    }
}
