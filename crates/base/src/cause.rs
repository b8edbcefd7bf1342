//! What went wrong, in the shape in which the search API reports it?

/// A typed error with the details that the API writes between reason and cause. Behind an address, as a failure is.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{}: {}", .0.kind, .0.reason)]
pub struct Cause(Box<Details>);

/// What a cause says.
#[derive(Debug, Clone, PartialEq)]
pub struct Details {
    /// The API's error type, such as `query_shard_exception`.
    pub kind: &'static str,
    /// The sentence for people.
    pub reason: String,
    /// Further keys in the order in which they are written.
    pub metadata: Vec<(&'static str, Detail)>,
    /// The error under this one.
    pub caused_by: Option<Cause>,
}

impl std::ops::Deref for Cause {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

/// A value of a further key.
#[derive(Debug, Clone, PartialEq)]
pub enum Detail {
    /// A string.
    Text(String),
    /// A whole number.
    Number(i64),
}

impl Cause {
    /// An error of a type with a reason.
    pub fn new(kind: &'static str, reason: impl Into<String>) -> Self {
        Self::made(kind, reason.into())
    }

    #[cold]
    #[inline(never)]
    fn made(kind: &'static str, reason: String) -> Self {
        Self(Box::new(Details {
            kind,
            reason,
            metadata: Vec::new(),
            caused_by: None,
        }))
    }

    /// The API's commonest type.
    pub fn illegal_argument(reason: impl Into<String>) -> Self {
        Self::new("illegal_argument_exception", reason)
    }

    /// Java's complaint about the text of a number.
    pub fn number_format(text: &str) -> Self {
        let reason = if text.is_empty() {
            "empty String".to_owned()
        } else {
            format!("For input string: \"{text}\"")
        };
        Self::new("number_format_exception", reason)
    }

    /// The sentence alone.
    pub fn into_reason(self) -> String {
        self.0.reason
    }

    /// Adds the error under this one.
    pub fn caused_by(mut self, cause: Cause) -> Self {
        self.0.caused_by = Some(cause);
        self
    }

    /// Adds a key.
    pub fn with(mut self, key: &'static str, value: Detail) -> Self {
        self.0.metadata.push((key, value));
        self
    }
}
