// Which requests does a file hold, what does an index refuse of them, and where do two servers differ?
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "tap";
import { RequestFault, readRequests } from "../src/replay/request_file.js";
import { run, serve, smallIndex, temporaryFolder } from "./support.js";

const told = (text: string): string[] =>
  readRequests(text, "shop").requests.map(({ line, method, path, body }) =>
    `${line} ${method} ${path} ${body ?? ""}`.trim(),
  );

test("lines of a console, with bodies behind or below them, and comments", (t) => {
  const text = `# a search
GET shop/_search
{
  "size": 1
}

POST /shop/_msearch
{}
{"size":0}

// a count
GET http://localhost:9200/shop/_count?q=a {"query":{"match_all":{}}}
GET /shop/_doc/1
GET /shop/_search
{"query":{"query_string":{"query":"""name:"a \\"
b"""}}}
`;
  t.same(told(text), [
    '2 GET /shop/_search {\n  "size": 1\n}',
    '7 POST /shop/_msearch {}\n{"size":0}',
    '12 GET /shop/_count?q=a {"query":{"match_all":{}}}',
    "13 GET /shop/_doc/1",
    '14 GET /shop/_search {"query":{"query_string":{"query":"name:\\"a \\\\\\"\\nb"}}}',
  ]);
  const [, several] = readRequests(text, "shop").requests;
  t.same(several?.headers, { "content-type": "application/x-ndjson" });
  t.equal(several?.body?.endsWith("\n"), true, "its last line has an end");
  t.end();
});

test("JSON: requests, bodies, one body on several lines, a list of bodies, lines of _msearch", (t) => {
  t.same(told('{"path":"/a/_search","body":{"size":1}}\n\n{"method":"GET","path":"b"}\n'), [
    '1 POST /a/_search {"size":1}',
    "3 GET /b",
  ]);
  t.same(told('{"size":1}\n{"query":{"match_all":{}}}'), [
    '1 POST /shop/_search {"size":1}',
    '2 POST /shop/_search {"query":{"match_all":{}}}',
  ]);
  t.same(told('{\n "size": 1\n}'), ['1 POST /shop/_search {\n "size": 1\n}']);
  t.same(told('[{"size":1},{"path":"/a"}]'), ['1 POST /shop/_search {"size":1}', "1 GET /a"]);
  t.same(told('{"index":"a","preference":"x"}\n{"size":1}\n{}\n{"size":2}\n'), [
    '1 POST /shop/_msearch {"index":"a","preference":"x"}\n{"size":1}',
    '3 POST /shop/_msearch {}\n{"size":2}',
  ]);
  t.end();
});

test("a log of a server, and URLs", (t) => {
  const log = `10.0.0.1 - - [28/Nov/2026:10:00:00 +0000] "GET /shop/_search?q=a HTTP/1.1" 200 12 "-" "curl"
worker started
10.0.0.1 - - [28/Nov/2026:10:00:01 +0000] "HEAD /shop HTTP/1.1" 200 0
10.0.0.1 - - [28/Nov/2026:10:00:02 +0000] "POST /shop/_search HTTP/1.1" 200 12
`;
  t.same(told(log), ["1 GET /shop/_search?q=a", "3 HEAD /shop"]);
  t.equal(readRequests(log, "shop").skipped, 2, "the log does not tell the body of the last one");
  t.same(told("http://localhost:9200/shop/_search?q=a\n/shop/_count\n"), [
    "1 GET /shop/_search?q=a",
    "2 GET /shop/_count",
  ]);
  t.end();
});

test("what is no request is told with its line", (t) => {
  const fault = (text: string): string => {
    try {
      readRequests(text, "shop");
    } catch (error) {
      if (error instanceof RequestFault) return error.message;
      throw error;
    }
    return "no fault";
  };
  t.match(fault("\nhello"), /^line 2: is no request/);
  t.match(fault('{"size":1}\nhello'), /^line 2: is no JSON object/);
  t.match(fault('{}\n{"size":1}\n{}'), /^line 3: is the header of a search, and no body follows/);
  t.match(fault('{}\n{"size":1}\n{"size":1}\n{}'), /^line 3: is not the header of a search/);
  t.match(fault('{"path":"/a","method":"FETCH"}'), /^line 1: \[method\] is "FETCH"/);
  t.match(fault("{\n nothing"), /^line 1: is neither/);
  t.same(told("\n# nothing\n"), []);
  t.end();
});

test("check lists what is refused, by mode, and exits with 1 where anything is", async (t) => {
  const index = await smallIndex(t);
  const file = join(temporaryFolder(t), "requests.txt");
  writeFileSync(
    file,
    'GET /test/_search\n{"query":{"match":{"name":"pan"}}}\nGET /test/_search?q=pan\nGET /test/_search\n{"query":{"percolate":{}}}\n' +
      'GET /test/_search\n{"query":{"mtch":{}}}\nGET /test/_doc/none\nPOST /test/_msearch\n{}\n{"profile":true}\n',
  );
  const strict = await run(["check", "--index", index, "--requests", file]);
  t.equal(strict.code, 1);
  t.match(strict.stdout, /line 3: GET \/test\/_search\?q=pan: 400\n {6}\[q\] is served with --extended/);
  t.match(strict.stdout, /\[percolate\] is not served: see COMPATIBILITY\.md/);
  t.match(strict.stdout, /\[profile\] is not served/);
  t.match(
    strict.stdout,
    /errors, as the real engine's:\n {2}line 6: .*\n {6}unknown query \[mtch\] did you mean \[match\]\?/,
  );
  t.match(strict.stdout, /6 requests: 2 answered, 3 refused, 1 errors; without --extended\n$/);
  const extended = await run(["check", "--index", index, "--requests", file, "--extended"]);
  t.match(extended.stdout, /6 requests: 3 answered, 2 refused, 1 errors; with --extended\n$/);
  writeFileSync(file, '{"size":1}\n');
  const bodies = await run(["check", "--index", index, "--requests", file]);
  t.same([bodies.code, bodies.stdout], [0, "1 requests: 1 answered, 0 refused, 0 errors; without --extended\n"]);
});

test("diff says where two servers differ, and not what each has of its own", async (t) => {
  const { address } = await serve(t, ["--index", await smallIndex(t), "--extended"]);
  // Another server: the same answers, with other times and shards, and one other score.
  const other = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      void fetch(address + (request.url ?? ""), {
        method: request.method ?? "GET",
        headers: { "content-type": request.headers["content-type"] ?? "application/json" },
        ...(body.length === 0 ? {} : { body }),
      }).then(async (answer) => {
        const text = (await answer.text())
          .replace(/"took":\d+/, '"took":977')
          .replace('"total":1,"succ', '"total":5,"succ');
        response.writeHead(answer.status).end(text.replace(/"_id":"ID-3"/, '"_id":"ID-4"'));
      });
    });
  });
  other.listen(0, "127.0.0.1");
  t.teardown(() => other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const right = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const file = join(temporaryFolder(t), "requests.txt");
  const alike = { method: "POST", path: "/test/_search", body: { size: 1 } };
  const differs = { method: "POST", path: "/test/_search", body: { query: { term: { stock: 3 } } } };
  writeFileSync(file, `${JSON.stringify(alike)}\n${JSON.stringify(differs)}\n`);
  const found = await run(["diff", "--requests", file, "--left", address, "--right", right]);
  t.equal(found.code, 1, found.stderr);
  t.equal(
    found.stdout,
    'line 2: POST /test/_search\n  hits.hits[0]._id\n  left   "ID-3"\n  right  "ID-4"\n' +
      "2 requests: 1 answered alike, 1 differently\n",
  );
  writeFileSync(file, '{"size":1}\n');
  const bare = await run(["diff", "--requests", file, "--left", address, "--right", right]);
  t.match(bare.stderr, /holds bodies alone: add --index NAME/);
  const named = await run(["diff", "--requests", file, "--index", "test", "--left", address, "--right", right]);
  t.same([named.code, named.stdout], [0, "1 requests: 1 answered alike, 0 differently\n"]);
  const gone = await run([
    "diff",
    "--requests",
    file,
    "--index",
    "test",
    "--left",
    address,
    "--right",
    "http://127.0.0.1:1",
  ]);
  t.match(gone.stderr, /^error: http:\/\/127\.0\.0\.1:1: POST \/test\/_search: connect ECONNREFUSED/);
  t.notMatch(gone.stderr, /\n +at /, "no stack trace");
  writeFileSync(file, "GET /test/_search\nDELETE /test\n");
  const writes = await run(["diff", "--requests", file, "--left", address, "--right", right]);
  t.match(writes.stderr, /line 2: DELETE \/test may write: nothing was asked/);
});
