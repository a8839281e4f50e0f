//! Rules of a game are arithmetic on integers, and nothing else.

use proc_macro2::{TokenStream, TokenTree};

use super::Rule;
use crate::finding::Findings;
use crate::test_code;
use crate::tokens::{is_mark, is_path_separator, is_word, line};
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "purity",
    about: "game, othello, renju and shogi hold no floats, no I/O, no threads, no clocks",
    check,
};

const PURE: [&str; 4] = ["game", "othello", "renju", "shogi"];

/// Modules of `std` that reach out of the program, or depend on when it runs.
const OUTWARD: [&str; 7] = ["fs", "net", "io", "thread", "time", "process", "env"];

const PRINTING: [&str; 5] = ["println", "print", "eprintln", "eprint", "dbg"];

fn check(tree: &Tree, findings: &mut Findings) {
    for file in tree.rust_files() {
        let Some(package) = file.package().filter(|package| PURE.contains(package)) else {
            continue;
        };
        let source = format!("crates/{package}/src/");
        if !file.path.starts_with(&source) || file.is_test_code() {
            continue;
        }
        test_code::each_level_outside(file.tokens(), &mut |level| {
            for (index, token) in level.iter().enumerate() {
                if let Some(problem) = problem(level, index) {
                    findings.violation(&file.path, line(token), problem);
                }
                for (line, module) in outward(level, index) {
                    let text = format!(
                        "`std::{module}` reaches out of the rules; let the caller go there"
                    );
                    findings.violation(&file.path, line, text);
                }
            }
        });
    }
}

/// What is wrong with one token by itself.
fn problem(level: &[TokenTree], index: usize) -> Option<String> {
    match &level[index] {
        TokenTree::Ident(name) if name == "f32" || name == "f64" => Some(format!(
            "`{name}` in a rules crate; count in integers, evaluation belongs to an engine crate"
        )),
        TokenTree::Literal(literal)
            if is_float(&literal.to_string()) && !is_field(level, index) =>
        {
            Some(format!(
                "`{literal}` is a float in a rules crate; count in integers"
            ))
        }
        TokenTree::Ident(name)
            if is_mark(level.get(index + 1), '!') && PRINTING.iter().any(|print| name == print) =>
        {
            Some(format!(
                "`{name}!` in a rules crate; return the text instead"
            ))
        }
        _ => None,
    }
}

/// Whether a literal is a float: `1.5`, `1.`, `1e3`, `1f64`, but not `0xe3`, `1usize` or `"1.5"`.
fn is_float(literal: &str) -> bool {
    let digits = |c: char| c.is_ascii_digit() || c == '_';
    // Texts and other bases begin with none of these, and no other suffix does.
    literal
        .trim_start_matches(digits)
        .starts_with(['.', 'e', 'E', 'f'])
}

/// Whether the literal is the `0.1` of `pair.0.1`, which lexes like a float.
fn is_field(level: &[TokenTree], index: usize) -> bool {
    let dot = |back| {
        index
            .checked_sub(back)
            .is_some_and(|at| is_mark(level.get(at), '.'))
    };
    dot(1) && !dot(2)
}

/// The forbidden modules named by a path at `index`: `std::fs`, `std::{fs, io::Read}`.
fn outward(level: &[TokenTree], index: usize) -> Vec<(usize, String)> {
    if !is_word(level.get(index), "std") || !is_path_separator(level, index + 1) {
        return Vec::new();
    }
    let named: Vec<TokenTree> = match level.get(index + 3) {
        Some(TokenTree::Group(group)) => heads(group.stream()),
        other => other.cloned().into_iter().collect(),
    };
    named
        .iter()
        .filter(|token| OUTWARD.iter().any(|module| is_word(Some(token), module)))
        .map(|token| (line(token), token.to_string()))
        .collect()
}

/// The first token of each entry of a `use` list.
fn heads(list: TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<_> = list.into_iter().collect();
    tokens
        .split(|token| is_mark(Some(token), ','))
        .filter_map(|entry| entry.first().cloned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    fn lines(path: &str, text: &str) -> Vec<String> {
        let mut tree = clean();
        tree.plant(path, text);
        places(&RULE, &tree)
    }

    #[test]
    fn a_clean_tree_passes() {
        for text in [
            "// 1.5 f64 std::fs\nfn f() { pair.0.1 + 0xe3 + 1usize + 1_000u64; \"1.5\" }",
            "use std::{fmt, collections::HashMap}; use alloc::io; fn f() { print(1) }",
            "fn f() { 1..2; x.0..3; } #[cfg(test)] mod tests { fn f() { println!(\"{}\", 1.5) } }",
        ] {
            assert!(lines("crates/game/src/line.rs", text).is_empty(), "{text}");
        }
    }

    #[test]
    fn every_impurity_is_found() {
        for text in [
            "fn f() {}\nfn g(x: f64) {}",
            "\nuse core::f32::consts::PI;",
            "\nconst A: X = 1.5;",
            "fn f() {\n 0..1.5; }",
            "\nconst A: X = 1e3;",
            "\nconst A: X = 1_f32;",
            "\nuse std::fs::File;",
            "\nfn f() { ::std::thread::yield_now() }",
            "use std::{fmt,\n io::{self, Read}};",
            "\nfn f() { let t = std::time::Instant::now(); }",
            "fn f() {\n g(|| println!(\"\")) }",
            "#[cfg(not(test))]\nfn f() { dbg!(1) }",
        ] {
            let found = lines("crates/othello/src/board.rs", text);
            assert_eq!(found, ["crates/othello/src/board.rs:2: purity"], "{text}");
        }
    }

    #[test]
    fn other_crates_and_tests_are_free() {
        let text = "use std::fs; const A: f64 = 1.5;";
        assert!(lines("crates/search/src/clock.rs", text).is_empty());
        assert!(lines("crates/game/tests/laws.rs", text).is_empty());
        assert!(lines("crates/game/src/line/tests.rs", text).is_empty());
    }
}
