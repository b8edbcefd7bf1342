/**
 * What does `vitrine check` do? It asks an index what a file of requests asks, and lists what is refused, and why.
 */
import type { Command } from "commander";
import type { App } from "../../../host/src/app_options.js";
import { HINT, unserved } from "../../../host/src/hints.js";
import { readManifestFile } from "../index_files.js";
import { count } from "../output/units.js";
import type { ReplayRequest } from "../replay/request_file.js";
import { requestsOf } from "./requests.js";

interface CheckFlags {
  index: string;
  requests: string;
  extended?: boolean;
}

/** Adds the command. */
export function addCheck(program: Command): void {
  program
    .command("check")
    .description("Lists which requests of a file an index refuses or answers with an error.")
    .requiredOption("--index <folder>", "the index")
    .requiredOption(
      "--requests <file>",
      "the requests: lines such as GET /products/_search with a body below, JSON with method, path and body, bodies " +
        "of searches, lines of _msearch, a log of an HTTP server, or URLs",
    )
    .option("--extended", "answer as a server with --extended does")
    .helpOption("--help", "show this help")
    .action(check);
}

/** What became of a request. */
interface Verdict {
  readonly request: ReplayRequest;
  readonly status: number;
  /** What the service says is not served; null for an error of the real engine's. */
  readonly hint: string | null;
  readonly reason: string;
}

async function check({ index, requests: file, extended = false }: CheckFlags): Promise<void> {
  const { name } = await readManifestFile(index);
  const { requests, skipped } = await requestsOf(file, name);
  const app = await appOf(index, extended);
  const refused: Verdict[] = [];
  const failed: Verdict[] = [];
  for (const request of requests) {
    const verdict = await ask(app, request);
    if (verdict === null) continue;
    (verdict.hint === null ? failed : refused).push(verdict);
  }
  process.stdout.write(
    listed("refused, and answered by the real engine", refused) +
      listed("errors, as the real engine's", failed) +
      `${count(requests.length)} requests${skipped === 0 ? "" : ` (${count(skipped)} lines hold none)`}: ` +
      `${count(requests.length - refused.length - failed.length)} answered, ${count(refused.length)} refused, ` +
      `${count(failed.length)} errors; ${extended ? "with --extended" : "without --extended"}\n`,
  );
  if (refused.length > 0) process.exitCode = 1;
}

async function appOf(index: string, extended: boolean): Promise<App> {
  const { createApp } = await import("../../../host/src/app.js");
  const { directorySource } = await import("../../../host/src/parts/directory.js");
  const { nodeModule } = await import("../../../host/src/entry/module.js");
  return createApp({ wasm: nodeModule(), index: directorySource(index), extended, cacheBytes: 0 });
}

/** Asks; null where it is answered, also by saying that a document is not there. */
async function ask(app: App, request: ReplayRequest): Promise<Verdict | null> {
  const { method, path, headers, body } = request;
  const encoded = body === null ? {} : { body: new TextEncoder().encode(body) };
  const answer = await app.handle({ method, url: path, headers: { host: "localhost", ...headers }, ...encoded });
  const text = new TextDecoder().decode(answer.body);
  const reason = answer.status < 400 ? itemFault(path, text) : reasonOf(parsed(text));
  const hint = answer.headers[HINT] ?? unserved(reason ?? "");
  if (reason === null && hint === null) return null;
  return { request, status: answer.status, hint, reason: reason ?? "" };
}

interface ErrorBody {
  readonly error?: { readonly reason?: string; readonly root_cause?: readonly { readonly reason?: string }[] };
  readonly responses?: readonly ErrorBody[];
}

function parsed(text: string): ErrorBody {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return {};
  }
}

function reasonOf({ error }: ErrorBody): string | null {
  return error === undefined ? null : (error.root_cause?.[0]?.reason ?? error.reason ?? "");
}

/** Returns the first error of several searches, which are answered with 200 all the same. */
function itemFault(path: string, text: string): string | null {
  if (!/\/_msearch(?:\?|$)/.test(path)) return null;
  const failed = parsed(text).responses?.find(({ error }) => error !== undefined);
  return failed === undefined ? null : reasonOf(failed);
}

/** Most requests that are listed of a kind; the closing line counts all. */
const MOST = 100;

function listed(title: string, verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return "";
  const lines = verdicts.slice(0, MOST).map(({ request: { line, method, path }, status, hint, reason }) => {
    const why = hint === null || hint === reason ? reason : `${hint}\n${reason}`;
    return `  line ${line}: ${method} ${path}: ${status}\n      ${why.replaceAll("\n", "\n      ")}\n`;
  });
  const more = verdicts.length > MOST ? `  and ${count(verdicts.length - MOST)} more\n` : "";
  return `${title}:\n${lines.join("")}${more}\n`;
}
