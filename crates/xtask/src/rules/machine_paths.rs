//! The project runs on any machine.

use super::Rule;
use crate::finding::Findings;
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "machine-paths",
    about: "no path of one machine or of one person's home folder in any text file",
    check,
};

// The needles are cut in two so that this file passes its own rule.

/// The home folder of the administrator.
const ROOT: &str = concat!("/ro", "ot/");

/// Folders whose folders are people.
const HOMES: [&str; 2] = [concat!("/ho", "me/"), concat!("/Us", "ers/")];

/// The same behind a drive letter, plain and as a string literal has it.
const PROFILES: [&str; 2] = [concat!(":\\Us", "ers\\"), concat!(":\\\\Us", "ers\\\\")];

fn check(tree: &Tree, findings: &mut Findings) {
    for file in &tree.files {
        for (index, line) in file.text.lines().enumerate() {
            if let Some(needle) = needle(line) {
                findings.violation(
                    &file.path,
                    index + 1,
                    format!(
                        "`{needle}` is a place on one machine; use a relative path or an option"
                    ),
                );
            }
        }
    }
}

/// The beginning of the first machine path in a line.
fn needle(line: &str) -> Option<&'static str> {
    let root = |needle: &&str| occurs(line, needle, |before, _| is_absolute(before));
    let home = |needle: &&str| {
        occurs(line, needle, |before, after| {
            is_absolute(before) && has_name(after)
        })
    };
    let profile = |needle: &&str| {
        occurs(line, needle, |before, _| {
            before.ends_with(|c: char| c.is_ascii_alphabetic())
        })
    };
    Some(ROOT)
        .filter(root)
        .or_else(|| HOMES.into_iter().find(home))
        .or_else(|| PROFILES.into_iter().find(profile))
}

/// Whether `needle` stands in `line` between two texts that pass the test.
fn occurs(line: &str, needle: &str, test: impl Fn(&str, &str) -> bool) -> bool {
    line.match_indices(needle)
        .any(|(at, _)| test(&line[..at], &line[at + needle.len()..]))
}

/// Whether a slash after `before` begins a path: not inside `a/b`, `$X/b`, `{x}/b` or `https://b`.
fn is_absolute(before: &str) -> bool {
    if before.ends_with('/') {
        return before.ends_with("file://");
    }
    let inside = |c: char| c.is_alphanumeric() || "_-.~$%@*)]}".contains(c);
    !before.ends_with(inside)
}

/// Whether `after` begins with a folder's name, not with a placeholder such as `<name>` or `$USER`.
fn has_name(after: &str) -> bool {
    let name = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    let rest = after.trim_start_matches(name);
    rest.len() < after.len() && rest.starts_with('/')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    fn lines(text: &str) -> Vec<String> {
        let mut tree = clean();
        tree.plant("docs/setup.txt", text);
        places(&RULE, &tree)
    }

    #[test]
    fn a_clean_tree_passes() {
        for text in [
            concat!(
                "https://x.org/ho",
                "me/page/ and $DIR/ro",
                "ot/ and ../ro",
                "ot/"
            ),
            concat!("/ho", "me/<name>/ or /ho", "me/$USER/ or /ho", "me/"),
            concat!("https://ro", "ot/ and tree/ro", "ot/leaf and /ro", "ots/"),
            concat!("Us", "ers\\ of ::Us", "ers"),
        ] {
            assert!(lines(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn paths_of_one_machine_are_found() {
        for text in [
            concat!("first\ncd /ro", "ot/project"),
            concat!("first\n\"/ho", "me/ann/project\""),
            concat!("first\nPATH=/Us", "ers/ann.lee/bin"),
            concat!("first\nfile:///ho", "me/ann/x"),
            concat!("first\nC:\\Us", "ers\\ann"),
            concat!("first\n\"c:\\\\Us", "ers\\\\ann\""),
        ] {
            assert_eq!(lines(text), ["docs/setup.txt:2: machine-paths"], "{text}");
        }
    }
}
