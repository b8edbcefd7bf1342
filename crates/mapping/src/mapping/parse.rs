//! How is a mapping read? As the real engine reads it, with its errors; what it has and this engine has not is refused by
//! name, all of it at once.

use super::error::{MappingError, Problem, Refusal};
use super::parameters::{boolean, shown, simple_name};
use super::root::Root;
use super::spaces::Space;
use super::tree::{Dynamic, Object};
use super::types::doc_count::DocCount;
use super::types::own::{IGNORED, Own, ROUTING};
use super::{Defaults, Field, Limits, Mapping};
use crate::error::Cause;
use crate::java::hash_map::iteration_order;
use crate::json::{self, Member, Value};

/// What reads a mapping, or a part of one that a document adds.
pub struct Parser {
    /// Fields in the order in which they were read.
    pub fields: Vec<Field>,
    /// Objects and aliases that were read.
    pub others: usize,
    /// What this engine does not have.
    pub refusals: Vec<Refusal>,
    /// Fields of types' own, which do not count.
    pub(super) parts: usize,
    pub(super) limits: Limits,
    pub(super) defaults: Defaults,
    /// Whether unknown parameters are passed over, as the real engine does in templates.
    pub(super) passes_over: bool,
}

impl Mapping {
    /// Reads the body of a mappings object: `{"properties": {…}}`, or that under `mappings`.
    pub fn parse(text: &str) -> Result<Self, MappingError> {
        Self::parse_within(text, Limits::default(), Defaults::default())
    }

    /// Reads the body of a mappings object that may be so large, whose fields have such defaults.
    pub fn parse_within(text: &str, limits: Limits, defaults: Defaults) -> Result<Self, MappingError> {
        let value = json::parse(text).map_err(|error| MappingError {
            message: error.message,
            at: Some(error.at),
            cause: None,
        })?;
        let Value::Object(mut members) = value else {
            return Err(MappingError {
                message: "mapping: expected an object with [properties]".to_owned(),
                at: None,
                cause: None,
            });
        };
        if let [
            Member {
                key,
                value: Value::Object(_),
                ..
            },
        ] = members.as_slice()
            && key == "mappings"
            && let Some(Member {
                value: Value::Object(inner),
                ..
            }) = members.pop()
        {
            members = inner;
        }
        let mut parser = Parser::new(Vec::new(), 0, limits, defaults.clone());
        let read = Root::read(&mut parser, &members);
        let (root, object) = read.map_err(MappingError::of)?;
        if !parser.refusals.is_empty() {
            return Err(MappingError::unsupported(&parser.refusals));
        }
        let mut mapping = Self {
            fields: parser.fields,
            own: [
                Field::own(Box::new(Own(IGNORED))),
                Field::own(Box::new(Own(ROUTING))),
                Field::own(Box::new(DocCount)),
            ],
            aliases: Vec::new(),
            dangling: Vec::new(),
            keyed: Vec::new(),
            #[cfg(feature = "build")]
            others: parser.others,
            root: object,
            spaces: vec![Space::root()],
            included: Vec::new(),
            parameters: root,
            #[cfg(feature = "build")]
            limits,
            analysis: defaults.analysis.clone(),
            #[cfg(feature = "build")]
            defaults,
            canonical: text.to_owned(),
            found: Default::default(),
        };
        mapping.find_spaces();
        mapping.check_places().map_err(MappingError::of)?;
        #[cfg(feature = "build")]
        mapping.check().map_err(MappingError::of)?;
        mapping.settle();
        Ok(mapping)
    }
}

impl Parser {
    /// One that goes on behind fields that are there already.
    pub fn new(fields: Vec<Field>, others: usize, limits: Limits, defaults: Defaults) -> Self {
        Self {
            parts: fields.iter().filter(|field| field.is_part).count(),
            fields,
            others,
            refusals: Vec::new(),
            limits,
            defaults,
            passes_over: false,
        }
    }

    /// One that reads the mappings of dynamic templates.
    #[cfg(feature = "build")]
    pub fn of_templates(self) -> Self {
        Self {
            passes_over: true,
            ..self
        }
    }

    /// Refuses a field too many as soon as it is read.
    pub(super) fn check_count(&self) -> Result<(), Problem> {
        let most = self.limits.total_fields;
        if self.fields.len() - self.parts + self.others > most {
            let reason = said!("Limit of total fields [{most}] has been exceeded");
            return Err(Problem::late(Cause::illegal_argument(reason)));
        }
        // Fields of types' own do not count there, and have numbers all the same.
        let most = Limits::LARGEST.total_fields;
        if self.fields.len() > most {
            return Err(Problem::illegal_argument(said!(
                "more than [{most}] fields are not supported, those of types' own counted"
            )));
        }
        Ok(())
    }

    /// Reads what is in an object but for its name and type, into `object`; calls `other` with what no object has.
    pub fn object(
        &mut self,
        path: &str,
        members: &[Member<'_>],
        mut other: impl FnMut(&mut Self, &str, &Value<'_>) -> Result<bool, Problem>,
    ) -> Result<(Object, Vec<String>), Problem> {
        let mut object = Object::default();
        let mut unknown = Vec::new();
        for Member { key, value, .. } in in_order(members) {
            match (key.as_ref(), value) {
                ("properties", Value::Object(properties)) => self.properties(path, properties, &mut object)?,
                ("properties", Value::Array(none)) if none.is_empty() => {}
                ("properties", _) => {
                    return Err(Problem::new(Cause::new(
                        "parse_exception",
                        "properties must be a map type",
                    )));
                }
                ("dynamic", value) => object.dynamic = self.dynamic(path, value)?,
                ("enabled", value) => {
                    object.enabled = boolean(value).map_err(|problem| not_boolean("enabled.enabled", problem))?
                }
                (key, value) => {
                    if !other(self, key, value)? {
                        unknown.push(said!("[{key} : {}]", shown(value)));
                    }
                }
            }
        }
        Ok((object, unknown))
    }

    fn dynamic(&mut self, path: &str, value: &Value<'_>) -> Result<Option<Dynamic>, Problem> {
        let text = shown(value);
        Ok(Some(match text.as_str() {
            "true" => Dynamic::True,
            "false" => Dynamic::False,
            text if text.eq_ignore_ascii_case("strict") => Dynamic::Strict,
            text if text.eq_ignore_ascii_case("runtime") => {
                let place = if path.is_empty() {
                    "mapping".to_owned()
                } else {
                    said!("field [{path}]")
                };
                self.refusals.push(Refusal::new(
                    place,
                    "[dynamic] of [runtime] is not supported; [true] adds fields, [false] leaves them out",
                ));
                return Ok(None);
            }
            _ => {
                let problem = boolean(value)
                    .err()
                    .unwrap_or_else(|| Problem::illegal_argument(text.clone()));
                return Err(not_boolean("dynamic.dynamic", problem));
            }
        }))
    }
}

/// The real engine's word for a description that does not go with the one before.
pub(super) fn changed(path: &str, before: &str, after: &str) -> Problem {
    Problem::illegal_argument(said!(
        "mapper [{path}] cannot be changed from type [{before}] to [{after}]"
    ))
}

/// What is said of parameters that nothing of a name has.
pub(super) fn unsupported(path: &str, parameters: &[String]) -> Problem {
    Problem::mapper(said!(
        "Mapping definition for [{}] has unsupported parameters:  {}",
        simple_name(path),
        parameters.join(" ")
    ))
}

/// What is said of a value that is no boolean.
pub(super) fn not_boolean(name: &str, problem: Problem) -> Problem {
    let reason = said!("Could not convert [{name}] to boolean");
    Problem::new(Cause::illegal_argument(reason).caused_by(problem.cause))
}

/// Members in the order in which the real engine comes upon them: that of a hash map.
pub(super) fn in_order<'m, 'a>(members: &'m [Member<'a>]) -> impl Iterator<Item = &'m Member<'a>> {
    let order = iteration_order(members.iter().map(|member| member.key.as_ref()));
    order.into_iter().map(|at| &members[at])
}

/// A name below a path.
pub(super) fn joined(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
