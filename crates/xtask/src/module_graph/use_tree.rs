//! The paths of a `use` item: `a::{b, c::{self, D as E}}`.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::test_code;
use crate::tokens::{is_mark, is_path_separator, is_word};

/// Every path that begins with `tokens`, each with `base` before it.
///
/// Reads as far as the path goes; what follows it is not looked at.
pub(super) fn paths(tokens: &[TokenTree], base: &[String]) -> Vec<Vec<String>> {
    leaves(tokens, base)
        .into_iter()
        .map(|leaf| leaf.path)
        .collect()
}

/// The names that a file takes from the modules below its own, with the paths they have from it.
pub(super) fn exports(file: TokenStream, module: &[String]) -> BTreeMap<String, Vec<String>> {
    let level = test_code::outside(file);
    let mut exports = BTreeMap::new();
    for (index, token) in level.iter().enumerate() {
        if !is_word(Some(token), "use") {
            continue;
        }
        let mut start = index + 1;
        // What is left out before the path that is returned.
        let mut above: &[String] = &[];
        if is_word(level.get(start), "self") {
            start += 3;
        } else if is_word(level.get(start), "crate") {
            start += 3;
            above = module;
        }
        for leaf in leaves(level.get(start..).unwrap_or_default(), &[]) {
            // The module `a` itself is `a`, whether it is named or not.
            if let Some(path) = leaf.path.strip_prefix(above)
                && path.len() > 1
            {
                exports.insert(leaf.name, path.to_vec());
            }
        }
    }
    exports
}

/// One item that a use tree names.
struct Leaf {
    path: Vec<String>,
    /// The name it has afterwards.
    name: String,
}

fn leaves(tokens: &[TokenTree], base: &[String]) -> Vec<Leaf> {
    let mut path = base.to_vec();
    let mut index = 0;
    loop {
        match tokens.get(index) {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inside: Vec<_> = group.stream().into_iter().collect();
                return inside
                    .split(|token| is_mark(Some(token), ','))
                    .filter(|part| !part.is_empty())
                    .flat_map(|part| leaves(part, &path))
                    .collect();
            }
            Some(TokenTree::Ident(word)) => {
                if word != "self" {
                    path.push(word.to_string());
                }
                index += 1;
            }
            // `*`, or the end of what the caller has.
            _ => break,
        }
        if !is_path_separator(tokens, index) {
            break;
        }
        index += 2;
    }
    let own = path.last().cloned().unwrap_or_default();
    let name = match tokens.get(index + 1) {
        Some(TokenTree::Ident(alias)) if is_word(tokens.get(index), "as") => alias.to_string(),
        _ => own,
    };
    vec![Leaf { path, name }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens;

    #[test]
    fn nested_trees_become_paths() {
        let level: Vec<_> = tokens::lex("a::{b, c::{self, D as E}, f::*}; g::h")
            .unwrap()
            .into_iter()
            .collect();
        let paths: Vec<_> = paths(&level, &["x".to_owned()])
            .into_iter()
            .map(|path| path.join("::"))
            .collect();
        assert_eq!(paths, ["x::a::b", "x::a::c", "x::a::c::D", "x::a::f"]);
    }

    #[test]
    fn the_names_of_a_file_lead_to_its_modules() {
        let file =
            "mod a; pub use a::b::C; pub use self::a::{D as E}; use std::fmt; use crate::a::F;
            use crate::x::a::G;";
        let path = |name: &str, module: &[&str]| {
            let module: Vec<_> = module.iter().map(|part| (*part).to_owned()).collect();
            let exports = exports(tokens::lex(file).unwrap(), &module);
            exports.get(name).map(|path| path.join("::"))
        };
        assert_eq!(path("C", &[]).as_deref(), Some("a::b::C"));
        assert_eq!(path("E", &[]).as_deref(), Some("a::D"));
        assert_eq!(path("F", &[]).as_deref(), Some("a::F"));
        assert_eq!(path("D", &[]), None);
        assert_eq!(path("C", &["x"]).as_deref(), Some("a::b::C"));
        assert_eq!(path("G", &["x"]).as_deref(), Some("a::G"));
        assert_eq!(path("F", &["x"]), None);
    }
}
