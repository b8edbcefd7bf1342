//! How often does an index have a term, and all terms of a field? Documents inside others count, as they do there.

use crate::PART;
use crate::budget::Budget;
use crate::error::Failure;
use crate::index::{Index, Terms};
use crate::mapping::Mapping;
use crate::score::cursor::Cursor;

/// Units of a term that is looked up, and of a document that has it.
const LOOK_UP: u64 = 256;

/// What is known of all terms of a field.
#[derive(Default, Clone, Copy)]
pub struct FieldStatistics {
    /// Documents of each term, added up.
    pub postings: u64,
    /// Documents that have any.
    pub documents: u64,
    /// How often there are any.
    pub occurrences: u64,
}

/// The terms of a field wherever documents have it.
pub struct Statistics<'i> {
    places: Vec<&'i Terms<'i>>,
    budget: &'i Budget,
}

impl<'i> Statistics<'i> {
    /// Those of a field.
    pub fn new(mapping: &Mapping, index: &'i Index<'i>, number: u16, budget: &'i Budget) -> Self {
        let own = mapping.place(number, mapping.get(number).space);
        let places = index.places_with(own).into_iter();
        let terms = places.filter_map(|place| index.fields.get(usize::from(place))?.terms.as_ref());
        Self {
            places: terms.collect(),
            budget,
        }
    }

    /// Whether the index has any.
    pub fn has_any(&self) -> bool {
        self.places.iter().any(|terms| terms.postings.terms() > 0)
    }

    /// Returns what is known of the field.
    pub fn of_field(&self) -> Result<FieldStatistics, Failure> {
        // What scores need to know is said of all places at each.
        let all = self.places.first().map(|terms| terms.statistics).unwrap_or_default();
        let mut found = FieldStatistics {
            postings: 0,
            documents: all.documents,
            occurrences: all.total_frequency,
        };
        for terms in &self.places {
            let count = terms.postings.terms();
            self.budget.charge(count as u64 / 2 + LOOK_UP, PART)?;
            found.postings += (0..count)
                .map(|term| u64::from(terms.postings.document_frequency(term)))
                .sum::<u64>();
        }
        Ok(found)
    }

    /// Returns how many documents have a term, and how often they do: once each, unless that is to be counted.
    pub fn of_term(&self, term: &[u8], counts_all: bool) -> Result<(u64, u64), Failure> {
        let (mut documents, mut occurrences) = (0, 0);
        for terms in &self.places {
            self.budget.charge(LOOK_UP, PART)?;
            let Some(ordinal) = terms.dictionary.ordinal(term) else {
                continue;
            };
            let frequency = u64::from(terms.postings.document_frequency(ordinal as usize));
            documents += frequency;
            if !counts_all {
                occurrences += frequency;
            } else {
                self.budget.charge(frequency, PART)?;
                Cursor::new(&terms.postings, ordinal).walk(|cursor| {
                    let (_, frequencies) = cursor.postings()?;
                    occurrences += frequencies.iter().map(|&one| u64::from(one)).sum::<u64>();
                    Ok(())
                })?;
            }
        }
        Ok((documents, occurrences))
    }
}
