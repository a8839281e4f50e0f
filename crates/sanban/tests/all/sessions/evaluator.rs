//! The protocol of evaluators.

use fastrand::Rng;
use othello::Othello;

use super::grammar::{Answer, Grammar, one, position};

pub(super) const GRAMMAR: Grammar = Grammar {
    name: "evaluator",
    game: "othello",
    players: &[],
    speak,
    probe: Some((&["isready"], "readyok")),
    answers: &[Answer {
        asked: &["isready"],
        said: &["readyok"],
    }],
    quit: Some("quit"),
};

fn speak(rng: &mut Rng, lines: &mut Vec<String>) {
    lines.push(match rng.u8(..6) {
        0 => "isready".to_owned(),
        1 => one(rng, &["eval", "eval startpos", "train", "", "score 1"]).to_owned(),
        _ => format!("eval {}", position::<Othello>(rng, 50)),
    });
}
