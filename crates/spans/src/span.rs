//! What is looked for? A tree of spans, as Lucene 8.11.1's span queries are, and how that prints them.

/// A word of a field.
#[derive(Debug, Clone)]
pub struct Term {
    /// The field's number.
    pub field: u16,
    /// Its terms, each of whose positions is one of the word: none where the field has it not, several where it is a beginning of them.
    pub words: Vec<u32>,
    /// The name of the field,
    pub name: String,
    /// and the word.
    pub text: String,
    /// Whether a query found it among the words of an index.
    pub is_found: bool,
}

impl PartialEq for Term {
    /// Whether it is the same word, be it named or found.
    fn eq(&self, other: &Self) -> bool {
        self.field == other.field && self.words == other.words && self.name == other.name && self.text == other.text
    }
}

/// Which spans.
#[derive(Debug, Clone, PartialEq)]
pub enum Span {
    /// The positions of a word.
    Term(Box<Term>),
    /// So many positions right behind the span before.
    Gap(i32),
    /// None, of a field; how that is printed.
    Nothing {
        /// The name of the field.
        field: String,
        /// The text.
        text: String,
    },
    /// Those of any of several, and whether they are in their order: of all terms that a query finds, Lucene's depends on chance.
    Or(Vec<Span>, bool),
    /// One of each of several.
    Near {
        /// Several.
        clauses: Vec<Span>,
        /// How many positions there may be between them.
        slop: i32,
        /// Whether they stand in their order.
        in_order: bool,
    },
    /// The spans of the first that overlap none of the second.
    Not {
        /// Both.
        both: Box<[Span; 2]>,
        /// Positions in front of a span that count as overlapped,
        pre: i32,
        /// and behind it.
        post: i32,
    },
    /// Those that end at a position or before it.
    First(Box<Span>, i32),
    /// The spans of the first that have one of the second inside.
    Containing(Box<[Span; 2]>),
    /// The spans of the second that are inside one of the first.
    Within(Box<[Span; 2]>),
    /// Those of another field.
    Masked(Box<Span>, String),
}

impl Span {
    /// The spans right below.
    pub fn below(&self) -> &[Self] {
        match self {
            Self::Or(list, _) | Self::Near { clauses: list, .. } => list,
            Self::Not { both, .. } | Self::Containing(both) | Self::Within(both) => &both[..],
            Self::First(inner, _) | Self::Masked(inner, _) => std::slice::from_ref(inner),
            Self::Term(_) | Self::Gap(_) | Self::Nothing { .. } => &[],
        }
    }

    /// The same, to be changed.
    pub fn below_mut(&mut self) -> &mut [Self] {
        match self {
            Self::Or(list, _) | Self::Near { clauses: list, .. } => list,
            Self::Not { both, .. } | Self::Containing(both) | Self::Within(both) => &mut both[..],
            Self::First(inner, _) | Self::Masked(inner, _) => std::slice::from_mut(inner),
            Self::Term(_) | Self::Gap(_) | Self::Nothing { .. } => &mut [],
        }
    }

    /// The number of spans in the tree.
    pub fn count(&self) -> usize {
        1 + self.below().iter().map(Self::count).sum::<usize>()
    }

    /// Bytes that the tree takes.
    pub fn bytes(&self) -> usize {
        let own = match self {
            Self::Term(term) => {
                size_of::<Term>() + size_of_val(term.words.as_slice()) + term.name.len() + term.text.len()
            }
            Self::Nothing { text, .. } | Self::Masked(_, text) => text.len(),
            _ => 0,
        };
        size_of::<Self>() + own + self.below().iter().map(Self::bytes).sum::<usize>()
    }

    /// Whether something holds of all spans below.
    pub fn all(&self, holds: &dyn Fn(&Self) -> bool) -> bool {
        self.below().iter().all(|one| holds(one) && one.all(holds))
    }

    /// Visits all words.
    pub fn each_term<'s>(&'s self, visit: &mut dyn FnMut(&'s Term)) {
        if let Self::Term(term) = self {
            visit(term);
        }
        self.below().iter().for_each(|one| one.each_term(visit));
    }

    /// Visits the words that score: all but those that exclude spans.
    pub fn each_scored<'s>(&'s self, visit: &mut dyn FnMut(&'s Term)) {
        match self {
            Self::Term(term) => visit(term),
            Self::Not { both, .. } => both[0].each_scored(visit),
            other => other.below().iter().for_each(|one| one.each_scored(visit)),
        }
    }

    /// Whether a query is among them that looks for its words in an index.
    pub fn has_query(&self) -> bool {
        match self {
            Self::Term(term) => term.is_found,
            Self::Nothing { text, .. } => !text.starts_with("SpanMatchNoDocs"),
            other => other.below().iter().any(Self::has_query),
        }
    }

    /// Drops the words that a `span_multi` found. Without words, Lucene rewrites each `span_multi` to the same, except those that keep the
    /// best terms.
    pub fn forget_found(&mut self) {
        let is_found = |one: &Self| matches!(one, Self::Term(term) if term.is_found);
        let is_top = match self {
            Self::Or(list, is_top) if list.iter().all(is_found) => *is_top,
            Self::Nothing { text, .. } if !text.starts_with("SpanMatchNoDocs") => !text.is_empty(),
            Self::Term(term) if term.is_found => false,
            other => return other.below_mut().iter_mut().for_each(Self::forget_found),
        };
        *self = Self::Or(Vec::new(), is_top);
    }

    /// Visits the lists of terms of all words.
    pub fn each_list(&mut self, visit: &mut dyn FnMut(u16, &mut Vec<u32>)) {
        if let Self::Term(term) = self {
            visit(term.field, &mut term.words);
        }
        self.below_mut().iter_mut().for_each(|one| one.each_list(visit));
    }

    /// The name of the field whose spans they are, or are taken for; nothing of a gap, which has none of its own.
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::Term(term) => Some(&term.name),
            Self::Masked(_, field) | Self::Nothing { field, .. } => Some(field),
            other => other.below().iter().find_map(Self::field),
        }
    }

    /// Returns how it is printed.
    pub fn printed(&self) -> String {
        let mut out = String::new();
        self.print(&mut out);
        out
    }

    fn print(&self, out: &mut String) {
        match self {
            Self::Term(term) => push(out, &[&term.name, ":", &term.text]),
            Self::Gap(width) => push(out, &["SpanGap(:", &width.to_string(), ")"]),
            Self::Nothing { text, .. } => out.push_str(text),
            Self::Or(..) => self.print_all("spanOr([", &["])"], out),
            Self::Near { slop, in_order, .. } => {
                let order = if *in_order { "true" } else { "false" };
                self.print_all("spanNear([", &["], ", &slop.to_string(), ", ", order, ")"], out);
            }
            Self::Not { pre, post, .. } => {
                let (pre, post) = (pre.to_string(), post.to_string());
                self.print_all("spanNot(", &[", ", &pre, ", ", &post, ")"], out);
            }
            Self::First(_, end) => self.print_all("spanFirst(", &[", ", &end.to_string(), ")"], out),
            Self::Containing(_) => self.print_all("SpanContaining(", &[")"], out),
            Self::Within(_) => self.print_all("SpanWithin(", &[")"], out),
            Self::Masked(_, field) => self.print_all("mask(", &[") as ", field], out),
        }
    }

    fn print_all(&self, before: &str, after: &[&str], out: &mut String) {
        out.push_str(before);
        for (at, one) in self.below().iter().enumerate() {
            if at > 0 {
                out.push_str(", ");
            }
            one.print(out);
        }
        push(out, after);
    }
}

fn push(out: &mut String, parts: &[&str]) {
    parts.iter().for_each(|part| out.push_str(part));
}
