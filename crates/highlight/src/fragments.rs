//! How is a text cut into fragments of about one size? As Lucene 8.11.1's `Highlighter` does it: token by token, those that overlap
//! together.

use super::format::Style;

/// A token of a text.
#[derive(Debug, Clone, Copy)]
pub struct Token {
    /// The first unit.
    pub start: u32,
    /// The unit after it.
    pub end: u32,
    /// Positions after the token before.
    pub increment: u32,
    /// The word that it is, if it is looked for.
    pub word: Option<u32>,
}

/// A word that is looked for.
#[derive(Debug, Clone, Default)]
pub struct Word {
    /// What it adds to a fragment.
    pub weight: f32,
    /// Whether it is looked for in spans alone.
    pub is_sensitive: bool,
    /// Spans of positions, first and last ones.
    pub spans: Vec<(u32, u32)>,
}

/// Where a text is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Nowhere.
    Nowhere,
    /// Every so many units.
    Simple(i32),
    /// The same, but not within spans.
    Span(i32),
}

/// A fragment.
#[derive(Debug, Clone)]
pub struct Fragment {
    /// What it scores.
    pub score: f32,
    /// Which one it is.
    pub number: usize,
    /// Its text.
    pub text: String,
}

/// Tokens of a group at most.
const GROUP: usize = 50;

/// Tokens that overlap.
#[derive(Default)]
struct Group {
    tokens: usize,
    end: u32,
    /// The part of the text that is looked for, or the first token's.
    from: u32,
    to: u32,
    score: f32,
}

impl Group {
    fn add(&mut self, token: &Token, score: f32) {
        if self.tokens >= GROUP {
            return;
        }
        if self.tokens == 0 {
            (self.from, self.to, self.end, self.score) = (token.start, token.end, token.end, score);
        } else {
            self.end = self.end.max(token.end);
            if score > 0.0 {
                (self.from, self.to) = match self.score == 0.0 {
                    true => (token.start, token.end),
                    false => (self.from.min(token.start), self.to.max(token.end)),
                };
                self.score += score;
            }
        }
        self.tokens += 1;
    }
}

/// What cuts, from token to token.
struct Cutter<'w> {
    cut: Cut,
    units: i32,
    fragments: i32,
    position: i64,
    wait_for: &'w mut i64,
}

impl Cutter<'_> {
    fn is_new(&mut self, token: &Token, words: &[Word]) -> bool {
        let end = token.end as i32;
        let is_new = match self.cut {
            Cut::Nowhere => return false,
            Cut::Simple(size) => end >= size.wrapping_mul(self.fragments),
            Cut::Span(size) => {
                self.position += i64::from(token.increment);
                if *self.wait_for <= self.position {
                    *self.wait_for = -1;
                } else if *self.wait_for != -1 {
                    return false;
                }
                if let Some(word) = token.word.and_then(|word| words.get(word as usize)) {
                    let span = word.spans.iter().find(|(start, _)| i64::from(*start) == self.position);
                    if let Some((_, last)) = span {
                        *self.wait_for = i64::from(*last) + 1;
                    }
                }
                end >= size.wrapping_mul(self.fragments) && self.units - end >= (size as u32 >> 1) as i32
            }
        };
        self.fragments += i32::from(is_new);
        is_new
    }
}

/// Cuts a text into fragments. `wait_for` is the position before which nothing is cut, which outlasts a text, and -1 at first; `charge` is
/// told what it takes, and may end it.
pub fn fragments<E>(
    text: &[u16],
    tokens: &[Token],
    words: &[Word],
    (cut, wait_for): (Cut, &mut i64),
    style: &Style<'_>,
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<Vec<Fragment>, E> {
    let mut all = vec![Fragment {
        score: 0.0,
        number: 0,
        text: String::new(),
    }];
    let mut cutter = Cutter {
        cut,
        units: text.len() as i32,
        fragments: 1,
        position: -1,
        wait_for,
    };
    let slice = |from: u32, to: u32| text.get(from as usize..to as usize).unwrap_or(&[]);
    let mut group = Group::default();
    let mut last_end = 0;
    // The words of the fragment.
    let mut found: Vec<u32> = Vec::new();
    let mut position: i64 = -1;
    let write = |group: &Group, last_end: &mut u32, out: &mut String| {
        style.write(slice(*last_end, group.from), out);
        match group.score > 0.0 {
            true => style.tagged(slice(group.from, group.to), out),
            false => style.write(slice(group.from, group.to), out),
        }
        *last_end = group.to.max(*last_end);
    };
    for token in tokens {
        let spans = token
            .word
            .and_then(|word| words.get(word as usize))
            .map_or(0, |word| word.spans.len());
        charge(8 + 2 * spans as u64 + found.len() as u64 / 4)?;
        let count = all.len();
        if group.tokens > 0 && token.start >= group.end {
            let fragment = &mut all[count - 1];
            write(&group, &mut last_end, &mut fragment.text);
            group = Group::default();
            if cutter.is_new(token, words) {
                charge(64)?;
                found.clear();
                all.push(Fragment {
                    score: 0.0,
                    number: count,
                    text: String::new(),
                });
            }
        }
        position += i64::from(token.increment);
        let mut score = 0.0;
        if let Some(number) = token.word
            && let Some(word) = words.get(number as usize)
        {
            let is_in = |&(start, last): &(u32, u32)| i64::from(start) <= position && position <= i64::from(last);
            if !word.is_sensitive || word.spans.iter().any(is_in) {
                score = word.weight;
                if !found.contains(&number) {
                    found.push(number);
                    if let Some(fragment) = all.last_mut() {
                        fragment.score += score;
                    }
                }
            }
        }
        group.add(token, score);
    }
    if let Some(fragment) = all.last_mut() {
        if group.tokens > 0 {
            write(&group, &mut last_end, &mut fragment.text);
        }
        style.write(slice(last_end, text.len() as u32), &mut fragment.text);
    }
    Ok(all)
}
