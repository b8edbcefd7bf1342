//! What does a plan look like in TypeScript? Its types are made by `ts-rs`; here is what writes them as bytes, for the host, and
//! what reads that again, for the host's tests.

use std::collections::BTreeMap;
use std::path::Path;

use super::Plan;
use super::read::LAYOUT;

/// What a value is.
#[derive(Clone)]
pub enum Kind {
    Flag,
    Integer,
    Text,
    Optional(Box<Kind>),
    List(Box<Kind>),
    Declared(&'static str),
}

/// What a declared type is.
pub enum Layout {
    Object(Fields),
    Choice(Vec<(&'static str, Content)>),
}

/// What a variant holds.
pub enum Content {
    Nothing,
    One(Kind),
    Fields(Fields),
}

type Fields = Vec<(&'static str, Kind)>;

/// The declared types by name.
pub type Layouts = BTreeMap<&'static str, Layout>;

/// A type of a plan.
pub trait Twin {
    /// Says what it is, and adds the types that are declared for it.
    fn kind(layouts: &mut Layouts) -> Kind;
}

/// Adds a declared type unless it is there: it may hold itself.
pub fn declared(name: &'static str, layouts: &mut Layouts, layout: impl FnOnce(&mut Layouts) -> Layout) -> Kind {
    if !layouts.contains_key(name) {
        layouts.insert(name, Layout::Object(Vec::new()));
        let layout = layout(layouts);
        layouts.insert(name, layout);
    }
    Kind::Declared(name)
}

macro_rules! kinds {
    ($($type:ty => $kind:expr,)*) => {$(
        impl Twin for $type {
            fn kind(_: &mut Layouts) -> Kind {
                $kind
            }
        }
    )*};
}

kinds! {
    bool => Kind::Flag,
    i32 => Kind::Integer,
    u32 => Kind::Integer,
    i64 => Kind::Integer,
    u64 => Kind::Integer,
    String => Kind::Text,
}

impl<T: Twin> Twin for Box<T> {
    fn kind(layouts: &mut Layouts) -> Kind {
        T::kind(layouts)
    }
}

impl<T: Twin> Twin for Option<T> {
    fn kind(layouts: &mut Layouts) -> Kind {
        Kind::Optional(Box::new(T::kind(layouts)))
    }
}

impl<T: Twin> Twin for Vec<T> {
    fn kind(layouts: &mut Layouts) -> Kind {
        Kind::List(Box::new(T::kind(layouts)))
    }
}

impl Kind {
    /// What writes a value.
    fn write(&self, value: &str) -> String {
        match self {
            Self::Flag => format!("into.flag({value});"),
            Self::Integer => format!("into.integer({value});"),
            Self::Text => format!("into.text({value});"),
            Self::Declared(name) => format!("write{name}({value}, into);"),
            Self::Optional(some) => format!("if (into.some({value})) {{ {} }}", some.write(value)),
            Self::List(element) => {
                format!(
                    "into.count({value}.length); for (const element of {value}) {{ {} }}",
                    element.write("element")
                )
            }
        }
    }

    /// What reads a value.
    fn read(&self) -> String {
        match self {
            Self::Flag => "reader.flag()".to_owned(),
            Self::Integer => "reader.integer()".to_owned(),
            Self::Text => "reader.text()".to_owned(),
            Self::Declared(name) => format!("read{name}(reader)"),
            Self::Optional(some) => format!("reader.optional(() => {})", some.read()),
            Self::List(element) => format!("reader.list(() => {})", element.read()),
        }
    }
}

/// What writes the fields of a value, a line each.
fn write(of: &str, fields: &Fields, indent: &str) -> String {
    let lines = fields
        .iter()
        .map(|(name, kind)| format!("{indent}{}\n", kind.write(&format!("{of}.{name}"))));
    lines.collect()
}

fn read(fields: &Fields) -> String {
    let values = fields.iter().map(|(name, kind)| format!("{name}: {}", kind.read()));
    format!("{{ {} }}", values.collect::<Vec<_>>().join(", "))
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for (at, character) in name.char_indices() {
        if character.is_ascii_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    snake
}

impl Layout {
    fn writer(&self, name: &str) -> String {
        let head = format!("export function write{name}(plan: {name}, into: PlanWriter): void {{\n");
        let variants = match self {
            Self::Object(fields) => return format!("{head}{}}}\n", write("plan", fields, "  ")),
            Self::Choice(variants) => variants,
        };
        assert!(variants.len() < 128, "a variant is a byte");
        let mut cases = String::new();
        for (number, (variant, content)) in variants.iter().enumerate() {
            let variant = snake_case(variant);
            let holds = format!("(plan as Extract<Exclude<{name}, string>, {{ {variant}: unknown }}>).{variant}");
            let content = match content {
                Content::Nothing => String::new(),
                Content::One(kind) => format!("      {}\n", kind.write(&holds)),
                Content::Fields(fields) => {
                    format!("      const content = {holds};\n{}", write("content", fields, "      "))
                }
            };
            cases +=
                &format!("    case {variant:?}: {{\n      into.variant({number});\n{content}      return;\n    }}\n");
        }
        format!(
            "{head}  const name = nameOf(plan);\n  switch (name) {{\n{cases}    default:\n      throw unknown({name:?}, name);\n  }}\n}}\n"
        )
    }

    fn reader(&self, name: &str) -> String {
        let variants = match self {
            Self::Object(fields) => {
                let value = read(fields);
                return format!("export function read{name}(reader: PlanReader): {name} {{\n  return {value};\n}}\n");
            }
            Self::Choice(variants) => variants,
        };
        let mut cases = String::new();
        for (number, (variant, content)) in variants.iter().enumerate() {
            let variant = snake_case(variant);
            let value = match content {
                Content::Nothing => format!("{variant:?}"),
                Content::One(kind) => format!("{{ {variant}: {} }}", kind.read()),
                Content::Fields(fields) => format!("{{ {variant}: {} }}", read(fields)),
            };
            cases += &format!("    case {number}:\n      return {value};\n");
        }
        format!(
            "export function read{name}(reader: PlanReader): {name} {{\n  switch (reader.variant()) {{\n{cases}    default:\n      throw reader.unknown({name:?});\n  }}\n}}\n"
        )
    }
}

const HEAD: &str =
    "// This file was generated by the engine's tests, of crates/engine/src/plan.rs. Do not edit this file manually.\n";

/// Writes both files; `npm run gen` runs this, and CI compares them.
#[test]
fn export_bindings_plan_writer() {
    let mut layouts = Layouts::new();
    Plan::kind(&mut layouts);
    let names = layouts.keys().copied().collect::<Vec<_>>().join(", ");
    let all = |text: fn(&Layout, &str) -> String| {
        let texts = layouts.iter().map(|(name, layout)| text(layout, name));
        texts.collect::<Vec<_>>().join("\n")
    };
    let host = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ts/host");
    let writer = format!(
        "{HEAD}import {{ nameOf, unknown }} from \"../engine/plan_writer.js\";\nimport type {{ PlanWriter }} from \"../engine/plan_writer.js\";\nimport type {{ {names} }} from \"./plan.js\";\n\n/** What every plan begins with. */\nexport const LAYOUT = {LAYOUT};\n\n{}",
        all(Layout::writer)
    );
    std::fs::write(host.join("src/generated/plan_writer.ts"), writer).expect("ts/host/src/generated");
    let reader = format!(
        "{HEAD}import type {{ {names} }} from \"../../src/generated/plan.js\";\nimport type {{ PlanReader }} from \"../plan_reader.js\";\n\n{}",
        all(Layout::reader)
    );
    let folder = host.join("test/generated");
    std::fs::create_dir_all(&folder).expect("ts/host/test");
    std::fs::write(folder.join("plan_reader.ts"), reader).expect("ts/host/test/generated");
}
