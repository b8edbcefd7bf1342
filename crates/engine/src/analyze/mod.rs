//! What do the analyzers of a field make of a text, step by step? `vitrine inspect --analyze` asks. `texts.rs` answers `_analyze`.

mod texts;

pub use texts::analyze_texts;

use crate::analysis::{Analyzer, Bounds, Made, Part, Tokens};
use crate::error::{Cause, Failure};
use crate::mapping::Mapping;
use crate::outcome::{Analysis, AnalyzerHead, Outcome, Step, Token};
use crate::plan::Analyze;

/// What the tokens of a text may take.
const BOUNDS: Bounds = Bounds::of(64 << 20);

/// Writes each analyzer of a field, with what it is for and what each of its parts makes of the text.
pub fn analyze(mapping: &Mapping, plan: &Analyze, outcome: &mut Outcome) -> Result<(), Failure> {
    let refused = |reason| Failure::request(400, Cause::illegal_argument(reason));
    let Some(number) = mapping.field(&plan.field) else {
        return Err(refused(format!("the mapping has no field [{}]", plan.field)));
    };
    let kind = &mapping.get(number).kind;
    let analyzers = kind.analyzers();
    if analyzers.is_empty() {
        let reason = format!("field [{}] of type [{}] has no analyzer", plan.field, kind.name());
        return Err(refused(reason));
    }
    outcome.start();
    outcome.put(&Analysis {
        analyzers: analyzers.len() as u32,
    });
    for (purpose, analyzer) in &analyzers {
        parts(purpose, analyzer, &plan.text, outcome).map_err(|cause| Failure::request(400, cause))?;
    }
    Ok(())
}

fn parts(parameter: &str, analyzer: &Analyzer, text: &str, outcome: &mut Outcome) -> Result<(), Cause> {
    let chain = analyzer.chain();
    outcome.put(&AnalyzerHead {
        parameter,
        steps: (chain.char_filters.len() + 1 + chain.filters.len()) as u32,
    });
    let mut all = Tokens::new(BOUNDS);
    chain.parts(text, &mut all, &mut |part, made| {
        let (part, name) = match part {
            Part::CharFilter => ("char_filter", ""),
            Part::Tokenizer => ("tokenizer", ""),
            Part::Filter(name) => ("filter", name),
        };
        let (text, made) = match made {
            Made::Text(text) => (Some(text), None),
            Made::Tokens(made) => (None, Some(made)),
        };
        outcome.put(&Step {
            part,
            name,
            text,
            tokens: made.map_or(0, |made| made.len() as u32),
        });
        if let Some(made) = made {
            tokens(made, outcome);
        }
    });
    match all.is_full() {
        true => Err(all.fault.take().unwrap_or_else(|| BOUNDS.exceeded())),
        false => Ok(()),
    }
}

fn tokens(tokens: &Tokens, outcome: &mut Outcome) {
    let mut position = 0;
    for (at, token) in tokens.iter().enumerate() {
        // The first one counts from -1, as there.
        position += if at == 0 {
            token.increment.saturating_sub(1)
        } else {
            token.increment
        };
        outcome.put(&Token {
            token: token.term,
            kind: token.kind,
            start_offset: token.start,
            end_offset: token.end,
            position,
            position_length: token.length,
            is_keyword: token.is_keyword,
        });
    }
}
