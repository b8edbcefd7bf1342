//! `explain`: how was the score of a hit computed?

use super::{Made, Of, Part};
use crate::budget::Budget;
use crate::error::Failure;
use crate::explain::rescore::Change;
use crate::explain::{At, Explainer};
use crate::mapping::Mapping;
use crate::mapping::spaces::ROOT;
use crate::query::node::Node;
use crate::query::said::refused;
use crate::query::{Lowering, Searched};

/// What is around the hits of an aggregation.
pub const TOP_HITS: &str = "top_hits";

struct Explanation<'f> {
    mapping: &'f Mapping,
    node: Result<Node, Failure>,
    searched: Option<&'f Searched<'f>>,
    /// The queries that change scores.
    rescores: Result<Vec<Node>, Failure>,
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
    let unwrapped = Lowering {
        is_unwrapped: true,
        ..of_catalog
    };
    let plans = lowering.searched.map_or(&[][..], |searched| searched.rescores);
    let rescores = plans.iter().map(|plan| {
        let node = unwrapped.to_explain_unweighed(&plan.query)?;
        node.rewritten_to_explain(lowering.budget)
    });
    Ok(Some(Box::new(Explanation {
        mapping: lowering.mapping,
        node,
        searched: lowering.searched,
        rescores: rescores.collect(),
    })))
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
        let node = self.node.as_ref().map_err(Clone::clone)?;
        let nodes = self.rescores.as_ref().map_err(Clone::clone)?;
        let rescored = self
            .searched
            .map(|searched| (searched.rescores, searched.rescored.borrow()));
        let (plans, windows) = match &rescored {
            Some((plans, windows)) => (*plans, windows.as_slice()),
            None => (&[][..], &[][..]),
        };
        let mut changes = plans
            .iter()
            .zip(nodes)
            .zip(windows)
            .map(|((plan, node), window)| Change {
                plan,
                node: window.binary_search(&of.document).is_ok().then_some(node),
            });
        explainer.write(at, node, &mut changes, &mut json)?;
        made.sections.push(("_explanation", json));
        Ok(())
    }
}
