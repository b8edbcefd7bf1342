//! What is a word? A segment of UAX #29 with a letter or a digit, in lower case: what Lucene's StandardAnalyzer makes of
//! ordinary text, so that both count the same.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use unicode_segmentation::UnicodeSegmentation;

/// The name under which the schema knows it.
pub const NAME: &str = "words";

/// The tokenizer.
#[derive(Clone)]
pub struct Words;

/// Words of one text.
pub struct Stream {
    tokens: std::vec::IntoIter<Token>,
    token: Token,
}

/// Returns the words of a text.
pub fn words(text: &str) -> Vec<String> {
    text.unicode_words().map(str::to_lowercase).collect()
}

impl Tokenizer for Words {
    type TokenStream<'a> = Stream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream {
        let tokens: Vec<Token> = text
            .unicode_word_indices()
            .enumerate()
            .map(|(position, (offset, word))| Token {
                offset_from: offset,
                offset_to: offset + word.len(),
                position,
                text: word.to_lowercase(),
                position_length: 1,
            })
            .collect();
        Stream {
            tokens: tokens.into_iter(),
            token: Token::default(),
        }
    }
}

impl TokenStream for Stream {
    fn advance(&mut self) -> bool {
        match self.tokens.next() {
            Some(token) => {
                self.token = token;
                true
            }
            None => false,
        }
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}
