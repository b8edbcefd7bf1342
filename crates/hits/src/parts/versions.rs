//! `version` and `seq_no_primary_term`: how often was the document of a hit written, and which writing was its last?

use super::{Made, Of, Part};
use crate::budget::Budget;
use crate::error::Failure;
use crate::plan;

struct Versions {
    shows_version: bool,
    shows_seq_no: bool,
}

pub(super) fn create(plan: &plan::HitParts) -> Option<Box<dyn Part>> {
    let (shows_version, shows_seq_no) = (plan.version, plan.seq_no_primary_term);
    let versions = Versions {
        shows_version,
        shows_seq_no,
    };
    (shows_version || shows_seq_no).then(|| Box::new(versions) as Box<dyn Part>)
}

impl Part for Versions {
    fn make(&self, of: &Of<'_>, made: &mut Made, _: &Budget) -> Result<(), Failure> {
        let version = of.index.ids.as_ref().map(|ids| ids.version(of.document));
        made.version = version.map(|(version, _)| version).filter(|_| self.shows_version);
        // Objects have no number of their own.
        let is_numbered = self.shows_seq_no && of.object.is_none();
        made.seq_no = version.map(|(_, seq_no)| seq_no).filter(|_| is_numbered);
        Ok(())
    }
}
