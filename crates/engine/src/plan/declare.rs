//! How is a type of the plan declared? Once: its reader and its TypeScript twin come of the same lines.

/// The key of a member as it is written, with its quotes and its colon.
macro_rules! key {
    ($field:ident) => {
        concat!("\"", stringify!($field), "\":")
    };
}

/// Declares a structure and reads it from an object with exactly its fields.
macro_rules! object {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "plan.ts"))]
        pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }

        impl $crate::plan::read::Read for $name {
            fn read(reader: &mut $crate::plan::reader::Reader<'_>) -> Self {
                #[allow(unused_mut)]
                let mut members = $crate::plan::members::Members::of(reader);
                let plan = Self { $($field: members.take($crate::plan::declare::key!($field), reader),)* };
                members.end(reader);
                plan
            }
        }
    };
}

/// Declares an enumeration and reads it: `{"name": …}` where a variant holds something, `"name"` where none does. After a fault
/// the first variant is read on, so that it may not hold the enumeration itself.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident,)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "plan.ts", rename_all = "snake_case"))]
        pub enum $name { $($(#[$variant_meta])* $variant,)* }

        impl $crate::plan::read::Read for $name {
            fn read(reader: &mut $crate::plan::reader::Reader<'_>) -> Self {
                let variants = [$(Self::$variant),*];
                variants[reader.name(&[$(stringify!($variant)),*])]
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident
                $({ $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })?
                $(($inner:ty))?,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "plan.ts", rename_all = "snake_case"))]
        pub enum $name {
            $($(#[$variant_meta])* $variant $({ $($(#[$field_meta])* $field: $type,)* })? $(($inner))?,)*
        }

        impl $crate::plan::read::Read for $name {
            fn read(reader: &mut $crate::plan::reader::Reader<'_>) -> Self {
                #[derive(Clone, Copy)]
                enum Tag { $($variant,)* }
                let tag = reader.tag(&[$(stringify!($variant)),*]);
                let plan = match [$(Tag::$variant),*][tag] {
                    $(Tag::$variant => {
                        $(
                            let mut members = $crate::plan::members::Members::of(reader);
                            let plan = Self::$variant { $($field: members.take($crate::plan::declare::key!($field), reader),)* };
                            members.end(reader);
                            plan
                        )?
                        $(Self::$variant(<$inner as $crate::plan::read::Read>::read(reader)))?
                    })*
                };
                reader.end_tag();
                plan
            }
        }
    };
}

pub(crate) use {choice, key, object};
