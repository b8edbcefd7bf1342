/** What is a server attacked with? One request, and what it is called in a report. */

/** A request of an attack. */
export interface Attack {
  readonly name: string;
  readonly path: string;
  /** Made when it is sent: some are large. */
  readonly body: () => Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const encoder = new TextEncoder();

/** Returns an attack whose body is JSON. */
export function search(name: string, body: () => unknown): Attack {
  return { name, path: "/products/_search", body: () => encoder.encode(JSON.stringify(body())) };
}

/** Returns so many values. */
export function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
