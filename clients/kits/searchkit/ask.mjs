/** Searches with Searchkit 4 in a browser. */
/* global document */
import * as esbuild from "esbuild";
import { chromium } from "playwright-core";
import { fileURLToPath } from "node:url";
import { drive } from "../kit.mjs";

const brand = (page, at) => page.locator("#brand input[type=checkbox]").nth(at).click();

await drive(
  {
    name: "searchkit",
    page: fileURLToPath(new URL("page.jsx", import.meta.url)),
    pictured: "the next page",
    shown: () => {
      const html = (selector) => [...document.querySelectorAll(selector)].map((one) => one.innerHTML);
      const text = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
      return {
        total: text("#stats").map((one) => parseInt(one)),
        names: html("#hits .name"),
        prices: text("#hits .price"),
        snippets: html("#hits .snippet"),
        brands: text("#brand .ais-RefinementList-label"),
        categories: text("#category .ais-RefinementList-label"),
        range: [...document.querySelectorAll("#price input")].map(({ placeholder }) => placeholder),
        page: text("#pages .ais-Pagination-item--selected"),
      };
    },
    steps: {
      "a word that is typed": (page) => page.locator("#box input[type=search]").pressSequentially("chair"),
      "a word with a fault": (page) => page.locator("#box input[type=search]").fill("watchh"),
      "a beginning of a word": (page) => page.locator("#box input[type=search]").fill("wirel"),
      "a facet": (page) => brand(page, 0),
      "two facets": (page) => page.locator("#category input[type=checkbox]").first().click(),
      "one facet again": (page) => page.locator("#category input[type=checkbox]").first().click(),
      "a search in a facet": (page) => page.locator("#brand input[type=search]").fill("nor"),
      "no search in a facet": (page) => page.locator("#brand input[type=search]").fill(""),
      "no facet": (page) => brand(page, 0),
      "a range": async (page) => {
        await page.locator("#price input").first().fill("50");
        await page.locator("#price input").last().fill("300");
        await page.locator("#price button").click();
      },
      sorted: (page) => page.locator("#sort select").selectOption("products_cheap"),
      "the next page": (page) => page.locator("#pages .ais-Pagination-item--nextPage a").click(),
      "nothing found": (page) => page.locator("#box input[type=search]").fill("qqqqqqqq"),
    },
  },
  { esbuild, chromium },
);
