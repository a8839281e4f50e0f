//! Rust source as tokens, so that comments and strings never trip a rule.

use proc_macro2::{TokenStream, TokenTree};

/// Lexes a file, or names the line on which that fails.
pub(crate) fn lex(text: &str) -> Result<TokenStream, usize> {
    // A script's first line is no Rust; `#![` is.
    let script = text.starts_with("#!") && !text.starts_with("#![");
    let text = if script {
        text.replacen("#!", "//", 1)
    } else {
        text.to_owned()
    };
    text.parse::<TokenStream>()
        .map_err(|error| error.span().start().line.max(1))
}

/// Visits every run of sibling tokens: the whole file, then what each bracket pair holds.
pub(crate) fn each_level(tokens: TokenStream, visit: &mut impl FnMut(&[TokenTree])) {
    let level: Vec<_> = tokens.into_iter().collect();
    visit(&level);
    for token in level {
        if let TokenTree::Group(group) = token {
            each_level(group.stream(), visit);
        }
    }
}

/// The line a token begins on, counted from one.
pub(crate) fn line(token: &TokenTree) -> usize {
    token.span().start().line
}

/// Whether `token` is this identifier or keyword.
pub(crate) fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

/// Whether `token` is this punctuation character.
pub(crate) fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

/// Whether `::` stands at `index`.
pub(crate) fn is_path_separator(level: &[TokenTree], index: usize) -> bool {
    is_mark(level.get(index), ':') && is_mark(level.get(index + 1), ':')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(String, usize)> {
        let mut words = Vec::new();
        each_level(lex(text).unwrap(), &mut |level| {
            for token in level {
                if let TokenTree::Ident(ident) = token {
                    words.push((ident.to_string(), line(token)));
                }
            }
        });
        words
    }

    #[test]
    fn comments_and_strings_are_no_words() {
        let text = "// one\nfn two() {\n    \"three\" /* four */; r#\"five\"#;\n}\n";
        assert_eq!(words(text), [("fn".to_owned(), 2), ("two".to_owned(), 2)]);
    }

    #[test]
    fn a_script_line_is_skipped() {
        assert_eq!(words("#!/bin/x\nmod a;")[0], ("mod".to_owned(), 2));
        assert_eq!(words("#![a]\n")[0], ("a".to_owned(), 1));
    }

    #[test]
    fn a_broken_file_names_its_line() {
        assert_eq!(lex("fn a() {}\n}\n").unwrap_err(), 2);
    }
}
