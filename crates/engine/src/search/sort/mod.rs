//! By which numbers are hits compared? Each sort key gives a document one 64-bit number; smaller comes first.

mod after;
mod numbers;
mod terms;

use crate::columns::select::bits_of;
use crate::date::format::DateFormat;
use crate::error::{Cause, Failure};
use crate::format::column::{Column, Presence};
use crate::mapping::types::{Values, text_is_not_a_column};
use crate::outcome::Outcome;
use crate::plan::{Order, Scalar, Sort};
use crate::query::{Lowering, metadata};
use crate::window::{Bits, WORDS};

use super::hit::Hit;
use numbers::{Mode, Numbers, mode_of, read_missing};
use terms::TermKey;

/// Documents that bits stand for.
#[derive(Clone, Copy)]
pub enum Among<'d> {
    /// Those from one on, which begins a window.
    Window(u32),
    /// Those of a list.
    List(&'d [u32]),
}

impl Among<'_> {
    /// Returns the document of a bit.
    #[inline]
    pub fn document(self, at: usize) -> u32 {
        match self {
            Self::Window(base) => base + at as u32,
            Self::List(documents) => documents.get(at).copied().unwrap_or(u32::MAX),
        }
    }
}

/// The sort keys of a search; none sorts by score.
#[derive(Default)]
pub struct SortKeys<'k> {
    keys: Vec<Key<'k>>,
    /// Only hits that come after these numbers.
    after: Option<Vec<i64>>,
    /// Where the hits are in the order of scores: only those with a lower score.
    after_score: Option<f32>,
}

struct Key<'k> {
    /// The field, for messages.
    name: String,
    source: Source<'k>,
    reverse: bool,
}

enum Source<'k> {
    Score,
    Document,
    Numbers(Numbers<'k>),
    Terms(TermKey<'k>),
}

impl<'k> SortKeys<'k> {
    /// Lowers the sort of a request.
    pub fn new(lowering: &Lowering<'k, 'k>, sorts: &[Sort], after: Option<&[Scalar]>) -> Result<Self, Failure> {
        let mut keys = Vec::with_capacity(sorts.len());
        for sort in sorts {
            keys.push(Key::new(lowering, sort)?);
        }
        if let [
            Key {
                source: Source::Score,
                reverse: true,
                ..
            },
        ] = keys.as_slice()
        {
            // Descending scores alone are the default order, and the real engine then gives no sort values.
            keys.clear();
        }
        let mut sort = Self {
            keys,
            after: None,
            after_score: None,
        };
        if let Some(after) = after {
            sort.after(after, !sorts.is_empty())?;
        }
        Ok(sort)
    }

    fn after(&mut self, values: &[Scalar], sorted: bool) -> Result<(), Failure> {
        let error = |reason: String| Failure::shard(400, Cause::illegal_argument(reason));
        if !sorted {
            return Err(error("Sort must contain at least one field.".to_owned()));
        }
        let expected = self.keys.len().max(1);
        if values.len() != expected {
            let reason = format!("search_after has {} value(s) but sort has {expected}.", values.len());
            return Err(error(reason));
        }
        if self.keys.is_empty() {
            let raw =
                after::read(&Source::Score, &values[0], "_score", true).map_err(|cause| Failure::shard(400, cause))?;
            self.after_score = Some(Values::Float.to_f64(raw) as f32);
            return Ok(());
        }
        let mut after = Vec::with_capacity(values.len());
        for (key, value) in self.keys.iter().zip(values) {
            let raw =
                after::read(&key.source, value, &key.name, key.reverse).map_err(|cause| Failure::shard(400, cause))?;
            after.push(if key.reverse { !raw } else { raw });
        }
        self.after = Some(after);
        Ok(())
    }

    /// Whether hits come in the order of scores.
    pub fn by_score(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether some key is the score.
    pub fn need_scores(&self) -> bool {
        self.keys.iter().any(|key| matches!(key.source, Source::Score))
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is a page before.
    pub fn is_after_page(&self) -> bool {
        self.after.is_some() || self.after_score.is_some()
    }

    /// Whether a score comes after the page before.
    pub fn is_after_score(&self, score: f32) -> bool {
        self.after_score.is_none_or(|after| score < after)
    }

    /// Whether a document comes after the page before.
    pub fn is_after(&self, document: u32, score: f32) -> bool {
        let keys = || (0..self.keys.len()).map(|key| self.key(key, document, score));
        self.after.as_ref().is_none_or(|after| keys().gt(after.iter().copied()))
    }

    /// Takes away documents that cannot become hits by their first key: those of the pages before, and those behind the worst
    /// hit. What stays has to be looked at one by one.
    pub fn narrow(&self, among: Among<'_>, worst: Option<i64>, bits: &mut [u64]) {
        let Some(key) = self.keys.first() else { return };
        let after = self.after.as_ref().and_then(|after| after.first().copied());
        if after.is_none() && worst.is_none() {
            return;
        }
        // Where there is no other key, ties are lost: to the page before, and to earlier documents.
        let step = i64::from(self.keys.len() == 1);
        let low = after.map_or(i64::MIN, |after| after.saturating_add(step));
        let high = worst.map_or(i64::MAX, |worst| worst.saturating_sub(step));
        let (low, high) = if key.reverse { (!high, !low) } else { (low, high) };
        match &key.source {
            Source::Score | Source::Document => {}
            Source::Numbers(numbers) => numbers.narrow(among, low, high, bits),
            Source::Terms(terms) => terms.narrow(among, low, high, bits),
        }
    }

    /// Returns a key's number of a document.
    #[inline]
    pub fn key(&self, key: usize, document: u32, score: f32) -> i64 {
        let key = &self.keys[key];
        let raw = match &key.source {
            Source::Score => Values::Float.from_f64(score.into()),
            Source::Document => document.into(),
            Source::Numbers(numbers) => numbers.get(document),
            Source::Terms(terms) => terms.get(document),
        };
        if key.reverse { !raw } else { raw }
    }

    /// Writes the sort value of a hit.
    pub fn write(&self, key: usize, hit: &Hit, outcome: &mut Outcome) {
        let Key { source, reverse, .. } = &self.keys[key];
        let raw = if *reverse { !hit.keys[key] } else { hit.keys[key] };
        match source {
            Source::Score => {
                outcome.u8(1);
                outcome.num_f32(Values::Float.to_f64(raw) as f32);
            }
            Source::Document => {
                outcome.u8(1);
                outcome.num_i64(raw);
            }
            Source::Numbers(numbers) => numbers.write(raw, outcome),
            Source::Terms(terms) => terms.write(raw, outcome),
        }
    }
}

impl<'k> Key<'k> {
    fn plain(name: &str, source: Source<'k>, order: Order) -> Self {
        Self {
            name: name.to_owned(),
            source,
            reverse: order == Order::Desc,
        }
    }

    fn new(lowering: &Lowering<'k, 'k>, sort: &Sort) -> Result<Self, Failure> {
        let (field, order, missing, mode, unmapped_type, numeric_type, format) = match sort {
            // Scores are best first unless asked otherwise; their own order is ascending.
            Sort::Score { order } => {
                return Ok(Self::plain("_score", Source::Score, *order));
            }
            Sort::Doc { order } => {
                return Ok(Self::plain("_doc", Source::Document, *order));
            }
            Sort::Field {
                field,
                order,
                missing,
                mode,
                unmapped_type,
                numeric_type,
                format,
            } => (field, order, missing, mode, unmapped_type, numeric_type, format),
        };
        let reverse = *order == Order::Desc;
        let shard = |cause: Cause| Failure::shard(400, cause);
        let found = lowering.field(field);
        if field == "_source" {
            return Err(shard(Cause::illegal_argument(
                "Fielddata is not supported on field [_source] of type [_source]",
            )));
        }
        let own = metadata::terms(lowering, field);
        if own.is_none() {
            metadata::refuse(field)?;
        }
        let (column, values, dictionary, kind) = match (found, unmapped_type.as_deref()) {
            _ if let Some((column, dictionary)) = own => {
                (Some(column), Values::Terms, Some(dictionary), field.as_str())
            }
            (Some((number, found)), _) => {
                let reader = &lowering.index.fields[number as usize];
                (
                    reader.column,
                    found.kind.values(),
                    reader.terms.as_ref().map(|terms| terms.dictionary.clone()),
                    found.kind.name(),
                )
            }
            // The real engine makes up a field of that type, and a name for it.
            (None, Some("text")) => return Err(shard(Cause::illegal_argument(text_is_not_a_column("__anonymous_")))),
            (None, Some(name)) => {
                let values = unmapped_values(name)
                    .ok_or_else(|| shard(Cause::illegal_argument(format!("No mapper found for type [{name}]"))))?;
                (None, values, None, "keyword")
            }
            (None, None) => {
                let reason = format!("No mapping found for [{field}] in order to sort on");
                return Err(shard(lowering.shard_exception(reason)));
            }
        };
        if values == Values::Words {
            return Err(shard(Cause::illegal_argument(text_is_not_a_column(field))));
        }
        let mode = mode_of(lowering, mode.as_deref(), reverse, values).map_err(shard)?;
        // Missing values come last unless asked otherwise.
        let first = matches!(missing, Scalar::String(text) if text == "_first");
        let last = matches!(missing, Scalar::Null) || matches!(missing, Scalar::String(text) if text == "_last");
        let at_end = first == reverse;
        if values == Values::Terms {
            if numeric_type.is_some() {
                let reason = format!(
                    "[numeric_type] option cannot be set on a non-numeric field, got {}",
                    kind
                );
                return Err(shard(lowering.shard_exception(reason)));
            }
            if format.is_some() {
                let reason = format!("Field [{field}] of type [{kind}] does not support custom formats");
                return Err(shard(Cause::illegal_argument(reason)));
            }
            let mut key = TermKey {
                column,
                dictionary,
                max: mode == Mode::Max,
                missing: 0,
                missing_text: None,
            };
            key.missing = match missing {
                _ if first || last => {
                    if at_end {
                        i64::MAX
                    } else {
                        terms::BEFORE_ALL
                    }
                }
                value => key.missing(crate::mapping::types::scalar_text(value)),
            };
            return Ok(Self {
                name: field.clone(),
                source: Source::Terms(key),
                reverse,
            });
        }
        let target = match numeric_type.as_deref() {
            None => match values {
                Values::Boolean => Values::Long,
                // Half floats are compared, and printed, as floats.
                Values::HalfFloat => Values::Float,
                values => values,
            },
            Some("long") => Values::Long,
            Some("double") => Values::Double,
            Some("date") => Values::Date,
            Some("date_nanos") if values != Values::Date => {
                let reason = "trying to convert a known date time formatter to a nanosecond one, wrong field used?";
                return Err(shard(Cause::illegal_argument(reason)));
            }
            Some(other) => {
                let reason = format!("[numeric_type] [{other}] is not supported");
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
        };
        let format = match (format, values) {
            (None, _) => None,
            (Some(pattern), Values::Date) => Some(DateFormat::new(pattern).map_err(shard)?),
            (Some(_), _) => {
                // Numbers have formats of their own in the real engine, which sorting does not take.
                let reason = "require a date_time formatter; got [decimal]".to_owned();
                return Err(shard(Cause::illegal_argument(reason)));
            }
        };
        let infinite = |high: bool| match target {
            Values::Long | Values::Date => {
                if high {
                    i64::MAX
                } else {
                    i64::MIN
                }
            }
            target => target.from_f64(if high { f64::INFINITY } else { f64::NEG_INFINITY }),
        };
        let missing = match missing {
            _ if first || last => infinite(at_end),
            value => read_missing(value, target).map_err(shard)?,
        };
        Ok(Self {
            name: field.clone(),
            source: Source::Numbers(Numbers {
                column,
                values,
                target,
                mode,
                missing,
                format,
            }),
            reverse,
        })
    }
}

/// Takes away documents whose one value is not from `low` to `high`; `missing` says whether those without a value stay. Documents
/// with several values stay.
fn narrow(column: &Column<'_>, among: Among<'_>, (low, high): (i64, i64), missing: bool, bits: &mut [u64]) {
    let present = match column.presence {
        Presence::Single => None,
        Presence::Optional(present) => Some(present),
        Presence::Multiple(_) => return,
    };
    let mut inside: Bits = [0; WORDS];
    let inside = &mut inside[..bits.len().min(WORDS)];
    let range = column.code_range(low, high);
    match among {
        Among::Window(base) => {
            if let Some((low, high)) = range {
                column.select(base, column.values.length as u32, low, high, inside);
            }
            if let (Some(present), true) = (present, missing) {
                for (word, present) in inside.iter_mut().zip(&present[base as usize / 64..]) {
                    *word |= !present;
                }
            }
        }
        Among::List(documents) => {
            if let Some((low, high)) = range {
                column.select_listed(documents, low, high, inside);
            }
            if present.is_some() {
                for (some, word) in documents.chunks(64).zip(inside.iter_mut()) {
                    let has = bits_of(some, |document| column.has(document));
                    *word = *word & has | if missing { !has } else { 0 };
                }
            }
        }
    }
    bits.iter_mut().zip(inside).for_each(|(word, inside)| *word &= *inside);
}

fn unmapped_values(name: &str) -> Option<Values> {
    Some(match name {
        "long" | "integer" | "short" | "byte" => Values::Long,
        "boolean" => Values::Boolean,
        "double" => Values::Double,
        "float" => Values::Float,
        "half_float" => Values::HalfFloat,
        "date" => Values::Date,
        "keyword" => Values::Terms,
        _ => return None,
    })
}
