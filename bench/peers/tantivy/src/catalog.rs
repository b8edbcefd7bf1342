//! How is a catalog indexed? One segment in the catalog's order: text with positions, keywords and numbers with columns.

use std::io::{BufRead, BufReader};
use std::path::Path;

use serde_json::Value;
use tantivy::directory::MmapDirectory;
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STORED, Schema, SchemaBuilder, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::TokenizerManager;
use tantivy::{Index, TantivyDocument};

use crate::Result;
use crate::words::{NAME, Words};

/// Room for the one segment that is written.
const MEMORY: usize = 4_000_000_000;

/// How a field of the mapping is indexed.
pub struct Indexed {
    /// The mapping's name.
    pub name: String,
    kind: String,
    source: String,
    ignore_above: usize,
    /// tantivy's handle.
    pub field: Field,
}

/// The fields of a mapping.
pub struct Fields {
    /// Those that are indexed: dates are not.
    pub all: Vec<Indexed>,
    /// `_id`.
    pub id: Field,
    source: Field,
    schema: Schema,
}

/// A dot has a meaning in tantivy's names.
pub fn plain(name: &str) -> String {
    name.replace('.', "__")
}

fn tokenizers() -> TokenizerManager {
    let tokenizers = TokenizerManager::default();
    tokenizers.register(NAME, Words);
    tokenizers
}

impl Fields {
    /// Reads the fields of a mapping.
    pub fn new(mapping: &Value) -> Result<Self> {
        let mut builder = Schema::builder();
        let raw = TextFieldIndexing::default()
            .set_tokenizer("raw")
            .set_fieldnorms(false)
            .set_index_option(IndexRecordOption::Basic);
        let id = builder.add_text_field("_id", TextOptions::default().set_indexing_options(raw.clone()) | STORED);
        let source = builder.add_text_field("_source", STORED);
        let mut all = Vec::new();
        for (name, property) in mapping["properties"]
            .as_object()
            .ok_or("the mapping has no properties")?
        {
            add(&mut builder, &mut all, name, name, property, &raw);
            for (more, property) in property["fields"].as_object().into_iter().flatten() {
                add(&mut builder, &mut all, name, &format!("{name}.{more}"), property, &raw);
            }
        }
        let schema = builder.build();
        Ok(Fields {
            all,
            id,
            source,
            schema,
        })
    }

    /// Returns the field of this name in the mapping.
    pub fn get(&self, name: &str) -> Option<&Indexed> {
        self.all.iter().find(|field| field.name == name)
    }

    /// Opens an index.
    pub fn open(&self, folder: &Path) -> Result<Index> {
        let mut index = Index::open_in_dir(folder)?;
        index.set_tokenizers(tokenizers());
        Ok(index)
    }

    /// Writes an index.
    pub fn write(&self, catalog: &Path, folder: &Path) -> Result<()> {
        std::fs::create_dir_all(folder)?;
        let mut writer = Index::builder()
            .schema(self.schema.clone())
            .tokenizers(tokenizers())
            .single_segment_index_writer::<TantivyDocument>(MmapDirectory::open(folder)?, MEMORY)?;
        for line in BufReader::new(std::fs::File::open(catalog)?).lines() {
            let line = line?;
            let json: Value = serde_json::from_str(&line)?;
            let mut document = TantivyDocument::new();
            document.add_text(self.id, json["_id"].as_str().ok_or("a line has no _id")?);
            let start = line.find("\"_source\":").ok_or("a line has no _source")? + 10;
            document.add_text(self.source, &line[start..line.len() - 1]);
            for field in &self.all {
                match &json["_source"][&field.source] {
                    Value::Array(values) => values.iter().for_each(|value| field.add(value, &mut document)),
                    value => field.add(value, &mut document),
                }
            }
            writer.add_document(document)?;
        }
        writer.finalize()?;
        Ok(())
    }
}

fn add(
    builder: &mut SchemaBuilder,
    all: &mut Vec<Indexed>,
    source: &str,
    name: &str,
    property: &Value,
    raw: &TextFieldIndexing,
) {
    let kind = property["type"].as_str().unwrap_or_default();
    let known = plain(name);
    let text = TextFieldIndexing::default()
        .set_tokenizer(NAME)
        .set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let field = match kind {
        "text" => builder.add_text_field(&known, TextOptions::default().set_indexing_options(text)),
        "keyword" => {
            let options = TextOptions::default().set_indexing_options(raw.clone()).set_fast("raw");
            builder.add_text_field(&known, options)
        }
        "boolean" => builder.add_bool_field(&known, INDEXED | FAST),
        "double" | "float" => builder.add_f64_field(&known, INDEXED | FAST),
        "long" | "integer" | "short" | "byte" => builder.add_i64_field(&known, INDEXED | FAST),
        _ => return,
    };
    let ignore_above = property["ignore_above"].as_u64().unwrap_or(u64::MAX) as usize;
    all.push(Indexed {
        name: name.to_owned(),
        kind: kind.to_owned(),
        source: source.to_owned(),
        ignore_above,
        field,
    });
}

impl Indexed {
    /// Whether its words are analyzed.
    pub fn is_text(&self) -> bool {
        self.kind == "text"
    }

    /// Whether it holds whole values.
    pub fn is_keyword(&self) -> bool {
        self.kind == "keyword"
    }

    /// Whether it holds numbers with fractions.
    pub fn is_float(&self) -> bool {
        matches!(self.kind.as_str(), "double" | "float")
    }

    /// Whether it holds whole numbers.
    pub fn is_integer(&self) -> bool {
        matches!(self.kind.as_str(), "long" | "integer" | "short" | "byte")
    }

    fn add(&self, value: &Value, document: &mut TantivyDocument) {
        match (self.kind.as_str(), value) {
            ("text", Value::String(text)) => document.add_text(self.field, text),
            ("keyword", Value::String(text)) if text.chars().count() <= self.ignore_above => {
                document.add_text(self.field, text);
            }
            ("boolean", Value::Bool(value)) => document.add_bool(self.field, *value),
            ("double" | "float", Value::Number(number)) => {
                document.add_f64(self.field, number.as_f64().unwrap_or_default());
            }
            ("long" | "integer" | "short" | "byte", Value::Number(number)) => {
                document.add_i64(self.field, number.as_i64().unwrap_or_default());
            }
            _ => {}
        }
    }
}
