/**
 * What does the host write of a plan? Writes it anew beside each plan of the file, whose plans are kept by hand: the engine's tests
 * read the bytes, and have to find the plans. Every kind of value is in one of them.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { writtenOperation, writtenPlan } from "../ts/host/src/engine/plan.js";
import type { Plan } from "../ts/host/src/generated/plan.js";

/** Every plan begins with as many, which stand for the layout. */
const LAYOUT_BYTES = 4;

const file = new URL("../crates/wire/testdata/generated/plans.json", import.meta.url);
const pairs = JSON.parse(readFileSync(file, "utf8")) as { plan: Plan }[];
const lines = pairs.map(({ plan }) => {
  const written = writtenPlan(writtenOperation(plan.operation).bytes, plan.moment);
  return JSON.stringify({ bytes: Buffer.from(written.subarray(LAYOUT_BYTES)).toString("hex"), plan });
});
writeFileSync(file, `[\n${lines.join(",\n")}\n]\n`);
