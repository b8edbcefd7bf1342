/** How are an index's documents copied? Page by page, in the order of the index; a page that is too large is followed by smaller ones. */
import type { Cluster } from "./cluster.js";
import type { Copy, Progress } from "./copy.js";
import { ClusterFault } from "./fault.js";

/** Documents of the first page. */
const FIRST_PAGE = 1_000;
/** Bytes that a page should have at most. */
const PAGE_BYTES = 16 * 1024 * 1024;

/** What a pull tells. */
export interface Told {
  /** It goes on after so many documents. */
  resumed(documents: number): void;
  /** What an earlier attempt pulled cannot be continued, and why. */
  restarted(why: string): void;
  progress(progress: Progress): void;
}

/** Copies an index, or what is missing of it; returns the name of the index. */
export async function pull(cluster: Cluster, url: string, index: string, copy: Copy, told: Told): Promise<Progress> {
  const { name, text } = await cluster.describe(index);
  let progress = await copy.progress(url, name);
  if (progress?.isWhole === true) return progress;
  if (progress !== null) {
    told.resumed(progress.documents);
    try {
      return await copyRest(cluster, copy, progress, told);
    } catch (error) {
      // The cluster has dropped the point in time; another one may number documents otherwise.
      if (!(error instanceof ClusterFault) || error.status !== 404) throw error;
      await copy.close();
      told.restarted(error.message);
    }
  }
  await copy.begin(text);
  const context = await cluster.openPointInTime(name);
  progress = { url, index: name, context, after: null, documents: 0, total: null, bytes: 0, isWhole: false };
  return copyRest(cluster, copy, progress, told);
}

async function copyRest(cluster: Cluster, copy: Copy, begun: Progress, told: Told): Promise<Progress> {
  let progress = begun;
  let size = FIRST_PAGE;
  while (!progress.isWhole) {
    const page = await cluster.page(progress.context, progress.after, size);
    progress = {
      ...progress,
      context: page.context ?? progress.context,
      after: page.last ?? progress.after,
      documents: progress.documents + page.documents,
      total: progress.total ?? page.total,
      bytes: progress.bytes + page.lines.length,
      isWhole: page.documents < size,
    };
    await copy.add(page.lines, progress);
    told.progress(progress);
    // The next page is as large as fits, by the size of these documents.
    const each = page.lines.length / Math.max(1, page.documents);
    size = Math.max(1, Math.min(10_000, Math.floor(PAGE_BYTES / Math.max(1, each))));
  }
  await copy.close();
  await cluster.closePointInTime(progress.context);
  return progress;
}
