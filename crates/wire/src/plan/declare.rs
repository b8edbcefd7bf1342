//! How is a type of the plan declared? Once: its reader, its TypeScript twin and what writes that come of the same lines.

/// Declares a structure, whose bytes are those of its fields.
macro_rules! object {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        #[cfg_attr(any(test, feature = "twins"), derive(ts_rs::TS, serde::Serialize), ts(export, export_to = "plan.ts"))]
        pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }

        impl $crate::plan::read::Read for $name {
            fn read(reader: &mut $crate::plan::read::Reader<'_>) -> Self {
                Self { $($field: $crate::plan::read::Read::read(reader),)* }
            }
        }

        #[cfg(any(test, feature = "twins"))]
        impl $crate::twin::Twin for $name {
            fn kind(layouts: &mut $crate::twin::Layouts) -> $crate::twin::Kind {
                $crate::twin::declared(stringify!($name), "", layouts, |layouts| {
                    $crate::twin::Layout::Object($crate::twin::fields!(layouts, $($field: $type,)*))
                })
            }
        }
    };
}

/// Declares an enumeration, whose bytes are one for the variant and those of what it holds. After a fault the first
/// variant is read on, so that it may not hold the enumeration itself.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident,)* }
    ) => {
        $crate::plan::declare::choice! {
            @declare [Copy, PartialEq, Eq]
            $(#[$meta])*
            pub enum $name { $($(#[$variant_meta])* $variant,)* }
        }
    };
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($variants:tt)* }
    ) => {
        $crate::plan::declare::choice! {
            @declare []
            $(#[$meta])*
            pub enum $name { $($variants)* }
        }
    };
    (
        @declare [$($derive:ident),*]
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident
                $({ $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })?
                $(($inner:ty))?,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, $($derive),*)]
        #[cfg_attr(
            any(test, feature = "twins"),
            derive(ts_rs::TS, serde::Serialize),
            serde(rename_all = "snake_case"),
            ts(export, export_to = "plan.ts", rename_all = "snake_case")
        )]
        pub enum $name {
            $($(#[$variant_meta])* $variant $({ $($(#[$field_meta])* $field: $type,)* })? $(($inner))?,)*
        }

        impl $crate::plan::read::Read for $name {
            fn read(reader: &mut $crate::plan::read::Reader<'_>) -> Self {
                #[derive(Clone, Copy)]
                enum Variant { $($variant,)* }
                const VARIANTS: &[Variant] = &[$(Variant::$variant),*];
                reader.enter();
                let choice = match VARIANTS[reader.variant(VARIANTS.len())] {
                    $(Variant::$variant => Self::$variant
                        $({ $($field: $crate::plan::read::Read::read(reader),)* })?
                        $((<$inner as $crate::plan::read::Read>::read(reader)))?,)*
                };
                reader.leave();
                choice
            }
        }

        #[cfg(any(test, feature = "twins"))]
        impl $crate::twin::Twin for $name {
            fn kind(layouts: &mut $crate::twin::Layouts) -> $crate::twin::Kind {
                $crate::twin::declared(stringify!($name), "", layouts, |_layouts| {
                    $crate::twin::Layout::Choice(vec![
                        $((
                            stringify!($variant),
                            $crate::twin::content!(_layouts $({ $($field: $type,)* })? $(($inner))?),
                        ),)*
                    ])
                })
            }
        }
    };
}

pub(crate) use {choice, object};
