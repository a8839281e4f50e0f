//! The project as the rules see it: files and packages, held in memory.

mod disk;
mod manifest;
mod metadata;
#[cfg(test)]
pub(crate) mod planted;

use std::cell::OnceCell;

use proc_macro2::TokenStream;

use crate::{test_code, tokens};

/// Everything a rule may look at.
#[derive(Default)]
pub(crate) struct Tree {
    pub(crate) files: Vec<File>,
    pub(crate) packages: Vec<Package>,
}

impl Tree {
    /// Whether `path` is a file of the project, or a folder with one in it.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.files.iter().any(|file| {
            file.path
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// Whether `name` is a crate of the workspace.
    pub(crate) fn is_member(&self, name: &str) -> bool {
        self.packages.iter().any(|package| package.name == name)
    }

    /// The lines of a crate's source, tests left out.
    pub(crate) fn source_lines(&self, package: &str) -> usize {
        let source = format!("crates/{package}/src/");
        self.rust_files()
            .filter(|file| file.path.starts_with(&source) && !file.is_test_code())
            .map(File::source_lines)
            .sum()
    }

    /// The files whose name ends in `.rs`.
    pub(crate) fn rust_files(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.extension() == "rs")
    }
}

/// A file of the project, tracked or about to be.
pub(crate) struct File {
    /// Relative to the root, with `/` between folders.
    pub(crate) path: String,
    /// Empty where the file is not UTF-8: such a file only exists.
    pub(crate) text: String,
    lexed: OnceCell<Result<TokenStream, usize>>,
}

impl File {
    /// A file with this text; nothing is lexed yet.
    pub(crate) fn new(path: String, text: String) -> Self {
        let lexed = OnceCell::new();
        Self { path, text, lexed }
    }

    /// The file as Rust tokens, or the line that does not lex.
    pub(crate) fn lexed(&self) -> Result<TokenStream, usize> {
        self.lexed.get_or_init(|| tokens::lex(&self.text)).clone()
    }

    /// The tokens, none where the file does not lex: the rule `unsafe` reports that, once.
    pub(crate) fn tokens(&self) -> TokenStream {
        self.lexed().unwrap_or_default()
    }

    /// What follows the last dot of the name.
    pub(crate) fn extension(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// The lines before the test modules at the end.
    pub(crate) fn source_lines(&self) -> usize {
        let tests = if self.extension() == "rs" {
            test_code::closing_modules(self.tokens())
        } else {
            None
        };
        tests.map_or_else(|| self.text.lines().count(), |line| line - 1)
    }

    /// The folder below `crates/`, if the file is in one.
    pub(crate) fn package(&self) -> Option<&str> {
        let (package, _) = self.path.strip_prefix("crates/")?.split_once('/')?;
        Some(package)
    }

    /// Whether the whole file is test code: by its folder, or as the `tests.rs` of a module.
    pub(crate) fn is_test_code(&self) -> bool {
        self.path.ends_with("/tests.rs")
            || self
                .path
                .split('/')
                .rev()
                .skip(1)
                .any(|folder| matches!(folder, "tests" | "benches" | "fuzz"))
    }
}

/// A package of the workspace.
pub(crate) struct Package {
    pub(crate) name: String,
    /// Relative to the root, with `/` between folders.
    pub(crate) folder: String,
    pub(crate) publish: bool,
    /// Whether the manifest says `[lints] workspace = true`.
    pub(crate) inherits_lints: bool,
    pub(crate) dependencies: Vec<Dependency>,
}

impl Package {
    /// The path of the package's `Cargo.toml`.
    pub(crate) fn manifest(&self) -> String {
        // The root package, should one appear, has an empty folder.
        format!("{}/Cargo.toml", self.folder)
            .trim_start_matches('/')
            .to_owned()
    }
}

/// One entry of a dependency table.
pub(crate) struct Dependency {
    /// The package's own name, whatever the manifest renames it to.
    pub(crate) name: String,
    pub(crate) kind: DependencyKind,
    /// Its line in the manifest.
    pub(crate) line: usize,
}

/// Which dependency table an entry stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DependencyKind {
    Normal,
    Dev,
    Build,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_exists_through_its_files() {
        let mut tree = Tree::default();
        tree.plant("docs/rules/pass.md", "");
        assert!(tree.has("docs") && tree.has("docs/rules") && tree.has("docs/rules/pass.md"));
        assert!(!tree.has("docs/rule") && !tree.has("docs/rules/pass"));
    }

    #[test]
    fn paths_tell_package_extension_and_tests() {
        let file = |path: &str| File::new(path.to_owned(), String::new());
        assert_eq!(file("crates/game/src/lib.rs").package(), Some("game"));
        assert_eq!(file("crates/README.md").package(), None);
        assert_eq!(file("a.b/Makefile").extension(), "");
        assert_eq!(file("a/b.c.ts").extension(), "ts");
        assert!(file("crates/game/tests/laws.rs").is_test_code());
        assert!(file("crates/game/src/line/tests.rs").is_test_code());
        assert!(file("fuzz/targets/line.rs").is_test_code());
        assert!(!file("crates/game/src/latests.rs").is_test_code());
    }
}
