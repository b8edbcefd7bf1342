//! Which lines of catalogs are refused, with which place, and is nothing left of them?
#![cfg(feature = "build")]

mod catalogs;

use catalogs::{builder, built, refusal, text};
use serde_json::{Value, json};

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
