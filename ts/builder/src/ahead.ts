/**
 * What can begin before it is known what was typed? A server that is one process needs the engine's module whatever its
 * flags say: it is compiled while the command line is read. The first module of the command line, so that this is soon.
 */
import { compileAhead } from "../../host/src/entry/module.js";

const [, , command, ...flags] = process.argv;
const help = flags.includes("--help");
if (command === "serve" && !help && !flags.some((flag) => flag.startsWith("--workers"))) compileAhead();
