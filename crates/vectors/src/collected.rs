//! Which terms do the texts of a field have, and where do they stand? They are counted as Lucene 8.11.1's `MemoryIndex` does, or, where
//! they were stored with a document, as its `DefaultIndexingChain`.

use crate::PART;
use crate::analysis::{Analyzer, Bounds};
use crate::budget::Budget;
use crate::error::Failure;
use crate::sorting;
use vitrine_base::cause::Cause;

/// What the tokens of a text may take.
const BOUNDS: Bounds = Bounds::of(64 << 20);

/// Units that a byte of a text takes in each part of a chain, and a token.
const BYTE_UNITS: u64 = 8;
const TOKEN_UNITS: u64 = 64;
/// Bytes that a token takes while it is kept and in the answer.
const TOKEN_BYTES: usize = 160;

/// Bytes of a term, at most; Lucene fails at longer ones.
const LONGEST: usize = 32766;

/// Where a term stands.
#[derive(Clone, Copy)]
pub struct Seen {
    from: usize,
    to: usize,
    /// The place among all tokens.
    pub position: i32,
    /// The first unit in the texts, which stand one behind the other,
    pub start: u32,
    /// and the one after it.
    pub end: u32,
}

/// Takes a term and where it stands.
pub type Visit<'v> = dyn FnMut(&str, &[Seen]) -> Result<(), Failure> + 'v;

/// The terms of a field's texts.
pub struct Collected {
    terms: String,
    list: Vec<Seen>,
    position: i32,
    offset: u32,
    texts: usize,
    /// Whether every text is followed by a gap, and what is left out at its end counts; otherwise gaps count once there is a term.
    is_stored: bool,
}

impl Collected {
    /// No terms.
    pub fn new(is_stored: bool) -> Self {
        Self {
            terms: String::new(),
            list: Vec::new(),
            position: -1,
            offset: 0,
            texts: 0,
            is_stored,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds the terms of a text, given the positions between two.
    pub fn add(&mut self, text: &str, analyzer: &Analyzer, gap: u32, budget: &Budget) -> Result<(), Failure> {
        let chain = analyzer.chain();
        let steps = (chain.char_filters.len() + 1 + chain.filters.len()) as u64;
        budget.charge(text.len() as u64 * BYTE_UNITS * steps + TOKEN_UNITS, PART)?;
        let bounds = Bounds {
            bytes: BOUNDS.bytes.min(budget.bytes_left() / 4),
            steps: BOUNDS.steps.min(budget.left()),
        };
        let mut tokens = analyzer.tokens(text, bounds);
        budget.charge(bounds.steps - tokens.steps.0 + tokens.len() as u64 * TOKEN_UNITS, PART)?;
        if tokens.is_full() {
            let cause = tokens.fault.take().unwrap_or_else(|| bounds.exceeded());
            return Err(Failure::request(400, cause));
        }
        budget.take(2 * tokens.bytes() + tokens.len() * TOKEN_BYTES, PART)?;
        let has_gap = if self.is_stored {
            self.texts > 0
        } else {
            !self.list.is_empty()
        };
        let offset = if has_gap {
            self.position = self.position.saturating_add_unsigned(gap);
            self.offset + 1
        } else {
            0
        };
        self.texts += 1;
        for token in tokens.iter() {
            if token.term.len() > LONGEST {
                let reason = "[_termvectors] of a field with a term of more than 32766 bytes is not supported";
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
            self.position = self.position.saturating_add_unsigned(token.increment);
            let from = self.terms.len();
            self.terms.push_str(token.term);
            self.list.push(Seen {
                from,
                to: self.terms.len(),
                position: self.position,
                start: offset + token.start,
                end: offset + token.end,
            });
        }
        if self.is_stored {
            self.position = self.position.saturating_add_unsigned(tokens.trailing);
        }
        self.offset = offset + tokens.end;
        Ok(())
    }

    /// Puts terms in order.
    pub fn sort(&mut self) {
        let terms = &self.terms;
        sorting::sort_by(&mut self.list, |a, b| terms[a.from..a.to].cmp(&terms[b.from..b.to]));
    }

    /// Calls `visit` with each term and where it stands, once they are in order.
    pub fn each(&self, visit: &mut Visit<'_>) -> Result<(), Failure> {
        let term = |seen: &Seen| &self.terms[seen.from..seen.to];
        self.list
            .chunk_by(|a, b| term(a) == term(b))
            .try_for_each(|run| visit(term(&run[0]), run))
    }
}
