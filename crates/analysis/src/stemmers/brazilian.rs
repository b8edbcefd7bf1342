//! `brazilian`: the stemmer for the Portuguese of Brazil that Lucene's `BrazilianStemmer` is, which goes by regions of words as Snowball
//! does.

use super::super::characters::is_letter;
use super::{Units, character};

/// The region in which an ending lies.
#[derive(Clone, Copy)]
enum Region {
    R1,
    R2,
    /// Behind `e`, too.
    Verb,
}
use Region::{R1, R2, Verb};

/// Endings of nouns and adjectives: of the first that is there, what comes in its place.
#[rustfmt::skip]
const NOUNS: &[(&str, Region, &str)] = &[
    ("uciones", R2, "u"), ("imentos", R2, ""), ("amentos", R2, ""), ("adores", R2, ""), ("adoras", R2, ""),
    ("logias", R2, "logias"), ("encias", R2, "ente"), ("amente", R1, ""), ("idades", R2, ""), ("acoes", R2, ""),
    ("imento", R2, ""), ("amento", R2, ""), ("adora", R2, ""), ("ismos", R2, ""), ("istas", R2, ""), ("logia", R2, "log"),
    ("ucion", R2, "u"), ("encia", R2, "ente"), ("mente", R2, ""), ("idade", R2, ""), ("acao", R2, ""), ("ezas", R2, ""),
    ("icos", R2, ""), ("icas", R2, ""), ("ismo", R2, ""), ("avel", R2, ""), ("ivel", R2, ""), ("ista", R2, ""), ("osos", R2, ""),
    ("osas", R2, ""), ("ador", R2, ""), ("ivas", R2, ""), ("ivos", R2, ""), ("iras", Verb, "ir"), ("eza", R2, ""),
    ("ico", R2, ""), ("ica", R2, ""), ("oso", R2, ""), ("osa", R2, ""), ("iva", R2, ""), ("ivo", R2, ""), ("ira", Verb, "ir"),
];

/// Endings of verbs, of which the first that is there is cut.
#[rustfmt::skip]
const VERBS: &[&str] = &[
    "issemos", "essemos", "assemos", "ariamos", "eriamos", "iriamos", "iremos", "eremos", "aremos", "avamos", "iramos", "eramos",
    "aramos", "asseis", "esseis", "isseis", "arieis", "erieis", "irieis", "irmos", "iamos", "armos", "ermos", "areis", "ereis",
    "ireis", "asses", "esses", "isses", "astes", "assem", "essem", "issem", "ardes", "erdes", "irdes", "ariam", "eriam", "iriam",
    "arias", "erias", "irias", "estes", "istes", "aveis", "aria", "eria", "iria", "asse", "esse", "isse", "aste", "este", "iste",
    "arei", "erei", "irei", "aram", "eram", "iram", "avam", "arem", "erem", "irem", "ando", "endo", "indo", "arao", "erao",
    "irao", "adas", "idas", "aras", "eras", "iras", "avas", "ares", "eres", "ires", "ados", "idos", "amos", "emos", "imos",
    "ieis", "ada", "ida", "ara", "era", "ira", "iam", "ado", "ido", "ias", "ais", "eis", "ear", "ia", "ei", "am", "em", "ar",
    "er", "ir", "as", "es", "is", "eu", "iu", "ou",
];

fn is_vowel(word: &[u16], at: usize) -> bool {
    matches!(character(word[at]), 'a' | 'e' | 'i' | 'o' | 'u')
}

/// Where the region begins behind the first consonant that follows a vowel.
fn region(word: &[u16], from: usize) -> Option<usize> {
    let last = word.len().checked_sub(1)?;
    let vowel = (from..last).find(|&at| is_vowel(word, at))?;
    let consonant = (vowel..last).find(|&at| !is_vowel(word, at))?;
    Some(consonant + 1)
}

/// Where the region of verbs begins.
fn verb_region(word: &[u16]) -> Option<usize> {
    let last = word.len().checked_sub(1)?;
    let behind = |wanted: bool| (2..last).find(|&at| is_vowel(word, at) == wanted).map(|at| at + 1);
    let by_consonant = (last > 0 && !is_vowel(word, 1)).then(|| behind(true)).flatten();
    by_consonant
        .or_else(|| {
            let has_two = last > 1 && is_vowel(word, 0) && is_vowel(word, 1);
            has_two.then(|| behind(false)).flatten()
        })
        .or((last > 2).then_some(3))
}

/// A letter without its accent.
fn plain(c: char) -> char {
    match c {
        'á' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        c => c,
    }
}

pub(super) fn stem(word: &mut Units) {
    let lowered = word.lowered();
    let mut plain: Vec<u16> = lowered.chars().map(plain).collect::<String>().encode_utf16().collect();
    let is_mark = |unit: u16| matches!(character(unit), '"' | '\'' | '-' | ',' | ';' | '.' | '?' | '!');
    if plain.len() > 1 && is_mark(plain[0]) {
        plain.remove(0);
    }
    if plain.len() > 1 && plain.last().is_some_and(|&unit| is_mark(unit)) {
        plain.pop();
    }
    if !(3..30).contains(&plain.len()) {
        return;
    }
    let can_stem = plain.iter().all(|&unit| is_letter(character(unit)));
    let first = region(&plain, 0);
    let second = first.and_then(|from| region(&plain, from));
    let verb = verb_region(&plain);
    let whole = Units(plain.clone());
    *word = Units(plain);
    if !can_stem {
        return;
    }
    let in_region = |from: Option<usize>, ending: &str| {
        from.is_some_and(|from| from + ending.len() <= whole.len()) && whole.ends(ending)
    };
    let is_noun = |&&(ending, region, _): &&(&str, Region, &str)| match region {
        R1 => in_region(first, ending),
        R2 => in_region(second, ending),
        Verb => in_region(verb, ending) && whole.last(ending.len() + 1) == 'e',
    };
    let is_changed = if let Some((ending, _, other)) = NOUNS.iter().find(is_noun) {
        word.cut(ending.len());
        other.chars().for_each(|c| word.push(c));
        true
    } else if let Some(&ending) = VERBS.iter().find(|ending| in_region(verb, ending)) {
        // The real one looks for another ending than this, and finds none.
        word.cut(if ending == "ira" { 0 } else { ending.len() });
        true
    } else {
        false
    };
    let mut cut = |ending: &str| {
        if word.ends(ending) {
            word.cut(ending.len());
        }
    };
    if is_changed {
        if in_region(verb, "ci") {
            cut("i");
        }
    } else if let Some(ending) = ["os", "a", "i", "o"].iter().find(|ending| in_region(verb, ending)) {
        cut(ending);
    }
    if in_region(verb, "e") {
        cut("e");
        if in_region(verb, "gue") {
            cut("u");
        } else if in_region(verb, "cie") {
            cut("i");
        }
    }
}
