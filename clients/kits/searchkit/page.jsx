/** A shop's search page with Searchkit, which asks from the browser. */
import Client from "@searchkit/instantsearch-client";
import instantsearch from "instantsearch.js/es";
import {
  configure,
  hits,
  pagination,
  rangeInput,
  refinementList,
  searchBox,
  sortBy,
  stats,
} from "instantsearch.js/es/widgets";
import Searchkit from "searchkit";

const searchkit = new Searchkit({
  connection: { host: SEARCH_URL, apiKey: "a2V5OnNlY3JldA==" },
  search_settings: {
    search_attributes: [{ field: "name", weight: 3 }, "description", "brand"],
    result_attributes: ["name", "price", "brand", "description"],
    highlight_attributes: ["name"],
    snippet_attributes: ["description:20"],
    facet_attributes: ["brand", "category", { attribute: "price", field: "price", type: "numeric" }],
    sorting: { default: { field: "_score", order: "desc" }, _cheap: { field: "price", order: "asc" } },
  },
});

const root = document.querySelector("#root");
root.innerHTML = `<h1>Searchkit 4</h1><div id="box" class="wide"></div>
<aside><div id="sort"></div><h3>Brand</h3><div id="brand"></div><h3>Category</h3><div id="category"></div><h3>Price</h3><div id="price"></div></aside>
<section><div id="stats"></div><div id="hits"></div><div id="pages"></div></section>`;

const search = instantsearch({
  indexName: "products",
  searchClient: Client(searchkit),
  future: { preserveSharedStateOnUnmount: true },
});
search.addWidgets([
  configure({ hitsPerPage: 5 }),
  searchBox({ container: "#box" }),
  stats({ container: "#stats", templates: { text: ({ nbHits }) => `${nbHits} found` } }),
  sortBy({
    container: "#sort",
    items: [
      { label: "best first", value: "products" },
      { label: "cheap first", value: "products_cheap" },
    ],
  }),
  refinementList({ container: "#brand", attribute: "brand", limit: 5, searchable: true }),
  refinementList({ container: "#category", attribute: "category", limit: 5 }),
  rangeInput({ container: "#price", attribute: "price" }),
  hits({
    container: "#hits",
    templates: {
      item: (hit, { html, components }) =>
        html`<b class="name">${components.Highlight({ attribute: "name", hit })}</b>
          <span class="price">${hit.price}</span>
          <p class="snippet">${components.Snippet({ attribute: "description", hit })}</p>`,
    },
  }),
  pagination({ container: "#pages" }),
]);
search.start();
