//! Where do lists of words and other tables of analysis come from? A builder has all of them; an image has those that its index uses,
//! so that the server's module need not.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::automaton::Automaton;
use vitrine_base::cause::Cause;
use vitrine_base::varint;

/// Tables by name.
#[derive(Clone, Default)]
pub struct Tables(Arc<Inner>);

#[derive(Default)]
struct Inner {
    of_image: Vec<(String, Vec<u8>)>,
    /// Automata that were read: components share them.
    automata: Mutex<Vec<(&'static str, Arc<Automaton>)>>,
    /// Whether one was looked for that is not there.
    has_missed: AtomicBool,
    /// Those that were asked for.
    #[cfg(feature = "build")]
    used: Mutex<Vec<(&'static str, &'static [u8])>>,
}

impl Tables {
    /// Reads the tables of an image; `None` where the section is damaged.
    pub fn read(mut section: &[u8]) -> Option<Self> {
        let mut of_image = Vec::new();
        while !section.is_empty() {
            let name = bytes(&mut section)?;
            let table = bytes(&mut section)?;
            of_image.push((std::str::from_utf8(name).ok()?.to_owned(), table.to_vec()));
        }
        Some(Self(Arc::new(Inner {
            of_image,
            ..Inner::default()
        })))
    }

    /// Finds a table.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        if let Some((_, bytes)) = self.0.of_image.iter().find(|(known, _)| known == name) {
            return Some(bytes);
        }
        #[cfg(feature = "build")]
        if let Some(found) = super::data::find(name) {
            let mut used = self.0.used.lock().unwrap_or_else(PoisonError::into_inner);
            if !used.iter().any(|(known, _)| *known == found.0) {
                used.push(found);
            }
            return Some(found.1);
        }
        self.0.has_missed.store(true, Ordering::Relaxed);
        None
    }

    /// Whether one was looked for that is not there since this was asked last: what was made then may be another thing.
    pub fn take_missed(&self) -> bool {
        self.0.has_missed.swap(false, Ordering::Relaxed)
    }

    /// Finds an automaton.
    pub(crate) fn automaton(&self, name: &'static str) -> Result<Arc<Automaton>, Cause> {
        // The table is asked for in any case, so that it gets into the image.
        let table = self.get(name);
        let mut automata = self.0.automata.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = automata.iter().find(|(known, _)| *known == name) {
            return Ok(known.clone());
        }
        let automaton = table.and_then(Automaton::read).map(Arc::new);
        let automaton = automaton.ok_or_else(|| Cause::illegal_argument(said!("[{name}] is not in the index")))?;
        automata.push((name, automaton.clone()));
        Ok(automaton)
    }

    /// Writes those that were asked for, in the order of their names.
    #[cfg(feature = "build")]
    pub fn write(&self) -> Vec<u8> {
        let mut used = self.0.used.lock().unwrap_or_else(PoisonError::into_inner).clone();
        used.sort_unstable();
        let mut section = Vec::new();
        for (name, table) in used {
            for part in [name.as_bytes(), table] {
                varint::write(part.len() as u64, &mut section);
                section.extend_from_slice(part);
            }
        }
        section
    }
}

/// Takes bytes behind their number.
pub fn bytes<'b>(section: &mut &'b [u8]) -> Option<&'b [u8]> {
    let count = usize::try_from(varint::read(section)?).ok()?;
    let (bytes, rest) = section.split_at_checked(count)?;
    *section = rest;
    Some(bytes)
}
