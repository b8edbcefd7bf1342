//! Which chain does a request describe? Parts that it names, or whose settings it gives itself.

use super::chain::{Added, Chain};
use super::component::Component;
use super::registry::{Analysis, Making, Section};
use super::{Analyzer, analyzers, char_filters, filters, tokenizers};
use vitrine_base::cause::Cause;
use vitrine_base::given::Values;

/// A part of a chain.
pub struct Piece {
    /// Its name.
    pub name: String,
    /// Its settings, where the request gives them.
    pub values: Option<Values>,
}

/// A chain; without a tokenizer it makes one term of a text.
pub struct Described {
    /// What changes the text.
    pub char_filters: Vec<Piece>,
    /// What cuts it.
    pub tokenizer: Option<Piece>,
    /// What works on the tokens.
    pub filters: Vec<Piece>,
}

/// What an index has by the name of an analyzer.
pub enum Named {
    /// The analyzer.
    Found(Analyzer),
    /// One that cannot be.
    Wrong(Cause),
    /// Nothing.
    Unknown,
    /// One whose tables its image does not have.
    Tableless,
}

impl Analysis {
    /// Finds the analyzer that a request names.
    pub fn named(&self, name: &str) -> Named {
        // Tables that look-ups before this one missed do not matter here.
        self.tables.take_missed();
        let found = self.analyzer(name);
        if self.tables.take_missed() {
            return Named::Tableless;
        }
        match found {
            Some(Ok(analyzer)) => Named::Found(analyzer),
            Some(Err(cause)) => Named::Wrong(cause),
            None => Named::Unknown,
        }
    }

    /// Tokens that the analysis of a request may come to.
    pub fn most_tokens(&self) -> u32 {
        let given = self.values.text("index.analyze.max_token_count");
        given.and_then(|text| text.parse().ok()).unwrap_or(10_000)
    }

    /// Finds an analyzer of the real engine's own, as it is where no index is meant.
    pub fn global(&self, name: &str) -> Option<Result<Analyzer, Cause>> {
        analyzers::create(name, Component::new(name, "", &Values::default(), true), &self.tables)
    }

    /// Whether what was made since this was asked last lacks tables.
    pub fn lacks_tables(&self) -> bool {
        self.tables.take_missed()
    }

    /// Makes a chain; its parts may be those of the index if it `is_of_index`.
    pub fn described(&self, described: &Described, is_of_index: bool) -> Result<Chain, Cause> {
        let none = Values::default();
        let making = Making {
            values: if is_of_index { &self.values } else { &none },
            tables: &self.tables,
            faults: Vec::new(),
        };
        let find = Finding {
            making: &making,
            is_of_index,
            none: &none,
        };
        let mut names = vec![];
        let tokenizer = match &described.tokenizer {
            None => {
                names.push("keyword".to_owned());
                tokenizers::keyword()
            }
            Some(piece) => {
                names.push(piece.name.clone());
                let around = making.around(None);
                let create = |kind: &str, component: Component<'_>| tokenizers::create(kind, component, &around);
                let own = || making.tokenizer(&piece.name, true);
                find.piece(Section::Tokenizer, piece, &own, &create)?
            }
        };
        let mut chain = Chain::new(tokenizer, Vec::new());
        for piece in &described.char_filters {
            names.push(piece.name.clone());
            let create = |kind: &str, component: Component<'_>| char_filters::create(kind, component, &self.tables);
            let own = || making.char_filter(&piece.name);
            let made = find.piece(Section::CharFilter, piece, &own, &create)?;
            chain.char_filters.push(made);
        }
        for piece in &described.filters {
            let around = making.around(Some(&chain));
            let create = |kind: &str, component: Component<'_>| filters::create(kind, component, &around);
            let own = || making.filter(&piece.name, Some(&chain));
            let made = find.piece(Section::Filter, piece, &own, &create)?;
            if described.tokenizer.is_none() && !made.normalizes() {
                return Err(Cause::illegal_argument(
                    ["Custom normalizer may not use filter [", &piece.name, "]"].concat(),
                ));
            }
            chain.filters.push(made);
            chain.names.push(piece.name.clone());
        }
        chain.other_names = names;
        Ok(chain)
    }
}

struct Finding<'v> {
    making: &'v Making<'v>,
    is_of_index: bool,
    none: &'v Values,
}

type Made<T> = Result<T, Cause>;

impl Finding<'_> {
    /// Makes a part: of its own settings, of those of the index, which `own` does, or as it is by its name.
    fn piece<T>(
        &self,
        section: Section,
        piece: &Piece,
        own: &dyn Fn() -> Made<Option<T>>,
        create: &dyn Fn(&str, Component<'_>) -> Option<Made<T>>,
    ) -> Made<T> {
        let name = &piece.name;
        let not_found = |global: &str, name: &str| {
            let what = section.name();
            Cause::illegal_argument(["failed to find ", global, what, " under [", name, "]"].concat())
        };
        if let Some(values) = &piece.values {
            let kind = values.given("type").map_or_else(String::new, |kind| kind.text());
            let made = create(&kind, Component::new(name, "", values, true));
            return made.unwrap_or_else(|| Err(not_found("global ", &kind)));
        }
        if self.making.has(section, name) {
            return own()?.ok_or_else(|| not_found("", name));
        }
        let without_settings = create(name, Component::new(name, "", self.none, true));
        if self.is_of_index {
            // In an index, what needs settings fails without them, and defaults are those of settings.
            let made = without_settings.or_else(|| create(name, Component::bare(name)));
            return made.unwrap_or_else(|| Err(not_found("", name)));
        }
        create(name, Component::bare(name)).unwrap_or_else(|| match without_settings {
            Some(_) => Err(Cause::illegal_argument(
                "Analysis settings required - can't instantiate analysis factory",
            )),
            None => Err(not_found("global ", name)),
        })
    }
}

impl Chain {
    /// What is told of tokens behind so many of its filters.
    pub fn adds(&self, filters: usize) -> Added {
        let all = self.filters.iter().take(filters).map(|filter| filter.adds());
        all.fold(Added::Nothing, Added::and)
    }

    /// Whether one of its filters may not read a text to its end, and it is not known where the text ends then, if another text
    /// or a filter behind it asks for that.
    pub fn ends_anywhere(&self, has_another: bool) -> bool {
        let Some(at) = self.filters.iter().position(|filter| filter.ends_early()) else {
            return false;
        };
        if !has_another && !self.filters[at + 1..].iter().any(|filter| filter.sees_others()) {
            return false;
        }
        self.tokenizer.ends_at_tokens().is_none() || self.filters[..at].iter().any(|filter| filter.sees_others())
    }

    /// Whether its tokens have frequencies.
    pub fn has_frequencies(&self) -> bool {
        self.tokenizer.has_frequencies()
    }
}
