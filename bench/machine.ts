/** What was measured, and on what? */
import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem, type as systemType } from "node:os";

/** Describes the machine, with how busy it was before. */
export function describeMachine(): string {
  const [load = 0] = loadavg();
  const memory = `${(totalmem() / 1024 ** 3).toFixed(0)} GiB`;
  const processor = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}`;
  const system = `${systemType()} ${release().replace(/-.*/, "")}`;
  return `${processor}, ${memory}, ${system}, Node ${process.version}; load average before: ${load.toFixed(1)}`;
}

/** Returns the commit, and whether files differ from it, but for the results, which each run of several rewrites. */
export function describeCommit(): string {
  const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    const results = [":/!bench/RESULTS.md", ":/!bench/results"];
    const changed =
      git("status", "--porcelain", "--untracked-files=no", ":/", ...results) === "" ? "" : " with changes";
    return git("rev-parse", "--short", "HEAD") + changed;
  } catch {
    return "unknown";
  }
}
