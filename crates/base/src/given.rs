//! What was a setting of an index given?

/// What a setting was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// One value, as text.
    One(String),
    /// A list of them.
    List(Vec<String>),
}

impl Given {
    /// Returns the text that the real engine reads where it wants one value.
    pub fn text(&self) -> String {
        match self {
            Self::One(text) => text.clone(),
            Self::List(list) => format!("[{}]", list.join(", ")),
        }
    }

    /// Returns the values where a list is wanted: a text has them between commas.
    pub fn list(&self) -> Vec<String> {
        match self {
            Self::List(list) => list.clone(),
            Self::One(text) if text.is_empty() => Vec::new(),
            Self::One(text) => text.split(',').map(|value| value.trim().to_owned()).collect(),
        }
    }
}

/// Settings by full name, each with what it was given.
#[derive(Debug, Clone, Default)]
pub struct Values(Vec<(String, Given)>);

impl Values {
    /// Returns what a setting was given.
    pub fn given(&self, name: &str) -> Option<&Given> {
        let (_, given) = self.0.iter().find(|(known, _)| known == name)?;
        Some(given)
    }

    /// Returns the values of a setting; none where it was not given.
    pub fn get(&self, name: &str) -> Option<&[String]> {
        Some(match self.given(name)? {
            Given::One(one) => std::slice::from_ref(one),
            Given::List(list) => list,
        })
    }

    /// Returns the first value of a setting.
    pub fn text(&self, name: &str) -> Option<&str> {
        Some(self.get(name)?.first()?)
    }

    /// Adds a setting, whose name comes after all that there are.
    pub fn push(&mut self, name: String, given: Given) {
        self.0.push((name, given));
    }

    /// Returns all of them in the order of their names.
    pub fn all(&self) -> &[(String, Given)] {
        &self.0
    }
}
