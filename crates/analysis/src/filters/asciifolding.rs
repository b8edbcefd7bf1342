//! `asciifolding`: letters with marks and the like as those of ASCII, by the table of Lucene's `ASCIIFoldingFilter`.

use std::sync::Arc;

use super::super::chain::{ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::tables::Tables;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;
use vitrine_base::varint;

struct Folding {
    /// Characters in their order, with where their letters are.
    characters: Vec<(u16, u16)>,
    /// The letters of all, each list behind its length.
    letters: Vec<u8>,
    preserves_original: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let preserves_original = component.flag("preserve_original", false)?;
    match Folding::read(around.tables, preserves_original) {
        Some(folding) => Ok(Arc::new(folding)),
        None => Err(Cause::illegal_argument("[asciifolding] is not in the index")),
    }
}

impl Folding {
    fn read(tables: &Tables, preserves_original: bool) -> Option<Self> {
        let mut table = tables.get("folding")?;
        let mut folding = Self {
            characters: Vec::new(),
            letters: Vec::new(),
            preserves_original,
        };
        let mut character = 0;
        while !table.is_empty() {
            character += varint::read(&mut table)? as u16;
            let length = usize::from(*table.first()?);
            folding.characters.push((character, folding.letters.len() as u16));
            let (letters, rest) = table.split_at_checked(length + 1)?;
            folding.letters.extend_from_slice(letters);
            table = rest;
        }
        Some(folding)
    }

    /// Returns the letters of a character, if it has others than itself.
    fn letters(&self, c: char) -> Option<&[u8]> {
        let c = u16::try_from(c as u32).ok().filter(|&c| c >= 0x80)?;
        let found = self
            .characters
            .binary_search_by(|(character, _)| character.cmp(&c))
            .ok()?;
        let at = usize::from(self.characters[found].1);
        let length = usize::from(*self.letters.get(at)?);
        self.letters.get(at + 1..at + 1 + length)
    }

    fn fold(&self, term: &str, out: &mut String) -> bool {
        if term.is_ascii() {
            return false;
        }
        for c in term.chars() {
            match self.letters(c) {
                Some(letters) => out.extend(letters.iter().map(|&letter| char::from(letter))),
                None => out.push(c),
            }
        }
        out != term
    }
}

impl TokenFilter for Folding {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        if !self.preserves_original {
            return tokens.change(|token, term| self.fold(token.term, term));
        }
        tokens.rebuild(spare, |before, after| {
            let mut term = String::new();
            for token in before.iter() {
                term.clear();
                if !self.fold(token.term, &mut term) {
                    after.push(&token);
                    continue;
                }
                let original = Token { increment: 0, ..token };
                if !after.push(&Token { term: &term, ..token }) || !after.push(&original) {
                    return;
                }
            }
        });
    }

    fn normalizes(&self) -> bool {
        true
    }

    fn for_synonyms(&self) -> ForSynonyms {
        match self.preserves_original {
            false => ForSynonyms::Itself,
            true => ForSynonyms::Other(Arc::new(Self {
                characters: self.characters.clone(),
                letters: self.letters.clone(),
                preserves_original: false,
            })),
        }
    }

    fn stacks(&self) -> bool {
        true
    }
}
