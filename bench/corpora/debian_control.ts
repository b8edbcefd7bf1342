/** How is a control file of Debian read? Paragraphs of `Name: value`, where lines that begin with a space go on. */

/** Fields of one paragraph. */
export type Paragraph = ReadonlyMap<string, string>;

/** Returns the paragraphs of a control file. A line ` .` of a long value stands for an empty one. */
export function packagesOf(text: string): Paragraph[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const fields = new Map<string, string>();
    let name = "";
    for (const line of paragraph.split("\n")) {
      if (line.startsWith(" ") || line.startsWith("\t")) {
        const more = line.trim() === "." ? "" : line.slice(1);
        fields.set(name, `${fields.get(name) ?? ""}\n${more}`);
        continue;
      }
      const colon = line.indexOf(":");
      if (colon < 0) continue;
      name = line.slice(0, colon);
      fields.set(name, line.slice(colon + 1).trim());
    }
    return fields.size === 0 ? [] : [fields];
  });
}
