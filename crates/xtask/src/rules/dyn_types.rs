//! Games are erased once per search, at the host.

use super::Rule;
use crate::finding::Findings;
use crate::test_code;
use crate::tokens::{is_word, line};
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "dyn",
    about: "`dyn` only from host upward, in learning, in tests, and here",
    check,
};

const HOMES: [&str; 21] = [
    "host",
    "arena",
    "learn",
    "othello-lab",
    "shogi-lab",
    "online",
    "web",
    "players",
    "boards",
    "online-server",
    "server-load",
    "findings",
    "command-forms",
    "zero",
    "doctor",
    "bench",
    "terminal",
    "join",
    "fleet",
    "sanban",
    "xtask",
];

fn check(tree: &Tree, findings: &mut Findings) {
    for file in tree.rust_files() {
        let home = file
            .package()
            .is_some_and(|package| HOMES.contains(&package));
        if home || file.is_test_code() {
            continue;
        }
        test_code::each_level_outside(file.tokens(), &mut |level| {
            for token in level.iter().filter(|token| is_word(Some(token), "dyn")) {
                findings.violation(
                    &file.path,
                    line(token),
                    "`dyn` below `host`; use a generic parameter or a closure",
                );
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    #[test]
    fn a_clean_tree_passes() {
        let mut tree = clean();
        let text = "fn f(x: &dyn X) {}";
        tree.plant("crates/host/src/engine.rs", text);
        tree.plant("crates/search/tests/oracle.rs", text);
        tree.plant(
            "crates/search/src/words.rs",
            "// dyn\nconst A: &str = \"dyn\";",
        );
        tree.plant(
            "crates/search/src/clock.rs",
            "#[cfg(test)] mod tests { fn f(x: &dyn X) {} }",
        );
        assert!(places(&RULE, &tree).is_empty());
    }

    #[test]
    fn dyn_in_a_lower_crate_is_found() {
        let mut tree = clean();
        tree.plant(
            "crates/search/src/clock.rs",
            "struct A {\n    b: Vec<Box<dyn B>>,\n}\n",
        );
        assert_eq!(places(&RULE, &tree), ["crates/search/src/clock.rs:2: dyn"]);
    }
}
