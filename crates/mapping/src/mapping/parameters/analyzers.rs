//! Which analyzers has a field? The one of its texts, the one of queries, and the one of phrases, each of which may be that of before.

use std::sync::Arc;

use super::{Parameters, simple_name};
use crate::analysis::{Analyzer, Chain};
use crate::mapping::Problem;
use crate::mapping::types::Analyzed;

/// The real engine's analyzer that is not here.
const UNSUPPORTED: &str = "thai";

/// The analyzer that fields have which name none.
const DEFAULT: &str = "default";

/// The analyzers of a field.
#[derive(Debug, Clone)]
pub struct Analyzers {
    /// That of its texts.
    pub index: Analyzer,
    /// Its name.
    pub index_name: String,
    /// That of queries.
    pub search: Analyzer,
    /// Its name.
    pub search_name: String,
    /// That of phrases in queries.
    pub quote: Analyzer,
    /// Whether the first may put a term into one place twice.
    pub stacks: bool,
    /// Positions between two texts where the analyzer says so and the mapping does not.
    pub gap: Option<u32>,
}

impl Analyzers {
    /// What makes terms of texts between which there are so many positions.
    pub fn analyzed(&self, gap: u32) -> Analyzed {
        Analyzed {
            name: self.index_name.clone(),
            analyzer: self.index.clone(),
            gap,
        }
    }

    /// Returns those that differ, each with what it is for.
    pub fn list(&self) -> Vec<(&'static str, Analyzer)> {
        let mut list = vec![("analyzer", self.index.clone())];
        if !self.search.is(&self.index) {
            list.push(("search_analyzer", self.search.clone()));
        }
        if !self.quote.is(&self.search) {
            list.push(("search_quote_analyzer", self.quote.clone()));
        }
        list
    }
}

impl Parameters<'_, '_> {
    /// Takes the name of an analyzer, if one is given; one that is not supported is refused, and stood for by another.
    pub fn analyzer(&mut self, parameter: &str) -> Result<Option<(String, Analyzer)>, Problem> {
        let Some(name) = self.text(parameter)? else {
            return Ok(None);
        };
        let analyzer = self.analyzer_of(parameter, &name)?;
        Ok(Some((name, analyzer)))
    }

    fn analyzer_of(&mut self, parameter: &str, name: &str) -> Result<Analyzer, Problem> {
        let analysis = self.defaults().analysis;
        match analysis.analyzer(name) {
            Some(Ok(analyzer)) => Ok(analyzer),
            Some(Err(_)) if name == UNSUPPORTED => {
                self.refuse_value(parameter, &said!("of [{name}] is not supported"));
                Ok(Analyzer::standard())
            }
            Some(Err(cause)) => Err(Problem::new(cause)),
            None => {
                let reason = said!("analyzer [{name}] has not been configured in mappings");
                Err(Problem::illegal_argument(reason))
            }
        }
    }

    /// Takes `analyzer`, `search_analyzer` and `search_quote_analyzer`, and prints those of them that the real engine prints.
    pub fn analyzers(&mut self) -> Result<Analyzers, Problem> {
        let analysis = self.defaults().analysis;
        let given = self.text("analyzer")?;
        let is_own = given.as_deref().is_some_and(|name| name != DEFAULT);
        let index = given.unwrap_or_else(|| DEFAULT.to_owned());
        // Queries have the analyzer of texts, unless there is one for fields that name none.
        let by_default = |name: &str, other: &str| match !is_own && analysis.has(name) {
            true => name.to_owned(),
            false => other.to_owned(),
        };
        let search_default = by_default("default_search", &index);
        let search = self.text("search_analyzer")?.unwrap_or_else(|| search_default.clone());
        let has_search = search != search_default;
        let quote_default = match has_search {
            true => search.clone(),
            false => by_default("default_search_quoted", &search),
        };
        let quote = self.text("search_quote_analyzer")?.unwrap_or(quote_default);
        let prints_search = has_search || quote != search;
        if is_own || search != index || prints_search {
            self.print_text("analyzer", &index);
        }
        if prints_search {
            self.print_text("search_analyzer", &search);
        }
        if quote != search {
            self.print_text("search_quote_analyzer", &quote);
        }
        let name = index;
        let index = self.analyzer_of("analyzer", &name)?;
        index.chain().check_mode(&name, "index time").map_err(Problem::new)?;
        // The real engine has one analyzer of a name.
        let by_name = match search == name {
            true => index.clone(),
            false => self.analyzer_of("search_analyzer", &search)?,
        };
        let quoted = match quote == search {
            true => by_name.clone(),
            false => self.analyzer_of("search_quote_analyzer", &quote)?,
        };
        Ok(Analyzers {
            gap: index.chain().gap,
            stacks: index.stacks(),
            index,
            index_name: name,
            search: by_name,
            search_name: search,
            quote: quoted,
        })
    }

    /// Takes `normalizer`: its name and what it does, if one is given.
    pub fn normalizer(&mut self) -> Result<Option<(String, Arc<Chain>)>, Problem> {
        let Some(value) = self
            .take("normalizer")
            .filter(|value| **value != crate::json::Value::Null)
        else {
            return Ok(None);
        };
        let name = super::shown(value);
        let Some(normalizer) = self.defaults().analysis.normalizer(&name) else {
            let field = simple_name(self.path());
            return Err(Problem::mapper(said!(
                "normalizer [{name}] not found for field [{field}]"
            )));
        };
        self.print_text("normalizer", &name);
        Ok(Some((name, normalizer)))
    }
}
