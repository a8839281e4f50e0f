//! A verb of the command line is a leaf.

use super::Rule;
use super::debts::Debts;
use crate::finding::Findings;
use crate::module_graph::{ModuleGraph, Reference};
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "verbs",
    about: "in sanban nothing but cli.rs names a verb: what two of them need belongs in a library",
    check,
};

/// The crate with the verbs.
const BINARY: &str = "sanban";

/// The module that starts the verbs.
const CALLER: &str = "cli";

/// How many lines still name another verb.
const DEBTS: Debts = Debts {
    file: "crates/xtask/src/rules/verbs.rs",
    entries: &[],
};

fn check(tree: &Tree, findings: &mut Findings) {
    check_against(DEBTS, tree, findings);
}

fn check_against(debts: Debts, tree: &Tree, findings: &mut Findings) {
    let Some(graph) = ModuleGraph::read(tree, BINARY) else {
        return;
    };
    let mut found: Vec<_> = graph
        .references
        .iter()
        .filter_map(|reference| Some((reference, foreign_verb(&graph, reference)?)))
        .map(|(reference, verb)| (&reference.file.path, reference.line, verb))
        .collect();
    found.sort();
    found.dedup();
    if debts.are_exceeded(tree, BINARY, found.len(), findings) {
        for (path, line, verb) in found {
            let text = format!(
                "`verbs::{verb}` is named outside of it; \
                 move what is needed here into a library, or into the binary's own modules"
            );
            findings.violation(path, line, text);
        }
    }
}

/// The verb that a module names without being the caller or a part of that verb.
fn foreign_verb(graph: &ModuleGraph<'_>, reference: &Reference<'_>) -> Option<String> {
    let verb = reference.to.get(..2)?;
    let named = verb[0] == "verbs" && graph.is_module(verb);
    let own = reference.from.starts_with(verb) || reference.from == [CALLER];
    (named && !own).then(|| verb[1].clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    /// The rule as it is for a crate without debts.
    const STRICT: Rule = Rule {
        check: |tree, findings| {
            let entries = &[];
            check_against(Debts { entries, ..DEBTS }, tree, findings);
        },
        ..RULE
    };

    /// A binary with two verbs that keep to themselves.
    fn two_verbs() -> Tree {
        let mut tree = clean();
        for (path, text) in [
            ("main.rs", "mod cli; mod face; mod verbs;"),
            ("cli.rs", "use crate::verbs::{play, solve};"),
            ("face.rs", "use crate::verbs::Context;"),
            ("verbs.rs", "pub(crate) mod play; pub(crate) mod solve;"),
            (
                "verbs/play.rs",
                "mod board; use super::Context; use crate::face;",
            ),
            (
                "verbs/play/board.rs",
                "use super::super::play::X; use crate::verbs::play;",
            ),
            ("verbs/solve.rs", "#[cfg(test)] use super::play;"),
        ] {
            tree.plant(&format!("crates/sanban/src/{path}"), text);
        }
        tree
    }

    #[test]
    fn verbs_that_are_leaves_pass() {
        assert!(places(&STRICT, &two_verbs()).is_empty());
        assert!(places(&STRICT, &clean()).is_empty());
    }

    #[test]
    fn a_verb_named_elsewhere_is_found() {
        let mut tree = two_verbs();
        tree.plant("crates/sanban/src/face.rs", "\nuse crate::verbs::play::X;");
        tree.plant(
            "crates/sanban/src/verbs/solve.rs",
            "use super::play::{A, B};\nuse crate::{face, verbs::play};",
        );
        assert_eq!(
            places(&STRICT, &tree),
            [
                "crates/sanban/src/face.rs:2: verbs",
                "crates/sanban/src/verbs/solve.rs:1: verbs",
                "crates/sanban/src/verbs/solve.rs:2: verbs",
            ]
        );
    }
}
