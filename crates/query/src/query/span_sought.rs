//! Which terms does a `span_multi` look for in texts that are shown?

use std::cell::{Cell, RefCell};

use super::node::NODE;
use super::notes::Notes;
use super::sought::Sought;
use super::{Lowering, PART};
use crate::error::Failure;
use crate::plan::Query;
use vitrine_spans::{Span, Term};

/// Terms that are looked at together.
const SOME: u32 = 256;

impl Lowering<'_, '_> {
    /// Refuses spans of a field that is not mapped where they are looked for in others.
    pub(super) fn check_sought(&self) -> Result<(), Failure> {
        match self.notes {
            Some(notes) if notes.is_anywhere => {
                Err(self
                    .unsupported("[highlight] of spans of fields that are not mapped without [require_field_match]"))
            }
            _ => Ok(()),
        }
    }

    /// Adds the terms that those find who show texts: among the words of a text, wherever its field has them.
    #[cold]
    pub(super) fn add_sought(
        &self,
        query: &Query,
        (place, name): (u16, &str),
        is_anywhere: bool,
        list: &mut Vec<Span>,
    ) -> Result<(), Failure> {
        let (own, last) = (RefCell::new(Vec::new()), Cell::new(None));
        let noting = Lowering {
            notes: Some(Notes::new(&own, &last, is_anywhere)),
            names: None,
            ..*self
        };
        noting.lower(query)?;
        let number = self.mapping.field(name);
        let mut texts: Vec<String> = Vec::new();
        for one in &*list {
            one.each_term(&mut |term| texts.push(term.text.clone()));
        }
        for note in own.into_inner() {
            let Sought::Pattern(pattern, _) = note.sought else {
                continue;
            };
            for (other, field) in (0..).zip(&self.index.fields) {
                let is_own = number.is_some_and(|number| self.mapping.places(number).any(|one| one == other));
                let terms = field
                    .terms
                    .as_ref()
                    .filter(|_| other != place && (is_anywhere || is_own));
                let Some(terms) = terms else { continue };
                let mut rest = 0..terms.dictionary.len() as u32;
                while !rest.is_empty() {
                    let some = rest.start..rest.end.min(rest.start + SOME);
                    rest.start = some.end;
                    let (mut work, before) = (0, texts.len());
                    terms.dictionary.visit(some, |_, term| {
                        let text = super::said_terms::term(term);
                        let (is_taken, taken) = pattern.takes(&text, self.budget.left());
                        work += taken;
                        if is_taken {
                            texts.push(text);
                        }
                    });
                    self.budget.charge(work, PART)?;
                    self.budget
                        .take((texts.len() - before) * (NODE + 2 * name.len()), PART)?;
                }
            }
        }
        crate::sorting::sort_by(&mut texts, Ord::cmp);
        texts.dedup();
        let made = |text| {
            Span::Term(Box::new(Term {
                field: place,
                words: Vec::new(),
                name: name.to_owned(),
                text,
                is_found: true,
            }))
        };
        *list = texts.into_iter().map(made).collect();
        Ok(())
    }
}
