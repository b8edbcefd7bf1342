/** A shop's search page with Search UI. */
import {
  Facet,
  Paging,
  PagingInfo,
  Results,
  SearchBox,
  SearchProvider,
  Sorting,
  WithSearch,
} from "@elastic/react-search-ui";
import ElasticsearchAPIConnector from "@elastic/search-ui-elasticsearch-connector";
import { createRoot } from "react-dom/client";

const connector = new ElasticsearchAPIConnector({ host: SEARCH_URL, index: "products", apiKey: "a2V5OnNlY3JldA==" });

const fields = { name: { raw: {}, snippet: { size: 100, fallback: true } }, price: { raw: {} }, brand: { raw: {} } };

const config = {
  apiConnector: connector,
  alwaysSearchOnInitialLoad: true,
  trackUrlState: false,
  initialState: { resultsPerPage: 5 },
  searchQuery: {
    search_fields: { name: { weight: 3 }, description: {} },
    result_fields: fields,
    disjunctiveFacets: ["brand"],
    facets: {
      brand: { type: "value", size: 5 },
      category: { type: "value", size: 5 },
      price: {
        type: "range",
        ranges: [
          { from: 0, to: 50, name: "up to 50" },
          { from: 50, to: 300, name: "50 to 300" },
          { from: 300, name: "above 300" },
        ],
      },
    },
  },
  autocompleteQuery: {
    results: {
      resultsPerPage: 4,
      search_fields: { name: {} },
      result_fields: { name: { snippet: { size: 100, fallback: true } } },
    },
  },
};

const SORTS = [
  { name: "best first", value: [] },
  { name: "cheap first", value: [{ field: "price", direction: "asc" }] },
];

function Hit({ result }) {
  return (
    <li className="hit">
      <b className="name" dangerouslySetInnerHTML={{ __html: result.name.snippet ?? result.name.raw }} />{" "}
      <span className="price">{String(result.price.raw)}</span>
    </li>
  );
}

createRoot(document.querySelector("#root")).render(
  <SearchProvider config={config}>
    <WithSearch mapContextToProps={({ wasSearched }) => ({ wasSearched })}>
      {({ wasSearched }) => (
        <>
          <h1>Search UI</h1>
          <div className="wide" id="box">
            <SearchBox
              autocompleteMinimumCharacters={2}
              autocompleteResults={{ titleField: "name", urlField: "sku" }}
              searchAsYouType
              debounceLength={0}
            />
          </div>
          <aside>
            {wasSearched && <Sorting label="Sort" sortOptions={SORTS} />}
            <div id="brand">
              <Facet field="brand" label="Brand" filterType="any" />
            </div>
            <div id="category">
              <Facet field="category" label="Category" />
            </div>
            <div id="price">
              <Facet field="price" label="Price" />
            </div>
          </aside>
          <section>
            <div id="stats">{wasSearched && <PagingInfo />}</div>
            <Results resultView={Hit} />
            <div id="pages">
              <Paging />
            </div>
          </section>
        </>
      )}
    </WithSearch>
  </SearchProvider>,
);
