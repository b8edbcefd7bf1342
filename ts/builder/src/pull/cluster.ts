/** How is a cluster asked for an index? By its official client: what it is made of, and its documents in their order, page by page. */
import type { Client } from "@elastic/elasticsearch";
import { ClusterFault } from "./fault.js";
import { readPage, type Page } from "./page.js";

/** Where a cluster is. */
export interface ClusterOptions {
  readonly url: string;
  /** An API key, `id:key`. */
  readonly apiKey?: string;
  /** The certificate of the authority that signed the cluster's. */
  readonly ca?: Uint8Array;
}

/** How long a cluster keeps a point in time from one page to the next, or to the next attempt. */
const KEPT = "1h";

/** What is looked at of an index's description. */
interface Description {
  readonly aliases?: Readonly<Record<string, { readonly filter?: unknown }>>;
  readonly mappings?: {
    readonly _source?: {
      readonly enabled?: boolean;
      readonly includes?: readonly string[];
      readonly excludes?: readonly string[];
    };
  };
}

/** A cluster that is asked for an index. */
export class Cluster {
  private constructor(
    private readonly client: Client,
    private readonly url: string,
  ) {}

  /** Opens a cluster; nothing is asked yet. */
  static async open({ url, apiKey, ca }: ClusterOptions): Promise<Cluster> {
    // It is large, and no other command needs it.
    const { Client } = await import("@elastic/elasticsearch");
    const [id = "", ...key] = (apiKey ?? "").split(":");
    const client = new Client({
      node: url,
      ...(apiKey === undefined ? {} : { auth: { apiKey: { id, api_key: key.join(":") } } }),
      ...(ca === undefined ? {} : { ssl: { ca: Buffer.from(ca) } }),
    });
    const shown = new URL(url);
    shown.password = shown.username = "";
    return new Cluster(client, shown.href.replace(/\/$/, ""));
  }

  /** Returns the answer of `GET /{index}`, and the name of the one index that it is about; fails where its documents cannot be copied. */
  async describe(index: string): Promise<{ name: string; text: Uint8Array }> {
    const text = await this.ask("GET", `/${encodeURIComponent(index)}`);
    const answer = JSON.parse(new TextDecoder().decode(text)) as Readonly<Record<string, Description>>;
    const names = Object.keys(answer);
    const [name] = names;
    if (name === undefined) throw new ClusterFault(`there is no index [${index}]`);
    if (names.length > 1) {
      throw new ClusterFault(`[${index}] names ${names.length} indices (${names.join(", ")}): name one`);
    }
    const { aliases, mappings } = answer[name] ?? {};
    if (name !== index && aliases?.[index]?.filter !== undefined) {
      throw new ClusterFault(
        `[${index}] is an alias with a filter: all documents are copied, so name the index [${name}]`,
      );
    }
    const { enabled, includes = [], excludes = [] } = mappings?._source ?? {};
    if (enabled === false || includes.length > 0 || excludes.length > 0) {
      throw new ClusterFault(`[${name}] does not keep whole documents: its mapping has [_source] with exceptions`);
    }
    return { name, text };
  }

  /** Returns the id of a point in time of an index. */
  async openPointInTime(index: string): Promise<string> {
    const answer = await this.ask("POST", `/${encodeURIComponent(index)}/_pit?keep_alive=${KEPT}`);
    return (JSON.parse(new TextDecoder().decode(answer)) as { id: string }).id;
  }

  /** Returns the documents after those that ended with some sort values, in the order of the index. */
  async page(id: string, after: string | null, size: number): Promise<Page> {
    const rest = after === null ? `"track_total_hits":true` : `"track_total_hits":false,"search_after":${after}`;
    const pit = `{"id":${JSON.stringify(id)},"keep_alive":"${KEPT}"}`;
    const body = `{"size":${size},"pit":${pit},"sort":[{"_shard_doc":"asc"}],"_source":true,${rest}}`;
    return readPage(await this.ask("POST", "/_search", body));
  }

  /** Ends a point in time; that it is over already is no fault. */
  async closePointInTime(id: string): Promise<void> {
    await this.ask("DELETE", "/_pit", JSON.stringify({ id })).catch(() => undefined);
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.client.close();
  }

  private async ask(method: string, path: string, body?: string): Promise<Uint8Array> {
    const [pathname = "", query = ""] = path.split("?");
    try {
      const answer = await this.client.transport.request(
        { method, path: pathname, querystring: query, ...(body === undefined ? {} : { body }) },
        // Numbers and texts of documents are copied as they are written.
        { asStream: true, headers: { "content-type": "application/json" }, requestTimeout: 300_000 },
      );
      const bytes = await read(answer.body as unknown as AsyncIterable<Uint8Array>);
      const status = answer.statusCode ?? 0;
      if (status < 400) return bytes;
      throw new ClusterFault(`${this.url}: ${method} ${pathname}: ${status} ${reasonOf(bytes)}`, status);
    } catch (error) {
      if (error instanceof ClusterFault) throw error;
      const status = statusOf(error);
      const text = error instanceof Error ? error.message : String(error);
      throw new ClusterFault(
        `${this.url}: ${method} ${pathname}: ${status === null ? "" : `${status} `}${text}`,
        status,
      );
    }
  }
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function statusOf(error: unknown): number | null {
  const found = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : null;
  return typeof found === "number" ? found : null;
}

function reasonOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const [, reason] = /"reason":"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return reason ?? text.slice(0, 300);
}
