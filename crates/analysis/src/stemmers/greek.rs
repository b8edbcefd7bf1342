//! `greek`: after G. Ntais ("Development of a stemmer for the Greek language", 2006) and S. Saroukos, as Lucene's `GreekStemmer`.

use super::Units;

/// Cuts the first of some endings before which there is a letter; returns whether there was one.
fn cut(word: &mut Units, endings: &[&str]) -> bool {
    let count = |ending: &&str| ending.chars().count();
    let found = endings
        .iter()
        .find(|ending| word.len() > count(ending) && word.ends(ending));
    if let Some(ending) = found {
        word.cut(count(ending));
    }
    found.is_some()
}

/// Cuts such an ending, but not its first letters if what is left is so.
fn cut_but(word: &mut Units, endings: &[&str], letters: &str, is_kept: impl Fn(&Units) -> bool) {
    if cut(word, endings) && is_kept(word) {
        letters.chars().for_each(|c| word.push(c));
    }
}

fn ends_in_vowel(word: &Units) -> bool {
    ends_in_vowel_but_y(word) || word.last(1) == 'υ'
}

fn ends_in_vowel_but_y(word: &Units) -> bool {
    matches!(word.last(1), 'α' | 'ε' | 'η' | 'ι' | 'ο' | 'ω')
}

pub(super) fn stem(word: &mut Units) {
    if word.len() < 4 {
        return;
    }
    let length = word.len();
    irregular(word);
    nouns(word);
    verbs(word);
    more_verbs(word);
    if !cut_keeping(word, &["ματων", "ματοσ"], 2) {
        cut_keeping(word, &["ματα"], 2);
    }
    if word.len() == length && !cut(word, ENDINGS) && word.len() > 1 && ends_in_vowel(word) {
        word.cut(1);
    }
    for ending in ["εστερ", "εστατ", "οτερ", "οτατ", "υτερ", "υτατ", "ωτερ", "ωτατ"] {
        if word.ends(ending) {
            return word.cut(ending.chars().count());
        }
    }
}

/// Cuts such an ending but for so many of its letters.
fn cut_keeping(word: &mut Units, endings: &[&str], kept: usize) -> bool {
    let count = |ending: &&str| ending.chars().count();
    let found = endings
        .iter()
        .find(|ending| word.len() > count(ending) && word.ends(ending));
    if let Some(ending) = found {
        word.cut(count(ending) - kept);
    }
    found.is_some()
}

/// Words of which some forms are regular and others are not, with the letters that these lose.
#[rustfmt::skip]
const IRREGULAR: &[(usize, &[&str])] = &[
    (4, &["καθεστωτοσ", "καθεστωτων", "γεγονοτοσ", "γεγονοτων"]),
    (3, &["καθεστωτα"]),
    (4, &["τατογιου", "τατογιων"]),
    (3, &["γεγονοτα"]),
    (2, &["καθεστωσ"]),
    (4, &["σκαγιου", "σκαγιων", "ολογιου", "ολογιων", "κρεατοσ", "κρεατων", "περατοσ", "περατων", "τερατοσ", "τερατων"]),
    (3, &["τατογια"]),
    (2, &["γεγονοσ"]),
    (4, &["φαγιου", "φαγιων", "σογιου", "σογιων"]),
    (3, &["σκαγια", "ολογια", "κρεατα", "περατα", "τερατα", "φαγια", "σογια", "φωτοσ", "φωτων"]),
    (2, &["κρεασ", "περασ", "τερασ", "φωτα"]),
    (1, &["φωσ"]),
];

fn irregular(word: &mut Units) {
    let found = IRREGULAR.iter().find(|(_, endings)| word.ends_any(endings));
    if let Some((count, _)) = found {
        word.cut(*count);
    }
}

fn nouns(word: &mut Units) {
    let full = |word: &Units, stems: &[&str]| word.ends_any(stems);
    cut_but(word, &["αδεσ", "αδων"], "αδ", |word| !full(word, BEFORE_ADES));
    cut_but(word, &["εδεσ", "εδων"], "εδ", |word| full(word, BEFORE_EDES));
    cut_but(word, &["ουδεσ", "ουδων"], "ουδ", |word| {
        full(word, BEFORE_OUDES)
    });
    cut_but(word, &["εωσ", "εων"], "ε", |word| {
        word.is_any(&["θ", "δ", "ελ", "γαλ", "ν", "π", "ιδ", "παρ"])
    });
    cut_but(word, &["ια", "ιου", "ιων"], "ι", ends_in_vowel);
    cut_but(word, &["ικα", "ικο", "ικου", "ικων"], "ικ", |word| {
        ends_in_vowel(word) || word.is_any(ADJECTIVES)
    });
}

#[rustfmt::skip]
const ADJECTIVES: &[&str] = &[
    "αλ", "αδ", "ενδ", "αμαν", "αμμοχαλ", "ηθ", "ανηθ", "αντιδ", "φυσ", "βρωμ", "γερ", "εξωδ", "καλπ", "καλλιν", "καταδ", "μουλ",
    "μπαν", "μπαγιατ", "μπολ", "μποσ", "νιτ", "ξικ", "συνομηλ", "πετσ", "πιτσ", "πικαντ", "πλιατσ", "ποστελν", "πρωτοδ", "σερτ",
    "συναδ", "τσαμ", "υποδ", "φιλον", "φυλοδ", "χασ",
];

fn verbs(word: &mut Units) {
    if word.is("αγαμε") {
        word.cut(1);
    } else {
        cut(word, &["ηθηκαμε", "ουσαμε", "αγαμε", "ησαμε", "ηκαμε"]);
        cut_but(word, &["αμε"], "αμ", |word| word.is_any(BEFORE_AME));
    }
    past_plural(word);
    cut(word, &["ησετε"]);
    cut_but(word, &["ετε"], "ετ", |word| {
        word.is_any(SECOND_PERSONS) || ends_in_vowel_but_y(word) || word.ends_any(SECOND_PERSON_ENDINGS)
    });
    if cut(word, &["οντασ", "ωντασ"]) {
        if word.is("αρχ") {
            "οντ".chars().for_each(|c| word.push(c));
        } else if word.ends("κρε") {
            "ωντ".chars().for_each(|c| word.push(c));
        }
    }
    cut_but(word, &["ομαστε"], "ομαστ", |word| word.is("ον"));
    cut_but(word, &["ιεστε"], "ιεστ", |word| {
        word.is_any(&["π", "απ", "συμπ", "ασυμπ", "ακαταπ", "αμεταμφ"])
    });
    cut_but(word, &["εστε"], "εστ", |word| {
        word.is_any(&["αλ", "αρ", "εκτελ", "ζ", "μ", "ξ", "παρακαλ", "προ", "νισ"])
    });
}

/// `-ανε`, of which some endings may be the whole word.
fn past_plural(word: &mut Units) {
    let whole = |word: &mut Units, endings: &[&str]| {
        let found = endings.iter().find(|ending| word.ends(ending));
        if let Some(ending) = found {
            word.cut(ending.chars().count());
        }
        found.is_some()
    };
    let is_cut = cut(word, &["ιουντανε", "ιοντανε"])
        || whole(word, &["ουντανε", "ηθηκανε"])
        || cut(word, &["ιοτανε"])
        || whole(word, &["οντανε", "ουσανε"])
        || cut(word, &["αγανε"])
        || whole(word, &["ησανε", "οτανε", "ηκανε"]);
    if is_cut && word.is_any(&["τρ", "τσ"]) {
        "αγαν".chars().for_each(|c| word.push(c));
    }
    cut_but(word, &["ανε"], "αν", |word| {
        ends_in_vowel_but_y(word) || word.is_any(PAST_PLURALS)
    });
}

#[rustfmt::skip]
const PAST_PLURALS: &[&str] = &[
    "βετερ", "βουλκ", "βραχμ", "γ", "δραδουμ", "θ", "καλπουζ", "καστελ", "κορμορ", "λαοπλ", "μωαμεθ", "μ", "μουσουλμ", "ν", "ουλ",
    "π", "πελεκ", "πλ", "πολισ", "πορτολ", "σαρακατσ", "σουλτ", "τσαρλατ", "ορφ", "τσιγγ", "τσοπ", "φωτοστεφ", "χ", "ψυχοπλ",
    "αγ", "γαλ", "γερ", "δεκ", "διπλ", "αμερικαν", "ουρ", "πιθ", "πουριτ", "σ", "ζωντ", "ικ", "καστ", "κοπ", "λιχ", "λουθηρ",
    "μαιντ", "μελ", "σιγ", "σπ", "στεγ", "τραγ", "τσαγ", "φ", "ερ", "αδαπ", "αθιγγ", "αμηχ", "ανικ", "ανοργ", "απηγ", "απιθ",
    "ατσιγγ", "βασ", "βασκ", "βαθυγαλ", "βιομηχ", "βραχυκ", "διατ", "διαφ", "ενοργ", "θυσ", "καπνοβιομηχ", "καταγαλ", "κλιβ",
    "κοιλαρφ", "λιβ", "μεγλοβιομηχ", "μικροβιομηχ", "νταβ", "ξηροκλιβ", "ολιγοδαμ", "ολογαλ", "πενταρφ", "περηφ", "περιτρ",
    "πλατ", "πολυδαπ", "πολυμηχ", "στεφ", "ταβ", "τετ", "υπερηφ", "υποκοπ", "χαμηλοδαπ", "ψηλοταβ",
];

#[rustfmt::skip]
const SECOND_PERSONS: &[&str] = &[
    "αβαρ", "βεν", "εναρ", "αβρ", "αδ", "αθ", "αν", "απλ", "βαρον", "ντρ", "σκ", "κοπ", "μπορ", "νιφ", "παγ", "παρακαλ", "σερπ",
    "σκελ", "συρφ", "τοκ", "υ", "δ", "εμ", "θαρρ", "θ",
];

#[rustfmt::skip]
const SECOND_PERSON_ENDINGS: &[&str] = &[
    "οδ", "αιρ", "φορ", "ταθ", "διαθ", "σχ", "ενδ", "ευρ", "τιθ", "υπερθ", "ραθ", "ενθ", "ροθ", "σθ", "πυρ", "αιν", "συνδ", "συν",
    "συνθ", "χωρ", "πον", "βρ", "καθ", "ευθ", "εκθ", "νετ", "ρον", "αρκ", "βαρ", "βολ", "ωφελ",
];

fn more_verbs(word: &mut Units) {
    cut(word, &["ηθηκεσ", "ηθηκα", "ηθηκε"]);
    cut_but(word, &["ηκεσ", "ηκα", "ηκε"], "ηκ", |word| {
        word.is_any(&["διαθ", "θ", "παρακαταθ", "προσθ", "συνθ"])
            || word.ends_any(&["σκωλ", "σκουλ", "ναρθ", "σφ", "οθ", "πιθ"])
    });
    cut_but(word, &["ουσεσ", "ουσα", "ουσε"], "ουσ", |word| {
        word.is_any(BEFORE_OUSES) || ends_in_vowel(word) || word.ends_any(ENDINGS_BEFORE_OUSES)
    });
    cut_but(word, &["αγεσ", "αγα", "αγε"], "αγ", |word| {
        (word.is_any(IMPERFECTS) || word.ends_any(ENDINGS_BEFORE_AGES))
            && !(word.is_any(&["ψοφ", "ναυλοχ"]) || word.ends("κολλ"))
    });
    cut_but(word, &["ησου", "ησε", "ησα"], "ησ", |word| {
        word.is_any(&["ν", "χερσον", "δωδεκαν", "ερημον", "μεγαλον", "επταν"])
    });
    cut_but(word, &["ηστε"], "ηστ", |word| word.is_any(BEFORE_ISTE));
    cut_but(word, &["ησουνε", "ηθουνε", "ουνε"], "ουν", |word| {
        word.is_any(&["ν", "ρ", "σπι", "στραβομουτσ", "κακομουτσ", "εξων"])
    });
    cut_but(word, &["ησουμε", "ηθουμε", "ουμε"], "ουμ", |word| {
        word.is_any(&["παρασουσ", "φ", "χ", "ωριοπλ", "αζ", "αλλοσουσ", "ασουσ"])
    });
}

#[rustfmt::skip]
const IMPERFECTS: &[&str] = &[
    "αβαστ", "πολυφ", "αδηφ", "παμφ", "ρ", "ασπ", "αφ", "αμαλ", "αμαλλι", "ανυστ", "απερ", "ασπαρ", "αχαρ", "δερβεν", "δροσοπ",
    "ξεφ", "νεοπ", "νομοτ", "ολοπ", "ομοτ", "προστ", "προσωποπ", "συμπ", "συντ", "τ", "υποτ", "χαρ", "αειπ", "αιμοστ", "ανυπ",
    "αποτ", "αρτιπ", "διατ", "εν", "επιτ", "κροκαλοπ", "σιδηροπ", "λ", "ναυ", "ουλαμ", "ουρ", "π", "τρ", "μ",
];

/// Endings of words that no rule has changed.
#[rustfmt::skip]
const ENDINGS: &[&str] = &[
    "ιοντουσαν", "ιομασταν", "ιοσασταν", "ιουμαστε", "οντουσαν", "ιεμαστε", "ιεσαστε", "ιομουνα", "ιοσαστε", "ιοσουνα", "ιουνται",
    "ιουνταν", "ηθηκατε", "ομασταν", "οσασταν", "ουμαστε", "ιομουν", "ιονταν", "ιοσουν", "ηθειτε", "ηθηκαν", "ομουνα", "οσαστε",
    "οσουνα", "ουνται", "ουνταν", "ουσατε", "αγατε", "ιεμαι", "ιεται", "ιεσαι", "ιοταν", "ιουμα", "ηθεισ", "ηθουν", "ηκατε",
    "ησατε", "ησουν", "ομουν", "ονται", "ονταν", "οσουν", "ουμαι", "ουσαν", "αγαν", "αμαι", "ασαι", "αται", "ειτε", "εσαι",
    "εται", "ηδεσ", "ηδων", "ηθει", "ηκαν", "ησαν", "ησει", "ησεσ", "ομαι", "οταν", "αει", "εισ", "ηθω", "ησω", "ουν", "ουσ",
    "αν", "ασ", "αω", "ει", "εσ", "ησ", "οι", "οσ", "ου", "υσ", "ων",
];

// What stands before an ending of which the first letters stay.
#[rustfmt::skip]
const BEFORE_ADES: &[&str] = &[
    "οκ", "μαμ", "μαν", "μπαμπ", "πατερ", "γιαγι", "νταντ", "κυρ", "θει", "πεθερ",
];
#[rustfmt::skip]
const BEFORE_EDES: &[&str] = &[
    "οπ", "ιπ", "εμπ", "υπ", "γηπ", "δαπ", "κρασπ", "μιλ",
];
#[rustfmt::skip]
const BEFORE_OUDES: &[&str] = &[
    "αρκ", "καλιακ", "πεταλ", "λιχ", "πλεξ", "σκ", "σ", "φλ", "φρ", "βελ", "λουλ", "χν", "σπ", "τραγ", "φε",
];
#[rustfmt::skip]
const BEFORE_AME: &[&str] = &[
    "αναπ", "αποθ", "αποκ", "αποστ", "βουβ", "ξεθ", "ουλ", "πεθ", "πικρ", "ποτ", "σιχ", "χ",
];
#[rustfmt::skip]
const BEFORE_OUSES: &[&str] = &[
    "φαρμακ", "χαδ", "αγκ", "αναρρ", "βρομ", "εκλιπ", "λαμπιδ", "λεχ", "μ", "πατ", "ρ", "λ", "μεδ", "μεσαζ", "υποτειν", "αμ",
    "αιθ", "ανηκ", "δεσποζ", "ενδιαφερ", "δε", "δευτερευ", "καθαρευ", "πλε", "τσα",
];
#[rustfmt::skip]
const ENDINGS_BEFORE_OUSES: &[&str] = &[
    "ποδαρ", "βλεπ", "πανταχ", "φρυδ", "μαντιλ", "μαλλ", "κυματ", "λαχ", "ληγ", "φαγ", "ομ", "πρωτ",
];
#[rustfmt::skip]
const ENDINGS_BEFORE_AGES: &[&str] = &[
    "οφ", "πελ", "χορτ", "λλ", "σφ", "ρπ", "φρ", "πρ", "λοχ", "σμην",
];
#[rustfmt::skip]
const BEFORE_ISTE: &[&str] = &[
    "ασβ", "σβ", "αχρ", "χρ", "απλ", "αειμν", "δυσχρ", "ευχρ", "κοινοχρ", "παλιμψ",
];
