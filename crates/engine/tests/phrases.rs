//! What is kept of the positions of frequent words changes nothing: phrases stand as often in the same documents where, beside
//! documents without a text, no word is frequent.
#![cfg(feature = "build")]

mod opened;
mod plans;

use vitrine_engine::Engine;
use vitrine_engine::plan::Search;

/// More than a window, so that words may be frequent.
const DOCUMENTS: u32 = 9000;
/// A word that all documents have is in one of 17.
const OTHERS: u32 = DOCUMENTS * 16;
/// Words of a text, of which each is half as frequent as the one before.
const WORDS: u32 = 12;

const MAPPING: &str = r#"{"properties":{"t":{"type":"text"}}}"#;

/// Numbers without order.
struct Random(u32);

impl Random {
    fn number(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 ^ self.0 >> 15
    }

    fn words(&mut self, count: u32) -> String {
        let word = |number: u32| format!("w{}", number.trailing_zeros().min(WORDS - 1));
        let words: Vec<String> = (0..count).map(|_| word(self.number())).collect();
        words.join(" ")
    }
}

fn open(others: u32) -> Engine {
    let mut random = Random(1);
    let mut catalog = String::new();
    for document in 0..DOCUMENTS {
        // Few and many of a word, and positions beyond what bytes can say.
        let count = match document % 50 {
            0 => 600,
            1 => 250 + document % 10,
            at => at,
        };
        let text = random.words(count);
        catalog.push_str(&format!(
            "{{\"_id\":\"{document}\",\"_source\":{{\"t\":\"{text}\"}}}}\n"
        ));
    }
    for document in DOCUMENTS..DOCUMENTS + others {
        catalog.push_str(&format!("{{\"_id\":\"{document}\",\"_source\":{{}}}}\n"));
    }
    opened::open(MAPPING, &catalog, DOCUMENTS + others)
}

#[test]
fn phrases_of_frequent_words_are_those_of_any() {
    let (mut frequent, mut rare) = (open(0), open(OTHERS));
    let mut random = Random(2);
    let mut lengths = 0;
    for round in 0..300 {
        let words = random.words(2 + round % 3);
        let query = plans::phrase("t", &words, u32::from(round % 20 == 0));
        for (size, track_total_hits) in [(DOCUMENTS as i32, i32::MAX), (10, 100), (10, -1)] {
            let plan = plans::plan(Search {
                size,
                track_total_hits,
                ..plans::search(query.clone())
            });
            let expected = rare.carry_out(&plan).to_vec();
            assert_eq!(expected[0], 0, "{}", String::from_utf8_lossy(&expected));
            // Behind the status and the time; the number of hits need not be exact beyond what is tracked.
            assert!(
                track_total_hits < i32::MAX || frequent.carry_out(&plan) == expected,
                "{query:?}"
            );
            let hits = |outcome: &[u8]| outcome[if outcome[17] == 0 { 18 } else { 26 }..].to_vec();
            assert!(
                hits(frequent.carry_out(&plan)) == hits(&expected),
                "{size} hits: {query:?}"
            );
            lengths += expected.len();
        }
    }
    assert!(lengths > 1_000_000, "only {lengths} bytes of hits");
}
