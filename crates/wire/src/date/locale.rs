//! What is a locale to dates? The real engine reads one as Java does, and its texts are those of `java.locale.providers` `SPI,COMPAT`:
//! English has the names of months and days that the root locale has, which has none for months of one letter.

use crate::error::Cause;

/// Whose names and weeks a format writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Texts {
    /// Those of the root locale.
    #[default]
    Root,
    /// Those of English, whose weeks depend on the country.
    English,
    /// Those of another language, which are not here.
    Other,
}

impl Texts {
    /// Whether so many of a letter are written here as Java writes them.
    pub fn writes(self, letter: char, width: usize) -> bool {
        match (self, letter) {
            (Self::Root, _) => true,
            (_, 'e' | 'w' | 'Y') => false,
            (Self::Other, 'M') => width < 3,
            (Self::Other, 'E' | 'a') => false,
            _ => true,
        }
    }
}

/// A locale of a mapping.
#[derive(Debug, PartialEq)]
pub struct Locale {
    /// As Java writes it, which is how a mapping prints it; none for the root locale.
    pub name: Option<String>,
    /// Whose names and weeks it has.
    pub texts: Texts,
}

/// Languages that Java knows by two letters.
const LANGUAGES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el \
     en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it \
     iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr \
     ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk \
     sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo \
     za zh zu";

/// Countries that Java knows by two letters.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
     CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO \
     FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE \
     JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
     MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
     PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM \
     TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/// Languages by their old codes, and what Java makes of these.
const OLD: [(&str, &str); 3] = [("iw", "he"), ("in", "id"), ("ji", "yi")];

impl Locale {
    /// Reads one: a language, a country and a variant between `_`, or between `-` where one comes first. The error is the real
    /// engine's.
    pub fn parse(text: &str) -> Result<Self, Cause> {
        let separator = text.split('-').next().map_or('-', |before| match before.contains('_') {
            true => '_',
            false => '-',
        });
        let parts: Vec<&str> = text.split(separator).collect();
        let (given, country, variant) = match parts[..] {
            [root] if root.eq_ignore_ascii_case("ROOT") => ("", "", ""),
            [language] => (language, "", ""),
            [language, country] => (language, country, ""),
            [language, country, variant] => (language, country, variant),
            _ => {
                let (count, parts) = (parts.len(), parts.join(", "));
                let reason = format!("Locales can have at most 3 parts but got {count}: [{parts}]");
                return Err(Cause::illegal_argument(reason));
            }
        };
        let language = given.to_ascii_lowercase();
        let language = OLD
            .iter()
            .find(|(old, _)| *old == language)
            .map_or(language.as_str(), |(_, new)| new);
        let region = country.to_ascii_uppercase();
        if !matches!(language.encode_utf16().count(), 0 | 3) && !knows(LANGUAGES, language) {
            return Err(unknown("language", given, language));
        }
        if !region.is_empty() && !knows(COUNTRIES, &region) {
            return Err(unknown("country", country, &region));
        }
        let mut name = language.to_owned();
        for (part, is_said) in [
            (
                region.as_str(),
                !region.is_empty() || !language.is_empty() && !variant.is_empty(),
            ),
            (
                variant,
                !(variant.is_empty() || language.is_empty() && region.is_empty()),
            ),
        ] {
            if is_said {
                name.push('_');
                name.push_str(part);
            }
        }
        let is_root = name.is_empty() && variant.is_empty();
        Ok(Self {
            name: (!is_root).then_some(name),
            texts: match language {
                "" => Texts::Root,
                "en" => Texts::English,
                _ => Texts::Other,
            },
        })
    }

    /// Whether the real engine can read what it prints of it: an index whose mapping it cannot read stays closed.
    pub fn is_readable(&self) -> bool {
        let name = self.name.as_deref().unwrap_or("");
        // Java gives these an extension.
        !matches!(name, "ja_JP_JP" | "th_TH_TH") && Self::parse(name).is_ok()
    }
}

fn knows(table: &str, code: &str) -> bool {
    table.split(' ').any(|known| known == code)
}

fn unknown(what: &str, given: &str, code: &str) -> Cause {
    let inner = format!("Couldn't find 3-letter {what} code for {code}");
    Cause::illegal_argument(format!("Unknown {what}: {given}"))
        .caused_by(Cause::new("missing_resource_exception", inner))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As version 7.17.4 prints them.
    #[test]
    fn locales_are_read_as_there() {
        for (text, name) in [
            ("", None),
            ("rOOt", None),
            ("__", None),
            ("__x", Some("")),
            ("_us_x", Some("_US_x")),
            ("eN-uS", Some("en_US")),
            ("de__x", Some("de__x")),
            ("EN_us_Var", Some("en_US_Var")),
            ("IW", Some("he")),
            (" en", Some(" en")),
        ] {
            let locale = Locale::parse(text).expect(text);
            assert_eq!(locale.name.as_deref(), name, "{text}");
        }
        for (text, reason) in [
            ("en_US-x", "Unknown country: US-x"),
            ("ROOT_US", "Unknown language: ROOT"),
            ("a_b_c_d", "Locales can have at most 3 parts but got 4: [a, b, c, d]"),
        ] {
            assert_eq!(Locale::parse(text).expect_err(text).reason, reason);
        }
        let is_readable = |text| Locale::parse(text).is_ok_and(|locale| locale.is_readable());
        assert!(is_readable("__x") && is_readable("en-US-x"));
        assert!(!is_readable("ja-jp-JP") && !is_readable("en-US-a_b"));
    }
}
