//! What is known of a field whose texts are shown, and what is checked of it?

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use vitrine_highlight::format::Style;
use vitrine_highlight::scanner::Scan;

use super::PART;
use super::fvh;
use super::wanted::Wanted;
use crate::analysis::Analyzer;
use crate::analysis::joined::Joined;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::mapping::types::{BOUNDS, Shown};
use crate::plan::HighlightField;
use crate::query::sought::Noted;

/// Units of work that a byte of a text takes.
const BYTE: u64 = 3;

/// A field whose texts are shown.
pub struct Field<'f> {
    /// The name in the answer, which may be an alias.
    pub named: String,
    /// Its own name.
    pub name: &'f str,
    /// How it is shown.
    pub options: HighlightField,
    /// What is known of its type.
    pub shown: Shown,
    /// What makes words of its texts; nothing where a text is one.
    pub analyzer: Option<Analyzer>,
    /// What makes one word of a text, where a text is one.
    pub joined: Option<Joined>,
    /// Its value, where it is the same for all documents.
    pub constant: Option<String>,
    /// The paths of its values.
    pub paths: Vec<String>,
    /// Whether it stands for a key of objects.
    pub is_key: bool,
    /// Whether it is a field of the hits themselves, and not of nested objects in them.
    pub is_here: bool,
    /// What is looked for.
    pub wanted: Rc<Wanted>,
    /// The same as it was noted, where the type is `plain`.
    pub noted: Rc<Vec<Noted>>,
    /// Whether the type is `plain`.
    pub is_plain: bool,
    /// The position before which nothing is cut, left over from the text before.
    pub wait_for: Cell<i64>,
    /// What its passages are.
    pub scan: Scan,
    /// What is shown by the words that are stored of each document, where the type is `fvh`.
    pub vectors: Option<Box<fvh::Vectors>>,
}

/// What the passages of a field are. Where it is said wrongly, that is found once a hit is shown.
pub fn scan(options: &HighlightField, shown: &Shown) -> Scan {
    match options.scanner.as_deref() {
        _ if options.number_of_fragments == 0 || !shown.is_cut => Scan::Value,
        Some("word") => Scan::Word,
        _ => match usize::try_from(options.fragment_size) {
            Ok(0) | Err(_) => Scan::Sentence,
            Ok(most) => Scan::Bounded(most),
        },
    }
}

/// Gives names that mean the same field the options of the first one: the real engine makes one highlighter for each field. Each name
/// keeps its own `order` and `force_source`; where the type is `plain`, also its own number of fragments and `no_match_size`.
pub fn share(fields: &mut [Field<'_>]) {
    for at in 1..fields.len() {
        let (before, rest) = fields.split_at_mut(at);
        let Some(field) = rest.first_mut().filter(|field| field.vectors.is_none()) else {
            continue;
        };
        let is_same = |other: &&Field<'_>| {
            other.name == field.name && other.is_plain == field.is_plain && other.vectors.is_none()
        };
        let Some(first) = before.iter().find(is_same) else {
            continue;
        };
        let mut options = first.options.copied();
        let own = &field.options;
        options.by_score = own.by_score;
        options.force_source = own.force_source;
        if field.is_plain {
            if field.is_key {
                continue;
            }
            options.number_of_fragments = own.number_of_fragments;
            options.no_match_size = own.no_match_size;
            options.max_analyzed_offset = own.max_analyzed_offset;
        }
        field.options = options;
        field.wanted = first.wanted.clone();
        field.noted = first.noted.clone();
        field.scan = first.scan;
    }
}

impl Field<'_> {
    /// Whether `unified` looks at offsets that are stored: those of postings are not looked at for patterns.
    pub fn sees_stored(&self) -> bool {
        self.shown.has_offsets && (self.shown.has_vectors || !self.wanted.has_patterns())
    }

    /// Checks what is said of a field before it is shown in the first hit.
    pub fn check(&self) -> Result<(), Failure> {
        let options = &self.options;
        if let Some(vectors) = &self.vectors {
            return vectors.check(self);
        }
        if options.pre_tags.is_empty() || options.post_tags.is_empty() {
            let reason = "Index 0 out of bounds for length 0";
            let cause = Cause::new("array_index_out_of_bounds_exception", reason);
            return Err(Failure::shard(500, cause));
        }
        let is_cut = options.number_of_fragments != 0 && self.shown.is_cut && !self.is_plain;
        if is_cut && options.scanner.as_deref() == Some("chars") {
            let cause = Cause::illegal_argument("Invalid boundary scanner type: chars");
            return Err(Failure::shard(400, cause));
        }
        if is_cut {
            self.check_locale()?;
        }
        match &self.wanted.too_long {
            _ if self.wanted.is_too_deep => {
                let reason = "input automaton is too large: 1001";
                Err(Failure::shard(400, Cause::illegal_argument(reason)))
            }
            Some(term) if !self.sees_stored() => {
                let start = "This builder doesn't allow terms that are larger than 1,000 characters, got ";
                let reason = [start, term].concat();
                Err(Failure::shard(400, Cause::illegal_argument(reason)))
            }
            _ => Ok(()),
        }
    }

    pub fn check_locale(&self) -> Result<(), Failure> {
        let locale = self.options.locale.as_deref().unwrap_or_default().to_ascii_lowercase();
        if locale == "th" || locale.starts_with("th-") {
            // Java breaks Thai by a dictionary.
            let reason = format!("[boundary_scanner_locale] [{locale}] is not supported");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    /// Checks that a text is not too long; `document` is what the real engine calls the document.
    pub fn check_length(
        &self,
        units: usize,
        longest: i64,
        document: &dyn Fn() -> String,
        index: &str,
    ) -> Result<(), Failure> {
        let own = self.options.max_analyzed_offset.map(i64::from);
        if units as i64 <= longest || own.is_some_and(|own| own <= longest) {
            return Ok(());
        }
        let reason = format!(
            "The length [{units}] of field [{}] in doc[{}]/index[{index}] exceeds the \
             [index.highlight.max_analyzed_offset] limit [{longest}]. To avoid this error, set the query parameter \
             [max_analyzed_offset] to a value less than index setting [{longest}] and this will tolerate long field values by \
             truncating them.",
            self.name,
            document()
        );
        Err(Failure::shard(400, Cause::illegal_argument(reason)))
    }

    /// The error of values that the real engine has in another form.
    pub fn unwritten(&self) -> Failure {
        let reason = format!("[highlight] of the values of field [{}] is not supported", self.name);
        Failure::request(400, Cause::illegal_argument(reason))
    }

    /// Whether the real engine has values as they are written in a source.
    pub fn is_as_written(&self, texts: &[Cow<'_, str>]) -> bool {
        let is_plain = |text: &str| {
            matches!(text, "true" | "false") || text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        };
        self.shown.has_words || texts.iter().all(|text| is_plain(text))
    }

    /// Calls `see` with each token of a text: term, increment, first unit and the unit behind it; returns the positions that are left
    /// out behind the last one.
    pub fn each_token(
        &self,
        text: &str,
        budget: &Budget,
        see: &mut dyn FnMut(&str, u32, u32, u32),
    ) -> Result<u32, Failure> {
        budget.charge(text.len() as u64 * BYTE, PART)?;
        let end = text.encode_utf16().count() as u32;
        if let Some(joined) = &self.joined {
            budget.charge(text.len() as u64 * BYTE * 2, PART)?;
            budget.take(text.len() * 3, PART)?;
            let terms = joined.terms(None, text).map_err(|cause| Failure::shard(400, cause))?;
            for (at, term) in terms.iter().enumerate() {
                see(term, u32::from(at == 0), 0, end);
            }
            budget.give(text.len() * 3);
            return Ok(0);
        }
        let Some(analyzer) = &self.analyzer else {
            see(text, 1, 0, end);
            return Ok(0);
        };
        let ended = analyzer.each(text, BOUNDS, &mut |token| {
            see(token.term, token.increment, token.start, token.end);
        });
        ended
            .map(|ended| ended.left_out)
            .map_err(|cause| Failure::shard(400, cause.unwrap_or_else(|| BOUNDS.exceeded())))
    }

    pub fn style(&self) -> Style<'_> {
        Style {
            before: self.options.pre_tags.first().map_or("", String::as_str),
            behind: self.options.post_tags.first().map_or("", String::as_str),
            is_html: self.options.is_html,
        }
    }
}
