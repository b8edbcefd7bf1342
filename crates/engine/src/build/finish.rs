//! What becomes of a catalog that has ended? The sections of an image, one kind after the other.

use std::cmp::Reverse;

use super::field::{self, FieldError, Place};
use super::image_writer::{Image, ImageWriter};
use super::inputs::Inputs;
use super::kept::Kept;
use super::line::Format;
use super::refusal::{no_scratch, refuse};
use super::scratch::{Scratch, ScratchError};
use super::state::State;
use super::{order, threads};
use crate::bm25::Similarity;
use crate::carried::{HYPERLOGLOG, ZONES};
use crate::error::Cause;
use crate::format::image::{Kind, NO_FIELD};
use crate::format::{array, ids};
use crate::mapping::spaces::ROOT;
use crate::mapping::types::FieldType;
use crate::outcome::{Outcome, Section, Written};
use crate::settings::sort;

/// Whether requests may name a time zone for what a field's values are: dates, ranges of dates, or numbers.
fn takes_zone(kind: &dyn FieldType) -> bool {
    let storage = kind.storage();
    kind.takes_zone() || storage.column && !storage.terms
}

impl State {
    /// Writes the image, and what it holds into the outcome.
    pub fn finish(mut self, scratch: &dyn Scratch, outcome: &mut Outcome) -> Result<Image, Cause> {
        let kept = Kept::of(&self.replaced);
        let replaced = self.replaced.len() - kept.count();
        let mut writer = ImageWriter::new(scratch);
        // First of all fields: what they took is there for the first one that is written.
        self.ids.close();
        self.fields.close();
        self.settle();
        let sort = sort::fields(&self.inputs.values, &self.inputs.mapping).map_err(refuse)?;
        let kept = order::sorted(kept, &sort, &self.fields, scratch).map_err(no_scratch)?;
        let spaces = self
            .fields
            .kept(kept, self.inputs.mapping.spaces.iter().map(|space| space.parent));
        // Before fields are written, of which nothing is left then.
        let mut nested = ImageWriter::new(scratch);
        self.write_spaces(&spaces, &mut nested).map_err(no_scratch)?;
        self.write_fields(&spaces, scratch, &mut writer)?;
        writer.append(nested);
        let kept = &spaces[0];
        self.write_ids(kept, &mut writer)?;
        self.sources.write(kept, scratch, &mut writer).map_err(no_scratch)?;
        let mapping = &self.inputs.mapping.canonical;
        writer
            .add(Kind::Mapping, NO_FIELD, mapping.as_bytes())
            .map_err(no_scratch)?;
        writer
            .add(Kind::Name, NO_FIELD, self.name.as_bytes())
            .map_err(no_scratch)?;
        let settings = &self.inputs.settings_text;
        writer
            .add(Kind::Settings, NO_FIELD, settings.as_bytes())
            .map_err(no_scratch)?;
        let tables = self.inputs.tables.write();
        writer.add(Kind::Tables, NO_FIELD, &tables).map_err(no_scratch)?;
        if self.inputs.mapping.fields.iter().any(|field| takes_zone(&*field.kind)) {
            let zones = ZONES.bytes().unwrap_or_default();
            writer.add(Kind::Zones, NO_FIELD, zones).map_err(no_scratch)?;
        }
        let measurements = HYPERLOGLOG.bytes().unwrap_or_default();
        writer
            .add(Kind::Hyperloglog, NO_FIELD, measurements)
            .map_err(no_scratch)?;
        let image = writer.finish(kept.count() as u32);
        outcome.start();
        let of_lines = self.lines.notes();
        let notes: Vec<&str> = self.inputs.notes.iter().chain(&of_lines).map(String::as_str).collect();
        outcome.put(&Written {
            documents: kept.count() as u32,
            replaced: replaced as u32,
            mapping,
            settings,
            left_out: self.rejects.count(),
            format: self.lines.format().map_or("", Format::name),
            notes: &notes,
            sections: image.sections().len() as u32,
        });
        for section in image.sections() {
            outcome.put(&Section {
                section: section.kind.name(),
                field: self.inputs.mapping.name_of(section.kind == Kind::Nested, section.field),
                bytes: section.length as u64,
            });
        }
        Ok(image)
    }

    /// Numbers fields and spaces by name, with those that documents have added.
    fn settle(&mut self) {
        let numbers = self.inputs.mapping.settle();
        self.fields.settle(&numbers);
    }

    fn write_fields<'s>(
        &mut self,
        kept: &[Kept],
        scratch: &'s dyn Scratch,
        writer: &mut ImageWriter<'s>,
    ) -> Result<(), Cause> {
        let Inputs { mapping, settings, .. } = &self.inputs;
        let of = |field: u16| {
            settings
                .similarity(mapping.get(field).kind.similarity())
                .unwrap_or_default()
        };
        let mut fields: Vec<(Similarity, Vec<Place>)> = Vec::with_capacity(mapping.fields.len());
        let own = std::mem::take(&mut self.own).close(mapping);
        let own = own.into_iter().map(|(number, inverter)| (number, ROOT, inverter));
        let mut of_field = vec![0; usize::from(mapping.doc_count()) + 1];
        for (number, space, inverter) in self.fields.take(mapping).into_iter().chain(own) {
            let place = Place {
                number,
                space,
                inverter,
            };
            match mapping.origin(number) {
                Some(field) if field != number => fields[of_field[field as usize]].1.push(place),
                _ => {
                    of_field[number as usize] = fields.len();
                    fields.push((of(number), vec![place]));
                }
            }
        }
        // What takes longest begins first, so that nobody waits for it in the end.
        let effort = |places: &[Place]| places.iter().map(|place| place.inverter.effort()).sum::<usize>();
        fields.sort_by_key(|(_, places)| Reverse(effort(places)));
        let written = threads::map(fields, |(similarity, places): (Similarity, Vec<Place>)| {
            let written = field::write(&places, similarity, kept, scratch);
            written.map_err(|error| (places[0].number, error))
        });
        let mut sections = Vec::new();
        for written in written.map_err(refuse)? {
            sections.extend(written.map_err(|(field, error)| match error {
                FieldError::Scratch(error) => no_scratch(error),
                FieldError::Terms(error) => {
                    let name = &mapping.get(field).name;
                    refuse(format!("the terms of field [{name}] cannot be written: {error}"))
                }
            })?);
        }
        sections.sort_by_key(|&(place, _)| place);
        sections.into_iter().for_each(|(_, sections)| writer.append(sections));
        Ok(())
    }

    /// Writes in which documents those of the nested spaces are.
    fn write_spaces(&self, kept: &[Kept], writer: &mut ImageWriter<'_>) -> Result<(), ScratchError> {
        for (number, space) in (0..).zip(&self.inputs.mapping.spaces).skip(1) {
            let mut section = Vec::new();
            array::write(&self.fields.ends(number, &kept[space.parent as usize]), &mut section);
            writer.add(Kind::Nested, number, &section)?;
        }
        Ok(())
    }

    fn write_ids(&self, kept: &Kept, writer: &mut ImageWriter<'_>) -> Result<(), Cause> {
        let documents = kept.documents();
        let ids: Vec<&[u8]> = documents
            .iter()
            .map(|&document| self.ids.term(self.id_numbers[document as usize]))
            .collect();
        let versions = (kept.count() < self.replaced.len() || kept.is_sorted()).then(|| {
            let version = |&document: &u32| i64::from(self.versions[document as usize]);
            let [versions, numbers]: [Vec<i64>; 2] = [
                documents.iter().map(version).collect(),
                documents.iter().map(|&document| document.into()).collect(),
            ];
            (versions, numbers)
        });
        let versions = versions
            .as_ref()
            .map(|(versions, numbers)| (&versions[..], &numbers[..]));
        let sections = ids::write(&ids, versions)
            .map_err(|error| refuse(format!("the dictionary of ids cannot be written: {error}")))?;
        for (kind, section) in [Kind::Ids, Kind::IdOrder, Kind::Versions].into_iter().zip(sections) {
            writer.add(kind, NO_FIELD, &section).map_err(no_scratch)?;
        }
        Ok(())
    }
}
