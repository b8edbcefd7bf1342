//! What is said of a mapping or of settings that are wrong?

/// As `format!`, in a build. A server reads what a build wrote, and only needs to know that something is wrong with it: texts that
/// nobody reads are not in its module.
#[macro_export]
macro_rules! said {
    ($($text:tt)*) => {{
        #[cfg(feature = "build")]
        let said = format!($($text)*);
        #[cfg(not(feature = "build"))]
        let said = {
            let _ = || std::fmt::format(format_args!($($text)*));
            $crate::said::by_a_server()
        };
        said
    }};
}

/// Returns what a server says of all of it.
#[inline(never)]
pub fn by_a_server() -> String {
    "no build writes such a one".to_owned()
}
