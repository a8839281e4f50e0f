//! Some crates from outside belong to some layers only.

use super::Rule;
use crate::finding::Findings;
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "foreign",
    about: "tokio from host upward, no serde in rules and search, anyhow in programs, clap in sanban",
    check,
};

/// A family of outside crates and where it may be named, tests included:
/// a test that needs it belongs to a crate that has it.
struct Family {
    /// A name stands for itself and for what it prefixes, as in `tokio-util`.
    names: &'static [&'static str],
    home: Home,
    reason: &'static str,
}

enum Home {
    Only(&'static [&'static str]),
    AllBut(&'static [&'static str]),
}

const FAMILIES: [Family; 4] = [
    Family {
        names: &["tokio", "axum", "hyper"],
        home: Home::Only(&[
            "host",
            "arena",
            "web",
            "players",
            "boards",
            "online-server",
            "fleet",
            "server-load",
            "doctor",
            "zero",
            "sanban",
        ]),
        reason: "asynchronous code begins at `host`; take bytes or closures instead",
    },
    Family {
        names: &["serde"],
        home: Home::AllBut(&[
            "game",
            "game-laws",
            "simd",
            "othello",
            "renju",
            "shogi",
            "search",
        ]),
        reason: "rules types have no wire format; put one in the crate that sends it",
    },
    Family {
        names: &["anyhow"],
        home: Home::Only(&[
            "players",
            "boards",
            "doctor",
            "bench",
            "terminal",
            "findings",
            "tuning",
            "join",
            "zero",
            "othello-lab",
            "sanban",
            "xtask",
        ]),
        reason: "a library has one small error enum per operation; write that enum",
    },
    Family {
        names: &["clap"],
        home: Home::Only(&["sanban", "command-forms"]),
        reason: "arguments are read in `sanban`; take a struct of settings instead",
    },
];

impl Family {
    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|family| {
            name.strip_prefix(family)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
        })
    }

    fn is_at_home_in(&self, package: &str) -> bool {
        match self.home {
            Home::Only(packages) => packages.contains(&package),
            Home::AllBut(packages) => !packages.contains(&package),
        }
    }
}

fn check(tree: &Tree, findings: &mut Findings) {
    for package in &tree.packages {
        for dependency in &package.dependencies {
            for family in &FAMILIES {
                if family.has(&dependency.name) && !family.is_at_home_in(&package.name) {
                    findings.violation(
                        &package.manifest(),
                        dependency.line,
                        format!(
                            "`{}` may not use `{}`: {}",
                            package.name, dependency.name, family.reason
                        ),
                    );
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::DependencyKind::{Dev, Normal};
    use crate::tree::planted::{clean, places};

    #[test]
    fn a_clean_tree_passes() {
        let mut tree = clean();
        tree.package("host", &[("tokio", Normal, 4), ("tokio-util", Normal, 5)]);
        tree.package("web", &[("axum", Normal, 4), ("serde", Normal, 5)]);
        tree.package("xtask", &[("anyhow", Normal, 4), ("serde_json", Normal, 5)]);
        tree.package("renju", &[("tokiota", Normal, 4)]);
        tree.package("players", &[("anyhow", Normal, 4)]);
        tree.package("sanban", &[("clap", Normal, 4), ("clap_mangen", Normal, 5)]);
        assert!(places(&RULE, &tree).is_empty());
    }

    #[test]
    fn each_family_is_kept_out() {
        let mut tree = clean();
        tree.package(
            "protocol",
            &[("hyper-util", Normal, 4), ("serde", Normal, 5)],
        );
        tree.package("othello", &[("serde_json", Dev, 6)]);
        tree.package("record", &[("anyhow", Normal, 7)]);
        tree.package("search", &[("tokio", Normal, 8)]);
        tree.package(
            "arena",
            &[("anyhow", Normal, 9), ("clap_complete", Dev, 10)],
        );
        assert_eq!(
            places(&RULE, &tree),
            [
                "crates/arena/Cargo.toml:9: foreign",
                "crates/arena/Cargo.toml:10: foreign",
                "crates/othello/Cargo.toml:6: foreign",
                "crates/protocol/Cargo.toml:4: foreign",
                "crates/record/Cargo.toml:7: foreign",
                "crates/search/Cargo.toml:8: foreign",
            ]
        );
    }
}
