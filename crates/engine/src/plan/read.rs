//! How does JSON become a plan? Strictly: a member that is missing, unknown or of another type is a fault.
//!
//! A plan is read as its text goes, for each request has one: no value is made of what becomes a part of the plan at once. A
//! general deserializer does the same, but it cost the module 170 kB, a sixth of what it may weigh. For the same reason what
//! members of all types share is not inlined.

use super::reader::Reader;

/// What is read from JSON.
pub trait Read: Sized {
    /// Reads the next value. After a fault, which the reader notes, what is returned has no meaning.
    fn read(reader: &mut Reader<'_>) -> Self;
}

/// Reads a whole text; the error says what was expected where.
pub fn read_all<T: Read>(text: &str) -> Result<T, String> {
    let mut reader = Reader::new(text);
    let value = T::read(&mut reader);
    reader.end();
    reader.fault.map_or(Ok(value), Err)
}

impl Read for bool {
    fn read(reader: &mut Reader<'_>) -> Self {
        let value = reader.word("true");
        if !value && !reader.word("false") {
            reader.expected("true or false");
        }
        value
    }
}

impl Read for String {
    fn read(reader: &mut Reader<'_>) -> Self {
        reader.string().into_owned()
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Read for $integer {
            fn read(reader: &mut Reader<'_>) -> Self {
                reader.number().parse().unwrap_or_else(|_| {
                    reader.expected(concat!("an integer of type ", stringify!($integer)));
                    0
                })
            }
        }
    )*};
}

integers!(i32 u32 i64 u64);

impl<T: Read> Read for Option<T> {
    fn read(reader: &mut Reader<'_>) -> Self {
        (!reader.word("null")).then(|| T::read(reader))
    }
}

impl<T: Read> Read for Box<T> {
    fn read(reader: &mut Reader<'_>) -> Self {
        Self::new(T::read(reader))
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(reader: &mut Reader<'_>) -> Self {
        reader.open(b'[', "an array");
        let mut values = Self::new();
        while reader.has_element(values.is_empty()) {
            values.push(T::read(reader));
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::read_all as read;
    use crate::plan::{Operation, Operator, Query, SourceFilter};

    #[test]
    fn what_is_missing_unknown_or_of_another_type_is_an_error() {
        let error = |text: &str| read::<SourceFilter>(text).expect_err("not a source filter");
        assert!(read::<SourceFilter>(r#"{"enabled":true,"includes":["a"],"excludes":[]}"#).is_ok());
        assert_eq!(error(r#"{"enabled":true,"includes":[]}"#), "excludes: it is missing");
        assert_eq!(
            error(r#"{"enabled":true,"includes":[],"excludes":[],"more":1}"#),
            "unknown members among [enabled, includes, excludes, more]"
        );
        assert_eq!(
            error(r#"{"enabled":true,"includes":[],"includes":[],"excludes":[]}"#),
            "the key [includes] occurs twice in one object at byte 30"
        );
        assert_eq!(
            error(r#"{"enabled":1,"includes":[],"excludes":[]}"#),
            "enabled: expected true or false"
        );
        assert_eq!(
            error(r#"{"enabled":true,"includes":[1],"excludes":[]}"#),
            "includes: expected a string"
        );
        assert_eq!(read::<Operator>("\"xor\""), Err("unknown name [xor]".to_owned()));
        let member = error(r#"{"enabled":true "includes":[],"excludes":[]}"#);
        assert_eq!(member, "expected a comma or the end of the object");
        assert!(read::<SourceFilter>(r#"{"enabled":true,"includes":["a",],"excludes":[]}"#).is_err());
        assert!(read::<SourceFilter>(r#"{"enabled":true,"includes":[],"excludes":[]},"#).is_err());
        let query = read::<Query>(r#"{"constant_score":{"filter":{"match_all":{}},"boost":"1.0"}}"#);
        assert_eq!(query.expect_err("no boost"), "filter: boost: it is missing");
        assert!(read::<i32>("3000000000").is_err() && read::<u32>("-1").is_err() && read::<i64>("1.5").is_err());
    }

    #[test]
    fn members_may_come_in_any_order_and_with_white_space() {
        let filters = [
            r#"{"enabled":true,"includes":["a","b"],"excludes":["c"]}"#,
            r#"{"excludes":["c"],"includes":["a","b"],"enabled":true}"#,
            " { \"includes\" : [ \"a\" , \"\\u0062\" ] ,\n\"excl\\u0075des\" : [ \"c\" ] , \"enabled\" : true } ",
        ];
        for text in filters {
            let filter = read::<SourceFilter>(text).expect(text);
            assert!(filter.enabled, "{text}");
            assert_eq!(filter.includes, ["a", "b"], "{text}");
            assert_eq!(filter.excludes, ["c"], "{text}");
        }
    }

    #[test]
    fn of_several_faults_the_first_is_told() {
        let error = |text: &str| read::<SourceFilter>(text).expect_err("not a source filter");
        assert_eq!(
            error(r#"{"enabled":1,"includes":2,"more":3}"#),
            "enabled: expected true or false"
        );
        assert_eq!(
            error(r#"{"enabled":true,"includes":["a",1,{}],"excludes":1}"#),
            "includes: expected a string"
        );
        let query = read::<Query>(r#"{"bool":{"must":[{"match_al":{"boost":1}},7],"filter":0}}"#);
        assert_eq!(query.expect_err("no query"), "must: unknown name [match_al]");
    }

    #[test]
    fn a_plan_that_ends_early_or_has_another_byte_is_told_from_a_whole_one() {
        let terms = r#"{"terms":{"field":"b","size":9,"shard_size":-1,"min_doc_count":1,"shard_min_doc_count":0,"order":[{"path":"_key","order":"asc"}],"include":{"partition":{"partition":0,"partitions":2}},"exclude":null,"missing":{"number":"1"},"show_term_doc_count_error":false,"format":null,"value_type":null}}"#;
        let whole = format!(
            r#"{{"search":{{"query":{{"constant_score":{{"filter":{{"term":{{"field":"a","value":{{"string":"x"}},"case_insensitive":false,"boost":"1.0"}}}},"boost":"1.0"}}}},"post_filter":null,"aggs":[{{"name":"n","aggregation":{terms},"aggs":[]}}],"sort":[{{"score":{{"order":"desc"}}}}],"from":-1,"size":3,"source":{{"enabled":true,"includes":[],"excludes":[]}},"track_total_hits":10000,"track_scores":false,"search_after":[{{"boolean":true}},"null"],"reprint_source":false,"now":1,"limits":{{"work":1,"work_budget":2,"response_bytes":3,"response_budget":4}}}}}}"#
        );
        assert!(matches!(read::<Operation>(&whole), Ok(Operation::Search(_))));
        for end in 0..whole.len() {
            assert!(read::<Operation>(&whole[..end]).is_err(), "the first {end} bytes");
        }
        // A byte that JSON has nowhere but in strings, and one that opens what is never closed.
        for (at, byte) in whole.bytes().enumerate() {
            let may_be_text = byte.is_ascii_alphanumeric() || b"_.-".contains(&byte);
            for other in ["~", "["] {
                let text = [&whole[..at], other, &whole[at + 1..]].concat();
                assert!(
                    may_be_text || text == whole || read::<Operation>(&text).is_err(),
                    "{at}: {text}"
                );
            }
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let deep = r#"{"constant_score":{"filter":"#.repeat(100_000);
        assert!(read::<Query>(&deep).is_err());
    }
}
