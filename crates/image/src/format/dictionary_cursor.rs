//! A walk through a dictionary, from its root, byte by byte: the cursor stands for all terms that begin with the bytes so far.

use super::dictionary_node::{END, Node, follow};

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

    /// Goes on as long as there is one way to, and `takes` takes its byte; false where that does not take one.
    // Inlined in what walks, as `visit_next` is: a call for each byte would take a tenth of a walk.
    #[inline]
    pub fn follow(&mut self, takes: impl FnMut(u8) -> bool) -> bool {
        let Self::Node { section, address, .. } = self else {
            return true;
        };
        let after = follow(section, *address, takes);
        *address = after.unwrap_or(*address);
        after.is_some()
    }

    /// Returns where the node is, unless it only ends a term.
    pub fn address(&self) -> Option<usize> {
        match *self {
            Self::Node { address, .. } if address as u64 != END => Some(address),
            _ => None,
        }
    }

    /// Returns the ordinal of the first of these terms.
    pub fn first(&self) -> u32 {
        match *self {
            Self::Node { ordinal, .. } => ordinal,
            Self::Rest(_) => 0,
        }
    }

    /// Returns the ordinal of the last of these terms.
    pub fn last(&self) -> u32 {
        let Self::Node {
            section,
            mut address,
            mut ordinal,
        } = *self
        else {
            return 0;
        };
        // Nodes lead to those before them.
        while let Some(node) = Node::at(section, address).filter(|node| node.count > 0)
            && let Some(next) = node.next(0)
        {
            ordinal = ordinal.wrapping_add(node.value(0) as u32);
            address = next;
        }
        ordinal
    }

    /// Calls `visit` with each byte that goes on, from the last one to the first, and with where it leads. Returns the ordinal of
    /// the term that ends here, if one does.
    #[inline]
    pub fn visit_next(&self, mut visit: impl FnMut(u8, Self)) -> Option<u32> {
        match *self {
            Self::Node { address, ordinal, .. } if address as u64 == END => Some(ordinal),
            Self::Node {
                section,
                address,
                ordinal,
            } => {
                let node = Node::at(section, address)?;
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
                node.ends_term.then_some(ordinal)
            }
            Self::Rest(rest) => match rest.split_first() {
                Some((&byte, rest)) => {
                    visit(byte, Self::Rest(rest));
                    None
                }
                None => Some(0),
            },
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
