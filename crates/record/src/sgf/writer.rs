use std::fmt::Write as _;

use game::{Color, Game as _, Position as _};

use ::renju::{Position, Renju};

use super::interpreter::WORDS;
use super::property::escape;
use super::{place, result, time};
use crate::renju::{Node, Record};

/// Writes a game, a line end behind it.
///
/// Headers whose keys the format cannot have (anything but capital letters) are lost, and so is
/// an agreed number of moves that does not belong to the rules' name.
#[must_use]
pub fn to_text(record: &Record) -> String {
    let mut text = head(record);
    let mut turn = record.start.turn();
    for node in record.nodes() {
        push_node(&mut text, turn, &node, record);
        turn = !turn;
    }
    text.push_str(")\n");
    text
}

/// Writes a game with its branches. `nodes` are its moves, each with the place of the one before it; the
/// first of those that have the same one before them is the game's. The moves of the record are not
/// written.
#[must_use]
pub fn to_tree_text(record: &Record, nodes: &[(Option<usize>, Node)]) -> String {
    let mut text = head(record);
    let first = record.start.turn();
    let mut firsts = Vec::new();
    let mut followers = vec![Vec::new(); nodes.len()];
    for (place, (before, _)) in nodes.iter().enumerate() {
        let before = before.filter(|&before| before < place);
        before
            .and_then(|before| followers.get_mut(before))
            .unwrap_or(&mut firsts)
            .push(place);
    }
    let mut steps = Vec::new();
    push_steps(&mut steps, &firsts, first);
    while let Some(step) = steps.pop() {
        match step {
            Step::Open => text.push('('),
            Step::Close => text.push(')'),
            Step::Node(place, turn) => {
                let Some(((_, node), followers)) = nodes.get(place).zip(followers.get(place))
                else {
                    continue;
                };
                push_node(&mut text, turn, node, record);
                push_steps(&mut steps, followers, !turn);
            }
        }
    }
    text.push_str(")\n");
    text
}

/// What is still to be written of a tree.
enum Step {
    Open,
    Node(usize, Color),
    Close,
}

/// The nodes behind a node, the last step first; several of them are branches.
fn push_steps(steps: &mut Vec<Step>, followers: &[usize], turn: Color) {
    for &place in followers.iter().rev() {
        if followers.len() > 1 {
            steps.push(Step::Close);
        }
        steps.push(Step::Node(place, turn));
        if followers.len() > 1 {
            steps.push(Step::Open);
        }
    }
}

/// The first node without its end.
fn head(record: &Record) -> String {
    let size = record.start.size();
    let mut text = String::from("(;FF[4]GM[4]CA[UTF-8]");
    push(&mut text, "SZ", &size.get().to_string());
    push(&mut text, "RU", record.start.rule_set().name());
    let players = [("PB", &record.players.black), ("PW", &record.players.white)];
    for (name, player) in players {
        if let Some(player) = player {
            push(&mut text, name, player);
        }
    }
    if let Some(result) = result::write(record) {
        push(&mut text, "RE", &result);
    }
    for (key, value) in record.headers.iter() {
        let word = WORDS.iter().find(|(_, known)| *known == key);
        let name = word.map_or(key, |(word, _)| word);
        let fits = !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_uppercase());
        if fits && !TAKEN.contains(&name) {
            push(&mut text, name, value);
        }
    }
    if record.start != Renju::start(&record.rules()) {
        push_set_up(&mut text, &record.start);
    }
    push_comments(&mut text, &record.comments);
    text
}

/// Names that mean something else than a header.
const TAKEN: [&str; 20] = [
    "FF", "GM", "SZ", "RU", "AP", "CA", "ST", "KM", "HA", "PB", "PW", "RE", "AB", "AW", "AE", "PL",
    "B", "W", "C", "MT",
];

fn push(text: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{name}[{}]", escape(value));
}

fn push_set_up(text: &mut String, start: &Position) {
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones = start.stones(color);
        if !stones.is_empty() {
            text.push_str(name);
        }
        for point in stones.iter() {
            let _ = write!(text, "[{}]", place::write_point(point, start.size()));
        }
    }
    push(text, "PL", letter(start.turn()));
}

fn push_node(text: &mut String, turn: Color, node: &Node, record: &Record) {
    let place = place::write_move(node.played, record.start.size());
    let _ = write!(text, ";{}[{place}]", letter(turn));
    if let Some(used) = node.time {
        push(text, "MT", &time::write(used));
    }
    push_comments(text, &node.comments);
}

fn push_comments(text: &mut String, comments: &[String]) {
    if !comments.is_empty() {
        push(text, "C", &comments.join("\n"));
    }
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
