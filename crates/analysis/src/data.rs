//! Which tables has a builder? Those that an index uses go into its image.

use vitrine_base::varint;

/// Tables by name.
const ALL: &[(&str, &[u8])] = &[
    ("stopwords/arabic", include_bytes!("../tables/stopwords/arabic.txt")),
    ("stopwords/armenian", include_bytes!("../tables/stopwords/armenian.txt")),
    ("stopwords/basque", include_bytes!("../tables/stopwords/basque.txt")),
    ("stopwords/bengali", include_bytes!("../tables/stopwords/bengali.txt")),
    (
        "stopwords/brazilian",
        include_bytes!("../tables/stopwords/brazilian.txt"),
    ),
    (
        "stopwords/bulgarian",
        include_bytes!("../tables/stopwords/bulgarian.txt"),
    ),
    ("stopwords/catalan", include_bytes!("../tables/stopwords/catalan.txt")),
    ("stopwords/cjk", include_bytes!("../tables/stopwords/cjk.txt")),
    ("stopwords/czech", include_bytes!("../tables/stopwords/czech.txt")),
    ("stopwords/danish", include_bytes!("../tables/stopwords/danish.txt")),
    ("stopwords/dutch", include_bytes!("../tables/stopwords/dutch.txt")),
    ("stopwords/estonian", include_bytes!("../tables/stopwords/estonian.txt")),
    ("stopwords/finnish", include_bytes!("../tables/stopwords/finnish.txt")),
    ("stopwords/french", include_bytes!("../tables/stopwords/french.txt")),
    ("stopwords/galician", include_bytes!("../tables/stopwords/galician.txt")),
    ("stopwords/german", include_bytes!("../tables/stopwords/german.txt")),
    ("stopwords/greek", include_bytes!("../tables/stopwords/greek.txt")),
    ("stopwords/hindi", include_bytes!("../tables/stopwords/hindi.txt")),
    (
        "stopwords/hungarian",
        include_bytes!("../tables/stopwords/hungarian.txt"),
    ),
    (
        "stopwords/indonesian",
        include_bytes!("../tables/stopwords/indonesian.txt"),
    ),
    ("stopwords/irish", include_bytes!("../tables/stopwords/irish.txt")),
    ("stopwords/italian", include_bytes!("../tables/stopwords/italian.txt")),
    ("stopwords/latvian", include_bytes!("../tables/stopwords/latvian.txt")),
    (
        "stopwords/lithuanian",
        include_bytes!("../tables/stopwords/lithuanian.txt"),
    ),
    (
        "stopwords/norwegian",
        include_bytes!("../tables/stopwords/norwegian.txt"),
    ),
    ("stopwords/persian", include_bytes!("../tables/stopwords/persian.txt")),
    (
        "stopwords/portuguese",
        include_bytes!("../tables/stopwords/portuguese.txt"),
    ),
    ("stopwords/romanian", include_bytes!("../tables/stopwords/romanian.txt")),
    ("stopwords/russian", include_bytes!("../tables/stopwords/russian.txt")),
    ("stopwords/sorani", include_bytes!("../tables/stopwords/sorani.txt")),
    ("stopwords/spanish", include_bytes!("../tables/stopwords/spanish.txt")),
    ("stopwords/swedish", include_bytes!("../tables/stopwords/swedish.txt")),
    ("stopwords/thai", include_bytes!("../tables/stopwords/thai.txt")),
    ("stopwords/turkish", include_bytes!("../tables/stopwords/turkish.txt")),
    ("snowball/Arabic", include_bytes!("../tables/snowball/Arabic.snowball")),
    (
        "snowball/Armenian",
        include_bytes!("../tables/snowball/Armenian.snowball"),
    ),
    ("snowball/Basque", include_bytes!("../tables/snowball/Basque.snowball")),
    (
        "snowball/Catalan",
        include_bytes!("../tables/snowball/Catalan.snowball"),
    ),
    ("snowball/Danish", include_bytes!("../tables/snowball/Danish.snowball")),
    ("snowball/Dutch", include_bytes!("../tables/snowball/Dutch.snowball")),
    (
        "snowball/English",
        include_bytes!("../tables/snowball/English.snowball"),
    ),
    (
        "snowball/Estonian",
        include_bytes!("../tables/snowball/Estonian.snowball"),
    ),
    (
        "snowball/Finnish",
        include_bytes!("../tables/snowball/Finnish.snowball"),
    ),
    ("snowball/French", include_bytes!("../tables/snowball/French.snowball")),
    ("snowball/German", include_bytes!("../tables/snowball/German.snowball")),
    (
        "snowball/German2",
        include_bytes!("../tables/snowball/German2.snowball"),
    ),
    (
        "snowball/Hungarian",
        include_bytes!("../tables/snowball/Hungarian.snowball"),
    ),
    ("snowball/Irish", include_bytes!("../tables/snowball/Irish.snowball")),
    (
        "snowball/Italian",
        include_bytes!("../tables/snowball/Italian.snowball"),
    ),
    ("snowball/Kp", include_bytes!("../tables/snowball/Kp.snowball")),
    (
        "snowball/Lithuanian",
        include_bytes!("../tables/snowball/Lithuanian.snowball"),
    ),
    ("snowball/Lovins", include_bytes!("../tables/snowball/Lovins.snowball")),
    (
        "snowball/Norwegian",
        include_bytes!("../tables/snowball/Norwegian.snowball"),
    ),
    ("snowball/Porter", include_bytes!("../tables/snowball/Porter.snowball")),
    (
        "snowball/Portuguese",
        include_bytes!("../tables/snowball/Portuguese.snowball"),
    ),
    (
        "snowball/Romanian",
        include_bytes!("../tables/snowball/Romanian.snowball"),
    ),
    (
        "snowball/Russian",
        include_bytes!("../tables/snowball/Russian.snowball"),
    ),
    (
        "snowball/Spanish",
        include_bytes!("../tables/snowball/Spanish.snowball"),
    ),
    (
        "snowball/Swedish",
        include_bytes!("../tables/snowball/Swedish.snowball"),
    ),
    (
        "snowball/Turkish",
        include_bytes!("../tables/snowball/Turkish.snowball"),
    ),
    ("automata/classic", include_bytes!("../tables/automata/classic.bin")),
    (
        "automata/uax_url_email",
        include_bytes!("../tables/automata/uax_url_email.bin"),
    ),
    (
        "automata/html_strip",
        include_bytes!("../tables/automata/html_strip.bin"),
    ),
    (
        "automata/html_entities",
        include_bytes!("../tables/automata/html_entities.txt"),
    ),
    ("rslp/galician", include_bytes!("../tables/rslp/galician.txt")),
    ("rslp/portuguese", include_bytes!("../tables/rslp/portuguese.txt")),
    ("kstem", include_bytes!("../tables/kstem.txt")),
    ("folding", include_bytes!("../tables/folding.bin")),
    ("word_types", include_bytes!("../tables/word_types.bin")),
];

/// The code points of each property that patterns may name: see scripts/java-tables/Properties.java for how they are written.
static PROPERTIES: &[u8] = include_bytes!("../tables/properties.bin");

/// Finds a table by its name, with the name as it is kept.
pub fn find(name: &str) -> Option<(&'static str, &'static [u8])> {
    if let Some(&found) = ALL.iter().find(|(known, _)| *known == name) {
        return Some(found);
    }
    name.strip_prefix("property/")?;
    let mut rest = PROPERTIES;
    while !rest.is_empty() {
        let mut found = None;
        for _ in 0..varint::read(&mut rest)? {
            let known = std::str::from_utf8(super::tables::bytes(&mut rest)?).ok()?;
            found = found.or((known == name).then_some(known));
        }
        let runs = super::tables::bytes(&mut rest)?;
        if let Some(known) = found {
            return Some((known, runs));
        }
    }
    None
}
