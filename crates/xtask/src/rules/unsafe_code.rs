//! Unsafe code lives in one crate.

use super::Rule;
use crate::finding::Findings;
use crate::tokens::{each_level, is_word, line};
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "unsafe",
    about: "the keyword `unsafe` only in crates/simd; all others inherit the workspace's lints",
    check,
};

/// The one crate with intrinsics.
const HOME: &str = "simd";

fn check(tree: &Tree, findings: &mut Findings) {
    for file in tree.rust_files() {
        // The lexer comes first: an unreadable file would pass every other rule.
        let tokens = match file.lexed() {
            Ok(tokens) => tokens,
            Err(line) => {
                let text = "this file does not lex as Rust, so no rule can read it; repair it";
                findings.violation(&file.path, line, text);
                continue;
            }
        };
        if file.package() == Some(HOME) {
            continue;
        }
        each_level(tokens, &mut |level| {
            for token in level.iter().filter(|token| is_word(Some(token), "unsafe")) {
                findings.violation(
                    &file.path,
                    line(token),
                    "`unsafe` outside of crates/simd; put a safe function there and call it",
                );
            }
        });
    }
    for package in &tree.packages {
        if package.name != HOME && !package.inherits_lints {
            findings.violation(
                &package.manifest(),
                1,
                "the lints are not inherited; add `[lints]` with `workspace = true`",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    #[test]
    fn a_clean_tree_passes() {
        let mut tree = clean();
        tree.plant(
            "crates/sanban/src/words.rs",
            "// unsafe\n/// unsafe\nconst A: &str = \"unsafe\"; fn unsafely() {}\n",
        );
        assert!(places(&RULE, &tree).is_empty());
    }

    #[test]
    fn blocks_functions_and_attributes_are_found() {
        let mut tree = clean();
        tree.plant(
            "crates/sanban/src/block.rs",
            "fn f() {\n    unsafe { g() }\n}\n",
        );
        tree.plant(
            "crates/sanban/tests/attribute.rs",
            "\n\n#[unsafe(no_mangle)]\nfn f() {}\n",
        );
        tree.plant("fuzz/targets/line.rs", "unsafe fn f() {}\n");
        assert_eq!(
            places(&RULE, &tree),
            [
                "crates/sanban/src/block.rs:2: unsafe",
                "crates/sanban/tests/attribute.rs:3: unsafe",
                "fuzz/targets/line.rs:1: unsafe",
            ]
        );
    }

    #[test]
    fn a_file_that_does_not_lex_is_found() {
        let mut tree = clean();
        tree.plant("crates/sanban/src/broken.rs", "fn f() {}\n}\n");
        assert_eq!(
            places(&RULE, &tree),
            ["crates/sanban/src/broken.rs:2: unsafe"]
        );
    }

    #[test]
    fn lints_that_are_not_inherited_are_found() {
        let mut tree = clean();
        tree.package("search", &[]).inherits_lints = false;
        assert_eq!(places(&RULE, &tree), ["crates/search/Cargo.toml:1: unsafe"]);
    }
}
