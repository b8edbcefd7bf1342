//! How much more frequent is a value among some documents than among others? Here are the scores, as the real engine computes them
//! from four numbers of documents.

use crate::error::{Cause, Failure};
use crate::plan::Significance;

/// Numbers of documents: those that have a value, and all; in a bucket, and in the background.
#[derive(Debug, Clone, Copy)]
pub struct Frequencies {
    pub subset: u64,
    pub subset_size: u64,
    pub superset: u64,
    pub superset_size: u64,
}

/// Numbers of documents with and without a value, in a bucket and outside of it.
struct Table {
    n11: f64,
    n01: f64,
    n10: f64,
    n00: f64,
    /// Without and with the value,
    n0_: f64,
    n1_: f64,
    /// outside and in the bucket.
    n_0: f64,
    n_1: f64,
    n: f64,
}

fn illegal(reason: &str) -> Failure {
    Failure::shard(400, Cause::illegal_argument(reason))
}

impl Frequencies {
    /// Returns the score.
    pub fn score(&self, significance: &Significance) -> Result<f64, Failure> {
        match significance {
            Significance::Jlh => Ok(self.jlh()),
            Significance::Percentage if self.superset == 0 => Ok(0.0),
            Significance::Percentage => Ok(self.subset as f64 / self.superset as f64),
            Significance::ChiSquare { negatives, superset } => Ok(self.table(*superset)?.chi_square(*negatives)),
        }
    }

    fn jlh(&self) -> f64 {
        if self.subset_size == 0 || self.superset_size == 0 {
            return 0.0;
        }
        // A background that lacks the value is taken to have it once.
        let part = self.subset as f64 / self.subset_size as f64;
        let of_all = self.superset.max(1) as f64 / self.superset_size as f64;
        let change = part - of_all;
        if change <= 0.0 {
            return 0.0;
        }
        change * (part / of_all)
    }

    fn check(&self, superset: bool) -> Result<(), Failure> {
        if superset && self.subset > self.superset {
            return Err(illegal(
                "subsetFreq > supersetFreq, does your background filter not include all documents in the bucket? If so and it \
                 is intentional, set \"background_is_superset\": false",
            ));
        }
        if superset && self.subset_size > self.superset_size {
            return Err(illegal(
                "subsetSize > supersetSize, does your background filter not include all documents in the bucket? If so and it \
                 is intentional, set \"background_is_superset\": false",
            ));
        }
        let (without, of_all) = (
            self.subset_size.saturating_sub(self.subset),
            self.superset_size.saturating_sub(self.superset),
        );
        if superset && of_all < without {
            return Err(illegal(
                "supersetSize - supersetFreq < subsetSize - subsetFreq. does your background filter not include all documents in \
                 the bucket? If so and it is intentional, set \"background_is_superset\": false",
            ));
        }
        Ok(())
    }

    fn table(&self, superset: bool) -> Result<Table, Failure> {
        self.check(superset)?;
        let [subset, subset_size, of_all, all] =
            [self.subset, self.subset_size, self.superset, self.superset_size].map(|count| count as f64);
        let without = subset_size - subset;
        Ok(if superset {
            Table {
                n11: subset,
                n01: without,
                n10: of_all - subset,
                n00: all - of_all - without,
                n0_: all - of_all,
                n1_: of_all,
                n_0: all - subset_size,
                n_1: subset_size,
                n: all,
            }
        } else {
            Table {
                n11: subset,
                n01: without,
                n10: of_all,
                n00: all - of_all,
                n0_: all - of_all + without,
                n1_: of_all + subset,
                n_0: all,
                n_1: subset_size,
                n: all + subset_size,
            }
        })
    }
}

impl Table {
    /// Whether the value is less frequent in the bucket than outside of it.
    fn is_negative(&self) -> bool {
        self.n11 / self.n_1 < self.n10 / self.n_0
    }

    fn chi_square(&self, negatives: bool) -> f64 {
        if !negatives && self.is_negative() {
            return f64::NEG_INFINITY;
        }
        let apart = self.n11 * self.n00 - self.n01 * self.n10;
        self.n * (apart * apart) / (self.n_1 * self.n1_ * self.n0_ * self.n_0)
    }
}

#[cfg(test)]
mod tests {
    use super::Frequencies;
    use crate::plan::Significance;

    /// Numbers taken from the real engine.
    #[test]
    fn scores_are_the_real_engines() {
        let of = |superset, superset_size| Frequencies {
            subset: 34,
            subset_size: 88,
            superset,
            superset_size,
        };
        let score = |frequencies: Frequencies, how: &Significance| frequencies.score(how).ok();
        let (negatives, superset) = (false, true);
        let chi_square = Significance::ChiSquare { negatives, superset };
        assert_eq!(score(of(34, 608), &Significance::Jlh), Some(2.283_057_851_239_669_3));
        assert_eq!(score(of(0, 97), &Significance::Jlh), Some(14.093_491_735_537_189));
        assert_eq!(score(of(34, 608), &chi_square), Some(212.809_629_394_995_26));
        assert_eq!(score(of(0, 97), &chi_square), None);
        assert_eq!(score(of(34, 608), &Significance::Percentage), Some(1.0));
    }
}
