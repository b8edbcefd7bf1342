//! How does the real engine print a mapping? Without what is the default, and by its own order. Servers send what the build printed.

use super::parameters::quoted;
use super::tree::{Leaf, Node, Object};

impl Object {
    /// Appends the object as the real engine prints it; the document itself has no name and no type.
    pub fn print(&self, is_root: bool, between: &str, out: &mut String) {
        let mut members: Vec<String> = Vec::new();
        if let Some(nested) = &self.nested {
            members.push(r#""type":"nested""#.to_owned());
            if nested.include_in_parent {
                members.push(r#""include_in_parent":true"#.to_owned());
            }
            if nested.include_in_root {
                members.push(r#""include_in_root":true"#.to_owned());
            }
        } else if !is_root && self.properties.is_empty() {
            members.push(r#""type":"object""#.to_owned());
        }
        if let Some(dynamic) = self.dynamic {
            members.push(format!(r#""dynamic":"{}""#, dynamic.name()));
        }
        if !self.enabled {
            members.push(r#""enabled":false"#.to_owned());
        }
        if !between.is_empty() {
            members.push(between.to_owned());
        }
        if !self.properties.is_empty() {
            let properties = self.properties.iter().map(|(name, node)| {
                let mut text = quoted(name);
                text.push(':');
                node.print(&mut text);
                text
            });
            members.push(format!(
                r#""properties":{{{}}}"#,
                properties.collect::<Vec<_>>().join(",")
            ));
        }
        out.push('{');
        out.push_str(&members.join(","));
        out.push('}');
    }
}

impl Node {
    fn print(&self, out: &mut String) {
        match self {
            Self::Object(object) => object.print(false, "", out),
            Self::Field(leaf) => leaf.print(out),
            Self::Alias(path) => out.push_str(&format!(r#"{{"type":"alias","path":{}}}"#, quoted(path))),
        }
    }
}

impl Leaf {
    /// Appends the field as the real engine prints it.
    pub fn print(&self, out: &mut String) {
        out.push_str(&format!(r#"{{"type":{}"#, quoted(&self.kind)));
        out.push_str(&self.printed);
        if !self.fields.is_empty() {
            let fields = self.fields.iter().map(|(name, leaf)| {
                let mut text = quoted(name);
                text.push(':');
                leaf.print(&mut text);
                text
            });
            out.push_str(&format!(r#","fields":{{{}}}"#, fields.collect::<Vec<_>>().join(",")));
        }
        if !self.copy_to.is_empty() {
            let targets: Vec<String> = self.copy_to.iter().map(|target| quoted(target)).collect();
            out.push_str(&format!(r#","copy_to":[{}]"#, targets.join(",")));
        }
        out.push_str(&self.behind);
        out.push('}');
    }
}
