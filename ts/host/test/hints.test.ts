// Which errors say that something is not served?
import { test } from "tap";
import { illegalArgument, parsingError } from "../src/errors.js";
import { servedHint, unserved, unservedHint } from "../src/hints.js";

test("what the real engine serves and this service does not is named", (t) => {
  const named: [reason: string, what: string][] = [
    ["unknown query [percolate]", "[percolate] is"],
    ["unknown query [more_like_this]", "[more_like_this] is"],
    ["Unknown aggregation type [scripted_metric]", "[scripted_metric] is"],
    ["Unknown key for a VALUE_BOOLEAN in [profile].", "[profile] is"],
    ["Unknown key for a START_OBJECT in [runtime_mappings].", "[runtime_mappings] is"],
    ["[percentiles] [compression] of [1] is not supported", "[percentiles] [compression] of [1] is"],
    ["types [a] of a search are not supported", "types [a] of a search are"],
    ["no handler found for uri [/shop/_update/1?pretty] and method [POST]", "[_update] is"],
  ];
  for (const [reason, what] of named) t.equal(unserved(reason), `${what} not served: see COMPATIBILITY.md`, reason);
  t.end();
});

test("errors that are the request's own fault have no hint", (t) => {
  const own = [
    "unknown query [mtch] did you mean [match]?",
    "unknown query [mtch]",
    "Unknown aggregation type [trms] did you mean [terms]?",
    "Unknown key for a VALUE_NUMBER in [foo].",
    "no handler found for uri [/shop/_foo] and method [GET]",
    "no handler found for uri [/shop/a/b] and method [GET]",
    // The real engine's own words.
    "Content-Type header [text/plain] is not supported",
    "failed to parse [1.5d], fractional time values are not supported",
    "failed to parse setting [x] with value [-2d] as a time value: negative durations are not supported",
    "failed to parse [function_score] query. array [weight] is not supported",
    "",
  ];
  for (const reason of own) t.equal(unserved(reason), null, reason);
  t.end();
});

test("the header: one hint, of characters that a header takes, from the whole chain of causes", (t) => {
  const { headers } = { headers: servedHint(["q"]) };
  t.same(headers, { "x-vitrine-hint": "[q] is served with --extended" });
  const hint = unservedHint(illegalArgument(`[ü\n${"x".repeat(300)}] is not supported`))["x-vitrine-hint"] ?? "";
  t.match(hint, /^\[\?\?x{196,198} not served: see COMPATIBILITY\.md$/);
  const deep = parsingError(
    { line: 1, column: 2 },
    "[bool] failed to parse field [must]",
    illegalArgument("[a] is not supported").cause_,
  );
  t.same(unservedHint(deep), { "x-vitrine-hint": "[a] is not served: see COMPATIBILITY.md" });
  t.same(unservedHint(illegalArgument("no")), {});
  t.end();
});
