//! What is a token, and how are the tokens of a text kept while filters work on them?
//!
//! A filter works on all tokens of a text at once: lists are looked ahead in and back, and no call is made for each token through
//! each filter. Terms lie behind each other in one string, to which changed terms are added.

use super::cause::Cause;
use super::steps::{Bounds, Steps};

/// A token as filters and fields see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'t> {
    /// The term.
    pub term: &'t str,
    /// Positions after the token before: 1 for neighbours, 0 for a token in the same place.
    pub increment: u32,
    /// Positions that it spans.
    pub length: u32,
    /// First UTF-16 unit of it in the text.
    pub start: u32,
    /// UTF-16 unit after it in the text.
    pub end: u32,
    /// The real engine's name for what it is, such as `<ALPHANUM>`.
    pub kind: &'static str,
    /// Whether stemmers leave it as it is.
    pub is_keyword: bool,
}

impl<'t> Token<'t> {
    /// A token as most tokenizers make it: a neighbour of the one before.
    pub fn new(term: &'t str, start: u32, end: u32, kind: &'static str) -> Self {
        Self {
            term,
            increment: 1,
            length: 1,
            start,
            end,
            kind,
            is_keyword: false,
        }
    }
}

/// A token of a list: its term's place in the string of terms, and what else a token has.
#[derive(Debug, Clone, Copy)]
struct Entry {
    from: usize,
    to: usize,
    increment: u32,
    length: u32,
    start: u32,
    end: u32,
    kind: &'static str,
    is_keyword: bool,
}

/// The tokens of a text, no more than there is room for.
#[derive(Debug)]
pub struct Tokens {
    terms: String,
    list: Vec<Entry>,
    /// Bytes that terms and list may take.
    room: usize,
    /// Whether there was too little room.
    is_full: bool,
    /// Positions after the last token at which others were left out.
    pub trailing: u32,
    /// UTF-16 units of the text.
    pub end: u32,
    /// Whether the text ends, for what reads no further than a token, behind that token.
    pub ends_at_tokens: bool,
    /// Whether queries read the tokens as a list, whatever positions they span.
    pub hides_paths: bool,
    /// Steps that parts may still take on the text.
    pub steps: Steps,
    /// What is wrong with the text, where a filter cannot read it.
    pub fault: Option<Cause>,
}

impl Tokens {
    /// No tokens, within bounds.
    pub fn new(bounds: Bounds) -> Self {
        Self {
            terms: String::new(),
            list: Vec::new(),
            room: bounds.bytes,
            is_full: false,
            trailing: 0,
            end: 0,
            ends_at_tokens: false,
            hides_paths: false,
            steps: Steps(bounds.steps),
            fault: None,
        }
    }

    /// Removes all tokens; that there was too little room is not forgotten.
    pub fn clear(&mut self) {
        self.terms.clear();
        self.list.clear();
        self.trailing = 0;
        self.end = 0;
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether some were left out because there was too little room, no steps were left, or the text cannot be read.
    pub fn is_full(&self) -> bool {
        self.is_full || self.steps.0 == 0 || self.fault.is_some()
    }

    /// Whether there are several paths through the tokens for queries, since one spans several positions.
    pub fn has_paths(&self) -> bool {
        !self.hides_paths && self.spans_places()
    }

    /// Whether a token among several spans several positions, whatever queries make of it.
    pub fn spans_places(&self) -> bool {
        self.list.len() > 1 && self.list.iter().any(|token| token.length > 1)
    }

    /// What may still be made of a part of the text by itself.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            bytes: self.room,
            steps: self.steps.0,
        }
    }

    /// Leaves out all tokens from the one with a number on.
    pub fn truncate(&mut self, count: usize) {
        self.list.truncate(count);
    }

    /// Bytes that terms and list take.
    pub fn bytes(&self) -> usize {
        self.terms.len() + self.list.len() * size_of::<Entry>()
    }

    fn view(&self, entry: &Entry) -> Token<'_> {
        Token {
            term: &self.terms[entry.from..entry.to],
            increment: entry.increment,
            length: entry.length,
            start: entry.start,
            end: entry.end,
            kind: entry.kind,
            is_keyword: entry.is_keyword,
        }
    }

    /// Returns a token by its place in the list.
    pub fn get(&self, at: usize) -> Token<'_> {
        self.view(&self.list[at])
    }

    /// Returns all tokens in their order.
    pub fn iter(&self) -> impl Iterator<Item = Token<'_>> {
        self.list.iter().map(|entry| self.view(entry))
    }

    /// Adds a token, unless there is no room: then it returns false, and whoever adds tokens stops.
    pub fn push(&mut self, token: &Token<'_>) -> bool {
        if self.bytes() + token.term.len() + size_of::<Entry>() > self.room {
            self.is_full = true;
            return false;
        }
        let from = self.terms.len();
        self.terms.push_str(token.term);
        self.list.push(Entry {
            from,
            to: self.terms.len(),
            increment: token.increment,
            length: token.length,
            start: token.start,
            end: token.end,
            kind: token.kind,
            is_keyword: token.is_keyword,
        });
        true
    }

    /// Leaves out the tokens of which `keep` says so: their positions count for the next one, as in Lucene's `FilteringTokenFilter`.
    pub fn retain(&mut self, mut keep: impl FnMut(&Token<'_>) -> bool) {
        self.retain_by(&mut keep);
    }

    /// Compiled once for all filters.
    fn retain_by(&mut self, keep: &mut dyn FnMut(&Token<'_>) -> bool) {
        let mut skipped = 0;
        let mut kept = 0;
        for at in 0..self.list.len() {
            let mut entry = self.list[at];
            if keep(&self.view(&entry)) {
                entry.increment += skipped;
                skipped = 0;
                self.list[kept] = entry;
                kept += 1;
            } else {
                skipped += entry.increment;
            }
        }
        self.list.truncate(kept);
        self.trailing += skipped;
    }

    /// Changes terms: `change` is given each token and an empty string, and returns whether the string is to be its term.
    pub fn change(&mut self, mut change: impl FnMut(&Token<'_>, &mut String) -> bool) {
        self.change_by(&mut change);
    }

    /// Compiled once for all filters.
    fn change_by(&mut self, change: &mut dyn FnMut(&Token<'_>, &mut String) -> bool) {
        let mut changed = String::new();
        for at in 0..self.list.len() {
            let entry = self.list[at];
            changed.clear();
            if !change(&self.view(&entry), &mut changed) {
                continue;
            }
            if self.bytes() + changed.len() > self.room {
                self.is_full = true;
                return;
            }
            let from = self.terms.len();
            self.terms.push_str(&changed);
            self.list[at].from = from;
            self.list[at].to = self.terms.len();
        }
    }

    /// Changes where a token stands, what it is, and whether stemmers leave it, by its place in the list.
    pub fn describe(&mut self, at: usize, describe: impl FnOnce(&mut Token<'_>)) {
        let entry = self.list[at];
        let mut token = self.view(&entry);
        describe(&mut token);
        let Token {
            increment,
            length,
            start,
            end,
            kind,
            is_keyword,
            ..
        } = token;
        self.list[at] = Entry {
            increment,
            length,
            start,
            end,
            kind,
            is_keyword,
            ..entry
        };
    }

    /// Makes other tokens of these: `make` adds them to a list that is empty, and what follows it stays as it is.
    pub fn rebuild(&mut self, spare: &mut Self, make: impl FnOnce(&Self, &mut Self)) {
        self.clear_for(spare);
        make(self, spare);
        spare.is_full |= self.is_full;
        spare.fault = spare.fault.take().or_else(|| self.fault.take());
        std::mem::swap(self, spare);
    }

    fn clear_for(&self, spare: &mut Self) {
        spare.clear();
        spare.room = self.room;
        spare.trailing = self.trailing;
        spare.end = self.end;
        spare.ends_at_tokens = self.ends_at_tokens;
        spare.steps = self.steps;
    }

    /// Maps offsets to the original text. `correct` also gets whether the offset ends a token of `longest` units.
    pub fn correct(&mut self, longest: Option<u32>, correct: &dyn Fn(u32, bool) -> u32) {
        for entry in &mut self.list {
            let is_longest = longest == Some(entry.end - entry.start);
            entry.start = correct(entry.start, false);
            entry.end = correct(entry.end, is_longest);
        }
        self.end = correct(self.end, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(words: &[&str]) -> Tokens {
        let mut tokens = Tokens::new(Bounds::of(10_000));
        for word in words {
            tokens.push(&Token::new(word, 0, 0, "word"));
        }
        tokens
    }

    /// By hand: a gap of two words, and one word at the end.
    #[test]
    fn what_is_left_out_leaves_gaps() {
        let mut all = tokens(&["the", "a", "fox", "the"]);
        all.retain(|token| token.term == "fox");
        assert_eq!(all.get(0).increment, 3);
        assert_eq!((all.len(), all.trailing), (1, 1));
    }

    #[test]
    fn there_is_no_more_than_there_is_room_for() {
        let mut tokens = Tokens::new(Bounds::of(size_of::<Entry>() + 3));
        assert!(tokens.push(&Token::new("abc", 0, 3, "word")));
        assert!(!tokens.push(&Token::new("d", 4, 5, "word")));
        tokens.change(|_, term| {
            term.push_str("abcd");
            true
        });
        assert!(tokens.is_full());
        assert_eq!(tokens.get(0).term, "abc");
    }
}
