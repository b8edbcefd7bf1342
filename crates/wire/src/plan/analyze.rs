//! Which texts are analyzed, and by what?

use super::declare::{choice, object};

object! {
    /// Texts, and what makes tokens of them.
    pub struct AnalyzeTexts {
        /// What makes tokens.
        pub by: AnalyzedBy,
        /// The texts, one behind the other.
        pub texts: Vec<String>,
        /// Whether what each part makes of them is told, and not only what the last one does.
        pub explain: bool,
        /// Whether the index is meant; otherwise there is only what the real engine has without one.
        pub is_of_index: bool,
    }
}

choice! {
    /// What makes tokens of texts.
    pub enum AnalyzedBy {
        /// The analyzer of fields that name none.
        Default,
        /// An analyzer by its name.
        Analyzer(String),
        /// A normalizer by its name.
        Normalizer(String),
        /// The analyzer of a field's texts.
        Field(String),
        /// A chain of parts.
        Chain(AnalysisChain),
    }
}

object! {
    /// A chain of parts; without a tokenizer it makes one term of a text.
    pub struct AnalysisChain {
        /// What changes the text.
        pub char_filters: Vec<AnalysisPart>,
        /// What cuts it.
        pub tokenizer: Option<AnalysisPart>,
        /// What works on the tokens.
        pub filters: Vec<AnalysisPart>,
    }
}

object! {
    /// A part of a chain.
    pub struct AnalysisPart {
        /// Its name.
        pub name: String,
        /// Its settings, where the request gives them.
        pub settings: Option<Vec<AnalysisSetting>>,
    }
}

object! {
    /// A setting of a part.
    pub struct AnalysisSetting {
        /// Its name.
        pub name: String,
        /// Its values.
        pub values: Vec<String>,
        /// Whether they are a list, which may be one of one value.
        pub is_list: bool,
    }
}
