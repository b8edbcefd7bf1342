//! Which documents does a block have, and how often do they have its term? For a few of them, without decoding what a bitmap
//! tells.

use crate::error::Failure;
use crate::format::bitmap::Bitmap;
use crate::format::bitpack::BLOCK;
use crate::format::blocks::BlockHeader;
use crate::format::postings::PostingsReader;

/// The documents of a block, to look some of them up.
pub struct Places<'c, 'a> {
    pub bitmap: Option<Bitmap<'a>>,
    /// Decoded where there is no bitmap.
    pub documents: &'c [u32],
    pub frequencies: Option<&'c [u32; BLOCK]>,
    pub header: &'c BlockHeader,
    pub postings: &'a PostingsReader<'a>,
}

impl Places<'_, '_> {
    /// Returns the frequency of the term in a document, if the block has it.
    #[inline(always)]
    pub fn frequency(&self, document: u32) -> Result<Option<u32>, Failure> {
        let place = match &self.bitmap {
            Some(bitmap) if !bitmap.has(document) => None,
            // No place is needed to know the frequency.
            Some(_) if self.header.frequency_bits == 0 => return Ok(Some(1)),
            Some(bitmap) => Some(bitmap.place(document)),
            None => place_of(self.documents, document),
        };
        let Some(place) = place else { return Ok(None) };
        if let Some(frequencies) = self.frequencies {
            return Ok(Some(frequencies[place % BLOCK]));
        }
        Ok(Some(self.postings.frequency(self.header, place)?))
    }
}

/// Returns the place of a document among ascending ones.
#[inline]
fn place_of(documents: &[u32], document: u32) -> Option<usize> {
    let place = match <&[u32; BLOCK]>::try_from(documents) {
        // Of a full block it is known how often it has to be halved, so that nothing has to be guessed.
        Ok(full) => [64, 32, 16, 8, 4, 2, 1].iter().fold(0, |place, step| {
            let is_after = full[(place + step - 1) % BLOCK] < document;
            place + if is_after { *step } else { 0 }
        }),
        Err(_) => documents.partition_point(|&other| other < document),
    };
    (documents.get(place) == Some(&document)).then_some(place)
}
