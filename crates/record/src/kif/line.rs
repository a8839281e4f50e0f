//! What a line of a KIF or KI2 file is.

use game::Color;

use ::shogi::kanji::{parse_numeral, parse_sign};

/// A line, recognised by its first letters or by its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// A line without content: blanks, `#`, the frame of a board, the head of the list of moves.
    Idle,
    Comment(&'a str),
    Bookmark(&'a str),
    Handicap(&'a str),
    Hand(Color, &'a str),
    Rank(&'a str),
    Turn(&'a str),
    /// How many moves came before the start, and the last of them.
    Number(&'a str),
    Player(Color, &'a str),
    Header(&'a str, &'a str),
    /// KIF's: a number, then a move or the word for an end, perhaps with a time.
    Numbered(&'a str, &'a str),
    /// KI2's: moves with their signs.
    Moves(&'a str),
    Branch(&'a str),
    /// What follows まで…手.
    Result(&'a str),
    Unknown,
}

/// Finds the kind of a line.
pub(crate) fn parse(text: &str) -> Line<'_> {
    if let Some(comment) = text.strip_prefix('*') {
        return Line::Comment(comment);
    }
    if let Some(name) = text.strip_prefix('&') {
        return Line::Bookmark(name);
    }
    let trimmed = text.trim();
    let is_idle = ["#", "手数--", "+-", "９ ８"]
        .iter()
        .any(|start| trimmed.starts_with(start));
    if trimmed.is_empty() || is_idle {
        return Line::Idle;
    }
    if trimmed.starts_with('|') {
        return Line::Rank(trimmed);
    }
    if trimmed.starts_with(|letter| parse_sign(letter).is_some()) {
        return Line::Moves(trimmed);
    }
    if let Some((number, body)) = split_number(trimmed) {
        return Line::Numbered(number, body);
    }
    if let Some(number) = trimmed.strip_prefix("手数＝") {
        return Line::Number(number);
    }
    if let Some(result) = split_result(trimmed) {
        return Line::Result(result);
    }
    if let Some(side) = trimmed
        .strip_suffix('番')
        .filter(|side| parse_side(side).is_some())
    {
        return Line::Turn(side);
    }
    parse_header(text)
}

fn parse_header(text: &str) -> Line<'_> {
    let Some((key, value)) = text.split_once(['：', ':']) else {
        return Line::Unknown;
    };
    let is_wide = text
        .get(key.len()..)
        .is_some_and(|rest| rest.starts_with('：'));
    // A half-width colon has a blank after it that is no part of the value.
    let value = if is_wide { value } else { value.trim_start() };
    let key = key.trim();
    let held = ["の持駒", "の持ち駒", "持駒", "持ち駒"]
        .iter()
        .find_map(|suffix| parse_side(key.strip_suffix(suffix)?));
    match (key, parse_side(key), held) {
        ("", ..) => Line::Unknown,
        ("手合割", ..) => Line::Handicap(value.trim()),
        ("手番", ..) => Line::Turn(value.trim()),
        ("変化", ..) => Line::Branch(value.trim()),
        (_, Some(color), _) => Line::Player(color, value),
        (_, _, Some(color)) => Line::Hand(color, value),
        _ => Line::Header(key, value),
    }
}

/// The side of a word: 先手 or, with a handicap, 下手, and their opponents.
pub(crate) fn parse_side(word: &str) -> Option<Color> {
    match word {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// A number with something behind a blank.
fn split_number(text: &str) -> Option<(&str, &str)> {
    let (number, body) = text.split_once(char::is_whitespace)?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| (number, body.trim_start()))
}

/// What follows まで12手で.
fn split_result(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("まで")?.trim_start();
    let after = rest.trim_start_matches(|letter: char| {
        letter.is_ascii_digit() || matches!(letter, '０'..='９')
    });
    if after.len() == rest.len() {
        return None;
    }
    let result = after.trim_start().strip_prefix('手')?;
    Some(result.strip_prefix('で').unwrap_or(result).trim())
}

/// Whether what follows a number is meant as a move. Other words are ends.
pub(crate) fn is_move(body: &str) -> bool {
    let mut letters = body.chars();
    let (first, second) = (letters.next(), letters.next());
    let is_numeral = |letter: Option<char>| letter.and_then(parse_numeral).is_some();
    let is_digit = |letter: char| matches!(letter, '0'..='9' | '０'..='９' | '同');
    first.is_some_and(|letter| is_digit(letter) || parse_sign(letter).is_some())
        || (is_numeral(first) && is_numeral(second))
}
