//! Dependencies between the crates of the workspace point one way.

mod table;

use super::Rule;
use crate::finding::Findings;
use crate::tree::{Dependency, DependencyKind, Package, Tree};

pub(super) const RULE: Rule = Rule {
    name: "arrows",
    about: "dependencies between workspace crates follow the table of ARCHITECTURE.md",
    check,
};

fn check(tree: &Tree, findings: &mut Findings) {
    let is_member = |name: &str| tree.packages.iter().any(|package| package.name == name);
    for package in &tree.packages {
        let manifest = package.manifest();
        if table::entry(&package.name).is_none() {
            findings.violation(
                &manifest,
                1,
                format!(
                    "the table does not know `{}`; \
                     add it to crates/xtask/src/rules/arrows/table.rs and to ARCHITECTURE.md",
                    package.name
                ),
            );
            continue;
        }
        for dependency in &package.dependencies {
            let problem = if is_member(&dependency.name) {
                inside(package, dependency)
            } else {
                outside(package, dependency)
            };
            if let Some(problem) = problem {
                findings.violation(&manifest, dependency.line, problem);
            }
        }
    }
}

/// What is wrong with a dependency on a crate of the workspace.
fn inside(package: &Package, dependency: &Dependency) -> Option<String> {
    let (from, to) = (package.name.as_str(), dependency.name.as_str());
    if dependency.kind == DependencyKind::Dev {
        return (to == "sanban" && from != "sanban").then(|| {
            format!(
                "`{from}` is below `sanban`; move the test that needs it to crates/sanban/tests"
            )
        });
    }
    if to == "game-laws" {
        return Some("`game-laws` is for tests; move it to [dev-dependencies]".to_owned());
    }
    (!table::allows(from, to)).then(|| {
        format!(
            "`{from}` may not depend on `{to}`; move the code up, \
             or change the table and ARCHITECTURE.md by a decision record"
        )
    })
}

/// What is wrong with a dependency on a crate from elsewhere.
fn outside(package: &Package, dependency: &Dependency) -> Option<String> {
    let alone = table::SELF_CONTAINED.contains(&package.name.as_str());
    (alone && dependency.kind != DependencyKind::Dev).then(|| {
        format!(
            "`{}` has no dependencies at all; do without `{}`, or make it a dev-dependency",
            package.name, dependency.name
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};
    use DependencyKind::{Build, Dev, Normal};

    #[test]
    fn a_clean_tree_passes() {
        assert!(places(&RULE, &clean()).is_empty());
    }

    #[test]
    fn an_arrow_against_the_table_is_found() {
        let mut tree = clean();
        tree.package("search", &[("game", Normal, 3), ("othello", Normal, 4)]);
        tree.package("shogi", &[("search", Build, 5)]);
        assert_eq!(
            places(&RULE, &tree),
            [
                "crates/search/Cargo.toml:4: arrows",
                "crates/shogi/Cargo.toml:5: arrows"
            ]
        );
    }

    #[test]
    fn what_an_allowed_crate_may_name_is_allowed() {
        let mut tree = clean();
        tree.package("search", &[]);
        tree.package("host", &[("search", Normal, 3)]);
        tree.package("arena", &[("game", Normal, 3), ("search", Normal, 4)]);
        assert!(places(&RULE, &tree).is_empty());
    }

    #[test]
    fn the_exact_crates_reach_no_further() {
        let mut tree = clean();
        tree.package("game-laws", &[("game", Normal, 3), ("simd", Normal, 4)]);
        tree.package("xtask", &[("game", Normal, 5), ("anyhow", Normal, 6)]);
        assert_eq!(
            places(&RULE, &tree),
            [
                "crates/game-laws/Cargo.toml:4: arrows",
                "crates/xtask/Cargo.toml:5: arrows"
            ]
        );
    }

    #[test]
    fn self_contained_crates_take_nothing_from_outside() {
        let mut tree = clean();
        tree.package("game", &[("libm", Normal, 7), ("proptest", Dev, 9)]);
        tree.package("simd", &[("cc", Build, 8)]);
        assert_eq!(
            places(&RULE, &tree),
            [
                "crates/game/Cargo.toml:7: arrows",
                "crates/simd/Cargo.toml:8: arrows"
            ]
        );
    }

    #[test]
    fn game_laws_is_for_tests_only() {
        let mut tree = clean();
        tree.package("game-laws", &[("game", Normal, 3)]);
        tree.package("sanban", &[("game-laws", Normal, 4), ("game-laws", Dev, 6)]);
        assert_eq!(places(&RULE, &tree), ["crates/sanban/Cargo.toml:4: arrows"]);
        assert!(RULE.run(&tree)[0].text.contains("[dev-dependencies]"));
    }

    #[test]
    fn tests_are_free_but_not_to_reach_the_binary() {
        let mut tree = clean();
        tree.package("search", &[("othello", Dev, 4), ("sanban", Dev, 5)]);
        tree.package("sanban", &[("sanban", Dev, 6)]);
        assert_eq!(places(&RULE, &tree), ["crates/search/Cargo.toml:5: arrows"]);
    }

    #[test]
    fn an_unknown_crate_is_found() {
        let mut tree = clean();
        tree.package("chess", &[]);
        assert_eq!(places(&RULE, &tree), ["crates/chess/Cargo.toml:1: arrows"]);
    }
}
