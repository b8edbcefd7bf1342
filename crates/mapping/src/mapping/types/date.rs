//! `date` and `date_nanos`: milliseconds or nanoseconds since the epoch, with date math in queries.

use super::super::parameters::{shown, simple_name};
use super::super::{Parameters, Problem};
use super::access::Access;
use super::printing::Printing;
use super::{Context, FieldType, Lowered, RangeBounds, Showing, Shows, Storage, Stored, Suggests, scalar_text};
use crate::date::Instant;
use crate::date::format::DateFormat;
use crate::date::locale::{Locale, Texts};
use crate::date::math;
use crate::date::nanos;
use crate::date::parse::DEFAULT_FORMAT;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::java::number::parse_double;
use crate::json::{Value, write_string};
use crate::plan::Scalar;
use crate::values::encoding::Encoding;
use crate::values::field_data::{Distances, DocValues, FieldValues, InOrder, Nearness};
use crate::values::format::Format;

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct Date {
    resolution: Resolution,
    access: Access,
    format: DateFormat,
    /// The instant of `null_value`.
    null_value: Option<i64>,
    ignore_malformed: bool,
}

/// What an instant is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Resolution {
    Millis,
    Nanos,
}

impl Resolution {
    fn default_format(self) -> &'static str {
        match self {
            Self::Millis => DEFAULT_FORMAT,
            Self::Nanos => "strict_date_optional_time_nanos||epoch_millis",
        }
    }

    fn number(self, instant: Instant) -> Result<i64, Cause> {
        match self {
            Self::Millis => Ok(instant.millis),
            Self::Nanos => nanos::to_nanos(instant),
        }
    }
}

pub(super) fn create(name: &str, parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let resolution = match name {
        "date_nanos" => Resolution::Nanos,
        _ => Resolution::Millis,
    };
    let access = Access::read(parameters)?;
    let format = format(resolution, parameters)?;
    let null_text = parameters.null_value().map(shown);
    // The real engine has none where it cannot read it, and prints it all the same.
    let null_value = null_text
        .as_ref()
        .and_then(|text| format.instant(text, false, Zone::UTC).ok())
        .and_then(|instant| resolution.number(instant).ok());
    if let Some(text) = null_text {
        parameters.print_text("null_value", &text);
    }
    let default = parameters.defaults().ignore_malformed;
    let ignore_malformed = parameters.flag("ignore_malformed", default)?;
    parameters.scripts()?;
    parameters.boost()?;
    parameters.meta()?;
    Ok(Box::new(Date {
        resolution,
        access,
        format,
        null_value,
        ignore_malformed,
    }))
}

/// Takes the format in which dates are read and written, and the locale whose names it has.
fn format(resolution: Resolution, parameters: &mut Parameters<'_, '_>) -> Result<DateFormat, Problem> {
    let pattern = pattern(resolution, parameters)?;
    let texts = locale(parameters, true)?;
    let Some(pattern) = pattern else {
        return Ok(DateFormat::new(resolution.default_format())?.localised(texts)?);
    };
    let name = simple_name(parameters.path());
    compile(parameters, &pattern, texts, |cause| {
        let reason = said!("Error parsing [format] on field [{name}]: {}", cause.reason);
        Cause::illegal_argument(reason).caused_by(cause)
    })
}

/// Takes the format and the locale of the dates of ranges, of which errors are told as they are.
pub(super) fn format_of_ranges(parameters: &mut Parameters<'_, '_>) -> Result<DateFormat, Problem> {
    let pattern = pattern(Resolution::Millis, parameters)?;
    let texts = locale(parameters, true)?;
    match pattern {
        // The real engine forgets the locale.
        None => Ok(DateFormat::default()),
        Some(pattern) => compile(parameters, &pattern, texts, |cause| cause),
    }
}

/// Takes `locale`; returns whose names it has.
pub(super) fn locale(parameters: &mut Parameters<'_, '_>, is_printed: bool) -> Result<Texts, Problem> {
    let Some(text) = parameters.text("locale")? else {
        return Ok(Texts::Root);
    };
    let locale = Locale::parse(&text)?;
    if !locale.is_readable() {
        let why = said!("of [{text}] is not supported: the real engine cannot read the mapping that it prints");
        parameters.refuse_value("locale", &why);
    }
    if let Some(name) = locale.name.filter(|_| is_printed) {
        parameters.print_text("locale", &name);
    }
    Ok(locale.texts)
}

/// Returns how instants are written, given the format of their field and what a request says.
pub(super) fn doc_value_format(own: &DateFormat, pattern: Option<&str>, zone: Option<Zone>) -> Result<Format, Cause> {
    let format = match pattern {
        Some(pattern) => DateFormat::new(pattern)?.localised(own.texts())?,
        None => own.clone(),
    };
    Ok(Format::Date(format, zone.unwrap_or(Zone::UTC)))
}

/// Takes the text of a format.
fn pattern(resolution: Resolution, parameters: &mut Parameters<'_, '_>) -> Result<Option<String>, Problem> {
    let pattern = parameters.text("format")?;
    if let Some(pattern) = pattern
        .as_ref()
        .filter(|pattern| *pattern != resolution.default_format())
    {
        parameters.print_text("format", pattern);
    }
    Ok(pattern)
}

fn compile(
    parameters: &mut Parameters<'_, '_>,
    pattern: &str,
    texts: Texts,
    wrong: impl FnOnce(Cause) -> Cause,
) -> Result<DateFormat, Problem> {
    let format = match DateFormat::new(pattern).and_then(|format| format.localised(texts)) {
        Ok(format) => format,
        Err(cause) if cause.reason.contains("not supported") => {
            parameters.refuse_value("format", &said!("of [{pattern}] is not supported: {}", cause.reason));
            return Ok(DateFormat::default());
        }
        Err(cause) => return Err(wrong(cause).into()),
    };
    if let Some(why) = format.unreadable() {
        parameters.refuse_value("format", &said!("of [{pattern}] is not supported: {why}"));
    }
    Ok(format)
}

impl Date {
    fn bound(&self, value: &Scalar, round_up: bool, bounds: &RangeBounds<'_>) -> Result<i64, Cause> {
        let instant = math::instant(
            &scalar_text(value),
            bounds.format.unwrap_or(&self.format),
            bounds.context.now,
            round_up,
            bounds.zone.unwrap_or(Zone::UTC),
        )?;
        self.resolution.number(instant)
    }
}

impl FieldValues for Date {
    fn in_order(&self) -> InOrder {
        match self.access.is_indexed {
            true => InOrder::Points,
            false => InOrder::Nothing,
        }
    }

    fn name(&self) -> &'static str {
        match self.resolution {
            Resolution::Millis => "date",
            Resolution::Nanos => "date_nanos",
        }
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Numbers(match self.resolution {
            Resolution::Millis => Encoding::Long,
            Resolution::Nanos => Encoding::Nanos,
        }))
    }

    fn distances(&self) -> Option<Distances> {
        (self.resolution == Resolution::Millis).then_some(Distances::Dates)
    }

    fn nearness(&self) -> Option<Nearness> {
        Some(match self.resolution {
            Resolution::Millis => Nearness::Millis,
            Resolution::Nanos => Nearness::Nanos,
        })
    }

    fn takes_format(&self) -> bool {
        true
    }

    fn takes_zone(&self) -> bool {
        true
    }

    fn format(&self, pattern: Option<&str>, zone: Option<Zone>) -> Result<Format, Cause> {
        doc_value_format(&self.format, pattern, zone)
    }
}

impl FieldType for Date {
    fn shows(&self) -> Shows {
        Shows::Values
    }

    fn suggests(&self) -> Suggests {
        Suggests::Nothing
    }

    fn showing(&self, _: &str, pattern: Option<&str>) -> Result<Showing, Cause> {
        let format = doc_value_format(&self.format, pattern, None)?;
        Ok(Showing::By(match self.resolution {
            Resolution::Millis => format,
            Resolution::Nanos => format.of_nanos(),
        }))
    }

    fn show(&self, value: &Value<'_>, showing: &Showing, _: Context<'_>, out: &mut Vec<u8>) -> bool {
        let read = |text: &str| {
            let instant = self.format.instant(text, false, Zone::UTC).ok()?;
            self.resolution.number(instant).ok()
        };
        let number = match value {
            Value::Null => self.null_value,
            Value::Number(text) => match text.parse::<i64>() {
                Ok(_) => read(text),
                Err(_) if !text.contains(['e', 'E']) => read(text),
                Err(_) => parse_double(text).and_then(|number| read(&(number as i64).to_string())),
            },
            Value::String(text) => read(text),
            _ => None,
        };
        let (Some(number), Showing::By(format)) = (number, showing) else {
            return false;
        };
        let Ok(text) = format.long(number) else { return false };
        write_string(&text, out);
        true
    }

    fn stored(&self) -> Stored {
        Stored::as_shown(self.access.is_stored)
    }

    fn printing(&self) -> Printing {
        Printing::Plain
    }

    fn storage(&self) -> Storage {
        self.access.storage(Storage::NUMBERS)
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        self.range(&RangeBounds::of_one(value, context))
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        if *bounds.from != Scalar::Null {
            let bound = self.bound(bounds.from, !bounds.include_lower, bounds)?;
            let Some(first) = bound.checked_add((!bounds.include_lower).into()) else {
                return Ok(Lowered::None);
            };
            low = first;
        }
        if *bounds.to != Scalar::Null {
            let bound = self.bound(bounds.to, bounds.include_upper, bounds)?;
            let Some(last) = bound.checked_sub((!bounds.include_upper).into()) else {
                return Ok(Lowered::None);
            };
            high = last;
        }
        // The real engine asks for ends that are out of order as for others.
        Ok(Lowered::Numbers { low, high })
    }

    fn is_indexed(&self) -> bool {
        self.access.is_indexed
    }

    fn rewrites_ranges(&self) -> bool {
        true
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{ContextValues, Indexing, Sink, ValueError, text_of};
    use super::{Date, Zone};
    use crate::json::Value;

    impl Indexing for Date {
        fn context_values(&self, _: &Value<'_>) -> ContextValues {
            self.access.no_context()
        }

        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let text = text_of(value)?;
            let read = self.format.instant(text, false, Zone::UTC);
            match read.and_then(|instant| self.resolution.number(instant)) {
                Ok(value) => sink.number(value),
                Err(_) if self.ignore_malformed => sink.ignored(),
                Err(cause) => return Err(cause.into()),
            }
            Ok(())
        }

        fn null_number(&self) -> Option<i64> {
            self.null_value
        }
    }
}
