/** What the clients of other projects sent when they were asked with (`clients/captured/`), but for what holds ids or names of a server. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ExchangeRequest } from "../src/exchange.js";
import { ROOT } from "../src/root.js";
import type { Case } from "./case.js";

const CAPTURED = join(ROOT, "clients", "captured");

/** Where answers hold ids that the server made, its name, or how large and old its files are. */
const BY_NATURE = [
  /[?&]scroll=/,
  /\/_search\/(?:scroll|point_in_time)/,
  /\/_pit\b/,
  /^\/(?:_cat|_cluster|_nodes)\b/,
  /\/_(?:stats|settings)\b/,
  /^\/(?:products)?(?:\?.*)?$/,
];

/** What is not served yet: the flows of `clients/known.ts`. */
const NOT_SERVED = [/"script_fields":/, /\/_mapping\/_all$/];

function isServed({ path, body = "" }: ExchangeRequest): boolean {
  return !NOT_SERVED.some((pattern) => pattern.test(path) || pattern.test(body));
}

function isFixed({ path, body = "" }: ExchangeRequest): boolean {
  return !BY_NATURE.some((pattern) => pattern.test(path)) && !body.includes('"pit"') && !body.includes("scroll_id");
}

/** The requests of each client, each once whoever sent it. */
function captured(): Case[] {
  const seen = new Set<string>();
  return readdirSync(CAPTURED)
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(join(CAPTURED, file), "utf8")
        .split("\n")
        .filter((line) => line !== "" && !seen.has(line));
      for (const line of lines) seen.add(line);
      const requests = lines
        .map((line) => JSON.parse(line) as ExchangeRequest)
        .filter((request) => isFixed(request) && isServed(request));
      const client = file.replace(/\.ndjson$/, "");
      return requests.map((request, at): Case => {
        return { name: `${client} ${at}: ${request.method} ${request.path}`, corpus: "products", request };
      });
    });
}

export const extendedClients: readonly Case[] = captured();
