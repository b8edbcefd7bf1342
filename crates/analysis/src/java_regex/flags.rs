//! Which flags has a pattern? The real engine's names of those of `java.util.regex.Pattern`.

use vitrine_base::cause::Cause;

/// Flags of a pattern.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are Java's flags")]
pub struct Flags {
    /// `CASE_INSENSITIVE`: of ASCII letters, unless `unicode_case` is set.
    pub ignores_case: bool,
    /// `UNICODE_CASE`.
    pub unicode_case: bool,
    /// `MULTILINE`: `^` and `$` stand at lines.
    pub multiline: bool,
    /// `DOTALL`: `.` matches ends of lines.
    pub dot_all: bool,
    /// `UNIX_LINES`: only `\n` ends a line.
    pub unix_lines: bool,
    /// `LITERAL`: no character means anything else.
    pub literal: bool,
    /// `COMMENTS`: white space and what follows `#` are passed over.
    pub comments: bool,
}

impl Flags {
    /// Reads names between `|`, as the real engine has them in settings.
    pub fn read(text: &str) -> Result<Self, Cause> {
        let mut flags = Self::default();
        // Java's split leaves out what is empty at the end.
        let text = text.trim_end_matches('|');
        for name in text.split('|') {
            match name {
                "" if text.is_empty() => {}
                "CASE_INSENSITIVE" => flags.ignores_case = true,
                "UNICODE_CASE" => flags.unicode_case = true,
                "MULTILINE" => flags.multiline = true,
                "DOTALL" => flags.dot_all = true,
                "UNIX_LINES" => flags.unix_lines = true,
                "LITERAL" => flags.literal = true,
                "COMMENTS" => flags.comments = true,
                "CANON_EQ" | "UNICODE_CHAR_CLASS" | "UNICODE_CHARACTER_CLASS" => {
                    let reason = said!("the regex flag [{name}] is not supported");
                    return Err(Cause::illegal_argument(reason));
                }
                _ => return Err(Cause::illegal_argument(["Unknown regex flag [", name, "]"].concat())),
            }
        }
        Ok(flags)
    }

    /// Sets a flag by its letter in a pattern; `None` for a letter that is none.
    pub fn set(&mut self, letter: char, on: bool) -> Option<()> {
        match letter {
            'i' => self.ignores_case = on,
            'm' => self.multiline = on,
            's' => self.dot_all = on,
            'd' => self.unix_lines = on,
            'u' => self.unicode_case = on,
            'x' => self.comments = on,
            _ => return None,
        }
        Some(())
    }
}
