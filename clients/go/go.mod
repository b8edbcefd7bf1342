module clients

go 1.22

require github.com/elastic/go-elasticsearch/v7 v7.17.10
