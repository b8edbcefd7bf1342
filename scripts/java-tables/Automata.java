import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.apache.lucene.analysis.CharArrayMap;

/**
 * Writes crates/analysis/tables/automata/: the automata of three of Lucene 8.11.1's components (Apache-2.0), and the values of HTML's
 * entities. Numbers are varints; an automaton is:
 *
 * <ul>
 *   <li>its number of character classes, and the classes of all code points as runs: the class, and how many there are;
 *   <li>its number of lexical states, and the state in which each begins;
 *   <li>its number of states, and what they accept as runs: twice the number of the action (0 for none), and one more if no longer
 *       match is to be looked for; how many there are;
 *   <li>for each state a row of targets. 0, then runs that fill the row: a target, and how many classes have it; such rows are kept as
 *       patterns. Or the number of a pattern from 1 on, how many classes differ from it, and for each how many classes after the one
 *       before it comes, and its target.
 * </ul>
 *
 * A target is 0 for none, 1 for the lowest state that was not named yet, or a state and 2. States are numbered in the order in which
 * they are reached. See README.md in this folder for the command.
 */
public class Automata {
    private static final String LUCENE = "org.apache.lucene.analysis.";
    /** In more classes than so many a row differs from no pattern, or it becomes one. */
    private static final int DIFFERENCES = 12;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int named;

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0], "automata");
        Files.createDirectories(folder);
        Class<?> html = Class.forName(LUCENE + "charfilter.HTMLStripCharFilter");
        write(folder.resolve("classic.bin"), Class.forName(LUCENE + "standard.ClassicTokenizerImpl"));
        write(folder.resolve("uax_url_email.bin"), Class.forName(LUCENE + "standard.UAX29URLEmailTokenizerImpl"));
        write(folder.resolve("html_strip.bin"), html);
        TreeMap<String, String> entities = new TreeMap<>();
        ((CharArrayMap<?>) field(html, "entityValues"))
            .forEach((name, value) -> entities.put(new String((char[]) name), Integer.toHexString((Character) value)));
        StringBuilder lines = new StringBuilder();
        entities.forEach((name, value) -> lines.append(name).append(' ').append(value).append('\n'));
        Files.writeString(folder.resolve("html_entities.txt"), lines);
    }

    private static Object field(Class<?> of, String name) throws Exception {
        Field field = of.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    private static void write(Path file, Class<?> of) throws Exception {
        Automata automaton = new Automata();
        automaton.classes((char[]) field(of, "ZZ_CMAP"));
        automaton.states(of);
        Files.write(file, automaton.out.toByteArray());
    }

    private void number(int number) {
        for (; number > 127; number >>= 7) out.write(number & 127 | 128);
        out.write(number);
    }

    private void classes(char[] classes) {
        int count = 0;
        for (char c : classes) count = Math.max(count, c + 1);
        number(count);
        for (int from = 0; from < classes.length; ) {
            int to = from;
            while (to < classes.length && classes[to] == classes[from]) to++;
            number(classes[from]);
            number(to - from);
            from = to;
        }
    }

    private void states(Class<?> of) throws Exception {
        int[] starts = (int[]) field(of, "ZZ_LEXSTATE"), places = (int[]) field(of, "ZZ_ROWMAP"), all = (int[]) field(of, "ZZ_TRANS");
        int[] actions = (int[]) field(of, "ZZ_ACTION"), attributes = (int[]) field(of, "ZZ_ATTRIBUTE");
        int width = Arrays.stream(places).filter(place -> place > 0).min().getAsInt();

        int[] numbers = new int[places.length];
        Arrays.fill(numbers, -1);
        List<Integer> order = new ArrayList<>();
        number(starts.length / 2);
        // Each lexical state has another start at the beginning of a line, which is the same in all of these.
        for (int lexical = 0; lexical < starts.length; lexical += 2) {
            reach(starts[lexical], numbers, order);
            number(numbers[starts[lexical]]);
        }
        named = order.size();
        for (int at = 0; at < order.size(); at++) {
            int place = places[order.get(at)];
            for (int c = 0; c < width; c++) if (all[place + c] >= 0) reach(all[place + c], numbers, order);
        }
        number(order.size());
        for (int from = 0; from < order.size(); ) {
            int accepts = accepts(order.get(from), actions, attributes), to = from;
            while (to < order.size() && accepts(order.get(to), actions, attributes) == accepts) to++;
            number(accepts);
            number(to - from);
            from = to;
        }
        List<int[]> patterns = new ArrayList<>();
        for (int state : order) {
            int[] row = new int[width];
            for (int c = 0; c < width; c++) row[c] = all[places[state] + c] < 0 ? -1 : numbers[all[places[state] + c]];
            row(row, patterns);
        }
    }

    private static void reach(int state, int[] numbers, List<Integer> order) {
        if (numbers[state] >= 0) return;
        numbers[state] = order.size();
        order.add(state);
    }

    private static int accepts(int state, int[] actions, int[] attributes) {
        return (attributes[state] & 1) == 0 ? 0 : actions[state] * 2 + ((attributes[state] & 8) >> 3);
    }

    private void row(int[] row, List<int[]> patterns) {
        int best = -1, fewest = DIFFERENCES + 1;
        for (int at = 0; at < patterns.size(); at++) {
            int differences = 0;
            for (int c = 0; c < row.length && differences < fewest; c++) if (patterns.get(at)[c] != row[c]) differences++;
            if (differences >= fewest) continue;
            fewest = differences;
            best = at;
        }
        number(best + 1);
        if (best < 0) {
            patterns.add(row);
            for (int from = 0; from < row.length; ) {
                int to = from;
                while (to < row.length && row[to] == row[from]) to++;
                target(row[from]);
                number(to - from);
                from = to;
            }
            return;
        }
        number(fewest);
        for (int c = 0, before = 0; c < row.length; c++) {
            if (patterns.get(best)[c] == row[c]) continue;
            number(c - before);
            target(row[c]);
            before = c;
        }
    }

    private void target(int state) {
        number(state < 0 ? 0 : state == named ? 1 : state + 2);
        if (state == named) named++;
    }
}
