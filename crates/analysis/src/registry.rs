//! Which analyzers has an index? Those that its settings describe, by name, and behind them the real engine's own.

use std::sync::Arc;

use super::chain::{Chain, CharFilter, TokenFilter, Tokenizer};
use super::component::Component;
use super::tables::Tables;
use super::{Analyzer, analyzers, char_filters, filters, tokenizers};
use vitrine_base::cause::Cause;
use vitrine_base::given::Values;

/// What names of settings of analysis begin with.
const PREFIX: &str = "index.analysis.";

/// A kind of component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// What changes texts.
    CharFilter,
    /// What cuts them.
    Tokenizer,
    /// What works on tokens.
    Filter,
    /// All three.
    Analyzer,
    /// What makes one term of a text.
    Normalizer,
}

impl Section {
    /// The name of the section in settings.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::CharFilter => "char_filter",
            Self::Tokenizer => "tokenizer",
            Self::Filter => "filter",
            Self::Analyzer => "analyzer",
            Self::Normalizer => "normalizer",
        }
    }
}

/// What is wrong with one component.
#[derive(Debug)]
pub struct Fault {
    /// The setting that describes it, such as `index.analysis.filter.short`.
    pub path: String,
    /// What the real engine says.
    pub cause: Cause,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "[{}]: {}", self.path, self.cause.reason)
    }
}

/// The analyzers and normalizers of an index.
#[derive(Clone, Default)]
pub struct Analysis {
    analyzers: Vec<(String, Analyzer)>,
    normalizers: Vec<(String, Arc<Chain>)>,
    pub(crate) tables: Tables,
    /// The settings.
    pub(crate) values: Values,
    /// That of fields which name none, unless one is called `default`.
    standard: Analyzer,
}

impl Analysis {
    /// Makes all that settings describe, whether a field uses it or not; fails with all that is wrong with it.
    pub fn of(values: &Values, tables: Tables) -> Result<Self, Vec<Fault>> {
        let (analysis, faults) = Self::made(values, tables);
        match faults.is_empty() {
            true => Ok(analysis),
            false => Err(faults),
        }
    }

    /// The same with what is wrong; what cannot be made is stood for by something else, so that those who name it are not at fault.
    pub fn made(values: &Values, tables: Tables) -> (Self, Vec<Fault>) {
        let mut making = Making {
            values,
            tables: &tables,
            faults: Vec::new(),
        };
        let mut analysis = Self {
            analyzers: Vec::new(),
            normalizers: Vec::new(),
            tables: tables.clone(),
            values: values.clone(),
            standard: Analyzer::standard(),
        };
        for section in [Section::CharFilter, Section::Tokenizer, Section::Filter] {
            for name in making.names(section) {
                let made = match section {
                    Section::CharFilter => making.char_filter(&name).map(drop),
                    Section::Tokenizer => making.tokenizer(&name, false).map(drop),
                    _ => making.filter(&name, None).map(drop),
                };
                making.note(section, &name, made);
            }
        }
        for name in making.names(Section::Analyzer) {
            let made = making.analyzer(&name);
            let analyzer = made
                .as_ref()
                .map_or_else(|_| analysis.standard.clone(), Analyzer::clone);
            making.note(Section::Analyzer, &name, made.map(drop));
            analysis.analyzers.push((name, analyzer));
        }
        for name in making.names(Section::Normalizer) {
            let made = making.normalizer(&name);
            let chain = made
                .as_ref()
                .map_or_else(|_| Chain::new(tokenizers::keyword(), Vec::new()), Chain::clone);
            making.note(Section::Normalizer, &name, made.map(drop));
            analysis.normalizers.push((name, Arc::new(chain)));
        }
        (analysis, making.faults)
    }

    /// Fails where an index of a name cannot have them, though each is right.
    pub fn check(&self, index: &str) -> Result<(), Cause> {
        if let Some(default) = self.own("default") {
            default.chain().check_mode("default", "all")?;
        }
        if self.has("default_index") {
            return Err(Cause::illegal_argument(said!(
                "setting [index.analysis.analyzer.default_index] is not supported anymore, use [index.analysis.analyzer.default] \
                 instead for index [{index}]"
            )));
        }
        Ok(())
    }

    /// Finds an analyzer: one of the settings, or one of the real engine's own.
    pub fn analyzer(&self, name: &str) -> Option<Result<Analyzer, Cause>> {
        if let Some((_, own)) = self.analyzers.iter().find(|(known, _)| known == name) {
            return Some(Ok(own.clone()));
        }
        if matches!(name, "default" | "standard") {
            return Some(Ok(self.standard.clone()));
        }
        analyzers::create(name, Component::bare(name), &self.tables)
    }

    /// The analyzer of fields that name none: that called `default`, or the standard one.
    pub fn default_analyzer(&self) -> Analyzer {
        self.own("default").unwrap_or_else(|| self.standard.clone())
    }

    /// Whether settings describe an analyzer of a name.
    pub fn has(&self, name: &str) -> bool {
        self.analyzers.iter().any(|(known, _)| known == name)
    }

    fn own(&self, name: &str) -> Option<Analyzer> {
        let found = self.analyzers.iter().find(|(known, _)| known == name);
        found.map(|(_, analyzer)| analyzer.clone())
    }

    /// Returns a normalizer that cuts texts at white space before its filters change them. The real engine has none of its own ones.
    pub fn words_of_normalizer(&self, name: &str) -> Option<Analyzer> {
        let (_, chain) = self.normalizers.iter().find(|(known, _)| known == name)?;
        Some(Analyzer::new(Chain {
            tokenizer: Analyzer::whitespace().chain().tokenizer.clone(),
            ..Chain::clone(chain)
        }))
    }

    /// Finds a normalizer.
    pub fn normalizer(&self, name: &str) -> Option<Arc<Chain>> {
        let own = self.normalizers.iter().find(|(known, _)| known == name);
        match own {
            Some((_, chain)) => Some(chain.clone()),
            None if name == "lowercase" => {
                let lowercase = filters::create("lowercase", Component::bare(name), &Around::of(&self.tables))?.ok()?;
                Some(Arc::new(Chain::new(tokenizers::keyword(), vec![lowercase])))
            }
            None => None,
        }
    }
}

/// What a filter stands behind, where it is made for an analyzer.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    /// Lists of words, and the like.
    pub tables: &'a Tables,
    /// The analyzer so far; none where the filter is made by itself.
    pub before: Option<&'a Chain>,
    making: Option<&'a Making<'a>>,
}

impl<'a> Around<'a> {
    /// Nothing but tables.
    pub fn of(tables: &'a Tables) -> Self {
        Self {
            tables,
            before: None,
            making: None,
        }
    }

    /// A setting of the index that bounds components, such as `max_ngram_diff`.
    pub fn limit(&self, name: &str, default: i32) -> i32 {
        let given = self
            .making
            .and_then(|making| making.values.text(&["index.", name].concat()));
        given.and_then(|text| text.parse().ok()).unwrap_or(default)
    }

    /// Finds another filter of the index by its name.
    pub fn filter(&self, name: &str) -> Result<Option<Arc<dyn TokenFilter>>, Cause> {
        match self.making {
            Some(making) => making.filter(name, self.before),
            None => filters::create(name, Component::bare(name), self).transpose(),
        }
    }
}

/// What is needed while components are made.
pub(crate) struct Making<'a> {
    pub(crate) values: &'a Values,
    pub(crate) tables: &'a Tables,
    pub(crate) faults: Vec<Fault>,
}

impl<'a> Making<'a> {
    /// Notes what is wrong with a component, unless it was said of a part of it.
    fn note(&mut self, section: Section, name: &str, made: Result<(), Cause>) {
        if let Err(cause) = made
            && self.faults.iter().all(|fault| fault.cause != cause)
        {
            let path = [PREFIX, section.name(), ".", name].concat();
            self.faults.push(Fault { path, cause });
        }
    }

    /// Returns the names of the components of a section, in their order.
    fn names(&mut self, section: Section) -> Vec<String> {
        let prefix = [PREFIX, section.name(), "."].concat();
        let mut names: Vec<String> = Vec::new();
        for (key, _) in self.values.all() {
            let Some(rest) = key.strip_prefix(&prefix) else {
                continue;
            };
            match rest.split_once('.') {
                Some((name, _)) if names.iter().any(|known| known == name) => {}
                Some((name, _)) => names.push(name.to_owned()),
                None => {
                    let reason = said!(
                        "Failed to get setting group for [{prefix}] setting prefix and setting [{key}] because of a missing '.'"
                    );
                    self.faults.push(Fault {
                        path: key.clone(),
                        cause: Cause::new("settings_exception", reason),
                    });
                }
            }
        }
        names
    }

    /// Whether settings describe a component.
    pub(crate) fn has(&self, section: Section, name: &str) -> bool {
        self.with((section, name), true, |_| ()).is_some()
    }

    /// Calls `make` with the settings of a component, if it has any.
    fn with<T>(
        &self,
        (section, name): (Section, &str),
        is_used: bool,
        make: impl FnOnce(Component<'_>) -> T,
    ) -> Option<T> {
        let prefix = [PREFIX, section.name(), ".", name, "."].concat();
        let is_there = self.values.all().iter().any(|(key, _)| key.starts_with(&prefix));
        is_there.then(|| make(Component::new(name, &prefix, self.values, is_used)))
    }

    /// Makes what is configured by its type, or a component that needs no settings by its name.
    fn make<T>(
        &self,
        (section, name): (Section, &str),
        is_used: bool,
        create: impl Fn(&str, Component<'_>) -> Option<Result<T, Cause>>,
    ) -> Result<Option<T>, Cause> {
        let configured = self.with((section, name), is_used, |component| {
            let Some(kind) = component.text("type") else {
                let reason = said!(
                    "{} [{name}] must specify either an analyzer type, or a tokenizer",
                    section.name()
                );
                return Err(Cause::illegal_argument(reason));
            };
            create(&kind, component).unwrap_or_else(|| {
                let reason = said!("Unknown {} type [{kind}] for [{name}]", section.name());
                Err(Cause::illegal_argument(reason))
            })
        });
        match configured {
            Some(made) => made.map(Some),
            None => create(name, Component::bare(name)).transpose(),
        }
    }

    pub(crate) fn char_filter(&self, name: &str) -> Result<Option<Arc<dyn CharFilter>>, Cause> {
        self.make((Section::CharFilter, name), true, |kind, component| {
            char_filters::create(kind, component, self.tables)
        })
    }

    pub(crate) fn tokenizer(&self, name: &str, is_used: bool) -> Result<Option<Arc<dyn Tokenizer>>, Cause> {
        let around = self.around(None);
        self.make((Section::Tokenizer, name), is_used, |kind, component| {
            tokenizers::create(kind, component, &around)
        })
    }

    pub(crate) fn filter(&self, name: &str, before: Option<&Chain>) -> Result<Option<Arc<dyn TokenFilter>>, Cause> {
        let around = self.around(before);
        self.make((Section::Filter, name), before.is_some(), |kind, component| {
            filters::create(kind, component, &around)
        })
    }

    pub(crate) fn around<'s>(&'s self, before: Option<&'s Chain>) -> Around<'s> {
        Around {
            tables: self.tables,
            before,
            making: Some(self),
        }
    }

    fn analyzer(&self, name: &str) -> Result<Analyzer, Cause> {
        if name.starts_with('_') {
            let reason = said!("analyzer name must not start with '_'. got \"{name}\"");
            return Err(Cause::illegal_argument(reason));
        }
        let made = self.with((Section::Analyzer, name), true, |component| {
            let kind = component.text("type");
            match kind.as_deref() {
                None if component.has("tokenizer") => self.custom(name, component),
                None => Err(Cause::illegal_argument(said!(
                    "analyzer [{name}] must specify either an analyzer type, or a tokenizer"
                ))),
                Some("custom") => self.custom(name, component),
                Some(kind) => analyzers::create(kind, component, self.tables).unwrap_or_else(|| {
                    let reason = said!("Unknown analyzer type [{kind}] for [{name}]");
                    Err(Cause::illegal_argument(reason))
                }),
            }
        });
        made.unwrap_or_else(|| Err(Cause::illegal_argument(said!("analyzer [{name}] has no settings"))))
    }

    /// Makes an analyzer of parts that it names.
    fn custom(&self, name: &str, component: Component<'_>) -> Result<Analyzer, Cause> {
        let Some(wanted) = component.text("tokenizer") else {
            let reason = said!("Custom Analyzer [{name}] must be configured with a tokenizer");
            return Err(Cause::illegal_argument(reason));
        };
        let Some(tokenizer) = self.tokenizer(&wanted, true)? else {
            return Err(not_found(name, "tokenizer", &wanted));
        };
        let gap = component.integer("position_increment_gap", 100)?;
        let mut chain = self.chain(name, component, tokenizer)?;
        chain.other_names.insert(0, wanted);
        Ok(Analyzer::new(Chain {
            gap: Some(gap as u32),
            ..chain
        }))
    }

    fn chain(&self, name: &str, component: Component<'_>, tokenizer: Arc<dyn Tokenizer>) -> Result<Chain, Cause> {
        let mut chain = Chain::new(tokenizer, Vec::new());
        for filter in component.list("char_filter").unwrap_or_default() {
            let found = self.char_filter(&filter)?;
            chain
                .char_filters
                .push(found.ok_or_else(|| not_found(name, "char_filter", &filter))?);
            chain.other_names.push(filter);
        }
        for filter in component.list("filter").unwrap_or_default() {
            let found = self.filter(&filter, Some(&chain))?;
            chain
                .filters
                .push(found.ok_or_else(|| not_found(name, "filter", &filter))?);
            chain.names.push(filter);
        }
        Ok(chain)
    }

    fn normalizer(&self, name: &str) -> Result<Chain, Cause> {
        let made = self.with((Section::Normalizer, name), true, |component| {
            match component.text("type").as_deref() {
                None | Some("custom") => {}
                Some(kind) => {
                    let reason = said!("Unknown normalizer type [{kind}] for [{name}]");
                    return Err(Cause::illegal_argument(reason));
                }
            }
            if component.has("tokenizer") {
                let reason = said!("Custom normalizer [{name}] cannot configure a tokenizer");
                return Err(Cause::illegal_argument(reason));
            }
            let mut chain = self.chain(name, component, tokenizers::keyword())?;
            chain.other_names.insert(0, "keyword".to_owned());
            chain.gap = Some(0);
            let refused = |kind, part: &str| {
                let reason = said!("Custom normalizer [{name}] may not use {kind} [{part}]");
                Err(Cause::illegal_argument(reason))
            };
            let names = component.list("char_filter").unwrap_or_default();
            for (part, filter) in names.iter().zip(&chain.char_filters) {
                if !filter.normalizes() {
                    return refused("char filter", part);
                }
            }
            let names = component.list("filter").unwrap_or_default();
            for (part, filter) in names.iter().zip(&chain.filters) {
                if !filter.normalizes() {
                    return refused("filter", part);
                }
            }
            Ok(chain)
        });
        made.unwrap_or_else(|| Err(Cause::illegal_argument(said!("normalizer [{name}] has no settings"))))
    }
}

fn not_found(analyzer: &str, what: &str, name: impl std::fmt::Display) -> Cause {
    Cause::illegal_argument(said!(
        "Custom Analyzer [{analyzer}] failed to find {what} under name [{name}]"
    ))
}
