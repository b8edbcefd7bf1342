/** Which fields does a dynamic template map whose patterns are regular expressions, that says of nothing what it is for, or that is for what has fields in it? */

import { one, type MappingCase } from "./mappings.js";

/** A template that maps fields of some names to keywords, and documents with fields of the names. */
const template = (conditions: string, ...names: string[]): MappingCase =>
  one(
    `{"dynamic_templates":[{"t":{${conditions}"mapping":{"type":"keyword"}}}]}`,
    ...names.map((name) => JSON.stringify({ [name]: "x" })),
  );

const matching = (pattern: string, ...names: string[]): MappingCase =>
  template(`"match_pattern":"regex","match":${JSON.stringify(pattern)},`, ...names);

// prettier-ignore
export const EXPRESSIONS: readonly MappingCase[] = [
  template('"match_pattern":"regex","match":"^[a-z]+_name$","unmatch":"x.*","path_match":"o\\\\..*|[a-z_]*","path_unmatch":"q","match_mapping_type":"string",', "b_name", "x_name", "o.c_name", "o.d", "B_name"),
  template('"match_pattern":"regex",', "a"),
  template('"match_pattern":"simple","match":"a",', "a"),
  template('"match":"a*","match_pattern":"regex",', "aa", "ab", "b"),
  template('"match_pattern":"REGEX","match":"a",', "a"),
  template('"match_pattern":"regex","match_pattern2":"a",', "a"),
  template("", "a"),
  template('"unmatch":"b",', "a"),
  template('"path_unmatch":"b",', "a"),
  template('"match_mapping_type":"*",', "a"),
  template('"match_mapping_type":"string","unmatch":"a.*","match_pattern":"regex",', "a", "b", "ba"),
  template('"path_match":"o\\\\.[^.]*","match_pattern":"regex",', "o.x", "ox", "o.x.y"),
  matching("\\w+\\d{2,3}?[^x-z.]?", "b22", "é22", "a2z", "a22z", "a22q", "a2222", "a22é"),
  matching("(?:a|bc)*(d|)|-e-", "abca", "abcd", "b", "-e-", "d", "ad d"),
  matching("^a$|^b$|c]|d}", "a", "b", "ab", "c]", "d}"),
  matching(".*", "a", "a\nb", "é😀", "a\u2028"),
  matching("[^a]+", "b", "a", "b\n", "😀"),
  matching("\\S\\s\\D", "a b", "a\u000bb", "a b", "ab1"),
  matching("[\\w.-]{1,3}", "abc", "a-b", "abcd", "é"),
  matching("[-a^\\]&]+", "-a^]&", "b"),
  matching("a{2}b{1,}c{0,1}", "aab", "aabbc", "ab", "aabcc"),
  matching("x+?y*?z??", "xx", "xyz", "xyzz"),
  matching("(a(b(c)?)*)+", "abcab", "abca", "bc"),
  matching("a||b", "a", "b", "c"),
  matching("\\$\\.\\ \\-", "$. -"),
  matching("é+", "é", "éé", "e"),
  one('{"dynamic_templates":[{"t":{"path_match":"o.*","mapping":{"type":"keyword"}}}]}', '{"o.x2.y":"x"}', '{"o":{"x4.y":"z"}}', '{"o.x5.y":null}', '{"o.x6.y":[]}', '{"o.x7.y":{"a":1}}'),
  one('{"dynamic_templates":[{"t":{"match_mapping_type":"object","path_match":"o.*","mapping":{"type":"flattened"}}}]}', '{"o.x2.y":"x"}', '{"o":{"x3":{"y":"z"}}}', '{"o.x5":{"y":1}}'),
  one('{"dynamic_templates":[{"t":{"match":"o","mapping":{"type":"keyword"}}}]}', '{"o.y":"x"}', '{"o.y.z":"x"}', '{"o":"a"}', '{"o.y":"x"}'),
  one('{"dynamic_templates":[{"t":{"match":"o","mapping":{}}}]}', '{"o.y":"x"}'),
  one('{"dynamic_templates":[{"t":{"match":"o","mapping":{"type":"nested"}}}]}', '{"o.y":"x"}', '{"p.o.y":"x"}'),
];
