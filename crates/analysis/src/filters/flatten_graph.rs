//! `flatten_graph`: a graph of tokens as tokens that stand side by side or in one place, as Lucene's `FlattenGraphFilter` lays them flat.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

struct FlattenGraph;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(FlattenGraph))
}

/// A place of the graph.
#[derive(Debug, Clone, Default)]
struct Place {
    /// The tokens that begin here, by number.
    tokens: Vec<usize>,
    is_known: bool,
    /// The nearest place where one of them ends.
    nearest: Option<usize>,
    /// The place of the flat list.
    flat: Option<usize>,
}

/// A place of the flat list.
#[derive(Debug, Clone, Default)]
struct Flat {
    /// The places of the graph that lie here.
    places: Vec<usize>,
    is_known: bool,
    start: Option<u32>,
    end: Option<u32>,
}

/// The two lists of places, which grow as tokens come.
#[derive(Default)]
struct Flattening {
    places: Vec<Place>,
    flats: Vec<Flat>,
}

fn at<T: Clone + Default>(list: &mut Vec<T>, place: usize) -> &mut T {
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}

impl Flattening {
    fn new() -> Self {
        let mut flattening = Self::default();
        let first = at(&mut flattening.places, 0);
        first.is_known = true;
        first.flat = Some(0);
        *at(&mut flattening.flats, 0) = Flat {
            places: vec![0],
            is_known: true,
            start: Some(0),
            end: None,
        };
        flattening
    }

    /// Finds a place for a token behind a gap; returns it.
    fn behind_gap(&mut self, from: usize, start: u32, increment: usize) -> usize {
        at(&mut self.places, from).is_known = true;
        let flat = match from.checked_sub(increment) {
            Some(before) => match at(&mut self.places, before).nearest {
                Some(nearest) if nearest < from => at(&mut self.places, nearest).flat.map_or(0, |flat| flat + 1),
                // Without a token the nearest end is as far away as can be.
                _ => self.flats.len() - 1,
            },
            None => self.flats.len(),
        };
        at(&mut self.places, from).flat = Some(flat);
        let one = at(&mut self.flats, flat);
        one.start = Some(match one.is_known {
            true => one.start.map_or(start, |other| other.max(start)),
            false => start,
        });
        one.is_known = true;
        one.places.push(from);
        flat
    }

    /// Takes in a token.
    fn add(&mut self, number: usize, token: &Token<'_>, from: usize) {
        let to = from + token.length as usize;
        let increment = token.increment as usize;
        let flat = match at(&mut self.places, from) {
            Place {
                is_known: true,
                flat: Some(flat),
                ..
            } => {
                let mut flat = *flat;
                if increment > 1 && self.is_behind_gap(from, increment, flat) {
                    let end = self.flats[flat].end;
                    self.flats[flat].places.retain(|&place| place != from);
                    flat = self.behind_gap(from, token.start, increment);
                    self.flats[flat].end = end;
                }
                let one = &mut self.flats[flat];
                one.start = Some(one.start.map_or(token.start, |start| start.max(token.start)));
                flat
            }
            _ => self.behind_gap(from, token.start, increment),
        };
        let place = &mut self.places[from];
        place.tokens.push(number);
        place.nearest = Some(place.nearest.map_or(to, |nearest| nearest.min(to)));
        let behind = at(&mut self.places, to);
        behind.is_known = true;
        let of_behind = match behind.flat {
            Some(known) if known > flat => known,
            known => {
                behind.flat = Some(flat + 1);
                if let Some(known) = known {
                    self.flats[known].places.retain(|&place| place != to);
                }
                at(&mut self.flats, flat + 1).places.push(to);
                flat + 1
            }
        };
        let one = &mut self.flats[of_behind];
        one.end = Some(one.end.map_or(token.end, |end| end.min(token.end)));
    }

    /// Whether a place that is known lies behind a gap all the same: at the end of another way.
    fn is_behind_gap(&mut self, from: usize, increment: usize, flat: usize) -> bool {
        let Some(before) = from.checked_sub(increment) else {
            return true;
        };
        let before = at(&mut self.places, before);
        // A place that was not reached is before all others.
        let is_near = before.flat.map_or(flat == 0, |other| flat <= other + 1);
        is_near && before.nearest != Some(from)
    }
}

impl TokenFilter for FlattenGraph {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        tokens.rebuild(spare, |before, after| {
            let mut flattening = Flattening::new();
            let mut next = 0;
            let mut froms = Vec::with_capacity(before.len());
            for (number, token) in before.iter().enumerate() {
                next += token.increment as usize;
                let from = next.saturating_sub(1);
                froms.push(from);
                // A place that is far away would take room.
                if from + token.length as usize > before.bounds().bytes / size_of::<Place>() {
                    after.steps.0 = 0;
                    return;
                }
                flattening.add(number, &token, from);
            }
            let mut last = None;
            let mut last_start = 0;
            for flat in 0..flattening.flats.len() {
                let one = &flattening.flats[flat];
                for &place in &one.places {
                    for &number in &flattening.places[place].tokens {
                        let token = before.get(number);
                        let to = flattening.places[place + token.length as usize]
                            .flat
                            .unwrap_or(flat + 1);
                        let start = one.start.unwrap_or(0).max(last_start);
                        let end = flattening.flats.get(to).and_then(|to| to.end).unwrap_or(0);
                        let made = Token {
                            increment: last.map_or(flat + 1, |last| flat - last) as u32,
                            length: to.saturating_sub(flat) as u32,
                            start,
                            end: end.max(start),
                            ..token
                        };
                        last = Some(flat);
                        last_start = start;
                        if !after.push(&made) {
                            return;
                        }
                    }
                }
            }
        });
    }

    fn sees_others(&self) -> bool {
        true
    }
}
