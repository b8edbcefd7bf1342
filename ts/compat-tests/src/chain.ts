/** How does a request name what the answer before it gave out? By a word that stands for the id of a scroll or a point in time. */
import type { ExchangeRequest, ExchangeResponse } from "./exchange.js";

/** Stands for the id of the last answer that had one. */
export const LAST_ID = "{{last_id}}";

/** Requests one after the other. */
export class Chain {
  private id = "none";

  /** Returns the request with the id in it. */
  fill(request: ExchangeRequest): ExchangeRequest {
    const { path, body } = request;
    const filled = { ...request, path: path.replaceAll(LAST_ID, this.id) };
    return body === undefined ? filled : { ...filled, body: body.replaceAll(LAST_ID, this.id) };
  }

  /** Keeps the id of an answer, if it has one. */
  note({ body }: ExchangeResponse): void {
    const [, id] = /^\s*\{\s*"(?:_scroll_id|id|pit_id)" ?: ?"([\w=+/-]+)"/.exec(body) ?? [];
    if (id !== undefined) this.id = id;
  }
}
