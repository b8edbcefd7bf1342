//! A walk through a dictionary, from its root, byte by byte: the cursor stands for all terms that begin with the bytes so far.

use super::dictionary_node::{END, Node};

/// The terms that begin with the bytes that led here.
#[derive(Clone, Copy)]
pub enum Cursor<'d> {
    /// A node of a transducer, and the ordinal of the first term.
    Node {
        /// The nodes.
        section: &'d [u8],
        /// Where this one is.
        address: usize,
        /// The ordinal of the first term below it.
        ordinal: u32,
    },
    /// What is left of the only term.
    Rest(&'d [u8]),
}

impl<'d> Cursor<'d> {
    /// Counts ordinals from one on, which becomes the first.
    pub fn from(self, start: u32) -> Self {
        match self {
            Self::Node {
                section,
                address,
                ordinal,
            } => Self::Node {
                section,
                address,
                ordinal: ordinal.wrapping_sub(start),
            },
            rest => rest,
        }
    }

    /// Returns the ordinal of the term that ends here, if one does.
    pub fn term(&self) -> Option<u32> {
        match *self {
            Self::Node { address, ordinal, .. } if address as u64 == END => Some(ordinal),
            Self::Node {
                section,
                address,
                ordinal,
            } => Node::at(section, address)?.ends_term.then_some(ordinal),
            Self::Rest(rest) => rest.is_empty().then_some(0),
        }
    }

    /// Calls `visit` with each byte that goes on, from the last one to the first, and with where it leads.
    pub fn visit_next(&self, visit: &mut dyn FnMut(u8, Cursor<'d>)) {
        match *self {
            Self::Node { address, .. } if address as u64 == END => {}
            Self::Node {
                section,
                address,
                ordinal,
            } => {
                let Some(node) = Node::at(section, address) else { return };
                // Places count from the last transition.
                for place in 0..node.count {
                    let Some(next) = node.next(place) else { continue };
                    let below = Self::Node {
                        section,
                        address: next,
                        ordinal: ordinal.wrapping_add(node.value(place) as u32),
                    };
                    visit(node.byte(place), below);
                }
            }
            Self::Rest(rest) => {
                if let Some((&byte, rest)) = rest.split_first() {
                    visit(byte, Self::Rest(rest));
                }
            }
        }
    }

    /// Returns where a byte leads.
    pub fn next(&self, byte: u8) -> Option<Self> {
        match *self {
            Self::Node { address, .. } if address as u64 == END => None,
            Self::Node {
                section,
                address,
                ordinal,
            } => {
                let node = Node::at(section, address)?;
                let place = node.find(byte)?;
                Some(Self::Node {
                    section,
                    address: node.next(place)?,
                    ordinal: ordinal.wrapping_add(node.value(place) as u32),
                })
            }
            Self::Rest(rest) => rest
                .split_first()
                .filter(|(first, _)| **first == byte)
                .map(|(_, rest)| Self::Rest(rest)),
        }
    }
}
