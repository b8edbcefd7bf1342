// Which names does the real engine, 7.17.4, refuse, and how? The texts are its answers to `PUT /{name}`.
import { test } from "tap";
import { checkIndexName } from "../src/index_name.js";

const characters = 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]';
const longName = "é".repeat(128);

const refused: [name: string, fault: string][] = [
  ["a b", characters],
  ["a,b", characters],
  ["a*b", characters],
  ['a"b', characters],
  ["a\\b", characters],
  ["a|b", characters],
  ["a/b", characters],
  ["a?b", characters],
  ["_A b:#", characters],
  ["a#b", "must not contain '#'"],
  ["_A:#", "must not contain '#'"],
  ["a:b", "must not contain ':'"],
  ["_A:", "must not contain ':'"],
  ["_x", "must not start with '_', '-', or '+'"],
  ["-x", "must not start with '_', '-', or '+'"],
  ["+a", "must not start with '_', '-', or '+'"],
  ["_A", "must not start with '_', '-', or '+'"],
  [`_${"a".repeat(255)}`, "must not start with '_', '-', or '+'"],
  [`A${"a".repeat(255)}`, "index name is too long, (256 > 255)"],
  [longName, "index name is too long, (256 > 255)"],
  [".", "must not be '.' or '..'"],
  ["..", "must not be '.' or '..'"],
  ["Ab", "must be lowercase"],
  ["É", "must be lowercase"],
  ["h1-İ", "must be lowercase"],
  ["h1-Σς", "must be lowercase"],
  ["h1-\u{10400}", "must be lowercase"],
];

test("names that the real engine refuses", async (t) => {
  for (const [name, fault] of refused) {
    t.throws(
      () => {
        checkIndexName(name);
      },
      { message: `Invalid index name [${name}], ${fault}` },
      name,
    );
  }
});

test("names that the real engine takes", async (t) => {
  for (const name of ["products", "é", "%00", "h1\na", "h1\ta", "a.b", "a-b_c+d", "a".repeat(255)]) {
    t.doesNotThrow(() => {
      checkIndexName(name);
    }, name);
  }
});
