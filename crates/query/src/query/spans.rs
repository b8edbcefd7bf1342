//! What do spans score, and which documents may have any? As Lucene 8.11.1's `SpanWeight` finds it out.

use std::rc::Rc;

use super::node::{NODE, Node};
use super::sought::Sought;
use super::span::BEGINNINGS;
use super::{LOOK_UP, Lowering, PART, VISIT};
use crate::bm25;
use crate::error::{Cause, Failure};
use crate::score::cursor::Cursor;
use crate::score::spans::Spans;
use crate::sorting;
use vitrine_spans::{Span, Term};

impl Lowering<'_, '_> {
    /// Makes a query of spans.
    pub(super) fn spans(&self, root: Span) -> Result<Node, Failure> {
        let (count, bytes) = (root.count() as u64, root.bytes());
        self.budget.charge(count * LOOK_UP + bytes as u64 / 8, PART)?;
        self.budget.take(bytes + NODE, PART)?;
        let mut spans = Spans {
            root,
            field: self.mapping.nowhere(),
            frequencies: Vec::new(),
            is_found: false,
        };
        let scored = spans.scored();
        let is_found = match self.is_found(scored) {
            Ok(is_found) => is_found,
            Err(failure) => return Ok(Node::Failing(failure)),
        };
        let name = scored.field().unwrap_or_default();
        let mut terms: Vec<&Term> = Vec::new();
        scored.each_scored(&mut |term| terms.push(term));
        terms.retain(|term| !term.words.is_empty());
        self.budget.charge(terms.len() as u64 * 16, PART)?;
        sorting::sort_by(&mut terms, |one, other| {
            one.name
                .cmp(&other.name)
                .then(one.text.as_bytes().cmp(other.text.as_bytes()))
        });
        terms.dedup_by(|one, other| one.name == other.name && one.text == other.text);
        let mut frequencies = Vec::with_capacity(terms.len());
        for term in &terms {
            frequencies.push(self.frequency_of(term)?);
        }
        let place = match scored {
            // The real engine counts the beginnings of all words, of each length.
            Span::Term(term) if term.name.ends_with(BEGINNINGS) && !terms.is_empty() && self.field(name).is_none() => {
                return Err(self.unsupported("[span_multi] of a [prefix] that [index_prefixes] indexes, alone,"));
            }
            Span::Term(term) => term.field,
            _ => self.field(name).map_or(self.mapping.nowhere(), |(place, _)| place),
        };
        if !terms.is_empty() {
            let statistics = self.index.fields[usize::from(place)]
                .terms
                .as_ref()
                .map(|terms| terms.statistics);
            let Some(statistics) = statistics else {
                return Err(self.unsupported(&format!("[field_masking_span] as field [{name}], which has no words,")));
            };
            let idf = frequencies
                .iter()
                .map(|&one: &u32| bm25::idf(one.into(), statistics.documents));
            if idf.fold(0f32, |least, one| if one >= least { least } else { one }) < 0.0 {
                return Err(self.unsupported(&format!(
                    "[field_masking_span] as field [{name}], which fewer documents have than a word,"
                )));
            }
        }
        spans.field = place;
        spans.frequencies = frequencies;
        spans.is_found = is_found;
        if self.notes.is_some() {
            self.note_spans(&spans.root)?;
        }
        Ok(Node::Spans(Box::new(spans)))
    }

    /// Notes spans, for each field that has words of them.
    #[cold]
    fn note_spans(&self, root: &Span) -> Result<(), Failure> {
        self.budget.take(root.bytes(), PART)?;
        let all = Rc::new(root.clone());
        let mut fields: Vec<u16> = Vec::new();
        root.each_scored(&mut |term| {
            let found = self.mapping.at(term.field);
            if !fields.contains(&term.field) && found.is_some_and(|(found, _)| found.name == term.name) {
                fields.push(term.field);
            }
        });
        // A query that finds nothing is looked for, too.
        if fields.is_empty() && root.has_query() {
            let found = self.field(root.field().unwrap_or_default());
            fields.extend(found.map(|(place, _)| place));
        }
        fields
            .into_iter()
            .try_for_each(|field| self.note(field, || Sought::Spans(all.clone())))
    }

    /// How many documents have a word.
    fn frequency_of(&self, term: &Term) -> Result<u32, Failure> {
        let Some(terms) = &self.index.fields[usize::from(term.field)].terms else {
            return Ok(0);
        };
        if let [word] = *term.words.as_slice() {
            let own = || terms.postings.term(word as usize).document_frequency;
            return Ok(self.index.document_frequency(term.field, word).unwrap_or_else(own));
        }
        let documents = self.index.spaces.all_documents() as usize;
        self.budget.charge(documents as u64 / 64, PART)?;
        self.budget.take(documents / 8 + 8, PART)?;
        let mut bits = vec![0u64; documents / 64 + 1];
        for &word in &term.words {
            self.budget.charge(LOOK_UP, PART)?;
            Cursor::new(&terms.postings, word).walk(|cursor| {
                let documents = cursor.documents()?;
                self.budget.charge(documents.len() as u64 * VISIT, PART)?;
                for &document in documents {
                    if let Some(bits) = bits.get_mut(document as usize / 64) {
                        *bits |= 1 << (document % 64);
                    }
                }
                Ok(())
            })?;
        }
        self.budget.give(documents / 8 + 8);
        Ok(bits.iter().map(|bits| bits.count_ones()).sum())
    }

    /// Whether the index may have spans at all, as Lucene asks part by part; fails at a word of a field without positions.
    fn is_found(&self, span: &Span) -> Result<bool, Failure> {
        let below = span.below();
        let has_terms = |span: &Span| {
            let place = span.field().and_then(|name| self.field(name));
            place.is_some_and(|(place, _)| self.index.fields[usize::from(place)].terms.is_some())
        };
        Ok(match span {
            Span::Term(term) if term.words.is_empty() => false,
            Span::Term(term) => {
                let terms = self.index.fields[usize::from(term.field)].terms.as_ref();
                let found = self.mapping.at(term.field);
                let is_unscored = found.is_some_and(|(found, _)| found.kind.unscored_reach().is_some());
                if is_unscored || terms.is_none_or(|terms| terms.positions.is_none()) {
                    let reason = format!(
                        "field \"{}\" was indexed without position data; cannot run SpanTermQuery (term={})",
                        term.name, term.text
                    );
                    return Err(Failure::shard(500, Cause::new("illegal_state_exception", reason)));
                }
                true
            }
            Span::Gap(_) => true,
            Span::Nothing { .. } => false,
            Span::Or(list, is_ordered) => {
                let mut any = false;
                for one in list {
                    match self.is_found(one) {
                        Ok(found) => any |= found,
                        // Which term the real engine names is not known.
                        Err(_) if !is_ordered => {
                            return Err(self.unsupported("[span_multi] of several terms without positions"));
                        }
                        Err(failure) => return Err(failure),
                    }
                }
                any
            }
            Span::Not { both, .. } => {
                if !self.is_found(&both[0])? {
                    return Ok(false);
                }
                self.is_found(&both[1])?;
                true
            }
            Span::First(..) | Span::Masked(..) => self.is_found(&below[0])?,
            _ => {
                if !has_terms(span) {
                    return Ok(false);
                }
                for one in below {
                    if !self.is_found(one)? {
                        return Ok(false);
                    }
                }
                true
            }
        })
    }
}
