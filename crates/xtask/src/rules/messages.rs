//! People read messages in their language.

use std::collections::HashSet;

use report::{MessageTemplate, message_catalogue};

use super::Rule;
use crate::finding::Findings;
use crate::messages;
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "messages",
    about: "every message that people read has Japanese in messages.ja.txt, and every entry is used",
    check,
};

/// The Japanese of the messages.
const CATALOGUE: &str = "crates/report/texts/messages.ja.txt";

/// Messages that still need Japanese: this list only becomes shorter.
const UNTRANSLATED: &str = "crates/report/texts/messages.untranslated.txt";

fn check(tree: &Tree, findings: &mut Findings) {
    let text = |path: &str| {
        let mut files = tree.files.iter();
        files
            .find(|file| file.path == path)
            .map(|file| file.text.as_str())
    };
    let Some(catalogue) = text(CATALOGUE) else {
        return;
    };
    let messages = messages::of_tree(tree);
    let mut known = HashSet::new();
    for (line, entry) in message_catalogue::read(catalogue) {
        match entry {
            Ok(entry) => {
                let words = entry.english.pieces().to_vec();
                if !messages.contains_key(&words) {
                    findings.violation(
                        CATALOGUE,
                        line,
                        format!("no source says `{}`", entry.english),
                    );
                }
                known.insert(words);
            }
            Err(why) => findings.violation(CATALOGUE, line, why),
        }
    }
    for (index, line) in text(UNTRANSLATED).unwrap_or_default().lines().enumerate() {
        let words = MessageTemplate::read(line).map(|template| template.pieces().to_vec());
        let words = words.unwrap_or_default();
        if !messages.contains_key(&words) || known.contains(&words) {
            let why = format!("`{line}` is translated, or said no more: remove it here");
            findings.violation(UNTRANSLATED, index + 1, why);
        }
        known.insert(words);
    }
    for (words, message) in &messages {
        if message.is_sentence() && !known.contains(words) {
            let why = format!(
                "expected Japanese for `{}` in {CATALOGUE}",
                message.template
            );
            findings.violation(&message.path, message.line, why);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    fn found(catalogue: &str, untranslated: &str) -> Vec<String> {
        let mut tree = clean();
        tree.plant(
            "crates/game/src/error.rs",
            "fn f() { bail!(\"no move {number}\") }",
        );
        tree.plant(CATALOGUE, catalogue);
        tree.plant(UNTRANSLATED, untranslated);
        places(&RULE, &tree)
    }

    #[test]
    fn a_message_is_translated_or_on_the_list() {
        assert!(found("no move {n}\n  {n} 手目がありません\n", "").is_empty());
        assert!(found("", "no move {n}\n").is_empty());
        assert_eq!(found("", ""), ["crates/game/src/error.rs:1: messages"]);
    }

    #[test]
    fn entries_without_a_message_or_with_other_holes_are_found() {
        let entry = "no move {n}\n  {n} 手目がありません\n";
        let of_catalogue = |line| [format!("{CATALOGUE}:{line}: messages")];
        assert_eq!(
            found(&format!("{entry}no game\n  ない\n"), ""),
            of_catalogue(3)
        );
        assert_eq!(
            found("no move {n}\n  ない\n", "no move {n}\n"),
            of_catalogue(1)
        );
        let listed = format!("{UNTRANSLATED}:1: messages");
        assert_eq!(found(entry, "no move {n}\n"), [listed]);
    }
}
