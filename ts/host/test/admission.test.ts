/** Which requests are taken where more come than are answered? */
import t from "tap";

import { Admission } from "../src/admission.js";
import { createApp } from "../src/app.js";
import type { App, AppRequest, AppResponse } from "../src/app.js";
import type { EngineModules } from "../src/engine/instance.js";
import { listen } from "../src/server.js";
import { fakeInstantiate, fakeSource } from "./fake_engine.js";
import { open, wait } from "./raw.js";

t.test("a queue that stands is kept short, and one that is soon gone is none", (t) => {
  let time = 0;
  const admission = new Admission({});
  const takes = (waiting: number): boolean => admission.refusal(waiting, waiting, 0, () => time) === null;
  // Each answer takes 4 ms, so 64 may be waited for: 16 of them.
  for (let i = 0; i < 200; i += 1) admission.answered(1, 4, 5);
  t.equal(Math.round(admission.wait(5)), 20);
  t.ok(takes(100));
  t.ok(takes(200), "many at one moment");
  time += 80;
  t.ok(takes(200));
  admission.answered(1, 4, 0);
  time += 80;
  t.ok(takes(200), "all were answered in between");
  time += 120;
  t.ok(takes(200), "of those that waited none has had time");
  for (let i = 0; i < 199; i += 1) admission.answered(1, 4, 200);
  t.ok(takes(200), "the last of them waits");
  admission.answered(1, 4, 200);
  t.notOk(takes(200), "the queue stands");
  t.notOk(takes(17), "68 ms");
  t.ok(takes(15), "60 ms");
  t.ok(takes(0));
  t.same([admission.admitted, admission.refused], [8, 2]);
  t.end();
});

t.test("once requests came too fast, a queue is kept short until they do not for two seconds", (t) => {
  let time = 0;
  const admission = new Admission({});
  const takes = (waiting: number): boolean => admission.refusal(waiting, waiting, 0, () => time) === null;
  for (let i = 0; i < 200; i += 1) admission.answered(1, 1, 5);
  takes(100);
  for (let i = 0; i < 100; i += 1) admission.answered(1, 1, 100);
  time += 200;
  t.notOk(takes(100));
  for (let i = 0; i < 5; i += 1) {
    admission.answered(1, 1, 0);
    time += 1900;
    t.notOk(takes(100), "it was empty in between");
  }
  admission.answered(1, 1, 0);
  time += 2100;
  t.ok(takes(100));
  t.end();
});

t.test("quick ones may be waited for for 10 ms, slow ones for half a second", (t) => {
  for (const [each, most] of [
    [0.1, 100],
    [1, 16],
    [50, 10],
  ] as const) {
    let time = 0;
    const admission = new Admission({});
    const takes = (waiting: number): boolean => admission.refusal(waiting, waiting, 0, () => time) === null;
    for (let i = 0; i < 500; i += 1) admission.answered(10, each * 10, 5);
    takes(999);
    time += 2000;
    t.ok(takes(most - 1), `${most - 1} that take ${each} ms`);
    t.notOk(takes(most + 1), `${most + 1} that take ${each} ms`);
  }
  t.end();
});

t.test("many at one moment behind one dear request are answered, and a queue that nothing ends is not", (t) => {
  let time = 0;
  const admission = new Admission({});
  const takes = (waiting: number): boolean => admission.refusal(waiting, waiting, 0, () => time) === null;
  // One takes 600 ms, so 60 are expected of each behind it.
  admission.answered(1, 600, 25);
  t.equal(Math.round(admission.wait(1)), 60);
  for (let waiting = 25; waiting < 50; waiting += 1) {
    t.ok(takes(waiting), `${waiting} wait`);
    time += 20;
  }
  time += 1490;
  t.ok(takes(50), "1,990 ms");
  time += 20;
  t.notOk(takes(50), "2,010 ms, and none was answered");
  t.end();
});

t.test("what is told to many is made once", (t) => {
  let time = 0;
  const admission = new Admission({ maxWaitMs: 1 });
  for (let i = 0; i < 200; i += 1) admission.answered(1, 1, 5);
  admission.refusal(5, 5, 0, () => time);
  time += 2000;
  const first = admission.refusal(5, 5, 0, () => time);
  t.match(first, { status: 429 });
  t.equal(
    admission.refusal(7, 7, 0, () => time),
    first,
  );
  time += 20;
  t.not(
    admission.refusal(7, 7, 0, () => time),
    first,
  );
  t.match(first?.message, "queued tasks = 5, expected wait = 5ms, capacity = 1ms");
  t.end();
});

t.test("a queue has a length, and a wait may be said or left open", (t) => {
  const some = new Admission({ maxQueue: 3, maxWaitMs: Infinity });
  for (let i = 0; i < 200; i += 1) some.answered(1, 1000, 5);
  let time = 0;
  t.equal(
    some.refusal(2, 2, 0, () => (time += 1000)),
    null,
  );
  const refusal = some.refusal(2, 3, 0, () => (time += 1000));
  t.match(refusal, {
    status: 429,
    headers: { "retry-after": "1" },
    cause_: { type: "es_rejected_execution_exception" },
  });
  t.match(refusal?.message, "rejected execution of request [queue capacity = 3, queued tasks = 3]");
  t.match(some.refusal(0, 0, 2 ** 30, () => time)?.message, "answers that are not read");
  t.end();
});

t.test("past the queue, a request is answered at once", async (t) => {
  const wasm = (): Promise<EngineModules> => Promise.resolve({} as EngineModules);
  const app = createApp({ index: fakeSource("p"), wasm, instantiate: fakeInstantiate() });
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const slow: App = {
    handle: async (request: AppRequest): Promise<AppResponse> => {
      if (request.url === "/p/_count" && request.refusal === undefined) await gate;
      return app.handle(request);
    },
  };
  const server = await listen(slow, { host: "127.0.0.1", port: 0, maxQueue: 5 });
  t.teardown(() => server.close());
  const asked = Array.from({ length: 8 }, () => open(server.address));
  for (const { socket } of asked) socket.write("GET /p/_count HTTP/1.1\r\nx-opaque-id: me\r\n\r\n");
  while (asked.filter(({ received }) => received() !== "").length < 3) await wait(5);
  for (const { received } of asked.filter(({ received }) => received() !== "")) {
    t.match(received(), "HTTP/1.1 429 Too Many Requests");
    t.match(received(), "\r\nretry-after: 1\r\n");
    t.match(received(), "\r\nx-opaque-id: me\r\n");
    t.match(
      received(),
      '"type":"es_rejected_execution_exception","reason":"rejected execution of request [queue capacity = 5',
    );
  }
  t.match(server.counts(), { underWay: 5, refused: 3, admitted: 5, open: 5, connections: 8 });
  goOn();
  while (asked.filter(({ received }) => received().includes("200 OK")).length < 5) await wait(5);
  t.match(server.counts(), { underWay: 0, open: 0 });
  for (const { socket } of asked) socket.destroy();
});
