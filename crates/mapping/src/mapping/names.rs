//! By which names are fields found, and in which order does the real engine find them?

use super::{Leaf, Mapping, Node, Object};
use crate::java::hash_map::{iteration_order, trie_places};
use crate::sorting;

/// Whether the real engine has a field of its own by this name: no document has one, and no mapping.
pub fn is_metadata(name: &str) -> bool {
    METADATA.contains(&name)
}

/// The real engine's own fields.
const METADATA: [&str; 11] = [
    "_id",
    "_source",
    "_index",
    "_type",
    "_routing",
    "_field_names",
    "_ignored",
    "_seq_no",
    "_version",
    "_doc_count",
    "_feature",
];

impl Mapping {
    /// Returns all names by which fields are found, in the order in which the real engine notes them: those that every document has,
    /// paths, and other names.
    pub fn names(&self) -> Vec<&str> {
        let mut names = METADATA.to_vec();
        self.note_names(&self.root, &mut names);
        names.extend(self.aliases.iter().map(|(alias, _)| alias.as_str()));
        names
    }

    fn note_names<'m>(&'m self, object: &'m Object, names: &mut Vec<&'m str>) {
        let members: Vec<(&str, &Node)> = object
            .properties
            .iter()
            .map(|(name, node)| (name.as_str(), node))
            .collect();
        let keys: Vec<&str> = members.iter().map(|&(name, _)| name).collect();
        for at in trie_places(&keys) {
            match members[at].1 {
                Node::Object(inner) => self.note_names(inner, names),
                Node::Field(leaf) => self.note_name(leaf, names),
                Node::Alias(_) => {}
            }
        }
    }

    fn note_name<'m>(&'m self, leaf: &Leaf, names: &mut Vec<&'m str>) {
        let field = &self.fields[leaf.field as usize];
        if !field.is_part {
            names.push(&field.name);
        }
        let keys: Vec<&str> = leaf.fields.keys().map(String::as_str).collect();
        let given: Vec<&Leaf> = leaf.fields.values().collect();
        let given = iteration_order(keys.iter().copied()).into_iter().map(|at| given[at]);
        for leaf in leaf.beside.iter().chain(given) {
            self.note_name(leaf, names);
        }
    }

    /// Brings fields into the order in which the real engine finds their names.
    pub fn sort_as_found(&self, numbers: &mut [u16]) {
        let found = self.found.get_or_init(|| {
            let names = self.names();
            let mut found = vec![u32::MAX; self.fields.len()];
            for (at, place) in iteration_order(names.iter().copied()).into_iter().zip(0..) {
                let number = self.field(names[at]).map(usize::from);
                if let Some(own) = number.and_then(|number| found.get_mut(number)) {
                    *own = place.min(*own);
                }
            }
            found
        });
        sorting::sort_by(numbers, |&a, &b| {
            let place = |number: u16| found.get(usize::from(number));
            place(a).cmp(&place(b))
        });
    }
}
