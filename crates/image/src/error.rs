//! What went wrong, in the shape in which the search API reports it?

pub use vitrine_base::cause::{Cause, Detail, Details};

/// Where an error belongs in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// It is the answer.
    Request,
    /// It is the failure of the one shard, and the host wraps it in `search_phase_execution_exception`.
    Shard,
    /// It failed while the shard's results were brought together: the host wraps it with an empty list of shards.
    Reduce,
    /// It failed in a search for what hits show of their groups: the host wraps it as the shard's failure, and once more.
    Expand,
    /// It failed while the answer was written, which so is that of no other request, either.
    Answer,
}

/// An error with its HTTP status. Behind an address, as it is handed on by most functions and seldom there.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{}", .0.cause)]
pub struct Failure(Box<Fault>);

/// What a failure says.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// HTTP status.
    pub status: u16,
    /// Where it belongs.
    pub level: Level,
    /// What happened.
    pub cause: Cause,
}

impl std::ops::Deref for Failure {
    type Target = Fault;

    fn deref(&self) -> &Fault {
        &self.0
    }
}

impl Failure {
    #[cold]
    #[inline(never)]
    fn new(status: u16, level: Level, cause: Cause) -> Self {
        Self(Box::new(Fault { status, level, cause }))
    }

    /// A failure of the whole request.
    pub fn request(status: u16, cause: Cause) -> Self {
        Self::new(status, Level::Request, cause)
    }

    /// A failure of the shard.
    pub fn shard(status: u16, cause: Cause) -> Self {
        Self::new(status, Level::Shard, cause)
    }

    /// A failure of bringing results together.
    pub fn reduce(status: u16, cause: Cause) -> Self {
        Self::new(status, Level::Reduce, cause)
    }

    /// A failure of a search for what hits show of their groups.
    pub fn expand(status: u16, cause: Cause) -> Self {
        Self::new(status, Level::Expand, cause)
    }

    /// A failure of writing the answer.
    pub fn answer(cause: Cause) -> Self {
        Self::new(500, Level::Answer, cause)
    }

    /// A failure of writing the answer that is the request's fault.
    pub fn unreadable_answer(cause: Cause) -> Self {
        Self::new(400, Level::Answer, cause)
    }

    /// A broken image or manifest: the answer is 503, as the index cannot be served.
    pub fn image(error: &ImageError) -> Self {
        Self::request(503, Cause::new("index_image_exception", error.to_string()))
    }
}

/// What is wrong with an image; it names the section and what was being read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// Not an image, or one of another version.
    #[error("{0}")]
    Header(String),
    /// A section ends before what should be in it.
    #[error("section [{section}] is damaged: {what} lies outside of it")]
    OutOfBounds {
        /// The section.
        section: &'static str,
        /// What was being read.
        what: &'static str,
    },
    /// A section holds what no writer writes.
    #[error("section [{section}] is damaged: {what}")]
    Invalid {
        /// The section.
        section: &'static str,
        /// What was found.
        what: String,
    },
    /// A field's section is damaged.
    #[error("field [{field}]: {error}")]
    OfField {
        /// The field.
        field: String,
        /// What is wrong with which section.
        error: Box<ImageError>,
    },
    /// A section's bytes do not have the sum in its header.
    #[error(
        "section [{section}] of field [{field}] is damaged: its checksum is {found:08x}, the header says {expected:08x}"
    )]
    Checksum {
        /// The section.
        section: &'static str,
        /// The field, empty for the image's own.
        field: String,
        /// What the header says.
        expected: u32,
        /// What the bytes have.
        found: u32,
    },
}

impl ImageError {
    /// Says of which field the section is.
    pub fn of_field(self, field: &str) -> Self {
        Self::OfField {
            field: field.to_owned(),
            error: Box::new(self),
        }
    }
}

/// Returns the fault of a section unless something holds.
pub fn require(holds: bool, section: &'static str, what: &str) -> Result<(), ImageError> {
    if holds {
        return Ok(());
    }
    let what = what.to_owned();
    Err(ImageError::Invalid { section, what })
}

impl From<ImageError> for Failure {
    fn from(error: ImageError) -> Self {
        Self::image(&error)
    }
}

/// What is said of a document without a routing where the mapping wants one.
pub fn routing_missing(index: &str, id: &str) -> Cause {
    let reason = format!("routing is required for [{index}]/[_doc]/[{id}]");
    Cause::new("routing_missing_exception", reason)
        .with("index_uuid", Detail::Text("_na_".to_owned()))
        .with("index", Detail::Text(index.to_owned()))
}
