//! Tables that an image carries so that the server's module need not: the rules of time zones, and HyperLogLog's bias. The
//! builder's module has them and writes them; a server reads them from the image that it opens.

#[cfg(not(any(test, feature = "build")))]
use std::sync::OnceLock;

use crate::error::ImageError;
use crate::format::image::{Kind, NO_FIELD, Table};

/// A table that an image carries.
#[derive(Debug)]
pub struct Carried {
    #[cfg(any(test, feature = "build"))]
    bytes: &'static [u8],
    #[cfg(not(any(test, feature = "build")))]
    bytes: OnceLock<Vec<u8>>,
}

/// The rules of time zones. Images without numbers and dates lack it.
pub static ZONES: Carried = Carried {
    #[cfg(any(test, feature = "build"))]
    bytes: include_bytes!("generated/zones.bin"),
    #[cfg(not(any(test, feature = "build")))]
    bytes: OnceLock::new(),
};

/// The measurements of HyperLogLog.
pub static HYPERLOGLOG: Carried = Carried {
    #[cfg(any(test, feature = "build"))]
    bytes: include_bytes!("generated/hyperloglog.bin"),
    #[cfg(not(any(test, feature = "build")))]
    bytes: OnceLock::new(),
};

impl Carried {
    /// Returns the table; `None` where no image that was opened carries it.
    pub fn bytes(&'static self) -> Option<&'static [u8]> {
        #[cfg(any(test, feature = "build"))]
        return Some(self.bytes);
        #[cfg(not(any(test, feature = "build")))]
        self.bytes.get().map(Vec::as_slice)
    }

    /// Keeps the table of an image, unless one is there: all images of one format have the same.
    fn keep(&self, _bytes: &[u8]) {
        #[cfg(not(any(test, feature = "build")))]
        let _ = self.bytes.get_or_init(|| _bytes.to_vec());
    }
}

/// Keeps what an image carries; fails where it lacks what all images have.
pub fn keep(image: &[u8], table: &Table) -> Result<(), ImageError> {
    let of_image = |kind| table.bytes(image, kind, NO_FIELD);
    if let Some(zones) = of_image(Kind::Zones) {
        ZONES.keep(zones);
    }
    let measurements = of_image(Kind::Hyperloglog)
        .ok_or_else(|| ImageError::Header("the image lacks its measurements of HyperLogLog".to_owned()))?;
    HYPERLOGLOG.keep(measurements);
    Ok(())
}
