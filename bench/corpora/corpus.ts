/** What is searched? A catalog, its mapping, and which of its fields plays which part in the operations. */

/** The fields that operations speak of; null where a corpus has none of the kind. */
export interface Roles {
  /** A short text. */
  readonly title: string;
  /** A long text. */
  readonly text: string;
  /** Keywords of some ten, some hundred, and tens of thousands of values. */
  readonly few: string;
  readonly some: string;
  readonly many: string;
  /** A keyword with one value a document, for sorting. */
  readonly keyword: string;
  readonly number: string;
  readonly date: string | null;
  /** Five keywords, for facets. */
  readonly facets: readonly string[];
  /** A point on the earth. */
  readonly point: string | null;
  /** Nested objects: their path, a keyword and a number in them. */
  readonly offers: { readonly path: string; readonly keyword: string; readonly number: string } | null;
}

/** A corpus on disk. */
export interface Corpus {
  /** Also the name of its index. */
  readonly name: string;
  /** Lines of `{"_id":…,"_source":…}`. */
  readonly catalog: string;
  readonly mapping: string;
  readonly documents: number;
  readonly roles: Roles;
  /** Whether it is asked what `features.ts` has, instead of what `operations.ts` has. */
  readonly features: boolean;
}

/** A kind of corpus; a new one has its line in `table.ts`. */
export interface CorpusKind {
  /** Whether it makes the corpus of this name. */
  readonly matches: (name: string) => boolean;
  /** Writes the catalog into the cache unless it is there. */
  readonly make: (name: string, say: (text: string) => void) => Promise<Corpus>;
}
