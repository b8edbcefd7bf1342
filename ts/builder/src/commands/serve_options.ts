/**
 * What can a server be told? The options of `vitrine serve`, and which of them are limits of the server.
 */
import { Option, type Command } from "commander";
import type { ServeOptions } from "../../../host/src/serve.js";
import { bytes, cacheSize, host, port, positive, time, timeOrOff, workers } from "./values.js";

/** What was typed; limits that were not have their defaults elsewhere. */
export interface ServeFlags {
  index?: string;
  port: number;
  host: string;
  diagnostics: boolean;
  extended?: boolean;
  apiKeys?: string;
  corsOrigin?: string[];
  tlsCert?: string;
  tlsKey?: string;
  workers?: number;
  workBudget?: number;
  responseBudget?: number;
  memoryBudget?: number;
  requestBudget?: number;
  maxSearches?: number;
  cache?: number;
  maxBody?: number;
  bodyMemory?: number;
  corsHeaders?: string[];
  allowedHosts?: string[];
  headersTimeout?: number;
  bodyTimeout?: number;
  idleTimeout?: number;
  stallTimeout?: number;
  maxConnections?: number;
  maxQueue?: number;
  maxWait?: number;
  deadline: number;
  grace?: number;
  adminPort?: number;
  accessLog?: string | true;
  logQueries?: boolean;
  slowLog?: number;
  watch?: boolean;
}

/** Adds the options to the command. */
export function addServeOptions(command: Command): Command {
  return command
    .option("--index <folder>", "the index to serve")
    .addOption(
      new Option("--port <port>", "the port to listen on, 0 for any that is free").default(4090).argParser(port),
    )
    .addOption(new Option("--host <address>", "the address to listen on").default("127.0.0.1").argParser(host))
    .option(
      "--extended",
      "serve the rest of the read API that COMPATIBILITY.md lists, with its URL parameters and HEAD",
    )
    .addOption(
      new Option(
        "--workers <number>",
        "processes that serve, 64 at most, each with the index in its memory, and that are replaced when they end; " +
          "without it this process serves, alone",
      ).argParser(workers),
    )
    .option("--api-keys <file>", "answer only requests that bring one of the keys in the file, a line id:secret each")
    .option("--cors-origin <origins...>", "origins of web pages that may read the answers, * for all")
    .option("--cors-headers <names...>", "headers that those pages may send, beside those that they always may")
    .option(
      "--allowed-hosts <names...>",
      "hosts that requests may name, *. before one for all below it, * for any (any, but on a loopback address only " +
        "localhost, *.localhost, 127.0.0.0/8 and [::1], which always may)",
    )
    .option("--tls-cert <file>", "speak HTTPS with this certificate, PEM")
    .option("--tls-key <file>", "the certificate's private key, PEM")
    .addOption(new Option("--work-budget <units>", "work that a request may take (80000000)").argParser(positive))
    .addOption(new Option("--response-budget <bytes>", "bytes that a response may have (33554432)").argParser(positive))
    .addOption(
      new Option("--memory-budget <bytes>", "memory that the engine may take for a request (100663296)").argParser(
        positive,
      ),
    )
    .addOption(
      new Option("--request-budget <bytes>", "bytes to hold what is read of a body (67108864)").argParser(positive),
    )
    .addOption(new Option("--max-searches <number>", "searches in one request of _msearch (32)").argParser(positive))
    .addOption(
      new Option(
        "--cache <size>",
        "room for answers that are kept for when they are asked again: 16mb, or off (16mb)",
      ).argParser(cacheSize),
    )
    .addOption(
      new Option("--max-body <size>", "what a request's body may have, decompressed too (100mb)").argParser(bytes),
    )
    .addOption(
      new Option("--body-memory <size>", "what all bodies in a process may take together (128mb)").argParser(bytes),
    )
    .addOption(new Option("--headers-timeout <time>", "for the head of a request to come (10s)").argParser(time))
    .addOption(new Option("--body-timeout <time>", "for its body to come after that (60s)").argParser(time))
    .addOption(
      new Option("--idle-timeout <time>", "that a connection without a request stays open (72s)").argParser(time),
    )
    .addOption(
      new Option("--stall-timeout <time>", "that a client may take to send or read the next bytes (60s)").argParser(
        time,
      ),
    )
    .addOption(
      new Option("--max-connections <number>", "connections at one time, of all workers (4096)").argParser(positive),
    )
    .addOption(
      new Option("--max-queue <number>", "requests that a process may have to answer (1000)").argParser(positive),
    )
    .addOption(
      new Option(
        "--max-wait <time>",
        "that a request may be expected to wait where a queue stands, or off (what 16 take, 10ms at least)",
      ).argParser(timeOrOff),
    )
    .addOption(
      new Option("--deadline <time>", "that work on one request may take, past which its process is killed, or off")
        .default(30_000, "30s")
        .argParser(timeOrOff),
    )
    .addOption(
      new Option("--grace <time>", "that requests under way have once the server is to end (10s)").argParser(time),
    )
    .addOption(
      new Option(
        "--admin-port <port>",
        "answer /_health, /_ready and /_metrics on this port, and not on the one of all (there, without a key)",
      ).argParser(port),
    )
    .option("--access-log [file]", "log each request, a line of JSON, to a file or standard output")
    .option("--log-queries", "write the values of URL parameters to the log, too")
    .addOption(
      new Option(
        "--slow-log <time>",
        "log requests that take so long, with what they ask, to standard output",
      ).argParser(time),
    )
    .option("--watch", "serve the index that takes the place of the one in the folder, as SIGHUP has it done once")
    .option("--no-diagnostics", "leave out the x-engine-time-us and x-wasm-memory-bytes headers and x-index-load-ms");
}

/** Returns the limits that were given; those that were not have their defaults elsewhere. */
export function limitsOf(flags: ServeFlags): Partial<ServeOptions> {
  const { deadline } = flags;
  const given = {
    maxBodyBytes: flags.maxBody,
    bodyMemoryBytes: flags.bodyMemory,
    corsHeaders: flags.corsHeaders,
    allowedHosts: flags.allowedHosts,
    headersTimeoutMs: flags.headersTimeout,
    bodyTimeoutMs: flags.bodyTimeout,
    idleTimeoutMs: flags.idleTimeout,
    stallTimeoutMs: flags.stallTimeout,
    maxConnections: flags.maxConnections,
    maxQueue: flags.maxQueue,
    maxWaitMs: flags.maxWait,
    deadlineMs: deadline === Infinity ? undefined : deadline,
    graceMs: flags.grace,
    adminPort: flags.adminPort,
    accessLog: flags.accessLog,
    logQueries: flags.logQueries,
    slowLogMs: flags.slowLog,
    watch: flags.watch,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
