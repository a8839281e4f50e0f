//! Which part of a file exists only under `#[cfg(test)]`.

use std::ops::Range;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::tokens::{self, is_mark, is_word};

/// Visits every run of sibling tokens that is compiled outside tests.
pub(crate) fn each_level_outside(tokens: TokenStream, visit: &mut impl FnMut(&[TokenTree])) {
    let level = outside(tokens);
    visit(&level);
    for token in level {
        if let TokenTree::Group(group) = token {
            each_level_outside(group.stream(), visit);
        }
    }
}

/// The tokens of one level that are compiled outside tests.
pub(crate) fn outside(tokens: TokenStream) -> Vec<TokenTree> {
    let mut level: Vec<_> = tokens.into_iter().collect();
    for item in items(&level).into_iter().rev() {
        level.drain(item);
    }
    level
}

/// The line on which the test modules that close a file begin.
pub(crate) fn closing_modules(tokens: TokenStream) -> Option<usize> {
    let level: Vec<_> = tokens.into_iter().collect();
    let mut end = level.len();
    for item in items(&level).into_iter().rev() {
        let module = level[item.clone()]
            .iter()
            .any(|token| is_word(Some(token), "mod"));
        if item.end != end || !module {
            break;
        }
        end = item.start;
    }
    level.get(end).map(tokens::line)
}

/// The items of one level that stand under `#[cfg(test)]`, attributes included.
fn items(level: &[TokenTree]) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let mut index = 0;
    while index < level.len() {
        if is_mark(level.get(index), '#')
            && is_mark(level.get(index + 1), '!')
            && level.get(index + 2).is_some_and(is_cfg_test)
        {
            return vec![Range {
                start: 0,
                end: level.len(),
            }];
        }
        let start = index;
        let mut test_only = false;
        while is_mark(level.get(index), '#')
            && let Some(attribute @ TokenTree::Group(_)) = level.get(index + 1)
        {
            test_only |= is_cfg_test(attribute);
            index += 2;
        }
        if test_only {
            index = item_end(level, index);
            items.push(start..index);
        } else {
            index += 1;
        }
    }
    items
}

/// Whether the bracket of an attribute holds `cfg(test)` or `cfg(all(.., test, ..))`.
fn is_cfg_test(attribute: &TokenTree) -> bool {
    let TokenTree::Group(bracket) = attribute else {
        return false;
    };
    let condition = |tokens: TokenStream, head: &str| {
        let tokens: Vec<_> = tokens.into_iter().collect();
        match tokens.as_slice() {
            [word, TokenTree::Group(group)] if is_word(Some(word), head) => Some(group.stream()),
            _ => None,
        }
    };
    let Some(inside) = condition(bracket.stream(), "cfg") else {
        return false;
    };
    condition(inside.clone(), "all")
        .unwrap_or(inside)
        .into_iter()
        .collect::<Vec<_>>()
        .split(|token| is_mark(Some(token), ','))
        .any(|part| part.len() == 1 && is_word(part.first(), "test"))
}

/// One past the last token of the item that begins at `start`.
fn item_end(level: &[TokenTree], start: usize) -> usize {
    // A field or a match arm also ends at a comma; in an item a comma may
    // stand between type parameters.
    let mut head = start;
    while is_word(level.get(head), "pub")
        || (head > start && matches!(level.get(head), Some(TokenTree::Group(_))))
    {
        head += 1;
    }
    const ITEMS: [&str; 14] = [
        "async",
        "const",
        "enum",
        "extern",
        "fn",
        "impl",
        "let",
        "macro_rules",
        "mod",
        "static",
        "struct",
        "trait",
        "type",
        "use",
    ];
    let item = ITEMS.iter().any(|word| is_word(level.get(head), word));
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        mark => is_mark(Some(mark), ';') || (!item && is_mark(Some(mark), ',')),
    };
    level[start..]
        .iter()
        .position(ends)
        .map_or(level.len(), |length| start + length + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let mut words = Vec::new();
        each_level_outside(tokens::lex(text).unwrap(), &mut |level| {
            for token in level {
                if let TokenTree::Ident(ident) = token {
                    words.push(ident.to_string());
                }
            }
        });
        words.join(" ")
    }

    #[test]
    fn test_items_vanish_and_nothing_else_does() {
        assert_eq!(
            words("mod a; #[cfg(test)] mod b { c!(); } mod d;"),
            "mod a mod d"
        );
        assert_eq!(words("#[cfg(test)] fn a<B, C>() {} fn d() {}"), "fn d");
        assert_eq!(words("#[cfg(test)] use a; use b;"), "use b");
        assert_eq!(words("#[cfg(test)] #[x] mod a; mod b;"), "mod b");
        assert_eq!(words("#[x] #[cfg(all(unix, test))] mod a; mod b;"), "mod b");
        assert_eq!(
            words("struct A { #[cfg(test)] pub(crate) b: C, d: E }"),
            "struct A d E"
        );
        assert_eq!(
            words("mod a { #[cfg(test)] mod b {} mod c; }"),
            "mod a mod c"
        );
        assert_eq!(words("#![cfg(test)] mod a;"), "");
    }

    #[test]
    fn code_that_is_compiled_without_tests_stays() {
        assert_eq!(words("#[cfg(not(test))] mod a;"), "mod a cfg not test");
        assert_eq!(
            words("#[cfg(any(test, unix))] mod a;"),
            "mod a cfg any test unix"
        );
        assert_eq!(
            words("#[cfg_attr(test, x)] mod a;"),
            "mod a cfg_attr test x"
        );
    }

    #[test]
    fn closing_modules_are_those_with_nothing_after_them() {
        let begin = |text| closing_modules(tokens::lex(text).unwrap());
        assert_eq!(begin("fn a() {}\n#[cfg(test)]\nmod b {\n}\n"), Some(2));
        assert_eq!(
            begin("fn a() {}\n/// B.\n#[cfg(test)]\nmod b {}\n#[cfg(test)]\nmod c {}"),
            Some(2)
        );
        assert_eq!(begin("#[cfg(test)]\nmod b {}\nfn a() {}\n"), None);
        assert_eq!(begin("fn a() {}\n#[cfg(test)]\nfn b() {}\n"), None);
    }
}
