//! `word_delimiter_graph`: the parts of terms, and parts joined, as a graph, as Lucene's `WordDelimiterGraphFilter` makes them.

use std::sync::Arc;

use super::super::chain::{Added, ForSynonyms, TokenFilter};
use super::super::component::Component;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use super::super::word_parts::{Parts, Splits, Types, is_alpha, is_digit};
use super::super::words::{self, Words};
use vitrine_base::cause::Cause;

/// What the filters of parts of words have in common.
pub(super) struct Options {
    pub(super) types: Types,
    pub(super) splits: Splits,
    pub(super) generates_words: bool,
    pub(super) generates_numbers: bool,
    pub(super) catenates_words: bool,
    pub(super) catenates_numbers: bool,
    pub(super) catenates_all: bool,
    pub(super) preserves_original: bool,
    pub(super) ignores_keywords: bool,
    pub(super) protected: Words,
}

impl Options {
    pub(super) fn read(component: Component<'_>, around: &Around<'_>) -> Result<Self, Cause> {
        let mut own = Vec::new();
        for rule in component.list_or_file("type_table")?.unwrap_or_default() {
            own.push(own_type(&rule)?);
        }
        let generates_words = component.flag("generate_word_parts", true)?;
        let generates_numbers = component.flag("generate_number_parts", true)?;
        let catenates_words = component.flag("catenate_words", false)?;
        let catenates_numbers = component.flag("catenate_numbers", false)?;
        let catenates_all = component.flag("catenate_all", false)?;
        let splits = Splits {
            case: component.flag("split_on_case_change", true)?,
            numerics: component.flag("split_on_numerics", true)?,
            possessive: component.flag("stem_english_possessive", true)?,
        };
        Ok(Self {
            types: Types::read(around.tables, own)
                .ok_or_else(|| Cause::illegal_argument("[word_delimiter] is not in the index"))?,
            splits,
            generates_words,
            generates_numbers,
            catenates_words,
            catenates_numbers,
            catenates_all,
            preserves_original: component.flag("preserve_original", false)?,
            ignores_keywords: component.flag("ignore_keywords", false)?,
            protected: words::read(component, "protected_words", around.tables, false)?.unwrap_or_default(),
        })
    }

    pub(super) fn generates(&self, kind: u8) -> bool {
        self.generates_words && is_alpha(kind) || self.generates_numbers && is_digit(kind)
    }

    pub(super) fn catenates(&self, kind: u8) -> bool {
        self.catenates_words && is_alpha(kind) || self.catenates_numbers && is_digit(kind)
    }
}

/// Reads a rule such as `$ => DIGIT`.
fn own_type(rule: &str) -> Result<(u16, u8), Cause> {
    let wrong = || Cause::new("runtime_exception", said!("Invalid Mapping Rule : [{rule}]"));
    let (character, kind) = rule.rsplit_once("=>").ok_or_else(wrong)?;
    let character = character.trim();
    let character = match character.strip_prefix("\\u") {
        Some(hex) => u16::from_str_radix(hex, 16).map_err(|_| wrong())?,
        None => {
            let mut units = character.encode_utf16();
            match (units.next(), units.next()) {
                (Some(unit), None) => unit,
                _ => {
                    let reason = said!("Invalid Mapping Rule : [{rule}]. Only a single character is allowed.");
                    return Err(Cause::new("runtime_exception", reason));
                }
            }
        }
    };
    let kind = match kind.trim() {
        "LOWER" => 1,
        "UPPER" => 2,
        "ALPHA" => 3,
        "DIGIT" => 4,
        "ALPHANUM" => 7,
        "SUBWORD_DELIM" => 8,
        _ => {
            let reason = said!("Invalid Mapping Rule : [{rule}]. Illegal type.");
            return Err(Cause::new("runtime_exception", reason));
        }
    };
    Ok((character, kind))
}

struct WordDelimiterGraph {
    options: Options,
    adjusts_offsets: bool,
}

pub(super) fn create(component: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(Arc::new(WordDelimiterGraph {
        options: Options::read(component, around)?,
        adjusts_offsets: component.flag("adjust_offsets", true)?,
    }))
}

/// A part of a term, or several joined: its places in the graph and in the term.
struct Piece {
    from: u32,
    to: u32,
    start: usize,
    end: usize,
    /// What was joined; nothing where it is a slice of the term.
    joined: Option<Vec<u16>>,
}

/// Parts that are being joined.
#[derive(Default)]
struct Joined {
    units: Vec<u16>,
    start: usize,
    end: usize,
    from: u32,
    kind: u8,
    count: usize,
}

impl Joined {
    fn add(&mut self, parts: &Parts<'_>, text: &[u16], place: u32) {
        let end = parts.end.unwrap_or(parts.current);
        if self.units.is_empty() {
            self.kind = parts.part_kind();
            self.start = parts.current;
            self.from = place;
        }
        self.units.extend_from_slice(&text[parts.current..end]);
        self.end = end;
        self.count += 1;
    }

    fn piece(&mut self, to: u32) -> Piece {
        Piece {
            from: self.from,
            to,
            start: self.start,
            end: self.end,
            joined: Some(std::mem::take(&mut self.units)),
        }
    }
}

impl WordDelimiterGraph {
    /// Returns the pieces of a term in their order.
    fn pieces(&self, text: &[u16], mut parts: Parts<'_>) -> Vec<Piece> {
        let options = &self.options;
        let mut pieces = Vec::new();
        let mut place = 0;
        let slice = |from: u32, start: usize, end: usize| Piece {
            from,
            to: from + 1,
            start,
            end,
            joined: None,
        };
        if options.preserves_original {
            pieces.push(slice(0, 0, text.len()));
        }
        if parts.is_single() {
            pieces.push(slice(place, parts.current, parts.end.unwrap_or(parts.current)));
            place += 1;
        } else {
            let (mut run, mut all) = (Joined::default(), Joined::default());
            let mut last_count = 0;
            let mut flush = |run: &mut Joined, place: &mut u32, pieces: &mut Vec<Piece>| {
                if *place == run.from {
                    *place += 1;
                }
                last_count = run.count;
                if run.count != 1 || !options.generates(run.kind) {
                    pieces.push(run.piece(*place));
                }
                *run = Joined::default();
                last_count
            };
            let mut last = 0;
            while let Some(end) = parts.end {
                let kind = parts.part_kind();
                if !run.units.is_empty() && run.kind & kind == 0 {
                    last = flush(&mut run, &mut place, &mut pieces);
                }
                if options.catenates(kind) {
                    run.add(&parts, text, place);
                }
                if options.catenates_all {
                    all.add(&parts, text, place);
                }
                if options.generates(kind) {
                    pieces.push(slice(place, parts.current, end));
                    place += 1;
                }
                parts.next();
            }
            if !run.units.is_empty() {
                last = flush(&mut run, &mut place, &mut pieces);
            }
            if !all.units.is_empty() && all.count > last {
                if place == all.from {
                    place += 1;
                }
                pieces.push(all.piece(place));
            }
        }
        let first = usize::from(options.preserves_original);
        if options.preserves_original {
            pieces[0].to = place.max(1);
        }
        vitrine_base::sorting::sort_by(&mut pieces[first..], |one, other| {
            one.start.cmp(&other.start).then(other.end.cmp(&one.end))
        });
        pieces
    }
}

impl TokenFilter for WordDelimiterGraph {
    fn adds(&self) -> Added {
        Added::Keyword
    }

    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        let options = &self.options;
        tokens.rebuild(spare, |before, after| {
            let mut skipped = 0;
            let mut last_start = 0;
            let mut term = String::new();
            for token in before.iter() {
                if options.ignores_keywords && token.is_keyword {
                    if !after.push(&token) {
                        return;
                    }
                    continue;
                }
                let text: Vec<u16> = token.term.encode_utf16().collect();
                let parts = Parts::new(&text, &options.types, options.splits);
                let mut increment = token.increment + skipped;
                if parts.is_whole() || options.protected.contains(token.term) {
                    skipped = 0;
                    if !after.push(&Token { increment, ..token }) {
                        return;
                    }
                    continue;
                }
                if parts.end.is_none() {
                    // A term of delimiters alone leaves a gap.
                    skipped = increment;
                    if options.preserves_original {
                        skipped = 0;
                        if !after.push(&token) {
                            return;
                        }
                    }
                    continue;
                }
                skipped = 0;
                let adjusts = self.adjusts_offsets && (token.end - token.start) as usize == text.len();
                let mut place = 0;
                let mut is_first = true;
                for piece in self.pieces(&text, parts) {
                    let units = piece.joined.as_deref().unwrap_or(&text[piece.start..piece.end]);
                    term.clear();
                    term.extend(
                        char::decode_utf16(units.iter().copied())
                            .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)),
                    );
                    let (start, end) = match adjusts {
                        true => (token.start + piece.start as u32, token.start + piece.end as u32),
                        false => (token.start, token.end),
                    };
                    let start = start.max(last_start);
                    let end = end.max(last_start);
                    last_start = start;
                    let made = Token {
                        term: &term,
                        increment: increment + piece.from - place,
                        length: piece.to - piece.from,
                        start,
                        end,
                        ..token
                    };
                    increment = 0;
                    place = piece.from;
                    is_first = false;
                    if !after.push(&made) {
                        return;
                    }
                }
                if is_first {
                    skipped = increment;
                }
            }
        });
    }

    fn for_synonyms(&self) -> ForSynonyms {
        ForSynonyms::Refused
    }

    fn stacks(&self) -> bool {
        true
    }
}
