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
/// What the tokens of one text may take while it is indexed: lists are kept twice, and grow by doubling.
pub(super) const BOUNDS: Bounds = Bounds::of(1 << 28);

#[cfg(feature = "build")]
/// Gives the tokens of a text to a field.
pub(super) fn index(analyzer: &Analyzer, text: &str, sink: &mut dyn Sink) -> Result<(), ValueError> {
    each(analyzer, text, sink, |token, sink| {
        sink.token(token.term, token.increment)
    })
}

#[cfg(feature = "build")]
/// Calls `give` for each token of a text; says how many positions were left out behind the last one.
pub(super) fn each(
    analyzer: &Analyzer,
    text: &str,
    sink: &mut dyn Sink,
    mut give: impl FnMut(&Token<'_>, &mut dyn Sink),
) -> Result<(), ValueError> {
    let mut long: Option<Vec<u8>> = None;
    let trailing = analyzer.each(text, BOUNDS, &mut |token| {
        if token.term.len() > LONGEST_TERM {
            long.get_or_insert_with(|| token.term.as_bytes().to_vec());
        }
        give(token, sink);
    });
    if let Some(term) = long {
        return Err(ValueError::LongTerm(term));
    }
    match trailing {
        Ok(0) => Ok(()),
        Ok(positions) => {
            sink.left_out(positions);
            Ok(())
        }
        Err(fault) => Err(fault.unwrap_or_else(|| BOUNDS.exceeded()).into()),
    }
}
