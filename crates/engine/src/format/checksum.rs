//! Which checksum do bytes have? CRC-32, as zip and Ethernet have it.

use std::sync::OnceLock;

use crc::{CRC_32_ISO_HDLC, Crc, Table};

/// Computed with the first checksum: 16 kB that look random would be a twentieth of the gzipped module.
static TABLES: OnceLock<Crc<u32, Table<16>>> = OnceLock::new();

/// Returns the checksum of parts that follow one another.
pub fn of(parts: &[&[u8]]) -> u32 {
    let mut digest = TABLES
        .get_or_init(|| Crc::<u32, Table<16>>::new(&CRC_32_ISO_HDLC))
        .digest();
    parts.iter().for_each(|part| digest.update(part));
    digest.finalize()
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
