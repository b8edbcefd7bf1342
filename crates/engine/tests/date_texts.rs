//! Is each date written and read by each format as version 7.17.4 does it? What it writes is in `testdata/date_texts.txt`: in the first line
//! milliseconds since the epoch, some with nanoseconds after a point, then a line a format. An exclamation mark stands before a year
//! that it cannot write. What it reads is in `testdata/date_readings.txt`: a format, a text, and its first and its last millisecond,
//! each of which may be missing.

use vitrine_engine::date::Instant;
use vitrine_engine::date::format::DateFormat;
use vitrine_engine::date::zone::Zone;

const TEXTS: &str = include_str!("../testdata/date_texts.txt");
const READINGS: &str = include_str!("../testdata/date_readings.txt");

fn instant(text: &str) -> Instant {
    let (millis, nanos) = text.split_once('.').unwrap_or((text, "0"));
    Instant {
        millis: millis.parse().expect("milliseconds"),
        nanos: nanos.parse().expect("nanoseconds"),
    }
}

#[test]
fn dates_are_written_as_there() {
    let mut lines = TEXTS.lines().map(|line| line.split('\t'));
    let instants: Vec<Instant> = lines.next().expect("instants").skip(1).map(instant).collect();
    let mut different = Vec::new();
    for mut texts in lines {
        let pattern = texts.next().expect("a format");
        let format = DateFormat::new(pattern).expect(pattern);
        for (&instant, expected) in instants.iter().zip(texts) {
            let written = format.write(instant, Zone::UTC).map_err(|cause| cause.reason.clone());
            let expected = match expected.strip_prefix('!') {
                None => Ok(expected.to_owned()),
                Some(year) => Err(format!(
                    "Field Year cannot be printed as the value {year} exceeds the maximum print width of 4"
                )),
            };
            if written != expected {
                different.push(format!(
                    "[{pattern}] of {instant:?}: {written:?}, but there {expected:?}"
                ));
            }
        }
    }
    assert!(
        different.is_empty(),
        "{} differ:\n{}",
        different.len(),
        different.join("\n")
    );
}

#[test]
fn dates_are_read_as_there() {
    let mut different = Vec::new();
    for line in READINGS.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [pattern, text, first, last] = parts[..] else {
            panic!("four parts: {line}");
        };
        let format = DateFormat::new(pattern).expect(pattern);
        for (round_up, expected) in [(false, first), (true, last)] {
            let read = format.parse(text, round_up, Zone::UTC).ok();
            if read != expected.parse().ok() {
                different.push(format!(
                    "[{text}] by [{pattern}], {round_up}: {read:?}, but there [{expected}]"
                ));
            }
        }
    }
    assert!(
        different.is_empty(),
        "{} differ:\n{}",
        different.len(),
        different.join("\n")
    );
}
