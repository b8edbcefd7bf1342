/** Which differences from the real engine are on purpose? A short list, each with its reason; README.md has them for users. */

/** An answer, as far as it tells of a failure. */
export interface Verdict {
  readonly status: number;
  readonly type: string;
  readonly reason: string;
}

interface Purpose {
  readonly why: string;
  readonly holds: (theirs: Verdict, ours: Verdict) => boolean;
}

const ours =
  (pattern: RegExp): Purpose["holds"] =>
  (_, { status, reason }) =>
    status === 400 && pattern.test(reason);

/** Keys of a search body, queries, aggregations, sorts and options of them that the service does not have. */
const PURPOSES: readonly Purpose[] = [
  { why: "keys of a body that are not served", holds: ours(/^Unknown key for a \w+ in \[(?!query\]|sort\])/) },
  { why: "queries that are not served", holds: ours(/^unknown query \[[a-z_]+\]$/) },
  { why: "aggregations that are not served", holds: ours(/^Unknown aggregation type \[[a-z_]+\]$/) },
  { why: "sorts that are not served", holds: ours(/^sort by \[.*\] is not supported$/) },
  {
    why: "options that are not served",
    holds: ours(/unknown field \[(nested|nested_path|nested_filter|script|missing_bucket)\]/),
  },
  { why: "keys of a header of _msearch", holds: ours(/^key \[.*\] is not supported in the metadata section$/) },
  {
    why: "other indices",
    holds: (theirs, { status, type }) =>
      status === 404 && type === "index_not_found_exception" && theirs.status !== 404,
  },
  {
    why: "defects of the real engine told in Java's words",
    holds: ({ type }) => /^(null_pointer|class_cast|(array_)?index_out_of_bounds|array_store)_exception$/.test(type),
  },
  {
    why: "wrong routes, methods and body types: the error is a string there",
    holds: (theirs, { status }) => theirs.status === status && theirs.type === "",
  },
  { why: "fields that documents do not have", holds: ours(/^queries on field \[_\w+\] are not supported$/) },
  { why: "fields that documents do not have", holds: ours(/^aggregation \[\w+\] on field \[_\w+\] is not supported$/) },
  {
    why: "values that a format of numbers cannot read",
    holds: (theirs, { status }) => status === 400 && theirs.reason.startsWith("Cannot parse the value ["),
  },
  { why: "an empty pattern of index names", holds: ours(/^Invalid index name \[\], must not be empty$/) },
  {
    why: "buckets beyond the size of the terms around them",
    holds: (theirs, { status }) => status === 200 && theirs.type === "too_many_buckets_exception",
  },
  { why: "from below -1", holds: ours(/^\[from\] parameter cannot be negative/) },
  { why: "scores that may pass the floats", holds: ours(/may exceed the largest float/) },
];

/** Whether what we answer differs from what the real engine answers for one of these reasons. */
export function differsOnPurpose(theirs: Verdict, own: Verdict): boolean {
  return PURPOSES.some(({ holds }) => holds(theirs, own));
}

/** Whether the real node answered for other indices, too: it has several, and is asked for all of them by some names. */
export function asksOthers({ body }: { readonly body: string }): boolean {
  const several = /"_shards" ?: ?\{\s*"total" ?: ?(?!1\b|0\b)\d/;
  const causes = /"root_cause" ?: ?\[\s*\{[^[\]]*\},\s*\{/;
  return several.test(body) || causes.test(body);
}
