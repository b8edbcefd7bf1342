//! Which items has a pattern of Java's letters? The error is Java's for what it does not know, and ours for what it does and we do not.

use super::pattern::Item;
use crate::error::Cause;

/// Reads a pattern, which is that of a name or the name itself; `whole` is the format that it is in.
pub(super) fn items(pattern: &str, name: &str, whole: &str) -> Result<Vec<Item>, Cause> {
    let is_named = pattern != name;
    let invalid = |why: String| {
        Cause::illegal_argument(format!("Invalid format: [{name}]: {why}")).caused_by(Cause::illegal_argument(why))
    };
    let mut items = Vec::new();
    let mut letters = Vec::new();
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\'' => {
                if chars.next_if_eq(&'\'').is_some() {
                    items.push(Item::Literal('\''));
                    continue;
                }
                loop {
                    match chars.next() {
                        None => {
                            let why = format!("Pattern ends with an incomplete string literal: {pattern}");
                            return Err(invalid(why));
                        }
                        Some('\'') if chars.next_if_eq(&'\'').is_some() => items.push(Item::Literal('\'')),
                        Some('\'') => break,
                        Some(c) => items.push(Item::Literal(c)),
                    }
                }
            }
            c if c.is_ascii_alphabetic() => {
                let mut count = 1;
                while chars.next_if_eq(&c).is_some() {
                    count += 1;
                }
                letters.push(c);
                items.push(Item::Letter(c, count));
            }
            '[' if is_named => items.push(Item::Open),
            ']' if is_named => items.push(Item::Close),
            '[' | ']' | '{' | '}' | '#' => {
                return Err(Cause::illegal_argument(format!(
                    "date format [{whole}] is not supported: [{c}] in [{name}]"
                )));
            }
            c => items.push(Item::Literal(c)),
        }
    }
    let fault = items.iter().find_map(|item| match item {
        Item::Letter(letter, count) => fault_of_letters(*letter, *count),
        Item::Literal(_) | Item::Initial | Item::Open | Item::Close => None,
    });
    if let (Some(why), true) = (fault, !is_named) {
        return Err(invalid(why));
    }
    // Java knows these letters too; what it does not know is refused in its words, and first.
    const JAVA: &str = "uyMdDHhKkmsSAaEXxZGLQqwWYecFBvVOzNnp";
    if let Some(letter) = letters.iter().find(|letter| !JAVA.contains(**letter)) {
        return Err(invalid(format!("Unknown pattern letter: {letter}")));
    }
    let is_printed_only =
        |item: &Item| matches!(item, Item::Letter(c, 1..=2) if "qQwYe".contains(*c)) || *item == Item::Letter('Y', 4);
    let known: Vec<char> = items
        .iter()
        .filter(|item| is_printed_only(item))
        .filter_map(Item::letter)
        .collect();
    if let Some(letter) = letters
        .iter()
        .find(|letter| !"uyMdDHhKkmsSAaEXxZ".contains(**letter) && !known.contains(letter) && !is_named)
    {
        let reason = format!("date format [{whole}] is not supported: letter [{letter}] in [{name}]");
        return Err(Cause::illegal_argument(reason));
    }
    Ok(items)
}

/// What Java finds wrong with so many of a letter that it knows.
fn fault_of_letters(letter: char, count: usize) -> Option<String> {
    let most = match letter {
        'a' | 'F' | 'W' => 1,
        'd' | 'h' | 'H' | 'k' | 'K' | 'm' | 's' | 'w' => 2,
        'D' => 3,
        'z' => 4,
        'G' | 'M' | 'L' | 'Q' | 'q' | 'E' | 'e' | 'c' | 'Z' | 'X' | 'x' => 5,
        'u' | 'y' | 'A' | 'n' | 'N' if count > 19 => {
            return Some(format!(
                "The minimum width must be from 1 to 19 inclusive but was {count}"
            ));
        }
        'S' if count > 9 => return Some(format!("Minimum width must be from 0 to 9 inclusive but was {count}")),
        _ => return None,
    };
    (count > most).then(|| format!("Too many pattern letters: {letter}"))
}
