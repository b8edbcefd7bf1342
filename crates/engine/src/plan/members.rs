//! Which members does an object of a plan have? Exactly those that are asked for, in any order.

use super::read::Read;
use super::reader::{Reader, below};
use crate::json::Value;

/// The members of an object that are yet to be read.
pub struct Members {
    /// Where they begin.
    start: usize,
    is_first: bool,
    /// How many members of the objects around were passed.
    outside: usize,
}

impl Members {
    /// Expects an object.
    #[inline(never)]
    pub fn of(reader: &mut Reader<'_>) -> Self {
        reader.open(b'{', "an object");
        Self {
            start: reader.json.at,
            is_first: true,
            outside: reader.passed.len(),
        }
    }

    /// Reads one member, whose key is given as it is written: see `key!`.
    #[inline(never)]
    pub fn take<T: Read>(&mut self, key: &str, reader: &mut Reader<'_>) -> T {
        let back = self.find(key, reader);
        let is_there = reader.fault.is_none();
        let value = T::read(reader);
        if is_there && reader.fault.is_some() {
            reader.fault_below(name_of(key));
        } else if let Some(back) = back {
            reader.json.at = back;
        }
        value
    }

    /// Goes to the value of a member; returns where to go back to if it was passed before.
    #[inline(never)]
    fn find(&mut self, key: &str, reader: &mut Reader<'_>) -> Option<usize> {
        // The host writes nearly all members in the order in which they are read here, and no white space.
        if reader.passed.len() == self.outside && (self.is_first || reader.json.peek() == b',') {
            let comma = usize::from(!self.is_first);
            reader.json.at += comma;
            if reader.json.skip(key) {
                self.is_first = false;
                return None;
            }
            reader.json.at -= comma;
        }
        self.look_for(name_of(key), reader)
    }

    #[cold]
    #[inline(never)]
    fn look_for(&mut self, name: &str, reader: &mut Reader<'_>) -> Option<usize> {
        let passed = reader.passed.get(self.outside..).unwrap_or(&[]);
        if let Some(at) = passed.iter().position(|(key, _)| key == name) {
            let (_, start) = reader.passed.swap_remove(self.outside + at);
            return Some(std::mem::replace(&mut reader.json.at, start));
        }
        while self.has_next(reader) {
            let key = reader.key();
            if key == name {
                return None;
            }
            let start = reader.json.at;
            reader.value();
            reader.passed.push((key, start));
        }
        reader.fail(below(name, "it is missing"));
        None
    }

    /// Whether there is one more member; goes to its key.
    fn has_next(&mut self, reader: &mut Reader<'_>) -> bool {
        if reader.is_next(b'}') {
            return false;
        }
        if !std::mem::take(&mut self.is_first) {
            reader.skip(b',', "a comma or the end of the object");
        }
        reader.fault.is_none()
    }

    /// Expects that every member was read.
    #[inline(never)]
    pub fn end(self, reader: &mut Reader<'_>) {
        if reader.passed.len() == self.outside && reader.is_next(b'}') {
            reader.close(b'}', "the end of the object");
        } else {
            self.unread(reader);
        }
    }

    /// Notes which members there are.
    #[cold]
    #[inline(never)]
    fn unread(self, reader: &mut Reader<'_>) {
        if reader.fault.is_some() {
            return;
        }
        reader.json.at = self.start - 1;
        if let Value::Object(members) = reader.value() {
            let keys: Vec<&str> = members.iter().map(|member| member.key.as_ref()).collect();
            reader.fail(format!("unknown members among [{}]", keys.join(", ")));
        }
    }
}

/// The name in a member's key.
fn name_of(key: &str) -> &str {
    key.split('"').nth(1).unwrap_or_default()
}
