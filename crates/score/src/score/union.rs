//! Documents with any of several terms, with one score for all. Few terms are walked window by window; many are gathered
//! once, or, where they follow one another, found by their ordinals in the field's column.

use super::Context;
use super::constant::{CodeRange, Matcher};
use super::cursor::{Cursor, Wanted};
use super::marks::Marks;
use crate::error::Failure;
use crate::format::column::Column;
use crate::index::Terms;
use crate::window::{Bits, WINDOW, WORDS, or, window_of};

/// More terms than this are gathered into one bit set at first need.
const GATHER: usize = 16;
/// To gather a term costs as much as to look at so many of its documents.
const TERM_COST: u64 = 16;
/// To look at a posting costs as much as to look at so many values of a column.
const POSTING_COST: u64 = 8;

/// Documents with any of several terms.
pub struct Union<'a> {
    terms: &'a Terms<'a>,
    documents: u32,
    cost: u64,
    single: bool,
    found: Found<'a>,
}

/// How documents are found.
enum Found<'a> {
    /// By walking the terms.
    Walked(Vec<Cursor<'a>>, Box<Marks>),
    /// By gathering the terms of these ordinals, at first need.
    Awaited(Vec<u32>),
    /// In what was gathered.
    Gathered(Vec<u64>),
    /// In the field's column.
    Ordinals(CodeRange<'a>),
}

impl<'a> Union<'a> {
    /// The union of the postings of ascending term ordinals. `column` holds the ordinals of the documents' terms.
    pub fn new(terms: &'a Terms<'a>, column: Option<Column<'a>>, ordinals: &[u32], documents: u32) -> Self {
        let frequencies = ordinals
            .iter()
            .map(|&ordinal| u64::from(terms.postings.document_frequency(ordinal as usize)));
        let cost = frequencies.sum();
        let found = if ordinals.len() <= GATHER {
            let cursor = |&ordinal| Cursor::new(&terms.postings, ordinal);
            Found::Walked(ordinals.iter().map(cursor).collect(), Box::default())
        } else {
            let work = (cost + ordinals.len() as u64 * TERM_COST) * POSTING_COST;
            let column = column.filter(|column| !column.is_multiple() && work > documents.into());
            match column.and_then(|column| in_column(column, ordinals, documents)) {
                Some(range) => Found::Ordinals(range),
                None => Found::Awaited(ordinals.to_vec()),
            }
        };
        Self {
            terms,
            documents,
            cost,
            single: ordinals.len() == 1,
            found,
        }
    }

    fn gather(&self, ordinals: &[u32], context: &mut Context<'_>) -> Result<Vec<u64>, Failure> {
        let mut bits = vec![0u64; (self.documents as usize).div_ceil(WINDOW) * WORDS];
        let mut set = |document: u32| {
            if let Some(word) = bits.get_mut(document as usize / 64) {
                *word |= 1 << (document % 64);
            }
        };
        for &ordinal in ordinals {
            if let Some(document) = self.terms.postings.only_document(ordinal as usize) {
                context.budget.charge(1, "query")?;
                set(document);
                continue;
            }
            let mut cursor = Cursor::new(&self.terms.postings, ordinal);
            let mut more = cursor.advance(0);
            while more {
                let documents = cursor.documents()?;
                context.budget.charge(documents.len() as u64, "query")?;
                documents.iter().copied().for_each(&mut set);
                more = cursor.next_block();
            }
        }
        Ok(bits)
    }
}

/// Returns the range of a column's codes that stands for ordinals, if they follow one another.
fn in_column<'a>(column: Column<'a>, ordinals: &[u32], documents: u32) -> Option<CodeRange<'a>> {
    let (&first, &last) = (ordinals.first()?, ordinals.last()?);
    if (last - first) as usize != ordinals.len() - 1 {
        return None;
    }
    let (low, high) = column.code_range(first.into(), last.into())?;
    Some(CodeRange {
        column,
        documents,
        low,
        high,
    })
}

impl Matcher for Union<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        if let Found::Awaited(ordinals) = &self.found {
            self.found = Found::Gathered(self.gather(ordinals, context)?);
        }
        match &mut self.found {
            Found::Walked(cursors, marks) => {
                for cursor in cursors {
                    cursor.mark(context, base, &Wanted::all(None), marks)?;
                    or(bits, &marks.bits);
                }
                Ok(())
            }
            Found::Awaited(_) => Ok(()),
            Found::Gathered(gathered) => {
                let first = window_of(base) as usize / 64;
                for (word, more) in bits.iter_mut().zip(gathered.get(first..).unwrap_or(&[])) {
                    *word |= more;
                }
                context.budget.charge(1, "query")
            }
            Found::Ordinals(range) => range.matches(context, base, bits),
        }
    }

    fn next(&mut self, from: u32) -> u32 {
        let Found::Walked(cursors, _) = &mut self.found else {
            return from;
        };
        let next = cursors.iter_mut().map(|cursor| cursor.next(from)).min();
        next.unwrap_or(u32::MAX)
    }

    fn cost(&self) -> u64 {
        self.cost
    }

    fn count(&self) -> Option<u64> {
        self.single.then_some(self.cost)
    }
}
