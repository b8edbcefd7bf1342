//! `intervals`: words near each other, in their order or in any order, and their relation to other words.

use super::interval_fields::{fields_are_mapped, is_mapped, used};
use super::r#match::tokens;
use super::node::{NODE, Node};
use super::sought::Sought;
use super::{LOOK_UP, Lowering, PART, metadata};
use crate::analysis::Analyzer;
use crate::error::{Cause, Failure};
use crate::mapping::Field;
use crate::plan::{Interval, IntervalFilter, IntervalsQuery};
use crate::score::intervals::source::{Relation, Source};

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &IntervalsQuery) -> Result<Node, Failure> {
    let IntervalsQuery {
        field,
        source: interval,
        ..
    } = query;
    if !is_mapped(lowering, field) || !fields_are_mapped(lowering, interval) {
        return Ok(Node::None);
    }
    let lowering = &lowering.of_intervals();
    let building = Building {
        lowering,
        field,
        analyzed: field,
    };
    let built = match building.source(interval) {
        // The real engine notices too many terms only when it looks for documents.
        Err(failure) if failure.status == 500 => return Ok(Node::Failing(failure)),
        built => built?,
    };
    if lowering.index.spaces.all_documents() == 0 {
        return Ok(Node::None);
    }
    let Some(source) = built else {
        return Err(no_words(lowering));
    };
    if source.hides_containing() {
        let reason = "[intervals] with a [filter] of [containing] inside of others, or of several alternatives, are not supported";
        return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    }
    let count = source.count();
    lowering.budget.charge(count as u64 * 8, PART)?;
    lowering.budget.take(count * NODE, PART)?;
    Ok(Node::Intervals {
        source: Box::new(source),
    })
}

/// The error for texts without words. The real engine fails at most of them, but not at all.
fn no_words(lowering: &Lowering<'_, '_>) -> Failure {
    lowering.failed_to_create(Cause::illegal_argument("[intervals] without words are not supported"))
}

/// What makes sources of intervals of a field.
pub(super) struct Building<'b, 'l, 'a> {
    pub(super) lowering: &'b Lowering<'l, 'a>,
    field: &'b str,
    /// The field whose analyzer makes words of texts. In a filter, it is the field of the intervals that are filtered, if these are
    /// of another field (`use_field`).
    analyzed: &'b str,
}

/// A field in which words are looked for: its place, whether it was named by an alias (then nothing is found), and its analyzer.
pub(super) struct Looked {
    pub(super) place: u16,
    pub(super) is_alias: bool,
    analyzer: Analyzer,
}

impl Building<'_, '_, '_> {
    pub(super) fn wrong(&self, reason: impl Into<String>) -> Failure {
        self.lowering.failed_to_create(Cause::illegal_argument(reason))
    }

    fn too_many(&self) -> Failure {
        self.wrong("Too many disjunctions to expand")
    }

    /// Builds a source; nothing where there are no words.
    fn source(&self, interval: &Interval) -> Result<Option<Source>, Failure> {
        self.lowering.budget.charge(LOOK_UP, PART)?;
        self.lowering.budget.take(NODE, PART)?;
        let noted = self.lowering.noted();
        let looked = |use_field: &Option<String>, analyzer: &Option<String>| {
            self.looked(use_field.as_deref(), analyzer.as_deref())
        };
        let built = match interval {
            Interval::Match {
                query,
                max_gaps,
                ordered,
                analyzer,
                use_field,
                filter,
            } => {
                if self.has_no_words(use_field.as_deref().unwrap_or(self.analyzed), query)? {
                    return self.filtered(None, filter.as_deref());
                }
                let looked = looked(use_field, analyzer)?;
                let words = self.words(&looked, query, *max_gaps, *ordered)?;
                let words = words.map(|words| fixed(words, use_field.is_some()));
                let of_words = Building {
                    lowering: self.lowering,
                    field: self.field,
                    analyzed: use_field.as_deref().unwrap_or(self.analyzed),
                };
                return of_words.filtered(words, filter.as_deref());
            }
            Interval::AllOf {
                intervals,
                max_gaps,
                ordered,
                filter,
            } => {
                let list = self.list(intervals)?;
                return self.filtered(self.combined(list, *max_gaps, *ordered)?, filter.as_deref());
            }
            Interval::AnyOf { intervals, filter } => {
                let any = Source::or(self.list(intervals)?);
                return self.filtered(Some(any), filter.as_deref());
            }
            Interval::Prefix {
                prefix,
                analyzer,
                use_field,
            } => self.prefix(&looked(use_field, analyzer)?, prefix)?,
            Interval::Wildcard {
                pattern,
                analyzer,
                use_field,
            } => self.wildcard(&looked(use_field, analyzer)?, pattern)?,
            Interval::Fuzzy {
                term,
                prefix_length,
                transpositions,
                fuzziness,
                analyzer,
                use_field,
            } => {
                let edited = (*prefix_length, *transpositions, fuzziness.as_str());
                self.fuzzy(&looked(use_field, analyzer)?, term, edited)?
            }
        };
        if used(interval).is_some_and(|name| name != self.field) {
            self.lowering.note_elsewhere(noted);
        }
        Ok(Some(fixed(built, used(interval).is_some())))
    }

    fn list(&self, intervals: &[Interval]) -> Result<Vec<Source>, Failure> {
        let list = intervals.iter().map(|one| self.inner(one));
        list.collect()
    }

    /// Builds a source that is part of another one.
    fn inner(&self, interval: &Interval) -> Result<Source, Failure> {
        let built = self.source(interval)?;
        built.ok_or_else(|| no_words(self.lowering))
    }

    fn filtered(&self, source: Option<Source>, filter: Option<&IntervalFilter>) -> Result<Option<Source>, Failure> {
        let Some(filter) = filter else { return Ok(source) };
        let place = self.lowering.field(self.field).map_or(0, |(place, _)| place);
        self.lowering
            .note(place, || Sought::Refused("[intervals] with a [filter]"))?;
        let other = self.inner(&filter.source)?;
        let Some(source) = source else {
            return Err(no_words(self.lowering));
        };
        let far = |other: Source, is_before: bool| {
            let (before, after) = if is_before { (i32::MAX, 0) } else { (0, i32::MAX) };
            Source::Extend(Box::new(Source::Offset(Box::new(other), is_before)), before, after)
        };
        let (relation, other) = match filter.kind.as_str() {
            "containing" => (Relation::Containing, other),
            "contained_by" => (Relation::ContainedBy, other),
            "not_containing" => (Relation::NotContaining, other),
            "not_contained_by" => (Relation::NotContainedBy, other),
            "overlapping" => (Relation::Overlapping, other),
            "not_overlapping" => (Relation::NotOverlapping, other),
            "before" => (Relation::ContainedBy, far(other, true)),
            "after" => (Relation::ContainedBy, far(other, false)),
            kind => return Err(self.wrong(format!("Unknown filter type [{kind}]"))),
        };
        self.charge(&[&source, &other])?;
        source
            .filtered(relation, other)
            .map(Some)
            .ok_or_else(|| self.too_many())
    }

    /// Charges for sources whose alternatives are pulled up; each source may have as many alternatives as it has parts.
    fn charge(&self, sources: &[&Source]) -> Result<(), Failure> {
        let count: usize = sources.iter().map(|source| source.count()).sum();
        self.lowering.budget.charge(count as u64 * count as u64, PART)?;
        self.lowering.budget.take(count * count * size_of::<Source>(), PART)
    }

    /// Joins sources; nothing where there is none.
    fn combined(&self, mut list: Vec<Source>, max_gaps: i32, ordered: bool) -> Result<Option<Source>, Failure> {
        if list.len() <= 1 {
            return Ok(list.pop());
        }
        self.charge(&list.iter().collect::<Vec<_>>())?;
        let joined = match (ordered, max_gaps) {
            (true, 0) => Source::block(&list),
            (true, -1) => Some(Source::ordered(list)),
            (false, -1) => Some(Source::unordered(list)),
            (true, most) => Source::ordered(list).max_gaps(most),
            (false, most) => Source::unordered(list).max_gaps(most),
        };
        joined.map(Some).ok_or_else(|| self.too_many())
    }

    /// Whether a text has no words on a field that cannot have intervals, or has no positions. The real engine reports the field's
    /// fault only at the first word.
    fn has_no_words(&self, name: &str, text: &str) -> Result<bool, Failure> {
        let Some((_, found)) = self.lowering.field(name) else {
            return Ok(false);
        };
        if let Some(analyzer) = found.kind.interval_analyzer() {
            let is_found = !found.kind.storage().positions && found.kind.unscored_reach().is_none();
            return Ok(is_found && tokens(self.lowering, &analyzer, text)?.is_empty());
        }
        match found.kind.analyzer(self.lowering.context(name)) {
            Ok(Some(analyzer)) => Ok(tokens(self.lowering, &analyzer, text)?.is_empty()),
            _ => Ok(false),
        }
    }

    fn looked(&self, use_field: Option<&str>, analyzer: Option<&str>) -> Result<Looked, Failure> {
        let name = use_field.unwrap_or(self.analyzed);
        let no_text = |kind: &str| {
            // An alias is named by its field, a key of a `flattened` by the field that holds all keys.
            let name = match self.lowering.field(name) {
                Some((_, found)) => found.name.clone(),
                None => name.to_owned(),
            };
            self.wrong(format!(
                "Can only use interval queries on text fields - not on [{name}] which is of type [{kind}]"
            ))
        };
        let Some((place, found)) = self.lowering.field(name) else {
            if metadata::is_known(name) {
                return Err(no_text(name));
            }
            let asked = if analyzer.is_none() {
                "getTextSearchInfo"
            } else {
                "name"
            };
            let reason = format!(
                "Cannot invoke \"org.elasticsearch.index.mapper.MappedFieldType.{asked}()\" because \"fieldType\" is null"
            );
            return Err(self
                .lowering
                .failed_to_create(Cause::new("null_pointer_exception", reason)));
        };
        let field: &Field = &found;
        let Some(own) = field.kind.interval_analyzer() else {
            return Err(no_text(field.kind.name()));
        };
        if field.kind.unscored_reach().is_some() {
            let reason = format!(
                "[intervals] on [{name}] of type [{}] is not supported",
                field.kind.name()
            );
            return Err(self.wrong(reason));
        }
        if !field.kind.storage().positions {
            let name = &field.name;
            let reason = format!("Cannot create intervals over field [{name}] with no positions indexed");
            return Err(self.wrong(reason));
        }
        let named = analyzer.and_then(|name| self.lowering.mapping.analysis.analyzer(name)?.ok());
        let place = match use_field {
            Some(_) => place,
            None => self.lowering.field(self.field).map_or(place, |(place, _)| place),
        };
        let looked_in = use_field.unwrap_or(self.field);
        let is_alias = self
            .lowering
            .field(looked_in)
            .is_some_and(|(_, found)| found.name != looked_in);
        Ok(Looked {
            place,
            is_alias,
            analyzer: named.unwrap_or(own),
        })
    }

    pub(super) fn normalized(&self, looked: &Looked, text: &str) -> Result<String, Failure> {
        self.lowering.charge_values(1, text.len())?;
        let context = self.lowering.context(self.field);
        let normalized = context.normalize_whole(looked.analyzer.chain(), text);
        normalized.map_err(|cause| self.lowering.failed_to_create(cause))
    }

    fn words(&self, looked: &Looked, text: &str, max_gaps: i32, ordered: bool) -> Result<Option<Source>, Failure> {
        let tokens = tokens(self.lowering, &looked.analyzer, text)?;
        // Of runs of words the real engine takes each for a way of its own here.
        if tokens.spans_places() {
            return Err(self.wrong("[intervals] of words that span several positions are not supported"));
        }
        self.lowering.budget.take(tokens.len() * NODE, PART)?;
        let extended = |mut words: Vec<Source>, before: u32| {
            let source = if words.len() == 1 {
                words.swap_remove(0)
            } else {
                Source::or(words)
            };
            match before {
                0 => source,
                before => Source::Extend(Box::new(source), before as i32, 0),
            }
        };
        let (mut list, mut here, mut before) = (Vec::new(), Vec::new(), 0);
        for token in tokens.iter() {
            if token.increment > 0 {
                if !here.is_empty() {
                    list.push(extended(std::mem::take(&mut here), before));
                }
                before = token.increment - 1;
            }
            let ordinal = self.dictionary(looked, |dictionary| Ok(dictionary.ordinal(token.term.as_bytes())))?;
            let ordinals = ordinal.flatten().into_iter().collect();
            here.push(self.terms(looked, ordinals, (token.term.to_owned(), &[]))?);
        }
        if tokens.len() == 1 {
            // Where there is a single word, left-out positions in front of it do not count.
            return Ok(here.pop());
        }
        if !here.is_empty() {
            list.push(extended(here, before));
        }
        self.combined(list, max_gaps, ordered)
    }
}

/// The source of another field than the query's.
fn fixed(source: Source, is_other: bool) -> Source {
    if is_other {
        Source::Field(Box::new(source))
    } else {
        source
    }
}
