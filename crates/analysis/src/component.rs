//! What do the settings say to one component of analysis? Texts, lists and numbers by name, with the real engine's errors; a name that
//! nobody asks for is passed over, as there.

use vitrine_base::cause::Cause;
use vitrine_base::given::{Given, Values};

/// The settings of one tokenizer, filter, analyzer or normalizer; a component that is named without settings has none.
#[derive(Debug, Clone, Copy)]
pub struct Component<'v> {
    /// Its name.
    pub name: &'v str,
    /// What all names of its settings begin with.
    prefix: &'v str,
    values: Option<&'v Values>,
    /// Whether an analyzer has it: the real engine makes one of each component, and looks at some settings when a text comes.
    pub is_used: bool,
}

impl<'v> Component<'v> {
    /// One whose settings begin with `prefix`.
    pub fn new(name: &'v str, prefix: &'v str, values: &'v Values, is_used: bool) -> Self {
        Self {
            name,
            prefix,
            values: Some(values),
            is_used,
        }
    }

    /// One without settings.
    pub fn bare(name: &'v str) -> Self {
        Self {
            name,
            prefix: "",
            values: None,
            is_used: true,
        }
    }

    fn given(&self, key: &str) -> Option<&'v Given> {
        self.values?.given(&[self.prefix, key].concat())
    }

    /// Whether it is named without settings.
    pub fn is_bare(&self) -> bool {
        self.values.is_none()
    }

    /// Fails where it is used.
    pub fn late(&self, cause: Cause) -> Result<(), Cause> {
        match self.is_used {
            true => Err(cause),
            false => Ok(()),
        }
    }

    /// Returns what was made where it is used, and else something in its place if nothing was.
    pub fn late_or<T>(&self, made: Result<T, Cause>, other: impl FnOnce() -> T) -> Result<T, Cause> {
        match made {
            Err(cause) => self.late(cause).map(|()| other()),
            made => made,
        }
    }

    /// What is said of one that the real engine has and that is not here.
    pub fn unsupported(&self, what: &str) -> Cause {
        Cause::illegal_argument(said!("the {what} [{}] is not supported", self.kind()))
    }

    /// The name of its type, which is that of the component where it has no settings.
    pub fn kind(&self) -> String {
        self.text("type").unwrap_or_else(|| self.name.to_owned())
    }

    /// Whether a setting is given.
    pub fn has(&self, key: &str) -> bool {
        self.given(key).is_some()
    }

    /// Returns a setting as one text: a list as Java shows it.
    pub fn text(&self, key: &str) -> Option<String> {
        self.given(key).map(Given::text)
    }

    /// Returns a setting as a list: a text has its values between commas.
    pub fn list(&self, key: &str) -> Option<Vec<String>> {
        self.given(key).map(Given::list)
    }

    /// Returns a setting as a list, which may stand in a file.
    pub fn list_or_file(&self, key: &str) -> Result<Option<Vec<String>>, Cause> {
        match self.list(key) {
            Some(list) => Ok(Some(list)),
            None => self.check_file(key).map(|()| None),
        }
    }

    /// Fails where `NAME_path` names a file: a builder puts what it has in its place, unless it cannot be read.
    pub fn check_file(&self, key: &str) -> Result<(), Cause> {
        let Some(path) = self.text(&[key, "_path"].concat()) else {
            return Ok(());
        };
        let reason = said!("IOException while reading {key}_path: {path}");
        let file = Cause::new("no_such_file_exception", path);
        Err(Cause::illegal_argument(reason).caused_by(file))
    }

    /// Returns a whole number of 32 bits.
    pub fn integer(&self, key: &str, default: i32) -> Result<i32, Cause> {
        let Some(text) = self.text(key) else {
            return Ok(default);
        };
        text.parse().map_err(|_| {
            let reason = said!("Failed to parse int setting [{key}] with value [{text}]");
            let number = Cause::new("number_format_exception", said!("For input string: \"{text}\""));
            Cause::new("settings_exception", reason).caused_by(number)
        })
    }

    /// Returns a boolean.
    pub fn flag(&self, key: &str, default: bool) -> Result<bool, Cause> {
        match self.text(key).as_deref() {
            None => Ok(default),
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            Some(text) => Err(Cause::illegal_argument(said!(
                "Failed to parse value [{text}] as only [true] or [false] are allowed."
            ))),
        }
    }
}

/// Whether the type of a component is a name of one as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bare {
    /// It does what it does without settings.
    Yes,
    /// It needs some.
    No,
    /// It is a name alone, and no type.
    Only,
}

impl Bare {
    /// Whether a component may be made, with settings or without.
    pub fn allows(self, component: &Component<'_>) -> bool {
        match self {
            Self::Yes => true,
            Self::No => !component.is_bare(),
            Self::Only => component.is_bare(),
        }
    }
}
