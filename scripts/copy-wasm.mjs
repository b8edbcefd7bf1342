// Where does compiled code find the engine? Beside it, as the sources do: this mirrors each `ts/*/wasm` into `dist`,
// so that one relative path is right in the sources and in what `tsc` made of them.
import { cpSync, existsSync, rmSync } from "node:fs";

for (const part of ["host", "builder"]) {
  const from = new URL(`../ts/${part}/wasm/`, import.meta.url);
  const to = new URL(`../dist/ts/${part}/wasm/`, import.meta.url);
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}
