//! Do analyzers make the tokens that the real engine's make of the same settings, and are wrong settings told as there? Compares with what
//! was recorded.
#![cfg(feature = "build")]

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use vitrine_engine::analysis::Bounds;
use vitrine_engine::settings::check::{self, Fault};

#[derive(Deserialize)]
struct Recording {
    settings: Value,
    analyzer: String,
    error: Option<String>,
    answers: Vec<(String, String)>,
}

impl Recording {
    /// What is made of each text, or what is wrong with the settings.
    fn found(&self) -> Result<Vec<String>, String> {
        let settings = serde_json::json!({ "analysis": self.settings }).to_string();
        let checked = check::check(&[], Some(&settings), &[]).map_err(|fault| match fault {
            Fault::File(error) => error.message,
            Fault::Settings(faults, _) => faults.join("\n"),
        })?;
        let analyzer = checked.analysis.analyzer(&self.analyzer).ok_or("no such analyzer")?;
        let analyzer = analyzer.map_err(|cause| cause.reason.clone())?;
        let tokens = |text: &String| {
            let mut position = -1;
            let tokens = analyzer.tokens(text, Bounds::of(1 << 26));
            if !analyzer.stacks() && tokens.iter().skip(1).any(|token| token.increment == 0) {
                return "two tokens in a place, of which the analyzer does not say".to_owned();
            }
            let lines: Vec<String> = tokens
                .iter()
                .map(|token| {
                    position += i64::from(token.increment);
                    let (start, end, length) = (token.start, token.end, token.length);
                    format!("{start} {end} {position} {length} {} {}", token.kind, token.term)
                })
                .collect();
            lines.join("\n")
        };
        Ok(self.answers.iter().map(|(text, _)| tokens(text)).collect())
    }
}

#[test]
fn tokens_and_faults_are_those_of_the_real_engine() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ts/compat-tests/recordings/analysis/chains.json");
    let text = std::fs::read_to_string(path).expect("the recording");
    let recordings: Vec<Recording> = serde_json::from_str(&text).expect("the recording's form");
    let mut wrong = Vec::new();
    let (mut tokens, mut faults) = (0, 0);
    for recording in &recordings {
        let settings = &recording.settings;
        match (recording.found(), &recording.error) {
            (Err(found), Some(expected)) if found.contains(expected.as_str()) => faults += 1,
            (Ok(found), None) => {
                for ((text, expected), found) in recording.answers.iter().zip(found) {
                    tokens += expected.lines().count();
                    if *expected != found {
                        wrong.push(format!("{settings} {text:?}\n expected\n{expected}\n found\n{found}"));
                    }
                }
            }
            (found, expected) => wrong.push(format!("{settings}\n expected {expected:?}\n found {found:?}")),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        recordings.len(),
        wrong[..wrong.len().min(8)].join("\n")
    );
    assert!(
        tokens > 20_000 && faults > 100,
        "only {tokens} tokens and {faults} faults"
    );
}
