/** Are control files read as Debian's policy describes them? */
import { test } from "tap";

import { packagesOf } from "../corpora/debian_control.js";

test("paragraphs, long values and lines that stand for empty ones", async (t) => {
  const text = [
    "Package: one",
    "Depends: libc6 (>= 2.36), two",
    "Description: short",
    " long",
    " .",
    " end",
    "",
    "",
    "Package: two",
    "Homepage: https://example.org/",
    "",
  ].join("\n");
  t.same(
    packagesOf(text).map((paragraph) => [...paragraph]),
    [
      [
        ["Package", "one"],
        ["Depends", "libc6 (>= 2.36), two"],
        ["Description", "short\nlong\n\nend"],
      ],
      [
        ["Package", "two"],
        ["Homepage", "https://example.org/"],
      ],
    ],
  );
  t.same(packagesOf("\n\n"), []);
});
