//! What does one clause of a `query_string` look for, in each of its fields?

use super::super::r#match::EXPANSIONS;
use super::super::node::Node;
use super::super::several::Fields;
use super::super::{exists, found::Found, fuzzy, prefix, range, regexp, wildcard};
use super::Query;
use crate::error::{Cause, Failure, Level};
use crate::plan::{Fuzzy, MultiMatchType, RangeQuery, Scalar};

/// The name of the field whose values are names of fields that have values.
const EXISTS: &str = "_exists_";
/// All of the optional operators of expressions.
const ALL_OPERATORS: u32 = 0xff;

impl Query<'_, '_, '_> {
    pub(super) fn text(&self, field: Option<&str>, text: &str) -> Result<Option<Node>, Failure> {
        if let Some(name) = self.defaults.named(field) {
            if name == EXISTS {
                return self.exists(text).map(Some);
            }
            if let Some((bounds, includes)) = one_sided(text) {
                return self.range(field, bounds, includes).map(Some);
            }
            let has_dates = |found: Found<'_>| found.kind.rewrites_ranges();
            if self.plan.time_zone.is_some() && self.lowering.field(name).is_some_and(|(_, found)| has_dates(found)) {
                return self.range(field, (Some(text), Some(text)), (true, true)).map(Some);
            }
        }
        let fields = self.fields(field, false)?;
        match self.plan.kind {
            MultiMatchType::Phrase => {
                let how = (self.plan.phrase_slop, self.several.analyzer.as_ref());
                self.several.phrase(&fields, text, how, None)
            }
            MultiMatchType::PhrasePrefix => {
                let how = (self.plan.phrase_slop, self.several.analyzer.as_ref());
                self.several.phrase(&fields, text, how, Some(EXPANSIONS))
            }
            MultiMatchType::CrossFields => self.several.crossed(&fields, text, self.plan.tie_breaker.as_deref()),
            _ => self.several.text(&fields, text),
        }
    }

    /// Documents with a value in a field, or in any of a pattern.
    fn exists(&self, name: &str) -> Result<Node, Failure> {
        if name == "*" {
            // Of all fields the real engine fails at another one than `exists` does.
            let reason = "Field [_doc_count] of type [_doc_count] does not support exists queries";
            return Err(Failure::shard(400, self.lowering.shard_exception(reason)));
        }
        exists::lower(self.lowering, name)
    }

    pub(super) fn phrase(&self, field: Option<&str>, text: &str, slop: u32) -> Result<Option<Node>, Failure> {
        if self.defaults.named(field) == Some(EXISTS) {
            return self.exists(text).map(Some);
        }
        let fields = self.fields(field, true)?;
        self.several
            .phrase(&fields, text, (slop, self.quote_analyzer.as_ref()), None)
    }

    /// The node, and whether the real engine has clauses in it.
    pub(super) fn prefix(&self, fields: &Fields, text: &str) -> Result<Option<(Node, bool)>, Failure> {
        let fields = &self.with_texts(fields);
        let rewrite = self.plan.rewrite.as_deref();
        let mut is_analyzed = false;
        let nodes = self.several.each(fields, &mut |field| {
            // Only words are analyzed.
            let Some(analyzer) = self.word_analyzer(field) else {
                return prefix::of_text(self.lowering, field, text, false, rewrite).map(Some);
            };
            if self.plan.analyze_wildcard {
                let (node, has_clauses) = self.several.analyzed_prefix(field, text, rewrite)?;
                is_analyzed = has_clauses;
                return Ok(node);
            }
            let text = self.several.normalized_by(&analyzer, field, text)?;
            prefix::of_text(self.lowering, field, &text, false, rewrite).map(Some)
        })?;
        if nodes.is_empty() && !fields.is_empty() {
            return Ok(None);
        }
        Ok(Some((self.several.joined(nodes)?, is_analyzed && fields.len() == 1)))
    }

    pub(super) fn wildcard(&self, field: Option<&str>, text: &str) -> Result<Node, Failure> {
        if text == "*"
            && let Some(name) = self.defaults.named(field)
        {
            return match name {
                "*" => Ok(Node::All),
                name => exists::lower(self.lowering, name),
            };
        }
        let fields = self.fields(field, false)?;
        if text == "*" {
            let nodes = self
                .several
                .each(&fields, &mut |field| exists::lower(self.lowering, field).map(Some))?;
            return self.several.joined(nodes);
        }
        let is_leading = text.starts_with(['*', '?']);
        if is_leading && !self.plan.allow_leading_wildcard && !fields.is_empty() {
            let reason = "'*' or '?' not allowed as first character in WildcardQuery";
            return Err(self.fault(Cause::new("parse_exception", reason)));
        }
        let nodes = self.several.each(&fields, &mut |field| {
            let analyzer = match self.plan.analyze_wildcard {
                true => self.pattern_analyzer(field),
                false => self.word_analyzer(field),
            };
            let text = match analyzer {
                Some(analyzer) => self.normalized_pattern(&analyzer, field, text)?,
                None => text.to_owned(),
            };
            let pattern = self.pattern(field, &text);
            let is_raw = self.plan.analyze_wildcard;
            let found = match field {
                // They take a `wildcard`, and none that is brought into the form of their terms.
                "_type" | "_index" => {
                    let types = "keyword, text and wildcard fields";
                    let reason = format!(
                        "Can only use wildcard queries on {types} - not on [{field}] which is of type [{field}]"
                    );
                    Err(Failure::shard(400, self.lowering.shard_exception(reason)))
                }
                _ => match self.lowering.field(field) {
                    Some((place, keyed)) if keyed.name.ends_with("._keyed") => {
                        wildcard::of_keyed(self.lowering, (place, &keyed), &pattern)
                    }
                    _ => wildcard::of_pattern(self.lowering, &pattern),
                },
            };
            self.of_type(is_raw, found).map(Some)
        })?;
        self.several.joined(nodes)
    }

    pub(super) fn regexp(&self, field: Option<&str>, text: &str) -> Result<Node, Failure> {
        regexp::check_length(self.lowering, text, "[query_string]")?;
        let fields = self.fields(field, false)?;
        let nodes = self.several.each(&fields, &mut |field| {
            let text = match &self.several.analyzer {
                Some(analyzer) => self.several.normalized_by(analyzer, field, text)?,
                None => text.to_owned(),
            };
            let pattern = self.pattern(field, &text);
            let node = regexp::of_pattern(self.lowering, &pattern, ALL_OPERATORS);
            self.of_type(true, node).map(Some)
        })?;
        self.several.joined(nodes)
    }

    /// With an analyzer of the request the real engine looks for terms whatever the type of a field is, and of some there are none.
    fn of_type(&self, is_raw: bool, node: Result<Node, Failure>) -> Result<Node, Failure> {
        match node {
            Err(failure)
                if is_raw
                    && self.several.analyzer.is_some()
                    && failure.level == Level::Shard
                    && (failure.cause.reason.starts_with("Can only use")
                        || failure.cause.reason.ends_with("since it is not indexed.")) =>
            {
                // Of a `completion` there are, which are not looked for here.
                if failure.cause.reason.ends_with("[completion]") {
                    let reason = "[query_string] with an [analyzer] and a pattern on a [completion] is not supported";
                    return Err(Failure::request(400, Cause::illegal_argument(reason)));
                }
                Ok(Node::None)
            }
            node => node,
        }
    }

    /// Leaves out fields that full text never finds anything in: of these the real engine asks neither beginnings, nor words that
    /// are nearly right, nor ranges.
    fn with_texts(&self, fields: &Fields) -> Vec<(String, f32)> {
        let has_texts = |name: &str| {
            let found = self.lowering.field(name);
            found.is_none_or(|(_, found)| found.kind.analyzer(self.lowering.context(&found.name)).is_ok())
        };
        fields.iter().filter(|(name, _)| has_texts(name)).cloned().collect()
    }

    pub(super) fn fuzzy(&self, field: Option<&str>, text: &str, edits: &str) -> Result<Node, Failure> {
        let wrapped = |cause| self.lowering.failed_to_create(cause);
        let edits = fuzzy::by_length(edits, text).map_err(wrapped)?;
        let fields = self.with_texts(&self.fields(field, false)?);
        if edits < 0 && !fields.is_empty() {
            let reason = format!("Valid edit distances are [0, 1, 2] but was [{edits}]");
            let failure = wrapped(Cause::illegal_argument(reason));
            return self.several.forgiven(failure);
        }
        let fuzzy = Fuzzy {
            fuzziness: edits.to_string(),
            rewrite: None,
            ..self.plan.fuzzy.clone()
        };
        self.several.fuzzy(&fields, text, &fuzzy)
    }

    pub(super) fn range(
        &self,
        field: Option<&str>,
        (from, to): (Option<&str>, Option<&str>),
        (include_lower, include_upper): (bool, bool),
    ) -> Result<Node, Failure> {
        let fields = self.with_texts(&self.fields(field, false)?);
        let nodes = self.several.each(&fields, &mut |field| {
            let bound = |text: Option<&str>| -> Result<Scalar, Failure> {
                Ok(match text {
                    Some(text) => Scalar::String(self.several.normalized(field, text)?),
                    None => Scalar::Null,
                })
            };
            let plan = RangeQuery {
                field: field.to_owned(),
                from: bound(from)?,
                to: bound(to)?,
                include_lower,
                include_upper,
                format: None,
                time_zone: self.plan.time_zone.clone(),
                relation: None,
                boost: String::new(),
            };
            range::of_bounds(self.lowering, &plan, false).map(Some)
        })?;
        self.several.joined(nodes)
    }
}

/// Reads a range with one bound: `>`, `>=`, `<` or `<=` before a value.
#[expect(clippy::type_complexity, reason = "two pairs, as ranges take them")]
fn one_sided(text: &str) -> Option<((Option<&str>, Option<&str>), (bool, bool))> {
    let above = text.starts_with('>');
    if !above && !text.starts_with('<') || text.len() < 2 {
        return None;
    }
    let rest = &text[1..];
    let (value, includes) = match rest.strip_prefix('=') {
        Some(value) if !value.is_empty() => (value, true),
        _ => (rest, false),
    };
    // A star, which was escaped, is an open end.
    let value = Some(value).filter(|&value| value != "*");
    Some(match above {
        true => ((value, None), (includes, true)),
        false => ((None, value), (true, includes)),
    })
}
