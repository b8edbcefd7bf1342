//! What does a chain of analysis make of texts, as `_analyze` tells it? The host puts the tokens of several texts behind each other.

use super::tokens;
use crate::analysis::described::{Described, Piece};
use crate::analysis::{Added, Analysis, Analyzer, Bounds, Chain, Made, Tokens};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::mapping::types::Analyzed;
use crate::mapping::{Mapping, is_metadata};
use crate::outcome::{AnalyzedEnd, AnalyzedHead, AnalyzedPart, Outcome, Step};
use crate::plan::{AnalysisPart, AnalyzeTexts, AnalyzedBy};
use crate::settings::{Given, Values};

/// The name of this part of a request in errors of the budget.
const PART: &str = "analyze";

/// What the tokens of a text may take.
const BOUNDS: Bounds = Bounds::of(8 << 20);

/// Units that a byte of a text, and a token, takes in each part of a chain.
const BYTE_UNITS: u64 = 8;
const TOKEN_UNITS: u64 = 16;

/// Writes what makes tokens of the texts of a request, and what it makes of each.
pub fn analyze_texts(
    mapping: &Mapping,
    plan: &AnalyzeTexts,
    budget: &Budget,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let analysis = &mapping.analysis;
    // What was missed before concerns nobody.
    analysis.lacks_tables();
    let found = find(mapping, analysis, plan);
    if analysis.lacks_tables() {
        return Err(refused("by a part whose tables no field of the index needs"));
    }
    let found = found.map_err(|cause| {
        // A server does not know what is wrong with settings that no build takes.
        match cause.reason == vitrine_base::said::by_a_server() {
            true => refused("with settings of a part that are wrong, or of a part that is not here,"),
            false => Failure::request(400, cause),
        }
    })?;
    let chain = found.analyzer.chain();
    // Of an analyzer that is no chain of parts, only the tokens of the whole are told.
    let is_custom = chain.gap.is_some() && !chain.other_names.is_empty();
    let shows_parts = plan.explain && is_custom;
    if plan.explain && chain.adds(usize::MAX) == Added::Payload {
        return Err(refused("with [explain] by a filter that makes payloads"));
    }
    if chain.ends_anywhere(plan.texts.len() > 1) {
        return Err(refused("by the filter [limit] behind a part that reads further"));
    }
    outcome.start();
    outcome.put(&AnalyzedHead {
        name: &found.name,
        is_custom,
        has_frequencies: chain.has_frequencies(),
        // Told part by part, a chain has its own gap, whatever the field says.
        gap: chain.gap.filter(|_| shows_parts).unwrap_or(found.gap),
        most: if plan.is_of_index {
            analysis.most_tokens()
        } else {
            10_000
        },
        char_filters: chain.char_filters.len() as u32,
        filters: chain.filters.len() as u32,
    });
    for (at, name) in chain.other_names.iter().chain(&chain.names).enumerate() {
        let filters = (at + 1).saturating_sub(chain.other_names.len());
        outcome.put(&AnalyzedPart {
            name,
            has_keywords: chain.adds(filters) == Added::Keyword,
        });
    }
    outcome.put(&AnalyzedPart {
        name: "",
        has_keywords: chain.adds(usize::MAX) == Added::Keyword,
    });
    let steps = (chain.char_filters.len() + 1 + chain.filters.len()) as u64;
    for text in &plan.texts {
        budget.charge(text.len() as u64 * BYTE_UNITS * steps + 64, PART)?;
        one(chain, text, shows_parts, budget, outcome)?;
        budget.check_response(outcome.bytes().len())?;
    }
    Ok(())
}

fn refused(what: &str) -> Failure {
    let reason = ["[_analyze] ", what, " is not supported"].concat();
    Failure::request(400, Cause::illegal_argument(reason))
}

/// Writes what a chain makes of a text.
fn one(chain: &Chain, text: &str, shows_parts: bool, budget: &Budget, outcome: &mut Outcome) -> Result<(), Failure> {
    let bounds = Bounds {
        bytes: BOUNDS.bytes.min(budget.bytes_left() / 4),
        steps: BOUNDS.steps.min(budget.left()),
    };
    let mut all = Tokens::new(bounds);
    let last = chain.char_filters.len() + chain.filters.len();
    let (mut at, mut made_tokens) = (0, 0);
    chain.parts(text, &mut all, &mut |_, made| {
        let is_shown = shows_parts || at == last;
        at += 1;
        let (text, made) = match made {
            Made::Text(text) => (Some(text), None),
            Made::Tokens(made) => (None, Some(made)),
        };
        made_tokens += made.map_or(0, Tokens::len);
        if !is_shown || made.is_some_and(|made| made.is_full()) {
            return;
        }
        outcome.put(&Step {
            part: "",
            name: "",
            text,
            tokens: made.map_or(0, |made| made.len() as u32),
        });
        if let Some(made) = made {
            tokens(made, outcome);
            outcome.put(&AnalyzedEnd {
                trailing: made.trailing,
                end: made.end,
            });
        }
    });
    budget.charge(bounds.steps - all.steps.0 + made_tokens as u64 * TOKEN_UNITS, PART)?;
    match all.is_full() {
        true => Err(Failure::request(
            400,
            all.fault.take().unwrap_or_else(|| bounds.exceeded()),
        )),
        false => Ok(()),
    }
}

/// Finds what a request names, or makes what it describes.
fn find(mapping: &Mapping, analysis: &Analysis, plan: &AnalyzeTexts) -> Result<Analyzed, Cause> {
    // Where no index is meant, nothing lies between texts.
    let gap = if plan.is_of_index { 100 } else { 0 };
    let of = |name: &str, analyzer: Analyzer| Analyzed {
        name: name.to_owned(),
        gap: analyzer.chain().gap.unwrap_or(gap),
        analyzer,
    };
    let by_default = || match plan.is_of_index {
        true => of("default", analysis.default_analyzer()),
        false => of("standard", Analyzer::standard()),
    };
    match &plan.by {
        AnalyzedBy::Default => Ok(by_default()),
        AnalyzedBy::Analyzer(name) => {
            let found = match plan.is_of_index {
                true if name == "default" => Some(Ok(analysis.default_analyzer())),
                true => analysis.analyzer(name),
                false => analysis.global(name),
            };
            let global = if plan.is_of_index { "" } else { "global " };
            let not_found = || ["failed to find ", global, "analyzer [", name, "]"].concat();
            let found = found.ok_or_else(|| Cause::illegal_argument(not_found()))??;
            // Of those of no index, the real engine has no name for this one.
            let name = if !plan.is_of_index && name == "fingerprint" {
                ""
            } else {
                name
            };
            Ok(of(name, found))
        }
        AnalyzedBy::Normalizer(name) => {
            let not_found = || Cause::illegal_argument(["failed to find normalizer under [", name, "]"].concat());
            let chain = analysis.normalizer(name).ok_or_else(not_found)?;
            Ok(Analyzed {
                name: name.clone(),
                analyzer: Analyzer::new(Chain::clone(&chain)),
                gap: 0,
            })
        }
        AnalyzedBy::Field(name) => match of_field(mapping, name) {
            None => Ok(by_default()),
            Some(found) => found,
        },
        AnalyzedBy::Chain(chain) => {
            let described = Described {
                char_filters: chain.char_filters.iter().map(piece).collect(),
                tokenizer: chain.tokenizer.as_ref().map(piece),
                filters: chain.filters.iter().map(piece).collect(),
            };
            let mut chain = analysis.described(&described, plan.is_of_index)?;
            // With all parts told, nothing lies between texts.
            let gap = if plan.explain { 0 } else { 100 };
            chain.gap = Some(gap);
            Ok(of("", Analyzer::new(chain)))
        }
    }
}

fn piece(part: &AnalysisPart) -> Piece {
    let values = |settings: &Vec<crate::plan::AnalysisSetting>| {
        let mut values = Values::default();
        for setting in settings {
            let given = match (setting.is_list, setting.values.first()) {
                (false, Some(one)) => Given::One(one.clone()),
                _ => Given::List(setting.values.clone()),
            };
            values.push(setting.name.clone(), given);
        }
        values
    };
    Piece {
        name: part.name.clone(),
        values: part.settings.as_ref().map(values),
    }
}

/// Finds what makes terms of a field's texts; nothing where there is no field of that name.
fn of_field(mapping: &Mapping, name: &str) -> Option<Result<Analyzed, Cause>> {
    let none = |name: &str| Cause::illegal_argument(["No analyzer configured for field ", name].concat());
    let not_cut = || {
        let reason = "], Analysis requests are only supported on tokenized fields";
        Cause::illegal_argument(["Can't process field [", name, reason].concat())
    };
    Some(match name {
        "_routing" => Ok(Analyzed::whole()),
        "_ignored" => Err(none(name)),
        _ if is_metadata(name) => Err(not_cut()),
        _ => match mapping.field(name) {
            Some(number) => match mapping.get(number).kind.analyzed() {
                Some(analyzed) => analyzed,
                None => Err(not_cut()),
            },
            None => Err(none(&mapping.key_of(name)?.1.name)),
        },
    })
}
