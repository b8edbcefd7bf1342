//! How near are two words? From 0, or less, to 1: what Lucene 8.11.1's `StringDistance`s say, whose arithmetic is that of floats.
//!
//! Each takes room for both words, and time for each pair of their characters, but for [`jaro_winkler`], which takes less.

/// By edits, neighbours that change places being one, of the characters of the shorter word: `LuceneLevenshteinDistance`.
pub fn damerau_levenshtein(one: &str, other: &str) -> f32 {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    match one.len().min(other.len()) {
        // There, no word is nearer to another the longer that is.
        0 => one.len().max(other.len()) as f32,
        shorter => 1.0 - edits(&as_units(&one), &as_units(&other), true) as f32 / shorter as f32,
    }
}

fn as_units(characters: &[char]) -> Vec<u32> {
    characters.iter().map(|&c| u32::from(c)).collect()
}

/// Returns a word in the units of Java's characters.
fn units(word: &str) -> Vec<u32> {
    word.encode_utf16().map(u32::from).collect()
}

/// By edits of the units of the longer word: `LevenshteinDistance`.
pub fn levenshtein(one: &str, other: &str) -> f32 {
    let (one, other) = (units(one), units(other));
    match (one.len(), other.len()) {
        (0, 0) => 1.0,
        (0, _) | (_, 0) => 0.0,
        (one_length, other_length) => 1.0 - edits(&one, &other, false) as f32 / one_length.max(other_length) as f32,
    }
}

/// Returns how many edits make a word of another.
fn edits(one: &[u32], other: &[u32], transpositions: bool) -> u32 {
    let mut before: Vec<u32> = Vec::new();
    let mut above: Vec<u32> = (0..=one.len() as u32).collect();
    for (j, &unit) in other.iter().enumerate() {
        let mut row = Vec::with_capacity(above.len());
        row.push(j as u32 + 1);
        for (i, &own) in one.iter().enumerate() {
            let mut least = (above[i + 1] + 1)
                .min(row[i] + 1)
                .min(above[i] + u32::from(own != unit));
            if transpositions && i > 0 && j > 0 && own == other[j - 1] && one[i - 1] == unit {
                least = least.min(before[i - 1] + u32::from(own != unit));
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[one.len()]
}

/// By units that both words have at about the same place, more so where they begin alike: `JaroWinklerDistance`.
///
/// Source: W. E. Winkler, "String comparator metrics and enhanced decision rules in the Fellegi-Sunter model of record linkage", 1990.
pub fn jaro_winkler(one: &str, other: &str) -> f32 {
    /// From here on, a common beginning counts.
    const ALIKE: f32 = 0.7;
    let (one, other) = (units(one), units(other));
    let (longer, shorter) = if one.len() > other.len() {
        (&one, &other)
    } else {
        (&other, &one)
    };
    let range = (longer.len() / 2).saturating_sub(1);
    let mut taken = vec![false; longer.len()];
    let mut found = Vec::with_capacity(shorter.len());
    for (at, unit) in shorter.iter().enumerate() {
        let end = (at + range + 1).min(longer.len());
        let place = (at.saturating_sub(range)..end).find(|&place| !taken[place] && longer[place] == *unit);
        if let Some(place) = place {
            taken[place] = true;
            found.push(*unit);
        }
    }
    if found.is_empty() {
        return 0.0;
    }
    let in_longer = longer
        .iter()
        .zip(&taken)
        .filter(|(_, taken)| **taken)
        .map(|(unit, _)| unit);
    let crossed = found.iter().zip(in_longer).filter(|(own, unit)| own != unit).count();
    let alike = one.iter().zip(&other).take_while(|(own, unit)| own == unit).count();
    let matches = found.len() as f32;
    let transpositions = (crossed / 2) as f32;
    let jaro = (matches / one.len() as f32 + matches / other.len() as f32 + (matches - transpositions) / matches) / 3.0;
    if jaro < ALIKE {
        return jaro;
    }
    jaro + 0.1f32.min(1.0 / longer.len() as f32) * alike as f32 * (1.0 - jaro)
}

/// By pairs of units, the first with nothing before it: `NGramDistance` of 2.
///
/// Source: G. Kondrak, "N-gram similarity and distance", SPIRE 2005.
pub fn ngram(one: &str, other: &str) -> f32 {
    let (one, other) = (units(one), units(other));
    let longer = one.len().max(other.len());
    match one.len().min(other.len()) {
        0 if longer == 0 => return 1.0,
        0 => return 0.0,
        1 => {
            let same = one.iter().zip(&other).filter(|(own, unit)| own == unit).count();
            return same as f32 / longer as f32;
        }
        _ => {}
    }
    // The unit before one, or 0.
    let pair = |word: &[u32], at: usize| (at.checked_sub(1).map_or(0, |before| word[before]), word[at]);
    let mut above: Vec<f32> = (0..=one.len()).map(|at| at as f32).collect();
    let mut row = vec![0.0; above.len()];
    for j in 0..other.len() {
        let (before, unit) = pair(&other, j);
        row[0] = (j + 1) as f32;
        for i in 0..one.len() {
            let own = pair(&one, i);
            let cost = u8::from(own.0 != before) + u8::from(own.1 != unit);
            // What both have nothing of does not count.
            let of = 2 - u8::from(own.0 == before && own.0 == 0) - u8::from(own.1 == unit && own.1 == 0);
            let cost = f32::from(cost) / f32::from(of);
            row[i + 1] = (row[i] + 1.0).min(above[i + 1] + 1.0).min(above[i] + cost);
        }
        std::mem::swap(&mut above, &mut row);
    }
    1.0 - above[one.len()] / longer as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the real engine scores them.
    #[test]
    fn words_are_as_near_as_there() {
        let words = ["hello", "held", "hallo"];
        let each = |distance: fn(&str, &str) -> f32| words.map(|word| distance("helo", word));
        assert_eq!(each(levenshtein), [0.8, 0.75, 0.6]);
        assert_eq!(each(damerau_levenshtein), [0.75, 0.75, 0.5]);
        assert_eq!(each(jaro_winkler), [0.9533333, 0.8833333, 0.80499995]);
        assert_eq!(each(ngram), [0.8, 0.875, 0.6]);
        assert_eq!(damerau_levenshtein("wrold", "world"), 0.8);
    }

    #[test]
    fn empty_words_are_near_to_none() {
        assert_eq!((levenshtein("", ""), levenshtein("a", "")), (1.0, 0.0));
        assert_eq!((ngram("", ""), ngram("a", ""), ngram("a", "ab")), (1.0, 0.0, 0.5));
        assert_eq!(jaro_winkler("a", ""), 0.0);
    }
}
