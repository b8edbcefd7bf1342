//! What do the blocks of a zstd frame come to?
//!
//! All frames are read block by block, the smallest of the ways that the decompressor has: one that takes whole frames brings
//! a second one along, for frames that do not say their size.

use structured_zstd::decoding::errors::FrameDecoderError;
use structured_zstd::decoding::{DictionaryHandle, FrameDecoder};
#[cfg(feature = "build")]
use structured_zstd::encoding::{CompressionLevel, FrameCompressor};

/// How long the header of a block is.
const BLOCK_HEADER: usize = 3;

/// No frame that is read whole comes to more: what a damaged one says is not believed.
const MOST: usize = 16 << 20;

/// Reads frames, one after another.
#[derive(Default)]
pub struct FrameReader(FrameDecoder);

impl FrameReader {
    /// Begins a frame with its header, over which `frame` is moved.
    pub fn begin(&mut self, frame: &mut &[u8], dictionary: Option<&DictionaryHandle>) -> Result<(), FrameDecoderError> {
        match dictionary {
            Some(dictionary) => self.0.reset_with_dict_handle(frame, dictionary),
            None => self.0.reset(frame),
        }
    }

    /// Returns how many bytes the frame comes to, as its header says.
    pub fn size(&self) -> u64 {
        self.0.content_size()
    }

    /// Reads one block, whose header and content are given, into the front of `out`; returns how many bytes it came to.
    pub fn block(
        &mut self,
        header: [u8; BLOCK_HEADER],
        content: &[u8],
        out: &mut [u8],
    ) -> Result<usize, FrameDecoderError> {
        self.0.decode_block(header, content, out)
    }

    /// Reads all blocks up to the last into the front of `out`; returns how many bytes they came to.
    pub fn blocks(&mut self, mut blocks: &[u8], out: &mut [u8]) -> Result<usize, FrameDecoderError> {
        let mut filled = 0;
        while let Some((&header, rest)) = blocks.split_first_chunk() {
            let (length, last) = self.0.block_content_len(header)?;
            let (content, after) = rest.split_at(length.min(rest.len()));
            filled += self.block(header, content, &mut out[filled..])?;
            if last {
                return Ok(filled);
            }
            blocks = after;
        }
        Err(FrameDecoderError::NotYetInitialized)
    }
}

/// Returns what a frame without a dictionary comes to that says its size; none if it is damaged.
pub fn read_whole(mut frame: &[u8]) -> Option<Vec<u8>> {
    let mut reader = FrameReader::default();
    reader.begin(&mut frame, None).ok()?;
    let mut plain = vec![0; usize::try_from(reader.size()).ok().filter(|&size| size <= MOST)?];
    let read = reader.blocks(frame, &mut plain).ok()?;
    (read == plain.len()).then_some(plain)
}

/// Returns one frame of some bytes, without a dictionary, as [`read_whole`] reads it.
#[cfg(feature = "build")]
pub fn write_whole(bytes: &[u8]) -> Vec<u8> {
    let mut compressor: FrameCompressor = FrameCompressor::new(CompressionLevel::Best);
    compressor.set_content_checksum(false);
    let mut frame = Vec::new();
    compressor.compress_independent_frame_into(bytes, &mut frame);
    frame
}
