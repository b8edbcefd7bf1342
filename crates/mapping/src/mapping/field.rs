//! How is a field of a mapping read? Its type takes its parameters; its multi-fields are fields below it.

use std::collections::BTreeMap;

use super::Field;
use super::error::{Problem, Refusal};
use super::parameters::{Parameters, class, shown, simple_name};
use super::parse::{Parser, in_order, joined};
use super::spaces::ROOT;
use super::tree::Leaf;
use super::types::{self, FieldType};
use crate::error::Cause;
use crate::json::{Member, Value};

impl Parser {
    /// Refuses a type that the real engine has.
    pub(super) fn unsupported_type(&mut self, path: &str, kind: &str) {
        self.refusals.push(Refusal::new(
            said!("field [{path}]"),
            said!("type [{kind}] is not supported; supported are {}", types::names()),
        ));
    }

    /// Reads a field, below the one whose values it takes if it `is_multi`.
    pub(super) fn leaf(
        &mut self,
        path: &str,
        name: &str,
        kind: &str,
        members: &[Member<'_>],
        is_multi: bool,
    ) -> Result<Option<Leaf>, Problem> {
        let mut parameters = Parameters::new(path, kind, members).with(self.defaults.clone());
        parameters.take("type");
        let Some(field_type) = types::create(kind, &mut parameters) else {
            if !types::is_known(kind) {
                return Err(Problem::mapper(if is_multi {
                    said!("no handler for type [{kind}] declared on field [{name}]")
                } else {
                    said!("No handler for type [{kind}] declared on field [{name}]")
                }));
            }
            self.unsupported_type(path, kind);
            return Ok(None);
        };
        let field_type = field_type?;
        let mut copy_to = self.copy_to(&mut parameters, is_multi)?;
        if !field_type.is_copied() {
            copy_to.clear();
        }
        let fields_beside = field_type.beside();
        let parts = field_type.parts();
        let has_multi_fields = field_type.has_multi_fields();
        let field = self.add(path, field_type)?;
        self.fields[field as usize].boost = parameters.weight();
        let parts = parts
            .into_iter()
            .map(|(name, kind)| self.add_part(&joined(path, name), kind));
        let parts = parts.collect::<Result<_, _>>()?;
        let mut beside = Vec::new();
        for (path, field_type) in fields_beside {
            beside.push(Leaf {
                kind: field_type.name().to_owned(),
                field: self.add(&path, field_type)?,
                printed: String::new(),
                behind: String::new(),
                parts: Vec::new(),
                fields: BTreeMap::new(),
                beside: Vec::new(),
                copy_to: Vec::new(),
                #[cfg(feature = "build")]
                is_given: false,
            });
        }
        let before = (self.fields.len(), self.parts);
        let mut fields = match parameters.take("fields") {
            None => BTreeMap::new(),
            Some(Value::Array(none)) if none.is_empty() => BTreeMap::new(),
            Some(Value::Object(inner)) => self.multi_fields(path, inner)?,
            Some(value) => {
                return Err(Problem::mapper(said!(
                    "expected map for property [fields] on field [{0}] or [fields] but got a class java.lang.{1}",
                    shown(value),
                    class(value)
                )));
            }
        };
        for inner in fields.values() {
            if !self.fields[field as usize].kind.takes_multi_field(&inner.kind) {
                let what = said!("multi-fields of type [{}] of a [{kind}] are not supported", inner.kind);
                self.refusals.push(Refusal::new(said!("field [{path}]"), what));
            }
        }
        let given = (!fields.is_empty(), !copy_to.is_empty());
        self.fields[field as usize].kind.check_given(given.0, given.1)?;
        if !has_multi_fields {
            fields.clear();
            self.fields.truncate(before.0);
            self.parts = before.1;
        }
        let (printed, behind, refusals) = parameters.end(self.passes_over)?;
        self.refusals.extend(refusals);
        Ok(Some(Leaf {
            field,
            kind: kind.to_owned(),
            printed,
            behind,
            parts,
            fields,
            beside,
            copy_to,
            #[cfg(feature = "build")]
            is_given: false,
        }))
    }

    fn add(&mut self, path: &str, kind: Box<dyn FieldType>) -> Result<u16, Problem> {
        self.fields.push(Field {
            name: path.to_owned(),
            kind,
            space: ROOT,
            is_part: false,
            boost: 1.0,
        });
        // The limit is below what 16 bits hold.
        self.check_count()?;
        Ok(self.fields.len() as u16 - 1)
    }

    fn add_part(&mut self, path: &str, kind: Box<dyn FieldType>) -> Result<u16, Problem> {
        self.parts += 1;
        self.fields.push(Field {
            name: path.to_owned(),
            kind,
            space: ROOT,
            is_part: true,
            boost: 1.0,
        });
        self.check_count()?;
        Ok(self.fields.len() as u16 - 1)
    }

    fn multi_fields(&mut self, path: &str, members: &[Member<'_>]) -> Result<BTreeMap<String, Leaf>, Problem> {
        let mut fields = BTreeMap::new();
        for Member { key, value, .. } in in_order(members) {
            if key.contains('.') {
                return Err(Problem::mapper(said!(
                    "Field name [{key}] which is a multi field of [{}] cannot contain '.'",
                    simple_name(path)
                )));
            }
            let Value::Object(members) = value else {
                return Err(Problem::mapper(said!(
                    "illegal field [{key}], only fields can be specified inside fields"
                )));
            };
            let kind = members.iter().find(|member| member.key == "type");
            let Some(kind) = kind.map(|member| shown(&member.value)) else {
                return Err(Problem::mapper(said!("no type specified for property [{key}]")));
            };
            if matches!(kind.as_str(), "object" | "nested" | "alias") {
                return Err(Problem::mapper(said!("Type [{kind}] cannot be used in multi field")));
            }
            if kind == "rank_features" {
                let reason = said!("Field [{key}] of type [{kind}] can't be used in multifields");
                return Err(Problem::mapper(reason));
            }
            if let Some(leaf) = self.leaf(&joined(path, key), key, &kind, members, true)? {
                fields.insert(key.to_string(), leaf);
            }
        }
        Ok(fields)
    }

    fn copy_to(&mut self, parameters: &mut Parameters<'_, '_>, is_multi: bool) -> Result<Vec<String>, Problem> {
        let Some(value) = parameters.take("copy_to") else {
            return Ok(Vec::new());
        };
        if is_multi {
            let reason = said!(
                "[copy_to] may not be used to copy from a multi-field: [{}]",
                parameters.path()
            );
            return Err(Problem::late(Cause::illegal_argument(reason)));
        }
        Ok(match value {
            Value::Array(targets) => targets.iter().map(shown).collect(),
            target => vec![shown(target)],
        })
    }
}
