/** How does a search go on? A scroll and a point in time are asked page by page, of both, each with the ids that it gave itself. */
import type { ExchangeRequest, ExchangeResponse } from "../exchange.js";
import type { Send } from "../targets.js";
import { isObject, type Json, type JsonObject } from "./json.js";

/** How a search is asked for more than one page. */
export type Paging = "scroll" | "pit";

/** Pages that are asked at most, the first among them. */
export const PAGES = 4;

const HEADERS = { "content-type": "application/json" };

/** Asks one side for the pages of a search; ends after the first that is an error or has no hits. */
export async function pages(
  send: Send,
  paging: Paging,
  index: string,
  body: JsonObject,
  most = PAGES,
): Promise<ExchangeResponse[]> {
  const answers: ExchangeResponse[] = [];
  let next: ExchangeRequest | undefined = paging === "scroll" ? scrolled(index, body) : await opened(send, index, body);
  while (next !== undefined && answers.length < most) {
    const answer = await send(next);
    answers.push(answer);
    next = following(paging, next, answer);
  }
  return answers;
}

function scrolled(index: string, body: JsonObject): ExchangeRequest {
  return { method: "POST", path: `/${index}/_search?scroll=1m`, headers: HEADERS, body: JSON.stringify(body) };
}

async function opened(send: Send, index: string, body: JsonObject): Promise<ExchangeRequest | undefined> {
  const { body: text } = await send({ method: "POST", path: `/${index}/_pit?keep_alive=1m` });
  const { id } = JSON.parse(text) as { id?: string };
  if (id === undefined) return undefined;
  const whole = JSON.stringify({ ...body, pit: { id, keep_alive: "1m" } });
  return { method: "POST", path: "/_search", headers: HEADERS, body: whole };
}

function following(
  paging: Paging,
  asked: ExchangeRequest,
  { status, body }: ExchangeResponse,
): ExchangeRequest | undefined {
  if (status !== 200) return undefined;
  const answer = JSON.parse(body) as { _scroll_id?: string; pit_id?: string; hits?: { hits?: { sort?: Json }[] } };
  const last = answer.hits?.hits?.at(-1);
  if (last === undefined) return undefined;
  if (paging === "scroll") {
    const whole = JSON.stringify({ scroll: "1m", scroll_id: answer._scroll_id ?? "" });
    return { method: "POST", path: "/_search/scroll", headers: HEADERS, body: whole };
  }
  const before = JSON.parse(asked.body ?? "{}") as Json;
  if (!isObject(before) || last.sort === undefined) return undefined;
  const { from: _, ...rest } = before;
  const next = { ...rest, pit: { id: answer.pit_id ?? "", keep_alive: "1m" }, search_after: last.sort };
  return { ...asked, body: JSON.stringify(next) };
}
