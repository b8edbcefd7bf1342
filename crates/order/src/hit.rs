//! What is known of a document that a search answers with?

/// A hit: its document, its score and its comparable sort values.
#[derive(Debug, Clone)]
pub struct Hit {
    /// Ordinal.
    pub document: u32,
    /// Score; 0 where none was computed.
    pub score: f32,
    /// A number for each sort key; smaller comes first.
    pub keys: Box<[i64]>,
}
