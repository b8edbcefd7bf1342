//! Which point does well-known text name? Read as the real engine's tokenizer reads it; of other shapes only their names.

use super::Point;
use crate::analysis::cases;
use crate::error::Cause;
use crate::values::scalar::java_double;

/// Shapes that are no points.
const OTHERS: [&str; 8] = [
    "multipoint",
    "linestring",
    "multilinestring",
    "polygon",
    "multipolygon",
    "geometrycollection",
    "circle",
    "bbox",
];

/// What stands in a text.
enum Token {
    End,
    Word(String),
    Sign(char),
}

impl Token {
    fn shown(&self) -> String {
        match self {
            Self::End => "END-OF-STREAM".to_owned(),
            Self::Word(word) => word.clone(),
            Self::Sign(sign) => format!("'{sign}'"),
        }
    }
}

struct Tokens<'t> {
    rest: &'t str,
}

/// Java's letters of words here: what is past 8 bits is one.
fn is_of_a_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '+' | '.') || letter >= '\u{a0}'
}

impl Tokens<'_> {
    fn next(&mut self) -> Token {
        loop {
            self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
            let Some(comment) = self.rest.strip_prefix('#') else {
                break;
            };
            self.rest = comment.trim_start_matches(|letter| letter != '\n' && letter != '\r');
        }
        let Some(first) = self.rest.chars().next() else {
            return Token::End;
        };
        let length = match self.rest.find(|letter| !is_of_a_word(letter)) {
            Some(0) => {
                self.rest = &self.rest[first.len_utf8()..];
                return Token::Sign(first);
            }
            Some(length) => length,
            None => self.rest.len(),
        };
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        Token::Word(word.to_owned())
    }

    /// A word, or a sign that stands for one.
    fn word(&mut self) -> Result<Token, Cause> {
        match self.next() {
            token @ (Token::Word(_) | Token::Sign('(' | ')' | ',')) => Ok(token),
            token => Err(wrong(format!("expected word but found: {}", token.shown()))),
        }
    }

    /// The word that says which shape follows, in lower case.
    fn kind(&mut self) -> Result<String, Cause> {
        Ok(match self.word()? {
            Token::Word(word) => cases::lower(&word),
            Token::Sign(sign) => sign.to_string(),
            Token::End => String::new(),
        })
    }

    /// A sign that has to come.
    fn sign(&mut self, wanted: char) -> Result<(), Cause> {
        match self.word()? {
            Token::Sign(sign) if sign == wanted => Ok(()),
            token => Err(wrong(format!("expected {wanted} but found: {}", token.shown()))),
        }
    }

    fn number(&mut self) -> Result<f64, Cause> {
        match self.next() {
            Token::Word(word) if word.eq_ignore_ascii_case("nan") => Ok(f64::NAN),
            Token::Word(word) => java_double(&word).map_err(|_| wrong(format!("invalid number found: {word}"))),
            token => Err(wrong(format!("expected number but found: {}", token.shown()))),
        }
    }

    /// Whether the next token is a word, which then may be a number.
    fn is_word_next(&self) -> bool {
        matches!(Tokens { rest: self.rest }.next(), Token::Word(_))
    }
}

fn wrong(reason: String) -> Cause {
    Cause::new("parse_exception", reason)
}

/// Reads a point; `takes_height` says whether it may have a third number.
pub(super) fn read(text: &str, takes_height: bool) -> Result<Point, Cause> {
    let mut tokens = Tokens { rest: text };
    let invalid = |cause| wrong("Invalid WKT format".to_owned()).caused_by(cause);
    let kind = tokens.kind().map_err(invalid)?;
    if kind != "point" {
        if OTHERS.contains(&kind.as_str()) {
            let kind = if kind == "bbox" {
                "ENVELOPE".to_owned()
            } else {
                cases::upper(&kind)
            };
            let reason = format!("[geo_point] supports only POINT among WKT primitives, but found {kind}");
            return Err(wrong(reason));
        }
        return Err(invalid(Cause::illegal_argument(format!(
            "Unknown geometry type: {kind}"
        ))));
    }
    coordinates(&mut tokens, takes_height).map_err(invalid)
}

fn coordinates(tokens: &mut Tokens<'_>, takes_height: bool) -> Result<Point, Cause> {
    match tokens.word()? {
        Token::Word(word) if word.eq_ignore_ascii_case("empty") => return Ok(Point { lat: 0.0, lon: 0.0 }),
        Token::Sign('(') => {}
        token => return Err(wrong(format!("expected EMPTY or ( but found: {}", token.shown()))),
    }
    let (lon, lat) = (tokens.number()?, tokens.number()?);
    let height = if tokens.is_word_next() {
        tokens.number()?
    } else {
        f64::NAN
    };
    tokens.sign(')')?;
    let point = Point { lat, lon };
    point.check()?;
    if !takes_height && !height.is_nan() {
        let height = crate::java::text::double(height);
        let reason = format!("found Z value [{height}] but [ignore_z_value] parameter is [false]");
        return Err(Cause::illegal_argument(reason));
    }
    Ok(point)
}

/// Reads a box: its south west and its north east corner.
pub fn read_box(text: &str) -> Result<(Point, Point), Cause> {
    let failed = |_| wrong("failed to parse WKT bounding box".to_owned());
    let mut tokens = Tokens { rest: text };
    let kind = tokens.kind().map_err(failed)?;
    if kind != "bbox" {
        // Of another shape that is right the real engine names the kind.
        let mut tokens = Tokens { rest: text };
        let is_point = kind == "point" && tokens.kind().is_ok() && coordinates(&mut tokens, true).is_ok();
        if is_point || OTHERS.contains(&kind.as_str()) {
            let kind = cases::upper(&kind);
            return Err(wrong(format!(
                "failed to parse WKT bounding box. [{kind}] found. expected [ENVELOPE]"
            )));
        }
        return Err(failed(wrong(String::new())));
    }
    corners(&mut tokens).map_err(failed)
}

fn corners(tokens: &mut Tokens<'_>) -> Result<(Point, Point), Cause> {
    let zero = Point { lat: 0.0, lon: 0.0 };
    match tokens.word()? {
        Token::Word(word) if word.eq_ignore_ascii_case("empty") => return Ok((zero, zero)),
        Token::Sign('(') => {}
        token => return Err(wrong(format!("expected EMPTY or ( but found: {}", token.shown()))),
    }
    let west = tokens.number()?;
    tokens.sign(',')?;
    let east = tokens.number()?;
    tokens.sign(',')?;
    let north = tokens.number()?;
    tokens.sign(',')?;
    let south = tokens.number()?;
    tokens.sign(')')?;
    if south > north {
        return Err(wrong("max y cannot be less than min y".to_owned()));
    }
    Ok((Point { lat: south, lon: west }, Point { lat: north, lon: east }))
}
