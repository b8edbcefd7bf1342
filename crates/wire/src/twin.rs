//! What do the types look like that cross the boundary? Declarations of plans and of outcomes say it, and TypeScript is made of it.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// What a value is.
#[derive(Clone)]
pub enum Kind {
    /// True or false.
    Flag,
    /// A whole number, by its type.
    Integer(&'static str),
    /// A number as its text, or null.
    Number,
    /// A text.
    Text,
    /// JSON as it is.
    Json,
    /// One, or none.
    Optional(Box<Kind>),
    /// Any number of them.
    List(Box<Kind>),
    /// A declared type, by its name.
    Declared(&'static str),
}

/// What a declared type is.
pub enum Layout {
    /// Fields, in order.
    Object(Fields),
    /// One of several variants.
    Choice(Vec<(&'static str, Content)>),
}

/// What a variant holds.
pub enum Content {
    /// Nothing.
    Nothing,
    /// One value.
    One(Kind),
    /// Fields, in order.
    Fields(Fields),
}

/// Names and kinds, in order.
pub type Fields = Vec<(&'static str, Kind)>;

/// The declared types by name, and what is said of each.
pub type Layouts = BTreeMap<&'static str, (&'static str, Layout)>;

/// A type that crosses.
pub trait Twin {
    /// Says what it is, and adds the types that are declared for it.
    fn kind(layouts: &mut Layouts) -> Kind;
}

/// Adds a declared type unless it is there: it may hold itself.
pub fn declared(
    name: &'static str,
    said: &'static str,
    layouts: &mut Layouts,
    layout: impl FnOnce(&mut Layouts) -> Layout,
) -> Kind {
    if !layouts.contains_key(name) {
        layouts.insert(name, (said, Layout::Object(Vec::new())));
        let layout = layout(layouts);
        layouts.insert(name, (said, layout));
    }
    Kind::Declared(name)
}

macro_rules! kinds {
    ($($type:ty => $kind:expr,)*) => {$(
        impl Twin for $type {
            fn kind(_: &mut Layouts) -> Kind {
                $kind
            }
        }
    )*};
}

kinds! {
    bool => Kind::Flag,
    u16 => Kind::Integer("u16"),
    i32 => Kind::Integer("i32"),
    u32 => Kind::Integer("u32"),
    i64 => Kind::Integer("i64"),
    u64 => Kind::Integer("u64"),
    String => Kind::Text,
    &str => Kind::Text,
    Cow<'_, [u8]> => Kind::Text,
}

impl<T: Twin> Twin for Box<T> {
    fn kind(layouts: &mut Layouts) -> Kind {
        T::kind(layouts)
    }
}

impl<T: Twin> Twin for Option<T> {
    fn kind(layouts: &mut Layouts) -> Kind {
        Kind::Optional(Box::new(T::kind(layouts)))
    }
}

impl<T: Twin> Twin for Vec<T> {
    fn kind(layouts: &mut Layouts) -> Kind {
        Kind::List(Box::new(T::kind(layouts)))
    }
}

impl<T: Twin> Twin for &[T] {
    fn kind(layouts: &mut Layouts) -> Kind {
        Kind::List(Box::new(T::kind(layouts)))
    }
}

/// What a variant holds.
#[macro_export]
macro_rules! content {
    ($layouts:ident) => {
        $crate::twin::Content::Nothing
    };
    ($layouts:ident ($inner:ty)) => {
        $crate::twin::Content::One(<$inner as $crate::twin::Twin>::kind($layouts))
    };
    ($layouts:ident { $($fields:tt)* }) => {
        $crate::twin::Content::Fields($crate::twin::fields!($layouts, $($fields)*))
    };
}

/// The names and kinds of fields.
#[macro_export]
macro_rules! fields {
    ($layouts:ident, $($field:ident: $type:ty,)*) => {
        vec![$((stringify!($field), <$type as $crate::twin::Twin>::kind($layouts))),*]
    };
}

pub use crate::{content, fields};

/// The name of a variant in TypeScript.
pub fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for (at, character) in name.char_indices() {
        if character.is_ascii_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    snake
}

/// Adds types.
#[macro_export]
macro_rules! add {
    ($layouts:expr, $($type:ty),* $(,)?) => {
        $(<$type as $crate::twin::Twin>::kind($layouts);)*
    };
}

pub use crate::add;
