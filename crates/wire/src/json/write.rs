//! How does the real engine write values as JSON?

use super::Value;
use crate::java;
use crate::java::number::parse_double;

/// Appends `text` as a JSON string in the way the real engine's writer does: quotes, backslashes, control characters and
/// whatever needs a surrogate pair are escaped, in upper-case hexadecimal.
pub fn write_string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for c in text.chars() {
        if c.len_utf8() > 1 {
            let mut buffer = [0; 4];
            let bytes = c.encode_utf8(&mut buffer).as_bytes();
            if bytes.len() < 4 {
                out.extend_from_slice(bytes);
            } else {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    out.extend_from_slice(format!("\\u{unit:04X}").as_bytes());
                }
            }
            continue;
        }
        let b = c as u8;
        match b {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0x8 => out.extend_from_slice(b"\\b"),
            0xc => out.extend_from_slice(b"\\f"),
            0..0x20 => {
                out.extend_from_slice(b"\\u00");
                out.push(b"0123456789ABCDEF"[(b >> 4) as usize]);
                out.push(b"0123456789ABCDEF"[(b & 15) as usize]);
            }
            _ => out.push(b),
        }
    }
    out.push(b'"');
}

/// Appends a text in UTF-16 in the same way, of which not all need be characters.
pub fn write_units(text: &[u16], out: &mut Vec<u8>) {
    let mut run = String::with_capacity(text.len());
    out.push(b'"');
    let write = |run: &mut String, out: &mut Vec<u8>| {
        let mut written = Vec::with_capacity(run.len() + 2);
        write_string(run, &mut written);
        out.extend_from_slice(&written[1..written.len() - 1]);
        run.clear();
    };
    for c in char::decode_utf16(text.iter().copied()) {
        match c {
            Ok(c) => run.push(c),
            Err(unit) => {
                write(&mut run, out);
                let unit = unit.unpaired_surrogate();
                out.extend_from_slice(b"\\u");
                out.extend(
                    (0..4)
                        .rev()
                        .map(|digit| b"0123456789ABCDEF"[usize::from(unit >> (digit * 4) & 15)]),
                );
            }
        }
    }
    write(&mut run, out);
    out.push(b'"');
}

/// Appends a value, the keys of objects in the order of a hash map or in their own.
pub fn write_value(value: &Value<'_>, hashed: bool, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Boolean(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        Value::Number(text) => write_number(text, out),
        Value::String(text) => write_string(text, out),
        Value::Array(values) => {
            out.push(b'[');
            for (i, value) in values.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write_value(value, hashed, out);
            }
            out.push(b']');
        }
        Value::Object(members) => {
            out.push(b'{');
            let order: Vec<usize> = if hashed {
                java::hash_map::iteration_order(members.iter().map(|member| member.key.as_ref()))
            } else {
                (0..members.len()).collect()
            };
            for (i, at) in order.into_iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write_string(&members[at].key, out);
                out.push(b':');
                write_value(&members[at].value, hashed, out);
            }
            out.push(b'}');
        }
    }
}

/// Appends a number as Java prints what it reads of its text.
pub fn write_number(text: &str, out: &mut Vec<u8>) {
    if text.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
        out.extend_from_slice(if text == "-0" { b"0" } else { text.as_bytes() });
        return;
    }
    let number = parse_double(text).unwrap_or(f64::NAN);
    if number.is_finite() {
        java::text::write_double(number, out);
    } else {
        out.extend_from_slice(if number > 0.0 {
            b"\"Infinity\""
        } else {
            b"\"-Infinity\""
        });
    }
}
