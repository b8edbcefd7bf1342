/**
 * The catalog of Debian's packages: real words, and real facets. It is fetched by apt when the benchmark runs and stays in
 * the cache, because it is under no single licence.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";

import { benchPath, cachePath } from "../paths.js";
import { call } from "../peers/programs.js";
import type { CorpusKind } from "./corpus.js";
import { packagesOf, type Paragraph } from "./debian_control.js";

/** The packages of the suites that this system's apt knows. */
export const debian: CorpusKind = {
  matches: (name) => name === "debian",
  make: async (name, say) => {
    const catalog = cachePath(`corpora/${name}.ndjson`);
    if (!existsSync(catalog)) {
      say("fetching the catalogue of Debian's packages");
      writeFileSync(`${catalog}.part`, (await fetchPackages()).map((line) => `${line}\n`).join(""));
      renameSync(`${catalog}.part`, catalog);
    }
    const documents = readFileSync(catalog, "utf8").split("\n").length - 1;
    return {
      name,
      catalog,
      mapping: benchPath("corpora/debian.mapping.json"),
      documents,
      roles: {
        title: "summary",
        text: "description",
        few: "priority",
        some: "section",
        many: "source",
        keyword: "section",
        number: "installed_size",
        date: null,
        facets: ["section", "priority", "architecture", "tags", "maintainer"],
        point: null,
        offers: null,
      },
      features: false,
    };
  },
};

/** Returns the catalog's lines. */
async function fetchPackages(): Promise<string[]> {
  const lists = cachePath("apt/lists/partial/x").replace(/\/partial\/x$/, "");
  const archives = cachePath("apt/cache/archives/partial/x").replace(/\/archives\/partial\/x$/, "");
  for (const folder of [`${lists}/partial`, `${archives}/archives/partial`]) mkdirSync(folder, { recursive: true });
  const options = [
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${archives}`,
    // The long descriptions are a file of their own, which small systems do not fetch.
    "Acquire::Languages=en",
    "Acquire::GzipIndexes=false",
  ];
  await call("apt-get", [...options.flatMap((option) => ["-o", option]), "update"]);
  const read = (suffix: RegExp): Paragraph[] =>
    readdirSync(lists)
      .filter((file) => /debian/.test(file) && suffix.test(file))
      .sort()
      .flatMap((file) => packagesOf(readFileSync(`${lists}/${file}`, "utf8")));
  const long = new Map(
    read(/_i18n_Translation-en$/).map((one) => [one.get("Description-md5") ?? "", one.get("Description-en") ?? ""]),
  );
  const seen = new Set<string>();
  return read(/_binary-[^_]+_Packages$/).flatMap((paragraph) => {
    const id = paragraph.get("Package") ?? "";
    if (id === "" || seen.has(id)) return [];
    seen.add(id);
    return [JSON.stringify({ _id: id, _source: documentOf(paragraph, long) })];
  });
}

function documentOf(paragraph: Paragraph, long: ReadonlyMap<string, string>): object {
  const list = (name: string): string[] | undefined => paragraph.get(name)?.split(/,\s*/);
  const summary = (paragraph.get("Description") ?? "").split("\n")[0] ?? "";
  const text = long.get(paragraph.get("Description-md5") ?? "") ?? summary;
  const maintainer = paragraph.get("Maintainer")?.replace(/\s*<.*/, "");
  const depends = list("Depends")?.map((one) => one.replace(/[\s(|:].*/s, ""));
  const number = (name: string): number => Number(paragraph.get(name) ?? 0);
  return {
    package: paragraph.get("Package"),
    version: paragraph.get("Version"),
    summary,
    description: text.split("\n").slice(1).join("\n") || summary,
    section: paragraph.get("Section"),
    priority: paragraph.get("Priority"),
    architecture: paragraph.get("Architecture"),
    multi_arch: paragraph.get("Multi-Arch"),
    // A package that does not name its source is its own.
    source: paragraph.get("Source")?.replace(/ .*/, "") ?? paragraph.get("Package"),
    maintainer,
    homepage: paragraph.get("Homepage"),
    tags: list("Tag"),
    depends: depends === undefined ? undefined : [...new Set(depends)],
    installed_size: number("Installed-Size"),
    size: number("Size"),
  };
}
