//! `galician`, `minimal_galician`, `portuguese_rslp`, `minimal_portuguese`: the algorithm RSLP of V. M. Orengo and C. Huyck ("A stemming
//! algorithm for the Portuguese language", 2001), whose rules are a table.

use super::Units;

/// The steps of a language.
pub struct Rslp(Vec<Step>);

/// Rules of which the first that holds is used.
struct Step {
    name: String,
    /// The least length of a word.
    least: usize,
    /// Endings of which a word has one; any, where there are none.
    endings: Vec<String>,
    rules: Vec<Rule>,
}

struct Rule {
    ending: String,
    /// The least length of what is before the ending.
    least: usize,
    other: String,
    /// Words, or endings, to which it does not apply.
    excepted: Vec<String>,
    /// Whether these are whole words.
    are_words: bool,
}

fn list(text: &str) -> Vec<String> {
    let names = text.split(',').filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

impl Rslp {
    /// Reads the rules of a language; `None` where the table is damaged.
    pub fn read(table: &[u8]) -> Option<Self> {
        let mut steps: Vec<Step> = Vec::new();
        for line in std::str::from_utf8(table).ok()?.lines() {
            let mut fields = line.split('\t');
            let first = fields.next()?;
            let least = fields.next()?.parse().ok()?;
            let third = fields.next()?;
            if let Some(name) = first.strip_prefix('#') {
                steps.push(Step {
                    name: name.to_owned(),
                    least,
                    endings: list(third),
                    rules: Vec::new(),
                });
                continue;
            }
            let excepted = fields.next()?;
            steps.last_mut()?.rules.push(Rule {
                ending: first.to_owned(),
                least,
                other: third.to_owned(),
                excepted: list(excepted.trim_start_matches(['=', '~'])),
                are_words: excepted.starts_with('='),
            });
        }
        Some(Self(steps))
    }

    /// Applies a step; returns whether the word has another length.
    fn apply(&self, name: &str, word: &mut Units) -> bool {
        let length = word.len();
        let Some(step) = self.0.iter().find(|step| step.name == name) else {
            return false;
        };
        if length < step.least || !step.endings.is_empty() && !step.endings.iter().any(|ending| word.ends(ending)) {
            return false;
        }
        let rule = step.rules.iter().find(|rule| {
            let count = rule.ending.chars().count();
            let is_excepted = |excepted: &String| match rule.are_words {
                true => word.is(excepted),
                false => word.ends(excepted),
            };
            length >= count + rule.least && word.ends(&rule.ending) && !rule.excepted.iter().any(is_excepted)
        });
        if let Some(rule) = rule {
            word.cut(rule.ending.chars().count());
            rule.other.chars().for_each(|c| word.push(c));
        }
        word.len() != length
    }

    /// The plural alone.
    pub fn minimal(&self, word: &mut Units) {
        self.apply("Plural", word);
    }

    /// Lucene's `GalicianStemmer`.
    pub fn galician(&self, word: &mut Units) {
        for step in ["Plural", "Unification", "Adverb"] {
            self.apply(step, word);
        }
        while self.apply("Augmentative", word) {}
        if !self.apply("Noun", word) {
            self.apply("Verb", word);
        }
        self.apply("Vowel", word);
        word.map(|c| match c {
            'á' => 'a',
            'é' | 'ê' => 'e',
            'í' => 'i',
            'ó' => 'o',
            'ú' => 'u',
            c => c,
        });
    }

    /// Lucene's `PortugueseStemmer`.
    pub fn portuguese(&self, word: &mut Units) {
        for step in ["Plural", "Adverb", "Feminine", "Augmentative"] {
            self.apply(step, word);
        }
        if !self.apply("Noun", word) && !self.apply("Verb", word) {
            self.apply("Vowel", word);
        }
        word.map(|c| match c {
            'à'..='å' => 'a',
            'ç' => 'c',
            'è'..='ë' => 'e',
            'ì'..='ï' => 'i',
            'ñ' => 'n',
            'ò'..='ö' => 'o',
            'ù'..='ü' => 'u',
            'ý' | 'ÿ' => 'y',
            c => c,
        });
    }
}
