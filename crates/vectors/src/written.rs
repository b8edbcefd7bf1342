//! How is it written which terms a field has, and which of them are left by a filter?

use crate::PART;
use crate::collected::{Collected, Seen};
use crate::error::Failure;
use crate::faults::{failed, refused};
use crate::java::text::write_float;
use crate::json::write_string;
use crate::plan::{TermVectors, TermVectorsFilter};
use crate::statistics::{FieldStatistics, Statistics};
use crate::term_vectors::{Asked, Field, Told};
use vitrine_base::best::Best;
use vitrine_base::cause::Cause;

impl Asked<'_> {
    /// Appends what is told of a field.
    pub(crate) fn write(&self, field: &Field<'_>, plan: &TermVectors, out: &mut Vec<u8>) -> Result<(), Failure> {
        let statistics = Statistics::new(self.mapping, self.index, field.number, self.budget);
        let mut of_field = FieldStatistics::default();
        if plan.field_statistics || plan.term_statistics || plan.filter.is_some() {
            of_field = statistics.of_field()?;
        }
        write_string(field.name, out);
        out.extend_from_slice(b":{");
        if plan.field_statistics {
            out.extend_from_slice(b"\"field_statistics\":{");
            member("\"sum_doc_freq\":", of_field.postings, out);
            member(",\"doc_count\":", of_field.documents, out);
            member(",\"sum_ttf\":", of_field.occurrences, out);
            out.extend_from_slice(b"},");
        }
        // Where as many are said of the whole field, a document has each term once, as far as the real engine notes.
        let has_several = of_field.postings != of_field.occurrences;
        out.extend_from_slice(b"\"terms\":{");
        let best = match &plan.filter {
            Some(filter) => Some(self.best(&field.terms, &statistics, of_field.documents, filter)?),
            None => None,
        };
        let (mut at, mut next, mut is_first) = (0, 0, true);
        field.terms.each(&mut |term, seen| {
            let score = best.as_ref().map(|best| best.get(next).filter(|best| best.0 == at));
            at += 1;
            let score = match score {
                Some(None) => return Ok(()),
                Some(Some(&(_, score))) => Some(score),
                None => None,
            };
            next += 1;
            if !std::mem::take(&mut is_first) {
                out.push(b',');
            }
            self.budget.charge(64 + seen.len() as u64 * 16, PART)?;
            write_string(term, out);
            out.extend_from_slice(b":{");
            if plan.term_statistics {
                let (documents, occurrences) = statistics.of_term(term.as_bytes(), has_several)?;
                if documents > 0 {
                    member("\"doc_freq\":", documents, out);
                    member(",\"ttf\":", occurrences, out);
                    out.push(b',');
                }
            }
            member("\"term_freq\":", seen.len() as u64, out);
            write_tokens(seen, field.told, out);
            if let Some(score) = score {
                out.extend_from_slice(b",\"score\":");
                write_float(score, out);
            }
            out.push(b'}');
            self.budget.check_response(out.len())
        })?;
        out.extend_from_slice(b"}}");
        Ok(())
    }

    /// Returns the terms that a filter leaves, by their numbers, with their scores.
    fn best(
        &self,
        terms: &Collected,
        statistics: &Statistics<'_>,
        documents: u64,
        filter: &TermVectorsFilter,
    ) -> Result<Vec<(usize, f32)>, Failure> {
        let Ok(most) = usize::try_from(filter.max_num_terms) else {
            let reason = "maxSize must be >= 0 and < 2147483631; got: ";
            let reason = [reason, &filter.max_num_terms.to_string()].concat();
            return Err(failed(Cause::illegal_argument(reason)));
        };
        if most == 0 {
            return Err(refused("with [max_num_terms] of 0"));
        }
        let mut best = Best::new(most);
        let mut at = 0;
        terms.each(&mut |term, seen| {
            let number = at;
            at += 1;
            let units = term.encode_utf16().count() as i64;
            let [least, longest] = [filter.min_word_length, filter.max_word_length].map(i64::from);
            if (least > 0 && units < least) || (longest > 0 && units > longest) {
                return Ok(());
            }
            let frequency = seen.len() as i64;
            if frequency < i64::from(filter.min_term_freq) || frequency > i64::from(filter.max_term_freq) {
                return Ok(());
            }
            let known = match statistics.of_term(term.as_bytes(), false)?.0 {
                // There, it is what is known of some other term.
                0 if statistics.has_any() => {
                    return Err(refused("with [filter] of a term that the index does not have"));
                }
                // What the index does not have is as if this document alone had it.
                known => known.max(1),
            };
            let [least, most] = [filter.min_doc_freq, filter.max_doc_freq].map(i64::from);
            if (known as i64) < least || known as i64 > most {
                return Ok(());
            }
            self.budget.take(32, PART)?;
            let score = score(seen.len(), known, documents.max(1));
            best.add(score.into(), number, false);
            Ok(())
        })?;
        let best = best.into_sorted().into_iter();
        let mut best: Vec<(usize, f32)> = best.map(|(score, term)| (term, score as f32)).collect();
        best.sort_unstable_by_key(|&(term, _)| term);
        Ok(best)
    }
}

fn member(name: &str, number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(number.to_string().as_bytes());
}

/// Appends where a term stands, with a comma before it; nothing where that is not told.
fn write_tokens(seen: &[Seen], told: Told, out: &mut Vec<u8>) {
    if !told.positions && !told.offsets {
        return;
    }
    out.extend_from_slice(b",\"tokens\":[");
    for (at, token) in seen.iter().enumerate() {
        out.extend_from_slice(if at > 0 { b",{" } else { b"{" });
        if told.positions {
            out.extend_from_slice(b"\"position\":");
            out.extend_from_slice(token.position.to_string().as_bytes());
        }
        if told.offsets {
            let start: &[u8] = if told.positions {
                b",\"start_offset\":"
            } else {
                b"\"start_offset\":"
            };
            out.extend_from_slice(start);
            out.extend_from_slice(token.start.to_string().as_bytes());
            member(",\"end_offset\":", u64::from(token.end), out);
        }
        out.push(b'}');
    }
    out.push(b']');
}

/// Returns the score of a term as Lucene's `ClassicSimilarity` computes it: from its frequency in the document, how many documents have
/// the term, and how many have the field.
pub fn score(frequency: usize, documents: u64, all: u64) -> f32 {
    let inverse = (((all + 1) as f64 / (documents + 1) as f64).ln() + 1.0) as f32;
    frequency as f32 * inverse
}
