//! `docvalue_fields`: which values do fields keep by document?

use super::document_fields::next;
use super::names::names_of;
use super::{Made, Of, PART, Part};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::java::text::write_double;
use crate::json;
use crate::mapping::is_metadata;
use crate::mapping::spaces::ROOT;
use crate::plan::FieldAsked;
use crate::query::Lowering;
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::field_data::DocValues;
use crate::values::format::Format;
use crate::values::geo::Point;

/// Units of work that a value takes.
const VALUE: u64 = 8;
/// Bytes that the text of a point takes, about.
const POINT: usize = 80;

/// A field whose values are shown.
pub(super) struct DocField<'f> {
    name: String,
    column: Option<Column<'f>>,
    dictionary: Option<Dictionary<'f>>,
    values: DocValues,
    format: Format,
}

/// What is shown by a name.
enum Shown<'f> {
    Field(Box<DocField<'f>>),
    /// The number of the last writing, which objects have of their document.
    SeqNo,
    /// How often the document was written.
    Version,
}

struct DocValueFields<'f>(Vec<Shown<'f>>);

/// Finds what is kept of how documents were written.
fn own<'f>(lowering: &Lowering<'f, 'f>, name: &str, format: Option<&str>) -> Result<Option<Shown<'f>>, Failure> {
    let shown = match name {
        "_seq_no" => Shown::SeqNo,
        "_version" if lowering.space == ROOT => Shown::Version,
        _ => return Ok(None),
    };
    if format.is_none() {
        return Ok(Some(shown));
    }
    let reason = format!("Field [{name}] of type [{name}] does not support custom formats");
    Err(shard(Cause::illegal_argument(reason)))
}

pub(super) fn create<'f>(
    lowering: &Lowering<'f, 'f>,
    asked: &[FieldAsked],
    collapsed: Option<&str>,
) -> Result<Option<Box<dyn Part + 'f>>, Failure> {
    let mut shown = Vec::new();
    let asked = asked.iter().map(|one| (one.field.as_str(), one.format.as_deref()));
    for (field_asked, format) in asked.chain(collapsed.map(|field| (field, None))) {
        for name in names_of(lowering, field_asked)? {
            lowering.budget.room(&mut shown, 1, PART)?;
            match own(lowering, &name, format)? {
                Some(own) => shown.push(own),
                None => shown.extend(field(lowering, name, format)?.map(|field| Shown::Field(Box::new(field)))),
            }
        }
    }
    Ok((!shown.is_empty()).then(|| Box::new(DocValueFields(shown)) as Box<dyn Part + 'f>))
}

/// Refuses more fields than the settings let one ask for: the real engine counts them before it runs the search. The field that
/// hits are put together by is added once they are counted.
pub(super) fn check(lowering: &Lowering<'_, '_>, asked: &[FieldAsked]) -> Result<(), Failure> {
    let most = lowering.index.settings.max_docvalue_fields_search;
    let mut count = 0;
    for one in asked {
        count += names_of(lowering, &one.field)?.len() as i64;
    }
    if count <= most {
        return Ok(());
    }
    Err(shard(Cause::illegal_argument(format!(
        "Trying to retrieve too many docvalue_fields. Must be less than or equal to: [{most}] but was [{count}]. This limit can be \
         set by changing the [index.max_docvalue_fields_search] index level setting."
    ))))
}

fn shard(cause: Cause) -> Failure {
    // A date that a format cannot print is no fault of the request to the real engine.
    Failure::shard(vitrine_wire::date::math::status(&cause), cause)
}

/// Finds a field; nothing where the mapping does not have it.
pub(super) fn field<'f>(
    lowering: &Lowering<'f, 'f>,
    name: String,
    format: Option<&str>,
) -> Result<Option<DocField<'f>>, Failure> {
    let refused = |what: &str| {
        let reason = format!("[docvalue_fields] of {what} is not supported");
        Failure::request(400, Cause::illegal_argument(reason))
    };
    let Some(data) = lowering.field_data(&name)? else {
        return Ok(None);
    };
    let format = data.format(format, None).map_err(shard)?;
    let values = data.kind.doc_values(data.name).map_err(shard)?;
    if is_metadata(&name) {
        return Err(refused(&format!("[{name}]")));
    }
    if matches!(values, DocValues::Ranges(_)) {
        return Err(refused(&format!("a field of type [{}]", data.kind.name())));
    }
    let format = match values {
        DocValues::Numbers(Encoding::Nanos) => format.of_nanos(),
        _ => format,
    };
    Ok(Some(DocField {
        column: data.column,
        dictionary: data.dictionary.clone(),
        name,
        values,
        format,
    }))
}

impl Part for DocValueFields<'_> {
    fn make(&self, of: &Of<'_>, made: &mut Made, budget: &Budget) -> Result<(), Failure> {
        for shown in &self.0 {
            let name = match shown {
                Shown::Field(field) => &field.name,
                Shown::SeqNo => "_seq_no",
                Shown::Version => "_version",
            };
            let out = &mut made.fields.named(name, budget)?.values;
            let written = of.index.ids.as_ref().map(|ids| ids.version(of.document));
            let number = match (shown, written) {
                (Shown::Field(field), _) => {
                    field.write_all(of, out, budget)?;
                    continue;
                }
                (_, None) => continue,
                (Shown::SeqNo, Some((_, number))) | (Shown::Version, Some((number, _))) => number,
            };
            next(out).extend_from_slice(number.to_string().as_bytes());
        }
        Ok(())
    }
}

impl DocField<'_> {
    /// Writes the values of a hit behind others.
    pub(super) fn write_all(&self, of: &Of<'_>, out: &mut Vec<u8>, budget: &Budget) -> Result<(), Failure> {
        let Some(column) = &self.column else { return Ok(()) };
        let places = column.places(of.hit.document);
        budget.charge(places.len() as u64 * VALUE, PART)?;
        if self.values != DocValues::Points {
            for at in places {
                self.write(column.value(at), next(out)).map_err(shard)?;
            }
            return Ok(());
        }
        // The real engine puts them in the order of their texts.
        let room = places.len() * POINT;
        budget.take(room, PART)?;
        let mut texts: Vec<String> = places.map(|at| Point::decode(column.value(at)).text()).collect();
        sorting::sort_by(&mut texts, Ord::cmp);
        for text in &texts {
            json::write_string(text, next(out));
        }
        budget.give(room);
        Ok(())
    }

    fn write(&self, value: i64, out: &mut Vec<u8>) -> Result<(), Cause> {
        let text = match self.values {
            DocValues::Terms | DocValues::Ranges(_) | DocValues::Points => {
                if let Some(dictionary) = &self.dictionary {
                    let term = dictionary.term(value as u32);
                    json::write_string(&String::from_utf8_lossy(&self.format.term(term)), out);
                }
                return Ok(());
            }
            DocValues::Numbers(encoding) if encoding.is_floating() => {
                let double = encoding.to_f64(value);
                if self.format.is_raw() && double.is_finite() {
                    write_double(double, out);
                    return Ok(());
                }
                self.format.double(double)?
            }
            DocValues::Numbers(_) => {
                let text = self.format.long(value)?;
                if self.format.is_raw() || self.format.is_boolean() {
                    out.extend_from_slice(text.as_bytes());
                    return Ok(());
                }
                text
            }
        };
        json::write_string(&text, out);
        Ok(())
    }
}
