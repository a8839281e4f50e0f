//! All rules over one tree, and the report.

use std::io::{self, Write};

use crate::finding::{Finding, Severity};
use crate::rules;
use crate::tree::Tree;

/// Every rule's findings, in the order of their places.
fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings: Vec<_> = rules::ALL.iter().flat_map(|rule| rule.run(tree)).collect();
    findings.sort();
    // Two tokens on one line can break one rule in the same words.
    findings.dedup();
    findings
}

/// Prints the findings on `err` and the closing line on `out`; returns the number of violations.
pub(crate) fn report(tree: &Tree, out: &mut impl Write, err: &mut impl Write) -> io::Result<usize> {
    let findings = check(tree);
    for finding in &findings {
        writeln!(err, "{finding}")?;
    }
    let warnings = findings
        .iter()
        .filter(|finding| finding.severity == Severity::Warning)
        .count();
    let violations = findings.len() - warnings;
    writeln!(
        out,
        "tidy: {} files, {} crates, {violations} violations ({warnings} warnings)",
        tree.files.len(),
        tree.packages.len(),
    )?;
    Ok(violations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted;

    #[test]
    fn a_clean_tree_passes_every_rule() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let violations = report(&planted::clean(), &mut out, &mut err).unwrap();
        assert_eq!(String::from_utf8(err).unwrap(), "");
        assert_eq!(violations, 0);
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "tidy: 10 files, 4 crates, 0 violations (0 warnings)\n"
        );
    }

    #[test]
    fn findings_come_in_order_of_place_and_warnings_do_not_fail() {
        let mut tree = planted::clean();
        tree.plant("crates/sanban/src/long.rs", &"//\n".repeat(501));
        tree.plant("crates/game/src/bad.rs", "fn f() { unsafe { unsafe {} } }");
        let (mut out, mut err) = (Vec::new(), Vec::new());
        assert_eq!(report(&tree, &mut out, &mut err).unwrap(), 1);
        let err = String::from_utf8(err).unwrap();
        let lines: Vec<_> = err.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("crates/game/src/bad.rs:1: unsafe: "));
        assert!(lines[1].starts_with("crates/sanban/src/long.rs:501: length: warning: "));
        let out = String::from_utf8(out).unwrap();
        assert!(out.ends_with("1 violations (1 warnings)\n"), "{out}");
    }
}
