//! Matches as Java 17's `Matcher` finds them; the attack on time is by hand.

use super::super::tables::Tables;
use super::{Flags, Pattern, Steps};

/// All matches of a pattern, with their groups.
fn all(pattern: &str, text: &str) -> Vec<String> {
    let pattern = Pattern::read(pattern, Flags::default(), &Tables::default()).expect("a pattern");
    let mut found = Vec::new();
    pattern.find_all(text, &mut Steps(100_000), |one| {
        let groups = 0..=pattern.group_count();
        let texts = groups.map(|group| one.group(group).map_or("-", |(from, to)| &text[from..to]));
        found.push(texts.collect::<Vec<_>>().join("|"));
        true
    });
    found
}

/// By `jshell`: `Pattern.compile(p).matcher(t).results()`.
#[test]
fn matches_are_those_of_java() {
    assert_eq!(all("a|ab", "abab"), ["a", "a"]);
    assert_eq!(all("(a+)(b?)", "aab a"), ["aab|aa|b", "a|a|"]);
    assert_eq!(all("(?:a|b)*?c", "abcac"), ["abc", "ac"]);
    assert_eq!(all("(?<=\\d)[a-f&&[^b]]", "1a2b3c"), ["a", "c"]);
    assert_eq!(all("(\\w)\\1", "aabbc"), ["aa|a", "bb|b"]);
    assert_eq!(all("(?>a+)b", "aaab"), ["aaab"]);
    assert_eq!(all("a++a", "aaa"), Vec::<String>::new());
    assert_eq!(all("(?i)straSSe", "STRASSE"), ["STRASSE"]);
    assert_eq!(all("^.*$", "one\ntwo"), Vec::<String>::new());
    assert_eq!(all("(?m)^.*$", "one\ntwo"), ["one", "two"]);
}

/// A pattern that goes on trying comes to its end.
#[test]
fn steps_are_counted() {
    let pattern = Pattern::read("(a+)+b", Flags::default(), &Tables::default()).expect("a pattern");
    let mut steps = Steps(100_000);
    pattern.find_all(&"a".repeat(40), &mut steps, |_| true);
    assert_eq!(steps.0, 0);
}
