import java.time.*; import java.time.zone.*; import java.util.*;
/** Prints crates/engine/testdata/java_zones.txt: a zone a line, with instants in seconds and the offset that Java 17 (tz 2025a) gives each. */
public class Zones {
    public static void main(String[] names) {
        Random random = new Random(17);
        for (String name : names) {
            ZoneRules rules = ZoneId.of(name).getRules();
            TreeSet<Long> instants = new TreeSet<>();
            Instant end = Instant.parse("2026-01-01T00:00:00Z");
            Instant at = Instant.parse("1800-01-01T00:00:00Z");
            List<Long> changes = new ArrayList<>();
            for (ZoneOffsetTransition t; (t = rules.nextTransition(at)) != null && t.getInstant().isBefore(end); at = t.getInstant()) changes.add(t.toEpochSecond());
            Collections.shuffle(changes, random);
            for (long change : changes.subList(0, Math.min(20, changes.size()))) { instants.add(change - 1); instants.add(change); }
            for (int i = 0; i < 15; i++) instants.add(-6_000_000_000L + (long) (random.nextDouble() * 7_700_000_000L));
            if (!name.equals("Africa/Casablanca")) for (int year : new int[] {2100, 2101, 2500, 9999, 200000}) for (int month = 1; month <= 12; month++)
                for (int day : new int[] {2, 29}) instants.add(LocalDate.of(year, month, month == 2 ? day - 1 : day).toEpochDay() * 86400 + random.nextInt(86400));
            StringBuilder line = new StringBuilder(name);
            for (long instant : instants) line.append(' ').append(instant).append(',').append(rules.getOffset(Instant.ofEpochSecond(instant)).getTotalSeconds());
            System.out.println(line);
        }
    }
}
