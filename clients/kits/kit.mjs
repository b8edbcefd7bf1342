/**
 * What does a person see of a kit's page? A browser opens the page, does what a person would, and what it then shows is printed, a
 * line for each step: `{"flow", "result"}`. With SCREENSHOTS=FOLDER, the last step's page becomes a picture there.
 */
import { setTimeout as delay } from "node:timers/promises";
import { createServer } from "node:http";
import { join } from "node:path";

/** Milliseconds without a request after which a page is still. */
const QUIET = 1500;
/** Milliseconds after which it is taken as it is. */
const PATIENCE = 20_000;

/**
 * Drives a page. `kit` has its name, the file of its page, what is read of it (`shown`, which runs in the page) and the steps, each
 * a function of playwright's page, and one for what is to be done before it opens; `tools` are esbuild and the browser of playwright-core, as the kit's own folder has them.
 */
export async function drive(kit, { esbuild, chromium }) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [kit.page],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    loader: { ".js": "jsx" },
    outdir: "out",
    define: { "process.env.NODE_ENV": '"production"', SEARCH_URL: JSON.stringify(process.env.URL), global: "window" },
    logLevel: "error",
  });
  const files = new Map(
    outputFiles.map(({ path, contents }) => [path.endsWith(".css") ? "/page.css" : "/page.js", contents]),
  );
  const link = files.has("/page.css") ? '<link rel="stylesheet" href="/page.css">' : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${kit.name}</title>${link}${STYLE}</head><body><main id="root"></main><script src="/page.js"></script></body></html>`;
  const server = createServer(({ url }, response) => {
    const file = files.get(url);
    if (url === "/") response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
    else if (file !== undefined) {
      const type = url.endsWith(".css") ? "text/css" : "text/javascript";
      response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(file);
    } else response.writeHead(url === "/favicon.ico" ? 204 : 404).end();
  });
  // The origin that the searched server lets in.
  await new Promise((resolve) => server.listen(Number(process.env.PAGE_PORT), "127.0.0.1", resolve));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    const settled = stillness(page);
    await kit.before?.(page);
    await page.goto(`http://127.0.0.1:${process.env.PAGE_PORT}/`);
    for (const [flow, step] of Object.entries({ open: () => undefined, ...kit.steps })) {
      faults.length = 0;
      await step(page);
      await settled();
      console.log(
        JSON.stringify({
          flow: `${kit.name}: ${flow}`,
          result: { ...(await page.evaluate(kit.shown)), faults: [...faults] },
        }),
      );
      if (flow === kit.pictured && process.env.SCREENSHOTS !== undefined) {
        await page.screenshot({ path: join(process.env.SCREENSHOTS, `${kit.name}.png`) });
      }
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

/** Returns a wait for a page that asks nothing any more. */
function stillness(page) {
  let asking = 0;
  let last = Date.now();
  const change = (by) => () => {
    asking += by;
    last = Date.now();
  };
  page.on("request", change(1));
  page.on("requestfinished", change(-1));
  page.on("requestfailed", change(-1));
  return async () => {
    const start = Date.now();
    last = start;
    while ((asking > 0 || Date.now() - last < QUIET) && Date.now() - start < PATIENCE) {
      await delay(50);
    }
  };
}

const STYLE = `<style>
body { font: 15px/1.4 sans-serif; margin: 24px; color: #222 }
main, main > div:only-child { display: grid; grid-template-columns: 260px 1fr; gap: 24px }
main:has(> div:only-child) { display: block }
#pages ul { display: flex; gap: 10px }
h1, .wide { grid-column: 1 / 3; margin: 0 }
ul, ol { list-style: none; padding: 0; margin: 0 0 16px }
li { padding: 2px 0 } mark, em { background: #ffe58a; font-style: normal }
input { font: inherit; padding: 6px } button { font: inherit }
</style>`;
