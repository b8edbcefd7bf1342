//! How often does each document have a frequent term? Four bits a document: of what may become a hit, the frequency is found
//! by the document's number, and not searched for in blocks of postings.

/// So often or more often: how often, the postings tell.
pub const MANY: u32 = 15;

/// The frequencies of a term, two documents a byte.
#[derive(Debug)]
pub struct Frequencies(Box<[u8]>);

impl Frequencies {
    /// Those of a term, given its postings, in an index of so many documents.
    pub fn of(postings: impl Iterator<Item = (u32, u32)>, documents: u32) -> Self {
        let mut bytes = vec![0u8; (documents as usize).div_ceil(2)].into_boxed_slice();
        for (document, frequency) in postings {
            if let Some(byte) = bytes.get_mut(document as usize / 2) {
                *byte |= (frequency.min(MANY) as u8) << (document % 2 * 4);
            }
        }
        Self(bytes)
    }

    /// Returns how often a document has the term, at most [`MANY`]; 0 where it has not.
    #[inline]
    pub fn at(&self, document: u32) -> u32 {
        let byte = self.0.get(document as usize / 2).copied().unwrap_or(0);
        u32::from(byte >> (document % 2 * 4) & 15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_document_has_its_own_frequency() {
        let frequency = |document: u32| document % 20;
        let postings = (0..100).map(|document| (document, frequency(document)));
        let kept = Frequencies::of(postings.filter(|&(_, frequency)| frequency > 0), 100);
        for document in 0..100 {
            assert_eq!(kept.at(document), frequency(document).min(MANY), "{document}");
        }
        assert_eq!(kept.at(100), 0);
    }
}
