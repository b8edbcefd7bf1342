//! `cardinality`: how many distinct values a field has, nearly.

use super::numbers::NumbersExt as _;
use std::borrow::Cow;
use std::cell::Cell;

use super::hyperloglog::{Room, Sketch, precision};
use super::pairs::Pairs;
use super::records::Value;
use super::{Batch, BoxCollector, Collector, NO_BUCKET, PART, Writer};
use crate::budget::Budget;
use crate::columns::gather::{Documents, Sink};
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::murmur3;
use crate::outcome::Number;
use crate::plan::Aggregation;
use crate::query::{Lowering, VISIT};
use crate::values::geo::Point;
use crate::values::ranges::Ranges;
use crate::values::requested::ValueType;
use crate::values::source::{Numbers, Points, Request, Source, TermValues};

/// Units of work that it takes to hash a value and to find its place,
const HASH: u64 = 12;
/// and to add up so many registers.
const REGISTERS: u64 = 4;
/// A count that was not asked for yet.
const UNKNOWN: u64 = u64::MAX;

struct Cardinality<'a> {
    input: Input<'a>,
    precision: u32,
    pairs: Pairs,
    sketches: Vec<Sketch>,
    /// Whether one of them has registers.
    has_registers: bool,
    /// What they come to, once it was asked for.
    counts: Vec<Cell<u64>>,
    /// The codes of documents that are in the one bucket above all; their hashes come last.
    seen: Vec<u64>,
    /// Whether one of those documents had no value, and `missing` stands for it.
    absent: bool,
}

enum Input<'a> {
    Numbers(Numbers<'a>),
    /// Points, whose texts are hashed.
    Points(Points<'a>),
    /// Ranges: what the real engine keeps of all of a document's is hashed.
    Ranges(Box<Ranges<'a>>),
    /// Terms by ordinal: hashed once each.
    Terms {
        column: Option<Column<'a>>,
        hashes: Cow<'a, [u64]>,
        missing: Option<u64>,
    },
    /// Terms that are so few that the real engine counts their ordinals, which does without hashes: two terms whose hashes
    /// it could not tell apart are two.
    Ordinals {
        column: Option<Column<'a>>,
        terms: usize,
        /// Whether the terms are those of a field: each is in a document.
        whole: bool,
        /// The ordinal of what stands for documents without a value.
        missing: Option<u64>,
    },
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &Aggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::Cardinality {
        field,
        precision_threshold,
        missing,
        value_type,
    } = plan
    else {
        return Err(super::misled("a cardinality"));
    };
    let request = Request {
        field,
        missing,
        format: None,
        zone: None,
        aggregation: "cardinality",
        value_type: value_type.as_deref(),
        default: ValueType::String,
        takes_points: true,
    };
    let precision = precision(*precision_threshold);
    let input = match lowering.source(&request)? {
        Source::Numbers(numbers) => Input::Numbers(numbers),
        Source::Points(points) => Input::Points(points),
        Source::Ranges(ranges) if ranges.are_kept_in_any_order() => {
            let reason = "cardinality of an [ip_range] of which a document has several is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Source::Ranges(ranges) => Input::Ranges(ranges),
        Source::Terms(values) => {
            if values.derived.is_none() {
                let terms = values.dictionary.as_ref().map_or(0, |terms| terms.len());
                lowering.budget.charge(terms as u64 * VISIT * 2, PART)?;
                lowering.budget.take(terms * size_of::<u64>(), PART)?;
            }
            terms(&values, precision, field != "_id")
        }
    };
    Ok(Box::new(Cardinality {
        input,
        precision,
        pairs: Pairs::default(),
        sketches: Vec::new(),
        has_registers: false,
        counts: Vec::new(),
        seen: Vec::new(),
        absent: false,
    }))
}

/// Chooses as the real engine does: ordinals where they take less memory than registers would. Ids have none there.
fn terms<'a>(values: &TermValues<'a>, precision: u32, ordinals: bool) -> Input<'a> {
    let terms = values.dictionary.as_ref().map_or(0, Dictionary::len);
    let known = |term: &Vec<u8>| values.dictionary.as_ref().and_then(|terms| terms.ordinal(term));
    let missing = values
        .missing
        .as_ref()
        .map(|term| known(term).map_or(terms, |ordinal| ordinal as usize));
    // Something that stands for missing values is one more, unless the field has it.
    let all = values.count() + usize::from(missing == Some(terms));
    if ordinals && all * 4 < 1 << precision {
        return Input::Ordinals {
            column: values.column,
            terms,
            whole: values.derived.is_some(),
            missing: missing.map(|ordinal| ordinal as u64),
        };
    }
    let hash = || {
        let mut hashes = Vec::new();
        if let Some(terms) = &values.dictionary {
            hashes.reserve_exact(terms.len());
            terms.visit(0..terms.len() as u32, |_, term| hashes.push(murmur3::hash(term)));
        }
        hashes
    };
    Input::Terms {
        column: values.column,
        hashes: match values.derived {
            Some(derived) => Cow::Borrowed(derived.hashes.get_or_init(|| hash().into_boxed_slice())),
            None => Cow::Owned(hash()),
        },
        missing: values.missing.as_ref().map(|term| murmur3::hash(term)),
    }
}

/// The real engine's hash of a number.
pub(super) fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 32)).wrapping_mul(0x4cd6_944c_5cc2_0b6d);
    value = (value ^ (value >> 29)).wrapping_mul(0xfc12_c5b1_9d32_59e9);
    value ^ (value >> 32)
}

/// The real engine's hash of a point: that of its text.
fn hash_of_point(point: Point) -> u64 {
    murmur3::hash(point.text().as_bytes())
}

/// Replaces the ordinals of each document's ranges by one hash.
fn hash_ranges(ranges: &Ranges<'_>, pairs: &mut Pairs) {
    if let Some(column) = ranges.column.filter(|column| !column.is_plain()) {
        pairs
            .codes
            .iter_mut()
            .for_each(|code| *code = column.decode(*code) as u64);
    }
    let mut kept = Vec::new();
    let mut count = 0;
    let mut start = 0;
    while start < pairs.codes.len() {
        let is_same = |&&at: &&u32| !pairs.each && at == pairs.at[start];
        let length = pairs
            .at
            .get(start..)
            .unwrap_or(&[])
            .iter()
            .take_while(is_same)
            .count()
            .max(1);
        ranges.kept(&pairs.codes[start..start + length], &mut kept);
        pairs.codes[count] = murmur3::hash(&kept);
        count += 1;
        start += length;
    }
    pairs.at.dedup();
    pairs.codes.truncate(count);
}

impl Input<'_> {
    /// Returns the column and the number of its codes, where they are marked first and hashed afterwards.
    fn few(&self) -> Option<(&Column<'_>, usize)> {
        match self {
            Self::Terms { column, .. } | Self::Ordinals { column, .. } => {
                let column = column.as_ref().filter(|column| column.is_plain());
                column.map(|column| (column, self.terms()))
            }
            Self::Numbers(_) | Self::Points(_) => {
                let column = self.column()?;
                Some((column, column.small_codes()?))
            }
            Self::Ranges(_) => None,
        }
    }

    fn column(&self) -> Option<&Column<'_>> {
        match self {
            Self::Numbers(numbers) => numbers.column.as_ref(),
            Self::Points(points) => points.column.as_ref(),
            Self::Ranges(ranges) => ranges.column.as_ref(),
            Self::Terms { column, .. } | Self::Ordinals { column, .. } => column.as_ref(),
        }
    }

    fn terms(&self) -> usize {
        match self {
            Self::Numbers(_) | Self::Points(_) | Self::Ranges(_) => 0,
            Self::Terms { hashes, .. } => hashes.len(),
            Self::Ordinals { terms, .. } => *terms,
        }
    }

    /// Whether the terms are those of a field: each is in a document.
    fn is_whole(&self) -> bool {
        match self {
            Self::Numbers(_) | Self::Points(_) | Self::Ranges(_) => false,
            Self::Terms { hashes, .. } => matches!(hashes, Cow::Borrowed(_)),
            Self::Ordinals { whole, .. } => *whole,
        }
    }

    /// Adds what [`Self::hash`] returned to a sketch.
    #[inline]
    fn add(&self, sketch: &mut Sketch, hash: u64, precision: u32, room: &mut Room) {
        match self {
            Self::Ordinals { .. } => sketch.add_ordinal(hash as u32, room),
            _ => sketch.add(hash, precision, room),
        }
    }

    fn has_missing(&self) -> bool {
        self.hash_of_missing().is_some()
    }

    /// Returns the hash of what stands for documents without a value.
    fn hash_of_missing(&self) -> Option<u64> {
        match self {
            Self::Numbers(numbers) if numbers.is_floating() => {
                numbers.missing.map(|number| mix(number.double.to_bits()))
            }
            Self::Numbers(numbers) => numbers.missing.map(|number| mix(number.long as u64)),
            Self::Points(points) => points.missing.map(hash_of_point),
            Self::Ranges(_) => None,
            Self::Terms { missing, .. } | Self::Ordinals { missing, .. } => *missing,
        }
    }

    /// Returns the hash of a code, or its ordinal where these are counted.
    #[inline]
    fn hash(&self, code: u64) -> u64 {
        match self {
            Self::Numbers(numbers) => {
                let value = numbers.column.as_ref().map_or(0, |column| column.decode(code));
                if numbers.is_floating() {
                    mix(numbers.encoding.to_f64(value).to_bits())
                } else {
                    mix(numbers.encoding.to_i64(value) as u64)
                }
            }
            Self::Points(points) => {
                let value = points.column.as_ref().map_or(0, |column| column.decode(code));
                hash_of_point(Point::decode(value))
            }
            // All ranges of a document are hashed together.
            Self::Ranges(_) => 0,
            Self::Terms { column, hashes, .. } => {
                let ordinal = column.as_ref().map_or(0, |column| column.decode(code));
                hashes.get(ordinal as usize).copied().unwrap_or(0)
            }
            Self::Ordinals { column, .. } => column.as_ref().map_or(0, |column| column.decode(code)) as u64,
        }
    }

    /// Replaces the codes of a batch by hashes, and returns how many values there were.
    fn hashes(&self, documents: Documents<'_>, pairs: &mut Pairs) -> usize {
        let missing = self.hash_of_missing();
        pairs.read(self.column(), documents, missing.is_some());
        let values = pairs.codes.len();
        if let Self::Ranges(ranges) = self {
            hash_ranges(ranges, pairs);
            return values;
        }
        pairs.codes.iter_mut().for_each(|code| *code = self.hash(*code));
        if let Some(missing) = missing {
            pairs.fill(missing);
        }
        values
    }
}

impl Collector for Cardinality<'_> {
    fn collect_all(&mut self, budget: &Budget) -> Result<bool, Failure> {
        // Each term of a dictionary is that of a document.
        if !self.input.is_whole() {
            return Ok(false);
        }
        let terms = self.input.terms();
        budget.lengthen(&mut self.seen, terms / 64 + 1, 0, PART)?;
        self.seen.clear();
        self.seen.resize(terms / 64, u64::MAX);
        self.seen.push((1 << (terms % 64)) - 1);
        let column = self.input.column();
        self.absent = column.is_none_or(|column| column.documents < column.length());
        Ok(true)
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn joins(&self) -> Option<bool> {
        Some(false)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<Sketch>() + size_of::<Cell<u64>>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        if let (Some((column, width)), 0) = (self.input.few(), batch.largest) {
            budget.lengthen(&mut self.seen, width / 64 + 1, 0, PART)?;
            if self.input.has_missing() && !self.absent {
                self.absent = column.count_present(batch.documents) < batch.documents.len();
            }
            let places = column.places_of(batch.documents, &mut self.pairs.list);
            column
                .values
                .pour(&places, &mut self.pairs.buffer, &mut Marks(&mut self.seen));
            return Ok(());
        }
        let values = self.input.hashes(batch.documents, &mut self.pairs);
        let largest = batch.largest as usize;
        if self.sketches.len() <= largest {
            self.sketches.resize_with(largest + 1, Sketch::default);
        }
        budget.charge(values as u64 * HASH, PART)?;
        let mut room = self.begin(budget);
        let (input, sketches, precision) = (&self.input, &mut self.sketches, self.precision);
        self.pairs.visit(batch.buckets, |bucket, hash| {
            input.add(&mut sketches[bucket as usize], hash, precision, &mut room)
        });
        self.finish(&room, budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        let codes: u64 = self.seen.iter().map(|word| u64::from(word.count_ones())).sum();
        budget.charge(self.seen.len() as u64 + codes * HASH, PART)?;
        let mut room = self.begin(budget);
        if !self.seen.is_empty() && self.sketches.is_empty() {
            self.sketches.push(Sketch::default());
        }
        let Self { sketches, counts, .. } = self;
        counts.resize(sketches.len(), Cell::new(UNKNOWN));
        let Some(sketch) = self.sketches.first_mut() else {
            return Ok(());
        };
        let precision = self.precision;
        for (i, &word) in self.seen.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let code = i as u64 * 64 + u64::from(word.trailing_zeros());
                self.input.add(sketch, self.input.hash(code), precision, &mut room);
                word &= word - 1;
            }
        }
        if let (true, Some(hash)) = (self.absent, self.input.hash_of_missing()) {
            self.input.add(sketch, hash, precision, &mut room);
        }
        self.finish(&room, budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        writer.budget.charge(self.metric_work(), PART)?;
        writer.outcome.put(&Value::plain(Number::U64(self.count(bucket))));
        Ok(())
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        self.count(bucket) as f64
    }

    fn metric_work(&self) -> u64 {
        if self.has_registers {
            (1 << self.precision) / REGISTERS
        } else {
            4
        }
    }
}

struct Marks<'m>(&'m mut [u64]);

impl Sink for Marks<'_> {
    #[inline]
    fn take<C: Copy + Into<u32>>(&mut self, codes: impl ExactSizeIterator<Item = C>) {
        for code in codes {
            let code: u32 = code.into();
            if let Some(word) = self.0.get_mut(code as usize / 64) {
                *word |= 1 << (code % 64);
            }
        }
    }
}

impl Cardinality<'_> {
    fn count(&self, bucket: u32) -> u64 {
        let Some(sketch) = self.sketches.get(bucket as usize).filter(|_| bucket != NO_BUCKET) else {
            return 0;
        };
        // Buckets that are ordered by it ask again and again.
        let known = self.counts.get(bucket as usize);
        if let Some(count) = known.map(Cell::get).filter(|&count| count != UNKNOWN) {
            return count;
        }
        let count = sketch.count(self.precision);
        known.inspect(|known| known.set(count));
        count
    }

    /// Returns the memory that sketches may take while they grow.
    fn begin(&self, budget: &Budget) -> Room {
        Room {
            left: budget.bytes_left(),
            ..Room::default()
        }
    }

    /// Takes what they took.
    fn finish(&mut self, room: &Room, budget: &Budget) -> Result<(), Failure> {
        if room.is_over {
            return budget.take(budget.bytes_left() + (1 << self.precision), PART);
        }
        self.has_registers |= room.has_registers;
        budget.take(room.taken, PART)
    }
}
