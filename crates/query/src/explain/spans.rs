//! What do spans add to the score of a document? As Lucene's `SpanWeight` says it.

use super::printed::printed_span;
use super::terms::{Frequency, idf};
use super::tree::{Explanation, Value};
use super::{At, Explainer, PART};
use crate::error::Failure;
use crate::score::spans::{Spans, SpansScorer};

impl Explainer<'_> {
    /// Explains spans.
    pub(super) fn spans(&self, at: At, spans: &Spans, boost: f32) -> Result<Explanation, Failure> {
        let none = || Ok(Explanation::no_match("no matching term", Vec::new()));
        self.budget.take(spans.scorer_bytes(super::BYTES * 3), PART)?;
        let reader = &self.index.fields[usize::from(spans.field)];
        let (Some(terms), Some(mut scorer)) = (&reader.terms, SpansScorer::new(self.index, spans, 1.0)) else {
            return none();
        };
        let Some(value) = scorer.frequency(self.budget, at.document)? else {
            return none();
        };
        let all = terms.statistics.documents;
        let mut parts: Vec<(f32, Explanation)> = spans.frequencies.iter().map(|&one| idf(one, all)).collect();
        self.budget.charge(parts.len() as u64 * super::NODE, PART)?;
        self.budget.take(parts.len() * super::BYTES, PART)?;
        let (sum, shown) = match parts.len() {
            1 => parts.swap_remove(0),
            _ => {
                let sum = parts.iter().fold(0f64, |sum, (one, _)| sum + f64::from(*one)) as f32;
                let parts = parts.into_iter().map(|(_, shown)| shown).collect();
                (sum, Explanation::of(Value::Float(sum), "idf, sum of:", parts))
            }
        };
        let text = format!("phraseFreq={}", crate::java::text::float(value));
        let scored = self.bm25(
            at.document,
            (reader, terms),
            (boost, sum, shown),
            Frequency { value, text },
        )?;
        let text = format!(
            "weight({} in {}) [PerFieldSimilarity], result of:",
            printed_span(spans.scored())?,
            self.number(at)?
        );
        Ok(Explanation::of(scored.value, text, vec![scored]))
    }
}
