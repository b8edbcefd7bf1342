// Asks with olivere's client for Go: prints a line for each flow.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/olivere/elastic/v7"
)

const index = "products"

func main() {
	ctx := context.Background()
	client, err := elastic.NewClient(elastic.SetURL(os.Getenv("URL")), elastic.SetSniff(false))
	if err != nil {
		panic(err)
	}
	query := elastic.NewBoolQuery().Must(elastic.NewMatchQuery("name", "chair")).Filter(elastic.NewRangeQuery("price").Gte(20))
	search := func() *elastic.SearchService { return client.Search(index).Query(query).Size(3) }
	flows := []struct {
		name string
		ask  func() (any, error)
	}{
		{"version", func() (any, error) { return client.ElasticsearchVersion(os.Getenv("URL")) }},
		{"sniffing", func() (any, error) {
			sniffing, err := elastic.NewClient(elastic.SetURL(os.Getenv("URL")), elastic.SetSniff(true))
			if err != nil {
				return nil, err
			}
			defer sniffing.Stop()
			return sniffing.IndexExists(index).Do(ctx)
		}},
		{"index exists", func() (any, error) { return client.IndexExists(index).Do(ctx) }},
		{"index that is none exists", func() (any, error) { return client.IndexExists("nope").Do(ctx) }},
		{"search", func() (any, error) { return search().Do(ctx) }},
		{"search sorted", func() (any, error) { return search().Sort("price", false).Sort("sku", true).From(2).Do(ctx) }},
		{"search after", func() (any, error) { return search().Sort("price", true).SearchAfter(100).Do(ctx) }},
		{"search with facets", func() (any, error) {
			brands := elastic.NewTermsAggregation().Field("brand").SubAggregation("mean", elastic.NewAvgAggregation().Field("price"))
			return search().Aggregation("brands", brands).Aggregation("days", elastic.NewDateHistogramAggregation().Field("created_at").CalendarInterval("year")).Do(ctx)
		}},
		{"search with highlight", func() (any, error) { return search().Highlight(elastic.NewHighlight().Field("name")).Do(ctx) }},
		{"search with collapse", func() (any, error) { return search().Collapse(elastic.NewCollapseBuilder("brand")).Do(ctx) }},
		{"search with source", func() (any, error) {
			return search().FetchSourceContext(elastic.NewFetchSourceContext(true).Include("name")).Do(ctx)
		}},
		{"search with explain and version", func() (any, error) { return search().Explain(true).Version(true).Do(ctx) }},
		{"search with suggest", func() (any, error) {
			return client.Search(index).Suggester(elastic.NewTermSuggester("words").Text("chiar").Field("name")).Size(0).Do(ctx)
		}},
		{"search with a routing and a preference", func() (any, error) { return search().Preference("_local").Do(ctx) }},
		{"search with post_filter and min_score", func() (any, error) {
			return search().PostFilter(elastic.NewTermQuery("color", "red")).MinScore(1).Do(ctx)
		}},
		{"search of an index that is none", func() (any, error) { return client.Search("nope").Do(ctx) }},
		{"search with timeout", func() (any, error) { return search().Timeout("5s").TerminateAfter(1000).Do(ctx) }},
		{"count", func() (any, error) { return client.Count(index).Query(query).Do(ctx) }},
		{"get", func() (any, error) { return client.Get().Index(index).Id("SKU-000217").Do(ctx) }},
		{"get of none", func() (any, error) { return client.Get().Index(index).Id("nope").Do(ctx) }},
		{"exists", func() (any, error) { return client.Exists().Index(index).Id("SKU-000217").Do(ctx) }},
		{"mget", func() (any, error) {
			return client.Mget().Add(elastic.NewMultiGetItem().Index(index).Id("SKU-000001"), elastic.NewMultiGetItem().Index(index).Id("nope")).Do(ctx)
		}},
		{"msearch", func() (any, error) {
			one := elastic.NewSearchRequest().Index(index).Query(query).Size(1)
			two := elastic.NewSearchRequest().Index("nope").Query(query)
			return client.MultiSearch().Add(one, two).Do(ctx)
		}},
		{"mapping", func() (any, error) { return client.GetMapping().Index(index).Do(ctx) }},
		{"field capabilities", func() (any, error) { return client.FieldCaps(index).Fields("*").Do(ctx) }},
		{"~settings", func() (any, error) { return client.IndexGetSettings(index).Do(ctx) }},
		{"~index", func() (any, error) { return client.IndexGet(index).Do(ctx) }},
		{"aliases", func() (any, error) { return client.Aliases().Index(index).Do(ctx) }},
		{"~cat indices", func() (any, error) { return client.CatIndices().Do(ctx) }},
		{"~cluster health", func() (any, error) { return client.ClusterHealth().Do(ctx) }},
		{"~nodes", func() (any, error) { return client.NodesInfo().Metric("http").Do(ctx) }},
		{"explain", func() (any, error) {
			return client.Explain(index, "_doc", "SKU-000217").Query(elastic.NewMatchAllQuery()).Do(ctx)
		}},
		{"validate", func() (any, error) { return client.Validate(index).Query(query).Do(ctx) }},
		{"scroll", func() (any, error) {
			scroll, sizes := client.Scroll(index).Size(900).Sort("_doc", true), []int{}
			for {
				page, err := scroll.Do(ctx)
				if err == io.EOF {
					return sizes, scroll.Clear(ctx)
				}
				if err != nil {
					return sizes, err
				}
				sizes = append(sizes, len(page.Hits.Hits))
			}
		}},
		{"point in time", func() (any, error) {
			opened, err := client.OpenPointInTime(index).KeepAlive("1m").Do(ctx)
			if err != nil {
				return nil, err
			}
			found, err := client.Search().PointInTime(elastic.NewPointInTime(opened.Id)).Sort("price", true).Size(2).Do(ctx)
			if err != nil {
				return nil, err
			}
			closed, err := client.ClosePointInTime(opened.Id).Do(ctx)
			return []any{found.Hits, closed}, err
		}},
	}
	for _, one := range flows {
		found, err := one.ask()
		result := map[string]any{"found": found}
		if err != nil {
			result["failed"] = err
			result["told"] = err.Error()
		}
		line, err := json.Marshal(map[string]any{"flow": one.name, "result": result})
		if err != nil {
			panic(err)
		}
		fmt.Println(string(line))
	}
}
