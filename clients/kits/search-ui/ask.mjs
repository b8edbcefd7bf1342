/** Searches with Search UI in a browser. */
/* global document */
import * as esbuild from "esbuild";
import { chromium } from "playwright-core";
import { fileURLToPath } from "node:url";
import { drive } from "../kit.mjs";

const choose = (facet, at) => (page) => page.locator(`#${facet} label`).nth(at).click();
const type = (text) => (page) => page.locator("#box input").first().fill(text);

await drive(
  {
    name: "search-ui",
    page: fileURLToPath(new URL("page.jsx", import.meta.url)),
    pictured: "the next page",
    shown: () => {
      const html = (selector) => [...document.querySelectorAll(selector)].map((one) => one.innerHTML);
      const text = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
      return {
        total: text("#stats"),
        names: html(".hit .name"),
        prices: text(".hit .price"),
        completions: html("#box .sui-search-box__autocomplete-container li"),
        brands: text("#brand label"),
        categories: text("#category label"),
        ranges: text("#price label"),
        page: text("#pages .rc-pagination-item-active"),
      };
    },
    steps: {
      "a beginning of a word": type("wirel"),
      "a word": type("chair"),
      "a facet": choose("brand", 0),
      "two values of a facet": choose("brand", 1),
      "two facets": choose("category", 0),
      "one facet again": choose("category", 0),
      "another word": type("steel"),
      "a range": choose("price", 1),
      sorted: async (page) => {
        await page.locator(".sui-sorting .sui-select__control").click();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
      },
      "the next page": (page) => page.locator("#pages .rc-pagination-next").click(),
      "nothing found": type("qqqqqqqq"),
    },
  },
  { esbuild, chromium },
);
