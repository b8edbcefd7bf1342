//! `lowercase`: each code point by itself, or as Greek, Irish or Turkish has it.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::characters::is_mark;
use super::super::component::Component;
use super::super::lowercase::lowercase;
use super::super::registry::Around;
use super::Terms;
use vitrine_base::cause::Cause;

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    match component.text("language") {
        None => Ok(Terms::create(true, plain)),
        Some(language) => component.late_or(lowercase_of(&language), || Terms::create(true, plain)),
    }
}

/// Returns the filter without settings.
pub fn in_lower_case() -> Arc<dyn TokenFilter> {
    Terms::create(true, plain)
}

/// Returns the filter of a language that has a lower case of its own.
pub fn lowercase_of(language: &str) -> Result<Arc<dyn TokenFilter>, Cause> {
    let change = match language {
        "greek" => greek,
        "irish" => irish,
        "turkish" => turkish,
        other => {
            let reason = said!("language [{other}] not support for lower case");
            return Err(Cause::illegal_argument(reason));
        }
    };
    Ok(Terms::create(true, change))
}

fn plain(term: &str, out: &mut String) -> bool {
    if term.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        return false;
    }
    out.extend(term.chars().map(lowercase));
    true
}

/// Lucene's `GreekLowerCaseFilter`: accents fall away, and a final sigma is a sigma.
fn greek(term: &str, out: &mut String) -> bool {
    out.extend(term.chars().map(|c| match c {
        'ς' => 'σ',
        'Ά' | 'ά' => 'α',
        'Έ' | 'έ' => 'ε',
        'Ή' | 'ή' => 'η',
        'Ί' | 'Ϊ' | 'ί' | 'ϊ' | 'ΐ' => 'ι',
        'Ύ' | 'Ϋ' | 'ύ' | 'ϋ' | 'ΰ' => 'υ',
        'Ό' | 'ό' => 'ο',
        'Ώ' | 'ώ' => 'ω',
        'Ϣ' => 'ϣ',
        'Ϥ' => 'ϥ',
        'Ϧ' => 'ϧ',
        'Ϩ' => 'ϩ',
        'Ϫ' => 'ϫ',
        'Ϭ' => 'ϭ',
        'Ϯ' => 'ϯ',
        c => lowercase(c),
    }));
    true
}

/// Lucene's `IrishLowerCaseFilter`: a prefixed n or t gets a hyphen before a vowel in upper case.
fn irish(term: &str, out: &mut String) -> bool {
    let mut characters = term.chars();
    let is_vowel = |c: char| matches!(c, 'A' | 'E' | 'I' | 'O' | 'U' | 'Á' | 'É' | 'Í' | 'Ó' | 'Ú');
    if let (Some(first @ ('n' | 't')), Some(second)) = (characters.next(), characters.next())
        && is_vowel(second)
    {
        out.push(first);
        out.push('-');
        out.extend(term.chars().skip(1).map(lowercase));
        return true;
    }
    plain(term, out)
}

/// Lucene's `TurkishLowerCaseFilter`: I is ı, and i with a dot of its own is i.
fn turkish(term: &str, out: &mut String) -> bool {
    let mut is_after_i = false;
    let characters: Vec<char> = term.chars().collect();
    for (at, &c) in characters.iter().enumerate() {
        is_after_i = c == 'I' || is_after_i && is_mark(c);
        if is_after_i {
            match c {
                '\u{307}' => continue,
                'I' => {
                    let rest = characters[at + 1..].iter();
                    let dotted = rest.take_while(|&&next| is_mark(next)).any(|&next| next == '\u{307}');
                    if dotted {
                        out.push('i');
                    } else {
                        out.push('ı');
                        // Lucene leaves what follows as if no I had been.
                        is_after_i = false;
                    }
                    continue;
                }
                _ => {}
            }
        }
        out.push(lowercase(c));
    }
    true
}
