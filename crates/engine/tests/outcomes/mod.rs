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

    /// A text behind its length.
    pub fn text(&mut self) -> String {
        let length = self.take(4);
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
        String::from_utf8(self.take(length as usize)).expect("UTF-8")
    }

    /// An error without its details.
    pub fn cause(&mut self) -> Value {
        let mut cause = json!({ "type": self.text(), "reason": self.text() });
        for _ in 0..self.byte() {
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
