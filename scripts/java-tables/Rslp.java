import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes crates/analysis/tables/rslp/: the rules of Lucene 8.11.1's stemmers for Galician and Portuguese (Apache-2.0), after the RSLP
 * algorithm of V. M. Orengo and C. Huyck. A step is a line of #, its name, the least length of a word, and the endings that it asks for;
 * a rule is an ending, the least length of what is before it, what comes in its place, and = or ~ with words or endings that are
 * excepted. Fields are separated by tabs, lists by commas. See README.md in this folder for the command.
 */
public class Rslp {
    private static final Pattern STEP = Pattern.compile("\\{\\s*\"([^\"]*)\",\\s*(\\d+),\\s*([01]),\\s*\\{(.*)\\},");
    private static final Pattern RULE = Pattern.compile("\\{\\s*\"([^\"]*)\",\\s*(\\d+)\\s*(?:,\\s*\"([^\"]*)\"\\s*(?:,\\s*\\{(.*?)\\}\\s*)?)?\\}\\s*(?:,|\\}\\s*;)");

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0], "rslp");
        Files.createDirectories(folder);
        for (String language : new String[] {"gl Galician", "pt Portuguese"}) {
            String[] parts = language.split(" ");
            Class<?> c = Class.forName("org.apache.lucene.analysis." + parts[0] + "." + parts[1] + "Stemmer");
            String name = parts[1].toLowerCase();
            try (InputStream in = c.getResourceAsStream(name + ".rslp")) {
                Files.writeString(folder.resolve(name + ".txt"), convert(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            }
        }
    }

    private static String convert(String source) {
        StringBuilder out = new StringBuilder(), rules = new StringBuilder();
        String name = "", kind = "", endings = "";
        int least = 0, shortest = Integer.MAX_VALUE;
        for (String line : source.split("\n")) {
            line = line.strip();
            if (line.isEmpty() || line.startsWith("#")) continue;
            Matcher step = STEP.matcher(line), rule = RULE.matcher(line);
            if (step.matches()) {
                name = step.group(1);
                least = Integer.parseInt(step.group(2));
                kind = step.group(3).equals("0") ? "~" : "=";
                endings = list(step.group(4));
                continue;
            }
            if (!rule.matches()) throw new IllegalArgumentException(line);
            int before = Integer.parseInt(rule.group(2));
            shortest = Math.min(shortest, before + rule.group(1).length());
            String excepted = rule.group(4) == null ? "" : kind + list(rule.group(4));
            String other = rule.group(3) == null ? "" : rule.group(3);
            rules.append(rule.group(1)).append('\t').append(before).append('\t').append(other).append('\t').append(excepted).append('\n');
            if (!line.endsWith(";")) continue;
            out.append('#').append(name).append('\t').append(least == 0 ? shortest : least).append('\t').append(endings).append('\n');
            out.append(rules);
            rules.setLength(0);
            shortest = Integer.MAX_VALUE;
        }
        return out.toString();
    }

    private static String list(String quoted) {
        return quoted.replaceAll("\\s*\"\\s*", "").replaceAll("\\s*,\\s*", ",");
    }
}
