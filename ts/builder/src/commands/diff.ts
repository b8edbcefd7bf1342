/**
 * What does `vitrine diff` do? It asks two servers what a file of requests asks, and lists where their answers differ.
 */
import type { Command } from "commander";
import { count } from "../output/units.js";
import type { Difference } from "../replay/compare_bodies.js";
import type { JsonPath } from "../replay/stable.js";
import type { ReplayRequest } from "../replay/request_file.js";
import { Server, type ServerAnswer } from "../replay/server.js";
import { messageOf } from "../sources/catalog.js";
import { UserError } from "./files.js";
import { requestsOf } from "./requests.js";

interface DiffFlags {
  requests: string;
  left: string;
  right: string;
  index?: string;
}

/** Adds the command. */
export function addDiff(program: Command): void {
  program
    .command("diff")
    .description("Lists where two servers answer the requests of a file differently.")
    .requiredOption("--requests <file>", "the requests, in a form that vitrine check reads")
    .requiredOption(
      "--left <url>",
      "the server whose answers are right, with user:password@ or apikey:id:key@ if it asks",
    )
    .requiredOption("--right <url>", "the server that is compared with it")
    .option("--index <name>", "the index for bodies without a path (needed if the file has any)")
    .helpOption("--help", "show this help")
    .action(diff);
}

async function diff(flags: DiffFlags): Promise<void> {
  const [left, right] = [serverAt(flags.left, "--left"), serverAt(flags.right, "--right")];
  const { requests, skipped } = await requestsOf(flags.requests, flags.index ?? "");
  if (requests.some(({ path }) => path.startsWith("//"))) {
    throw new UserError(`${flags.requests}: holds bodies alone: add --index NAME`);
  }
  const writing = requests.find(({ method, path }) => !isReading(method, path));
  if (writing !== undefined) {
    const { line, method, path } = writing;
    throw new UserError(`${flags.requests}: line ${line}: ${method} ${path} may write: nothing was asked`);
  }
  // A server starts without what reads answers.
  const { compareBodies } = await import("../replay/compare_bodies.js");
  let different = 0;
  for (const request of requests) {
    const [expected, got] = [await answerOf(left, request), await answerOf(right, request)];
    const asked = { path: request.path, ...(request.body === null ? {} : { body: request.body }) };
    const found =
      expected.status === got.status
        ? compareBodies(asked, expected.body, got.body, isOfShards)
        : { path: "status", expected: shown(expected), got: shown(got) };
    if (found === undefined) continue;
    different += 1;
    process.stdout.write(told(request, found));
  }
  left.close();
  right.close();
  process.stdout.write(
    `${count(requests.length)} requests${skipped === 0 ? "" : ` (${count(skipped)} lines hold none)`}: ` +
      `${count(requests.length - different)} answered alike, ${count(different)} differently\n`,
  );
  if (different > 0) process.exitCode = 1;
}

async function answerOf(server: Server, request: ReplayRequest): Promise<ServerAnswer> {
  return server.ask(request).catch((error: unknown) => {
    throw new UserError(messageOf(error));
  });
}

function serverAt(url: string, option: string): Server {
  try {
    return new Server(url);
  } catch {
    throw new UserError(`${option} ${url}: is no URL such as http://127.0.0.1:9200`);
  }
}

/** A server with data is asked: nothing is sent to it that may change them. */
function isReading(method: string, path: string): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return true;
  const reads =
    /\/_(?:m?search|search\/scroll|search\/template|count|mget|field_caps|validate\/query|analyze|m?termvectors|pit|render\/template|rank_eval)(?:\?|\/?$)/;
  const ofOne = /\/_(?:explain|termvectors)\/[^/?]+(?:\?|$)/;
  const [bare = ""] = path.split("?");
  if (method === "DELETE") return /^\/_(?:search\/scroll|pit)(?:\/|$)/.test(bare);
  return method === "POST" && (reads.test(path) || ofOne.test(path));
}

/** How many shards an index has is no part of the answer. */
function isOfShards(path: JsonPath): boolean {
  return path.at(-2) === "_shards" && (path.length === 2 || path[0] === "responses");
}

function shown({ status, body }: ServerAnswer): string {
  return status < 400 ? String(status) : `${status} ${body}`;
}

/** Characters of a value that are shown. */
const MOST = 400;

function told({ line, method, path }: ReplayRequest, { path: place, expected, got }: Difference): string {
  const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);
  return `line ${line}: ${method} ${path}\n  ${place}\n  left   ${cut(expected)}\n  right  ${cut(got)}\n`;
}
