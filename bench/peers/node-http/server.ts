/**
 * What does HTTP itself cost? A server that searches nothing, of Node's `http` module alone: what it is asked for the first
 * time, it asks of another server, and from then on it sends the same headers and bytes.
 *
 *     node --import tsx server.ts http://127.0.0.1:4090 PROCESSES
 */
import cluster from "node:cluster";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** What was answered once. */
interface Kept {
  readonly status: number;
  /** Names and values in turns. */
  readonly headers: string[];
  readonly body: Buffer;
}

const [, , origin = "", processes = "1"] = process.argv;

if (cluster.isPrimary && processes !== "1") {
  let left = Number(processes);
  for (let at = 0; at < left; at++) cluster.fork();
  cluster.on("listening", (_worker, { port }) => {
    left -= 1;
    if (left === 0) console.log(`http://127.0.0.1:${port}`);
  });
} else {
  serve();
}

function serve(): void {
  const known = new Map<string, Kept>();
  const server = createServer((incoming, response) => {
    const { method = "", url = "", headers } = incoming;
    const chunks: Buffer[] = [];
    const ended = (): void => {
      const body = Buffer.concat(chunks).toString();
      const key = `${method} ${url}\n${body}`;
      const kept = known.get(key);
      if (kept !== undefined) {
        send(response, kept);
        return;
      }
      void fetchOnce(incoming, body).then((found) => {
        known.set(key, found);
        send(response, found);
      });
    };
    if (headers["content-length"] === undefined) {
      ended();
      return;
    }
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", ended);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (cluster.isPrimary && address !== null && typeof address === "object") {
      console.log(`http://127.0.0.1:${address.port}`);
    }
  });
}

function send(response: ServerResponse, { status, headers, body }: Kept): void {
  response.writeHead(status, headers);
  response.end(body);
}

const agent = new Agent({ keepAlive: true });
/** Headers that a server writes for each connection and answer. */
const OWN = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

async function fetchOnce({ method, url = "", headers }: IncomingMessage, body: string): Promise<Kept> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(url, origin), { method, headers, agent }, resolve).once("error", reject).end(body);
  });
  const kept = answer.rawHeaders.filter((_, at, all) => !OWN.has((all[at - (at % 2)] ?? "").toLowerCase()));
  return { status: answer.statusCode ?? 500, headers: kept, body: await buffer(answer) };
}
