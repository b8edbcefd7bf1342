//! Does all that an image holds fit together? Its checksums may be right and its contents not, where somebody made it so. Then
//! a reader that takes a number at its word may stop the engine; `vitrine verify`, and a server whose engine stopped, ask here
//! which section it was. It takes as long as to read every list of every term.

use crate::error::{ImageError, require};
use crate::format::array::{Array, element};
use crate::format::bitpack::BLOCK;
use crate::format::column::{Column, Presence};
use crate::format::positions::{PositionBuffer, PositionsReader};
use crate::format::postings::{PostingsReader, TermInfo};
use crate::index::{FieldReader, Index, Terms};
use crate::mapping::Mapping;

/// A position in a text is below this one.
const MOST_POSITIONS: u64 = 1 << 31;

/// Reads all of the image; fails with the first section, and its field, that holds what no writer writes.
pub fn examine(index: &Index<'_>, mapping: &Mapping) -> Result<(), ImageError> {
    for (place, reader) in (0..).zip(&index.fields) {
        let Some((field, space)) = mapping.at(place) else { break };
        field_of(reader, index.spaces.documents(space), index.is_alone(place))
            .map_err(|error| error.of_field(&field.name))?;
    }
    if let Some(ids) = &index.ids {
        ids.examine(index.documents)?;
    }
    if let Some(sources) = &index.sources {
        let mut source = Vec::new();
        for document in 0..index.documents {
            source.clear();
            sources.append(document, &mut source)?;
            require(std::str::from_utf8(&source).is_ok(), "sources", "a source is no text")?;
        }
    }
    Ok(())
}

fn field_of(reader: &FieldReader<'_>, documents: u32, is_alone: bool) -> Result<(), ImageError> {
    if let Some(terms) = &reader.terms {
        terms_of(terms, documents, is_alone)?;
    }
    if let Some(values) = &reader.column {
        // Codes of a field with terms are their ordinals; booleans have terms, too, and as many codes.
        let limit = reader.terms.as_ref().map(|terms| terms.dictionary.len().max(2));
        column(values, documents, limit)?;
    }
    Ok(())
}

fn column(column: &Column<'_>, documents: u32, limit: Option<usize>) -> Result<(), ImageError> {
    let fits = |holds, what| require(holds, "column", what);
    let count = column.values.length;
    let mut present = 0u64;
    match column.presence {
        Presence::Single => present = documents.into(),
        Presence::Optional(bits) => {
            present = bits.iter().map(|word| u64::from(word.count_ones())).sum();
            let past = (!documents.is_multiple_of(64)).then(|| bits.last().map_or(0, |last| last >> (documents % 64)));
            fits(past.unwrap_or(0) == 0, "a document past the last has a value")?;
        }
        Presence::Multiple(ends) => {
            let mut before = 0i64;
            for document in 0..documents as usize {
                let end = element(&ends, document);
                let ascend = |place| element(&column.values, place - 1) <= element(&column.values, place);
                fits(
                    (before as usize + 1..end as usize).all(ascend),
                    "the values of a document do not ascend",
                )?;
                present += u64::from(end > before);
                before = end;
            }
            fits(before == count as i64, "values belong to no document")?;
        }
    }
    fits(
        present == u64::from(column.documents),
        "the number of documents with a value",
    )?;
    if let Some(table) = &column.table {
        let ascends = (1..table.length).all(|place| element(table, place - 1) < element(table, place));
        fits(ascends, "its table does not ascend")?;
        fits(below(&column.values, table.length), "a value is none of its table")?;
    }
    if let Some(limit) = limit {
        let within = |value: i64| (0..limit as i64).contains(&value);
        let holds = match &column.table {
            Some(table) => (0..table.length).all(|place| within(element(table, place))),
            None => (0..count).all(|place| within(element(&column.values, place))),
        };
        fits(holds, "a value stands for no term")?;
    }
    Ok(())
}

/// Whether all elements are from 0 up to a limit.
fn below(array: &Array<'_>, limit: usize) -> bool {
    (0..array.length).all(|place| (0..limit as i64).contains(&element(array, place)))
}

fn terms_of(terms: &Terms<'_>, documents: u32, is_alone: bool) -> Result<(), ImageError> {
    terms.dictionary.examine()?;
    require(terms.postings.is_whole(), "terms", "it does not have all terms")?;
    let (mut documents_total, mut frequencies_total) = (0u64, 0u64);
    let mut positions = terms
        .positions
        .as_ref()
        .map(|reader| (reader, PositionBuffer::default()));
    let mut list = Vec::new();
    for ordinal in 0..terms.postings.terms() {
        let term = terms.postings.term(ordinal);
        list.clear();
        postings(&terms.postings, &term, documents, &mut list)?;
        documents_total += list.len() as u64;
        frequencies_total += list.iter().map(|&(_, frequency)| u64::from(frequency)).sum::<u64>();
        if let Some((reader, buffer)) = &mut positions {
            positions_of(reader, &term, &list, buffer)?;
        }
    }
    let statistics = &terms.statistics;
    // A field that has values in several spaces has the statistics of all of them.
    let total = statistics.total_frequency;
    let holds = if is_alone {
        // Fields whose scores count a term once in a document keep how often phrases find it.
        (total == frequencies_total || total == documents_total) && statistics.documents <= u64::from(documents)
    } else {
        total >= documents_total
    };
    require(holds, "statistics", "it does not count what there is")
}

/// Reads the postings of a term.
fn postings(
    reader: &PostingsReader<'_>,
    term: &TermInfo,
    documents: u32,
    out: &mut Vec<(u32, u32)>,
) -> Result<(), ImageError> {
    let frequency = term.document_frequency;
    require(
        (1..=documents).contains(&frequency),
        "terms",
        "how many documents have a term",
    )?;
    if frequency == 1 {
        require(term.first < documents, "terms", "the document of a term")?;
        require(term.single > 0, "terms", "the frequency of a term")?;
        out.push((term.first, term.single));
        return Ok(());
    }
    let (mut found, mut frequencies) = ([0; BLOCK], [0; BLOCK]);
    let mut before = u32::MAX;
    let mut earlier = 0u64;
    for at in 0..(frequency as usize).div_ceil(BLOCK) {
        let block = term.first as usize + at;
        let count = (frequency as usize - at * BLOCK).min(BLOCK);
        let header = reader.blocks.header(block, count);
        let header = header.ok_or(ImageError::OutOfBounds {
            section: "blocks",
            what: "a block",
        })?;
        reader.documents(&header, before, &mut found)?;
        reader.frequencies(&header, &mut frequencies)?;
        let positions = u64::from(reader.blocks.positions_before(block, at * BLOCK));
        require(positions == earlier, "blocks", "the positions before a block")?;
        require(
            reader.blocks.maximum(block).is_finite(),
            "blocks",
            "the maximum of a block",
        )?;
        for (&document, &frequency) in found[..count].iter().zip(&frequencies) {
            let ascends = before == u32::MAX || document > before;
            require(
                ascends && document < documents,
                "postings",
                "documents do not ascend to the last",
            )?;
            require(frequency > 0, "postings", "a frequency is 0")?;
            out.push((document, frequency));
            earlier += u64::from(frequency);
            before = document;
        }
        require(header.last == before, "blocks", "the last document of a block")?;
        let last_of_group = block % crate::format::blocks::SKIP == crate::format::blocks::SKIP - 1;
        if last_of_group && let Some((last, maximum)) = reader.blocks.skip(block / crate::format::blocks::SKIP) {
            require(
                last == before && maximum.is_finite(),
                "skips",
                "the last document of 32 blocks",
            )?;
        }
    }
    Ok(())
}

/// Reads the positions of a term.
fn positions_of(
    reader: &PositionsReader<'_>,
    term: &TermInfo,
    postings: &[(u32, u32)],
    buffer: &mut PositionBuffer,
) -> Result<(), ImageError> {
    let mut before = 0u64;
    for &(_, frequency) in postings {
        require(
            before + u64::from(frequency) < MOST_POSITIONS,
            "postings",
            "frequencies are too great",
        )?;
        let gaps = reader.gaps(term.positions, before as u32, frequency, buffer)?;
        let last: u64 = gaps.iter().map(|&gap| u64::from(gap)).sum();
        require(last < MOST_POSITIONS, "positions", "a position is too great")?;
        before += u64::from(frequency);
    }
    Ok(())
}
