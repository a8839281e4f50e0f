//! Links of the documents lead somewhere.

use super::Rule;
use crate::finding::Findings;
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "links",
    about: "relative links in Markdown files, and source paths in the guides, point to files",
    check,
};

/// The documents that say where things are today. Others may speak of the past.
const GUIDES: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"];

fn check(tree: &Tree, findings: &mut Findings) {
    for file in tree.files.iter().filter(|file| file.extension() == "md") {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for (line, target) in links(&file.text) {
            let Some(path) = local_path(target) else {
                continue;
            };
            let found =
                resolve(folder, &path).is_some_and(|path| path.is_empty() || tree.has(&path));
            if !found {
                findings.violation(
                    &file.path,
                    line,
                    format!("no file at `{target}`; repair the link, or add the file to git"),
                );
            }
        }
        if GUIDES.contains(&file.path.as_str()) {
            for (line, path) in source_paths(&file.text) {
                if !tree.has(path) {
                    let text = format!("no file at `{path}`; say where it is now");
                    findings.violation(&file.path, line, text);
                }
            }
        }
    }
}

/// The paths below `crates/` that a document names between backticks, with their lines.
fn source_paths(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).flat_map(|(number, line)| {
        // Every second piece between backticks is code.
        let code = line.split('`').skip(1).step_by(2);
        code.filter(|code| code.starts_with("crates/") && !code.contains(char::is_whitespace))
            .map(move |code| (number, code.trim_end_matches('/')))
    })
}

/// The link targets of a document with their lines; code is not read.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut links = Vec::new();
    let mut open: Option<&str> = None;
    for (index, line) in text.lines().enumerate() {
        match (open, fence(line)) {
            // A block closes by its own mark, at least as long: inside, others are text.
            (Some(mark), Some(other)) if other.starts_with(mark) => open = None,
            (Some(_), _) => {}
            (None, Some(mark)) => open = Some(mark),
            (None, None) => {
                links.extend(targets(line).into_iter().map(|target| (index + 1, target)));
            }
        }
    }
    links
}

/// The run of backticks or tildes that opens or closes a code block.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.trim_start_matches(line.chars().next()?);
    let mark = &line[..line.len() - rest.len()];
    // Backticks again on the same line make it code within text.
    let block = mark.starts_with("```") && !rest.contains('`') || mark.starts_with("~~~");
    block.then_some(mark)
}

/// The targets in one line: `](..)`, `[name]: ..`, `href=".."` and `src=".."`.
fn targets(line: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    // Every second piece between backticks is code.
    for text in line.split('`').step_by(2) {
        for mark in ["](", "href=\"", "src=\""] {
            for (at, _) in text.match_indices(mark) {
                targets.push(first_target(&text[at + mark.len()..]));
            }
        }
    }
    if let Some((name, target)) = line.trim_start().split_once("]: ")
        && name.starts_with('[')
        && !name.starts_with("[^")
    {
        targets.push(first_target(target));
    }
    targets
}

/// Cuts a target from what follows it: a title, a closing mark, the rest of the line.
fn first_target(text: &str) -> &str {
    if let Some((target, _)) = text.strip_prefix('<').and_then(|text| text.split_once('>')) {
        return target;
    }
    let mut open = 0;
    let end = text.find(|c: char| {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        open < 0 || c == '"' || c.is_whitespace()
    });
    &text[..end.unwrap_or(text.len())]
}

/// The path of a target inside the project; none for other sites and for places on the same page.
fn local_path(target: &str) -> Option<String> {
    let path = target.split(['#', '?']).next().unwrap_or_default();
    let scheme = path
        .split_once(':')
        .is_some_and(|(scheme, _)| !scheme.contains('/'));
    (!path.is_empty() && !scheme && !path.starts_with("//")).then(|| path.replace("%20", " "))
}

/// The path from the root, or none where it leaves the project.
fn resolve(folder: &str, path: &str) -> Option<String> {
    // A leading slash means the root, as on the project's page.
    let base = if path.starts_with('/') { "" } else { folder };
    let mut parts = Vec::new();
    for part in base.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    fn lines(text: &str) -> Vec<String> {
        let mut tree = clean();
        tree.plant("docs/rules/pass move.md", "");
        tree.plant("docs/book(1).png", "");
        tree.plant("docs/index.md", text);
        places(&RULE, &tree)
    }

    #[test]
    fn a_clean_tree_passes() {
        for text in [
            "[a](../README.md) [b](rules/) [c](./index.md#top) [d](/README.md \"title\") [e](..)",
            "![p](book(1).png) [q](<rules/pass move.md>) [r](rules/pass%20move.md)",
            "[a](https://x.org/y) [b](mailto:a@b) [c](#here) [d]() [e](//x.org)",
            "`[a](nowhere.md)` and\n```\n[a](nowhere.md)\n~~~\n[b](nowhere.md)\n```\n",
            "````\n```\n[a](nowhere.md)\n````\n[b](index.md)",
            "[a]: index.md\n[^1]: nowhere.md\n<img src=\"book(1).png\">",
        ] {
            assert!(lines(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_source_path_that_is_gone_is_found_in_a_guide() {
        let mut tree = clean();
        let text = "`crates/game/src/lib.rs`, `crates/game/`,\n`crates/game/src/gone.rs`\n";
        tree.plant("CONTRIBUTING.md", text);
        tree.plant("docs/decisions/1.md", text);
        assert_eq!(places(&RULE, &tree), ["CONTRIBUTING.md:2: links"]);
    }

    #[test]
    fn a_closed_block_hides_nothing_after_it() {
        let text = "```rust\n```\n~~~~\n~~~\n~~~~\n[a](nowhere.md)";
        assert_eq!(lines(text), ["docs/index.md:6: links"]);
    }

    #[test]
    fn links_to_nothing_are_found() {
        for text in [
            "see\n[a](nowhere.md)",
            "see [a\nb](../nowhere.md#top)",
            "see\n[a](../../README.md)",
            "see\n[a]: nowhere.md \"title\"",
            "see\n<a href=\"nowhere.md\">",
            "see\n`x` ![a](book.png) `y`",
            "```no block```\n[a](nowhere.md)",
        ] {
            assert_eq!(lines(text), ["docs/index.md:2: links"], "{text}");
        }
    }
}
