//! `fvh`: pieces of a field's texts, found by the words that are stored of each document with their positions and offsets. These are what
//! its texts are analyzed to, so they are found again here. What is shown are the texts of a source, which may be other ones: then
//! the real engine shows parts that were not looked for, or fails.

use std::rc::Rc;

use vitrine_highlight::breaks::Unit;
use vitrine_highlight::vectors::phrases::{self, Phrase, Seen};
use vitrine_highlight::vectors::pieces::{self, Piece};
use vitrine_highlight::vectors::wanted::{self, Tree};
use vitrine_highlight::vectors::written::{Boundary, Fault, Tags, Writer};

use super::{Field, PART, flat, texts};
use crate::analysis::Analyzer;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::java::hash_map;
use crate::json::{Value, write_units};
use crate::mapping::types::{BOUNDS, Shown};
use crate::plan::HighlightField;
use crate::query::Lowering;
use crate::query::sought::Noted;
use crate::sorting;

/// Units of work that a token takes,
const TOKEN: u64 = 12;
/// and a byte of a text.
const BYTE: u64 = 3;
/// The margin where nothing is said.
const MARGIN: i32 = 6;

/// A field whose words are looked at.
struct Stored {
    name: String,
    /// The paths of its values; of none no words are stored.
    paths: Vec<String>,
    /// What makes words of them, and the positions between two texts.
    analyzer: Option<Analyzer>,
    gap: u32,
}

/// How pieces are made and written: of several names of one field, the first one says it for all.
#[derive(Clone)]
struct Way {
    is_whole: bool,
    margin: i32,
    is_best_first: bool,
    boundary: Boundary,
    /// Whether the texts are those that are stored of the field.
    is_stored: bool,
}

/// What is looked for, by words that are stored.
pub struct Vectors {
    trees: Rc<Vec<Tree>>,
    way: Way,
    own: Stored,
    /// The fields whose words are looked at instead.
    matched: Vec<Stored>,
}

/// The real engine's error of a field without what is looked at.
pub fn without_vectors(name: &str) -> Failure {
    let reason = [
        "the field [",
        name,
        "] should be indexed with term vector with position offsets to be used with fast vector highlighter",
    ];
    Failure::shard(400, Cause::illegal_argument(reason.concat()))
}

/// Returns what a query looks for.
pub fn looked_for(
    lowering: &Lowering<'_, '_>,
    noted: &[Noted],
    options: &HighlightField,
) -> Result<Rc<Vec<Tree>>, Failure> {
    let flats = flat::flats(lowering, noted)?;
    let budget = lowering.budget;
    let trees = wanted::trees(&flats, options.require_field_match, &mut |work, bytes| {
        budget.charge(work, PART)?;
        budget.take(bytes, PART)
    })?;
    Ok(Rc::new(trees))
}

/// Lets the names of one field share what the first one says: the real engine makes it once for each field.
pub fn share(fields: &mut [Field<'_>]) {
    for at in 1..fields.len() {
        let (before, rest) = fields.split_at_mut(at);
        let Some(field) = rest.first_mut() else { continue };
        let (name, is_by_field) = (field.name, field.options.require_field_match);
        let Some(own) = &mut field.vectors else { continue };
        let others = before.iter().filter(|other| other.name == name);
        let mut others = others.filter_map(|other| Some((other.options.require_field_match, other.vectors.as_ref()?)));
        if let Some((_, first)) = others.clone().next() {
            own.way = first.way.clone();
        }
        if let Some((_, first)) = others.find(|other| other.0 == is_by_field) {
            own.trees = first.trees.clone();
        }
    }
}

impl Stored {
    fn new(lowering: &Lowering<'_, '_>, number: u16) -> Result<Self, Failure> {
        let mapping = lowering.mapping;
        let found = mapping.get(number);
        let shown = found.kind.shown();
        let has_any =
            shown.has_vectors && shown.has_positions && mapping.place(number, lowering.space) != mapping.nowhere();
        let analyzed = match has_any {
            true => found.kind.analyzed().transpose(),
            false => Ok(None),
        };
        let analyzed = analyzed.map_err(|cause| Failure::request(400, cause))?;
        Ok(Self {
            name: found.name.clone(),
            paths: match analyzed {
                Some(_) => texts::paths(mapping, number),
                None => Vec::new(),
            },
            gap: analyzed.as_ref().map_or(0, |analyzed| analyzed.gap),
            analyzer: analyzed.map(|analyzed| analyzed.analyzer),
        })
    }

    /// Returns the words of a document that are looked for, in the order of their positions and terms.
    fn seen(&self, source: &Value<'_>, tree: &Tree, budget: &Budget) -> Result<Vec<Seen>, Failure> {
        let mut seen: Vec<Seen> = Vec::new();
        let Some(analyzer) = &self.analyzer else {
            return Ok(seen);
        };
        // The unit where a text begins, and the position before it.
        let (mut from, mut position, mut before) = (0u32, -1i64, 0i64);
        for (at, text) in texts::indexed(source, &self.paths, None, budget)?.iter().enumerate() {
            if at > 0 {
                before += i64::from(self.gap);
            }
            budget.charge(text.len() as u64 * BYTE, PART)?;
            let mut failed = Ok(());
            let ended = analyzer.each(text, BOUNDS, &mut |token| {
                position += i64::from(token.increment) + std::mem::take(&mut before);
                if failed.is_ok() {
                    failed = budget.charge(TOKEN, PART);
                }
                let Some(term) = tree.term(token.term.as_bytes()).filter(|_| failed.is_ok()) else {
                    return;
                };
                failed = budget.room(&mut seen, 1, PART);
                seen.push(Seen {
                    term,
                    start: (from + token.start) as i32,
                    end: (from + token.end) as i32,
                    position: position.max(0) as i32,
                });
            });
            failed?;
            let ended = ended.map_err(|cause| Failure::shard(400, cause.unwrap_or_else(|| BOUNDS.exceeded())))?;
            before += i64::from(ended.left_out);
            from += text.encode_utf16().count() as u32 + 1;
        }
        budget.charge(seen.len() as u64 * 8, PART)?;
        sorting::sort_by(&mut seen, |a, b| (a.position, a.term).cmp(&(b.position, b.term)));
        Ok(seen)
    }
}

impl Vectors {
    /// Reads what is said of a field.
    pub fn new(
        lowering: &Lowering<'_, '_>,
        number: u16,
        (options, shown): (&HighlightField, &Shown),
        trees: &Rc<Vec<Tree>>,
    ) -> Result<Self, Failure> {
        let boundary = match options.scanner.as_deref() {
            Some("sentence") => Boundary::Breaks(Unit::Sentence),
            Some("word") => Boundary::Breaks(Unit::Word),
            _ => Boundary::Characters(
                options.boundary_chars.encode_utf16().collect(),
                options.boundary_max_scan,
            ),
        };
        let mut names: Vec<&str> = Vec::new();
        for name in &options.matched_fields {
            lowering.budget.charge(names.len() as u64 + 64, PART)?;
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        let order = hash_map::sized_order(names.iter().copied(), options.matched_fields.len());
        let mut matched = Vec::with_capacity(names.len());
        for at in order {
            // Names of nothing have no words.
            if let Some(number) = lowering
                .mapping
                .field(names[at])
                .filter(|&number| lowering.mapping.get(number).name == names[at])
            {
                matched.push(Stored::new(lowering, number)?);
            }
        }
        Ok(Self {
            trees: trees.clone(),
            way: Way {
                is_whole: options.number_of_fragments == 0,
                margin: match options.fragment_offset {
                    -1 => MARGIN,
                    offset => offset,
                },
                is_best_first: options.by_score && options.number_of_fragments != 0,
                boundary,
                is_stored: shown.is_stored && !options.force_source,
            },
            own: Stored::new(lowering, number)?,
            matched,
        })
    }

    /// Checks what is said of a field before it is shown in the first hit.
    pub fn check(&self, field: &Field<'_>) -> Result<(), Failure> {
        if !field.shown.has_vectors {
            return Err(without_vectors(field.name));
        }
        if let Boundary::Breaks(_) = self.way.boundary {
            field.check_locale()?;
        }
        let margin = self.way.margin;
        if !self.way.is_whole && margin < 0 {
            let reason = format!("margin({margin}) is too small. It must be 0 or higher.");
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    /// What a document has of what is looked for.
    fn phrases(&self, field: &Field<'_>, source: &Value<'_>, budget: &Budget) -> Result<Vec<Phrase>, Failure> {
        let charge = &mut |work| budget.charge(work, PART);
        let mut of_field = |stored: &Stored| -> Result<Vec<Phrase>, Failure> {
            let Some(tree) = wanted::tree_of(&self.trees, &stored.name) else {
                return Ok(Vec::new());
            };
            let seen = stored.seen(source, tree, budget)?;
            budget.take(seen.len() * 96, PART)?;
            phrases::find(tree, &seen, field.options.phrase_limit, charge)
        };
        if field.options.matched_fields.is_empty() {
            return of_field(&self.own);
        }
        let lists: Result<Vec<Vec<Phrase>>, Failure> = self.matched.iter().map(of_field).collect();
        phrases::joined(&lists?, &mut |work| budget.charge(work, PART))
    }

    /// Returns what is shown of a document, as the elements of a JSON array.
    pub fn write(&self, field: &Field<'_>, source: &Value<'_>, budget: &Budget) -> Result<Vec<u8>, Failure> {
        let options = &field.options;
        let held = budget.held();
        let phrases = self.phrases(field, source, budget)?;
        let way = &self.way;
        // The real engine takes the number for what all names of the field say of pieces.
        let size = match options.number_of_fragments {
            0 => i32::MAX,
            _ => options.fragment_size,
        };
        let least = pieces::smallest(way.margin);
        if !way.is_whole && size < least {
            let reason = format!("fragCharSize({size}) is too small. It must be {least} or higher.");
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
        budget.charge(phrases.len() as u64 * 8, PART)?;
        let found = match way.is_whole {
            true => pieces::whole(phrases),
            false => pieces::cut(phrases, size, way.margin),
        };
        let most = match options.number_of_fragments {
            0 => i32::MAX,
            most => most,
        };
        if most < 0 {
            let reason = format!("maxNumFragments({most}) must be positive number.");
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
        let texts = match way.is_stored {
            true => texts::indexed(source, &self.own.paths, None, budget)?,
            false => texts::of_name(source, field.name, budget)?,
        };
        let bytes: usize = texts.iter().map(|text| text.len() + 24).sum();
        budget.take(bytes * 4, PART)?;
        budget.charge(bytes as u64 / 4, PART)?;
        let values: Vec<Vec<u16>> = texts.iter().map(|text| text.encode_utf16().collect()).collect();
        let mut list = self.written(field, &values, found, most, budget)?;
        if list.is_empty() && options.no_match_size > 0 {
            let beginning = Piece {
                start: 0,
                end: options.no_match_size,
                boost: 0.0,
                phrases: Vec::new(),
            };
            list = self.written(field, &values, vec![beginning], 1, budget)?;
        }
        budget.give((budget.held() - held) as usize);
        budget.take(list.len(), PART)?;
        Ok(list)
    }

    fn written(
        &self,
        field: &Field<'_>,
        values: &[Vec<u16>],
        mut found: Vec<Piece>,
        most: i32,
        budget: &Budget,
    ) -> Result<Vec<u8>, Failure> {
        if values.is_empty() {
            return Ok(Vec::new());
        }
        if values.len() > 1 {
            let lengths: Vec<usize> = values.iter().map(Vec::len).collect();
            let phrases: usize = found.iter().map(|piece| piece.phrases.len() + 1).sum();
            budget.charge((lengths.len() * (found.len() + phrases)) as u64 * 2, PART)?;
            budget.take(phrases * 128, PART)?;
            found = pieces::apart(found, &lengths);
        }
        if self.way.is_best_first {
            budget.charge(found.len() as u64 * 16, PART)?;
            pieces::best_first(&mut found);
        }
        let tags = Tags {
            before: &field.options.pre_tags,
            behind: &field.options.post_tags,
            is_html: field.options.is_html,
        };
        let longest = |tags: &[String]| tags.iter().map(String::len).max().unwrap_or(0);
        let tag_bytes = longest(tags.before) + longest(tags.behind);
        let mut writer = Writer::new(values, &self.way.boundary, tags);
        let mut list = Vec::new();
        for piece in found.iter().take(most as usize) {
            let parts: usize = piece.phrases.iter().map(|phrase| phrase.parts.len()).sum();
            budget.charge((parts * (8 + tag_bytes)) as u64, PART)?;
            budget.take(parts * tag_bytes * 3, PART)?;
            let steps = writer.steps;
            let units = writer.piece(piece).map_err(failure)?;
            budget.charge(writer.steps - steps + units.len() as u64 / 2, PART)?;
            budget.take(units.len() * 3, PART)?;
            if !list.is_empty() {
                list.push(b',');
            }
            write_units(&units, &mut list);
        }
        Ok(list)
    }
}

fn failure(fault: Fault) -> Failure {
    let cause = match fault {
        Fault::Outside(reason) => Cause::new("string_index_out_of_bounds_exception", reason),
        Fault::NoTag => Cause::new("arithmetic_exception", "/ by zero"),
    };
    Failure::shard(500, cause)
}
