/** Does a module that was split in two compute what the whole one did, and ask for its second half only when it is called? */
import binaryen from "binaryen";
import t from "tap";

import { LOAD, PRIMARY, split } from "../../scripts/lib/split.mjs";

/** `direct` is called, `virtual` stands in the table, and only `direct` calls `helper`; all use the same memory. */
const TEXT = `(module
  (memory (export "memory") 1)
  (global $__stack_pointer (mut i32) (i32.const 64))
  (type $binary (func (param i32 i64) (result i64)))
  (table 4 4 funcref)
  (elem (i32.const 1) $seldom::virtual $often::twice $seldom::virtual)
  (func $often::twice (type $binary) (i64.mul (local.get 1) (i64.const 2)))
  (func $helper (param i32) (result i64)
    (i32.store (i32.const 0) (local.get 0))
    (i64.load32_u (i32.const 0)))
  (func $seldom::direct (type $binary)
    (i64.add (call $often::twice (local.get 0) (local.get 1)) (call $helper (local.get 0))))
  (func $seldom::virtual (type $binary)
    (i64.sub (local.get 1) (i64.extend_i32_u (global.get $__stack_pointer))))
  (func $asked (export "direct") (type $binary) (call $seldom::direct (local.get 0) (local.get 1)))
  (func (export "slot") (param i32) (result i64)
    (call_indirect (type $binary) (i32.const 0) (i64.const 100) (local.get 0))))`;

const EDGES = `
  "asked" -> "seldom::direct"; // call
  "seldom::direct" -> "often::twice"; // call
  "seldom::direct" -> "helper"; // call
`;

interface Asked {
  readonly direct: (a: number, b: bigint) => bigint;
  readonly slot: (at: number) => bigint;
}

/** Makes the halves; `loads` says how often the second was asked for. */
function halves(): Asked & { readonly loads: () => number } {
  binaryen.setDebugInfo(true);
  const whole = binaryen.parseText(TEXT);
  whole.setFeatures(binaryen.Features.All);
  const { primary, secondary } = split(whole.emitBinary(), EDGES, (path) => path.startsWith("seldom::"));
  whole.dispose();
  let loads = 0;
  const found: { exports?: WebAssembly.Exports } = {};
  const load = (): void => {
    loads += 1;
    const module = new WebAssembly.Module(secondary as Uint8Array<ArrayBuffer>);
    t.same(
      WebAssembly.Module.imports(module).filter(({ kind, module: from }) => kind === "function" && from === PRIMARY)
        .length,
      1,
      "what only moved functions call has moved, too",
    );
    new WebAssembly.Instance(module, { [PRIMARY]: found.exports ?? {} });
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(primary as Uint8Array<ArrayBuffer>), {
    [LOAD.module]: { [LOAD.name]: load },
  });
  found.exports = exports;
  return { ...(exports as unknown as Asked), loads: () => loads };
}

t.test("a function that is called directly", (t) => {
  const { direct, slot, loads } = halves();
  t.equal(slot(2), 200n);
  t.equal(loads(), 0, "what stays does not ask for it");
  t.equal(direct(7, 20n), 47n);
  t.equal(direct(8, 20n), 48n);
  t.equal(slot(1), 36n);
  t.equal(loads(), 1);
  t.end();
});

t.test("a function that is called through the table", (t) => {
  const { slot, loads } = halves();
  t.equal(slot(3), 36n, "the second slot of a function that has two");
  t.equal(slot(1), 36n);
  t.equal(loads(), 1);
  t.end();
});
