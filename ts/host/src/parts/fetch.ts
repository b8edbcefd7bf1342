/** An index behind an address, for browsers and edge workers. */
import type { IndexSource } from "./source.js";

/** What `fetch` is needed for here. */
export type Fetch = (url: string) => Promise<Response>;

/** Returns the source of an index whose files lie under `base`. */
export function fetchSource(base: string, fetcher: Fetch = (url) => fetch(url)): IndexSource {
  const at = base.endsWith("/") ? base : `${base}/`;
  const get = async (file: string): Promise<Response> => {
    const response = await fetcher(at + file);
    if (!response.ok) throw new Error(`${file} could not be fetched: status ${response.status}`);
    return response;
  };
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
