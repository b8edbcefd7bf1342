//! Which words stand for others? Rules as Solr writes them, or those of WordNet's Prolog files; a word is what the analyzer makes of it.
//! Follows Lucene 8.11.1's `SolrSynonymParser`, `WordnetSynonymParser` and `SynonymMap`.

use super::chain::Chain;
use super::token::Tokens;
use vitrine_base::cause::Cause;
use vitrine_base::steps::{Bounds, Steps};

/// What stands between the words of a text here.
const SEPARATOR: char = '\0';

/// Bytes that the words of one rule may take.
const ROOM: usize = 1 << 24;

/// How rules are read.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Whether all words of a rule without `=>` stand for all others, or for the first.
    pub expand: bool,
    /// Whether words that cannot be read are passed over.
    pub lenient: bool,
    /// Whether rules are those of WordNet.
    pub is_wordnet: bool,
}

/// What a text of words is replaced by.
#[derive(Debug, Default, Clone)]
pub struct Entry {
    /// The texts, each of its words.
    pub outputs: Vec<Vec<Box<str>>>,
    /// Whether the words themselves stay.
    pub keeps: bool,
}

/// Texts of words, and what stands for them.
#[derive(Debug, Default)]
pub struct Synonyms {
    /// In the order of their texts.
    entries: Vec<(Box<str>, Entry)>,
}

/// A match: how many tokens it has, and what stands for them.
pub type Found<'s> = (usize, &'s Entry);

impl Synonyms {
    /// Reads rules, a line each.
    pub fn read(rules: &str, options: Options, analyzer: &Chain) -> Result<Self, Cause> {
        let mut reader = Reader {
            options,
            analyzer,
            added: Vec::new(),
            set: Default::default(),
        };
        for (number, line) in lines(rules).enumerate() {
            let read = match options.is_wordnet {
                true => reader.of_wordnet(line),
                false => reader.of_solr(line),
            };
            read.map_err(|cause| match cause.kind {
                "illegal_argument_exception" => {
                    let reason = ["Invalid synonym rule at line ", &(number + 1).to_string()].concat();
                    failed(Cause::new("parse_exception", reason).caused_by(cause))
                }
                _ => failed(cause),
            })?;
        }
        reader.end_of_set();
        Ok(reader.finish())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Finds the longest text that tokens from one on have; what is compared is a step by the word.
    pub fn find(&self, tokens: &Tokens, from: usize, steps: &mut Steps) -> Option<Found<'_>> {
        let mut found = None;
        let mut entries = &self.entries[..];
        let mut text = String::new();
        for at in from..tokens.len() {
            if at > from {
                text.push(SEPARATOR);
            }
            let term = tokens.get(at).term;
            if term.is_empty() {
                break;
            }
            text.push_str(term);
            if !steps.take(1 + text.len() as u64 / 16) {
                break;
            }
            let start = entries.partition_point(|(known, _)| **known < *text);
            entries = &entries[start..];
            let end = entries.partition_point(|(known, _)| known.starts_with(&text));
            entries = &entries[..end];
            match entries.first() {
                None => break,
                Some((known, entry)) if **known == *text => found = Some((at + 1 - from, entry)),
                Some(_) => {}
            }
            // Those that go on behind this word.
            let next = [&text, "\0"].concat();
            let start = entries.partition_point(|(known, _)| **known < *next);
            entries = &entries[start..];
            let end = entries.partition_point(|(known, _)| known.starts_with(&next));
            entries = &entries[..end];
            if entries.is_empty() {
                break;
            }
        }
        found
    }
}

fn failed(cause: Cause) -> Cause {
    Cause::illegal_argument("failed to build synonyms").caused_by(cause)
}

/// Cuts a text where Java does: at `\n`, `\r`, or both.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = &rest[..end];
        let behind = &rest[end..];
        let behind = behind.strip_prefix("\r\n").or_else(|| behind.get(1..));
        rest = behind.unwrap_or("");
        Some(line)
    })
}

struct Reader<'r> {
    options: Options,
    analyzer: &'r Chain,
    /// What was added, in that order: a text, what stands for it, and whether it stays.
    added: Vec<(String, String, bool)>,
    /// The set of WordNet that is being read, and its words.
    set: (String, Vec<Option<String>>),
}

impl Reader<'_> {
    fn of_solr(&mut self, line: &str) -> Result<(), Cause> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        let sides = split(line, "=>");
        match sides.as_slice() {
            [from, to] if line.contains("=>") => {
                let (from, to) = (self.texts(from)?, self.texts(to)?);
                for from in from.iter().flatten() {
                    for to in to.iter().flatten() {
                        self.added.push((from.clone(), to.clone(), false));
                    }
                }
                Ok(())
            }
            [_, _, _, ..] => Err(Cause::illegal_argument(
                "more than one explicit mapping specified on the same line",
            )),
            _ => {
                let texts = self.texts(line)?;
                self.all_for_all(&texts);
                Ok(())
            }
        }
    }

    /// Adds texts that stand for each other.
    fn all_for_all(&mut self, texts: &[Option<String>]) {
        let expand = self.options.expand;
        for (i, from) in texts.iter().enumerate() {
            for (j, to) in texts.iter().enumerate() {
                let wanted = if expand { i != j } else { j == 0 };
                if let (true, Some(from), Some(to)) = (wanted, from, to) {
                    self.added.push((from.clone(), to.clone(), expand));
                }
            }
        }
    }

    fn texts(&self, list: &str) -> Result<Vec<Option<String>>, Cause> {
        let texts = split(list, ",");
        texts.iter().map(|text| self.analyzed(trim(&unescaped(text)))).collect()
    }

    fn of_wordnet(&mut self, line: &str) -> Result<(), Cause> {
        let units: Vec<u16> = line.encode_utf16().collect();
        if units.len() < 11 {
            let reason = said!("begin 2, end 11, length {}", units.len());
            return Err(Cause::new("string_index_out_of_bounds_exception", reason));
        }
        let id = String::from_utf16_lossy(&units[2..11]);
        if id != self.set.0 {
            self.end_of_set();
            self.set.0 = id;
        }
        let start = line.find('\'').map_or(0, |at| at + 1);
        let text = line.rfind('\'').and_then(|end| line.get(start..end));
        let Some(text) = text else {
            return Err(Cause::new(
                "string_index_out_of_bounds_exception",
                "a word without quotes",
            ));
        };
        let text = self.analyzed(&text.replace("''", "'"))?;
        self.set.1.push(text);
        Ok(())
    }

    fn end_of_set(&mut self) {
        let texts = std::mem::take(&mut self.set.1);
        if texts.len() > 1 {
            self.all_for_all(&texts);
        }
    }

    /// Returns the words of a text; nothing where it has none that can be used, and that is passed over.
    fn analyzed(&self, text: &str) -> Result<Option<String>, Cause> {
        match self.words(text) {
            Ok(words) => Ok(Some(words)),
            Err(_) if self.options.lenient => Ok(None),
            Err(cause) => Err(cause),
        }
    }

    fn words(&self, text: &str) -> Result<String, Cause> {
        let mut tokens = Tokens::new(Bounds::of(ROOM));
        self.analyzer.analyze(text, &mut tokens);
        let mut words = String::new();
        for token in tokens.iter() {
            if token.term.is_empty() {
                let reason = ["term: ", text, " analyzed to a zero-length token"].concat();
                return Err(Cause::illegal_argument(reason));
            }
            if token.increment != 1 {
                let reason = [
                    "term: ",
                    text,
                    " analyzed to a token (",
                    token.term,
                    ") with position increment != 1 (got: ",
                    &token.increment.to_string(),
                    ")",
                ]
                .concat();
                return Err(Cause::illegal_argument(reason));
            }
            if !words.is_empty() {
                words.push(SEPARATOR);
            }
            words.push_str(token.term);
        }
        if words.is_empty() {
            let reason = ["term: ", text, " was completely eliminated by analyzer"].concat();
            return Err(Cause::illegal_argument(reason));
        }
        Ok(words)
    }

    fn finish(mut self) -> Synonyms {
        // What was added first comes first for each text.
        vitrine_base::sorting::sort_by(&mut self.added, |one, other| one.0.cmp(&other.0));
        let mut entries: Vec<(Box<str>, Entry)> = Vec::new();
        for (from, to, keeps) in self.added {
            let words: Vec<Box<str>> = to.split(SEPARATOR).map(Into::into).collect();
            if entries.last().is_none_or(|(known, _)| **known != *from) {
                entries.push((from.into(), Entry::default()));
            }
            let Some((_, entry)) = entries.last_mut() else { continue };
            entry.keeps |= keeps;
            if !entry.outputs.contains(&words) {
                entry.outputs.push(words);
            }
        }
        Synonyms { entries }
    }
}

/// Cuts a text at separators that no backslash precedes; empty parts are left out.
fn split(text: &str, separator: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix(separator) {
            if !part.is_empty() {
                parts.push(std::mem::take(&mut part));
            }
            rest = behind;
            continue;
        }
        part.push(c);
        rest = &rest[c.len_utf8()..];
        if c == '\\' {
            let Some(c) = rest.chars().next() else { break };
            part.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// Takes backslashes away, but one at the end.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        out.push(match c {
            '\\' => rest.next().unwrap_or('\\'),
            c => c,
        });
    }
    out
}

/// Java's `String.trim`.
fn trim(text: &str) -> &str {
    text.trim_matches(|c| c <= ' ')
}
