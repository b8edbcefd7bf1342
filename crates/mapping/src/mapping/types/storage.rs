//! What does a type store of a document's values, and where does it put them?

/// Where a type puts what it makes of a document's value.
pub trait Sink {
    /// A word of a text and its distance to the word before.
    fn token(&mut self, term: &str, increment: u32);
    /// An exact term.
    fn term(&mut self, term: &[u8]);
    /// A number as the column has it.
    fn number(&mut self, value: i64);
    /// A text begins so far from the one before that no phrase reaches over; whether there was room for that.
    fn text_apart(&mut self) -> bool;
    /// Whether the document has a number already.
    fn has_number(&self) -> bool;
    /// Whether a name is the first of its kind in the document, which notes it.
    fn is_new(&mut self, name: &str) -> bool;
    /// A value was left out, as the mapping asks.
    fn ignored(&mut self);
    /// So many positions were left out behind the last word.
    fn left_out(&mut self, positions: u32);
    /// A text of so many UTF-16 units came to its end; returns the units of all texts before, with one between two.
    fn units(&mut self, units: u32) -> u32;
    /// A text begins, so many positions behind the text before it, if there was one.
    fn text(&mut self, gap: u32);
}

/// A text that multi-fields have instead of a value.
#[cfg(feature = "build")]
pub struct HandedDown {
    /// The text.
    pub text: String,
    /// What becomes of it where one of them does not take it.
    pub refused: Refused,
}

/// What becomes of a text that was handed down, where a field does not take it.
#[cfg(feature = "build")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// That is said.
    Said,
    /// That is said to be wrong with the value that it came of.
    OfField,
    /// The value that it came of is left out. The real engine forgets that it has left the multi-fields then, and refuses the
    /// document at its end.
    Ignored,
}

/// What is stored for a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Storage {
    /// Terms with posting lists.
    pub terms: bool,
    /// How often a document has a term, beside them; without it, once.
    pub frequencies: bool,
    /// Whether scores count a term once in a document, however often it has it.
    pub once: bool,
    /// Where in a document a term stands, beside them.
    pub positions: bool,
    /// How many terms a document has, which its scores depend on.
    pub lengths: bool,
    /// Which documents have a text, be it without a term.
    pub texts: bool,
    /// A column of numbers, or of term ordinals where there are terms.
    pub column: bool,
}

impl Storage {
    /// Nothing at all.
    pub const NOTHING: Self = Self {
        terms: false,
        frequencies: false,
        once: false,
        positions: false,
        lengths: false,
        texts: false,
        column: false,
    };
    /// A column of numbers.
    pub const NUMBERS: Self = Self {
        column: true,
        ..Self::NOTHING
    };
    /// Terms, and a column.
    pub const TERMS: Self = Self {
        terms: true,
        ..Self::NUMBERS
    };
    /// The words of texts with all that scores and phrases need.
    pub const WORDS: Self = Self {
        terms: true,
        frequencies: true,
        once: false,
        positions: true,
        lengths: true,
        texts: true,
        column: false,
    };

    /// What a field of words stores by its parameters: `index`, `store`, `index_options` and `norms`.
    pub(super) fn of_words(is_indexed: bool, is_stored: bool, options: &str, lengths: bool) -> Self {
        if is_indexed {
            return Self {
                frequencies: options != "docs",
                positions: matches!(options, "positions" | "offsets"),
                lengths,
                ..Self::WORDS
            };
        }
        // The real engine notes that there is a text where nothing else says so.
        let texts = is_stored && !lengths;
        Self {
            terms: texts,
            texts,
            ..Self::NOTHING
        }
    }
}
