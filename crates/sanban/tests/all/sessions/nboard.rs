//! NBoard's protocol.

use fastrand::Rng;
use othello::Othello;

use super::grammar::{Grammar, moves, one};

pub(super) const GRAMMAR: Grammar = Grammar {
    name: "nboard",
    game: "othello",
    players: &[
        "random",
        "azisai:depth=2",
        "alphabeta:level=1,hash=1,book=off",
        "puct:playouts=2,hash=1,solver=0",
    ],
    speak,
    probe: Some((&["ping 7000"], "pong 7000")),
    answers: &[],
    quit: Some("quit"),
};

const START: &str = "8 ---------------------------O*------*O--------------------------- *";

fn speak(rng: &mut Rng, lines: &mut Vec<String>) {
    lines.push(match rng.u8(..12) {
        0 => "nboard 2".to_owned(),
        1 => format!("set depth {}", rng.u8(..5)),
        2..=4 => {
            let sides = ["B", "W"].into_iter().cycle();
            let played = moves::<Othello>(rng, 40);
            let played = sides
                .zip(played)
                .map(|(side, m)| format!("{side}[{m}//0.5]"));
            let played: String = played.collect();
            format!("set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[{START}]{played};)")
        }
        5 => {
            let played = moves::<Othello>(rng, 1);
            format!("move {}//1.2", played.first().map_or("PA", String::as_str))
        }
        6 => format!("hint {}", rng.u8(..4)),
        7 | 8 => "go".to_owned(),
        9 => format!("ping {}", rng.u8(..9)),
        10 => format!("set contempt {}", rng.i8(..)),
        _ => one(rng, &["learn", "analyze", "", "f5", "status", "set"]).to_owned(),
    });
}
