//! Where are bytes kept until the image is written? Outside, in a file where there is one, so that a catalog may be larger
//! than memory. Who builds supplies it, because the engine itself reads and writes no files.

use std::sync::{Mutex, PoisonError};

/// Why bytes could not be put away, or be read again.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct ScratchError(pub String);

/// Bytes that are put away, to be read again later. Fields are written side by side, so that several threads may ask.
pub trait Scratch: Send + Sync {
    /// Puts bytes behind those that are there; returns where they begin.
    fn put(&self, bytes: &[u8]) -> Result<u64, ScratchError>;

    /// Reads as many bytes as there is room for, from some place on.
    fn get(&self, at: u64, bytes: &mut [u8]) -> Result<(), ScratchError>;
}

/// Keeps bytes in memory: for catalogs that are known to be small.
#[derive(Default)]
pub struct InMemory(Mutex<Vec<u8>>);

impl Scratch for InMemory {
    fn put(&self, bytes: &[u8]) -> Result<u64, ScratchError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.len();
        kept.extend_from_slice(bytes);
        Ok(at as u64)
    }

    fn get(&self, at: u64, bytes: &mut [u8]) -> Result<(), ScratchError> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let from = kept.get(at as usize..).and_then(|kept| kept.get(..bytes.len()));
        let from = from.ok_or_else(|| ScratchError("bytes were never put away".to_owned()))?;
        bytes.copy_from_slice(from);
        Ok(())
    }
}
