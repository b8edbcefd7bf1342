//! Which rule maps a field that the mapping does not have? Dynamic templates, tried in their order.

use super::error::{Problem, Refusal};
use super::parameters::{json_text, quoted, shown};
use super::parse::Parser;
use super::simple_match;
use crate::json::{Member, Value};

/// What a value is before it is mapped, by the names that `match_mapping_type` has for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// An object.
    Object,
    /// A text.
    String,
    /// A whole number.
    Long,
    /// Another number.
    Double,
    /// True or false.
    Boolean,
    /// A text that is a date.
    Date,
}

impl Found {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Object, "object"),
        (Self::String, "string"),
        (Self::Long, "long"),
        (Self::Double, "double"),
        (Self::Boolean, "boolean"),
        (Self::Date, "date"),
        // Nothing in JSON is of this type.
        (Self::Object, "binary"),
    ];

    /// The type that a template without a type maps it to.
    pub fn default_type(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::String => "text",
            Self::Long => "long",
            Self::Double => "float",
            Self::Boolean => "boolean",
            Self::Date => "date",
        }
    }

    fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(found, _)| *found == self);
        found.map_or("", |(_, name)| name)
    }
}

/// A dynamic template.
#[derive(Debug, Clone, Default)]
pub struct Template {
    name: String,
    matches: Option<String>,
    unmatch: Option<String>,
    path_match: Option<String>,
    path_unmatch: Option<String>,
    /// `match_pattern: regex`: whether the four patterns above are regular expressions.
    is_regex: bool,
    /// The compiled expressions, by their text.
    regexes: Vec<(String, regex_lite::Regex)>,
    /// By the name in the API; none stands for any.
    match_mapping_type: Option<String>,
    /// The same as it is printed.
    printed_type: Option<String>,
    /// The mapping of a field, as JSON, in which `{name}` and `{dynamic_type}` stand for what is found.
    mapping: String,
}

/// Reads `dynamic_templates`.
pub fn read(parser: &mut Parser, list: &[Value<'_>]) -> Result<Vec<Template>, Problem> {
    let syntax = || Problem::mapper("A dynamic template must be defined with a name");
    let mut templates = Vec::new();
    for value in list {
        let Value::Object(members) = value else {
            return Err(syntax());
        };
        let [Member { key, value, .. }] = members.as_slice() else {
            return Err(syntax());
        };
        let Value::Object(members) = value else {
            return Err(syntax());
        };
        if let Some(template) = Template::read(parser, key, members)? {
            templates.push(template);
        }
    }
    Ok(templates)
}

/// An object as JSON, its keys sorted, but for those below.
fn sorted_text(value: &Value<'_>) -> String {
    let Value::Object(members) = value else {
        return json_text(value);
    };
    let mut texts: Vec<String> = members
        .iter()
        .map(|Member { key, value, .. }| format!("{}:{}", quoted(key), json_text(value)))
        .collect();
    crate::sorting::sort_by(&mut texts, Ord::cmp);
    format!("{{{}}}", texts.join(","))
}

impl Template {
    fn read(parser: &mut Parser, name: &str, members: &[Member<'_>]) -> Result<Option<Self>, Problem> {
        let mut template = Self {
            name: name.to_owned(),
            ..Self::default()
        };
        let mut has_mapping = false;
        let mut refuse = |what: &str| {
            let refusal = Refusal::new(format!("dynamic template [{name}]"), what);
            parser.refusals.push(refusal);
        };
        for Member { key, value, .. } in members {
            let text = Some(shown(value));
            match key.as_ref() {
                "match" => template.matches = text,
                "unmatch" => template.unmatch = text,
                "path_match" => template.path_match = text,
                "path_unmatch" => template.path_unmatch = text,
                "match_mapping_type" => {
                    template.match_mapping_type = text.clone().filter(|text| text != "*");
                    template.printed_type = text;
                }
                "match_pattern" => match shown(value).as_str() {
                    "simple" => template.is_regex = false,
                    "regex" => template.is_regex = true,
                    other => {
                        return Err(Problem::illegal_argument(format!(
                            "No matching pattern matched on [{other}]"
                        )));
                    }
                },
                "mapping" => {
                    has_mapping = true;
                    template.mapping = sorted_text(value);
                }
                "runtime" => refuse("[runtime] is not supported; map a field by [mapping]"),
                other => {
                    return Err(Problem::illegal_argument(format!(
                        "Illegal dynamic template parameter: [{other}]"
                    )));
                }
            }
        }
        if let Some(found) = &template.match_mapping_type
            && !Found::ALL.iter().any(|(_, name)| name == found)
        {
            let names: Vec<&str> = Found::ALL.iter().map(|&(_, name)| name).collect();
            return Err(Problem::illegal_argument(format!(
                "No field type matched on [{found}], possible values are [{}]",
                names.join(", ")
            )));
        }
        if template.is_regex {
            for pattern in template.patterns() {
                match super::java_pattern::compile(&pattern) {
                    Some(regex) => template.regexes.push((pattern, regex)),
                    None => refuse(&format!(
                        "the regular expression [{pattern}] is not supported; supported are groups, classes, quantifiers and [|]"
                    )),
                }
            }
        }
        if !has_mapping {
            return Err(Problem::mapper(format!(
                "template [{name}] must have either mapping or runtime set"
            )));
        }
        Ok(Some(template))
    }

    /// The patterns of names and paths that there are.
    fn patterns(&self) -> Vec<String> {
        let patterns = [&self.path_match, &self.matches, &self.path_unmatch, &self.unmatch];
        patterns.into_iter().flatten().cloned().collect()
    }

    fn is_match(&self, pattern: &str, text: &str) -> bool {
        if !self.is_regex {
            return simple_match(pattern, text);
        }
        let mut regexes = self.regexes.iter();
        regexes.any(|(known, regex)| known == pattern && regex.is_match(text))
    }

    /// Whether the template maps what was found at a path. One without `match`, `path_match` and
    /// `match_mapping_type` maps nothing.
    pub fn fits(&self, path: &str, found: Found) -> bool {
        let name = path.rsplit('.').next().unwrap_or(path);
        let is = |pattern: &Option<String>, text: &str| pattern.as_ref().map(|pattern| self.is_match(pattern, text));
        let is_for_something = self.matches.is_some() || self.path_match.is_some() || self.printed_type.is_some();
        is_for_something
            && is(&self.path_match, path) != Some(false)
            && is(&self.matches, name) != Some(false)
            && is(&self.path_unmatch, path) != Some(true)
            && is(&self.unmatch, name) != Some(true)
            && self
                .match_mapping_type
                .as_deref()
                .is_none_or(|kind| kind == found.name())
    }

    /// Returns the mapping of a field of this name, as JSON.
    pub fn mapping(&self, name: &str, found: Found) -> String {
        let escaped = |text: &str| {
            let quoted = super::parameters::quoted(text);
            quoted[1..quoted.len() - 1].to_owned()
        };
        self.mapping
            .replace("{name}", &escaped(name))
            .replace("{dynamic_type}", found.default_type())
            .replace("{dynamicType}", found.default_type())
    }

    /// The template as the real engine prints it.
    pub fn print(&self) -> String {
        let texts = [
            ("match", &self.matches),
            ("path_match", &self.path_match),
            ("unmatch", &self.unmatch),
            ("path_unmatch", &self.path_unmatch),
            ("match_mapping_type", &self.printed_type),
            ("match_pattern", &self.is_regex.then(|| "regex".to_owned())),
        ];
        let texts = texts
            .iter()
            .filter_map(|(name, text)| Some(format!("\"{name}\":{},", quoted(text.as_ref()?))));
        format!(
            "{{{}:{{{}\"mapping\":{}}}}}",
            quoted(&self.name),
            texts.collect::<String>(),
            self.mapping
        )
    }
}
