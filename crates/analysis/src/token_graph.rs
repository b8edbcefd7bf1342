//! What paths do the tokens of a text have? Tokens stand between places; one that spans several is another way from its place to the
//! one behind it. Follows Lucene 8.11.1's `GraphTokenStreamFiniteStrings`.

use vitrine_base::token::Tokens;

/// A token between two places.
#[derive(Debug, Clone, Copy)]
pub struct Edge {
    /// The token's number.
    pub token: usize,
    /// The place where it begins.
    from: u32,
    /// The place behind it.
    to: u32,
    /// Its distance to the token before it on its path.
    pub increment: u32,
}

/// The tokens of a text as ways between places.
#[derive(Debug)]
pub struct TokenGraph {
    /// By the places where they begin, then by number. All lie on a way from the first place to the last.
    edges: Vec<Edge>,
    /// The place behind the last token.
    end: u32,
}

/// The tokens between two places that all paths go through.
#[derive(Debug)]
pub enum Part {
    /// All of them are in one place.
    Terms(Vec<usize>),
    /// There are several ways: the tokens of each, in their order.
    Paths(Vec<Vec<Edge>>),
}

impl TokenGraph {
    /// Reads the graph of tokens; `None` where the first token has no place of its own, which the real engine fails at.
    pub fn new(tokens: &Tokens) -> Option<Self> {
        let mut edges = Vec::with_capacity(tokens.len());
        let (mut place, mut gap, mut before, mut end) = (-1i64, 0i64, 1, 0i64);
        for (token, one) in tokens.iter().enumerate() {
            if place == -1 && one.increment == 0 {
                return None;
            }
            if one.increment == 0 {
                place -= gap;
            } else {
                place += 1;
                gap = i64::from(one.increment) - 1;
                before = one.increment;
            }
            let to = place + i64::from(one.length) + gap;
            end = end.max(to);
            edges.push(Edge {
                token,
                from: place as u32,
                to: to as u32,
                increment: before,
            });
            place += gap;
        }
        let mut graph = Self { edges, end: end as u32 };
        graph.remove_dead_ends();
        Some(graph)
    }

    /// Removes what is on no way from the first place to the last.
    fn remove_dead_ends(&mut self) {
        vitrine_base::sorting::sort_by(&mut self.edges, |one, other| {
            (one.from, one.token).cmp(&(other.from, other.token))
        });
        let count = self.end as usize + 1;
        let (mut reached, mut reaches) = (vec![false; count], vec![false; count]);
        reached[0] = true;
        for edge in &self.edges {
            reached[edge.to as usize] |= reached[edge.from as usize];
        }
        reaches[count - 1] = true;
        for edge in self.edges.iter().rev() {
            reaches[edge.from as usize] |= reaches[edge.to as usize];
        }
        self.edges
            .retain(|edge| reached[edge.from as usize] && reaches[edge.to as usize]);
    }

    /// Returns all paths; fails where there are more than `most`.
    pub fn paths(&self, most: usize) -> Option<Vec<Vec<Edge>>> {
        let mut paths = Vec::new();
        walk(&self.edges, 0, self.end, &mut Vec::new(), &mut paths, most)?;
        Some(paths)
    }

    /// Returns the tokens between each two places that all paths go through, in their order. Fails where there are more paths than
    /// `most`.
    pub fn parts(&self, most: usize) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        let mut from = 0;
        while from < self.edges.len() {
            let start = self.edges[from].from;
            // The next place that no way leads past.
            let (mut behind, mut to) = (self.edges[from].to, from);
            while to < self.edges.len() && self.edges[to].from < behind {
                behind = behind.max(self.edges[to].to);
                to += 1;
            }
            let edges = &self.edges[from..to];
            parts.push(if edges.iter().all(|edge| edge.from == start && edge.to == behind) {
                Part::Terms(edges.iter().map(|edge| edge.token).collect())
            } else {
                let mut paths = Vec::new();
                walk(edges, start, behind, &mut Vec::new(), &mut paths, most)?;
                Part::Paths(paths)
            });
            from = to;
        }
        Some(parts)
    }
}

/// Tokens that a path has at most: it is walked from one to the next.
const DEEPEST: usize = 1024;

/// Adds all paths from a place to another, in the order of their tokens' numbers.
fn walk(
    edges: &[Edge],
    from: u32,
    to: u32,
    path: &mut Vec<Edge>,
    paths: &mut Vec<Vec<Edge>>,
    most: usize,
) -> Option<()> {
    if from == to {
        if paths.len() == most {
            return None;
        }
        paths.push(path.clone());
        return Some(());
    }
    if path.len() == DEEPEST {
        return None;
    }
    for edge in edges.iter().filter(|edge| edge.from == from) {
        path.push(*edge);
        walk(edges, edge.to, to, path, paths, most)?;
        path.pop();
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitrine_base::steps::Bounds;
    use vitrine_base::token::Token;

    /// Tokens with their increments and lengths.
    fn graph(tokens: &[(&str, u32, u32)]) -> TokenGraph {
        let mut all = Tokens::new(Bounds::of(1 << 20));
        for &(term, increment, length) in tokens {
            all.push(&Token {
                increment,
                length,
                ..Token::new(term, 0, 0, "word")
            });
        }
        TokenGraph::new(&all).expect("a graph")
    }

    /// "fast wi fi network" with the synonym wifi, as Lucene's own test has it.
    #[test]
    fn paths_are_found_between_the_places_that_all_go_through() {
        let graph = graph(&[
            ("fast", 1, 1),
            ("wi", 1, 1),
            ("wifi", 0, 2),
            ("fi", 1, 1),
            ("network", 1, 1),
        ]);
        let parts = graph.parts(100).expect("few paths");
        let shown: Vec<String> = parts
            .iter()
            .map(|part| match part {
                Part::Terms(terms) => format!("{terms:?}"),
                Part::Paths(paths) => {
                    let paths: Vec<Vec<usize>> = paths
                        .iter()
                        .map(|path| path.iter().map(|edge| edge.token).collect())
                        .collect();
                    format!("paths {paths:?}")
                }
            })
            .collect();
        assert_eq!(shown, ["[0]", "paths [[1, 3], [2]]", "[4]"]);
    }
}
