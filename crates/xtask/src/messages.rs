//! The messages that people read, as the sources write them.
//!
//! Which literals are messages is a matter of where they stand: in `bail!`, in `.context(…)`, in the `Display` of an
//! error, in a call that makes one. A literal beside its Japanese is none: it is translated already.

mod error_names;
mod format_text;
mod message_walk;
mod spoken;
mod written;

use std::collections::{BTreeMap, HashMap, HashSet};

use report::MessageTemplate;
use syn::visit::Visit;

use crate::tree::{File, Tree};
use error_names::ErrorNames;
use message_walk::MessageWalk;

/// Crates whose messages only their developers read.
const FOR_DEVELOPERS: [&str; 2] = ["xtask", "game-laws"];

/// A message and the place where it first stands.
pub(crate) struct Message {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) template: MessageTemplate,
}

impl Message {
    /// Whether it needs Japanese: a single word is often the name of a field, a file or an option.
    pub(crate) fn is_sentence(&self) -> bool {
        let text = self.template.pieces().join("\0");
        let words = text.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '-');
        let has_word = words.clone().any(|word| {
            word.len() > 1 && word.starts_with(|first: char| first.is_ascii_lowercase())
        });
        // A text that ends in a line break is a line of a file.
        has_word && text.contains(' ') && !text.ends_with('\n')
    }
}

/// The messages of a tree by their words, without those of tests.
pub(crate) fn of_tree(tree: &Tree) -> BTreeMap<Vec<String>, Message> {
    let files = tree.rust_files().filter(|file| is_read(file));
    let parsed: Vec<(&File, syn::File)> = files
        .filter_map(|file| Some((file, syn::parse_file(&file.text).ok()?)))
        .collect();
    let mut names: HashMap<&str, ErrorNames> = HashMap::new();
    for (file, syntax) in &parsed {
        let package = file.package().unwrap_or_default();
        names.entry(package).or_default().gather(syntax);
    }
    // An error of one crate is made in another.
    let shared: HashSet<String> = names
        .values()
        .flat_map(|names| names.types.clone())
        .collect();
    let mut messages = BTreeMap::new();
    for (file, syntax) in &parsed {
        let package = file.package().unwrap_or_default();
        let mut walk = MessageWalk::new(&names[package], &shared);
        walk.visit_file(syntax);
        for (line, template) in walk.found {
            let message = Message {
                path: file.path.clone(),
                line,
                template,
            };
            messages
                .entry(message.template.pieces().to_vec())
                .or_insert(message);
        }
    }
    messages
}

fn is_read(file: &File) -> bool {
    let package = file.package().unwrap_or_default();
    file.path.contains("/src/") && !file.is_test_code() && !FOR_DEVELOPERS.contains(&package)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::tree::planted::clean;

    fn found(text: &str) -> Vec<String> {
        let mut tree = clean();
        tree.plant("crates/game/src/error.rs", text);
        let messages = of_tree(&tree).into_values();
        let sentences = messages.filter(Message::is_sentence);
        let texts = sentences.map(|message| message.template.to_string());
        let texts: BTreeSet<String> = texts.collect();
        texts.into_iter().collect()
    }

    #[test]
    fn macros_and_methods_speak() {
        let text = r#"fn f() -> Result<()> {
            ensure!(a, "{}: cannot be read", path.display());
            let why = "it is too long";
            b.with_context(|| format!("line {}", index + 1))?;
            c.context("games")?;
            bail!("{why:?} of {}", x.name)
        }"#;
        assert_eq!(
            found(text),
            [
                "it is too long",
                "line {index}",
                "{path}: cannot be read",
                "{why} of {name}"
            ]
        );
    }

    #[test]
    fn each_way_through_a_display_is_a_message() {
        let text = r#"impl fmt::Display for ReadError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "it ended")?;
                if let Some(status) = self.status {
                    write!(f, " with {status}")?;
                }
                last_words(f)
            }
        }
        fn last_words(f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("; no last words") }
        impl fmt::Display for Command {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "go {} now", self.0) }
        }"#;
        assert_eq!(
            found(text),
            [
                "; no last words",
                "it ended with {status}{text}",
                "it ended{text}"
            ]
        );
    }

    #[test]
    fn texts_beside_their_japanese_and_texts_of_tests_are_none() {
        let text = r#"fn f() -> Result<()> {
            Err(Fault::new(language.pick("a bad move", "悪い手です")))
        }
        #[cfg(test)]
        mod tests { fn g() { bail!("of a test") } }"#;
        assert_eq!(found(text), Vec::<String>::new());
    }
}
