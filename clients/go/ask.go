// Asks with Elastic's client for Go: prints a line for each flow.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/elastic/go-elasticsearch/v7"
	"github.com/elastic/go-elasticsearch/v7/esapi"
)

const index = "products"
const query = `{"bool":{"must":{"match":{"name":"chair"}},"filter":[{"range":{"price":{"gte":20}}}]}}`

type flow struct {
	name string
	ask  func() (*esapi.Response, error)
}

func body(text string) io.Reader { return strings.NewReader(text) }

// answer reads a response: JSON, or its text.
func answer(response *esapi.Response, err error) any {
	if err != nil {
		return map[string]any{"failed": err.Error()}
	}
	found := map[string]any{"status": response.StatusCode}
	if response.Body == nil {
		return found
	}
	defer response.Body.Close()
	bytes, _ := io.ReadAll(response.Body)
	var value any
	if json.Unmarshal(bytes, &value) != nil {
		value = string(bytes)
	}
	found["body"] = value
	return found
}

func main() {
	client, err := elasticsearch.NewClient(elasticsearch.Config{Addresses: []string{os.Getenv("URL")}})
	if err != nil {
		panic(err)
	}
	es := client
	search := func(text string, with ...func(*esapi.SearchRequest)) func() (*esapi.Response, error) {
		return func() (*esapi.Response, error) {
			return es.Search(append(with, es.Search.WithIndex(index), es.Search.WithBody(body(text)))...)
		}
	}
	flows := []flow{
		{"~info", func() (*esapi.Response, error) { return es.Info() }},
		{"ping", func() (*esapi.Response, error) { return es.Ping() }},
		{"index exists", func() (*esapi.Response, error) { return es.Indices.Exists([]string{index}) }},
		{"index that is none exists", func() (*esapi.Response, error) { return es.Indices.Exists([]string{"nope"}) }},
		{"search", search(`{"query":` + query + `,"size":3}`)},
		{"search with facets", search(`{"size":0,"aggs":{"b":{"terms":{"field":"brand"}},"p":{"stats":{"field":"price"}}}}`)},
		{"search counted, readable", search(`{"query":`+query+`,"size":1}`, es.Search.WithTrackTotalHits(true), es.Search.WithPretty())},
		{"search sorted", search(`{"sort":[{"price":"desc"},{"sku":"asc"}],"size":3}`)},
		{"search with parameters", search(`{"query":`+query+`}`, es.Search.WithSize(2), es.Search.WithFrom(1), es.Search.WithSourceIncludes("name"))},
		{"search with sort", search(`{"query":`+query+`}`, es.Search.WithSort("price:desc", "sku"), es.Search.WithSize(2))},
		{"search with filter_path", search(`{"query":`+query+`}`, es.Search.WithFilterPath("hits.hits._id", "hits.total"))},
		{"search with a preference", search(`{"query":`+query+`,"size":1}`, es.Search.WithPreference("_local"), es.Search.WithRequestCache(true))},
		{"search with a timeout", search(`{"query":`+query+`,"size":1}`, es.Search.WithTimeout(5e9))},
		{"search with highlight", search(`{"query":` + query + `,"size":2,"highlight":{"fields":{"name":{}}}}`)},
		{"search with an unknown query", search(`{"query":{"nope":{}}}`)},
		{"search with human and error_trace", search(`{"query":`+query+`,"size":1}`, es.Search.WithHuman(), es.Search.WithErrorTrace())},
		{"count", func() (*esapi.Response, error) { return es.Count(es.Count.WithIndex(index)) }},
		{"get", func() (*esapi.Response, error) { return es.Get(index, "SKU-000217") }},
		{"get with a version", func() (*esapi.Response, error) {
			return es.Get(index, "SKU-000217", es.Get.WithRealtime(true), es.Get.WithVersion(1))
		}},
		{"get of none", func() (*esapi.Response, error) { return es.Get(index, "nope") }},
		{"exists", func() (*esapi.Response, error) { return es.Exists(index, "SKU-000217") }},
		{"source", func() (*esapi.Response, error) { return es.GetSource(index, "SKU-000217") }},
		{"mget", func() (*esapi.Response, error) {
			return es.Mget(body(`{"ids":["SKU-000001","nope"]}`), es.Mget.WithIndex(index))
		}},
		{"msearch", func() (*esapi.Response, error) {
			return es.Msearch(body("{}\n{\"query\":"+query+",\"size\":1}\n{\"index\":\"nope\"}\n{}\n"), es.Msearch.WithIndex(index), es.Msearch.WithMaxConcurrentSearches(2))
		}},
		{"mapping", func() (*esapi.Response, error) { return es.Indices.GetMapping(es.Indices.GetMapping.WithIndex(index)) }},
		{"~settings", func() (*esapi.Response, error) {
			return es.Indices.GetSettings(es.Indices.GetSettings.WithIndex(index))
		}},
		{"~index", func() (*esapi.Response, error) { return es.Indices.Get([]string{index}) }},
		{"aliases", func() (*esapi.Response, error) { return es.Indices.GetAlias(es.Indices.GetAlias.WithIndex(index)) }},
		{"field capabilities", func() (*esapi.Response, error) {
			return es.FieldCaps(es.FieldCaps.WithIndex(index), es.FieldCaps.WithFields("*"))
		}},
		{"~cat indices", func() (*esapi.Response, error) { return es.Cat.Indices(es.Cat.Indices.WithFormat("json")) }},
		{"~cluster health", func() (*esapi.Response, error) { return es.Cluster.Health() }},
		{"~nodes", func() (*esapi.Response, error) { return es.Nodes.Info(es.Nodes.Info.WithMetric("http")) }},
		{"explain", func() (*esapi.Response, error) {
			return es.Explain(index, "SKU-000217", es.Explain.WithBody(body(`{"query":{"match_all":{}}}`)))
		}},
		{"scroll", func() (*esapi.Response, error) {
			return es.Search(es.Search.WithIndex(index), es.Search.WithScroll(6e10), es.Search.WithSize(2), es.Search.WithSort("_doc"))
		}},
	}
	for _, one := range flows {
		line, err := json.Marshal(map[string]any{"flow": one.name, "result": answer(one.ask())})
		if err != nil {
			panic(err)
		}
		fmt.Println(string(line))
	}
}
