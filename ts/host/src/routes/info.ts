/** `GET /`: who answers here. */
import type { Route } from "./route.js";

const INFO = {
  name: "vitrine",
  cluster_name: "vitrine",
  cluster_uuid: "vitrine",
  version: {
    number: "7.17.4",
    build_flavor: "default",
    build_type: "vitrine",
    build_hash: "79878662c54c886ae89206c685d9f1051a9d6411",
    build_date: "2022-05-18T18:04:20.964345128Z",
    build_snapshot: false,
    // One value under two names: clients look for the second.
    library_version: "8.11.1",
    lucene_version: "8.11.1",
    minimum_wire_compatibility_version: "6.8.0",
    minimum_index_compatibility_version: "6.0.0-beta1",
  },
  tagline: "You Know, for Search",
};

const encoder = new TextEncoder();

const BODY = encoder.encode(JSON.stringify(INFO));

/** What the real engine tells, and no more. */
const SAME = encoder.encode(
  JSON.stringify(INFO, (name, value: unknown) => (name === "library_version" ? undefined : value)),
);

/** `GET /`. */
export const info: Route = {
  methods: ["GET", "HEAD"],
  path: [],
  takesBody: false,
  tables: () => [],
  pretty: true,
  prepare:
    ({ isExtended }) =>
    () => ({ status: 200, body: isExtended ? SAME : BODY }),
};
