"""Asks with OpenSearch's client for Python."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "packages"), os.path.join(os.path.dirname(HERE), "python")]

from opensearchpy import OpenSearch, helpers  # noqa: E402

from flows import FLOWS, INDEX, QUERY, printed  # noqa: E402

client = OpenSearch([os.environ["URL"]])
printed(FLOWS, client)
printed(
    {
        "helper scan": lambda client: len(list(helpers.scan(client, index=INDEX, query={"query": QUERY}, size=20))),
        "point in time": lambda client: client.create_pit(index=INDEX, params={"keep_alive": "1m"}),
    },
    client,
)
