/** What does the real engine say to bodies of create-index calls? Records its errors, and the mappings of what it takes. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createCases, type CreateCase } from "../cases/create_index.js";
import type { Client } from "./real_node.js";
import { RECORDINGS } from "./root.js";

/** The area that the recordings are of. */
export const CREATE_INDEX = "create-index";

const INDEX = "settings_created";
const FILE = join(RECORDINGS, CREATE_INDEX, "bodies.json");

/** What became of a body. */
export interface Created extends CreateCase {
  readonly status: number;
  /** What was wrong, and what that came of. */
  readonly reasons?: readonly string[];
  /** The mapping of an index that was made. */
  readonly mapping?: unknown;
}

interface Cause {
  readonly reason: string;
  readonly caused_by?: Cause;
}

/** Records all cases. */
export async function recordCreateIndex(client: Client): Promise<void> {
  const created: Created[] = [];
  for (const one of createCases) created.push(await create(client, one));
  mkdirSync(join(RECORDINGS, CREATE_INDEX), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(created, null, 1)}\n`);
  console.log(`${CREATE_INDEX}: ${created.length} bodies`);
}

async function create(client: Client, one: CreateCase): Promise<Created> {
  const { body, typed } = one;
  const headers = { "content-type": "application/json" };
  const path = `/${INDEX}${typed ? "?include_type_name=true" : ""}`;
  const answer = await client({ method: "PUT", path, headers, body });
  const { status } = answer;
  if (status !== 200) {
    const { error } = JSON.parse(answer.body) as { error: Cause };
    const reasons: string[] = [];
    for (let cause: Cause | undefined = error; cause !== undefined; cause = cause.caused_by) reasons.push(cause.reason);
    return { ...one, status, reasons };
  }
  try {
    const { body: text } = await client({ method: "GET", path: `/${INDEX}/_mapping` });
    const { [INDEX]: made } = JSON.parse(text) as Record<string, { mappings: unknown }>;
    return { ...one, status, mapping: made?.mappings };
  } finally {
    await client({ method: "DELETE", path: `/${INDEX}` });
  }
}

/** Returns what was recorded. */
export function recordedBodies(): Created[] {
  return JSON.parse(readFileSync(FILE, "utf8")) as Created[];
}
