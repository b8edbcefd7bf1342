/** Which flows are not as the real engine's, and why? By their names, or by a client's and a flow's. */
const PATH = "a path of OpenSearch's, which the real engine takes for that of a document to be indexed";
const IDS = "what an id is told to lack depends on how ids are made";

export const KNOWN: ReadonlyMap<string, string> = new Map([
  ["search with a script", "scripts are not served"],
  ["scroll that is none", IDS],
  ["field capabilities", "the order of names follows the tables of Java's hash maps, of another size there"],
  ["olivere-elastic: mapping", "a path of the time when there were types"],
  ["opensearch-js: point in time", PATH],
  ["opensearch-py: point in time", PATH],
]);
