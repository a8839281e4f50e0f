//! Keys and values of headers.

use std::borrow::Cow;

use crate::csa::note;
use crate::shogi::Headers;

/// The words for the keys that formats share.
const KEYS: [(&str, &str); 6] = [
    ("棋戦", Headers::EVENT),
    ("場所", Headers::SITE),
    ("開始日時", Headers::START_TIME),
    ("終了日時", Headers::END_TIME),
    ("戦型", Headers::OPENING),
    ("備考", Headers::NOTE),
];

/// The shared key of a word, or the word.
pub(super) fn parse_key(word: &str) -> &str {
    KEYS.iter()
        .find(|(known, _)| *known == word)
        .map_or(word, |(_, key)| key)
}

/// The word for a shared key, or the key.
pub(super) fn word(key: &str) -> &str {
    KEYS.iter()
        .find(|(_, known)| *known == key)
        .map_or(key, |(word, _)| word)
}

/// The value of a key; 備考 may have several lines with `\n` between them.
pub(super) fn parse_value(key: &str, value: &str) -> String {
    match key {
        Headers::NOTE => note::unescape(value),
        _ => value.to_owned(),
    }
}

/// How the value of a key is written.
pub(super) fn value<'a>(key: &str, value: &'a str) -> Cow<'a, str> {
    match key {
        Headers::NOTE => note::escape(value).into(),
        _ => value.into(),
    }
}
