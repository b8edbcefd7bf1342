//! How many whole numbers has each bucket, and what do they add up to? One word says both: what the numbers exceed the smallest
//! by below, how many there are above. So one addition takes a document, and a word never overflows into the other half.

use super::Batch;
use super::metric::grow;
use super::numbers::NumbersExt as _;
use super::pairs::Pairs;
use crate::columns::gather::Sink;
use crate::derived::Derived;
use crate::format::column::Column;
use crate::values::source::Numbers;

/// Documents in a row are added to so many words of a bucket in turns: many may be of one bucket, and each addition would wait
/// for the one before.
const TURNS: usize = 4;
/// Bytes that a bucket takes.
pub const BYTES: usize = TURNS * size_of::<u64>();

/// Sums of a field's numbers by bucket, and of how many.
pub struct Whole<'a> {
    column: Column<'a>,
    /// The words of codes that are places in a table; other codes are in words as they are.
    words: Option<&'a [u64]>,
    /// Bits of a word that are those of the sum.
    bits: u32,
    /// The smallest number, and what one more in a word stands for.
    smallest: i64,
    step: i64,
    sums: Vec<[u64; TURNS]>,
}

impl<'a> Whole<'a> {
    /// Begins with no bucket, if no sum of the numbers is ever rounded and a word holds any.
    pub fn of(numbers: &Numbers<'a>) -> Option<Self> {
        let (column, derived) = (numbers.column?, numbers.derived?);
        if !numbers.have_exact_sums() || column.table.is_some() && numbers.looked_up().is_none() {
            return None;
        }
        let (smallest, greatest) = *derived.bounds.get_or_init(|| column.bounds());
        let step = if column.table.is_some() {
            1
        } else {
            column.values.factor
        };
        // A damaged column may have no step.
        let largest = greatest.abs_diff(smallest).checked_div(step)?;
        let count = column.count_values();
        let bits = u128::BITS - (u128::from(largest) * u128::from(count)).leading_zeros();
        let fits = bits + u64::BITS - count.leading_zeros() <= u64::BITS;
        let are_small = column.table.is_some() || largest <= u32::MAX.into();
        (fits && are_small).then(|| Self {
            column,
            words: words(&column, derived, smallest, bits),
            bits,
            smallest,
            step: step as i64,
            sums: Vec::new(),
        })
    }

    /// Adds the numbers of a batch, if each document has one; reports whether it is so.
    pub fn collect(&mut self, batch: Batch<'_>, pairs: &mut Pairs) -> bool {
        grow(&mut self.sums, batch.largest, [0; TURNS]);
        let Self { column, sums, .. } = self;
        let buckets = batch.buckets;
        match self.words {
            Some(words) => {
                let word = |code: u32| words.get(code as usize).copied().unwrap_or(0);
                pairs.pour_each(column, batch.documents, &mut Add { sums, buckets, word })
            }
            None => {
                let one = 1 << self.bits;
                let word = |code: u32| one + u64::from(code);
                pairs.pour_each(column, batch.documents, &mut Add { sums, buckets, word })
            }
        }
    }

    /// Returns the sum of a bucket's numbers, and how many they are.
    pub fn of_bucket(&self, bucket: u32) -> (f64, u64) {
        let words = self.sums.get(bucket as usize).copied().unwrap_or_default();
        let all = words.iter().fold(0u64, |all, &word| all.wrapping_add(word));
        let count = all >> self.bits;
        let sum = self.smallest * count as i64 + (all - (count << self.bits)) as i64 * self.step;
        (sum as f64, count)
    }
}

/// Returns the words of a table's codes.
fn words<'a>(column: &Column<'_>, derived: &'a Derived, smallest: i64, bits: u32) -> Option<&'a [u64]> {
    let table = column.table?;
    let word = |code| table.get(code).abs_diff(smallest) + (1 << bits);
    Some(derived.words.get_or_init(|| (0..table.length).map(word).collect()))
}

struct Add<'w, W> {
    sums: &'w mut [[u64; TURNS]],
    buckets: &'w [u32],
    word: W,
}

impl<W: Fn(u32) -> u64> Sink for Add<'_, W> {
    // By itself, so that all that it needs is in registers.
    #[inline(never)]
    fn take<C: Copy + Into<u32>>(&mut self, mut codes: impl ExactSizeIterator<Item = C>) {
        let Self { sums, buckets, word } = self;
        let mut add = |turn: usize, bucket: u32, code: Option<C>| {
            if let (Some(words), Some(code)) = (sums.get_mut(bucket as usize), code) {
                words[turn] = words[turn].wrapping_add(word(code.into()));
            }
        };
        let (turns, rest) = buckets.as_chunks::<TURNS>();
        for buckets in turns {
            for (turn, &bucket) in buckets.iter().enumerate() {
                add(turn, bucket, codes.next());
            }
        }
        rest.iter().for_each(|&bucket| add(0, bucket, codes.next()));
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::columns::gather::{Documents, Run};
    use crate::format::column;
    use crate::plan::Scalar;
    use crate::values::encoding::Encoding;
    use crate::values::format::Format;
    use crate::values::source::numbers;

    /// Calls `with` with the numbers of documents that have one each.
    fn with_numbers<T>(values: &[i64], with: impl FnOnce(&Numbers<'_>) -> T) -> T {
        let ends: Vec<u32> = (1..).take(values.len()).collect();
        let bytes = column::write(&ends, values.to_vec(), true);
        let mut words = vec![0u64; bytes.len().div_ceil(8)];
        bytemuck::cast_slice_mut::<u64, u8>(&mut words)[..bytes.len()].copy_from_slice(&bytes);
        let column = Column::open(bytemuck::cast_slice(&words), ends.len() as u32).expect("readable");
        let derived = Derived::default();
        let numbers = numbers(Some((column, &derived)), Encoding::Long, &Scalar::Null, Format::Raw, 0);
        with(&numbers.unwrap_or_else(|_| panic!("numbers")))
    }

    /// Codes of every width, with a table and without, over runs and over lists, come to what integers come to.
    #[test]
    fn words_hold_sums_and_numbers() {
        let several: [(&str, &dyn Fn(i64) -> i64); 7] = [
            ("all the same", &|_| -7),
            ("one byte", &|i| i * i % 200 - 100),
            ("two bytes", &|i| i * 7919 % 60_000 - 30_000),
            ("steps", &|i| i * i % 500 * 86_400_000 - 10_000_000),
            ("three bytes", &|i| i * 7_919_993 % 3_000_000),
            ("four bytes", &|i| i * 2_654_435_761 % 4_000_000_000),
            ("a table", &|i| i * i % 300 * 1_000_003 + i % 2),
        ];
        let documents = 9000u32;
        let run = Run::new(100..8001);
        let list: Vec<u32> = (0..documents).filter(|i| i % 7 < 3).collect();
        let mut with_table = 0;
        for (name, value) in several {
            let values: Vec<i64> = (0..documents.into()).map(value).collect();
            with_numbers(&values, |numbers| {
                let mut whole = Whole::of(numbers).expect(name);
                with_table += i32::from(whole.words.is_some());
                let mut naive = [(0i64, 0u64); 6];
                let mut pairs = Pairs::default();
                for documents in [Documents::Run(&run), Documents::List(&list)] {
                    let list = documents.list();
                    let buckets: Vec<u32> = list.iter().map(|document| document / 3 % 5).collect();
                    let batch = Batch {
                        documents,
                        buckets: &buckets,
                        largest: 4,
                    };
                    assert!(whole.collect(batch, &mut pairs), "{name}");
                    for (&document, &bucket) in list.iter().zip(&buckets) {
                        let (sum, count) = &mut naive[bucket as usize];
                        *sum += values[document as usize];
                        *count += 1;
                    }
                }
                for (bucket, (sum, count)) in (0..).zip(naive) {
                    assert_eq!(whole.of_bucket(bucket), (sum as f64, count), "{name} {bucket}");
                }
            });
        }
        assert!((1..7).contains(&with_table), "{with_table} with a table");
    }

    /// Numbers that may be rounded, or that a word does not hold, are left to others.
    #[test]
    fn what_does_not_fit_is_refused() {
        let fits = |values: &[i64]| with_numbers(values, |numbers| Whole::of(numbers).is_some());
        assert!(fits(&[1, 2, 1 << 31]));
        assert!(!fits(&[1, 2, 1 << 33]), "codes of more than four bytes");
        assert!(!fits(&[1, 2, 1 << 52]), "sums may be rounded");
        // 2^29 times 2^21 numbers is a sum of 51 bits, with a count of 22: 73 bits.
        let mut many = vec![1; 1 << 21];
        (many[0], many[1]) = (1 << 29, 2);
        assert!(!fits(&many));
        assert!(fits(&many[..1 << 10]));
    }
}
