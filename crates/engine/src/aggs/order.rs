//! In which order do buckets come? By count, by key or by a metric of the level below; equal ones by key.

use std::cmp::Ordering;

use super::top_counts::Plain;
use super::{BoxCollector, Level, Sortable};
use crate::error::{Cause, Failure};
use crate::plan::{BucketOrder, Order};
use crate::query::Lowering;

/// What one comparison looks at.
enum By {
    Count,
    Key,
    /// The places of single buckets on the way down, and of the aggregation at its end in the level there.
    Metric {
        way: Vec<usize>,
        key: String,
    },
}

/// The order of an aggregation's buckets.
pub struct Sorting {
    by: Vec<(By, bool)>,
    /// The error that the first comparison meets, see [`Sorting::new_lenient`].
    pub failure: Option<Cause>,
}

/// What buckets are compared by.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Keys in their order.
    pub rank: i64,
    /// Documents.
    pub count: u64,
    /// The bucket's ordinal in the level below.
    pub bucket: u32,
}

struct Path<'p> {
    /// As they are written, but for the last one.
    elements: Vec<&'p str>,
    name: &'p str,
    key: Option<&'p str>,
    /// The last one as it is written.
    last: &'p str,
}

impl<'p> Path<'p> {
    /// Splits `a>b.key` or `a>b[key]`.
    fn parse(path: &'p str) -> Self {
        let mut elements: Vec<&str> = path.split('>').collect();
        let last = elements.pop().unwrap_or("");
        let (name, key) = match (in_brackets(last), last.rsplit_once('.')) {
            (Some((name, key)), _) | (None, Some((name, key))) => (name, Some(key)),
            (None, None) => (last, None),
        };
        Self {
            elements,
            name,
            key,
            last,
        }
    }
}

/// Splits `a[key]`.
fn in_brackets(element: &str) -> Option<(&str, &str)> {
    element.strip_suffix(']')?.rsplit_once('[')
}

/// Returns the name that an element before the last one has.
fn name_of(element: &str) -> &str {
    in_brackets(element).map_or(element, |(name, _)| name)
}

impl Sorting {
    /// Units of work that it takes to bring a bucket into its place among some.
    pub fn work(&self, level: &Level<'_>) -> u64 {
        let by = self.by.iter().map(|(by, _)| match by {
            By::Count | By::Key => 2,
            By::Metric { way, .. } => {
                let work = at_end(way, level).map_or(0, |collector| collector.metric_work());
                8 * way.len() as u64 + work
            }
        });
        4 + by.sum::<u64>()
    }

    /// Reads the order of a request; a path that leads nowhere is refused as the real engine does before it collects.
    pub fn new(orders: &[BucketOrder], level: &Level<'_>) -> Result<Self, Failure> {
        Self::read(orders, level, strict).map_err(|(path, reason)| {
            let inner = inner(reason);
            let reason = format!("Invalid aggregation order path [{path}]. {}", inner.reason);
            Failure::shard(
                500,
                Cause::new("aggregation_execution_exception", reason).caused_by(inner),
            )
        })
    }

    /// Reads it as [`Self::new`] does; the error is kept until all aggregations are made, as the real engine finds others first.
    pub fn new_late(lowering: &Lowering<'_, '_>, orders: &[BucketOrder], level: &Level<'_>) -> Result<Self, Failure> {
        match (Self::new(orders, level), lowering.late) {
            (Err(failure), Some(late)) => {
                late.borrow_mut().get_or_insert(failure);
                Self::new(&[], level)
            }
            (sorting, _) => sorting,
        }
    }

    /// Reads the order of a request; a path that leads nowhere is found when two buckets are first compared. That is how
    /// the real engine treats the terms of keywords that it counts term by term.
    pub fn new_lenient(orders: &[BucketOrder], level: &Level<'_>) -> Self {
        // No two keys are equal, so what follows them is never asked.
        let key = orders.iter().position(|order| order.path == "_key");
        let orders = &orders[..key.map_or(orders.len(), |at| at + 1)];
        Self::read(orders, level, lenient).unwrap_or_else(|(path, reason)| {
            let inner = inner(reason);
            let reason = format!("Invalid aggregation order path [{path}]. {}", inner.reason);
            Self {
                by: Vec::new(),
                failure: Some(Cause::illegal_argument(reason).caused_by(inner)),
            }
        })
    }

    fn read<'o>(
        orders: &'o [BucketOrder],
        level: &Level<'_>,
        find: impl Fn(&Path<'_>, &Level<'_>) -> Result<Vec<usize>, String>,
    ) -> Result<Self, (&'o str, String)> {
        let mut by = Vec::with_capacity(orders.len() + 1);
        for order in orders {
            let path = order.path.as_str();
            let what = match path {
                "_count" => By::Count,
                "_key" => By::Key,
                _ => {
                    let parsed = Path::parse(path);
                    let way = find(&parsed, level).map_err(|reason| (path, reason))?;
                    By::Metric {
                        way,
                        key: parsed.key.unwrap_or("value").to_owned(),
                    }
                }
            };
            by.push((what, order.order == Order::Desc));
        }
        if !by.iter().any(|(what, _)| matches!(what, By::Key)) {
            by.push((By::Key, false));
        }
        Ok(Self { by, failure: None })
    }

    /// Refuses an order other than that of keys where results are brought together again: the real engine then takes buckets that it
    /// has brought into another order for ascending ones.
    pub fn check_again(&self, again: usize) -> Result<(), Failure> {
        if again == 0 || matches!(self.by[..], [(By::Key, false), ..]) {
            return Ok(());
        }
        let reason = "histograms inside of [auto_date_histogram] in another order than that of keys are not supported";
        Err(Failure::request(400, Cause::illegal_argument(reason)))
    }

    /// Returns the error of a metric that the real engine cannot read while it collects.
    pub fn unread(&self, level: &Level<'_>) -> Option<Cause> {
        let unread = self.by.iter().find_map(|(by, _)| match by {
            By::Metric { way, key } => at_end(way, level)?.unread().iter().find(|&name| name == key),
            _ => None,
        })?;
        Some(Cause::illegal_argument(format!(
            "Unknown value [{unread}] in common stats aggregation"
        )))
    }

    /// Whether keys come first.
    pub fn is_by_key(&self) -> bool {
        matches!(self.by.first(), Some((By::Key, _)))
    }

    /// Whether the largest counts come first.
    pub fn is_by_count_descending(&self) -> bool {
        matches!(self.by.first(), Some((By::Count, true)))
    }

    /// Returns the order in which buckets can be found by their counts alone.
    pub fn plain(&self) -> Option<Plain> {
        match self.by.as_slice() {
            _ if self.failure.is_some() => None,
            [(By::Count, true), (By::Key, false), ..] => Some(Plain::Count),
            [(By::Key, false), ..] => Some(Plain::Key),
            [(By::Key, true), ..] => Some(Plain::KeyDescending),
            _ => None,
        }
    }

    /// Compares two buckets.
    pub fn compare(&self, a: &Entry, b: &Entry, level: &Level<'_>) -> Ordering {
        for (what, descending) in &self.by {
            let ordering = match what {
                By::Count => a.count.cmp(&b.count),
                By::Key => a.rank.cmp(&b.rank),
                By::Metric { way, key } => {
                    let collector = at_end(way, level);
                    let metric = |bucket| collector.map_or(f64::NAN, |collector| collector.metric(key, bucket));
                    let of = |entry: &Entry| metric(entry.bucket);
                    match compare_metrics(of(a), of(b), *descending) {
                        Ordering::Equal => continue,
                        ordering => return ordering,
                    }
                }
            };
            match ordering {
                Ordering::Equal => {}
                ordering => return if *descending { ordering.reverse() } else { ordering },
            }
        }
        Ordering::Equal
    }
}

/// The error of a path; a key that is no number where numbers are names has Java's.
fn inner(reason: String) -> Cause {
    if reason.starts_with("For input string: ") || reason == "empty String" {
        return Cause::new("number_format_exception", reason);
    }
    Cause::illegal_argument(reason)
}

/// Java's `Double.compare`, but what is not a number comes last in either direction.
fn compare_metrics(a: f64, b: f64, descending: bool) -> Ordering {
    match (a.is_nan(), b.is_nan()) {
        (true, true) => Ordering::Equal,
        (true, false) => Ordering::Greater,
        (false, true) => Ordering::Less,
        _ if descending => b.total_cmp(&a),
        _ => a.total_cmp(&b),
    }
}

const ONLY_SINGLE: &str = "Buckets can only be sorted on a sub-aggregator path that is built out of zero or more single-bucket \
                           aggregations within the path and a final single-bucket or a metrics aggregation at the path end.";

/// Returns the aggregation at the end of a way down. A bucket on it has the ordinal of the one that it stands in.
fn at_end<'l>(way: &[usize], level: &'l Level<'_>) -> Option<&'l BoxCollector<'l>> {
    let (&last, before) = way.split_last()?;
    let mut level: &Level<'_> = level;
    for &at in before {
        level = level.collectors[at].below()?;
    }
    Some(&level.collectors[last])
}

fn strict(path: &Path<'_>, level: &Level<'_>) -> Result<Vec<usize>, String> {
    let find = |level: &Level<'_>, name: &str, shown: &str| {
        level.names.iter().position(|known| known == name).ok_or_else(|| {
            format!(
                "The provided aggregation [{shown}] either does not exist, or is a pipeline aggregation and cannot be used to \
                 sort the buckets."
            )
        })
    };
    let mut level = level;
    let mut way = Vec::with_capacity(path.elements.len() + 1);
    for &element in &path.elements {
        let name = name_of(element);
        let at = find(level, name, element)?;
        if name != element {
            return Err(format!(
                "Key only allowed on last aggregation path element but got [{element}]"
            ));
        }
        way.push(at);
        let collector = &level.collectors[at];
        let is_single = matches!(collector.sortable(), Sortable::Single { is_collected: true });
        level = collector
            .below()
            .filter(|_| is_single)
            .ok_or_else(|| format!("{ONLY_SINGLE} [{name}] is not single-bucket."))?;
    }
    let name = path.name;
    let at = find(level, name, path.last)?;
    way.push(at);
    match path.key.and_then(|key| level.collectors[at].finds(key, true)) {
        Some(Ok(true)) => return Ok(way),
        Some(Err(reason)) => return Err(reason),
        _ => {}
    }
    match (level.collectors[at].sortable(), path.key) {
        (Sortable::Buckets(_) | Sortable::Single { is_collected: false }, _) => Err(ONLY_SINGLE.to_owned()),
        (Sortable::Single { .. }, None | Some("doc_count")) => Ok(way),
        (Sortable::Single { .. }, Some(_)) => Err(format!(
            "Ordering on a single-bucket aggregation can only be done on its doc_count. Either drop the key (a la \"{name}\") or \
             change it to \"doc_count\" (a la \"{name}.doc_count\") or \"key\"."
        )),
        (Sortable::Metric([]), None | Some("value")) => Ok(way),
        (Sortable::Metric([]), Some(_)) => Err(format!(
            "Ordering on a single-value metrics aggregation can only be done on its value. Either drop the key (a la \"{name}\") \
             or change it to \"value\" (a la \"{name}.value\")"
        )),
        (Sortable::Metric(_), None) => {
            Err("When ordering on a multi-value metrics aggregation a metric name must be specified.".to_owned())
        }
        (Sortable::Metric(keys), Some(key)) if keys.contains(&key) => Ok(way),
        (Sortable::Metric(_), Some(key)) => Err(format!(
            "Unknown metric name [{key}] on multi-value metrics aggregation [{name}]"
        )),
    }
}

fn lenient(path: &Path<'_>, level: &Level<'_>) -> Result<Vec<usize>, String> {
    let mut level = level;
    let mut way = Vec::with_capacity(path.elements.len() + 1);
    let names = path.elements.iter().map(|element| name_of(element));
    let mut names = names.chain([path.name]).peekable();
    while let Some(name) = names.next() {
        let found = level.names.iter().position(|known| known == name);
        let at = found.ok_or_else(|| format!("Cannot find aggregation named [{name}]"))?;
        way.push(at);
        let collector = &level.collectors[at];
        if let (None, Some(found)) = (names.peek(), path.key.and_then(|key| collector.finds(key, false))) {
            found?;
            continue;
        }
        match (collector.sortable(), names.peek(), path.key) {
            (Sortable::Buckets(kind), Some(next), _) => {
                return Err(format!("Can't sort by a descendant of a [{kind}] aggregation [{next}]"));
            }
            (Sortable::Buckets(kind), None, _) => return Err(format!("Can't sort a [{kind}] aggregation [{name}]")),
            (Sortable::Single { .. }, Some(_), _) => {
                level = collector.below().unwrap_or(level);
            }
            (Sortable::Single { .. }, None, None | Some("doc_count")) => {}
            (Sortable::Single { .. }, None, Some(key)) => {
                return Err(format!(
                    "Unknown value key [{key}] for single-bucket aggregation [{name}]. Either use [doc_count] as key or drop the key \
                     all together."
                ));
            }
            (Sortable::Metric(_), Some(next), _) => {
                return Err(format!(
                    "Metrics aggregations cannot have sub-aggregations (at [>{next}]"
                ));
            }
            (Sortable::Metric([]), None, None | Some("value")) => {}
            (Sortable::Metric([]), None, Some(key)) => {
                return Err(format!(
                    "Unknown value key [{key}] for single-value metric aggregation [{name}]. Either use [value] as key or drop the key \
                     all together"
                ));
            }
            (Sortable::Metric(_), None, None) => {
                return Err("Missing value key in [null] which refers to a multi-value metric aggregation".to_owned());
            }
            (Sortable::Metric(keys), None, Some(key)) if keys.contains(&key) => {}
            (Sortable::Metric(_), None, Some(key)) => {
                return Err(format!(
                    "No enum constant org.elasticsearch.search.aggregations.metrics.InternalStats.Metrics.{key}"
                ));
            }
        }
    }
    Ok(way)
}
