//! A file fits into one sitting.

use super::Rule;
use crate::finding::Findings;
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "length",
    about: "source files over 500 lines are warned about, over 900 refused; tests do not count",
    check,
};

/// More lines than this are worth a look.
const LONG: usize = 500;

/// More lines than this are refused.
const TOO_LONG: usize = 900;

fn check(tree: &Tree, findings: &mut Findings) {
    for file in &tree.files {
        if !matches!(file.extension(), "rs" | "ts" | "svelte") || file.is_test_code() {
            continue;
        }
        let lines = file.source_lines();
        if lines > TOO_LONG {
            findings.violation(
                &file.path,
                TOO_LONG + 1,
                format!("{lines} lines, at most {TOO_LONG} are allowed; split it by its nouns"),
            );
        } else if lines > LONG {
            findings.warning(
                &file.path,
                LONG + 1,
                format!("{lines} lines, {LONG} should do; think of splitting it by its nouns"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;
    use crate::tree::planted::{clean, places};

    fn found(path: &str, text: &str) -> Vec<(String, Severity)> {
        let mut tree = clean();
        tree.plant(path, text);
        let severities = RULE.run(&tree).into_iter().map(|finding| finding.severity);
        places(&RULE, &tree).into_iter().zip(severities).collect()
    }

    #[test]
    fn a_clean_tree_passes() {
        assert!(found("crates/game/src/line.rs", &"//\n".repeat(LONG)).is_empty());
        assert!(found("crates/game/src/line.txt", &"//\n".repeat(1000)).is_empty());
    }

    #[test]
    fn a_long_file_is_warned_about() {
        let place = "crates/web/ui/src/board.ts:501: length".to_owned();
        assert_eq!(
            found("crates/web/ui/src/board.ts", &"//\n".repeat(LONG + 1)),
            [(place, Severity::Warning)]
        );
    }

    #[test]
    fn a_very_long_file_is_refused() {
        for path in ["crates/game/src/line.rs", "crates/web/ui/src/Board.svelte"] {
            assert_eq!(
                found(path, &"//\n".repeat(TOO_LONG + 1)),
                [(format!("{path}:901: length"), Severity::Violation)]
            );
        }
    }

    #[test]
    fn tests_do_not_count() {
        let long = "//\n".repeat(1000);
        assert!(found("crates/game/tests/laws.rs", &long).is_empty());
        assert!(found("crates/game/benches/line.rs", &long).is_empty());
        let module = format!("fn f() {{}}\n#[cfg(test)]\nmod tests {{\n{long}}}\n");
        assert!(found("crates/game/src/line.rs", &module).is_empty());
        let early = format!("{module}fn g() {{}}\n");
        assert_eq!(found("crates/game/src/line.rs", &early).len(), 1);
    }
}
