// @ts-check
// Which files are generated? All that this writes: the TypeScript twins of the plan and what writes it (by the engine's own tests),
// the time zones and the tables of HyperLogLog (by the engine's examples) and whatever the scripts named `generate-*.ts` make.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ask, root, run, runMain, say } from "./lib/run.mjs";

await runMain(() => {
  if (ask("cargo", ["--version"]) === null) {
    say("the TypeScript twins of the plan and the engine's tables were NOT generated: cargo was not found");
  } else {
    // ts-rs adds to the file that it finds, so a type that is gone would stay.
    rmSync(join(root, "ts", "host", "src", "generated", "plan.ts"), { force: true });
    for (const crate of ["vitrine-wire", "vitrine-engine"]) {
      run("cargo", ["test", "--locked", "--quiet", "-p", crate, "--lib", "export_bindings"]);
    }
    for (const example of ["generate_zones", "generate_hyperloglog"]) {
      const which = ["--features", "build", "--example", example];
      run("cargo", ["run", "--locked", "--quiet", "-p", "vitrine-engine", ...which]);
    }
  }
  const scripts = readdirSync(join(root, "scripts")).filter((name) => /^generate-.*\.ts$/.test(name));
  for (const name of scripts.sort()) {
    say(`generating: scripts/${name}`);
    run(join(root, "node_modules", ".bin", "tsx"), [join("scripts", name)]);
  }
});
