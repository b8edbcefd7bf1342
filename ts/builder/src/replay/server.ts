/** How is a server asked? By Node's own client: a request goes out as it is written, a body with GET, too. */
import { Agent as HttpAgent, request as overHttp } from "node:http";
import { Agent as HttpsAgent, request as overHttps } from "node:https";
import type { ReplayRequest } from "./request_file.js";

/** What a server answers. */
export interface ServerAnswer {
  readonly status: number;
  readonly body: string;
}

/** Seconds that an answer may take. */
const PATIENCE = 60;

/** A server at a URL, asked over one connection. */
export class Server {
  readonly #url: URL;
  readonly #agent: HttpAgent;
  readonly #authorization: string | null;

  /** Fails with a `TypeError` where the URL is none of a server. */
  constructor(url: string) {
    this.#url = new URL(url);
    const { protocol, username, password } = this.#url;
    if (protocol !== "http:" && protocol !== "https:") throw new TypeError(`${protocol} is not spoken`);
    this.#agent = new (protocol === "https:" ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1 });
    this.#authorization =
      username === "" ? null : authorization(decodeURIComponent(username), decodeURIComponent(password));
  }

  /** Asks; fails where no answer comes. */
  ask({ method, path, headers, body }: Omit<ReplayRequest, "line">): Promise<ServerAnswer> {
    const { protocol, hostname, port, pathname } = this.#url;
    const bytes = body === null ? null : Buffer.from(body, "utf8");
    const all: Record<string, string | number> = { ...headers };
    if (bytes !== null) all["content-length"] = bytes.length;
    if (this.#authorization !== null) all["authorization"] = this.#authorization;
    const ask = protocol === "https:" ? overHttps : overHttp;
    return new Promise((resolve, reject) => {
      const options = {
        agent: this.#agent,
        hostname,
        port,
        method,
        path: pathname.replace(/\/$/, "") + path,
        headers: all,
      };
      const sent = ask(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") });
        });
      });
      sent.setTimeout(PATIENCE * 1000, () => sent.destroy(new Error(`no answer within ${PATIENCE} seconds`)));
      sent.on("error", (error) => {
        reject(new Error(`${protocol}//${hostname}:${port}: ${method} ${path}: ${error.message}`, { cause: error }));
      });
      sent.end(bytes ?? undefined);
    });
  }

  /** Closes the connection. */
  close(): void {
    this.#agent.destroy();
  }
}

/** `apikey:ID:KEY@` is an API key, `USER:PASSWORD@` is a user. */
function authorization(username: string, password: string): string {
  const encoded = (text: string): string => Buffer.from(text, "utf8").toString("base64");
  return username === "apikey" ? `ApiKey ${encoded(password)}` : `Basic ${encoded(`${username}:${password}`)}`;
}
