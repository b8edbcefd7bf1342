import java.util.Random;

/** Prints crates/engine/testdata/java_numbers.txt: kind, bits in hexadecimal, and the text that Java 17 gives. */
public class Numbers {
    public static void main(String[] args) {
        Random random = new Random(17);
        double[] fixed = {0.0, -0.0, 1, 10, 100, 1e7, 9999999, 1e6, 12345678, 0.001, 0.0001, 2.0E-3, 1e21, 1e22, 1e23, 2e23, 4.9e-324,
            2.2250738585072014E-308, Double.MAX_VALUE, 9007199254740993.0, 1.0E17, 2.0E18, 5.6843418860808015E-14, 1.1, 129.99, 0.1, 0.2 + 0.1, 1 / 3.0, 1e15, 1.8014398509481984E16};
        for (double d : fixed) print(d);
        for (int i = 0; i < 1500; i++) { double d = Double.longBitsToDouble(random.nextLong()); if (Double.isFinite(d)) print(d); }
        for (int i = 0; i < 800; i++) print(random.nextInt(10_000_000) / 100.0);
        for (int i = 0; i < 300; i++) print(random.nextDouble());
        for (int i = 0; i < 300; i++) print((double) random.nextLong());
        for (int i = -300; i < 300; i += 3) print(Math.pow(2, i));
        for (int i = -60; i < 60; i++) { print(Math.pow(10, i)); print(random.nextInt(1000) * Math.pow(10, i)); }
        for (int i = 0; i < 1000; i++) { float f = Float.intBitsToFloat(random.nextInt()); if (Float.isFinite(f)) print(f); }
        for (int i = 0; i < 800; i++) print(random.nextFloat() * 30);
        for (int i = 0; i < 100; i++) print(random.nextInt(50) / 10f);
        print(1.0E10f); print(3.4028235E38f); print(1.4E-45f); print(16777216f); print(1.17549435E-38f);
    }
    static void print(double d) { System.out.println("d " + Long.toHexString(Double.doubleToRawLongBits(d)) + " " + d); }
    static void print(float f) { System.out.println("f " + Integer.toHexString(Float.floatToRawIntBits(f)) + " " + f); }
}
