/**
 * For which names does the server answer? A web page whose name is made to point at this machine (DNS rebinding) sends its
 * own name in `Host`; so a server that only its own machine reaches answers to the machine's own names alone.
 */
import { ApiError, cause } from "../errors.js";

/** Stands for the names of this machine as it calls itself. */
export const LOOPBACK = "loopback";

/** Whether only this machine reaches an address. */
export function isLoopback(address: string): boolean {
  const name = address.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return (
    name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
  );
}

/**
 * Returns what refuses a request that names another host; names are compared without their port and case, `*.` at the
 * beginning stands for one or more names below, `*` alone for any, and `loopback` for this machine's own.
 */
export function hostCheck(allowed: readonly string[]): (...hosts: readonly (string | undefined)[]) => void {
  const names = allowed.map((name) => name.toLowerCase());
  const fits = (host: string): boolean =>
    names.some((name) =>
      name === LOOPBACK
        ? isLoopback(host)
        : name === "*" || name === host || (name.startsWith("*.") && host.endsWith(name.slice(1))),
    );
  // Nearly all requests name the same.
  let last: string | undefined;
  return (...hosts) => {
    for (const header of hosts) {
      // The real engine does not miss it either, and no browser leaves it out.
      if (header === undefined || header === "" || header === last) continue;
      if (!fits(nameOf(header))) {
        throw new ApiError(403, cause("security_exception", `host [${header}] is not one that this server answers to`));
      }
      last = header;
    }
  };
}

/** Returns a host in lower case, without port, brackets and the dot at the end. */
function nameOf(host: string): string {
  const [, name = ""] = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host.trim().toLowerCase()) ?? [];
  return name.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
