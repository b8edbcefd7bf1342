//! Which checksum do bytes have? CRC-32, as zip and Ethernet have it.

use std::sync::OnceLock;

use crc::{CRC_32_ISO_HDLC, Crc, Digest, Table};

/// Computed with the first checksum: 16 kB that look random would be a twentieth of the gzipped module.
static TABLES: OnceLock<Crc<u32, Table<16>>> = OnceLock::new();

/// Adds up the checksum of bytes that come one after the other.
pub struct Checksum(Digest<'static, u32, Table<16>>);

impl Default for Checksum {
    fn default() -> Self {
        let tables = TABLES.get_or_init(|| Crc::<u32, Table<16>>::new(&CRC_32_ISO_HDLC));
        Self(tables.digest())
    }
}

impl Checksum {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Returns the checksum of all bytes.
    pub fn value(self) -> u32 {
        self.0.finalize()
    }
}

/// Returns the checksum of parts that follow one another.
pub fn of(parts: &[&[u8]]) -> u32 {
    let mut checksum = Checksum::default();
    parts.iter().for_each(|part| checksum.add(part));
    checksum.value()
}

#[cfg(test)]
mod tests {
    #[test]
    fn checks_as_the_catalog_of_checksums_says() {
        // "check" of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
        assert_eq!(super::of(&[b"123456789"]), 0xcbf4_3926);
        assert_eq!(super::of(&[b"1234", b"", b"56789"]), 0xcbf4_3926);
    }
}
