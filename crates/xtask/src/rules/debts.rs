//! What still breaks a rule, as numbers that only go down.

use std::cmp::Ordering;

use crate::finding::Findings;
use crate::tree::Tree;

/// The crates that still break a rule, and how often.
#[derive(Clone, Copy)]
pub(super) struct Debts {
    /// The file with the list.
    pub(super) file: &'static str,
    /// The crates, and what the rule counts there today.
    pub(super) entries: &'static [(&'static str, usize)],
}

impl Debts {
    /// Whether a crate in which the rule counts `count` breaks it more than the list says.
    ///
    /// A crate that is better than its entry is reported too: the entry must be lowered, so that the
    /// crate cannot get worse again.
    pub(super) fn are_exceeded(
        self,
        tree: &Tree,
        package: &str,
        count: usize,
        findings: &mut Findings,
    ) -> bool {
        let owed = self
            .entries
            .iter()
            .find(|(name, _)| *name == package)
            .map_or(0, |(_, owed)| *owed);
        // The list is about the workspace that it stands in.
        if count < owed && tree.has(self.file) {
            let text = format!(
                "`{package}` counts {count} now, its entry says {owed}: {}",
                if count == 0 {
                    "remove the entry"
                } else {
                    "lower the entry"
                }
            );
            findings.violation(self.file, 1, text);
        }
        count.cmp(&owed) == Ordering::Greater
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::clean;

    #[test]
    fn the_number_only_goes_down() {
        let file = "crates/xtask/src/rules/x.rs";
        let entries = &[("game", 3)];
        let debts = Debts { file, entries };
        let judge = |tree: &Tree, package, count| {
            let mut findings = Findings::new("x");
            let exceeded = debts.are_exceeded(tree, package, count, &mut findings);
            let texts = findings.into_vec().into_iter().map(|finding| finding.text);
            (exceeded, texts.collect::<Vec<_>>().join("; "))
        };
        let mut tree = clean();
        tree.plant(file, "");
        assert_eq!(judge(&tree, "game", 3), (false, String::new()));
        assert_eq!(judge(&tree, "game", 4), (true, String::new()));
        assert_eq!(judge(&tree, "simd", 0), (false, String::new()));
        assert_eq!(judge(&tree, "simd", 1), (true, String::new()));
        let better = "`game` counts 2 now, its entry says 3: lower the entry";
        assert_eq!(judge(&tree, "game", 2), (false, better.to_owned()));
        let better = "`game` counts 0 now, its entry says 3: remove the entry";
        assert_eq!(judge(&tree, "game", 0), (false, better.to_owned()));
        assert_eq!(judge(&clean(), "game", 2), (false, String::new()));
    }
}
