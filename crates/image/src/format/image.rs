//! Where is each section? The header and the section table of an image.
//!
//! ```text
//! 0   8  magic "VITRINE\0"
//! 8   4  format version
//! 12  4  number of sections
//! 16  8  bytes of the image
//! 24  4  number of documents
//! 28  4  CRC-32 of bytes 0..28 and of the table
//! 32  …  table: 24 bytes a section: kind u16, field u16, CRC-32 u32, offset u64, length u64
//! ```
//! Sections begin at multiples of 64, one behind the other. All numbers are little-endian.

use super::checksum;
use crate::error::ImageError;
use crate::sorting;

/// The version that this engine writes and reads.
pub const VERSION: u32 = 11;
/// The field number of sections that belong to no field.
pub const NO_FIELD: u16 = u16::MAX;
const MAGIC: &[u8; 8] = b"VITRINE\0";
const HEADER: usize = 32;
const ENTRY: usize = 24;
/// Sections begin at multiples of this, so that any of their arrays is aligned.
const ALIGNMENT: usize = 64;

/// What a section holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Kind {
    /// Statistics of a field.
    Statistics = 1,
    /// Terms of a field: fst from term to ordinal.
    Dictionary = 2,
    /// Document frequencies and addresses by ordinal.
    Terms = 3,
    /// Headers of posting blocks.
    Blocks = 4,
    /// An entry for each 32 block headers.
    Skips = 5,
    /// Bit-packed documents and frequencies.
    Postings = 6,
    /// Addresses of position blocks.
    PositionBlocks = 7,
    /// Bit-packed positions.
    Positions = 8,
    /// A byte for each document: its encoded length.
    Norms = 9,
    /// Values of a field by document.
    Column = 10,
    /// Ids: fst from id to rank.
    Ids = 11,
    /// Ranks of ids by document and back.
    IdOrder = 12,
    /// Tokens of the sources.
    SourceDictionary = 13,
    /// Starts and lengths of the sources.
    SourceOffsets = 14,
    /// Sources as codes of tokens.
    Sources = 15,
    /// Versions and sequence numbers, where an id came more than once.
    Versions = 16,
    /// The mapping, as the manifest must have it too.
    Mapping = 18,
    /// What stands around the values of sources.
    SourceShapes = 19,
    /// The index's name, as the manifest must have it too.
    Name = 20,
    /// The settings, as the manifest must have them too.
    Settings = 21,
    /// Where the documents end that are in each document of the space around; the field is the number of their space.
    Nested = 22,
    /// Tables that analyzers need: lists of words, programs of stemmers.
    Tables = 23,
    /// The rules of time zones.
    Zones = 24,
    /// The measurements of HyperLogLog.
    Hyperloglog = 25,
}

impl Kind {
    const ALL: [Self; 24] = [
        Self::Statistics,
        Self::Dictionary,
        Self::Terms,
        Self::Blocks,
        Self::Skips,
        Self::Postings,
        Self::PositionBlocks,
        Self::Positions,
        Self::Norms,
        Self::Column,
        Self::Ids,
        Self::IdOrder,
        Self::SourceDictionary,
        Self::SourceOffsets,
        Self::Sources,
        Self::Versions,
        Self::Mapping,
        Self::SourceShapes,
        Self::Name,
        Self::Settings,
        Self::Nested,
        Self::Tables,
        Self::Zones,
        Self::Hyperloglog,
    ];

    /// The section's name in messages and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Statistics => "statistics",
            Self::Dictionary => "dictionary",
            Self::Terms => "terms",
            Self::Blocks => "blocks",
            Self::Skips => "skips",
            Self::Postings => "postings",
            Self::PositionBlocks => "position_blocks",
            Self::Positions => "positions",
            Self::Norms => "norms",
            Self::Column => "column",
            Self::Ids => "ids",
            Self::IdOrder => "id_order",
            Self::SourceDictionary => "source_dictionary",
            Self::SourceOffsets => "source_offsets",
            Self::Sources => "sources",
            Self::Versions => "versions",
            Self::Mapping => "mapping",
            Self::SourceShapes => "source_shapes",
            Self::Name => "name",
            Self::Settings => "settings",
            Self::Nested => "nested",
            Self::Tables => "tables",
            Self::Zones => "zones",
            Self::Hyperloglog => "hyperloglog",
        }
    }
}

/// One line of the section table.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// What it holds.
    pub kind: Kind,
    /// Its field, or [`NO_FIELD`].
    pub field: u16,
    /// CRC-32 of its bytes.
    pub crc32: u32,
    /// First byte in the image.
    pub offset: usize,
    /// Bytes.
    pub length: usize,
}

/// The table of an image's sections.
#[derive(Debug)]
pub struct Table {
    /// Number of documents.
    pub documents: u32,
    /// Sections in the order of the image.
    pub sections: Vec<Section>,
    /// Their places in the order of fields and kinds, so that an image of many fields is not searched for each of them.
    places: Vec<u32>,
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

impl Table {
    /// Reads and checks the header and the table; reads no section.
    pub fn read(image: &[u8]) -> Result<Self, ImageError> {
        let header = |message: String| ImageError::Header(message);
        if image.get(..8) != Some(MAGIC) {
            return Err(header(
                "the first part does not begin with the mark of an index image".to_owned(),
            ));
        }
        let short = || header("the image ends inside its header".to_owned());
        let version = u32_at(image, 8).ok_or_else(short)?;
        if version != VERSION {
            return Err(header(format!(
                "the image has format version {version}; this engine reads {VERSION}"
            )));
        }
        let count = u32_at(image, 12).ok_or_else(short)? as usize;
        let length = u64_at(image, 16).ok_or_else(short)?;
        if length != image.len() as u64 {
            return Err(header(format!(
                "the image should have {length} bytes and has {}",
                image.len()
            )));
        }
        let documents = u32_at(image, 24).ok_or_else(short)?;
        let table = count
            .checked_mul(ENTRY)
            .and_then(|bytes| image.get(HEADER..HEADER.checked_add(bytes)?));
        let table = table.ok_or_else(short)?;
        if u32_at(image, 28) != Some(checksum::of(&[&image[..28], table])) {
            return Err(header("the image's header is damaged: its checksum differs".to_owned()));
        }
        let mut sections: Vec<Section> = Vec::with_capacity(count);
        // Sections that lay over one another would make much work of few bytes.
        let mut free = (HEADER + table.len()) as u64;
        for entry in table.chunks_exact(ENTRY) {
            let number = u16::from_le_bytes([entry[0], entry[1]]);
            let kind = Kind::ALL.into_iter().find(|kind| *kind as u16 == number);
            let kind = kind.ok_or_else(|| header(format!("the image holds a section of unknown kind {number}")))?;
            let (Some(crc32), Some(offset), Some(length)) = (u32_at(entry, 4), u64_at(entry, 8), u64_at(entry, 16))
            else {
                return Err(short());
            };
            let end = offset.checked_add(length).filter(|&end| end <= image.len() as u64);
            let Some(end) = end else {
                return Err(header(format!("section [{}] lies outside of the image", kind.name())));
            };
            if offset < free || !offset.is_multiple_of(ALIGNMENT as u64) {
                let name = kind.name();
                return Err(header(format!("section [{name}] does not begin where one may")));
            }
            free = end;
            let field = u16::from_le_bytes([entry[2], entry[3]]);
            sections.push(Section {
                kind,
                field,
                crc32,
                offset: offset as usize,
                length: length as usize,
            });
        }
        let key = |place: u32| (sections[place as usize].field, sections[place as usize].kind as u16);
        let places = sorting::places(sections.len(), &mut |a, b| key(a as u32).cmp(&key(b as u32)));
        let places: Vec<u32> = places.into_iter().map(|place| place as u32).collect();
        if let Some(pair) = places.windows(2).find(|pair| key(pair[0]) == key(pair[1])) {
            let name = sections[pair[0] as usize].kind.name();
            return Err(header(format!("the image holds section [{name}] of a field twice")));
        }
        Ok(Self {
            documents,
            sections,
            places,
        })
    }

    /// Returns the bytes of a section, or nothing if the image has none of that kind for that field.
    pub fn bytes<'a>(&self, image: &'a [u8], kind: Kind, field: u16) -> Option<&'a [u8]> {
        let key = |place: &u32| {
            let section = &self.sections[*place as usize];
            (section.field, section.kind as u16)
        };
        let at = self.places.binary_search_by_key(&(field, kind as u16), key).ok()?;
        let section = self.sections.get(*self.places.get(at)? as usize)?;
        image.get(section.offset..section.offset + section.length)
    }
}

/// Returns what stands before the sections, header and table, and how many bytes the image has; says of each section where it
/// begins.
#[cfg(feature = "build")]
pub fn write_head(sections: &mut [Section], documents: u32) -> (Vec<u8>, usize) {
    let align = |at: usize| at.next_multiple_of(ALIGNMENT);
    let mut table = Vec::with_capacity(sections.len() * ENTRY);
    let mut offset = align(HEADER + sections.len() * ENTRY);
    for section in sections.iter_mut() {
        section.offset = offset;
        table.extend_from_slice(&(section.kind as u16).to_le_bytes());
        table.extend_from_slice(&section.field.to_le_bytes());
        table.extend_from_slice(&section.crc32.to_le_bytes());
        table.extend_from_slice(&(offset as u64).to_le_bytes());
        table.extend_from_slice(&(section.length as u64).to_le_bytes());
        offset = align(offset + section.length);
    }
    let mut head = MAGIC.to_vec();
    head.extend_from_slice(&VERSION.to_le_bytes());
    head.extend_from_slice(&(sections.len() as u32).to_le_bytes());
    head.extend_from_slice(&(offset as u64).to_le_bytes());
    head.extend_from_slice(&documents.to_le_bytes());
    let sum = checksum::of(&[&head, &table]);
    head.extend_from_slice(&sum.to_le_bytes());
    head.extend_from_slice(&table);
    (head, offset)
}
