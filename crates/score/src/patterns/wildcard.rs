//! Patterns of Lucene's `WildcardQuery`: `*` is any text, `?` any character, and `\` takes the meaning from the next character.

use super::dfa::{Determinized, Dfa, Places, Ranges};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::mapping::types::check_steps;

/// Lucene's default of the effort that an automaton may take, as its message has it, and a tenth of what is counted.
pub const EFFORT: u64 = 10_000;

enum Piece {
    Text,
    Any,
    Char(char),
}

/// Reads the pieces of a pattern.
fn pieces(pattern: &str) -> Vec<Piece> {
    let mut chars = pattern.chars();
    let mut pieces = Vec::new();
    while let Some(c) = chars.next() {
        pieces.push(match c {
            '*' => Piece::Text,
            '?' => Piece::Any,
            // The last one stands for itself.
            '\\' => Piece::Char(chars.next().unwrap_or('\\')),
            c => Piece::Char(c),
        });
    }
    pieces
}

/// Whether a pattern is a text like any: no piece of it stands for several.
pub fn literal(pattern: &str) -> Option<String> {
    let text = pieces(pattern).into_iter().map(|piece| match piece {
        Piece::Char(c) => Some(c),
        Piece::Text | Piece::Any => None,
    });
    text.collect()
}

/// What terms have to begin with and to end with, behind each other, where that is all that a pattern says.
pub fn ends(pattern: &str) -> Option<[String; 2]> {
    let pieces = pieces(pattern);
    let is_text = |piece: &Piece| matches!(piece, Piece::Text);
    let first = pieces.iter().position(is_text)?;
    let behind = pieces.iter().rposition(is_text)? + 1;
    let text = |pieces: &[Piece]| -> Option<String> {
        let chars = pieces.iter().map(|piece| match piece {
            Piece::Char(c) => Some(*c),
            Piece::Text | Piece::Any => None,
        });
        chars.collect()
    };
    let is_one = pieces[first..behind].iter().all(is_text);
    is_one.then_some([text(&pieces[..first])?, text(&pieces[behind..])?])
}

/// A character, and the one that differs from it in case, if it is an ASCII letter and case is ignored.
pub fn alike(c: char, ignores_case: bool) -> Ranges {
    if !ignores_case || !c.is_ascii_alphabetic() {
        return vec![(c, c)];
    }
    let (upper, lower) = (c.to_ascii_uppercase(), c.to_ascii_lowercase());
    vec![(upper, upper), (lower, lower)]
}

/// Makes the automaton of a pattern; the cause of a fault is Lucene's, where it is too large.
pub fn automaton(pattern: &str, ignores_case: bool, budget: &Budget) -> Result<Result<Dfa, Cause>, Failure> {
    let all = pieces(pattern);
    // Texts behind each other are one, which Lucene finds out at much cost.
    let is_again = |at: usize| at > 0 && matches!((&all[at - 1], &all[at]), (Piece::Text, Piece::Text));
    let pieces: Vec<&Piece> = (0..all.len()).filter(|&at| !is_again(at)).map(|at| &all[at]).collect();
    let any = || vec![('\0', char::MAX)];
    let is_text = |at: usize| pieces.get(at).is_some_and(|piece| matches!(piece, Piece::Text));
    // What may come at a place: any number of texts, and the piece behind them.
    let from = |at: usize| {
        let texts = (at..pieces.len()).take_while(|&at| is_text(at)).count();
        let end = (at + texts + 1).min(pieces.len());
        (at as u32..end as u32).collect::<Vec<u32>>()
    };
    let ends = |at: usize| (at..pieces.len()).all(is_text);
    let mut places = Places {
        first: from(0),
        takes_empty: ends(0),
        ..Places::default()
    };
    for (at, piece) in pieces.iter().enumerate() {
        places.takes.push(match piece {
            Piece::Text | Piece::Any => any(),
            Piece::Char(c) => alike(*c, ignores_case),
        });
        let mut follow = from(at + 1);
        if let Piece::Text = piece {
            follow.insert(0, at as u32);
        }
        places.follow.push(follow);
        places.ends.push(ends(at + 1));
    }
    let Determinized::Done(dfa) = places.determinize(EFFORT * 10, budget)? else {
        let (states, transitions) = size(&all);
        return Ok(Err(too_complex(&format!(
            "automaton with {states} states and {transitions} transitions"
        ))));
    };
    let steps = pieces.iter().take_while(|piece| !matches!(piece, Piece::Text)).count();
    Ok(check_steps(steps).map(|()| dfa))
}

/// The error of an automaton that takes too much effort.
fn too_complex(what: &str) -> Cause {
    let reason = format!("Determinizing {what} would require more than {EFFORT} effort.");
    Cause::new("too_complex_to_determinize_exception", reason)
}

/// How many states and transitions has Lucene's automaton of such pieces? Each piece has its own, and behind it those of the
/// pieces that may come next.
fn size(pieces: &[Piece]) -> (usize, usize) {
    let states = pieces.iter().map(|piece| match piece {
        Piece::Text => 1,
        _ => 2,
    });
    let next = |at: usize| {
        let rest = &pieces[at + 1..];
        let texts = rest.iter().take_while(|piece| matches!(piece, Piece::Text)).count();
        (texts + 1).min(rest.len())
    };
    (states.sum(), (0..pieces.len()).map(|at| 1 + next(at)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Limits;

    fn made(pattern: &str, ignores_case: bool) -> Result<Dfa, Cause> {
        automaton(pattern, ignores_case, &Budget::new(Limits::UNLIMITED))
            .unwrap_or_else(|_| panic!("the budget has no end"))
    }

    /// As the real engine answers for the same terms.
    #[test]
    fn pieces_stand_for_what_lucene_says() {
        for (pattern, term, expected) in [
            ("a*", "ab", true),
            ("a*", "a", true),
            ("*b", "a\\b", true),
            ("?", "é", true),
            ("?", "", false),
            ("??", "😀x", true),
            ("a\\*b", "a*b", true),
            ("a\\*b", "axb", false),
            ("a\\?b", "a?b", true),
            ("a\\\\b", "a\\b", true),
            ("a\\", "a\\", true),
            ("*?*", "x", true),
            ("*?*", "", false),
            ("", "", true),
            ("*", "", true),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "axxbyy", false),
        ] {
            assert_eq!(
                made(pattern, false).expect(pattern).matches(term),
                expected,
                "{pattern} {term}"
            );
        }
        assert!(made("ab*", true).expect("a pattern").matches("Ab1"));
        assert!(!made("é", true).expect("a pattern").matches("É"));
    }

    #[test]
    fn some_patterns_say_nothing_but_how_terms_begin_and_end() {
        for (pattern, expected) in [
            ("*ab", Some(["", "ab"])),
            ("**\\*é", Some(["", "*é"])),
            ("*", Some(["", ""])),
            ("ab", None),
            ("a**b", Some(["a", "b"])),
            ("a*", Some(["a", ""])),
            ("a*b*", None),
            ("*a?b", None),
            ("\\*b", None),
        ] {
            let expected = expected.map(|ends| ends.map(str::to_owned));
            assert_eq!(ends(pattern), expected, "{pattern}");
        }
    }

    /// Places are as many as pieces, and none is followed by all behind it.
    #[test]
    fn many_stars_are_one() {
        assert!(made(&"*".repeat(100_000), false).expect("a pattern").matches("x"));
        assert!(
            made(&("a".to_owned() + &"*".repeat(100_000) + "b"), false)
                .expect("a pattern")
                .matches("axb")
        );
    }

    /// The numbers are those of the real engine's messages.
    #[test]
    fn large_patterns_fail_as_lucenes_do() {
        let reason = |pattern: &str| made(pattern, false).err().map(|cause| cause.reason.clone());
        let complex = |states: usize, transitions: usize| {
            Some(format!(
                "Determinizing automaton with {states} states and {transitions} transitions would require more than 10000 effort."
            ))
        };
        assert_eq!(reason(&("*".to_owned() + &"a".repeat(1500))), complex(3001, 3001));
        assert_eq!(reason(&"*a".repeat(400)), complex(1200, 1998));
        assert_eq!(reason(&"?a*".repeat(4000)), complex(20000, 27998));
        let deep = Some("input automaton is too large: 1001".to_owned());
        assert_eq!(reason(&("a".repeat(1500) + "*")), deep);
        assert_eq!(reason(&"?".repeat(1500)), deep);
        assert_eq!(reason("*a*b?c*"), None);
    }
}
