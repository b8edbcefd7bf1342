// @ts-check
// How does one WebAssembly module become two? Functions that few requests need move into a secondary module, which is
// loaded when the first of them is called, as Binaryen's `wasm-split` does it (its C++ tool is not in the npm package).
//
// Both modules share memory, table, stack pointer. Where the primary module called a function that moved, it calls a stub of
// the same signature: the stub asks the host for the secondary module if that is not there, and calls through the table,
// where the secondary module has written the function by then. A slot of the table whose function moved has the stub until then.
import binaryen from "binaryen";

/** What the primary module imports: a function that loads the secondary one. */
export const LOAD = { module: "vitrine", name: "load_secondary" };

/** The name under which the secondary module imports what the primary one exports. */
export const PRIMARY = "primary";

const IS_LOADED = "secondary_is_loaded";

/**
 * The module as it is: its functions, who calls whom, and what the table holds.
 * @typedef {{ functions: Map<string, binaryen.FunctionInfo>, callers: Map<string, Set<string>>, exported: Set<string>, table: binaryen.TableInfo, slots: string[], first: number }} Graph
 */

/**
 * Returns a function's name from its first module on: of `<a::B as c::D>::e`, `a::B as c::D>::e`.
 * @param {string} name
 */
export const rustPath = (name) => name.replace(/^<(?:&(?:mut )?)?/, "");

/**
 * Returns the graph of a module; `edges` is what `wasm-opt --print-call-graph` says of it.
 * @param {binaryen.Module} module
 * @param {string} edges
 * @returns {Graph}
 */
function graphOf(module, edges) {
  const functions = new Map();
  for (let at = 0; at < module.getNumFunctions(); at++) {
    const info = binaryen.getFunctionInfo(module.getFunctionByIndex(at));
    functions.set(info.name, info);
  }
  const exported = new Set();
  for (let at = 0; at < module.getNumExports(); at++) {
    exported.add(binaryen.getExportInfo(module.getExportByIndex(at)).value);
  }
  /** @type {Map<string, Set<string>>} */
  const callers = new Map();
  for (const [, caller = "", callee = ""] of edges.matchAll(/^ *"(.*)" -> "(.*)"/gm)) {
    if (!functions.has(caller)) continue;
    const known = callers.get(callee);
    if (known === undefined) callers.set(callee, new Set([caller]));
    else known.add(caller);
  }
  const table = binaryen.getTableInfo(module.getTableByIndex(0));
  if (module.getNumElementSegments() !== 1)
    throw new Error("a module is split whose table has exactly one element segment");
  const { data: slots, offset } = binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(0));
  const place = /** @type {binaryen.ConstInfo} */ (binaryen.getExpressionInfo(offset));
  return { functions, callers, exported, table, slots, first: Number(place.value) };
}

/**
 * Returns which functions move: those named, and what only they call.
 * @param {Graph} graph
 * @param {(path: string) => boolean} isNamed
 */
function movedOf({ functions, callers, exported, slots }, isNamed) {
  const moved = new Set();
  const inTable = new Set(slots);
  for (const [name, { module }] of functions) {
    if (module || exported.has(name)) continue;
    if (isNamed(rustPath(name))) moved.add(name);
  }
  for (let before = -1; before !== moved.size;) {
    before = moved.size;
    for (const [name, { module }] of functions) {
      if (module || moved.has(name) || exported.has(name) || inTable.has(name)) continue;
      const known = callers.get(name);
      if (known !== undefined && [...known].every((caller) => caller === name || moved.has(caller))) moved.add(name);
    }
  }
  return moved;
}

/**
 * Splits a module whose functions still have names.
 * @param {Uint8Array} bytes
 * @param {string} edges what `wasm-opt --print-call-graph` says of it
 * @param {(path: string) => boolean} isNamed whether a function of this path in Rust moves
 * @returns {{ primary: Uint8Array, secondary: Uint8Array, moved: number, stubs: number }}
 */
export function split(bytes, edges, isNamed) {
  binaryen.setDebugInfo(true);
  const primary = binaryen.readBinary(bytes);
  const secondary = binaryen.readBinary(bytes);
  const graph = graphOf(primary, edges);
  const { functions, callers, table, slots, first } = graph;
  const moved = movedOf(graph, isNamed);
  /** @param {string} name @param {boolean} side */
  const isCalledFrom = (name, side) => [...(callers.get(name) ?? [])].some((caller) => moved.has(caller) === side);

  /** The slot of each function that has one; those that the primary module calls get one. @type {Map<string, number>} */
  const slotOf = new Map(slots.map((name, at) => [name, first + at]));
  const added = [...moved].filter((name) => isCalledFrom(name, false) && !slotOf.has(name));
  added.forEach((name, at) => slotOf.set(name, first + slots.length + at));
  const size = first + slots.length + added.length;

  const given = [...functions.keys()].filter((name) => !moved.has(name) && isCalledFrom(name, true));
  /** @type {Map<string, string>} */
  const shortNames = new Map(given.map((name, at) => [name, at.toString(36)]));
  const stackPointer = "__stack_pointer";

  // The primary module.
  primary.addGlobal(IS_LOADED, binaryen.i32, true, primary.i32.const(0));
  primary.addFunctionImport(LOAD.name, LOAD.module, LOAD.name, binaryen.none, binaryen.none);
  for (const name of moved) {
    const info = functions.get(name);
    const slot = slotOf.get(name);
    primary.removeFunction(name);
    if (info === undefined || slot === undefined) continue;
    const operands = binaryen.expandType(info.params).map((type, at) => primary.local.get(at, type));
    const isMissing = primary.i32.eqz(primary.global.get(IS_LOADED, binaryen.i32));
    const body = [
      primary.if(isMissing, primary.call(LOAD.name, [], binaryen.none)),
      primary.call_indirect(table.name, primary.i32.const(slot), operands, info.params, info.results),
    ];
    primary.addFunction(name, info.params, info.results, [], primary.block(null, body, info.results));
  }
  primary.removeTable(table.name);
  primary.addTable(table.name, size, size);
  primary.addActiveElementSegment(table.name, "added", added, primary.i32.const(first + slots.length));
  for (const [name, short] of shortNames) primary.addFunctionExport(name, short);
  primary.addTableExport(table.name, "table");
  primary.addGlobalExport(stackPointer, stackPointer);
  primary.addGlobalExport(IS_LOADED, IS_LOADED);

  // The secondary module.
  while (secondary.getNumExports() > 0) {
    secondary.removeExport(binaryen.getExportInfo(secondary.getExportByIndex(0)).name);
  }
  for (const [name, { params, results }] of functions) {
    if (moved.has(name)) continue;
    secondary.removeFunction(name);
    const short = shortNames.get(name);
    if (short !== undefined) secondary.addFunctionImport(name, PRIMARY, short, params, results);
  }
  const whole = binaryen.getElementSegmentInfo(secondary.getElementSegmentByIndex(0));
  secondary.removeElementSegment(whole.name);
  secondary.removeTable(table.name);
  secondary.addTable(table.name, size, size);
  secondary.addTableImport(table.name, PRIMARY, "table");
  secondary.setMemory(0, -1, null, []);
  secondary.addMemoryImport("0", PRIMARY, "memory");
  secondary.addGlobalImport(stackPointer, PRIMARY, stackPointer, binaryen.i32, true);
  secondary.addGlobalImport(IS_LOADED, PRIMARY, IS_LOADED, binaryen.i32, true);
  const filled = [...slots, ...added];
  for (let at = 0; at < filled.length;) {
    let end = at;
    while (moved.has(filled[end] ?? "")) end++;
    if (end > at) {
      const names = filled.slice(at, end);
      secondary.addActiveElementSegment(table.name, `from${at}`, names, secondary.i32.const(first + at));
    }
    at = end + 1;
  }
  const loaded = secondary.global.set(IS_LOADED, secondary.i32.const(1));
  secondary.setStart(secondary.addFunction("loaded", binaryen.none, binaryen.none, [], loaded));

  try {
    return {
      primary: primary.emitBinary(),
      secondary: secondary.emitBinary(),
      moved: moved.size,
      stubs: [...moved].filter((name) => slotOf.has(name)).length,
    };
  } finally {
    primary.dispose();
    secondary.dispose();
  }
}
