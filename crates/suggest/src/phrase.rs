//! Which phrase was meant by one whose words may be wrong? A noisy channel: how often words stand behind each other, and how near each is
//! to the word that was given. Scores are the real engine's, whose sums of decimal logarithms are powers of e in the end.
//!
//! Source: M. D. Kernighan, K. W. Church and W. A. Gale, "A spelling correction program based on a noisy channel model", COLING 1990; for
//! stupid backoff: T. Brants et al., "Large language models in machine translation", EMNLP 2007.

use std::cmp::Ordering;

use crate::exact::{exp, log10};

/// A word that may stand at a place of the phrase.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The word.
    pub term: String,
    /// How often it occurs where it was found.
    pub frequency: u64,
    /// How near it is to the word that was given.
    pub distance: f64,
    /// How likely it is among the candidates of its place.
    pub score: f64,
    /// Whether it is the word that was given.
    pub is_own: bool,
}

/// What may stand at a place.
#[derive(Debug, Clone)]
pub struct Place {
    /// The word that was given.
    pub own: Candidate,
    /// Others, the likeliest first.
    pub others: Vec<Candidate>,
}

impl Place {
    /// Adds candidates, the first of each word, instead of those of the same word that are there; puts all in order.
    pub fn add(&mut self, candidates: Vec<Candidate>) {
        let known = std::mem::take(&mut self.others);
        for candidate in candidates.into_iter().chain(known) {
            if self.others.iter().all(|other| other.term != candidate.term) {
                self.others.push(candidate);
            }
        }
        self.others.sort_by(|one, other| {
            let by_score = other.score.total_cmp(&one.score);
            by_score.then_with(|| one.term.cmp(&other.term))
        });
    }
}

/// What becomes of words that never stood behind each other.
#[derive(Debug, Clone, Copy)]
pub enum Smoothing {
    /// A part of what the shorter phrase has.
    StupidBackoff {
        /// The part.
        discount: f64,
    },
    /// As if each had been seen some times more.
    Laplace {
        /// How many times.
        alpha: f64,
    },
    /// Parts of each length.
    Linear {
        /// Of three words,
        trigram: f64,
        /// of two,
        bigram: f64,
        /// and of one.
        unigram: f64,
    },
}

/// How often do words, and words behind each other, occur in a field?
pub trait Counts<F> {
    /// How often those do, with what stands between two of them.
    fn count(&mut self, words: &[&str]) -> Result<u64, F>;
    /// Is told of work that is done.
    fn charge(&mut self, units: u64) -> Result<(), F>;
}

/// How phrases are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Model {
    /// What becomes of words that never stood behind each other.
    pub smoothing: Smoothing,
    /// Words of the field, each as often as it occurs.
    pub vocabulary: u64,
    /// Different words of it.
    pub terms: u64,
    /// How likely a word that exists is right.
    pub likelihood: f64,
    /// Words that are looked at together.
    pub gram_size: i32,
}

/// So little that nothing is divided by nothing.
const LITTLE: f64 = 0.000_000_000_01;

impl Model {
    fn unigram<F>(&self, word: &Candidate, counts: &mut dyn Counts<F>) -> Result<f64, F> {
        let count = counts.count(&[&word.term])? as f64;
        let terms = self.terms as f64;
        Ok(match self.smoothing {
            Smoothing::Laplace { alpha } => (alpha + count) / (self.vocabulary as f64 + alpha * terms),
            _ => (1.0 + count) / (self.vocabulary + self.terms) as f64,
        })
    }

    fn bigram<F>(&self, before: &Candidate, word: &Candidate, counts: &mut dyn Counts<F>) -> Result<f64, F> {
        let count = counts.count(&[&before.term, &word.term])?;
        Ok(match self.smoothing {
            Smoothing::StupidBackoff { discount } if count < 1 => discount * self.unigram(word, counts)?,
            Smoothing::StupidBackoff { .. } => count as f64 / (before.frequency as f64 + LITTLE),
            Smoothing::Laplace { alpha } => {
                (alpha + count as f64) / (before.frequency as f64 + alpha * self.terms as f64)
            }
            Smoothing::Linear { bigram, unigram, .. } => {
                let of_word = unigram * self.unigram(word, counts)?;
                match count {
                    0 => of_word,
                    count => bigram * (count as f64 / (0.5 + before.frequency as f64)) + of_word,
                }
            }
        })
    }

    fn trigram<F>(&self, words: [&Candidate; 3], counts: &mut dyn Counts<F>) -> Result<f64, F> {
        let [first, before, word] = words;
        let count = counts.count(&[&first.term, &before.term, &word.term])?;
        Ok(match self.smoothing {
            Smoothing::StupidBackoff { discount } if count < 1 => match counts.count(&[&before.term, &word.term])? {
                0 => discount * self.unigram(word, counts)?,
                count => discount * (count as f64 / (before.frequency as f64 + LITTLE)),
            },
            Smoothing::StupidBackoff { .. } => {
                count as f64 / (counts.count(&[&before.term, &word.term])? as f64 + LITTLE)
            }
            Smoothing::Laplace { alpha } => {
                let of_two = counts.count(&[&before.term, &word.term])?;
                (alpha + count as f64) / (of_two as f64 + alpha * self.terms as f64)
            }
            Smoothing::Linear { .. } if count < 1 => self.bigram(before, word, counts)?,
            Smoothing::Linear { trigram, .. } => {
                // There, whole numbers are divided.
                let of_two = counts.count(&[&before.term, &word.term])?;
                trigram * (count / (1 + of_two)) as f64 + self.bigram(before, word, counts)?
            }
        })
    }

    fn score<F>(&self, path: &[&Candidate], counts: &mut dyn Counts<F>) -> Result<f64, F> {
        let size = match self.gram_size {
            1 => 1,
            2 => 2,
            _ => 3,
        };
        let likely = match path.len().min(size) {
            1 => self.unigram(path[path.len() - 1], counts)?,
            2 => self.bigram(path[path.len() - 2], path[path.len() - 1], counts)?,
            _ => {
                let last = &path[path.len() - 3..];
                self.trigram([last[0], last[1], last[2]], counts)?
            }
        };
        let distance = match path[path.len() - 1].distance {
            1.0 => self.likelihood,
            distance => distance,
        };
        Ok(log10(distance * likely))
    }
}

/// A phrase.
#[derive(Debug, Clone)]
pub struct Correction {
    /// Its words.
    pub words: Vec<Candidate>,
    /// How likely it is.
    pub score: f64,
}

fn order(score: f64, words: &[&Candidate], other: &Correction) -> Ordering {
    let by_words = || {
        let terms = words.iter().map(|word| word.term.as_str());
        // Of phrases that are as likely, the first by its words comes first.
        let others = other.words.iter().map(|word| word.term.as_str());
        others.cmp(terms)
    };
    match score == other.score {
        true => by_words(),
        false => score.total_cmp(&other.score),
    }
}

/// Which phrases are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// How many.
    pub most: usize,
    /// Words that may be wrong, or their part of all below 1.
    pub errors: f32,
    /// How many times as likely as what was given they have to be.
    pub confidence: f64,
}

struct Finding<'f, F> {
    model: &'f Model,
    places: &'f [Place],
    counts: &'f mut dyn Counts<F>,
    most: usize,
    cutoff: f64,
    /// The best so far, the worst of them first.
    found: Vec<Correction>,
}

/// Units that a phrase takes, and a word of it.
const PHRASE: u64 = 32;

/// Returns the likeliest phrases, the best first.
pub fn corrections<F>(
    model: &Model,
    places: &[Place],
    wanted: Wanted,
    counts: &mut dyn Counts<F>,
) -> Result<Vec<Correction>, F> {
    // The least number above nothing that Java has.
    let mut cutoff = f64::from_bits(1);
    if wanted.confidence > 0.0 {
        let own: Vec<&Candidate> = places.iter().map(|place| &place.own).collect();
        let mut sum = 0.0;
        for end in 1..=own.len() {
            sum += model.score(&own[..end], counts)?;
        }
        cutoff = exp(sum) * wanted.confidence;
    }
    let errors = match wanted.errors {
        errors if errors >= 1.0 => errors as usize,
        errors => (errors * places.len() as f32 + 0.5).floor() as usize,
    };
    let mut finding = Finding {
        model,
        places,
        counts,
        most: wanted.most,
        cutoff,
        found: Vec::new(),
    };
    finding.from(&mut Vec::with_capacity(places.len()), errors.max(1), 0.0)?;
    let mut found = finding.found;
    found.reverse();
    Ok(found)
}

impl<'f, F> Finding<'f, F> {
    fn from(&mut self, path: &mut Vec<&'f Candidate>, errors: usize, sum: f64) -> Result<(), F> {
        let Some(place) = self.places.get(path.len()) else {
            return self.keep(path, sum);
        };
        self.counts.charge(PHRASE)?;
        let others = match errors {
            0 => &[][..],
            _ => &place.others[..],
        };
        for candidate in std::iter::once(&place.own).chain(others) {
            path.push(candidate);
            let score = sum + self.model.score(path, self.counts)?;
            let is_other = !std::ptr::eq(candidate, &raw const place.own);
            self.from(path, errors - usize::from(is_other), score)?;
            path.pop();
        }
        Ok(())
    }

    fn keep(&mut self, path: &[&Candidate], sum: f64) -> Result<(), F> {
        let score = exp(sum);
        self.counts.charge(PHRASE * path.len() as u64)?;
        if score.partial_cmp(&self.cutoff) != Some(Ordering::Greater) {
            return Ok(());
        }
        if self.found.len() >= self.most {
            if self
                .found
                .first()
                .is_none_or(|worst| order(score, path, worst) != Ordering::Greater)
            {
                return Ok(());
            }
            self.found.remove(0);
        }
        let at = self
            .found
            .partition_point(|other| order(score, path, other) == Ordering::Greater);
        let words = path.iter().map(|&word| word.clone()).collect();
        self.found.insert(at, Correction { words, score });
        Ok(())
    }
}

impl Correction {
    /// Returns its words with spaces between, and those that were not given between tags, if there are any.
    pub fn text(&self, tags: Option<(&str, &str)>) -> String {
        let mut text = String::new();
        for (at, word) in self.words.iter().enumerate() {
            let is_own = |at: usize| self.words.get(at).is_none_or(|word| word.is_own);
            text.push_str(if at > 0 { " " } else { "" });
            let (before, behind) = tags.filter(|_| !word.is_own).unwrap_or(("", ""));
            if at == 0 || is_own(at - 1) {
                text.push_str(before);
            }
            text.push_str(&word.term);
            if is_own(at + 1) {
                text.push_str(behind);
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Known;

    impl Counts<()> for Known {
        fn count(&mut self, words: &[&str]) -> Result<u64, ()> {
            Ok(match words {
                ["nobel"] => 3,
                ["prize"] => 4,
                _ => 0,
            })
        }

        fn charge(&mut self, _: u64) -> Result<(), ()> {
            Ok(())
        }
    }

    fn candidate(term: &str, distance: f64, is_own: bool) -> Candidate {
        Candidate {
            term: term.to_owned(),
            frequency: 0,
            distance,
            score: distance,
            is_own,
        }
    }

    /// As the real engine scores them, of a field of 34 words, of which 20 differ.
    #[test]
    fn phrases_are_as_likely_as_there() {
        let own = |term: &str| Place {
            own: candidate(term, 1.0, true),
            others: Vec::new(),
        };
        let mut places = [own("nobel"), own("priz")];
        places[1].add(vec![candidate("prize", 0.75, false), candidate("prize", 0.5, false)]);
        let model = Model {
            smoothing: Smoothing::StupidBackoff { discount: 0.4 },
            vocabulary: 34,
            terms: 20,
            likelihood: f64::from(0.95f32),
            gram_size: 1,
        };
        let wanted = Wanted {
            most: 5,
            errors: 0.5,
            confidence: 0.0,
        };
        let found = corrections(&model, &places, wanted, &mut Known).expect("counts");
        let shown: Vec<(String, f32)> = found
            .iter()
            .map(|found| (found.text(Some(("<", ">"))), found.score as f32))
            .collect();
        assert_eq!(
            shown,
            [
                ("nobel <prize>".to_owned(), 0.099_164_754),
                ("nobel priz".to_owned(), 0.054_624_088)
            ]
        );
    }
}
