//! Trees made up for tests: a clean one, and the means to spoil it.

use super::{Dependency, DependencyKind, File, Package, Tree};
use crate::rules::Rule;

/// A small tree that every rule is content with.
pub(crate) fn clean() -> Tree {
    let mut tree = Tree::default();
    tree.package("game", &[("proptest", DependencyKind::Dev, 9)]);
    tree.package("simd", &[]).inherits_lints = false;
    tree.package(
        "othello",
        &[
            ("game", DependencyKind::Normal, 8),
            ("simd", DependencyKind::Normal, 9),
        ],
    );
    tree.package("sanban", &[("anyhow", DependencyKind::Normal, 8)]);
    tree.plant(
        "README.md",
        "See [the games](crates/boards/src/games.rs).\n",
    );
    tree.plant(
        "crates/game/src/lib.rs",
        "//! unsafe dyn f64\npub mod line;\n",
    );
    tree.plant("crates/simd/src/lib.rs", "unsafe fn kernel() {}\n");
    tree.plant(
        "crates/boards/src/games.rs",
        "fn f(k: GameKind) -> Box<dyn Engine> { match k { GameKind::Othello => g() } }\n",
    );
    tree.plant("crates/sanban/src/main.rs", "fn main() {}\n");
    tree.code_map(&[]);
    tree
}

/// The findings of one rule, cut to `path:line: rule`.
pub(crate) fn places(rule: &Rule, tree: &Tree) -> Vec<String> {
    let mut findings = rule.run(tree);
    findings.sort();
    findings
        .iter()
        .map(|finding| format!("{}:{}: {}", finding.path, finding.line, finding.rule))
        .collect()
}

impl Tree {
    /// Adds a file, or replaces the one at that path.
    pub(crate) fn plant(&mut self, path: &str, text: &str) {
        self.files.retain(|file| file.path != path);
        self.files.push(File::new(path.to_owned(), text.to_owned()));
    }

    /// Adds an ARCHITECTURE.md with the rows of the clean crates and these: name, depends on.
    pub(crate) fn code_map(&mut self, more: &[(&str, &str)]) {
        let rows = [
            ("game", "–"),
            ("simd", "–"),
            ("othello", "game, simd"),
            ("sanban", "–"),
        ];
        let mut text = "## Picture\n".to_owned();
        for (name, _) in rows.iter().chain(more).rev() {
            text.push_str(&format!("| {name} |\n+-\n"));
        }
        text.push_str("## Code map\n| crate | what it is for | depends on |\n|---|---|---|\n");
        for (name, depends_on) in rows.iter().chain(more) {
            text.push_str(&format!("| `{name}` | its purpose | {depends_on} |\n"));
        }
        self.plant("ARCHITECTURE.md", &text);
    }

    /// Adds a well-made package with these dependencies: name, kind, line.
    pub(crate) fn package(
        &mut self,
        name: &str,
        dependencies: &[(&str, DependencyKind, usize)],
    ) -> &mut Package {
        let folder = format!("crates/{name}");
        self.plant(&format!("{folder}/Cargo.toml"), "[package]\n");
        self.packages.retain(|package| package.name != name);
        self.packages.push(Package {
            name: name.to_owned(),
            folder,
            publish: false,
            inherits_lints: true,
            dependencies: dependencies
                .iter()
                .map(|&(name, kind, line)| Dependency {
                    name: name.to_owned(),
                    kind,
                    line,
                })
                .collect(),
        });
        self.packages.last_mut().expect("a package was just pushed")
    }
}
