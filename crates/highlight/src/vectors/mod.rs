//! Which parts of a text are shown, given all its words with their positions and offsets? Lucene 8.11.1's `FastVectorHighlighter`: terms
//! and phrases that are looked for (`wanted`), where a text has them (`phrases`), which pieces of it are shown for them (`pieces`), and
//! how these are written (`written`).

pub mod phrases;
pub mod pieces;
pub mod wanted;
pub mod written;

#[cfg(test)]
mod tests {
    use super::phrases::{Seen, find};
    use super::pieces::cut;
    use super::wanted::{Flat, tree_of, trees};
    use super::written::{Boundary, Tags, Writer};

    /// Shows words of a text in pieces of a size, with tags that are numbered.
    fn shown(text: &str, wanted: &[&str], size: i32) -> Vec<String> {
        let charge = &mut |_| Ok::<(), ()>(());
        let flat = |text: &&str| Flat {
            field: "f".into(),
            terms: text.split(' ').map(|word| word.as_bytes().to_vec()).collect(),
            places: Vec::new(),
            slop: 0,
            boost: 1.0,
            is_boosted: false,
        };
        let flats: Vec<Flat> = wanted.iter().map(flat).collect();
        let trees = trees(&flats, true, &mut |_, _| Ok::<(), ()>(())).expect("trees");
        let tree = tree_of(&trees, "f").expect("a tree");
        let lower = text.to_ascii_lowercase();
        let words = lower
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        let seen = words.enumerate().filter_map(|(at, word)| {
            let start = (word.as_ptr() as usize - lower.as_ptr() as usize) as i32;
            let end = start + word.len() as i32;
            let position = at as i32;
            let term = tree.term(word.as_bytes())?;
            Some(Seen {
                term,
                start,
                end,
                position,
            })
        });
        let seen: Vec<Seen> = seen.collect();
        let pieces = cut(find(tree, &seen, 256, charge).expect("phrases"), size, 6);
        let values = [text.encode_utf16().collect::<Vec<u16>>()];
        let boundary = Boundary::Characters(".,!? \t\n".encode_utf16().collect(), 20);
        let tags = |text: &str| vec![format!("<{text}1>"), format!("<{text}2>")];
        let (before, behind) = (tags(""), tags("/"));
        let tags = Tags {
            before: &before,
            behind: &behind,
            is_html: false,
        };
        let mut writer = Writer::new(&values, &boundary, tags);
        let mut write = |piece| String::from_utf16_lossy(&writer.piece(piece).expect("a piece"));
        pieces.iter().map(&mut write).collect()
    }

    /// What the real engine shows of this text.
    #[test]
    fn pieces_are_those_of_the_real_engine() {
        let text = "The quick brown fox jumps over the lazy dog. The quick brown cat sleeps! Is it quick? Yes, the fox is quick and brown.";
        let expected = [
            "The <1>quick</1> brown fox",
            "dog. The <1>quick</1> brown cat",
            "Is it <1>quick</1>? Yes, the",
            "the <2>fox</2> is <1>quick</1> and",
        ];
        assert_eq!(shown(text, &["quick", "fox"], 18), expected);
        assert_eq!(shown("Quick fox", &["quick fox"], 18), ["<1>Quick fox</1>"]);
    }
}
