//! How is a part of an outcome declared? Once: the code that writes it, the TypeScript that reads it and the TypeScript that writes
//! it for the host's tests are made from the same lines. The bytes of a record are those of its fields in order, without names.
//!
//! What is not known at once, such as a bucket's results, follows the record as records of its own: the record's comment says
//! which.

/// Declares a record.
#[macro_export]
macro_rules! record {
    (
        $(#[doc = $said:literal])*
        pub struct $name:ident $(<$life:lifetime>)? { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[doc = $said])*
        pub struct $name $(<$life>)? { $($(#[$field_meta])* pub $field: $type,)* }

        impl $(<$life>)? $crate::outcome::Field for $name $(<$life>)? {
            #[inline]
            fn write_to(&self, outcome: &mut $crate::outcome::Outcome) {
                $($crate::outcome::Field::write_to(&self.$field, outcome);)*
            }
        }

        impl $(<$life>)? $crate::outcome::Record for $name $(<$life>)? {}

        $crate::generated! {
            impl $(<$life>)? $crate::twin::Twin for $name $(<$life>)? {
                fn kind(layouts: &mut $crate::twin::Layouts) -> $crate::twin::Kind {
                    $crate::twin::declared(stringify!($name), concat!($($said),*), layouts, |layouts| {
                        $crate::twin::Layout::Object($crate::twin::fields!(layouts, $($field: $type,)*))
                    })
                }
            }
        }
    };
}

/// Declares a record that is one of several variants: a byte says which.
#[macro_export]
macro_rules! choice {
    (
        $(#[doc = $said:literal])*
        pub enum $name:ident $(<$life:lifetime>)? { $($(#[$variant_meta:meta])* $variant:ident $(($inner:ty))?,)* }
    ) => {
        $(#[doc = $said])*
        pub enum $name $(<$life>)? { $($(#[$variant_meta])* $variant $(($inner))?,)* }

        impl $(<$life>)? $crate::outcome::Field for $name $(<$life>)? {
            #[inline]
            fn write_to(&self, outcome: &mut $crate::outcome::Outcome) {
                enum Variant { $($variant,)* }
                match self {
                    $(Self::$variant $(($crate::outcome::declare::held!(content $inner)))? => {
                        outcome.variant(Variant::$variant as u8);
                        $($crate::outcome::Field::write_to($crate::outcome::declare::held!(content $inner), outcome);)?
                    })*
                }
            }
        }

        impl $(<$life>)? $crate::outcome::Record for $name $(<$life>)? {}

        $crate::generated! {
            impl $(<$life>)? $crate::twin::Twin for $name $(<$life>)? {
                fn kind(layouts: &mut $crate::twin::Layouts) -> $crate::twin::Kind {
                    $crate::twin::declared(stringify!($name), concat!($($said),*), layouts, |_layouts| {
                        $crate::twin::Layout::Choice(vec![
                            $((stringify!($variant), $crate::twin::content!(_layouts $(($inner))?)),)*
                        ])
                    })
                }
            }
        }
    };
}

/// What is made for `npm run gen` alone.
#[cfg(any(test, feature = "twins"))]
#[macro_export]
macro_rules! generated {
    ($($item:item)*) => { $($item)* };
}

/// What is made for `npm run gen` alone.
#[cfg(not(any(test, feature = "twins")))]
#[macro_export]
macro_rules! generated {
    ($($item:item)*) => {};
}

/// The name of the value that a variant holds, where it holds one.
#[macro_export]
macro_rules! held {
    ($name:ident $type:ty) => {
        $name
    };
}

pub use crate::{choice, held, record};
