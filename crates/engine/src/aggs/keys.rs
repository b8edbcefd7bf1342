//! What are the keys of a terms aggregation's buckets? Ordinals of terms, codes of a column, or ranks of numbers.

use super::Writer;
use super::include_exclude::TermFilter;
use super::numbers::NumbersExt as _;
use super::order::Entry;
use super::pairs::Pairs;
use super::records::{self, KeyValue, double_text, long_text};
use super::results::Key;
use super::sets::Sets;
use super::tally::Tally;
use crate::budget::Budget;
use crate::columns::gather::Documents;
use crate::columns::lists::Lists;
use crate::derived::Derived;
use crate::error::Failure;
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::outcome::{Number, Text};
use crate::values::encoding::Encoding;
use crate::values::format::Format;
use crate::values::source::{Numbers, TermValues};

/// What keys are.
pub enum Keys<'a> {
    /// Ordinals of terms; one more for `missing` if it is not among them.
    Terms {
        values: TermValues<'a>,
        missing: u64,
        missing_rank: i64,
    },
    /// Codes of a column; one more for `missing` if no code stands for it.
    Codes { numbers: Numbers<'a>, missing: u64 },
    /// Ranks of numbers.
    Ranks(Numbers<'a>),
}

/// Keys of a field with terms.
pub fn term_keys<'a>(values: TermValues<'a>) -> Keys<'a> {
    let dictionary = values.dictionary.as_ref();
    let length = dictionary.map_or(0, |dictionary| dictionary.len());
    let (mut missing, mut missing_rank) = (length as u64, -1);
    if let (Some(dictionary), Some(text)) = (dictionary, &values.missing) {
        match dictionary.ordinal(text) {
            Some(ordinal) => missing = ordinal.into(),
            // Between the terms around it: theirs are even.
            None => missing_rank = i64::from(dictionary.first_after(text, true)) * 2 - 1,
        }
    }
    Keys::Terms {
        values,
        missing,
        missing_rank,
    }
}

/// Keys of a field with numbers: codes where there are few, so that buckets are found in a table.
pub fn number_keys<'a>(numbers: Numbers<'a>) -> Keys<'a> {
    let width = match &numbers.column {
        Some(_) if !numbers.are_distinct() => None,
        Some(column) => column.small_codes(),
        None => Some(0),
    };
    let Some(width) = width else {
        return Keys::Ranks(numbers);
    };
    let mut missing = width as u64;
    if let (Some(number), Some(column)) = (numbers.missing, &numbers.column) {
        let value = if numbers.encoding.is_floating() {
            numbers.encoding.from_f64(number.double)
        } else {
            number.long
        };
        let exact =
            !numbers.encoding.is_floating() || numbers.encoding.to_f64(value).to_bits() == number.double.to_bits();
        if let (true, Some((code, _))) = (exact, column.code_range(value, value))
            && code < width as u64
            && column.decode(code) == value
        {
            missing = code;
        }
    }
    Keys::Codes { numbers, missing }
}

/// Returns for each key of a field with terms whether it may have a bucket.
pub fn accepted_terms(
    values: &TermValues<'_>,
    missing: u64,
    filter: &TermFilter,
    budget: &Budget,
) -> Result<Vec<bool>, Failure> {
    let mut accepted = Vec::new();
    let mut failure = None;
    if let Some(dictionary) = &values.dictionary {
        let all = 0..dictionary.len() as u32;
        dictionary.visit(all, |_, term| {
            if failure.is_none() {
                match filter.accepts(term, budget) {
                    Ok(accepts) => accepted.push(accepts),
                    Err(error) => failure = Some(error),
                }
            }
        });
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    if missing == accepted.len() as u64 {
        accepted.push(match &values.missing {
            Some(text) => filter.accepts(text, budget)?,
            None => false,
        });
    }
    Ok(accepted)
}

impl<'a> Keys<'a> {
    /// Keys are below this number; 0 if there is no such number.
    pub fn width(&self) -> usize {
        match self {
            Self::Terms { values, .. } => values.dictionary.as_ref().map_or(0, Dictionary::len) + 1,
            Self::Codes { numbers, .. } => {
                numbers
                    .column
                    .as_ref()
                    .and_then(|column| column.small_codes())
                    .unwrap_or(0)
                    + 1
            }
            Self::Ranks(_) => 0,
        }
    }

    /// Whether some document may have the same key twice.
    pub fn may_repeat(&self) -> bool {
        let column = match self {
            // A document has a term once.
            Self::Terms { .. } => return false,
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => &numbers.column,
        };
        column.is_some_and(|column| column.is_multiple())
    }

    /// Returns a number that is larger where the key comes later.
    pub fn rank(&self, key: u64) -> i64 {
        match self {
            Self::Terms {
                values,
                missing,
                missing_rank,
            } => {
                let is_beyond = || values.dictionary.as_ref().is_none_or(|terms| key >= terms.len() as u64);
                if key == *missing && is_beyond() {
                    *missing_rank
                } else {
                    key as i64 * 2
                }
            }
            Self::Codes { numbers, missing } => match (&numbers.column, numbers.missing) {
                (_, Some(number)) if key == *missing => missing_rank(numbers, number.long, number.double),
                (Some(column), _) => rank_of(numbers, column.decode(key)),
                (None, _) => 0,
            },
            Self::Ranks(_) => key as i64,
        }
    }

    /// Reads the keys of a batch, and the documents that have them.
    pub fn read(&self, documents: Documents<'_>, pairs: &mut Pairs) {
        let missing_key = match self {
            Self::Terms { values, missing, .. } => {
                pairs.read(values.column.as_ref(), documents, values.missing.is_some());
                values.decode(&mut pairs.codes);
                values.missing.as_ref().map(|_| *missing)
            }
            Self::Codes { numbers, missing } => {
                numbers.codes(documents, pairs);
                numbers.missing.map(|_| *missing)
            }
            Self::Ranks(numbers) => {
                numbers.codes(documents, pairs);
                if let Some(column) = &numbers.column {
                    pairs
                        .codes
                        .iter_mut()
                        .for_each(|code| *code = rank_of(numbers, column.decode(*code)) as u64);
                }
                numbers
                    .missing
                    .map(|number| missing_rank(numbers, number.long, number.double) as u64)
            }
        };
        if let Some(key) = missing_key {
            pairs.fill(key);
        }
    }

    /// Returns the column whose codes are keys that can be counted as they are.
    pub fn countable(&self) -> Option<&Column<'a>> {
        match self {
            Self::Terms { values, .. } if values.is_plain() => values.column.as_ref(),
            // A document may have the same number twice.
            Self::Codes { numbers, .. } if !self.may_repeat() => numbers.column.as_ref(),
            _ => None,
        }
    }

    /// Returns the key of documents without values, where they have one.
    pub fn of_missing(&self) -> Option<u64> {
        match self {
            Self::Terms { values, missing, .. } => values.missing.as_ref().map(|_| *missing),
            Self::Codes { numbers, missing } => numbers.missing.map(|_| *missing),
            Self::Ranks(_) => None,
        }
    }

    /// Returns how many documents of the index have each key below the last, where keys are countable.
    pub fn counts(&self) -> Option<&'a [u32]> {
        Some(Tally::of_all(self.countable()?, self.width(), self.derived()?))
    }

    /// Returns which documents have each key, where keys are countable and few.
    pub fn sets(&self) -> Option<Sets<'a>> {
        Sets::of(self.countable()?, self.derived()?)
    }

    /// Returns which documents have the same keys, where keys are countable and many documents have. Where keys are few, their
    /// sets leave too little to be counted by list for lists to be worth being found.
    pub fn lists(&self) -> Option<&'a Lists> {
        let column = self.countable().filter(|_| self.sets().is_none())?;
        self.derived()?.lists.get_or_init(|| Lists::new(column)).as_ref()
    }

    fn derived(&self) -> Option<&'a Derived> {
        match self {
            Self::Terms { values, .. } => values.derived,
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => numbers.derived,
        }
    }

    /// Returns all keys of the index, and that of documents without values if `lacks` says of the column that there are some.
    pub fn everything(&self, lacks: &dyn Fn(Option<&Column<'a>>) -> bool) -> Vec<u64> {
        let mut keys: Vec<u64> = match self {
            Self::Terms { values, missing, .. } => {
                let length = values.dictionary.as_ref().map_or(0, Dictionary::len) as u64;
                let missing = values.missing.as_ref().map(|_| *missing);
                match (values.terms, &values.column) {
                    (Some(_), Some(column)) => {
                        let there = column.all_codes().map(|code| column.decode(code) as u64);
                        there.chain(missing).collect()
                    }
                    _ => (0..length).chain(missing).collect(),
                }
            }
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => {
                let codes = numbers.column.iter().flat_map(|column| column.all_codes());
                let missing = numbers.missing.filter(|_| lacks(numbers.column.as_ref()));
                let missing = missing.map(|number| match self {
                    Self::Codes { missing, .. } => *missing,
                    _ => missing_rank(numbers, number.long, number.double) as u64,
                });
                match self {
                    Self::Ranks(_) => codes
                        .map(|code| {
                            numbers
                                .column
                                .map_or(0, |column| rank_of(numbers, column.decode(code)) as u64)
                        })
                        .chain(missing)
                        .collect(),
                    _ => codes.chain(missing).collect(),
                }
            }
        };
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Writes a key and its text.
    pub(super) fn write(&self, entry: &Entry, key: u64, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let numbers = match self {
            Self::Terms { values, .. } => {
                let term = match (&values.dictionary, &values.missing) {
                    (Some(terms), _) if key < terms.len() as u64 => terms.term(key as u32),
                    (_, Some(missing)) => missing,
                    _ => b"",
                };
                writer.outcome.put(&records::TermsKey {
                    key: KeyValue::Text(Text(&values.format.term(term))),
                    text: None,
                });
                return Ok(());
            }
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => numbers,
        };
        let (key, text) = if numbers.is_floating() {
            let value = Encoding::Double.to_f64(entry.rank);
            (Number::F64(value), double_text(&numbers.format, value)?)
        } else {
            (Number::I64(entry.rank), long_text(&numbers.format, entry.rank)?)
        };
        writer.outcome.put(&records::TermsKey {
            key: KeyValue::Number(key),
            text,
        });
        Ok(())
    }

    /// Returns what a bucket of a key stands for.
    pub(super) fn shown(&self, entry: &Entry, key: u64) -> Result<Key, Failure> {
        let numbers = match self {
            Self::Terms { values, .. } => {
                let term = match &values.dictionary {
                    Some(terms) if key < terms.len() as u64 => values.format.term(terms.term(key as u32)),
                    _ => values.format.term(values.missing.as_deref().unwrap_or(b"")),
                };
                return Ok(Key::text(String::from_utf8_lossy(&term).into_owned()));
            }
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => numbers,
        };
        let rank = entry.rank;
        match numbers.is_floating() {
            true => Key::double(Encoding::Double.to_f64(rank), &numbers.format),
            false => Key::long(rank, &numbers.format, false),
        }
    }

    /// Returns the text of a key that is no `missing`, where numbers are whole.
    pub fn text(&self, key: u64) -> String {
        match self {
            Self::Terms { values, .. } => {
                let terms = values.dictionary.as_ref().filter(|terms| key < terms.len() as u64);
                terms.map_or_else(String::new, |terms| {
                    let text = values.format.term(terms.term(key as u32));
                    String::from_utf8_lossy(&text).into_owned()
                })
            }
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => {
                let rank = self.rank(key);
                numbers.format.long(rank).unwrap_or_else(|_| rank.to_string())
            }
        }
    }

    /// Whether keys are booleans.
    pub fn are_booleans(&self) -> bool {
        match self {
            Self::Terms { .. } => false,
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => matches!(numbers.format, Format::Boolean),
        }
    }

    /// The real engine's name of the result.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Terms { values, .. } if values.dictionary.is_none() && values.missing.is_none() => "umterms",
            Self::Terms { .. } => "sterms",
            Self::Codes { numbers, .. } | Self::Ranks(numbers) => {
                if numbers.is_floating() {
                    "dterms"
                } else {
                    "lterms"
                }
            }
        }
    }
}

fn rank_of(numbers: &Numbers<'_>, value: i64) -> i64 {
    if numbers.is_floating() {
        Encoding::Double.from_f64(numbers.encoding.to_f64(value))
    } else {
        numbers.encoding.to_i64(value)
    }
}

fn missing_rank(numbers: &Numbers<'_>, long: i64, double: f64) -> i64 {
    if numbers.is_floating() {
        Encoding::Double.from_f64(double)
    } else {
        long
    }
}
