//! The picture of ARCHITECTURE.md shows the crates as they are.

use super::Rule;
use crate::code_map::{CodeMap, DOCUMENT};
use crate::finding::Findings;
use crate::tree::{DependencyKind, Tree};

pub(super) const RULE: Rule = Rule {
    name: "picture",
    about: "every crate stands once in the picture of ARCHITECTURE.md, above what it depends on",
    check,
};

fn check(tree: &Tree, findings: &mut Findings) {
    let map = CodeMap::read(tree);
    let places: Vec<_> = map
        .picture
        .iter()
        .flat_map(|line| line.names.iter().map(move |name| (name.as_str(), line)))
        .collect();
    let place = |name: &str| {
        places
            .iter()
            .find(|(other, _)| *other == name)
            .map(|(_, line)| *line)
    };
    for (index, (name, at)) in places.iter().enumerate() {
        if !tree.is_member(name) {
            let text = format!("the picture shows `{name}`, which is no crate; take it out");
            findings.violation(DOCUMENT, at.line, text);
        }
        if places[..index].iter().any(|(other, _)| other == name) {
            let text = format!("the picture shows `{name}` twice; keep one");
            findings.violation(DOCUMENT, at.line, text);
        }
    }
    for package in &tree.packages {
        let Some(own) = place(&package.name) else {
            let text = format!(
                "the picture lacks `{}`; add it to the layer above all that it depends on",
                package.name
            );
            findings.violation(DOCUMENT, 1, text);
            continue;
        };
        for dependency in &package.dependencies {
            let above = place(&dependency.name).is_some_and(|other| other.layer <= own.layer);
            if dependency.kind != DependencyKind::Dev && above {
                let text = format!(
                    "`{}` depends on `{}`, which is not below it; move one of them",
                    package.name, dependency.name
                );
                findings.violation(DOCUMENT, own.line, text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::clean;

    /// The findings for the clean crates under a picture with these layers.
    fn found(layers: &str) -> Vec<String> {
        let mut tree = clean();
        tree.plant(DOCUMENT, &format!("## Picture\n{layers}\n"));
        RULE.run(&tree)
            .into_iter()
            .map(|finding| format!("{}: {}", finding.line, finding.text))
            .collect()
    }

    #[test]
    fn a_true_picture_passes() {
        assert!(RULE.run(&clean()).is_empty());
        assert!(found("| sanban |\n| othello | rules\n+---+\n| game simd |").is_empty());
    }

    #[test]
    fn a_crate_that_is_missing_unknown_or_shown_twice_is_found() {
        assert_eq!(
            found("| othello chess |\n+-\n| game | sanban\n| simd simd |"),
            [
                "2: the picture shows `chess`, which is no crate; take it out",
                "5: the picture shows `simd` twice; keep one",
                "1: the picture lacks `sanban`; add it to the layer above all that it depends on",
            ]
        );
    }

    #[test]
    fn a_dependency_that_points_up_or_sideways_is_found() {
        assert_eq!(
            found("| game |\n+-\n| othello simd |\n| sanban |"),
            [
                "4: `othello` depends on `game`, which is not below it; move one of them",
                "4: `othello` depends on `simd`, which is not below it; move one of them",
            ]
        );
    }
}
