//! What does an outcome look like in TypeScript? What reads its records, for the host, and what writes them, for the host's tests.

use std::path::Path;

use crate::twin::{Content, Fields, Kind, Layout, Layouts, snake_case};

impl Kind {
    /// The TypeScript type that readers return: for what is only copied, it has places in the outcome's bytes.
    fn span(&self) -> String {
        match self {
            Self::Number => "NumberAt".to_owned(),
            Self::Text => "TextAt".to_owned(),
            Self::Json => "JsonAt".to_owned(),
            Self::Optional(some) => format!("{} | null", some.span()),
            Self::List(element) => format!("readonly {}[]", element.span()),
            Self::Flag | Self::Integer(_) | Self::Declared(_) => self.value(),
        }
    }

    /// The TypeScript type that tests write.
    fn value(&self) -> String {
        match self {
            Self::Flag => "boolean".to_owned(),
            Self::Integer(_) => "number".to_owned(),
            Self::Number => "string | null".to_owned(),
            Self::Text | Self::Json => "string".to_owned(),
            Self::Declared(name) => (*name).to_owned(),
            Self::Optional(some) => format!("{} | null", some.value()),
            Self::List(element) => format!("readonly {}[]", element.value()),
        }
    }

    fn taken(&self) -> String {
        match self {
            Self::Flag => "reader.flag()".to_owned(),
            Self::Integer(of) => format!("reader.{of}()"),
            Self::Number => "reader.number()".to_owned(),
            Self::Text => "reader.text()".to_owned(),
            Self::Json => "reader.json()".to_owned(),
            Self::Declared(name) => format!("read{name}(reader)"),
            Self::Optional(some) => format!("reader.flag() ? {} : null", some.taken()),
            Self::List(element) => match &**element {
                Self::Declared(name) => format!("reader.list(read{name})"),
                other => format!("reader.list((reader) => {})", other.taken()),
            },
        }
    }

    fn given(&self, value: &str) -> String {
        match self {
            Self::Flag => format!("into.flag({value});"),
            Self::Integer(of) => format!("into.{of}({value});"),
            Self::Number => format!("into.number({value});"),
            Self::Text | Self::Json => format!("into.text({value});"),
            Self::Declared(name) => format!("write{name}({value}, into);"),
            Self::Optional(some) => {
                format!(
                    "into.flag({value} !== null); if ({value} !== null) {{ {} }}",
                    some.given(value)
                )
            }
            Self::List(element) => format!(
                "into.u32({value}.length); for (const element of {value}) {{ {} }}",
                element.given("element")
            ),
        }
    }
}

fn interface(name: &str, fields: &Fields, of: fn(&Kind) -> String) -> String {
    let fields = fields
        .iter()
        .map(|(field, kind)| format!("  readonly {field}: {};\n", of(kind)));
    format!("export interface {name} {{\n{}}}\n", fields.collect::<String>())
}

/// Whether no variant holds a value, so that the names of the variants are all there is.
fn is_plain(variants: &[(&'static str, Content)]) -> bool {
    variants.iter().all(|(_, content)| matches!(content, Content::Nothing))
}

fn union(name: &str, variants: &[(&'static str, Content)], of: fn(&Kind) -> String) -> String {
    let variant = |(variant, content): &(&'static str, Content)| {
        let variant = snake_case(variant);
        if is_plain(variants) {
            return format!("{variant:?}");
        }
        let value = match content {
            Content::One(kind) => of(kind),
            _ => "null".to_owned(),
        };
        format!("{{ readonly kind: {variant:?}; readonly value: {value} }}")
    };
    let variants = variants.iter().map(variant).collect::<Vec<_>>();
    format!("export type {name} =\n  | {};\n", variants.join("\n  | "))
}

impl Layout {
    fn outcome_reader(&self, name: &str) -> String {
        let head = format!("export function read{name}(reader: OutcomeReader): {name} {{\n");
        match self {
            Self::Object(fields) => {
                let values = fields
                    .iter()
                    .map(|(field, kind)| format!("    {field}: {},\n", kind.taken()));
                let values = values.collect::<String>();
                format!(
                    "{}\n{head}  return {{\n{values}  }};\n}}\n",
                    interface(name, fields, Kind::span)
                )
            }
            Self::Choice(variants) => {
                let mut cases = String::new();
                for (number, (variant, content)) in variants.iter().enumerate() {
                    let variant = snake_case(variant);
                    let value = match content {
                        _ if is_plain(variants) => format!("{variant:?}"),
                        Content::One(kind) => format!("{{ kind: {variant:?}, value: {} }}", kind.taken()),
                        _ => format!("{{ kind: {variant:?}, value: null }}"),
                    };
                    cases += &format!("    case {number}:\n      return {value};\n");
                }
                let default = format!("    default:\n      throw reader.unknown({name:?});\n");
                let union = union(name, variants, Kind::span);
                format!("{union}\n{head}  switch (reader.variant()) {{\n{cases}{default}  }}\n}}\n")
            }
        }
    }

    fn outcome_writer(&self, name: &str) -> String {
        let head = format!("export function write{name}(value: {name}, into: OutcomeWriter): void {{\n");
        match self {
            Self::Object(fields) => {
                let lines = fields
                    .iter()
                    .map(|(field, kind)| format!("  {}\n", kind.given(&format!("value.{field}"))));
                let lines = lines.collect::<String>();
                format!("{}\n{head}{lines}}}\n", interface(name, fields, Kind::value))
            }
            Self::Choice(variants) => {
                let mut cases = String::new();
                for (number, (variant, content)) in variants.iter().enumerate() {
                    let variant = snake_case(variant);
                    let held = match content {
                        Content::One(kind) => kind.given("value.value"),
                        _ => String::new(),
                    };
                    cases += &format!("    case {variant:?}:\n      into.variant({number}); {held}\n      return;\n");
                }
                let of = if is_plain(variants) { "value" } else { "value.kind" };
                let union = union(name, variants, Kind::value);
                format!("{union}\n{head}  switch ({of}) {{\n{cases}  }}\n}}\n")
            }
        }
    }
}

const HEAD: &str = "// This file was generated by the engine's tests, of the records that are declared in crates/engine/src. Do not edit this file manually.\n";

fn all(layouts: &Layouts, text: fn(&Layout, &str) -> String) -> String {
    let texts = layouts
        .iter()
        .map(|(name, (said, layout))| format!("\n/**{said} */\n{}", text(layout, name)));
    texts.collect()
}

/// Returns the TypeScript that reads outcomes, without its comments.
pub fn readers(layouts: &Layouts) -> String {
    let texts = layouts.iter().map(|(name, (_, layout))| layout.outcome_reader(name));
    texts.collect()
}

/// Writes both generated files.
pub fn export(layouts: &Layouts) {
    let host = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ts/host");
    let reader = format!(
        "{HEAD}import type {{ JsonAt, NumberAt, OutcomeReader, TextAt }} from \"../engine/outcome_reader.js\";\n{}",
        all(layouts, Layout::outcome_reader)
    );
    std::fs::write(host.join("src/generated/outcome.ts"), reader).expect("ts/host/src/generated");
    let writer = format!(
        "{HEAD}import type {{ OutcomeWriter }} from \"../outcome_writer.js\";\n{}",
        all(layouts, Layout::outcome_writer)
    );
    std::fs::write(host.join("test/generated/outcome_writer.ts"), writer).expect("ts/host/test/generated");
}

/// Adds the records that are declared in this folder.
pub fn add(layouts: &mut Layouts) {
    use super::*;
    crate::twin::add!(
        layouts,
        Head,
        FailureHead,
        CauseHead,
        CauseDetail,
        CauseTail,
        HitHead,
        Place,
        Own,
        Name,
        Source,
        HitMore,
        HitSection,
        HitsInside,
        HitTail,
        AnyValue,
        Found,
        Rewritten,
        Warnings,
        Counted,
        Explained,
        TermVectorsFound,
        Document,
        Versions,
        Contents,
        Inspected,
        CheckedSection,
        Analysis,
        AnalyzerHead,
        AnalyzedHead,
        AnalyzedPart,
        AnalyzedEnd,
        SuggestHead,
        SuggestEntry,
        SuggestOption,
        SuggestedInputs,
        SuggestedInput,
        SuggestedPhrase,
        Step,
        Token,
        Added,
        LeftOut,
        Written,
        Others,
    );
}
