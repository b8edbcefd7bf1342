//! How is an image laid out whose sections were put away one by one? By a head that says where each will be; pieces of the
//! image are put together when they are asked for.

use super::pile::{Piece, Pile};
use super::scratch::{Scratch, ScratchError};
use crate::format::checksum::Checksum;
use crate::format::image::{Kind, Section, write_head};

/// Puts sections away.
pub struct ImageWriter<'s> {
    scratch: &'s dyn Scratch,
    /// Each with the pieces it was put away in.
    sections: Vec<(Section, Vec<Piece>)>,
}

impl<'s> ImageWriter<'s> {
    /// A writer without a section.
    pub fn new(scratch: &'s dyn Scratch) -> Self {
        let sections = Vec::new();
        Self { scratch, sections }
    }

    /// Adds a section; an empty one is left out.
    pub fn add(&mut self, kind: Kind, field: u16, bytes: &[u8]) -> Result<(), ScratchError> {
        let mut section = self.section();
        section.add(bytes)?;
        self.add_section(kind, field, section)
    }

    /// Begins a section whose bytes come by and by.
    pub fn section(&self) -> SectionWriter<'s> {
        SectionWriter {
            scratch: self.scratch,
            checksum: Checksum::default(),
            bytes: Pile::default(),
        }
    }

    /// Adds a section whose bytes have come; an empty one is left out.
    pub fn add_section(&mut self, kind: Kind, field: u16, section: SectionWriter<'s>) -> Result<(), ScratchError> {
        let SectionWriter { checksum, bytes, .. } = section;
        let pieces = bytes.finish(self.scratch)?;
        let length = pieces.iter().map(|piece| piece.length).sum();
        let section = Section {
            kind,
            field,
            crc32: checksum.value(),
            offset: 0,
            length,
        };
        if length > 0 {
            self.sections.push((section, pieces));
        }
        Ok(())
    }

    /// Adds the sections of another.
    pub fn append(&mut self, mut more: Self) {
        self.sections.append(&mut more.sections);
    }

    /// Lays out the image of so many documents.
    pub fn finish(self, documents: u32) -> Image {
        let (mut sections, pieces): (Vec<_>, Vec<_>) = self.sections.into_iter().unzip();
        let (head, length) = write_head(&mut sections, documents);
        let mut places = Vec::new();
        for (section, pieces) in sections.iter().zip(pieces) {
            let mut offset = section.offset;
            for piece in pieces {
                places.push((offset, piece));
                offset += piece.length;
            }
        }
        Image {
            head,
            places,
            sections,
            length,
        }
    }
}

/// A section whose bytes come by and by.
pub struct SectionWriter<'s> {
    scratch: &'s dyn Scratch,
    checksum: Checksum,
    bytes: Pile,
}

impl SectionWriter<'_> {
    /// Adds bytes, few or many.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), ScratchError> {
        self.checksum.add(bytes);
        self.bytes.add(bytes, self.scratch)
    }
}

/// An image whose sections are put away.
pub struct Image {
    head: Vec<u8>,
    /// What is behind the head, and where, in its order; there are zeros between.
    places: Vec<(usize, Piece)>,
    sections: Vec<Section>,
    length: usize,
}

impl Image {
    /// Bytes of the image.
    pub fn len(&self) -> usize {
        self.length
    }

    /// The sections in their order.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Fills `out` with the bytes from `start` on, which are all in the image.
    pub fn read(&self, start: usize, out: &mut [u8], scratch: &dyn Scratch) -> Result<(), ScratchError> {
        let end = start + out.len();
        out.fill(0);
        if let Some(head) = self.head.get(start..end.min(self.head.len())) {
            out[..head.len()].copy_from_slice(head);
        }
        for &(offset, Piece { at, length }) in &self.places {
            let (from, to) = (offset.max(start), (offset + length).min(end));
            if from < to {
                scratch.get(at + (from - offset) as u64, &mut out[from - start..to - start])?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::scratch::InMemory;
    use super::ImageWriter;
    use crate::format::image::{Kind, NO_FIELD, Table};

    #[test]
    fn an_image_is_the_same_in_pieces_of_any_length() {
        let scratch = InMemory::default();
        let mut writer = ImageWriter::new(&scratch);
        writer.add(Kind::Sources, NO_FIELD, b"some sources").expect("memory");
        writer.add(Kind::Norms, 3, b"").expect("memory");
        let mut section = writer.section();
        for piece in [&b"a column"[..], b"", b" in pieces"] {
            section.add(piece).expect("memory");
        }
        writer.add_section(Kind::Column, 3, section).expect("memory");
        writer.add_section(Kind::Norms, 4, writer.section()).expect("memory");
        let image = writer.finish(7);
        let mut whole = vec![1; image.len()];
        image.read(0, &mut whole, &scratch).expect("memory");
        let table = Table::read(&whole).expect("an image");
        assert_eq!((table.documents, table.sections.len()), (7, 2));
        assert_eq!(table.bytes(&whole, Kind::Sources, NO_FIELD), Some(&b"some sources"[..]));
        assert_eq!(table.bytes(&whole, Kind::Column, 3), Some(&b"a column in pieces"[..]));
        for length in [1, 5, 32, 63, 64, 100] {
            let mut found = Vec::new();
            while found.len() < whole.len() {
                let mut piece = vec![1; length.min(whole.len() - found.len())];
                image.read(found.len(), &mut piece, &scratch).expect("memory");
                found.extend(piece);
            }
            assert!(found == whole, "{length}");
        }
    }
}
