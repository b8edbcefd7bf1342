//! Which score has a document of a bucket? That of the document of the catalog that it is, or is in.

use std::cell::RefCell;

use crate::error::Failure;
use crate::mapping::spaces::ROOT;
use crate::query::Lowering;
use crate::spaces::Join;

/// Makes what may ask for scores; returns whether it did.
pub fn are_asked_by<T>(
    lowering: &Lowering<'_, '_>,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(T, bool), Failure> {
    let Some(searched) = lowering.searched else {
        return Ok((make()?, false));
    };
    let before = searched.needs_scores.replace(false);
    let made = make()?;
    let are_asked = searched.needs_scores.replace(true);
    searched.needs_scores.set(before || are_asked);
    Ok((made, are_asked))
}

/// The scores of documents of a space.
pub struct Scores<'a> {
    /// Scores by document of the catalog; each is 1 without.
    scores: Option<&'a RefCell<Vec<f32>>>,
    /// The way up, where the space is a nested one.
    join: Option<Join<'a>>,
}

impl<'a> Scores<'a> {
    /// Asks for scores.
    pub fn ask(lowering: &Lowering<'a, 'a>) -> Self {
        let searched = lowering.searched.filter(|_| !lowering.is_in_global);
        if let Some(searched) = searched {
            searched.needs_scores.set(true);
        }
        let join = || lowering.index.spaces.join(lowering.space, ROOT);
        Self {
            scores: searched.map(|searched| &searched.scores),
            join: (lowering.space != ROOT).then(join),
        }
    }

    /// Appends the scores of some documents.
    pub fn list(&self, documents: &[u32], into: &mut Vec<f32>) {
        let Some(scores) = self.scores else {
            into.resize(into.len() + documents.len(), 1.0);
            return;
        };
        let scores = scores.borrow();
        into.extend(documents.iter().map(|&document| {
            let document = self.join.as_ref().map_or(document, |join| join.parent(document));
            scores.get(document as usize).copied().unwrap_or(0.0)
        }));
    }
}
