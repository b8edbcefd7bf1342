//! `highlight`: which words of a hit's texts were looked for?

use super::{Made, Of, Part};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::plan;
use crate::query::Lowering;
use vitrine_highlighters::Highlighter;

pub(super) fn create<'f>(
    lowering: &Lowering<'f, 'f>,
    plan: Option<&plan::Highlight>,
) -> Result<Option<Box<dyn Part + 'f>>, Failure> {
    let Some(plan) = plan else { return Ok(None) };
    let highlighter = Highlighter::new(lowering, plan)?;
    Ok(Some(Box::new(highlighter)))
}

impl Part for Highlighter<'_> {
    fn reads_source(&self) -> bool {
        true
    }

    fn prepare(&self, documents: &mut [u32], budget: &Budget) -> Result<(), Failure> {
        self.prepare(documents, budget)
    }

    fn make(&self, of: &Of<'_>, made: &mut Made, budget: &Budget) -> Result<(), Failure> {
        let mut json = Vec::new();
        if of.object.is_some() && self.depends_on_order() {
            let reason = "[highlight] of phrases by [type] [plain] in objects of type [nested] is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        if !self.append_made(of.document, &mut json) {
            self.show(of.value(budget)?, of.document, budget, &mut json)?;
        }
        if !json.is_empty() {
            made.sections.push(("highlight", json));
        }
        Ok(())
    }
}
