//! `explain`: how was the score of a hit computed?

use super::{Made, Of, Part};
use crate::budget::Budget;
use crate::error::Failure;
use crate::explain::{At, Explainer};
use crate::mapping::Mapping;
use crate::mapping::spaces::ROOT;
use crate::query::Lowering;
use crate::query::node::Node;
use crate::query::said::refused;

/// What is around the hits of an aggregation.
pub const TOP_HITS: &str = "top_hits";

struct Explanation<'f> {
    mapping: &'f Mapping,
    node: Result<Node, Failure>,
}

pub(super) fn create<'f>(lowering: &Lowering<'f, 'f>, is_asked: bool) -> Result<Option<Box<dyn Part + 'f>>, Failure> {
    let Some(query) = lowering.asked.filter(|_| is_asked) else {
        return Ok(None);
    };
    let of_catalog = Lowering {
        space: ROOT,
        ..*lowering
    };
    let node = match lowering.parent {
        // The real engine explains the query as it came there, without what keeps nested objects out of the hits of a search.
        TOP_HITS => of_catalog.to_explain_alone(query),
        _ => of_catalog.to_explain(query),
    };
    let node = node.and_then(|node| node.rewritten_to_explain(lowering.budget));
    let mapping = lowering.mapping;
    Ok(Some(Box::new(Explanation { mapping, node })))
}

impl Part for Explanation<'_> {
    fn make(&self, of: &Of<'_>, made: &mut Made, budget: &Budget) -> Result<(), Failure> {
        if of.object.is_some() {
            return Err(refused("hits that are objects of type [nested]"));
        }
        let explainer = Explainer {
            mapping: self.mapping,
            index: of.index,
            budget,
        };
        let at = At {
            space: ROOT,
            document: of.document,
        };
        let mut json = Vec::new();
        explainer.write(at, self.node.as_ref().map_err(Clone::clone)?, &mut json)?;
        made.sections.push(("_explanation", json));
        Ok(())
    }
}
