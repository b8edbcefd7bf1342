/** Which clients are tried? A line each: what its program needs, what installs its packages, and what runs it. */

/** A client in its own form, with a program that asks with it. */
export interface ClientProgram {
  readonly name: string;
  /** What a user would call it. */
  readonly title: string;
  /** The folder of its program, below this one; its packages are installed there. */
  readonly folder: string;
  /** A command that says whether the machine can run it. */
  readonly needs: readonly string[];
  /** A command that gives a machine that, where its packages may be installed. */
  readonly provide?: readonly string[];
  /** Commands that install its packages, in its folder. */
  readonly install: readonly (readonly string[])[];
  /** The command that asks, in its folder. */
  readonly run: readonly string[];
}

const NODE = ["node", "--version"] as const;
const PYTHON = ["python3", "--version"] as const;
const NPM_CI = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"] as const;

const javascript = (name: string, title: string): ClientProgram => ({
  name,
  title,
  folder: "javascript",
  needs: NODE,
  install: [NPM_CI],
  run: ["node", "ask.mjs", name],
});

const python = (name: string, title: string, folder: string): ClientProgram => ({
  name,
  title,
  folder,
  needs: PYTHON,
  install: [
    ["python3", "-m", "pip", "install", "--quiet", "--target", "packages", "--requirement", "requirements.txt"],
  ],
  run: ["python3", "ask.py"],
});

const go = (name: string, title: string, folder: string): ClientProgram => ({
  name,
  title,
  folder,
  needs: ["go", "version"],
  install: [["go", "build", "-o", "ask", "."]],
  run: ["./ask"],
});

const java = (name: string, title: string, folder: string): ClientProgram => ({
  name,
  title,
  folder,
  needs: ["mvn", "--version"],
  install: [["mvn", "-q", "-B", "compile"]],
  run: ["mvn", "-q", "-B", "exec:java"],
});

const kit = (name: string, title: string): ClientProgram => ({
  name,
  title,
  folder: `kits/${name}`,
  needs: ["chromium", "--version"],
  provide: ["sh", "-c", "apt-get update -qq && apt-get install --yes -qq --no-install-recommends chromium"],
  install: [NPM_CI],
  run: ["node", "ask.mjs"],
});

export const CLIENTS: readonly ClientProgram[] = [
  javascript("elasticsearch-js-7", "@elastic/elasticsearch 7.17"),
  javascript("elasticsearch-js-7-gzip", "@elastic/elasticsearch 7.17 with compression"),
  javascript("elasticsearch-js-7-versioned", "@elastic/elasticsearch 7.17 with API versioning"),
  javascript("elasticsearch-js-8", "@elastic/elasticsearch 8"),
  javascript("opensearch-js", "@opensearch-project/opensearch"),
  python("elasticsearch-py", "elasticsearch 7.17 and elasticsearch-dsl 7.4", "python"),
  python("opensearch-py", "opensearch-py", "python-opensearch"),
  go("go-elasticsearch", "go-elasticsearch 7", "go"),
  go("olivere-elastic", "olivere/elastic 7", "go-olivere"),
  java("java-high-level", "the Java high-level REST client 7.17", "java-high-level"),
  java("java-api", "the Java API client 7.17", "java-api"),
  {
    name: "elasticdump",
    title: "elasticdump 6",
    folder: "elasticdump",
    needs: NODE,
    install: [NPM_CI],
    run: ["node", "ask.mjs"],
  },
  kit("searchkit", "Searchkit 4 in a browser"),
  kit("search-ui", "Search UI in a browser"),
  kit("reactivesearch", "ReactiveSearch 3 in a browser"),
];
