//! Where does the builder put bytes away? In a file, which is of no use to anyone else.

use std::fs::File;
use std::io::{Error, Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, PoisonError};

use vitrine_engine::build::scratch::{Scratch, ScratchError};

/// A file that is open, or why it is not.
pub struct ScratchFile {
    file: Mutex<Result<File, ScratchError>>,
}

fn failed(error: &Error) -> ScratchError {
    ScratchError(format!("the scratch file cannot be used: {error}"))
}

impl ScratchFile {
    /// Makes the file, where there must be none; if it cannot be made, whoever uses it is told.
    pub fn create(path: &str) -> Self {
        let file = File::options().read(true).write(true).create_new(true).open(path);
        let file = Mutex::new(file.map_err(|error| failed(&error)));
        Self { file }
    }

    fn using<T>(&self, work: impl FnOnce(&mut File) -> Result<T, Error>) -> Result<T, ScratchError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *file {
            Ok(file) => work(file).map_err(|error| failed(&error)),
            Err(error) => Err(error.clone()),
        }
    }
}

impl Scratch for ScratchFile {
    fn put(&self, bytes: &[u8]) -> Result<u64, ScratchError> {
        self.using(|file| {
            let at = file.seek(SeekFrom::End(0))?;
            file.write_all(bytes)?;
            Ok(at)
        })
    }

    fn get(&self, at: u64, bytes: &mut [u8]) -> Result<(), ScratchError> {
        self.using(|file| {
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(bytes)
        })
    }
}
