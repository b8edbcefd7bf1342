//! `ip_range`: a bucket for each range of addresses; ranges may overlap.

use super::below::Below;
use super::pairs::Pairs;
use super::results::Key;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, NO_BUCKET, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::outcome::declare::record;
use crate::plan::{AddressRange, Aggregation, NamedAggregation};
use crate::query::{Lowering, VISIT};
use crate::sorting;
use crate::values::address::{self, Address};
use crate::values::requested::ValueType;
use crate::values::source::{self, Request, TermValues};
use crate::window::WINDOW;

/// Units of work that it takes to read a range, beside finding its bounds.
const RANGE: u64 = 128;

struct Ranges<'a> {
    values: TermValues<'a>,
    /// The code of what stands for documents without a value: no ordinal, as it may be no term of the field.
    absent: u64,
    /// Ascending by their bounds.
    ranges: Vec<Range>,
    /// Documents of each range of each bucket above.
    counts: Vec<u64>,
    /// What documents count for, where that is not one each.
    weights: Option<Weights<'a>>,
    pairs: Pairs,
    below: Below<'a>,
}

struct Range {
    key: String,
    from: Option<Address>,
    to: Option<Address>,
    /// The first ordinal inside, and the one after the last.
    start: u64,
    end: u64,
    /// Whether what stands for documents without a value is inside.
    has_absent: bool,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::IpRange {
        field,
        ranges,
        missing,
        value_type,
    } = &plan.aggregation
    else {
        return Err(super::misled("an ip_range"));
    };
    let budget = lowering.budget;
    budget.charge(ranges.len() as u64 * (RANGE + 2 * VISIT), PART)?;
    budget.take(ranges.len() * 2 * size_of::<Range>(), PART)?;
    let ranges: Result<Vec<Range>, Failure> = ranges.iter().map(read).collect();
    let mut ranges = ranges?;
    super::range::check_some(ranges.len(), &plan.name)?;
    let request = Request {
        field,
        missing,
        format: None,
        zone: None,
        aggregation: "ip_range",
        value_type: value_type.as_deref(),
        default: ValueType::Ip,
        takes_points: true,
    };
    let values = lowering.with_values(&request, |data| source::addresses(data, &request, lowering.now))?;
    for range in &mut ranges {
        range.find(&values);
    }
    // What has no lower bound comes first, and what has no upper one last.
    sorting::sort_by(&mut ranges, |a, b| {
        let upper = |range: &Range| (range.to.is_none(), range.to);
        a.from.cmp(&b.from).then(upper(a).cmp(&upper(b)))
    });
    budget.take(WINDOW * 2 * size_of::<u32>(), PART)?;
    let count = ranges.len();
    Ok(Box::new(Ranges {
        absent: values.count() as u64,
        values,
        ranges,
        counts: Vec::new(),
        weights: Weights::of(lowering),
        pairs: Pairs::default(),
        below: Below::of(lowering, &plan.aggs, count)?,
    }))
}

/// Reads a range; the real engine does so while it parses, and names the place.
fn read(plan: &AddressRange) -> Result<Range, Failure> {
    let AddressRange { line, column, .. } = plan;
    bounds(plan).map_err(|cause| {
        let reason = format!("[{line}:{column}] [ip_range] failed to parse field [ranges]");
        Failure::request(400, Cause::new("x_content_parse_exception", reason).caused_by(cause))
    })
}

fn bounds(plan: &AddressRange) -> Result<Range, Cause> {
    let (from, to) = match &plan.mask {
        Some(mask) => {
            let (first, last) = address::block(mask)?;
            // A block that begins or ends with all addresses has no bound there.
            let next = u128::from_be_bytes(last).checked_add(1).map(u128::to_be_bytes);
            ((first != [0; 16]).then_some(first), next)
        }
        None => {
            let bound = |text: &Option<String>| text.as_deref().map(address::parse).transpose();
            (bound(&plan.from)?, bound(&plan.to)?)
        }
    };
    let text = |bound: &Option<Address>| shown(bound).unwrap_or_else(|| "*".to_owned());
    let key = plan.key.clone().or_else(|| plan.mask.clone());
    Ok(Range {
        key: key.unwrap_or_else(|| format!("{}-{}", text(&from), text(&to))),
        from,
        to,
        start: 0,
        end: 0,
        has_absent: false,
    })
}

fn shown(bound: &Option<Address>) -> Option<String> {
    bound.as_ref().and_then(|bound| address::text(bound))
}

impl Range {
    /// Finds its ordinals among the terms of a field.
    fn find(&mut self, values: &TermValues<'_>) {
        let dictionary = values.dictionary.as_ref();
        let before = |bound: &Address| dictionary.map_or(0, |terms| terms.first_after(bound, true));
        let all = values.count() as u64;
        self.start = self.from.as_ref().map_or(0, |from| before(from).into());
        self.end = self.to.as_ref().map_or(all, |to| before(to).into());
        self.has_absent = values.missing.as_deref().is_some_and(|missing| {
            self.from.is_none_or(|from| missing >= &from[..]) && self.to.is_none_or(|to| missing < &to[..])
        });
    }
}

record! {
    /// What a bucket has by itself.
    pub struct IpRangeBucket<'a> {
        /// The name of its range.
        pub key: &'a str,
        /// Where it begins, unless it is open,
        pub from: Option<String>,
        /// and where it ends.
        pub to: Option<String>,
        /// Its documents.
        pub doc_count: u64,
    }
}

impl Collector for Ranges<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        self.ranges.len() * size_of::<u64>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let Self { values, pairs, .. } = self;
        pairs.read(values.column.as_ref(), batch.documents, values.missing.is_some());
        values.decode(&mut pairs.codes);
        pairs.fill(self.absent);
        let width = self.ranges.len();
        let size = (batch.largest as usize + 1) * width;
        if self.counts.len() < size {
            self.counts.resize(size, 0);
        }
        let handed_on = !self.below.is_empty() || self.weights.is_some();
        let documents = if handed_on { batch.documents.list() } else { &[] };
        let (mut document, mut before) = (u32::MAX, None);
        for (i, &code) in self.pairs.codes.iter().enumerate() {
            let at = if self.pairs.each { i as u32 } else { self.pairs.at[i] };
            if document != at {
                (document, before) = (at, None);
            }
            let mut inside = 0;
            for (nth, range) in self.ranges.iter().enumerate() {
                let is_inside = if code == self.absent {
                    range.has_absent
                } else {
                    // Values of a document ascend: if the one before is inside, it was counted.
                    (range.start..range.end).contains(&code) && before.is_none_or(|before| before < range.start)
                };
                if !is_inside {
                    continue;
                }
                inside += 1;
                let ordinal = batch.buckets[at as usize] as usize * width + nth;
                self.counts[ordinal] += 1;
                if handed_on {
                    self.below.add(documents[at as usize], ordinal as u32);
                    if self.below.is_full() {
                        self.below.weigh(self.weights, &mut self.counts);
                        self.below.collect(self.counts.len(), budget)?;
                    }
                }
            }
            before = Some(code);
            budget.charge(width as u64 / 4 + inside + 1, PART)?;
        }
        self.below.weigh(self.weights, &mut self.counts);
        self.below.collect(self.counts.len(), budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        // A gap has none of them, unlike a bucket without documents.
        let width = if bucket == NO_BUCKET { 0 } else { self.ranges.len() };
        writer.count_buckets(width as u64)?;
        writer.buckets(width);
        for (nth, range) in self.ranges.iter().take(width).enumerate() {
            let ordinal = (bucket as usize).saturating_mul(width).saturating_add(nth);
            let count = self.counts.get(ordinal);
            let count = count.copied().unwrap_or(0);
            writer.outcome.put(&IpRangeBucket {
                key: &range.key,
                from: shown(&range.from),
                to: shown(&range.to),
                doc_count: count,
            });
            writer.bucket(count, &|| Ok(Key::text(range.key.clone())))?;
            self.below.write(u32::try_from(ordinal).unwrap_or(NO_BUCKET), writer)?;
        }
        Ok(())
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("ip_range")
    }
}
