/** How do people read the evidence, and how do programs? */
import { byCodeUnits, type Counts, type Evidence, type Row } from "./evidence.js";
import { isNamed, notServed } from "./names.js";
import { REFUSALS } from "./refusals.js";
import { SECTIONS, type Section } from "./rows.js";

const number = (count: number): string => count.toLocaleString("en-US");

const TITLES: Readonly<Record<Section, string>> = {
  queries: "Queries",
  aggregations: "Aggregations",
  pipelines: "Pipeline aggregations",
  types: "Field types",
  mappings: "Mappings",
  endpoints: "Endpoints",
  body: "Keys of a search",
  sort: "Sort keys",
  errors: "Errors",
};

const INTRODUCTIONS: Partial<Readonly<Record<Section, string>>> = {
  types: "Requests that name a field of the type.",
  mappings:
    "Recorded mappings, by the types of their fields; the row `the mapping` has all. The engine's tests build each one, and compare the mapping and the errors. They are not part of the numbers above.",
  errors: "Requests whose error has the type, at the top, as a cause or as a shard's failure.",
};

/** Sections in which nearly every reason occurs. */
const WITHOUT_REASONS = new Set<Section>(["body", "endpoints", "errors"]);

/** Numbers reasons as they come. */
class Reasons {
  readonly #all = new Map<string, number>();

  links(of: Iterable<string>): string {
    const numbers = [...of].map((reason) => {
      const at = this.#all.get(reason) ?? this.#all.size + 1;
      this.#all.set(reason, at);
      return at;
    });
    return numbers
      .sort((a, b) => a - b)
      .map((at) => `[${at}](#reason-${at})`)
      .join(" ");
  }

  list(): string[] {
    return [...this.#all].map(([reason, at]) => `${at}. <a id="reason-${at}"></a>${reason}`);
  }
}

/** Returns the text of `COMPATIBILITY.md`. */
export function markdown(evidence: Evidence): string {
  const { total } = evidence;
  const reasons = new Reasons();
  const lines = [
    "# Compatibility",
    "",
    `The real engine's answers to ${number(total.cases)} requests are recorded in \`ts/compat-tests/recordings\`. Vitrine gives`,
    `the same answer to ${number(total.equal)} of them, key order, scores and errors included. It refuses`,
    `${number(total.refused)} (some of them fail in the real engine, too), and answers ${number(total.different)} in other words or with`,
    "other numbers. The tables below link the reason of each. `npm run compat` replays all of them. It fails where an answer is",
    "neither the recorded one nor listed in `ts/compat-tests/expected-failures.txt`, or where this page is out of date.",
    "",
    "The page counts, for each feature, the requests that use it. `npm run compatibility` makes it from the recordings;",
    "[compat.json](compat.json) has the same counts for every parameter. If a parameter is in neither, no recorded request has it.",
    "The last column gives the numbers of the reasons. Behind them it names further options that Vitrine refuses; no recorded",
    "request has these.",
    "README says [what differs on purpose](README.md#where-it-differs-from-the-real-engine-on-purpose).",
  ];
  for (const section of SECTIONS) {
    const introduction = INTRODUCTIONS[section];
    lines.push("", `## ${TITLES[section]}`, ...(introduction === undefined ? [] : ["", introduction]));
    lines.push("", ...table(section, evidence.sections[section], reasons));
    if (isNamed(section)) {
      const names = notServed(evidence, section).map((name) => `\`${name}\``);
      if (names.length > 0) lines.push("", `Not served, and refused by name: ${names.join(", ")}.`);
    }
  }
  lines.push("", "## Reasons", "", ...reasons.list());
  return `${lines.join("\n")}\n`;
}

function table(section: Section, rows: ReadonlyMap<string, Row>, reasons: Reasons): string[] {
  const head = ["", "requests", "equal", "different", "refused", "why, and what else is refused"];
  const some = (count: number): string => (count === 0 ? "" : number(count));
  const cells = [...rows].map(([name, { counts, reasons: why }]) => [
    name.includes(" ") && !name.includes("/") ? name : `\`${name}\``,
    number(counts.cases),
    number(counts.equal),
    some(counts.different),
    some(counts.refused),
    [WITHOUT_REASONS.has(section) ? "" : reasons.links(why), REFUSALS[section]?.[name] ?? ""]
      .filter((text) => text !== "")
      .join(" "),
  ]);
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const last = head.length - 1;
  const pad = (cell: string, at: number): string => {
    const width = widths[at] ?? 0;
    return at === 0 ? cell.padEnd(width) : at === last ? cell : cell.padStart(width);
  };
  const line = (row: readonly string[]): string => `| ${row.map(pad).join(" | ")} |`;
  const rule = widths.map((width, at) =>
    at === 0 ? "-".repeat(width) : at === last ? "---" : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(" | ")} |`, ...cells.map(line)];
}

/** Returns the text of `compat.json`, whose keys are sorted: a line for each row. */
export function json(evidence: Evidence): string {
  const counts = ({ cases, different, equal, refused }: Counts): string =>
    `"cases": ${cases}, "different": ${different}, "equal": ${equal}, "refused": ${refused}`;
  const lines = ["{"];
  for (const section of [...SECTIONS].sort(byCodeUnits)) {
    lines.push(` ${JSON.stringify(section)}: {`);
    lines.push(
      `  "not_served": ${JSON.stringify(isNamed(section) ? notServed(evidence, section) : [])},`,
      `  "rows": {`,
    );
    lines.push(
      ...separated([...evidence.sections[section]].sort(byName).map(([name, row]) => rowLines(name, row, counts))),
    );
    lines.push("  }", " },");
  }
  lines.push(` "total": { ${counts(evidence.total)} }`, "}");
  return `${lines.join("\n")}\n`;
}

function rowLines(name: string, { counts: of, parts }: Row, counts: (of: Counts) => string): string[] {
  const start = `   ${JSON.stringify(name)}: { ${counts(of)}`;
  if (parts.size === 0) return [`${start} }`];
  const inner = [...parts].sort(byName).map(([part, one]) => [`    ${JSON.stringify(part)}: { ${counts(one)} }`]);
  return [`${start}, "parts": {`, ...separated(inner), "   } }"];
}

/** Returns the lines of all items, with a comma after each but the last. */
function separated(items: readonly (readonly string[])[]): string[] {
  return items.flatMap((lines, at) => {
    const [last = "", ...others] = [...lines].reverse();
    return [...others.reverse(), at === items.length - 1 ? last : `${last},`];
  });
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return byCodeUnits(a, b);
}
