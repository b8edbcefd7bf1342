//! `html_strip`: tags, comments, scripts and styles are taken out of a text, tags of blocks become line breaks, and entities the characters
//! that they stand for, as Lucene's `HTMLStripCharFilter` does.
//!
//! One difference is left: a token of just as many units as a tokenizer's buffer holds, with something taken out right behind it, ends
//! before that in the real engine, which has not read it yet, and here behind it.

use std::sync::Arc;

use super::super::automaton::Automaton;
use super::super::chain::CharFilter;
use super::super::component::Component;
use super::super::corrections::Corrections;
use super::super::lowercase::lowercase;
use super::super::tables::Tables;
use super::super::token::Tokens;
use super::stripping::Stripping;
use vitrine_base::cause::Cause;

/// Tags that are left in the text.
#[derive(Debug, Default)]
pub(super) struct Escaped {
    pub br: bool,
    pub script: bool,
    pub style: bool,
    /// All others, in lower case.
    others: Vec<String>,
}

impl Escaped {
    fn of(tags: &[String]) -> Self {
        let mut escaped = Self::default();
        for tag in tags {
            // Java compares these without case, of which only ASCII's letters come to theirs, the long s and the sign of Kelvin.
            match lowered(tag).replace('ſ', "s").as_str() {
                "br" => escaped.br = true,
                "script" => escaped.script = true,
                "style" => escaped.style = true,
                _ => escaped.others.push(lowered(tag)),
            }
        }
        escaped
    }

    /// Whether a tag of a name is left, that is none of the three.
    pub fn has(&self, name: &str) -> bool {
        !self.others.is_empty() && self.others.contains(&lowered(name))
    }
}

fn lowered(name: &str) -> String {
    name.chars().map(lowercase).collect()
}

pub(super) struct HtmlStrip {
    pub automaton: Arc<Automaton>,
    pub escaped: Escaped,
    /// Characters by the names of their entities, in the order of these.
    entities: Vec<(String, char)>,
}

pub(super) fn create(component: Component<'_>, tables: &Tables) -> Result<Arc<dyn CharFilter>, Cause> {
    let escaped = component.list("escaped_tags").unwrap_or_default();
    Ok(Arc::new(HtmlStrip {
        automaton: tables.automaton("automata/html_strip")?,
        escaped: Escaped::of(&escaped),
        entities: entities(tables).ok_or_else(|| Cause::illegal_argument("[html_strip] is not in the index"))?,
    }))
}

/// Reads names of entities, each with the number of its character.
fn entities(tables: &Tables) -> Option<Vec<(String, char)>> {
    let lines = std::str::from_utf8(tables.get("automata/html_entities")?).ok()?.lines();
    lines
        .map(|line| {
            let (name, value) = line.split_once(' ')?;
            let value = char::from_u32(u32::from_str_radix(value, 16).ok()?)?;
            Some((name.to_owned(), value))
        })
        .collect()
}

impl HtmlStrip {
    /// Returns the character of an entity.
    pub fn entity(&self, name: &str) -> Option<char> {
        let at = self.entities.binary_search_by(|(known, _)| known.as_str().cmp(name));
        at.ok().map(|at| self.entities[at].1)
    }
}

impl CharFilter for HtmlStrip {
    fn filter(&self, text: &str, tokens: &mut Tokens) -> Option<(String, Corrections)> {
        if !text.bytes().any(|byte| matches!(byte, b'<' | b'&')) {
            return None;
        }
        let mut stripping = Stripping::new(self, text);
        while stripping.step(&mut tokens.steps) {}
        Some(stripping.end())
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use vitrine_base::steps::Bounds;

    fn strip(text: &str, escaped: &[&str]) -> (String, Vec<u32>) {
        let tables = Tables::default();
        let filter = HtmlStrip {
            automaton: tables.automaton("automata/html_strip").expect("an automaton"),
            escaped: Escaped::of(&escaped.iter().map(|&tag| tag.to_owned()).collect::<Vec<_>>()),
            entities: entities(&tables).expect("entities"),
        };
        let (out, corrections) = filter
            .filter(text, &mut Tokens::new(Bounds::of(1000)))
            .expect("a changed text");
        let units = out.encode_utf16().count() as u32;
        let places = (0..=units).map(|offset| corrections.correct(offset)).collect();
        (out, places)
    }

    /// As `_analyze` of the real engine answers.
    #[test]
    fn tags_and_entities_are_taken_out() {
        for (text, stripped) in [
            ("<b>a</b>", "a"),
            ("<p>a</p>", "\na\n"),
            ("a<br/>b</BR>c", "a\nb\nc"),
            (
                "a&lt;b&amp c&bogus; &#65;&#x42;&#xD83D;&#xDE00;",
                "a<b&amp c&bogus; AB😀",
            ),
            ("a&amp", "a&"),
            ("a<!-- b --><![CDATA[c<d>]]>e", "ac<d>e"),
            ("a<script>if (1 < 2) '</b>'</script>b<style>x", "a\nb"),
            ("a < b <c>", "a < b \n"),
            ("a < b <c", "a < b "),
            ("&#xD800;&", "\u{fffd}&"),
        ] {
            assert_eq!(strip(text, &[]).0, stripped, "{text}");
        }
    }

    #[test]
    fn escaped_tags_stay() {
        let text = "<B>a</b><i>c</i><BR><script>x</script>";
        assert_eq!(strip(text, &["b", "br", "SCRIPT"]).0, "<B>a</b>c<BR><script></script>");
    }

    /// By hand: `<p>` becomes one unit, which ends where it ends; what is taken out lies before what follows it.
    #[test]
    fn offsets_are_those_of_the_text() {
        assert_eq!(strip("<p>a<b>c</b>", &[]).1, [0, 3, 7, 12]);
        assert_eq!(strip("x&lt;y", &[]).1, [0, 1, 5, 6]);
    }
}
