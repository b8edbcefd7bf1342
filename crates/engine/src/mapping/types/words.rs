//! How do the words of a text come into a field?

#[cfg(feature = "build")]
use super::LONGEST_TERM;
#[cfg(feature = "build")]
use super::Sink;
#[cfg(feature = "build")]
use super::ValueError;
#[cfg(feature = "build")]
use crate::analysis::Analyzer;
#[cfg(feature = "build")]
use crate::analysis::Token;
#[cfg(feature = "build")]
use crate::error::Cause;

#[cfg(feature = "build")]
/// Bytes that the tokens of one text may take while it is indexed.
pub(super) const ROOM: usize = 1 << 30;

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
    let trailing = analyzer.each(text, ROOM, &mut |token| {
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
        Err(fault) => Err(fault.unwrap_or_else(too_many).into()),
    }
}

#[cfg(feature = "build")]
/// What is said of a text that an analyzer makes too much of.
pub(super) fn too_many() -> Cause {
    Cause::illegal_argument(format!("a text with more than {ROOM} bytes of tokens is not supported"))
}
