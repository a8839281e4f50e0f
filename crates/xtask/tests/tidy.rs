//! The real binary on a small workspace of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A document that fits the two crates of the workspace.
const ARCHITECTURE: &str = "\
## Picture

```text
| search |
+--------+
| game   |
```

## Code map

| crate | what it is for | depends on |
|---|---|---|
| `game` | the vocabulary | – |
| `search` | players | game |
";

/// A folder that goes away with the test.
///
/// Outside of the target folder on purpose: git ignores that one.
struct Workspace {
    root: PathBuf,
}

impl Workspace {
    fn new(name: &str) -> Self {
        let name = format!("xtask-{name}-{}", std::process::id());
        let root = std::env::temp_dir().join(name);
        let workspace = Self { root };
        workspace.write(
            "Cargo.toml",
            "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n\
             [workspace.lints.rust]\nunsafe_code = \"forbid\"\n",
        );
        workspace.write("crates/game/Cargo.toml", &manifest("game", ""));
        workspace.write("crates/game/src/lib.rs", "//! A game.\n");
        workspace.write("crates/search/Cargo.toml", &manifest("search", "game"));
        workspace.write("crates/search/src/lib.rs", "//! A search.\n");
        workspace.write("ARCHITECTURE.md", ARCHITECTURE);
        workspace.write("README.md", "[the game](crates/game/src/lib.rs)\n");
        // Built files are nobody's business, with or without git.
        workspace.write("target/debug/generated.rs", "unsafe fn f() {}\n");
        workspace
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn remove(&self, path: &str) {
        fs::remove_file(self.root.join(path)).unwrap();
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // Leaving a few files in the temporary folder is better than a second panic.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// A manifest that no rule objects to, with at most one dependency, on line 7.
fn manifest(name: &str, dependency: &str) -> String {
    let dependency = match dependency {
        "" => String::new(),
        name => format!("{name} = {{ path = \"../{name}\" }}\n"),
    };
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\
         [dependencies]\n{dependency}[lints]\nworkspace = true\n"
    )
}

fn tidy(root: &Path) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["tidy", "--root"])
        .arg(root)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_planted_file_fails_until_it_is_gone() {
    let workspace = Workspace::new("file");
    let clean = "tidy: 7 files, 2 crates, 0 violations (0 warnings)\n";
    let pass = (Some(0), clean.to_owned(), String::new());
    assert_eq!(tidy(&workspace.root), pass);

    workspace.write(
        "crates/game/src/clock.rs",
        "//! A clock.\n\nuse std::time::Instant;\n",
    );
    let (code, out, err) = tidy(&workspace.root);
    assert_eq!(code, Some(2));
    assert_eq!(out, "tidy: 8 files, 2 crates, 1 violations (0 warnings)\n");
    assert!(
        err.starts_with("crates/game/src/clock.rs:3: purity: `std::time` "),
        "{err}"
    );
    assert_eq!(err.lines().count(), 1);

    workspace.remove("crates/game/src/clock.rs");
    assert_eq!(tidy(&workspace.root), pass);
}

#[test]
fn a_planted_arrow_fails_until_it_is_gone() {
    let workspace = Workspace::new("arrow");
    workspace.write("crates/search/Cargo.toml", &manifest("search", ""));
    workspace.write("crates/game/Cargo.toml", &manifest("game", "search"));
    let (code, _, err) = tidy(&workspace.root);
    assert_eq!(code, Some(2));
    for expected in [
        "ARCHITECTURE.md:6: picture: `game` depends on `search`",
        "ARCHITECTURE.md:14: arrows: `search` does not depend on `game` any more",
        "crates/game/Cargo.toml:7: arrows: `game` may not depend on `search`",
    ] {
        assert!(err.contains(expected), "{expected} is not in\n{err}");
    }

    workspace.write("crates/game/Cargo.toml", &manifest("game", ""));
    workspace.write("crates/search/Cargo.toml", &manifest("search", "game"));
    assert_eq!(tidy(&workspace.root).0, Some(0));
}

#[test]
fn git_decides_which_files_count() {
    let workspace = Workspace::new("git");
    let git = Command::new("git")
        .args(["init", "-q"])
        .arg(&workspace.root)
        .status();
    if !git.is_ok_and(|status| status.success()) {
        return; // Without git the other tests cover what tidy does.
    }
    workspace.write(".gitignore", "/target/\n/scratch/\n");
    workspace.write("scratch/utils.rs", "unsafe fn f() {}\n");
    let (code, out, _) = tidy(&workspace.root);
    assert_eq!(code, Some(0));
    assert_eq!(out, "tidy: 8 files, 2 crates, 0 violations (0 warnings)\n");

    workspace.write(".gitignore", "/target/\n");
    let (code, _, err) = tidy(&workspace.root);
    assert_eq!(code, Some(2));
    assert!(err.starts_with("scratch/utils.rs:1: names: "), "{err}");
}

#[test]
fn a_folder_without_a_workspace_is_an_error() {
    let workspace = Workspace::new("empty");
    workspace.remove("Cargo.toml");
    let (code, out, err) = tidy(&workspace.root.join("target"));
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.starts_with("error: `"), "{err}");
}
