//! The modules of a crate can be read one after the other.

use super::Rule;
use super::debts::Debts;
use crate::finding::Findings;
use crate::module_graph::{Cycle, ModuleGraph};
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "module-cycles",
    about: "modules beside each other do not use each other in a circle",
    check,
};

/// The crates with cycles, and how many modules are in them.
const DEBTS: Debts = Debts {
    file: "crates/xtask/src/rules/module_cycles.rs",
    entries: &[],
};

fn check(tree: &Tree, findings: &mut Findings) {
    check_against(DEBTS, tree, findings);
}

/// Looks at the modules of every level, each among its siblings. A module and the one it stands in
/// may use each other: the outer one is made of the inner ones, and they share its types.
fn check_against(debts: Debts, tree: &Tree, findings: &mut Findings) {
    for package in &tree.packages {
        let Some(graph) = ModuleGraph::read(tree, &package.name) else {
            continue;
        };
        let cycles = graph.all_cycles();
        let count = cycles.iter().map(|(_, cycle)| cycle.modules.len()).sum();
        if debts.are_exceeded(tree, &package.name, count, findings) {
            for (parent, cycle) in &cycles {
                let file = graph.file(parent).unwrap_or(graph.root);
                findings.violation(&file.path, 1, text(cycle));
            }
        }
    }
}

/// The modules of the cycle, and for each one place that leads on.
fn text(cycle: &Cycle<'_>) -> String {
    let edges: Vec<_> = cycle
        .edges
        .iter()
        .map(|(to, reference)| {
            let (path, line) = (&reference.file.path, reference.line);
            format!("{path}:{line} names `{to}`")
        })
        .collect();
    format!(
        "{} modules use each other in a circle ({}); move what two of them share into one below: {}",
        cycle.modules.len(),
        cycle.modules.join(", "),
        edges.join(", ")
    )
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

    #[test]
    fn a_clean_tree_passes() {
        assert!(places(&STRICT, &clean()).is_empty());
    }

    #[test]
    fn a_planted_cycle_is_found() {
        let mut tree = clean();
        tree.plant("crates/game/src/lib.rs", "mod line; mod score;");
        tree.plant("crates/game/src/line.rs", "\nuse crate::score::Score;");
        tree.plant("crates/game/src/score.rs", "");
        assert!(places(&STRICT, &tree).is_empty());
        tree.plant("crates/game/src/score.rs", "fn f(x: super::line::Line) {}");
        assert_eq!(
            places(&STRICT, &tree),
            ["crates/game/src/lib.rs:1: module-cycles"]
        );
        let text = &STRICT.run(&tree)[0].text;
        assert!(text.starts_with("2 modules use each other in a circle (line, score); "));
        assert!(text.ends_with(
            ": crates/game/src/line.rs:2 names `score`, crates/game/src/score.rs:1 names `line`"
        ));
    }

    #[test]
    fn a_planted_cycle_further_down_is_found() {
        let mut tree = clean();
        tree.plant("crates/game/src/lib.rs", "mod line;");
        tree.plant(
            "crates/game/src/line.rs",
            "mod ply; mod tree; pub use tree::Tree; pub struct Line;",
        );
        tree.plant("crates/game/src/line/ply.rs", "use super::Line;");
        tree.plant(
            "crates/game/src/line/tree.rs",
            "use super::{Line, ply::Ply};",
        );
        assert!(places(&STRICT, &tree).is_empty());
        // The circle is there too where a name is taken from the module around both.
        for tree_named in ["super::tree::Tree", "super::Tree", "crate::line::Tree"] {
            let text = format!("use super::Line;\nuse {tree_named};");
            tree.plant("crates/game/src/line/ply.rs", &text);
            assert_eq!(
                places(&STRICT, &tree),
                ["crates/game/src/line.rs:1: module-cycles"]
            );
            let text = &STRICT.run(&tree)[0].text;
            assert!(text.starts_with("2 modules use each other in a circle (ply, tree); "));
            assert!(text.contains(": crates/game/src/line/ply.rs:2 names `tree`, "));
        }
    }
}
