/** What does Java's `trim` leave of a text? It takes away spaces and control characters of ASCII, and no other kind of space. */

// eslint-disable-next-line no-control-regex -- these are what it takes away
const ENDS = /^[\u0000- ]+|[\u0000- ]+$/g;

/** Returns the text without what Java takes away at its ends. */
export function javaTrim(text: string): string {
  return text.replace(ENDS, "");
}
