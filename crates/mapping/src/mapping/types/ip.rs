//! `ip`: addresses as terms of 16 bytes, in their order.

use super::super::parameters::shown;
use super::super::{Parameters, Problem};
use super::access::Access;
use super::printing::Printing;
use super::{Context, FieldType, Lowered, RangeBounds, Showing, Shows, Storage, Stored, scalar_text};
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::json::{Value, write_string};
use crate::plan::Scalar;
use crate::values::address::{self, Address};
use crate::values::field_data::{DocValues, FieldValues, InOrder};
use crate::values::format::Format;

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct Ip {
    access: Access,
    ignore_malformed: bool,
    null_value: Option<Address>,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let access = Access::read(parameters)?;
    let default = parameters.defaults().ignore_malformed;
    let ignore_malformed = parameters.flag("ignore_malformed", default)?;
    let null_text = parameters.null_value().map(shown);
    // The real engine has none where it cannot read it, and prints it all the same.
    let null_value = null_text.as_ref().and_then(|text| address::parse(text).ok());
    if let Some(text) = null_text {
        parameters.print_text("null_value", &text);
    }
    parameters.scripts()?;
    parameters.meta()?;
    parameters.refuse(&["time_series_dimension"]);
    Ok(Box::new(Ip {
        access,
        ignore_malformed,
        null_value,
    }))
}

impl FieldValues for Ip {
    fn in_order(&self) -> InOrder {
        InOrder::Nothing
    }

    fn name(&self) -> &'static str {
        "ip"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Terms)
    }

    fn format(&self, _: Option<&str>, _: Option<Zone>) -> Result<Format, Cause> {
        Ok(Format::Address)
    }

    fn finds_terms(&self) -> bool {
        self.access.is_indexed
    }
}

impl FieldType for Ip {
    fn shows(&self) -> Shows {
        Shows::Values
    }

    fn show(&self, value: &Value<'_>, _: &Showing, _: Context<'_>, out: &mut Vec<u8>) -> bool {
        let address = match value {
            Value::Null => self.null_value,
            Value::String(text) => address::parse(text).ok(),
            _ => None,
        };
        let Some(text) = address.and_then(|address| address::text(&address)) else {
            return false;
        };
        write_string(&text, out);
        true
    }

    fn stored(&self) -> Stored {
        Stored::as_shown(self.access.is_stored)
    }

    fn printing(&self) -> Printing {
        Printing::Existing
    }

    fn storage(&self) -> Storage {
        self.access.storage(Storage::TERMS)
    }

    fn has_ordinals(&self) -> bool {
        true
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        let text = scalar_text(value);
        if !text.contains('/') {
            return Ok(Lowered::Terms(vec![address::parse(&text)?.to_vec()]));
        }
        let (first, last) = address::block(&text)?;
        Ok(between(first, last))
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        let mut terms = Vec::with_capacity(values.len());
        for value in values {
            let text = scalar_text(value);
            if text.contains('/') {
                // Blocks among them make terms of their own of all.
                let lowered = values.iter().map(|value| self.term(value, context));
                return lowered.collect::<Result<_, _>>().map(Lowered::Any);
            }
            terms.push(address::parse(&text)?.to_vec());
        }
        // A set of addresses is looked for in what is indexed, which is nothing here, instead of being refused.
        Ok(if self.access.is_indexed {
            Lowered::Terms(terms)
        } else {
            Lowered::None
        })
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(bounds.context)?;
        let (mut low, mut high) = (0, u128::MAX);
        if *bounds.from != Scalar::Null {
            low = u128::from_be_bytes(address::parse(&scalar_text(bounds.from))?);
            if !bounds.include_lower {
                let Some(next) = low.checked_add(1) else {
                    return Ok(Lowered::None);
                };
                low = next;
            }
        }
        if *bounds.to != Scalar::Null {
            high = u128::from_be_bytes(address::parse(&scalar_text(bounds.to))?);
            if !bounds.include_upper {
                let Some(next) = high.checked_sub(1) else {
                    return Ok(Lowered::None);
                };
                high = next;
            }
        }
        Ok(if low > high {
            Lowered::None
        } else {
            between(low.to_be_bytes(), high.to_be_bytes())
        })
    }
}

/// The addresses from one to another.
fn between(first: Address, last: Address) -> Lowered {
    Lowered::TermRange {
        from: Some((first.to_vec(), true)),
        to: Some((last.to_vec(), true)),
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{ContextValues, Indexing, Sink, ValueError, text_of};
    use super::{Ip, address};
    use crate::json::Value;

    impl Indexing for Ip {
        fn context_values(&self, _: &Value<'_>) -> ContextValues {
            // Of doc values that are terms there is nothing.
            if self.access.is_indexed {
                ContextValues::NoText
            } else {
                ContextValues::Nothing
            }
        }

        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let text = text_of(value)?;
            match address::parse(text) {
                Ok(address) => sink.term(&address),
                Err(_) if self.ignore_malformed => sink.ignored(),
                Err(cause) => return Err(cause.into()),
            }
            Ok(())
        }

        fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
            if let Some(address) = &self.null_value {
                sink.term(address);
            }
            Ok(())
        }
    }
}
