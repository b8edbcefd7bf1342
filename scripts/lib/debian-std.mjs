// @ts-check
// Where does the standard library come from when rustup cannot download it? From Debian's package `rust-src`: fetched
// with the machine's own Debian mirror and key ring into a private folder, checked by apt against the signed index,
// unpacked but never installed, and compiled once.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, ask, cache, run, say } from "./run.mjs";

/** Suites that carry recent compilers, tried after those that the machine names itself. */
const suites = ["trixie-backports", "sid"];

/** Returns the mirrors of Debian that the machine's own sources name, with the suites they name. */
function mirrors() {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  const add = (/** @type {string} */ uri, /** @type {string[]} */ names) => {
    const known = found.get(uri) ?? new Set();
    for (const name of names) known.add(name);
    found.set(uri, known);
  };
  const folder = "/etc/apt/sources.list.d";
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  for (const file of ["/etc/apt/sources.list", ...files]) {
    if (!/\.(list|sources)$/.test(file) || !existsSync(file)) continue;
    const text = readFileSync(file, "utf8");
    for (const line of text.matchAll(/^deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)/gm)) add(line[1] ?? "", [line[2] ?? ""]);
    for (const stanza of text.split(/\n\s*\n/)) {
      const uris = /^URIs:\s*(.+)$/m.exec(stanza)?.[1]?.split(/\s+/) ?? [];
      for (const uri of uris) add(uri, /^Suites:\s*(.+)$/m.exec(stanza)?.[1]?.split(/\s+/) ?? []);
    }
  }
  return [...found].filter(([uri]) => /\/debian\/?$/.test(uri));
}

/**
 * Fetches the package that fits the compiler and returns its path.
 * @param {string} release
 */
function fetchSource(release) {
  const folder = join(cache, "rust-src", release);
  const kept = existsSync(folder) ? readdirSync(folder).find((name) => /^rust-src_.*\.deb$/.test(name)) : undefined;
  if (kept !== undefined) return join(folder, kept);
  const apt = join(cache, "apt");
  for (const part of ["lists/partial", "archives/partial"]) mkdirSync(join(apt, part), { recursive: true });
  mkdirSync(folder, { recursive: true });
  const list = join(apt, "sources.list");
  const options = [
    `Dir::Etc::sourcelist=${list}`,
    "Dir::Etc::sourceparts=/dev/null",
    `Dir::State::lists=${join(apt, "lists")}`,
    `Dir::Cache=${apt}`,
    "APT::Sandbox::User=",
    "Acquire::Languages=none",
  ].flatMap((option) => ["-o", option]);
  const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";
  const signed = existsSync(keyring) ? `[signed-by=${keyring}] ` : "";
  for (const [uri, named] of mirrors()) {
    for (const suite of new Set([...named, ...suites])) {
      writeFileSync(list, `deb ${signed}${uri} ${suite} main\n`);
      if (ask("apt-get", [...options, "update"], { seconds: 300 }) === null) continue;
      const versions = ask("apt-cache", [...options, "madison", "rust-src"]) ?? "";
      const version = versions
        .split("\n")
        .map((line) => line.split("|")[1]?.trim() ?? "")
        .find((text) => text.startsWith(`${release}+`) || text.startsWith(`${release}-`));
      if (version === undefined) continue;
      say(`fetching rust-src ${version} from ${suite}`);
      // apt compares size and hash with the signed index and refuses what does not fit.
      run("apt-get", [...options, "download", `rust-src=${version}`], { cwd: folder });
      rmSync(apt, { recursive: true, force: true });
      return fetchSource(release);
    }
  }
  throw new Failure(
    `no Debian mirror of this machine has rust-src ${release}; install the target with ` +
      "`rustup target add wasm32-unknown-unknown`, or use a compiler whose source some suite carries",
  );
}

/**
 * Compiles the standard library for `target` and puts it where rustc looks, as rustup would have.
 * @param {string} release
 * @param {string} sysroot
 * @param {string} target
 */
export function buildStandardLibrary(release, sysroot, target) {
  const library = join(sysroot, "lib", "rustlib", "src", "rust", "library");
  if (!existsSync(join(library, "std", "Cargo.toml"))) {
    const unpacked = join(cache, "rust-src", release, "unpacked");
    run("dpkg", ["-x", fetchSource(release), unpacked]);
    cpSync(join(unpacked, "usr", "src", `rustc-${release}`, "library"), library, { recursive: true });
    rmSync(unpacked, { recursive: true, force: true });
  }
  const crate = join(cache, "std-build");
  rmSync(crate, { recursive: true, force: true });
  mkdirSync(join(crate, "src"), { recursive: true });
  writeFileSync(join(crate, "Cargo.toml"), '[package]\nname = "empty"\nedition = "2024"\n[workspace]\n');
  writeFileSync(join(crate, "src", "lib.rs"), "");
  const out = join(crate, "target");
  run("cargo", ["build", "--release", "-Zbuild-std=std,panic_abort", "--target", target], {
    cwd: crate,
    env: {
      // The stable compiler takes -Z only so; the flag is for the standard library alone.
      RUSTC_BOOTSTRAP: "1",
      // Without bitcode inside, link-time optimisation over the library fails.
      RUSTFLAGS: `-Cembed-bitcode=yes --remap-path-prefix=${sysroot}=/rust --remap-path-prefix=${crate}=/std`,
      CARGO_TARGET_DIR: out,
    },
  });
  const built = join(out, target, "release", "deps");
  const place = join(sysroot, "lib", "rustlib", target, "lib");
  mkdirSync(place, { recursive: true });
  for (const name of readdirSync(built)) {
    if (/^lib.*\.rlib$/.test(name) && !name.startsWith("libempty-")) cpSync(join(built, name), join(place, name));
  }
  rmSync(crate, { recursive: true, force: true });
}
