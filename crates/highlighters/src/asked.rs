//! What does a request ask to be shown, of which fields, and what is looked for in them?

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::field::{Field, scan};
use super::wanted::Wanted;
use super::{PART, fvh, own, texts};
use crate::error::Failure;
use crate::java::hash_map;
use crate::mapping::simple_match;
use crate::plan::{self, HighlightField, Query};
use crate::query::Lowering;
use crate::query::notes::Notes;
use crate::query::sought::Noted;
use vitrine_highlight::vectors::wanted::Tree;

/// Names in the order of a map into which they were put one after the other.
fn in_map(names: Vec<&str>) -> Vec<&str> {
    let order = hash_map::iteration_order(names.iter().copied());
    order.into_iter().map(|at| names[at]).collect()
}

/// Whether what is looked for in one field is looked for in others.
pub(super) fn looks_anywhere(plan: &plan::Highlight) -> bool {
    plan.fields.iter().any(|field| !field.require_field_match)
}

/// Returns what a query looks for. Errors of a `highlight_query` are not wrapped.
pub(super) fn noted(
    lowering: &Lowering<'_, '_>,
    query: &Query,
    (is_own, is_anywhere): (bool, bool),
) -> Result<Vec<Noted>, Failure> {
    let list = RefCell::new(Vec::new());
    let last = Cell::new(None);
    let noting = Lowering {
        notes: Some(Notes::new(&list, &last, is_anywhere)),
        names: None,
        is_unwrapped: is_own || lowering.is_unwrapped,
        ..*lowering
    };
    noting.query(query)?;
    Ok(list.into_inner())
}

/// What is looked for, where a field says nothing of it.
pub(super) struct LookedFor {
    /// By the search's own query.
    of_search: Vec<Noted>,
    /// By the query for all fields.
    of_all: Option<Vec<Noted>>,
    is_anywhere: bool,
}

impl LookedFor {
    pub(super) fn new(lowering: &Lowering<'_, '_>, plan: &plan::Highlight) -> Result<Self, Failure> {
        let is_anywhere = looks_anywhere(plan);
        let of_search = lowering
            .asked
            .map(|query| noted(lowering, query, (false, is_anywhere)))
            .transpose()?;
        let mut of_search = of_search.unwrap_or_default();
        if lowering.searched.is_some_and(|searched| searched.is_weightless()) {
            let weighed = of_search.iter_mut().filter(|note| !note.is_unweighed);
            weighed.for_each(|note| note.weight = 0.0);
        }
        let of_all = plan.query.as_ref();
        let of_all = of_all
            .map(|query| noted(lowering, query, (true, is_anywhere)))
            .transpose()?;
        Ok(Self {
            of_search,
            of_all,
            is_anywhere,
        })
    }

    /// What is looked for in fields, given the query that is theirs alone.
    pub(super) fn by(&self, lowering: &Lowering<'_, '_>, query: Option<&Query>) -> Result<Cow<'_, [Noted]>, Failure> {
        Ok(match (query, &self.of_all) {
            (Some(query), _) => noted(lowering, query, (true, self.is_anywhere))?.into(),
            (None, Some(of_all)) => of_all.as_slice().into(),
            (None, None) => self.of_search.as_slice().into(),
        })
    }
}

/// The fields that a request's name stands for.
#[derive(Default)]
pub(super) struct Named<'n> {
    /// Names, which may be aliases, and numbers of fields.
    pub(super) names: Vec<(&'n str, u16)>,
    /// The path of a key of objects.
    pub(super) key: Option<String>,
    /// Whether the name is that of the index.
    pub(super) is_index: bool,
}

impl<'n> Named<'n> {
    /// Finds them; nothing where there are none.
    pub(super) fn find(lowering: &Lowering<'n, 'n>, options: &'n HighlightField) -> Result<Option<Self>, Failure> {
        let (mapping, asked) = (lowering.mapping, options.field.as_str());
        let mut named = Self::default();
        if asked == own::INDEX && options.kind != "fvh" {
            named.is_index = true;
            named.names.push((own::INDEX, 0));
        } else if asked.contains('*') {
            lowering.budget.charge(mapping.fields.len() as u64 * 16, PART)?;
            // They are in a map, from which those that a pattern matches go through a set.
            let mut all = in_map(mapping.names());
            if asked != "*" {
                all.retain(|name| simple_match(asked, name));
                all = in_map(all);
            }
            let fields = all.into_iter().filter_map(|name| Some((name, mapping.field(name)?)));
            named.names.extend(fields);
        } else if let Some(number) = mapping.field(asked) {
            named.names.push((asked, number));
        } else if let Some((number, _)) = mapping.key_of(asked) {
            named.key = mapping.path_of_key(asked);
            named.names.push((asked, number));
        } else {
            return Ok(None);
        }
        Ok(Some(named))
    }
}

/// How fields are shown that a request's name stands for.
pub(super) struct Asked<'p> {
    pub(super) options: &'p HighlightField,
    /// What is looked for.
    pub(super) noted: &'p [Noted],
    /// The same, where the type is `fvh`.
    pub(super) by_vectors: Option<Rc<Vec<Tree>>>,
}

impl Asked<'_> {
    /// Makes a field; nothing where a pattern does not stand for it.
    pub(super) fn field<'f>(
        &self,
        lowering: &Lowering<'f, 'f>,
        (name, number): (&str, u16),
        (key, is_index): (Option<String>, bool),
    ) -> Result<Option<Field<'f>>, Failure> {
        let (mapping, budget) = (lowering.mapping, lowering.budget);
        let Self { options, noted, .. } = *self;
        let found = mapping.get(number);
        let (own_name, shown) = match is_index {
            true => (own::INDEX, own::shown()),
            false => (found.name.as_str(), found.kind.shown()),
        };
        let is_by_vectors = self.by_vectors.is_some();
        if options.field.contains('*') && !(shown.fits_patterns && (!is_by_vectors || shown.has_vectors)) {
            return Ok(None);
        }
        budget.charge(256, PART)?;
        let is_any = !options.require_field_match;
        let is_plain = options.kind == "plain";
        let is_unified = !is_plain && !is_by_vectors;
        let is_in = |name: &str| is_any || name == own_name;
        let of_field: &[Noted] = if is_unified { noted } else { &[] };
        let mut wanted = Wanted::new(of_field, (own_name, is_any), budget)?;
        wanted.sees_all = shown.has_offsets && (shown.has_vectors || !wanted.has_patterns());
        let kept = noted.iter().filter(|note| is_plain && is_in(&note.field));
        budget.take(size_of_val(noted) * usize::from(is_plain), PART)?;
        let kept: Vec<Noted> = kept.cloned().collect();
        let joined = found.kind.joined().filter(|_| !is_index).cloned();
        let analyzer = match shown.has_words && joined.is_none() && !is_index {
            true => found.kind.analyzers().into_iter().next().map(|(_, analyzer)| analyzer),
            false => None,
        };
        let vectors = self.by_vectors.as_ref();
        let vectors = vectors.map(|trees| fvh::Vectors::new(lowering, number, (options, &shown), trees));
        Ok(Some(Field {
            named: name.to_owned(),
            name: own_name,
            options: options.copied(),
            analyzer,
            joined,
            constant: is_index.then(|| lowering.name.to_owned()),
            is_key: key.is_some(),
            paths: match key {
                // As Java splits a path: an empty key at its end is none.
                Some(path) => vec![path.trim_end_matches('.').to_owned()],
                None if shown.is_nowhere => Vec::new(),
                None => texts::paths(mapping, number),
            },
            is_here: mapping.place(number, lowering.space) != mapping.nowhere(),
            wanted: Rc::new(wanted),
            noted: Rc::new(kept),
            is_plain,
            wait_for: Cell::new(-1),
            scan: scan(options, &shown),
            shown,
            vectors: vectors.transpose()?.map(Box::new),
        }))
    }
}
