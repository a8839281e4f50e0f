//! Errors, warnings and diagnoses in Japanese.
//!
//! The crates write their messages in English, where they happen. Where one is shown to a person, it is looked up
//! here: see `docs/decisions/0011-japanese-messages.md`.

use std::sync::LazyLock;

use crate::MessageTemplate;

/// The messages of this project.
const OURS: &str = include_str!("../texts/messages.ja.txt");

/// Messages of the system, the standard library and other crates.
const FOREIGN: &str = include_str!("../texts/foreign_messages.ja.txt");

/// A hole holds a message, whose hole holds a message: deeper than this nobody reads.
const DEPTH: usize = 16;

static ENTRIES: LazyLock<Vec<MessageEntry>> = LazyLock::new(|| {
    let entries = read(OURS).chain(read(FOREIGN));
    let mut entries: Vec<MessageEntry> = entries
        .map(|(_, entry)| entry.expect("a test reads the catalogue"))
        .collect();
    // The entry that says most about a text comes first.
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.english.determined()));
    entries
});

/// A message in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MessageEntry {
    /// The English template.
    pub english: MessageTemplate,
    /// The Japanese template, with holes of the same names.
    pub japanese: MessageTemplate,
}

impl MessageEntry {
    fn read(english: &str, japanese: &str) -> Result<MessageEntry, String> {
        let template =
            |text: &str| MessageTemplate::read(text).map_err(|why| format!("{text:?}: {why}"));
        let entry = MessageEntry {
            english: template(english)?,
            japanese: template(japanese)?,
        };
        let sorted = |template: &MessageTemplate| {
            let mut holes = template.holes().to_vec();
            holes.sort();
            holes
        };
        if sorted(&entry.english) == sorted(&entry.japanese) {
            Ok(entry)
        } else {
            Err(format!("{japanese:?}: expected the holes of {english:?}"))
        }
    }
}

/// The entries of a catalogue with the line of each: a line of English, then its Japanese, indented by two spaces.
pub fn read(text: &str) -> impl Iterator<Item = (usize, Result<MessageEntry, String>)> {
    let mut lines = text.lines().enumerate().peekable();
    std::iter::from_fn(move || {
        let (index, english) = lines.next()?;
        let japanese = lines
            .next_if(|(_, line)| line.starts_with("  "))
            .map(|(_, line)| line.trim_start());
        let entry = match japanese {
            Some("") | None => Err(format!(
                "{english:?}: expected its Japanese below, indented"
            )),
            Some(japanese) => MessageEntry::read(english, japanese),
        };
        Some((index + 1, entry))
    })
}

/// A message in Japanese. What the catalogue does not know stays as it is.
#[must_use]
pub(crate) fn japanese(message: &str) -> String {
    translated(message, DEPTH).unwrap_or_else(|| message.to_owned())
}

fn translated(message: &str, depth: usize) -> Option<String> {
    if depth == 0 || !message.contains(|letter: char| letter.is_ascii_alphabetic()) {
        return None;
    }
    if let Some(listed) = listed(message, depth) {
        return Some(listed);
    }
    if reason_is_known_better(message) {
        return parted(message, depth);
    }
    whole(message, depth).or_else(|| parted(message, depth))
}

/// What parts several messages in one line.
const SEMICOLON: &str = "; ";

/// Several messages in one line, each of which is known by itself. An entry with a semicolon of its own
/// says more, and so does one around all of them.
fn listed(message: &str, depth: usize) -> Option<String> {
    if depth == 0 || !message.contains(SEMICOLON) {
        return None;
    }
    if let Some((entry, contents)) = entry_of(message) {
        let mut pieces = entry.english.pieces().iter();
        let semicolons = |text: &str| text.matches(SEMICOLON).count();
        let is_list = |text: &&str| semicolons(text) == semicolons(message);
        let mut lists = contents.into_iter().filter(is_list);
        if pieces.any(|piece| piece.contains(SEMICOLON))
            || lists.any(|text| listed(text, depth - 1).is_some())
        {
            return None;
        }
    }
    let mut parts = message.split(SEMICOLON);
    let mut told = translated(parts.next()?, depth - 1)?;
    for part in parts {
        told += &ending(part, depth - 1).or_else(|| {
            let part = translated(part, depth - 1)?;
            Some(format!("{SEMICOLON}{part}"))
        })?;
    }
    Some(told)
}

/// What an entry says that begins with the semicolon, such as `; and {more} more`, or one behind it.
fn ending(part: &str, depth: usize) -> Option<String> {
    let message = format!("{SEMICOLON}{part}");
    let (entry, contents) = entry_of(&message)?;
    let start = entry.english.pieces().first()?;
    let is_behind = |text: &&str| {
        let inner = entry_of(text).and_then(|(inner, _)| inner.english.pieces().first());
        start.is_empty() && inner.is_some_and(|inner| inner.starts_with(SEMICOLON))
    };
    let is_ending = start.starts_with(SEMICOLON) || contents.first().is_some_and(is_behind);
    is_ending.then(|| whole(&message, depth))?
}

/// Whether an entry says more about what stands behind a place and a colon than one about all of it:
/// `{place}: expected {a}, found {b}` says little of `FILE: expected records of Shogi, found Renju`.
fn reason_is_known_better(message: &str) -> bool {
    let Some((place, wrong)) = message.split_once(COLON) else {
        return false;
    };
    match (entry_of(message), entry_of(wrong)) {
        (Some((all, contents)), Some((reason, _))) => {
            let ([start, behind, ..], [first, ..]) = (all.english.pieces(), &contents[..]) else {
                return false;
            };
            // `{what} from {least} to {most}` says nothing of `move 1: expected a square from a1 to h8`.
            let is_place = behind.starts_with(COLON) || first.contains(COLON);
            let has_place = start.is_empty() && is_place || entry_of(place).is_some();
            has_place && reason.english.determined() + COLON.len() > all.english.determined()
        }
        _ => false,
    }
}

/// The entry that can have written a message and determines most of it, with what is in its holes.
fn entry_of(message: &str) -> Option<(&'static MessageEntry, Vec<&str>)> {
    let mut entries = ENTRIES.iter();
    entries.find_map(|entry| Some((entry, entry.english.contents(message)?)))
}

/// A message that one entry describes.
fn whole(message: &str, depth: usize) -> Option<String> {
    let (entry, contents) = entry_of(message)?;
    let named = |name: &str| {
        let names = entry.english.holes().iter();
        let content = names.zip(&contents).find(|(hole, _)| *hole == name);
        let content = content.map_or("", |(_, content)| content);
        let content_in_japanese = translated(content, depth - 1).or_else(|| choice(content));
        content_in_japanese.unwrap_or_else(|| content.to_owned())
    };
    Some(entry.japanese.filled(named))
}

/// A choice of words, such as `linear or material`. Names of files and players have other letters, too.
fn choice(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(" or ").collect();
    let is_word = |word: &&str| {
        let mut letters = word.chars();
        letters.all(|letter| letter.is_ascii_alphanumeric() || "-_:".contains(letter))
    };
    let are_words = words.iter().all(|word| !word.is_empty() && is_word(word));
    (words.len() > 1 && are_words).then(|| words.join(" か "))
}

/// What parts a place from what is wrong there.
const COLON: &str = ": ";

/// A place and what is wrong there, parted by a colon: each of them may be a message.
fn parted(message: &str, depth: usize) -> Option<String> {
    message.match_indices(COLON).find_map(|(at, colon)| {
        let (place, wrong) = (&message[..at], &message[at + colon.len()..]);
        let wrong = translated(wrong, depth - 1)?;
        let place = whole(place, depth - 1).unwrap_or_else(|| place.to_owned());
        Some(format!("{place}: {wrong}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogues_can_be_read() {
        for text in [OURS, FOREIGN] {
            for (line, entry) in read(text) {
                assert!(entry.is_ok(), "line {line}: {}", entry.unwrap_err());
            }
        }
    }

    #[test]
    fn no_english_has_two_entries() {
        let mut seen = std::collections::HashSet::new();
        for (_, entry) in read(OURS).chain(read(FOREIGN)) {
            let english = entry.unwrap().english;
            assert!(seen.insert(english.pieces().to_vec()), "{english}");
        }
    }

    #[test]
    fn an_entry_needs_the_holes_of_its_english() {
        let found: Vec<_> = read("a {b}\n  {b} 個\nc {d}\n  {e}\nf\ng\n  ジー\n").collect();
        let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 3, 5, 6]);
        let fine: Vec<bool> = found.iter().map(|(_, entry)| entry.is_ok()).collect();
        assert_eq!(fine, [true, false, false, true]);
    }

    #[test]
    fn the_entry_that_says_most_is_taken_behind_a_place_too() {
        assert_eq!(
            japanese("games/a.sgf: expected records of Shogi, found Renju"),
            "games/a.sgf: Shogiの棋譜が必要ですが、Renjuでした"
        );
        let why = "expected a point such as h8 (a to s, 1 to 19), or pass";
        let told = japanese(&format!("\"foo\" is not a move: {why}"));
        assert!(told.starts_with("\"foo\" は手ではありません: "), "{told}");
    }

    #[test]
    fn what_is_appended_and_a_choice_are_told_apart() {
        let why =
            "expected a program's path or a built-in player (see `sanban players othello`), found";
        let told = japanese(&format!("engine1: {why} \"rndom\""));
        assert!(told.ends_with("必要ですが、\"rndom\" でした"), "{told}");
        let told = japanese(&format!(
            "engine1: {why} \"rndom\"; did you mean \"random\"?"
        ));
        let end = "\"rndom\" でした。もしかして \"random\" ですか";
        assert!(told.contains(end), "{told}");
        let told = japanese("option eval: expected linear or material, found \"foo\"");
        assert!(told.contains("linear か material"), "{told}");
        let told = japanese(
            "game 1: expected --empties: how many empty squares the position of a whole game has",
        );
        assert!(told.starts_with("1 局目: 終わった対局では"), "{told}");
        let told = japanese("a or b.txt: No such file or directory (os error 2)");
        assert!(told.starts_with("a or b.txt: "), "{told}");
        let told = japanese("moves: move 1 (f9): expected a square from a1 to h8, or pass");
        assert_eq!(
            told,
            "moves: 1 手目 (f9): a1 から h8 までのマスか pass が必要です"
        );
    }

    #[test]
    fn several_messages_in_one_line_are_translated_one_by_one() {
        let why = "\"x\" is not a move: expected a square from a1 to h8, or pass";
        let told = japanese(&format!(
            "a.txt, line 1: move 1 (x): {why}; a.txt, line 2: move 1 (x): {why}; and 3 more (--skip-bad leaves such lines out)"
        ));
        assert!(!told.contains("is not") && !told.contains("more"), "{told}");
        assert_eq!(
            told.matches("a1 から h8 までのマスか pass").count(),
            2,
            "{told}"
        );
        assert!(told.contains("; a.txt の 2 行目"), "{told}");
    }

    #[test]
    fn a_place_and_a_reason_of_the_system_are_translated() {
        assert_eq!(
            japanese("games/a.ggf: No such file or directory (os error 2)"),
            "games/a.ggf: ファイルもフォルダもありません (os error 2)"
        );
    }

    #[test]
    fn unknown_texts_stay() {
        for text in ["", "3: 4", "qwerty uiop", "a.txt: qwerty uiop"] {
            assert_eq!(japanese(text), text);
        }
    }
}
