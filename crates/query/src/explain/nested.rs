//! Which number has a document in the real engine, and which of its objects is the best?

use super::tree::{Explanation, Value};
use super::{At, Explainer, PART};
use crate::error::Failure;
use crate::mapping::spaces::ROOT;
use crate::plan::ScoreMode;
use crate::query::node::Node;
use crate::query::said::refused;
use crate::spaces::interleaved;

impl Explainer<'_> {
    /// Returns the number that the real engine has for a document: objects come before those that they are in.
    pub(super) fn number(&self, At { space, document }: At) -> Result<i64, Failure> {
        let spaces = &self.index.spaces;
        if space == ROOT {
            return Ok(interleaved(&spaces.ways_up(), document));
        }
        let root = spaces.join(space, ROOT).parent(document);
        let ways = spaces.ways_up();
        self.budget.charge(ways.len() as u64 * 16, PART)?;
        // The first number of all that the document of the catalog holds.
        let before: i64 = ways.iter().map(|way| i64::from(way.first(root))).sum();
        let mut number = i64::from(root) + before;
        for (other, way) in (1..).zip(&ways) {
            let (first, end) = (way.first(root), way.first(root + 1));
            let inside = if other == space {
                document - first
            } else if self.mapping.is_within(other, space) {
                spaces.join(other, space).first(document + 1) - first
            } else if self.mapping.is_within(space, other) {
                spaces.join(space, other).parent(document) - first
            } else if first == end {
                0
            } else {
                // In which order these stand, only the source says.
                return Err(refused("objects beside those of another path"));
            };
            number += i64::from(inside);
        }
        Ok(number)
    }

    /// Explains the objects of a document, as Lucene's `ToParentBlockJoinQuery` does.
    pub(super) fn nested(
        &self,
        at: At,
        node: &Node,
        (space, mode, inner): (u16, ScoreMode, &Node),
        boost: f32,
    ) -> Result<Explanation, Failure> {
        let Some(score) = self.score(at, node, boost, true)? else {
            return Ok(Explanation::no_match("Not a match", Vec::new()));
        };
        let join = self.index.spaces.join(space, at.space);
        let constant = Node::Constant(Box::new(inner.clone())).rewritten_to_explain(self.budget)?;
        let mut best: Option<Explanation> = None;
        let mut matches = 0;
        for document in join.first(at.document)..join.first(at.document + 1) {
            let child = At { space, document };
            self.budget.charge(64, PART)?;
            if self.score(child, inner, 1.0, false)?.is_none() {
                continue;
            }
            let found = match mode {
                ScoreMode::None => self.explain(child, &constant, 0.0)?,
                _ => self.explain(child, inner, boost)?,
            };
            matches += 1;
            if best.as_ref().is_none_or(|best| found.as_float() > best.as_float()) {
                best = Some(found);
            }
        }
        let start = match at.document {
            0 => 0,
            document => {
                let before = At {
                    space: at.space,
                    document: document - 1,
                };
                self.number(before)? + 1
            }
        };
        let text = format!(
            "Score based on {matches} child docs in range from {start} to {}, best match:",
            self.number(at)? - 1
        );
        Ok(Explanation::of(Value::Float(score), text, best.into_iter().collect()))
    }
}
