//! Which documents do catalogs hold, in whichever form they come?
#![cfg(feature = "build")]

mod catalogs;

use catalogs::{built, refusal};
use serde_json::json;

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
