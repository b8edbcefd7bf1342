//! What is in the files that settings of analysis name? Their lines take the place of the paths, so that an image needs no files.

use super::Given;
use super::file::File;

/// What the names of settings end with that name a file.
const PATH: &str = "_path";

/// A file that settings name: its path as they have it, and its text; none where it could not be read.
pub type Named = (String, Option<String>);

/// Puts the lines of files in the place of their paths. A list that is given beside a path is what the real engine reads, but for
/// synonyms.
pub fn resolve(file: &mut File, files: &[Named]) {
    let paths: Vec<(String, String)> = file
        .settings()
        .filter(|(name, _)| name.starts_with(super::check::ANALYSIS) && name.ends_with(PATH))
        .filter_map(|(name, given)| Some((name.to_owned(), given?.text())))
        .collect();
    for (name, path) in paths {
        let list = name.strip_suffix(PATH).unwrap_or(&name);
        let is_synonyms = list.ends_with(".synonyms");
        if file.has(list) && !is_synonyms {
            // Both are an error of a `keep` filter.
            if !list.ends_with(".keep_words") {
                file.remove(&name);
            }
            continue;
        }
        let Some((_, Some(text))) = files.iter().find(|(known, _)| *known == path) else {
            continue;
        };
        let lines = match is_synonyms {
            // Their comments and empty lines are counted in errors.
            true => vec![text.clone()],
            false => words(text),
        };
        let list = list.to_owned();
        file.remove(&name);
        file.replace(list, Given::List(lines));
    }
}

/// The lines of a file without comments and empty ones.
fn words(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}
