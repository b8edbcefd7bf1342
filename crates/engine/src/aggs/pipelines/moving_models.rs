//! What does a model predict from numbers in their order? Weighted means and exponential smoothing (C. C. Holt, 1957; P. R.
//! Winters, 1960), with the starting values of the real engine.

use crate::error::{Cause, Failure};
use crate::java::number::parse_double;
use crate::plan::MovingModel;

/// What keeps the real engine from dividing by zero where seasons multiply.
const PADDING: f64 = 0.000_000_000_1;

/// A model with its settings.
pub enum Model {
    Simple,
    Linear,
    Ewma { alpha: f64 },
    Holt { alpha: f64, beta: f64 },
    HoltWinters(Seasons),
}

/// The settings of numbers that go up and down by seasons.
pub struct Seasons {
    alpha: f64,
    beta: f64,
    gamma: f64,
    period: usize,
    multiply: bool,
    padding: f64,
}

impl Model {
    /// Reads the settings of a plan.
    pub fn new(plan: &MovingModel) -> Self {
        let number = |text: &String| parse_double(text).unwrap_or(0.0);
        match plan {
            MovingModel::Simple => Self::Simple,
            MovingModel::Linear => Self::Linear,
            MovingModel::Ewma { alpha } => Self::Ewma { alpha: number(alpha) },
            MovingModel::Holt { alpha, beta } => Self::Holt {
                alpha: number(alpha),
                beta: number(beta),
            },
            MovingModel::HoltWinters {
                alpha,
                beta,
                gamma,
                period,
                multiply,
                pad,
            } => Self::HoltWinters(Seasons {
                alpha: number(alpha),
                beta: number(beta),
                gamma: number(gamma),
                period: *period as usize,
                multiply: *multiply,
                padding: if *multiply && *pad { PADDING } else { 0.0 },
            }),
        }
    }

    /// Returns how many numbers the model needs for a prediction.
    pub fn least(&self) -> usize {
        match self {
            Self::HoltWinters(seasons) => 2 * seasons.period,
            _ => 1,
        }
    }

    /// Units of work for this many numbers.
    pub fn work(&self, numbers: usize) -> u64 {
        4 + 2 * numbers as u64
    }

    /// Predicts the next numbers; there are at least as many numbers as the model needs.
    pub fn forecast<const N: usize>(&self, numbers: &[f64]) -> [f64; N] {
        let mut next = [f64::NAN; N];
        self.fill(numbers, &mut next);
        next
    }

    /// Predicts the next numbers, or returns the real engine's error where there are fewer numbers than the model needs.
    pub fn predict(&self, numbers: &[f64], next: &mut [f64]) -> Result<(), Failure> {
        if numbers.len() < self.least() {
            let least = self.least();
            let reason = format!(
                "Holt-Winters aggregation requires at least (2 * period == 2 * {} == {least}) data-points to function.  Only \
                 [{}] were provided.",
                least / 2,
                numbers.len()
            );
            return Err(Failure::reduce(400, Cause::illegal_argument(reason)));
        }
        self.fill(numbers, next);
        Ok(())
    }

    fn fill(&self, numbers: &[f64], next: &mut [f64]) {
        match self {
            // The sum begins with 0.0, which no -0.0 changes.
            Self::Simple => next.fill((numbers.iter().sum::<f64>() + 0.0) / numbers.len() as f64),
            Self::Linear => {
                // The sum of the weights begins with 1.
                let (mut sum, mut weights) = (0.0, 1.0);
                for (weight, number) in (1u32..).zip(numbers) {
                    sum += number * f64::from(weight);
                    weights += f64::from(weight);
                }
                next.fill(sum / weights);
            }
            Self::Ewma { alpha } => {
                let mut numbers = numbers.iter();
                let first = numbers.next().copied().unwrap_or(f64::NAN);
                next.fill(numbers.fold(first, |mean, number| number * alpha + mean * (1.0 - alpha)));
            }
            Self::Holt { alpha, beta } => {
                let (mut level, mut trend) = (numbers.first().copied().unwrap_or(f64::NAN), 0.0);
                for number in numbers.iter().skip(1) {
                    let before = level;
                    level = alpha * number + (1.0 - alpha) * (level + trend);
                    trend = beta * (level - before) + (1.0 - beta) * trend;
                }
                for (nth, next) in next.iter_mut().enumerate() {
                    *next = level + nth as f64 * trend;
                }
            }
            Self::HoltWinters(seasons) => seasons.fill(numbers, next),
        }
    }
}

impl Seasons {
    fn fill(&self, numbers: &[f64], next: &mut [f64]) {
        let Self {
            alpha,
            beta,
            gamma,
            period,
            multiply,
            padding,
        } = *self;
        let numbers: Vec<f64> = numbers.iter().map(|number| number + padding).collect();
        // The level begins with the mean of the first season, the trend with the slope from there to the second.
        let (mut level, mut slope) = (0.0, 0.0);
        for nth in 0..period {
            level += numbers[nth];
            slope += (numbers[nth + period] - numbers[nth]) / period as f64;
        }
        level /= period as f64;
        slope /= period as f64;
        // At the first step there is no trend yet.
        let mut trend = 0.0;
        let mut seasonal = vec![0.0; numbers.len()];
        if level != 0.0 {
            for nth in 0..period {
                seasonal[nth] = numbers[nth] / level;
            }
        }
        for nth in period..numbers.len() {
            let (number, season, before) = (numbers[nth], seasonal[nth - period], level);
            let rest = if multiply { number / season } else { number - season };
            level = alpha * rest + (1.0 - alpha) * (before + trend);
            slope = beta * (level - before) + (1.0 - beta) * trend;
            let own = match multiply {
                true => number / (before + trend),
                false => number - (before - trend),
            };
            seasonal[nth] = gamma * own + (1.0 - gamma) * season;
            trend = slope;
        }
        for (nth, next) in next.iter_mut().enumerate() {
            let season = seasonal[numbers.len() - period + nth % period];
            let straight = level + (nth as f64 + 1.0) * slope;
            *next = if multiply { straight * season } else { straight + season };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(plan: &MovingModel, numbers: &[f64]) -> Vec<f64> {
        let mut next = [f64::NAN; 2];
        Model::new(plan).predict(numbers, &mut next).expect("enough numbers");
        next.to_vec()
    }

    /// Worked out by hand.
    #[test]
    fn models_weigh_numbers() {
        assert_eq!(next(&MovingModel::Simple, &[1.0, 2.0, 6.0]), [3.0, 3.0]);
        // (1 * 4 + 2 * 8) / (1 + 1 + 2)
        assert_eq!(next(&MovingModel::Linear, &[4.0, 8.0]), [5.0, 5.0]);
        let alpha = "0.5".to_owned();
        // 4, then (4 + 8) / 2, then (6 + 2) / 2
        assert_eq!(
            next(&MovingModel::Ewma { alpha: alpha.clone() }, &[4.0, 8.0, 2.0]),
            [4.0, 4.0]
        );
        let beta = alpha.clone();
        // The level is (8 + 4) / 2, the trend half of what the level rose.
        assert_eq!(next(&MovingModel::Holt { alpha, beta }, &[4.0, 8.0]), [6.0, 7.0]);
    }

    /// Two seasons that are alike but for a step of 10: a mean of 15, and 20 more by the second.
    #[test]
    fn seasons_need_two_of_them() {
        let model = |gamma: &str| MovingModel::HoltWinters {
            alpha: "0.0".to_owned(),
            beta: "0.0".to_owned(),
            gamma: gamma.to_owned(),
            period: 2,
            multiply: false,
            pad: false,
        };
        let error = Model::new(&model("0.0")).predict(&[1.0, 2.0, 3.0], &mut [0.0]);
        let reason = &error.expect_err("too few").cause.reason;
        assert!(
            reason.starts_with("Holt-Winters aggregation requires at least (2 * period == 2 * 2 == 4)"),
            "{reason}"
        );
        // Without smoothing the level stays 15, the trend 0, and what is seasonal is 10 / 15 and 20 / 15.
        assert_eq!(
            next(&model("0.0"), &[10.0, 20.0, 20.0, 30.0]),
            [15.0 + 10.0 / 15.0, 15.0 + 20.0 / 15.0]
        );
        // All of the season of late: 20 - 15 and 30 - 15.
        assert_eq!(next(&model("1.0"), &[10.0, 20.0, 20.0, 30.0]), [20.0, 30.0]);
    }
}
