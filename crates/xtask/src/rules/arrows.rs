//! Dependencies between the crates of the workspace follow the code map.

use super::Rule;
use crate::code_map::{CodeMap, DOCUMENT};
use crate::finding::Findings;
use crate::tree::{Dependency, DependencyKind, Package, Tree};

pub(super) const RULE: Rule = Rule {
    name: "arrows",
    about: "dependencies between workspace crates are those of the code map in ARCHITECTURE.md",
    check,
};

/// The crates that depend on nothing, from the workspace or from outside.
const SELF_CONTAINED: [&str; 2] = ["game", "simd"];

/// The rules crates; the players of each are in the crate NAME-engine.
const GAMES: [&str; 3] = ["othello", "renju", "shogi"];

fn check(tree: &Tree, findings: &mut Findings) {
    let map = CodeMap::read(tree);
    if map.rows.is_empty() {
        let text = "the section \"Code map\" has no table of the crates; write it";
        findings.violation(DOCUMENT, 1, text);
        return;
    }
    rows(tree, &map, findings);
    for package in &tree.packages {
        manifest(tree, &map, package, findings);
    }
}

/// Checks the table by itself: every row is a crate that needs exactly the crates it names,
/// and these stand above it.
fn rows(tree: &Tree, map: &CodeMap, findings: &mut Findings) {
    for (index, row) in map.rows.iter().enumerate() {
        let name = &row.name;
        let mut report = |text: String| findings.violation(DOCUMENT, row.line, text);
        if map.position(name) != Some(index) {
            report(format!("`{name}` has two rows; keep one"));
        }
        let Some(package) = tree.packages.iter().find(|package| package.name == *name) else {
            report(format!("there is no crate `{name}`; remove its row"));
            continue;
        };
        for next in &row.depends_on {
            if map.position(next).is_none_or(|position| position >= index) {
                report(format!(
                    "`{name}` depends on `{next}`, which has no row above it; \
                     name crates separated by commas, lower crates first"
                ));
            } else if !members(tree, package).any(|dependency| dependency.name == *next) {
                report(format!(
                    "`{name}` does not depend on `{next}` any more; remove it from the row"
                ));
            } else if let Some(reason) = forbidden(name, next) {
                report(format!("`{name}` may never depend on `{next}`: {reason}"));
            }
        }
    }
}

/// The dependencies on crates of the workspace, those of the tests aside.
fn members<'a>(tree: &'a Tree, package: &'a Package) -> impl Iterator<Item = &'a Dependency> {
    package.dependencies.iter().filter(|dependency| {
        dependency.kind != DependencyKind::Dev && tree.is_member(&dependency.name)
    })
}

/// Why no code map may have this arrow.
fn forbidden(from: &str, to: &str) -> Option<&'static str> {
    let game = from.strip_suffix("-engine").unwrap_or(from);
    if !GAMES.contains(&game) {
        return None;
    }
    let other = to.strip_suffix("-engine").unwrap_or(to);
    if GAMES.contains(&other) && other != game {
        Some("games do not know each other")
    } else if from == game && !SELF_CONTAINED.contains(&to) {
        Some("rules know nothing but `game` and `simd`")
    } else if to == "protocol" {
        Some("players do not know how they are asked")
    } else {
        None
    }
}

/// Checks the dependencies of one crate against the table.
fn manifest(tree: &Tree, map: &CodeMap, package: &Package, findings: &mut Findings) {
    let manifest = package.manifest();
    if map.position(&package.name).is_none() {
        findings.violation(
            &manifest,
            1,
            format!(
                "the code map has no row for `{}`; add it to ARCHITECTURE.md, table and picture",
                package.name
            ),
        );
        return;
    }
    for dependency in &package.dependencies {
        let problem = if tree.is_member(&dependency.name) {
            inside(map, package, dependency)
        } else {
            outside(package, dependency)
        };
        if let Some(problem) = problem {
            findings.violation(&manifest, dependency.line, problem);
        }
    }
}

/// What is wrong with a dependency on a crate of the workspace.
fn inside(map: &CodeMap, package: &Package, dependency: &Dependency) -> Option<String> {
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
    (!map.allows(from, to)).then(|| {
        format!(
            "`{from}` may not depend on `{to}`; move the code up, \
             or change the code map of ARCHITECTURE.md by a decision record"
        )
    })
}

/// What is wrong with a dependency on a crate from elsewhere.
fn outside(package: &Package, dependency: &Dependency) -> Option<String> {
    let alone = SELF_CONTAINED.contains(&package.name.as_str());
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
    fn an_arrow_against_the_map_is_found() {
        let mut tree = clean();
        tree.package("search", &[("game", Normal, 3), ("othello", Normal, 4)]);
        tree.package("host", &[("search", Normal, 3)]);
        tree.package("shogi", &[("game", Normal, 4), ("search", Build, 5)]);
        tree.code_map(&[("search", "game"), ("host", "search"), ("shogi", "game")]);
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
        tree.package("search", &[("game", Normal, 3)]);
        tree.package("host", &[("search", Normal, 3)]);
        tree.package("arena", &[("game", Normal, 3), ("host", Normal, 4)]);
        tree.code_map(&[("search", "game"), ("host", "search"), ("arena", "host")]);
        assert!(places(&RULE, &tree).is_empty());
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
        tree.package(
            "othello",
            &[
                ("game", Normal, 3),
                ("simd", Normal, 3),
                ("game-laws", Normal, 4),
                ("game-laws", Dev, 6),
            ],
        );
        tree.code_map(&[("game-laws", "game")]);
        assert_eq!(
            places(&RULE, &tree),
            ["crates/othello/Cargo.toml:4: arrows"]
        );
        assert!(RULE.run(&tree)[0].text.contains("[dev-dependencies]"));
    }

    #[test]
    fn tests_are_free_but_not_to_reach_the_binary() {
        let mut tree = clean();
        tree.package("search", &[("othello", Dev, 4), ("sanban", Dev, 5)]);
        tree.code_map(&[("search", "–")]);
        assert_eq!(places(&RULE, &tree), ["crates/search/Cargo.toml:5: arrows"]);
    }

    #[test]
    fn a_crate_without_a_row_and_a_row_without_a_crate_are_found() {
        let mut tree = clean();
        tree.package("chess", &[]);
        assert_eq!(places(&RULE, &tree), ["crates/chess/Cargo.toml:1: arrows"]);
        let mut tree = clean();
        tree.code_map(&[("chess", "game")]);
        assert_eq!(texts(&tree), ["there is no crate `chess`; remove its row"]);
        let mut tree = clean();
        tree.code_map(&[("game", "–")]);
        assert_eq!(texts(&tree), ["`game` has two rows; keep one"]);
    }

    #[test]
    fn a_row_names_what_the_crate_needs_and_what_stands_above() {
        let mut tree = clean();
        tree.package("search", &[("simd", Normal, 4)]);
        tree.code_map(&[("search", "game, simd")]);
        assert_eq!(
            texts(&tree),
            ["`search` does not depend on `game` any more; remove it from the row"]
        );
        tree.code_map(&[("search", "all of them, simd")]);
        let found = texts(&tree);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("`search` depends on `all of them`, which has no row"));
        tree.package("host", &[("search", Normal, 4)]);
        tree.code_map(&[("host", "search"), ("search", "simd")]);
        assert!(texts(&tree)[0].starts_with("`host` depends on `search`, which has no row above"));
    }

    #[test]
    fn games_do_not_know_each_other_whatever_the_map_says() {
        let mut tree = clean();
        tree.package("renju", &[("othello", Normal, 4), ("search", Normal, 5)]);
        tree.package("search", &[]);
        tree.package("protocol", &[]);
        tree.package(
            "othello-engine",
            &[("othello", Normal, 4), ("protocol", Normal, 5)],
        );
        tree.code_map(&[
            ("search", "–"),
            ("protocol", "–"),
            ("renju", "othello, search"),
            ("othello-engine", "othello, protocol"),
        ]);
        let found = texts(&tree);
        assert_eq!(found.len(), 3);
        assert!(found[0].ends_with("games do not know each other"));
        assert!(found[1].ends_with("rules know nothing but `game` and `simd`"));
        assert!(found[2].ends_with("players do not know how they are asked"));
    }

    #[test]
    fn a_document_without_a_map_is_found() {
        let mut tree = clean();
        tree.plant(DOCUMENT, "# Architecture\n");
        assert_eq!(places(&RULE, &tree), ["ARCHITECTURE.md:1: arrows"]);
    }

    fn texts(tree: &Tree) -> Vec<String> {
        RULE.run(tree)
            .into_iter()
            .map(|finding| finding.text)
            .collect()
    }
}
