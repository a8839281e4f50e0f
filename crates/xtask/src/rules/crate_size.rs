//! A crate fits into one afternoon.

use super::Rule;
use super::debts::Debts;
use crate::finding::Findings;
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "crate-size",
    about: "a crate has at most 15,000 lines of source; tests do not count",
    check,
};

/// More thousands of lines than this are refused.
const LIMIT: usize = 15;

/// The crates that are still too large, in thousands of lines, rounded up.
const DEBTS: Debts = Debts {
    file: "crates/xtask/src/rules/crate_size.rs",
    entries: &[],
};

fn check(tree: &Tree, findings: &mut Findings) {
    check_against(DEBTS, tree, findings);
}

fn check_against(debts: Debts, tree: &Tree, findings: &mut Findings) {
    for package in &tree.packages {
        let lines = tree.source_lines(&package.name);
        let thousands = lines.div_ceil(1000);
        let count = if thousands > LIMIT { thousands } else { 0 };
        if debts.are_exceeded(tree, &package.name, count, findings) {
            let text = format!(
                "`{}` has {lines} lines of source, at most {LIMIT},000 are allowed; \
                 move a part that has a name of its own into its own crate",
                package.name
            );
            findings.violation(&package.manifest(), 1, text);
        }
    }
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
        let mut tree = clean();
        tree.plant("crates/othello/src/lib.rs", &"//\n".repeat(15_000));
        tree.plant("crates/othello/tests/laws.rs", &"//\n".repeat(1000));
        tree.plant("crates/othello/src/line/tests.rs", &"//\n".repeat(1000));
        assert!(places(&STRICT, &tree).is_empty());
    }

    #[test]
    fn a_large_crate_is_found() {
        let mut tree = clean();
        tree.plant("crates/othello/src/lib.rs", &"//\n".repeat(14_000));
        let module = format!(
            "{}#[cfg(test)]\nmod tests {{\n//\n}}\n",
            "//\n".repeat(1001)
        );
        tree.plant("crates/othello/src/line.rs", &module);
        assert_eq!(
            places(&STRICT, &tree),
            ["crates/othello/Cargo.toml:1: crate-size"]
        );
        assert!(STRICT.run(&tree)[0].text.contains("15001 lines"));
    }
}
