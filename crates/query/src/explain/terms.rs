//! What do words add to the score of a document? As Lucene's `TermWeight`, `PhraseWeight` and `BM25Similarity` say it.

use super::tree::{Explanation, Value};
use super::{At, Explainer, PART};
use crate::bm25::{self, FieldStatistics, Similarity};
use crate::error::Failure;
use crate::format::norms;
use crate::index::{FieldReader, Terms};
use crate::query::node::Node;
use crate::query::said::refused;
use crate::score::cursor::Cursor;
use crate::score::phrase::PhraseScorer;
use crate::score::term_scores::Lengths;
use crate::score::ways::{Phrase, WaysScorer};

/// Lengths up to this one are kept as they are.
const EXACT: u8 = 40;

/// How often something stands in a document, and what that is called.
pub(super) struct Frequency {
    pub value: f32,
    pub text: String,
}

impl Explainer<'_> {
    /// Explains a word, a phrase or synonyms.
    pub(super) fn term(&self, at: At, node: &Node, boost: f32) -> Result<Explanation, Failure> {
        let whole = node;
        let node = match node {
            Node::Said(inner, _) => inner,
            node => node,
        };
        let (field, places) = match node {
            Node::Term { field, ordinal, .. } => (*field, vec![(*ordinal, 0)]),
            Node::Phrase { field, words, .. } => (*field, words.clone()),
            Node::Ways { field, phrase } => (*field, words_of(phrase)?),
            Node::Synonym { field, ordinals, .. } => (*field, ordinals.iter().map(|&one| (one, 0)).collect()),
            _ => return Err(refused("a part of this query")),
        };
        let reader = &self.index.fields[usize::from(field)];
        let Some(terms) = &reader.terms else {
            return Ok(Explanation::no_match("no matching term", Vec::new()));
        };
        let mut counts = Vec::with_capacity(places.len());
        for &(ordinal, _) in &places {
            counts.push(self.times(terms, ordinal, at.document)?);
        }
        let once = self
            .mapping
            .at(field)
            .is_some_and(|(found, _)| found.kind.storage().once);
        let times = |count: Option<u32>| match (count, once) {
            (Some(_), true) => 1.0,
            (count, _) => count.unwrap_or_default() as f32,
        };
        let frequency = match node {
            Node::Term { .. } | Node::Synonym { .. } if counts.iter().all(Option::is_none) => {
                return Ok(Explanation::no_match("no matching term", Vec::new()));
            }
            Node::Term { .. } => Frequency {
                value: times(counts[0]),
                text: "freq, occurrences of term within document".to_owned(),
            },
            Node::Synonym { .. } => {
                let value = counts.iter().fold(0.0, |sum, &count| sum + times(count));
                let text = format!("termFreq={}", crate::java::text::float(value));
                Frequency { value, text }
            }
            // Each place needs one of its words.
            _ if places
                .chunk_by(|one, other| one.1 == other.1)
                .scan(0, |from, words| {
                    *from += words.len();
                    Some(&counts[*from - words.len()..*from])
                })
                .any(|counts| counts.iter().all(Option::is_none)) =>
            {
                return Ok(Explanation::no_match("no matching terms", Vec::new()));
            }
            _ => match self.phrase(at, node, reader, &places)? {
                None => return Ok(Explanation::no_match("no matching phrase", Vec::new())),
                Some(value) => {
                    let text = format!("phraseFreq={}", crate::java::text::float(value));
                    Frequency { value, text }
                }
            },
        };
        let documents = |ordinal: u32| -> u32 {
            let own = terms.postings.term(ordinal as usize).document_frequency;
            self.index.document_frequency(field, ordinal).unwrap_or(own)
        };
        let all = terms.statistics.documents;
        let (idf, shown) = match node {
            Node::Term { ordinal, frequency, .. } => idf(frequency.0.unwrap_or_else(|| documents(*ordinal)), all),
            Node::Synonym { ordinals, .. } => idf(ordinals.iter().map(|&one| documents(one)).max().unwrap_or(0), all),
            _ => {
                let parts: Vec<(f32, Explanation)> = places.iter().map(|&(one, _)| idf(documents(one), all)).collect();
                let sum = parts.iter().fold(0f64, |sum, (one, _)| sum + f64::from(*one)) as f32;
                let parts = parts.into_iter().map(|(_, shown)| shown).collect();
                (sum, Explanation::of(Value::Float(sum), "idf, sum of:", parts))
            }
        };
        let scored = self.bm25(at.document, (reader, terms), (boost, idf, shown), frequency)?;
        let text = format!(
            "weight({} in {}) [PerFieldSimilarity], result of:",
            self.printed(whole)?,
            self.number(at)?
        );
        Ok(Explanation::of(scored.value, text, vec![scored]))
    }

    /// Explains the score of a frequency.
    pub(super) fn bm25(
        &self,
        document: u32,
        (reader, terms): (&FieldReader<'_>, &Terms<'_>),
        (boost, idf, shown): (f32, f32, Explanation),
        frequency: Frequency,
    ) -> Result<Explanation, Failure> {
        let Similarity::Bm25 { k1, b } = terms.similarity else {
            return Err(refused("scores of [similarity] [boolean]"));
        };
        let length = Lengths::new(reader.norms.map(|norms| norms.bytes)).of(document);
        let inverse = terms.inverse_norms[usize::from(length)];
        let weight = terms.similarity.weight(boost, idf);
        let Frequency { value, text } = frequency;
        let FieldStatistics {
            documents,
            total_frequency,
        } = terms.statistics;
        let about = if length < EXACT {
            "dl, length of field"
        } else {
            "dl, length of field (approximate)"
        };
        let parts = vec![
            Explanation::float(value, text),
            Explanation::float(k1, "k1, term saturation parameter"),
            Explanation::float(b, "b, length normalization parameter"),
            Explanation::float(norms::decode(length) as f32, about),
            Explanation::float(
                (total_frequency as f64 / documents as f64) as f32,
                "avgdl, average length of field",
            ),
        ];
        let tf = Explanation::of(
            Value::Float(bm25::best(1.0, value * inverse)),
            "tf, computed as freq / (freq + k1 * (1 - b + b * dl / avgdl)) from:",
            parts,
        );
        let boost = boost * (1.0 + k1);
        let mut parts = Vec::with_capacity(3);
        if boost != 1.0 {
            parts.push(Explanation::float(boost, "boost"));
        }
        parts.push(shown);
        parts.push(tf);
        let text = format!(
            "score(freq={}), computed as boost * idf * tf from:",
            crate::java::text::float(value)
        );
        let score = bm25::score(weight, value, inverse);
        Ok(Explanation::of(Value::Float(score), text, parts))
    }

    /// Returns how often a document has a term, if it has it.
    fn times(&self, terms: &Terms<'_>, ordinal: u32, document: u32) -> Result<Option<u32>, Failure> {
        let mut cursor = Cursor::new(&terms.postings, ordinal);
        self.budget.charge(256, PART)?;
        if !cursor.advance(document) {
            return Ok(None);
        }
        let (documents, frequencies) = cursor.postings()?;
        let found = documents.iter().position(|&one| one == document);
        Ok(found.and_then(|at| frequencies.get(at).copied()))
    }

    /// Returns how often a phrase stands in a document that has all of its words.
    fn phrase(
        &self,
        at: At,
        node: &Node,
        reader: &FieldReader<'_>,
        words: &[(u32, u32)],
    ) -> Result<Option<f32>, Failure> {
        let slop = match node {
            Node::Phrase { slop, .. } => *slop,
            Node::Ways { phrase, .. } => {
                let scorer = WaysScorer::new(reader, phrase, 1.0, &|_| None);
                let Some(mut scorer) = scorer else { return Ok(None) };
                return scorer.frequency_in(self.budget, at.document);
            }
            _ => 0,
        };
        let documents = self.index.spaces.documents(at.space);
        let scorer = PhraseScorer::new(reader, documents, words, slop, 1.0, &|_| None);
        let Some(mut scorer) = scorer else { return Ok(None) };
        scorer.frequency(self.budget, at.document)
    }
}

/// Returns the weight of how many documents have a term, and what is said of it.
pub(super) fn idf(documents: u32, all: u64) -> (f32, Explanation) {
    let idf = bm25::idf(documents.into(), all);
    let whole = |value: u64, text: &str| Explanation::of(Value::Whole(value), text, Vec::new());
    let parts = vec![
        whole(documents.into(), "n, number of documents containing term"),
        whole(all, "N, total number of documents with field"),
    ];
    let text = "idf, computed as log(1 + (N - n + 0.5) / (n + 0.5)) from:";
    (idf, Explanation::of(Value::Float(idf), text, parts))
}

/// Returns the words of a phrase, each with its place.
fn words_of(phrase: &Phrase) -> Result<Vec<(u32, u32)>, Failure> {
    let Phrase::Places { places, .. } = phrase else {
        return Err(refused("phrases of several ways"));
    };
    let words = places
        .iter()
        .flat_map(|(place, words)| words.iter().map(|&word| (word, *place)));
    Ok(words.collect())
}
