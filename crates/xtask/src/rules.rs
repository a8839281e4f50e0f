//! The rules, one per file.

mod arrows;
mod crate_size;
mod debts;
mod dyn_types;
mod foreign;
mod game_kind;
mod length;
mod links;
mod machine_paths;
mod messages;
mod module_cycles;
mod names;
mod picture;
mod purity;
mod unsafe_code;
mod verbs;

use crate::finding::{Finding, Findings};
use crate::tree::Tree;

/// Every rule, in the order in which `--list` prints them.
pub(crate) const ALL: [&Rule; 15] = [
    &arrows::RULE,
    &picture::RULE,
    &module_cycles::RULE,
    &verbs::RULE,
    &crate_size::RULE,
    &foreign::RULE,
    &unsafe_code::RULE,
    &names::RULE,
    &game_kind::RULE,
    &length::RULE,
    &purity::RULE,
    &dyn_types::RULE,
    &links::RULE,
    &machine_paths::RULE,
    &messages::RULE,
];

/// An invariant that a machine can check.
pub(crate) struct Rule {
    /// The name that its findings carry.
    pub(crate) name: &'static str,
    /// The invariant, in one line.
    pub(crate) about: &'static str,
    check: fn(&Tree, &mut Findings),
}

impl Rule {
    /// What the rule finds in `tree`.
    pub(crate) fn run(&self, tree: &Tree) -> Vec<Finding> {
        let mut findings = Findings::new(self.name);
        (self.check)(tree, &mut findings);
        findings.into_vec()
    }
}
