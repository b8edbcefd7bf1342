//! How do the words of a text come into a field?

#[cfg(feature = "build")]
use super::LONGEST_TERM;
#[cfg(feature = "build")]
use super::Sink;
#[cfg(feature = "build")]
use super::ValueError;
#[cfg(feature = "build")]
use crate::analysis::{Analyzer, Bounds, Token};
#[cfg(feature = "build")]
use crate::error::Cause;

#[cfg(feature = "build")]
/// What the tokens of one text may take while it is indexed: lists are kept twice, and grow by doubling.
pub(super) const BOUNDS: Bounds = Bounds::of(1 << 28);

#[cfg(feature = "build")]
/// Gives the tokens of a text to a field, with the positions that are left out behind the last one.
pub(super) fn index(analyzer: &Analyzer, text: &str, sink: &mut dyn Sink) -> Result<(), ValueError> {
    // What Lucene does not take first. A token may stand before the end of the text before it, whose units are not known yet.
    let mut wrong: Option<ValueError> = None;
    let mut last = 0;
    let mut first: Option<u32> = None;
    let ended = analyzer.each(text, BOUNDS, &mut |token| {
        first.get_or_insert(token.increment);
        if wrong.is_none() {
            let &Token { start, end, .. } = token;
            if start < last || end < start {
                wrong = Some(ValueError::Backwards { start, end, last });
            } else if token.term.len() > LONGEST_TERM {
                wrong = Some(ValueError::LongTerm(token.term.as_bytes().to_vec()));
            }
            last = start;
        }
        sink.token(token.term, token.increment);
    });
    let ended = ended.map_err(said)?;
    let before = sink.units(ended.units);
    if first == Some(0) && before == 0 {
        return Err(ValueError::Unplaced);
    }
    match wrong {
        Some(ValueError::Backwards { start, end, last }) => {
            return Err(ValueError::Backwards {
                start: before + start,
                end: before + end,
                last: before + last,
            });
        }
        Some(wrong) => return Err(wrong),
        None => {}
    }
    if ended.left_out > 0 {
        sink.left_out(ended.left_out);
    }
    Ok(())
}

#[cfg(feature = "build")]
/// What is said where a text cannot be analyzed: Lucene asks the analyzer, whose fault is as it is.
pub(super) fn said(fault: Option<Cause>) -> ValueError {
    match fault {
        Some(fault) => ValueError::OfLucene(fault),
        None => BOUNDS.exceeded().into(),
    }
}
