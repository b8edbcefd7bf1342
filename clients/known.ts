/** Which flows are not served, and why? */
export const KNOWN: ReadonlyMap<string, string> = new Map([["search with a script", "scripts are not served"]]);
