/**
 * Who ends a process whose engine does not come back? Work is bounded by budgets; this is the net below them. A thread sees
 * that one stretch of work goes on for too long, writes to the log which request it is, and kills the process, which the
 * process that accepts connections then replaces. It costs a request the writing of its name into memory that both share.
 */
import { Worker } from "node:worker_threads";

import type { Watch } from "./app_options.js";
import { OPAQUE_ID } from "./http/headers.js";
import type { AppRequest } from "./http/message.js";

/** How often the thread looks in the time that work may take: what it sees so often without a change is too long. */
const LOOKS = 10;

// Words: which stretch it is, odd while it goes on; lengths of the name and of what there is of the body; bytes of the body.
const STRETCH = 0;
const NAME = 1;
const BODY = 2;
const BODY_BYTES = 3;
const WORDS = 4;
const NAME_BYTES = 1024;
const BODY_PREFIX = 512;

/** Sees how long work takes, once it is started. */
export interface Watchdog extends Watch {
  start(): void;
}

/** Returns what is told of stretches of work, whose process is killed where one takes so many milliseconds. */
export function watchdog(deadlineMs: number, worker: number | undefined): Watchdog {
  const shared = new SharedArrayBuffer(WORDS * 4 + NAME_BYTES + BODY_PREFIX);
  const words = new Int32Array(shared, 0, WORDS);
  const name = Buffer.from(shared, WORDS * 4, NAME_BYTES);
  const prefix = new Uint8Array(shared, WORDS * 4 + NAME_BYTES, BODY_PREFIX);
  let stretch = 0;
  return {
    begin: ({ method, url, headers, body }: AppRequest) => {
      const id = headers[OPAQUE_ID];
      words[NAME] = name.write(
        id === undefined ? `${method} ${url}` : `${method} ${url}\n${id}`,
        0,
        NAME_BYTES,
        "latin1",
      );
      const bytes = body?.length ?? 0;
      words[BODY_BYTES] = bytes;
      const kept = Math.min(bytes, BODY_PREFIX);
      words[BODY] = kept;
      if (body !== undefined) prefix.set(kept === bytes ? body : body.subarray(0, kept));
      stretch = (stretch + 1) | 1;
      Atomics.store(words, STRETCH, stretch);
    },
    end: () => {
      stretch += 1;
      Atomics.store(words, STRETCH, stretch);
    },
    start: () => {
      const thread = new Worker(LOOK, { eval: true, workerData: { shared, deadlineMs, worker } });
      thread.on("error", () => undefined);
      thread.unref();
    },
  };
}

/** The thread: text, since nothing of this module is there, and a file of its own would have to be found. */
const LOOK = `
const { workerData } = require("node:worker_threads");
const { shared, deadlineMs, worker } = workerData;
const words = new Int32Array(shared, 0, ${WORDS});
const nap = new Int32Array(new SharedArrayBuffer(4));
let last = 0;
let looks = 0;
for (;;) {
  Atomics.wait(nap, 0, 0, deadlineMs / ${LOOKS});
  const now = Atomics.load(words, ${STRETCH});
  // Looks are counted, and not the time: a process that was stopped for a while did nothing meanwhile.
  looks = now === last && now % 2 !== 0 ? looks + 1 : 0;
  last = now;
  if (looks < ${LOOKS}) continue;
  const bytes = Buffer.from(new Uint8Array(shared));
  const name = bytes.toString("latin1", ${WORDS * 4}, ${WORDS * 4} + words[${NAME}]);
  const [request, opaqueId] = name.split("\\n");
  const at = request.indexOf(" ");
  const from = ${WORDS * 4 + NAME_BYTES};
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname: require("node:os").hostname(),
    worker,
    method: request.slice(0, at),
    url: request.slice(at + 1),
    opaqueId,
    bodyBytes: words[${BODY_BYTES}],
    body: bytes.toString("utf8", from, from + words[${BODY}]),
    msg: "a request took longer than " + deadlineMs + " ms: its process is ended",
  };
  try {
    require("node:fs").writeSync(1, JSON.stringify(line) + "\\n");
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
`;
