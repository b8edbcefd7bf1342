/** A shop's search page with ReactiveSearch 3. */
import { DataSearch, MultiList, RangeSlider, ReactiveBase, ReactiveList } from "@appbaseio/reactivesearch";
import { render } from "react-dom";

const ALL = ["search", "brand", "category", "price"];
const but = (name) => ({ and: ALL.filter((one) => one !== name) });

const SORTS = [
  { label: "best first", dataField: "_score", sortBy: "desc" },
  { label: "cheap first", dataField: "price", sortBy: "asc" },
];

render(
  <ReactiveBase app="products" url={SEARCH_URL} credentials="key:secret" enableAppbase={false}>
    <h1>ReactiveSearch 3</h1>
    <div className="wide" id="box">
      <DataSearch
        componentId="search"
        dataField={["name", "description"]}
        fieldWeights={[3, 1]}
        fuzziness="AUTO"
        autosuggest
        highlight
        debounce={0}
        size={4}
      />
    </div>
    <aside>
      <div id="brand">
        <MultiList
          componentId="brand"
          dataField="brand"
          title="Brand"
          size={5}
          showSearch={false}
          react={but("brand")}
        />
      </div>
      <div id="category">
        <MultiList
          componentId="category"
          dataField="category"
          title="Category"
          size={5}
          showSearch={false}
          react={but("category")}
        />
      </div>
      <div id="price">
        <RangeSlider
          componentId="price"
          dataField="price"
          title="Price"
          range={{ start: 0, end: 2500 }}
          showHistogram
          react={but("price")}
        />
      </div>
    </aside>
    <section>
      <ReactiveList
        componentId="results"
        dataField="name"
        size={5}
        pagination
        sortOptions={SORTS}
        react={{ and: ALL }}
        renderResultStats={({ numberOfResults }) => <div id="stats">{numberOfResults} found</div>}
        renderNoResults={() => <div id="stats">nothing found</div>}
        renderItem={(hit) => (
          <li className="hit" key={hit._id}>
            <b className="name" dangerouslySetInnerHTML={{ __html: hit.name }} />{" "}
            <span className="price">{String(hit.price)}</span>
          </li>
        )}
      />
    </section>
  </ReactiveBase>,
  document.querySelector("#root"),
);
