/** What does a scroll's id hold, and what is no id? */
import t from "tap";

import { idOf, readId } from "../src/routes/cursor.js";
import type { Cursor } from "../src/routes/cursor.js";

const CURSOR: Cursor = {
  build: "b",
  body: '{"query":{"match":{"name":"wörd 🎈"}}}',
  query: [["size", "5"]],
  after: ["1.5", '"é"', "null"],
  shown: 5,
  total: 9,
  best: "1.0E-5",
};

t.test("an id is read again as it was written", (t) => {
  t.same(readId(idOf(CURSOR)), CURSOR);
  t.match(idOf(CURSOR), /^[\w-]+$/, "and needs no escape in a URL");
  t.end();
});

t.test("what is none is refused in the real engine's words", (t) => {
  const id = idOf(CURSOR);
  const others = [
    "",
    "abc",
    "====",
    id.slice(2),
    id.slice(0, -5),
    "A".repeat(70_000),
    idOf({ ...CURSOR, shown: -1 }),
    idOf({ ...CURSOR, total: 0.5 }),
    idOf({ ...CURSOR, best: '1,"x":2' }),
    idOf({ ...CURSOR, after: [5 as unknown as string] }),
    idOf({ ...CURSOR, query: [["a"] as unknown as [string, string]] }),
  ];
  for (const other of others) t.throws(() => readId(other), { message: "Cannot parse scroll id" }, other.slice(0, 20));
  t.throws(() => idOf({ ...CURSOR, body: "x".repeat(70_000) }), { message: /is not supported$/ });
  t.end();
});
