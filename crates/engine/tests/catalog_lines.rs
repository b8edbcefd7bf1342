//! Which documents do catalogs hold, in whichever form they come? And is nothing left of those that are refused?
#![cfg(feature = "build")]

use serde_json::{Value, json};
use vitrine_engine::build::Builder;
use vitrine_engine::build::scratch::InMemory;

const MAPPING: &str = r#"{"properties":{"name":{"type":"text","fields":{"raw":{"type":"keyword"}}},"n":{"type":"integer"},
    "sku":{"type":"keyword"},"o":{"properties":{"id":{"type":"long"}}},"k":{"type":"keyword","ignore_above":5}}}"#;

fn builder(catalog: Value) -> Builder {
    let mut config = json!({ "name": "test", "mapping": MAPPING, "settings": null });
    for (key, value) in catalog.as_object().expect("an object") {
        config[key] = value.clone();
    }
    let builder = Builder::new(config.to_string().as_bytes(), Box::<InMemory>::default());
    assert_eq!(builder.outcome()[0], 0, "{}", text(builder.outcome()));
    builder
}

fn text(outcome: &[u8]) -> String {
    String::from_utf8_lossy(outcome).into_owned()
}

/// Adds lines in batches; returns the image and what `finish` says.
fn built(catalog: Value, lines: &str, batch: usize) -> (Vec<u8>, String) {
    let mut builder = builder(catalog);
    for batch in lines.split_inclusive('\n').collect::<Vec<_>>().chunks(batch) {
        let outcome = builder.add(batch.concat().as_bytes());
        assert_eq!(outcome[0], 0, "{}", text(outcome));
    }
    let outcome = builder.finish();
    assert_eq!(outcome[0], 0, "{}", text(outcome));
    let said = text(outcome);
    builder.take(0, builder.image_bytes());
    (builder.piece().to_vec(), said)
}

/// What is said of the first wrong line, and its place.
fn refusal(catalog: Value, lines: &[u8]) -> (String, u64, u64) {
    let mut builder = builder(catalog);
    let mut outcome = builder.add(lines).to_vec();
    if outcome[0] == 0 {
        outcome = builder.finish().to_vec();
    }
    assert_eq!(outcome[0], 1, "{}", text(lines));
    let said = text(&outcome);
    let number = |key: &str| {
        let key = format!("\0\0\0{key}\u{1}");
        let behind = said.split(&key).nth(1).unwrap_or("");
        let digits: String = behind.chars().skip(4).take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(0)
    };
    (said.clone(), number("line"), number("column"))
}

#[test]
fn one_catalog_in_all_forms_gives_one_image() {
    let sources = [
        r#"{"sku":"7","name":"a steel pan","n":1}"#,
        r#"{ "sku" : "b" , "name" : ["two", "words é"] , "k":"too long"}"#,
        r#"{"sku":"c d","o":{"id":5}}"#,
    ];
    let ids = ["7", "b", "c d"];
    let lines = |form: &dyn Fn(&str, &str) -> String, end: &str| -> String {
        let lines = ids.iter().zip(sources).map(|(id, source)| form(id, source) + end);
        lines.collect()
    };
    let hits = lines(&|id, source| format!(r#"{{"_id":"{id}","_source":{source}}}"#), "\n");
    let (expected, _) = built(json!({}), &hits, 100);
    let dump = |id: &str, source: &str| {
        format!(
            r#"{{"_index":"i","_type":"_doc","_id":"{id}","_score":1,"_source":{source},"sort":[1],"_version":3,"_seq_no":1,"_primary_term":1}}"#
        )
    };
    let number = |id: &str, source: &str| {
        let id = if id == "7" { id.to_owned() } else { format!("\"{id}\"") };
        format!(r#"{{"_source":{source},"_id":{id}}}"#)
    };
    let bulk = |id: &str, source: &str| format!("{{\"index\":{{\"_id\":\"{id}\",\"_index\":\"i\"}}}}\n{source}");
    let create = |id: &str, source: &str| {
        format!("{{ \"create\" : {{\"_id\":\"{id}\",\"_type\":\"_doc\",\"routing\":\"\"}} }}\n\n{source}")
    };
    let alone = |_: &str, source: &str| source.to_owned();
    let by_sku = json!({ "id_field": "sku" });
    let forms = [
        ("hits", json!({}), lines(&dump, "\n")),
        ("hits", json!({}), lines(&number, "\n\n  \n")),
        ("hits", json!({ "format": "hits" }), hits.trim_end().to_owned()),
        ("hits", json!({}), format!("\u{feff}{}", hits.replace('\n', "\r\n"))),
        ("bulk", json!({}), lines(&bulk, "\n")),
        ("bulk", json!({ "format": "bulk" }), lines(&create, "\r\n")),
        ("documents", by_sku.clone(), lines(&alone, "\n")),
        ("documents", by_sku, format!("\u{feff}{}", lines(&alone, "\r\n"))),
    ];
    for (name, catalog, lines) in forms {
        // Whatever the batches: a document may stand in another one than its action.
        for batch in [1, 2, 3, 100] {
            let (image, said) = built(catalog.clone(), &lines, batch);
            assert!(image == expected, "{name} {batch} {lines}");
            assert!(said.contains(name), "{said}");
        }
    }
}

#[test]
fn a_routing_is_kept_whatever_says_it() {
    let hit = |routing: &str| format!("{{\"_id\":\"1\",\"_routing\":{routing},\"_source\":{{\"n\":5}}}}\n");
    let action = |key: &str, value: &str| format!("{{\"index\":{{\"_id\":\"1\",\"{key}\":{value}}}}}\n{{\"n\":5}}\n");
    let (without, _) = built(json!({}), "{\"_id\":\"1\",\"_source\":{\"n\":5}}\n", 100);
    for (value, same) in [("\"a\"", "\"a\""), ("1.50", "\"1.50\""), ("true", "\"true\"")] {
        let (expected, _) = built(json!({}), &hit(same), 100);
        assert!(expected != without);
        for lines in [hit(value), action("routing", value), action("_routing", value)] {
            assert!(built(json!({}), &lines, 1).0 == expected, "{lines}");
        }
    }
    for value in ["null", "\"\""] {
        for lines in [hit(value), action("routing", value)] {
            assert!(built(json!({}), &lines, 1).0 == without, "{lines}");
        }
    }
}

// Recorded.
#[test]
fn a_routing_that_the_real_engine_does_not_take_is_refused() {
    let said = |lines: &str| refusal(json!({}), lines.as_bytes()).0;
    for (value, token) in [("[\"a\"]", "START_ARRAY"), ("{\"a\":1}", "START_OBJECT")] {
        let found = said(&format!(
            "{{\"index\":{{\"_id\":\"1\",\"routing\":{value}}}}}\n{{\"n\":1}}\n"
        ));
        let reason = "Malformed action/metadata line [1], expected a simple value for field [routing] but found";
        assert!(found.contains(&format!("{reason} [{token}]")), "{found}");
    }
    let long = |count| {
        format!(
            "{{\"_id\":\"1\",\"_routing\":\"{}\",\"_source\":{{}}}}\n",
            "x".repeat(count)
        )
    };
    let found = said(&long(32_767));
    assert!(
        found.contains("at least one immense term in field=\"_routing\""),
        "{found}"
    );
    assert!(
        found.contains("bytes can be at most 32766 in length; got 32767"),
        "{found}"
    );
    built(json!({}), &long(32_766), 100);
}

// Recorded.
#[test]
fn a_number_of_documents_is_no_field_where_documents_add_some() {
    let lines = "{\"_id\":\"1\",\"_source\":{\"_doc_count\":5,\"n\":1,\"o\":{\"_doc_count\":2}}}\n";
    let (_, said) = built(json!({ "mapping": "{}" }), lines, 100);
    let mapping = r#"{"properties":{"n":{"type":"long"},"o":{"properties":{"_doc_count":{"type":"long"}}}}}"#;
    assert!(said.contains(mapping), "{said}");
}

// Recorded.
#[test]
fn a_mapping_may_want_routings() {
    let wants = json!({ "mapping": r#"{"_routing":{"required":true},"properties":{"n":{"type":"long"}}}"# });
    built(
        wants.clone(),
        "{\"_id\":\"1\",\"_routing\":\"a\",\"_source\":{\"n\":5}}\n",
        100,
    );
    // Before anything else is said of the document.
    for (id, lines) in [
        ("1", "{\"_id\":\"1\",\"_source\":{\"n\":\"x\"}}\n"),
        ("4", "{\"index\":{\"_id\":\"4\",\"routing\":\"\"}}\n{\"n\":1}\n"),
        ("5", "{\"create\":{\"_id\":\"5\",\"routing\":null}}\n{\"n\":1}\n"),
        ("", "{\"_id\":\"\",\"_source\":{}}\n"),
    ] {
        let (said, line, _) = refusal(wants.clone(), lines.as_bytes());
        assert!(said.contains("routing_missing_exception"), "{said}");
        assert!(
            said.contains(&format!("routing is required for [test]/[_doc]/[{id}]")),
            "{said}"
        );
        assert!(line > 0, "{said}");
    }
    let lines = format!("{{\"_id\":\"{}\",\"_source\":{{}}}}\n", "i".repeat(513));
    assert!(refusal(wants, lines.as_bytes()).0.contains("is too long"));
}

#[test]
fn documents_without_ids_are_numbered() {
    let numbered = "{\"_id\":1,\"_source\":{\"n\":5}}\n{\"_id\":2,\"_source\":{\"n\":6}}\n";
    let (expected, said) = built(json!({}), numbered, 100);
    assert!(!said.contains("ids are"), "{said}");
    for lines in [
        "{\"n\":5}\n\n{\"n\":6}\n",
        "{\"index\":{}}\n{\"n\":5}\n{\"index\":{\"_id\":null}}\n{\"n\":6}\n",
    ] {
        let (image, said) = built(json!({}), lines, 1);
        assert!(image == expected, "{lines}");
        assert!(said.contains("ids are the numbers of the documents"), "{said}");
    }
    // A line that is left out keeps its number.
    let skip = json!({ "skip": true });
    let (image, _) = built(skip, "{\"n\":5}\n{\"n\":\"x\"}\n{\"n\":6}\n", 100);
    let (expected, _) = built(json!({}), &numbered.replace("\"_id\":2", "\"_id\":3"), 100);
    assert!(image == expected);
}

// Recorded: the real engine passes over what is null, and templates for no field.
#[test]
fn an_action_may_have_what_says_nothing() {
    let (expected, _) = built(json!({}), "{\"index\":{\"_id\":\"1\"}}\n{\"n\":5}\n", 100);
    for action in [
        r#"{"index":{"_id":"1","a":null,"_version":null}}"#,
        r#"{"index":{"dynamic_templates":{},"_id":"1"}}"#,
    ] {
        assert!(
            built(json!({}), &format!("{action}\n{{\"n\":5}}\n"), 100).0 == expected,
            "{action}"
        );
    }
}

#[test]
fn documents_may_look_like_actions_where_the_format_is_said() {
    let documents = "{\"index\":{\"a\":1}}\n{\"index\":{\"a\":2}}\n";
    let (_, said) = built(json!({ "format": "documents" }), documents, 100);
    assert!(said.contains("documents"), "{said}");
    assert!(
        refusal(json!({}), documents.as_bytes())
            .0
            .contains("unknown parameter [a]")
    );
    // More keys are a document's.
    let (_, said) = built(json!({}), "{\"index\":{\"a\":1},\"n\":2}\n", 100);
    assert!(said.contains("documents"), "{said}");
}

#[test]
fn a_path_leads_to_the_id() {
    let catalog = json!({ "id_field": "o.id" });
    let (expected, _) = built(json!({}), "{\"_id\":\"5\",\"_source\":{\"o\":{\"id\":5}}}\n", 1);
    assert!(built(catalog.clone(), "{\"o\":{\"id\":5}}\n", 1).0 == expected);
    let (expected, _) = built(json!({}), "{\"_id\":\"5\",\"_source\":{\"o.id\":5}}\n", 1);
    assert!(built(catalog.clone(), "{\"o.id\":5}\n", 1).0 == expected);
    for (line, column) in [
        ("{}", 1),
        (r#"{"o":{"id":null}}"#, 12),
        (r#"{"o":{"id":[5]}}"#, 12),
        (r#"{"o":5}"#, 1),
    ] {
        let (said, at, found) = refusal(catalog.clone(), line.as_bytes());
        assert!(said.contains("the id field [o.id]"), "{said}");
        assert_eq!((at, found), (1, column), "{line}");
    }
}

#[test]
fn lines_that_cannot_be_read_are_told_with_their_place() {
    let bulk = r#"{"index":{"_id":"1"}}"#;
    let cases: [(Value, &[u8], &str, u64, u64); 30] = [
        (
            json!({}),
            b"[{\"n\":1},\n{\"n\":2}]\n",
            "the catalog is a JSON array",
            1,
            1,
        ),
        (json!({}), b"[\n", "the catalog is a JSON array", 1, 1),
        (json!({}), b"{\n \"_id\":\"1\"", "it has to stand on one line", 1, 2),
        (
            json!({}),
            b"{\"_id\":\"1\",\n \"n\":1}",
            "it has to stand on one line",
            1,
            12,
        ),
        (json!({}), b"\xff\xfe{\0", "the catalog is UTF-16", 1, 1),
        (
            json!({}),
            b"{\"_id\":true,\"_source\":{}}",
            "[_id] must be a string or a number",
            1,
            8,
        ),
        (json!({}), b"{\"_source\":{}}", "[_id] is missing", 1, 1),
        (json!({}), b"{\"_id\":\"1\"}", "[_source] is missing", 1, 1),
        (
            json!({}),
            b"{\"_id\":\"1\",\"_source\":[]}",
            "[_source] must be an object",
            1,
            22,
        ),
        (
            json!({}),
            b"{\"_id\":\"1\",\"_source\":{},\"sorce\":1}",
            "unknown key [sorce]",
            1,
            33,
        ),
        (json!({}), b"{\"n\":1}\n[1]", "expected an object", 2, 1),
        (
            json!({"format":"documents"}),
            b"{\"_id\":\"1\",\"_source\":{}}",
            "Field [_id] is a metadata field",
            1,
            8,
        ),
        (
            json!({"id_field":"sku"}),
            b"{\"_id\":\"1\",\"_source\":{}}",
            "of the format [hits]",
            1,
            1,
        ),
        (json!({"id_field":"sku"}), bulk.as_bytes(), "of the format [bulk]", 1, 1),
        (
            json!({}),
            bulk.as_bytes(),
            "the document of this action is missing",
            1,
            1,
        ),
        (
            json!({}),
            b"{\"delete\":{\"_id\":\"1\"}}\n",
            "[delete] cannot be done",
            1,
            1,
        ),
        (
            json!({}),
            b"{\"update\":{\"_id\":\"1\"}}\n{}",
            "[update] cannot be done",
            1,
            1,
        ),
        (
            json!({}),
            b"{\"index\":{\"_id\":\"1\",\"pipeline\":\"p\"}}\n{}",
            "[pipeline] of an action is not supported",
            1,
            32,
        ),
        // What no action has, in the real engine's words: that the line is an action shows its one key.
        (
            json!({}),
            b"{\"index\":{\"_id\":\"1\",\"_version\":3}}\n{}",
            "Action/metadata line [1] contains an unknown parameter [_version]",
            1,
            32,
        ),
        (
            json!({}),
            b"{\"index\":{\"_id\":\"1\"}}\n{}\n{\"create\":{\"a\":1}}\n{}",
            "Action/metadata line [3] contains an unknown parameter [a]",
            3,
            16,
        ),
        (
            json!({}),
            b"{\"index\":{\"a\":{\"n\":1}}}\n{}",
            "Malformed action/metadata line [1], expected a simple value for field [a] but found [START_OBJECT]",
            1,
            15,
        ),
        (
            json!({}),
            b"{\"index\":{\"fields\":[\"a\"]}}\n{}",
            "Malformed action/metadata line [1], expected a simple value for field [fields] but found [START_ARRAY]",
            1,
            20,
        ),
        (
            json!({}),
            b"{\"index\":{\"dynamic_templates\":{\"n\":\"x\"}}}\n{}",
            "[dynamic_templates] of an action is not supported",
            1,
            31,
        ),
        (
            json!({}),
            b"{\"update\":{\"a\":1}}\n{}",
            "[update] cannot be done",
            1,
            1,
        ),
        (
            json!({}),
            b"{\"index\":{\"_id\":\"1\"}}\n{}\n{\"n\":1}",
            "expected an action",
            3,
            1,
        ),
        (
            json!({}),
            b"{\"index\":{\"_id\":\"1\"}}\n{}\n{\"n\":",
            "unexpected end of the line",
            3,
            6,
        ),
        (
            json!({}),
            b"{\"index\":{\"_id\":\"1\"}}\n[]",
            "expected an object",
            2,
            1,
        ),
        (
            json!({}),
            b"{\"index\":{\"_id\":\"1\"}}\n{}\n{\"index\":{}}\n{}",
            "some have none",
            4,
            1,
        ),
        (
            json!({}),
            b"{\"index\":{\"_id\":[1]}}\n{}",
            "[_id] must be a string or a number",
            1,
            17,
        ),
        (
            json!({"format":"bulk"}),
            b"{\"_id\":\"1\",\"_source\":{}}",
            "expected an action",
            1,
            1,
        ),
    ];
    for (catalog, lines, expected, line, column) in cases {
        let (said, at, found) = refusal(catalog, lines);
        assert!(said.contains(expected), "{expected}: {said}");
        assert_eq!((at, found), (line, column), "{}: {said}", text(lines));
    }
    assert_eq!(refusal(json!({}), b"{\"n\":1}\n{\"name\":\"\xff\"}\n").1, 2);
}

#[test]
fn nothing_is_left_of_a_document_that_is_left_out() {
    let good =
        |id: usize| format!("{{\"_id\":\"{id}\",\"_source\":{{\"name\":\"pan {id}\",\"n\":{id},\"k\":\"k{id}\"}}}}\n");
    // Each fails behind values that were taken: new words, known ones, numbers, and one that is ignored.
    let bad = [
        r#"{"_id":"x","_source":{"name":["never seen","pan 1"],"k":["new","longer than five"],"n":[5,6,"x"]}}"#,
        r#"{"_id":"1","_source":{"sku":"s","o":{"id":7},"n":{}}}"#,
        r#"{"_id":"y","_source":{"name":"half","k":"aa","sku":"s","n":true}}"#,
        r#"{"_id":"f","_source":{"name":"pan","fresh":{"n":1},"other":99999999999999999999}}"#,
        r#"{"_id":"","_source":{"name":"none"}}"#,
        r#"{"_id":"z","_source":{"name":"cut"#,
        r#"{"_id":"z"}"#,
    ];
    let mut lines = String::new();
    let mut kept = String::new();
    for id in 0..500 {
        lines += &good(id);
        kept += &good(id);
        lines += bad[id % bad.len()];
        lines.push('\n');
    }
    let (expected, _) = built(json!({}), &kept, 100);
    let (image, _) = built(json!({ "skip": true }), &lines, 100);
    assert!(image == expected);
}

#[test]
fn wrong_lines_are_counted() {
    let line = "{\"_id\":\"1\",\"_source\":{\"n\":\"x\"}}\n";
    let lines = line.repeat(5);
    // How many errors an outcome tells: each has a line of its own.
    let told = |catalog: Value| {
        let mut builder = builder(catalog);
        let added = builder.add(lines.as_bytes()).to_vec();
        let outcome = if added[0] == 0 {
            builder.finish().to_vec()
        } else {
            added
        };
        (outcome[0], text(&outcome).matches("Preview of field").count())
    };
    assert_eq!(told(json!({})), (1, 1));
    assert_eq!(told(json!({ "most_errors": 3 })), (1, 3));
    assert_eq!(told(json!({ "most_errors": 9 })), (1, 5));
    assert_eq!(told(json!({ "skip": true })), (0, 0));
    assert_eq!(told(json!({ "skip": true, "most_errors": 5 })), (0, 0));
    assert_eq!(told(json!({ "skip": true, "most_errors": 4 })), (1, 1));
    let mut builder = builder(json!({ "skip": true }));
    let said = text(builder.add(lines.as_bytes()));
    assert_eq!(said.matches("Preview of field").count(), 5);
    assert_eq!(said.matches(line.trim_end()).count(), 5);
    // What was told is not told again.
    assert_eq!(text(builder.add(b"\n")).matches("Preview of field").count(), 0);
}

// Recorded: of both documents the real engine says that they failed, and its mapping has the field of the second one.
#[test]
fn fields_of_a_refused_document_stay_where_the_real_engine_keeps_them() {
    let lines = [
        r#"{"_id":"1","_source":{"early":{"a":true},"n":"x"}}"#.to_owned(),
        r#"{"_id":"2","_source":{"whole":99999999999999999999}}"#.to_owned(),
        format!(r#"{{"_id":"3","_source":{{"late":5,"sku":"{}"}}}}"#, "a".repeat(32_767)),
    ];
    let (_, said) = built(json!({ "skip": true }), &(lines.join("\n") + "\n"), 100);
    let has = |field: &str| said.contains(&format!("\"{field}\""));
    assert_eq!(
        [has("early"), has("whole"), has("late")],
        [false, false, true],
        "{said}"
    );
}
