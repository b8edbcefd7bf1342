/** Which ladders are there? */
import { closedLadder } from "./closed.js";
import type { Ladder } from "./ladder.js";
import { openLadder } from "./open.js";
import { processLadder } from "./process.js";

/** In the order of the report. */
export const LADDERS: readonly Ladder[] = [processLadder, closedLadder, openLadder];
