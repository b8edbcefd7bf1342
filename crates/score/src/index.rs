//! What can be read of an opened image? Readers over its sections, field by field.

use crate::analysis::tables::Tables;
use crate::bm25::{FieldStatistics, Similarity};
use crate::carried;
use crate::derived::Derived;
use crate::error::{ImageError, require};
use crate::format::checksum;
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::format::ids::Ids;
use crate::format::image::{Kind, NO_FIELD, Table};
use crate::format::norms::Norms;
use crate::format::positions::PositionsReader;
use crate::format::postings::PostingsReader;
use crate::format::source::Sources;
use crate::frequent;
use crate::mapping::Mapping;
use crate::mapping::types::own::BETWEEN;
use crate::outcome::{self, Name, Outcome, Text};
use crate::settings::Settings;
use crate::spaces::Spaces;

/// The terms of a field and their postings.
pub struct Terms<'a> {
    /// Term to ordinal.
    pub dictionary: Dictionary<'a>,
    /// Ordinal to documents.
    pub postings: PostingsReader<'a>,
    /// Positions, where words were stored.
    pub positions: Option<PositionsReader<'a>>,
    /// What scores need to know.
    pub statistics: FieldStatistics,
    /// How they score.
    pub similarity: Similarity,
    /// Inverse norms by encoded length.
    pub inverse_norms: [f32; 256],
}

/// What is stored for a field; nothing where no document has a value.
#[derive(Default)]
pub struct FieldReader<'a> {
    /// Its terms.
    pub terms: Option<Terms<'a>>,
    /// Its lengths.
    pub norms: Option<Norms<'a>>,
    /// Its values by document.
    pub column: Option<Column<'a>>,
    /// What follows from them.
    pub derived: Derived,
}

impl FieldReader<'_> {
    /// Returns the smallest and the greatest value, which are looked for once.
    pub fn bounds(&self) -> Option<(i64, i64)> {
        let column = self.column?;
        Some(*self.derived.bounds.get_or_init(|| column.bounds()))
    }

    /// Returns what there is of its terms.
    fn of_terms(&self, documents: u32) -> Option<frequent::Field<'_>> {
        let terms = self.terms.as_ref()?;
        Some(frequent::Field {
            postings: &terms.postings,
            documents,
            has_lengths: self.norms.is_some(),
            has_positions: terms.positions.is_some(),
        })
    }
}

/// An opened image.
pub struct Index<'a> {
    /// Number of documents.
    pub documents: u32,
    /// The spaces of documents.
    pub spaces: Spaces<'a>,
    /// What fields have in spaces, by place: as [`Mapping::place`] numbers them. The last one is nowhere, and has nothing.
    pub fields: Vec<FieldReader<'a>>,
    /// Places with the values of one field: those of a field that has any in several spaces, or none.
    together: Vec<Vec<u16>>,
    /// Ids.
    pub ids: Option<Ids<'a>>,
    /// Sources.
    pub sources: Option<Sources<'a>>,
    /// The section table.
    pub table: Table,
    /// The settings.
    pub settings: Settings,
}

impl<'a> Index<'a> {
    /// Returns the tables that an image has for analyzers, which its mapping is read with.
    pub fn tables(image: &'a [u8]) -> Result<Tables, ImageError> {
        let table = Table::read(image)?;
        let section = table.bytes(image, Kind::Tables, NO_FIELD).unwrap_or_default();
        Tables::read(section).ok_or_else(|| ImageError::Header("the tables of analyzers are damaged".to_owned()))
    }

    /// Opens an image for a mapping and the text of its settings, of whose frequent terms so many bytes may be kept; reads headers,
    /// how frequent terms are, and what sources have in common, once every section has the checksum that the table says.
    pub fn open(
        image: &'a [u8],
        name: &str,
        mapping: &Mapping,
        settings: &str,
        room: usize,
    ) -> Result<Self, ImageError> {
        let table = Table::read(image)?;
        let documents = table.documents;
        check_sums(&table, image, mapping)?;
        carried::keep(image, &table)?;
        let own = |kind| table.bytes(image, kind, NO_FIELD);
        if own(Kind::Mapping) != Some(mapping.canonical.as_bytes()) {
            let what = "the mapping in manifest.json is not the one that the parts were built with";
            return Err(ImageError::Header(what.to_owned()));
        }
        if own(Kind::Name) != Some(name.as_bytes()) {
            let what = "the name in manifest.json is not the one that the parts were built with";
            return Err(ImageError::Header(what.to_owned()));
        }
        if own(Kind::Settings).unwrap_or_default() != settings.as_bytes() {
            let what = "the settings in manifest.json are not those that the parts were built with";
            return Err(ImageError::Header(what.to_owned()));
        }
        let settings = Settings::read(settings)
            .map_err(|error| ImageError::Header(format!("the settings in manifest.json are invalid: {error}")))?;
        let spaces = Spaces::open(image, &table, mapping)?;
        let mut fields = Vec::with_capacity(usize::from(mapping.nowhere()) + 1);
        while let Some((field, space)) = mapping.at(fields.len() as u16) {
            let similarity = settings.similarity(field.kind.similarity()).unwrap_or_default();
            let reader = open_field(image, &table, fields.len() as u16, spaces.documents(space), similarity);
            fields.push(reader.map_err(|error| error.of_field(&field.name))?);
        }
        fields.push(FieldReader::default());
        let of_terms = (0..).zip(&fields).map(|(place, reader): (u16, &FieldReader<'_>)| {
            let space = mapping.at(place)?.1;
            reader.of_terms(spaces.documents(space))
        });
        let kept = frequent::settle(&of_terms.collect::<Vec<_>>(), room);
        for (field, kept) in fields.iter_mut().zip(kept) {
            field.derived.frequent = kept;
        }
        let ids = own(Kind::Ids)
            .map(|ids| Ids::open(ids, own(Kind::IdOrder), own(Kind::Versions), documents))
            .transpose()?;
        let dictionary = own(Kind::SourceDictionary);
        let sources = match (own(Kind::SourceShapes), own(Kind::SourceOffsets), own(Kind::Sources)) {
            (Some(shapes), Some(offsets), Some(stored)) => {
                Some(Sources::open(shapes, dictionary, offsets, stored, documents)?)
            }
            _ => None,
        };
        if documents > 0 && (ids.is_none() || sources.is_none()) {
            return Err(ImageError::Header("the image lacks its ids or its sources".to_owned()));
        }
        Ok(Self {
            documents,
            spaces,
            fields,
            together: together(mapping),
            ids,
            sources,
            table,
            settings,
        })
    }

    /// Whether a field has no values in other spaces than that of a place.
    pub fn is_alone(&self, place: u16) -> bool {
        !self.together.iter().any(|places| places.contains(&place))
    }

    /// Returns the places with the values of a field, in all spaces, given that in the documents that have them themselves.
    pub fn places_with(&self, own: u16) -> Vec<u16> {
        let together = self.together.iter().find(|places| places.contains(&own));
        together.cloned().unwrap_or_else(|| vec![own])
    }

    /// Returns how many documents have a term, in all spaces, of a field that has values in several; nothing where it has them in
    /// one.
    pub fn document_frequency(&self, place: u16, ordinal: u32) -> Option<u32> {
        let together = self.together.iter().find(|places| places.contains(&place))?;
        let terms = self.fields[place as usize].terms.as_ref()?;
        let term = terms.dictionary.term(ordinal);
        let frequencies = together.iter().filter_map(|&place| {
            let terms = self.fields[place as usize].terms.as_ref()?;
            let ordinal = terms.dictionary.ordinal(term)?;
            Some(terms.postings.term(ordinal as usize).document_frequency)
        });
        Some(frequencies.sum())
    }

    /// Returns what documents have by themselves and show.
    pub fn own(&self, mapping: &Mapping) -> Own<'_> {
        let texts = |field: u16| {
            let field = self.fields.get(usize::from(field))?;
            Some((field.column.as_ref()?, &field.terms.as_ref()?.dictionary))
        };
        Own {
            routings: texts(mapping.routing()),
            ignored: texts(mapping.ignored_lists()),
        }
    }
}

/// A term of each document, where it has one.
type Texts<'i> = (&'i Column<'i>, &'i Dictionary<'i>);

/// What documents have by themselves and show, where any has it.
pub struct Own<'i> {
    routings: Option<Texts<'i>>,
    ignored: Option<Texts<'i>>,
}

impl Own<'_> {
    /// Whether no document has any of it.
    pub fn is_nothing(&self) -> bool {
        self.routings.is_none() && self.ignored.is_none()
    }

    /// Returns what a document was routed by.
    pub fn routing(&self, document: u32) -> Option<&[u8]> {
        term(&self.routings, document)
    }

    /// Whether a value of a document was left out.
    pub fn has_ignored(&self, document: u32) -> bool {
        term(&self.ignored, document).is_some()
    }

    /// Puts it for a document: its routing, and the names of the fields of which a value of it was left out. Where its source is
    /// not read, the real engine stops behind the routing.
    pub fn write(&self, document: u32, reads_source: bool, outcome: &mut Outcome) {
        let routing = term(&self.routings, document).map(Text);
        let is_behind = reads_source || routing.is_none();
        let list = term(&self.ignored, document).filter(|_| is_behind);
        let names = || list.into_iter().flat_map(|list| list.split(|&byte| byte == BETWEEN));
        let ignored = names().count() as u32;
        outcome.put(&outcome::Own { routing, ignored });
        names().for_each(|name| outcome.put(&Name { name: Text(name) }));
    }
}

fn term<'i>(texts: &Option<Texts<'i>>, document: u32) -> Option<&'i [u8]> {
    let (column, dictionary) = texts.as_ref()?;
    let place = column.places(document).next()?;
    Some(dictionary.term(column.value(place) as u32))
}

/// Lists the places of fields that have values in several spaces.
fn together(mapping: &Mapping) -> Vec<Vec<u16>> {
    let fields = mapping.included().chunk_by(|(one, _), (other, _)| one == other);
    let places = fields.map(|spaces| {
        let included = spaces.iter().map(|&(field, space)| mapping.place(field, space));
        [spaces[0].0].into_iter().chain(included).collect()
    });
    places.collect()
}

/// Checks every section against its checksum.
fn check_sums(table: &Table, image: &[u8], mapping: &Mapping) -> Result<(), ImageError> {
    for section in &table.sections {
        let field = match (
            section.field,
            mapping.name_of(section.kind == Kind::Nested, section.field),
        ) {
            (NO_FIELD, _) => "",
            (number, "") => {
                let what = format!(
                    "section [{}] is of field {number}, which the mapping does not have",
                    section.kind.name()
                );
                return Err(ImageError::Header(what));
            }
            (_, name) => name,
        };
        let found = checksum::of(&[&image[section.offset..section.offset + section.length]]);
        if found != section.crc32 {
            return Err(ImageError::Checksum {
                section: section.kind.name(),
                field: field.to_owned(),
                expected: section.crc32,
                found,
            });
        }
    }
    Ok(())
}

fn open_field<'a>(
    image: &'a [u8],
    table: &Table,
    field: u16,
    documents: u32,
    similarity: Similarity,
) -> Result<FieldReader<'a>, ImageError> {
    let bytes = |kind| table.bytes(image, kind, field);
    // Arrays of equal numbers take no bytes, but a value has at least one in a source, of which a byte says sixteen.
    let most = image.len().saturating_mul(16);
    let terms = match (bytes(Kind::Dictionary), bytes(Kind::Terms), bytes(Kind::Statistics)) {
        (Some(dictionary), Some(terms), Some(statistics)) => {
            let part = |kind| bytes(kind).unwrap_or(&[]);
            let statistics = FieldStatistics::read(statistics)?;
            let positions = match bytes(Kind::PositionBlocks) {
                Some(blocks) => Some(PositionsReader::open(blocks, part(Kind::Positions))?),
                None => None,
            };
            let postings = PostingsReader::open(terms, part(Kind::Blocks), part(Kind::Skips), part(Kind::Postings))?;
            require(
                postings.terms() <= most,
                "terms",
                "it has more terms than a source could",
            )?;
            Some(Terms {
                dictionary: Dictionary::open(dictionary, postings.terms())?,
                postings,
                positions,
                statistics,
                similarity,
                inverse_norms: similarity.inverse_norms(&statistics),
            })
        }
        _ => None,
    };
    let norms = bytes(Kind::Norms)
        .map(|bytes| Norms::open(bytes, documents))
        .transpose()?;
    let column = bytes(Kind::Column)
        .map(|bytes| Column::open(bytes, documents))
        .transpose()?;
    let values = column.map_or(0, |column: Column<'_>| column.values.length);
    require(values <= most, "column", "it has more values than a source could")?;
    Ok(FieldReader {
        terms,
        norms,
        column,
        derived: Derived::default(),
    })
}
