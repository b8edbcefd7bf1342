/** Searches with ReactiveSearch 3 in a browser. */
/* global document */
import * as esbuild from "esbuild";
import { chromium } from "playwright-core";
import { fileURLToPath } from "node:url";
import { drive } from "../kit.mjs";

const choose = (facet, at) => (page) => page.locator(`#${facet} li label`).nth(at).click();
const search = (text) => async (page) => {
  await page.locator("#box input").fill(text);
  await page.keyboard.press("Enter");
};

await drive(
  {
    name: "reactivesearch",
    page: fileURLToPath(new URL("page.jsx", import.meta.url)),
    pictured: "the next page",
    // Of two requests in the same millisecond, the kit keeps the answer to the first: each is given a time of its own.
    before: (page) =>
      page.addInitScript(() => {
        const { now } = Date;
        let last = 0;
        Date.now = () => (last = Math.max(last + 1, now()));
      }),
    shown: () => {
      const html = (selector) => [...document.querySelectorAll(selector)].map((one) => one.innerHTML);
      const text = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
      return {
        total: text("#stats"),
        names: html(".hit .name"),
        prices: text(".hit .price"),
        completions: text("#box ul li"),
        brands: text("#brand li"),
        categories: text("#category li"),
        bars: document.querySelectorAll("#price svg rect, #price [height]").length,
        range: [...document.querySelectorAll("#price [role=slider]")].map((one) => one.getAttribute("aria-valuenow")),
        page: text("section a.active, section button.active"),
      };
    },
    steps: {
      "a beginning of a word": (page) => page.locator("#box input").pressSequentially("wirel"),
      "a word": search("chair"),
      "a facet": choose("brand", 0),
      "two values of a facet": choose("brand", 1),
      "two facets": choose("category", 0),
      "one facet again": choose("category", 0),
      "another word": search("steel"),
      "a range": async (page) => {
        const handle = await page.locator("#price [role=slider]").last().boundingBox();
        await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
        await page.mouse.down();
        await page.mouse.move(handle.x - 180, handle.y + handle.height / 2, { steps: 5 });
        await page.mouse.up();
      },
      sorted: (page) => page.locator("section select").selectOption({ label: "cheap first" }),
      "the next page": (page) =>
        page
          .locator("section a, section button")
          .filter({ hasText: /^(2|Next)$/ })
          .first()
          .click(),
      "nothing found": search("qqqqqqqq"),
    },
  },
  { esbuild, chromium },
);
