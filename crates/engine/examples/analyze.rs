//! Prints the tokens of texts: reads lines of JSON with `settings`, `analyzer` and `text` from standard input, and writes a line for
//! each: the tokens as `_analyze` of the real engine has them, or an error.

use std::io::{BufRead, Write};

use serde_json::{Value, json};
use vitrine_engine::settings::check::{self, Fault};

fn main() {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let case: Value = serde_json::from_str(&line.expect("a line")).expect("a line of JSON");
        let answer = answer(&case).unwrap_or_else(|error| json!({ "error": error }));
        writeln!(out, "{answer}").expect("written");
    }
}

fn answer(case: &Value) -> Result<Value, String> {
    let settings = case["settings"].to_string();
    let checked = check::check(&[], Some(&settings), &[]).map_err(|fault| match fault {
        Fault::File(error) => error.message,
        Fault::Settings(faults, _) => faults.join("\n"),
    })?;
    let name = case["analyzer"].as_str().unwrap_or("standard");
    let analyzer = checked.analysis.analyzer(name).ok_or("no such analyzer")?;
    let analyzer = analyzer.map_err(|cause| cause.reason.clone())?;
    let mut tokens = analyzer.tokens(
        case["text"].as_str().unwrap_or(""),
        vitrine_engine::analysis::Bounds::of(1 << 26),
    );
    if let Some(fault) = tokens.fault.take() {
        return Err(fault.reason.clone());
    }
    let mut position = -1;
    let tokens: Vec<Value> = tokens
        .iter()
        .map(|token| {
            position += i64::from(token.increment);
            let mut one = json!({
                "token": token.term, "start_offset": token.start, "end_offset": token.end, "type": token.kind, "position": position,
            });
            if token.length > 1 {
                one["positionLength"] = token.length.into();
            }
            one
        })
        .collect();
    Ok(json!({ "tokens": tokens }))
}
