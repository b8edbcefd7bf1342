//! Where are the values of a field for sort keys and aggregations? Found by name: in the mapping, among the fields that every
//! document has, or made up.

use super::found::Found;
use super::{Lowering, PART, VALUE, metadata};
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::mapping::types;
use crate::values::field_data::{FieldData, Place};
use crate::values::source::{self, Intervals, Numbers, Request, Source};

/// The real engine's name for a field that it makes up of a type that a sort key names.
const ANONYMOUS: &str = "__anonymous_";

impl<'a> Lowering<'a, 'a> {
    /// Finds a field; nothing where the mapping does not have it. Fails where every document has it, but not here.
    pub fn field_data<'t>(&self, name: &'t str) -> Result<Option<FieldData<'a, 't>>, Failure>
    where
        'a: 't,
    {
        let (here, own, field) = match self.field(name) {
            None => return metadata::field_data(self, name),
            Some((here, Found::Own(own, field))) => (here, own, field),
            Some((here, Found::Key(own, field))) => return self.values_of_key((here, own), *field, name).map(Some),
        };
        let reader = &self.index.fields[here as usize];
        let leaves_out = field.kind.leaves_terms_out();
        let column = reader.column.as_ref().filter(|_| leaves_out);
        let terms = column.map(|column| self.distinct(column)).transpose()?;
        Ok(Some(FieldData {
            // An alias is called by its field's name.
            name: &field.name,
            path: name,
            kind: &*field.kind,
            is_mapped: true,
            place: Some(Place { here, own, key: None }),
            column: reader.column,
            dictionary: reader.terms.as_ref().map(|terms| terms.dictionary.clone()),
            // What is kept takes each term of the dictionary for one of the column.
            derived: (!leaves_out).then_some(&reader.derived),
            terms,
        }))
    }

    /// Returns how many different values a column has.
    fn distinct(&self, column: &Column<'_>) -> Result<usize, Failure> {
        let count = column.count_values();
        self.budget.charge(count * VALUE, PART)?;
        self.budget.take(count as usize * size_of::<u64>(), PART)?;
        let mut codes: Vec<u64> = column.all_codes().collect();
        codes.sort_unstable();
        codes.dedup();
        Ok(codes.len())
    }

    /// Hands on a field: that of the mapping, or where it has none, one of a type that the request names.
    pub fn with_field_data<T>(
        &self,
        name: &str,
        unmapped_type: Option<&str>,
        with: impl FnOnce(&FieldData<'a, '_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if let Some(data) = self.field_data(name)? {
            return with(&data);
        }
        let shard = |cause: Cause| Failure::shard(400, cause);
        let Some(type_name) = unmapped_type else {
            let reason = format!("No mapping found for [{name}] in order to sort on");
            return Err(shard(self.shard_exception(reason)));
        };
        let Some(kind) = types::by_name(ANONYMOUS, type_name) else {
            let reason = format!("No mapper found for type [{type_name}]");
            return Err(shard(Cause::illegal_argument(reason)));
        };
        let kind = kind.map_err(|problem| shard(problem.cause))?;
        // The type is asked as if the mapping had the field.
        with(&FieldData {
            is_mapped: true,
            ..FieldData::unmapped(ANONYMOUS, &*kind)
        })
    }

    /// Finds the values of a field for an aggregation of numbers or terms.
    pub fn source(&self, request: &Request<'_>) -> Result<Source<'a>, Failure> {
        self.with_values(request, |data| source::source(data, request, self.now))
    }

    /// Finds the values of a field for an aggregation of numbers alone.
    pub fn numbers(&self, request: &Request<'_>) -> Result<Numbers<'a>, Failure> {
        self.with_values(request, |data| source::numbers_alone(data, request, self.now))
    }

    /// Finds the values of a field for a histogram.
    pub fn intervals(&self, request: &Request<'_>) -> Result<Intervals<'a>, Failure> {
        self.with_values(request, |data| source::intervals(data, request, self.now))
    }

    /// Hands on the field of an aggregation: that of the mapping, or one of the type that the request comes to.
    pub fn with_values<T>(
        &self,
        request: &Request<'_>,
        with: impl FnOnce(&FieldData<'a, '_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if let Some(data) = self.field_data(request.field)? {
            return with(&data);
        }
        match types::by_name(request.field, request.unmapped_type()) {
            Some(Ok(kind)) => with(&FieldData::unmapped(request.field, &*kind)),
            _ => Err(request.unsupported_type()),
        }
    }
}
