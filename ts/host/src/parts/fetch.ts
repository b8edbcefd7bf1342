/** An index behind an address, for browsers and edge workers. */
import type { IndexSource } from "./source.js";

/** What `fetch` is needed for here. */
export type Fetch = (url: string) => Promise<Response>;

/** Returns what an address answers; fails with `name` and the status where that is no success. */
export async function fetched(url: string, name: string, fetcher: Fetch = (url) => fetch(url)): Promise<Response> {
  const response = await fetcher(url);
  if (!response.ok) throw new Error(`${name} could not be fetched: status ${response.status}`);
  return response;
}

/** Returns the source of an index whose files lie under `base`. */
export function fetchSource(base: string, fetcher?: Fetch): IndexSource {
  const at = base.endsWith("/") ? base : `${base}/`;
  const get = async (file: string): Promise<Response> => fetched(at + file, file, fetcher);
  return {
    manifest: async () => new Uint8Array(await (await get("manifest.json")).arrayBuffer()),
    part: async (file, into) => {
      const { body } = await get(file);
      if (body === null) throw new Error(`${file} came without a body`);
      const reader = body.getReader();
      let length = 0;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const chunk = value as Uint8Array;
        if (length + chunk.length > into.length) throw new Error(`${file} is longer than the manifest says`);
        into.set(chunk, length);
        length += chunk.length;
      }
      if (length < into.length) throw new Error(`${file} has ${length} bytes, the manifest says ${into.length}`);
      return undefined;
    },
  };
}
