//! What does an outcome hold?

use serde_json::{Value, json};

/// Takes what an outcome holds from its front.
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    /// So many bytes.
    pub fn take(&mut self, length: usize) -> Vec<u8> {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken.to_vec()
    }

    /// A byte.
    pub fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    /// How many there are of something.
    pub fn count(&mut self) -> usize {
        let count = self.take(4);
        u32::from_le_bytes([count[0], count[1], count[2], count[3]]) as usize
    }

    /// A text behind its length.
    pub fn text(&mut self) -> String {
        let length = self.count();
        String::from_utf8(self.take(length)).expect("UTF-8")
    }

    /// An error without its details.
    pub fn cause(&mut self) -> Value {
        let mut cause = json!({ "type": self.text(), "reason": self.text() });
        for _ in 0..self.count() {
            self.text();
            self.byte();
            self.text();
        }
        if self.byte() == 1 {
            cause["caused_by"] = self.cause();
        }
        cause
    }
}

/// The error of an outcome, null where there is none.
pub fn error_of(outcome: &[u8]) -> Value {
    let mut reader = Reader(outcome);
    if reader.byte() == 0 {
        return Value::Null;
    }
    // The work, the memory, the status and the level.
    reader.take(8 + 8 + 2 + 1);
    reader.cause()
}
