//! The two things that `cargo metadata` does not tell: lines, and inherited lints.

use super::DependencyKind;

/// A `Cargo.toml` as one entry per line. No TOML parser: cargo has already
/// accepted the file, and a value that spans lines holds nothing asked for here.
pub(super) struct Manifest {
    entries: Vec<Entry>,
}

struct Entry {
    line: usize,
    /// The table's name and the key, cut at the dots.
    path: Vec<String>,
    value: String,
}

impl Manifest {
    pub(super) fn parse(text: &str) -> Self {
        let mut entries = Vec::new();
        let mut table = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            let (path, value) = if line.starts_with('[') {
                table = segments(line.trim_matches(['[', ']']));
                (table.clone(), "")
            } else if let Some((key, value)) = line.split_once('=') {
                let path = table.iter().cloned().chain(segments(key)).collect();
                (path, value)
            } else {
                continue;
            };
            entries.push(Entry {
                line: index + 1,
                path,
                value: value.replace(' ', ""),
            });
        }
        Self { entries }
    }

    /// Whether the package takes its lints from the workspace.
    pub(super) fn inherits_lints(&self) -> bool {
        self.entries.iter().any(|entry| {
            (entry.path == ["lints", "workspace"] && entry.value == "true")
                || (entry.path == ["lints"] && entry.value == "{workspace=true}")
        })
    }

    /// The line of a dependency, the first line where no entry shows it.
    pub(super) fn dependency_line(&self, key: &str, kind: DependencyKind) -> usize {
        let table = match kind {
            DependencyKind::Normal => "dependencies",
            DependencyKind::Dev => "dev-dependencies",
            DependencyKind::Build => "build-dependencies",
        };
        // The pair may stand anywhere: `target.'cfg(unix)'.dependencies.x`.
        self.entries
            .iter()
            .find(|entry| entry.path.windows(2).any(|pair| pair == [table, key]))
            .map_or(1, |entry| entry.line)
    }
}

fn segments(dotted: &str) -> Vec<String> {
    dotted
        .split('.')
        .map(|segment| segment.trim().trim_matches(['"', '\'']).to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_in_every_spelling() {
        let manifest = Manifest::parse(
            "[dependencies]\na = \"1\"\nb.workspace = true\n\n[dependencies.c]\nversion = \"1\"\n\
             [dev-dependencies]\na = \"1\" # again\n[target.'cfg(unix)'.build-dependencies]\n\
             \"d\" = { version = \"1\" }\n",
        );
        let line = |key, kind| manifest.dependency_line(key, kind);
        assert_eq!(line("a", DependencyKind::Normal), 2);
        assert_eq!(line("b", DependencyKind::Normal), 3);
        assert_eq!(line("c", DependencyKind::Normal), 5);
        assert_eq!(line("a", DependencyKind::Dev), 8);
        assert_eq!(line("d", DependencyKind::Build), 10);
        assert_eq!(line("e", DependencyKind::Normal), 1);
    }

    #[test]
    fn lints_are_inherited_only_by_saying_so() {
        for (text, expected) in [
            ("[lints]\nworkspace = true # all\n", true),
            ("lints.workspace = true\n", true),
            ("lints = { workspace = true }\n", true),
            ("[lints]\nworkspace = false\n", false),
            ("[lints.rust]\nworkspace = true\n", false),
            ("# [lints]\n# workspace = true\n", false),
            ("[package]\nworkspace = true\n", false),
        ] {
            assert_eq!(Manifest::parse(text).inherits_lints(), expected, "{text}");
        }
    }
}
