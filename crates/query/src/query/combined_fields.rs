//! `combined_fields`: the words of a text in fields that are scored as if their texts were one. As `CombinedFieldQuery` on Lucene 8.11.1.

use super::r#match::{Options, check_clauses, no_words, together, tokens};
use super::node::{Bool, NODE, Node};
use super::sought::Sought;
use super::words::{self, Terms};
use super::{LOOK_UP, Lowering, PART, found::Found, match_phrase, multi_match, written};
use crate::bm25::{FieldStatistics, Similarity};
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::plan::{FieldBoost, Scalar};
use crate::score::synonym::{Combined, CombinedWord};
use crate::sorting;

/// Weights whose multiples add up to the same float in any order are whole numbers of this part.
const PARTS: f32 = 64.0;

/// A field that is looked in.
struct Member<'l> {
    place: u16,
    field: Found<'l>,
    weight: f32,
}

/// Fields that are looked in as if they were one.
pub(super) struct Group<'l> {
    /// In the order in which the real engine has them.
    all: Vec<Member<'l>>,
    /// Which of these count, by the names of the fields.
    scored: Vec<usize>,
}

/// Returns how such fields score: as those that name no similarity.
pub(super) fn similarity(index: &Index<'_>) -> Similarity {
    index.settings.similarity(None).unwrap_or_default()
}

pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    fields: &[FieldBoost],
    query: &Scalar,
    options: &Options<'_>,
) -> Result<Node, Failure> {
    let wrong = |reason: &str| Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    if fields.is_empty() {
        return wrong("In [combined_fields] query, at least one field must be provided");
    }
    let fields = multi_match::resolve(lowering, &multi_match::in_order(fields), None)?;
    let own = fields.iter().filter_map(|(name, _)| lowering.field(name));
    if own.clone().any(|(_, field)| field.kind.similarity().is_some()) {
        return wrong("[combined_fields] queries cannot be used with per-field similarities");
    }
    if !fields.is_empty() && similarity(lowering.index) == Similarity::Boolean {
        return wrong("[combined_fields] queries can only be used with the [BM25] similarity");
    }
    let mut all: Vec<Member<'_>> = Vec::with_capacity(fields.len());
    for (name, weight) in &fields {
        let found = lowering.field(name);
        let (name, kind) = match &found {
            Some((_, found)) => (&lowering.mapping.get(found.own()).name, found.kind.name()),
            None => (name, name.as_str()),
        };
        if !found.as_ref().is_some_and(|(_, found)| found.kind.is_text()) {
            return wrong(&format!(
                "Field [{name}] of type [{kind}] does not support [combined_fields] queries"
            ));
        }
        let Some((place, field)) = found else { continue };
        let analyzer = field.kind.search_analyzer();
        if all
            .first()
            .is_some_and(|first| first.field.kind.search_analyzer() != analyzer)
        {
            return wrong("All fields in [combined_fields] query must have the same search analyzer");
        }
        if !weight.is_finite() || !field.kind.is_indexed() {
            let reason =
                format!("[combined_fields] is not supported on field [{name}] with this boost, or without an index");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let weight = *weight;
        all.push(Member { place, field, weight });
    }
    if all.is_empty() {
        return Ok(Node::None);
    }
    let text = written(query);
    let first = &all[0].field;
    let analyzer = first.kind.analyzer(lowering.context(&first.name));
    let Some(analyzer) = analyzer.map_err(|cause| lowering.failed_to_create(cause))? else {
        return Ok(Node::None);
    };
    let tokens = tokens(lowering, &analyzer, &text)?;
    // Of a field that has several names, the last one counts.
    let mut scored: Vec<usize> = (0..all.len())
        .filter(|&at| {
            !all[at + 1..]
                .iter()
                .any(|other| other.field.own() == all[at].field.own())
        })
        .collect();
    sorting::sort_by(&mut scored, |&a, &b| all[a].field.name.cmp(&all[b].field.name));
    let has_phrases = all.iter().all(|member| {
        let kind = &member.field.kind;
        kind.storage().positions && kind.unscored_reach().is_none()
    });
    let group = Group { all, scored };
    let Member { place, field, .. } = &group.all[0];
    let terms = Terms {
        combined: Some(&group),
        ..Terms::EXACT
    };
    let words = words::lower(
        lowering,
        (*place, field),
        &tokens,
        terms,
        options.has_phrases && has_phrases,
    )?;
    let node = together(lowering, words, options)?;
    Ok(node.unwrap_or_else(|| no_words(options.zero_terms_query)))
}

impl Group<'_> {
    /// Words that stand for the same, in any of the fields.
    pub(super) fn words(&self, lowering: &Lowering<'_, '_>, mut terms: Vec<String>) -> Result<Node, Failure> {
        sorting::sort_by(&mut terms, Ord::cmp);
        terms.dedup();
        let count = terms.len() * self.scored.len();
        check_clauses(lowering, count)?;
        lowering.budget.charge(count as u64 * 2 * LOOK_UP, PART)?;
        lowering.budget.take(NODE + count * size_of::<CombinedWord>(), PART)?;
        if let Err(failure) = self.check_lengths(lowering) {
            return Ok(Node::Failing(failure));
        }
        let mut combined = Combined {
            lengths: Vec::with_capacity(count),
            words: Vec::with_capacity(count),
            frequency: 0,
            statistics: FieldStatistics::default(),
        };
        let unweighed = lowering.unweighed();
        for &at in &self.scored {
            let member = &self.all[at];
            for term in &terms {
                unweighed.note_hidden(member.place, || Sought::Term(term.clone().into_bytes()))?;
            }
            let (own, storage) = (member.field.own(), member.field.kind.storage());
            let readers = &lowering.index.fields;
            let Some(all) = &readers[usize::from(own)].terms else {
                continue;
            };
            let (sum, statistics) = (&mut combined.statistics, all.statistics);
            sum.documents = sum.documents.max(statistics.documents);
            let weighted = f64::from(member.weight) * statistics.total_frequency as f64;
            sum.total_frequency = (sum.total_frequency as f64 + weighted) as u64;
            for term in &terms {
                if let Some(ordinal) = all.dictionary.ordinal(term.as_bytes()) {
                    let together = lowering.index.document_frequency(own, ordinal);
                    let frequency = together.unwrap_or_else(|| all.postings.term(ordinal as usize).document_frequency);
                    combined.frequency = combined.frequency.max(frequency);
                    if storage.lengths {
                        combined.lengths.push((member.place, member.weight));
                    }
                }
                let here = readers[usize::from(member.place)].terms.as_ref();
                if let Some(ordinal) = here.and_then(|here| here.dictionary.ordinal(term.as_bytes())) {
                    combined.words.push(CombinedWord {
                        field: member.place,
                        ordinal,
                        weight: member.weight,
                        once: storage.once,
                    });
                }
            }
        }
        let is_in_parts = |weight: f32| weight <= 1024.0 && (weight * PARTS).fract() == 0.0;
        if count > 2 && !self.scored.iter().all(|&at| is_in_parts(self.all[at].weight)) {
            let reason = "[combined_fields] is not supported with boosts of fields that are no multiples of 1/64 up to 1024 \
                          where a word may stand in more than two places: the real engine adds them up in no fixed order";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Ok(match combined.words.is_empty() {
            true => Node::None,
            false => Node::Combined(Box::new(combined)),
        })
    }

    /// Words in their order, in any of the fields.
    pub(super) fn phrase(&self, lowering: &Lowering<'_, '_>, words: Vec<(String, u32)>) -> Result<Node, Failure> {
        let phrase = |member: &Member<'_>| {
            let phrase = match_phrase::of_words(lowering, (member.place, &member.field), words.clone(), 0)?;
            Ok(phrase.boosted(member.weight))
        };
        Ok(Node::Bool(Bool {
            should: self.all.iter().map(phrase).collect::<Result<_, Failure>>()?,
            ..Bool::default()
        }))
    }

    /// Either all fields that have words have their lengths, too, or none.
    fn check_lengths(&self, lowering: &Lowering<'_, '_>) -> Result<(), Failure> {
        let mut has_lengths = self.all.iter().filter_map(|member| {
            let reader = &lowering.index.fields[usize::from(member.field.own())];
            let terms = reader.terms.as_ref()?;
            (terms.statistics.documents > 0).then_some(member.field.kind.storage().lengths)
        });
        let Some(first) = has_lengths.next() else { return Ok(()) };
        // It is found out when documents are looked for.
        if lowering.notes.is_some() || has_lengths.all(|has| has == first) {
            return Ok(());
        }
        let reason = "CombinedFieldQuery requires norms to be consistent across fields: some fields cannot  have norms enabled, \
                      while others have norms disabled";
        Err(Failure::shard(400, Cause::illegal_argument(reason)))
    }
}
