//! A name says what is inside.

use super::Rule;
use crate::finding::Findings;
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "names",
    about: "no mod.rs and no grab-bag names; crates/NAME holds the package NAME, never published",
    check,
};

/// Names that fit anything, and so collect everything.
const GRAB_BAGS: [&str; 7] = [
    "util", "utils", "common", "helper", "helpers", "manager", "misc",
];

fn check(tree: &Tree, findings: &mut Findings) {
    for file in &tree.files {
        for part in file.path.split('/') {
            // Cut at the first dot: `utils.test.ts` is a grab-bag's test.
            let stem = part.split('.').next().unwrap_or_default().to_lowercase();
            if GRAB_BAGS.contains(&stem.as_str()) {
                let text = format!("`{part}` names no thing; name it after what it holds");
                findings.violation(&file.path, 1, text);
            }
        }
        if let Some(folder) = file.path.strip_suffix("/mod.rs") {
            let text = format!("no mod.rs; move it to `{folder}.rs`");
            findings.violation(&file.path, 1, text);
        }
    }
    for package in &tree.packages {
        let manifest = package.manifest();
        if package.folder != format!("crates/{}", package.name) {
            findings.violation(
                &manifest,
                1,
                format!(
                    "package `{0}` is not in `crates/{0}`; rename or move it",
                    package.name
                ),
            );
        }
        if package.publish {
            let text = format!(
                "`{}` could be published; add `publish = false`",
                package.name
            );
            findings.violation(&manifest, 1, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    #[test]
    fn a_clean_tree_passes() {
        let mut tree = clean();
        tree.plant("crates/game/src/commons.rs", "");
        tree.plant("crates/game/src/model.rs", "");
        assert!(places(&RULE, &tree).is_empty());
    }

    #[test]
    fn grab_bags_are_found_as_files_and_as_folders() {
        let mut tree = clean();
        tree.plant("crates/game/src/Utils.rs", "");
        tree.plant("crates/web/ui/common.test.ts", "");
        tree.plant("crates/game/src/helpers/line.rs", "");
        assert_eq!(
            places(&RULE, &tree),
            [
                "crates/game/src/Utils.rs:1: names",
                "crates/game/src/helpers/line.rs:1: names",
                "crates/web/ui/common.test.ts:1: names",
            ]
        );
    }

    #[test]
    fn mod_rs_is_found() {
        let mut tree = clean();
        tree.plant("crates/game/src/line/mod.rs", "");
        assert_eq!(
            places(&RULE, &tree),
            ["crates/game/src/line/mod.rs:1: names"]
        );
    }

    #[test]
    fn a_package_elsewhere_than_its_name_is_found() {
        let mut tree = clean();
        tree.package("search", &[]).folder = "crates/engines/search".to_owned();
        assert_eq!(
            places(&RULE, &tree),
            ["crates/engines/search/Cargo.toml:1: names"]
        );
    }

    #[test]
    fn a_package_that_could_be_published_is_found() {
        let mut tree = clean();
        tree.package("search", &[]).publish = true;
        assert_eq!(places(&RULE, &tree), ["crates/search/Cargo.toml:1: names"]);
    }
}
