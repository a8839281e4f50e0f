//! GTP.

use fastrand::Rng;
use othello::Othello;

use super::grammar::{Grammar, moves, one, sentence};

pub(super) const GRAMMAR: Grammar = Grammar {
    name: "gtp",
    game: "othello",
    players: &[
        "random",
        "azisai:depth=2",
        "alphabeta:level=1,hash=1,book=off",
        "puct:playouts=2,hash=1,solver=0",
    ],
    speak,
    probe: Some((&["7000 name"], "=7000 ")),
    answers: &[],
    quit: Some("quit"),
};

fn speak(rng: &mut Rng, lines: &mut Vec<String>) {
    let side = one(rng, &["b", "w", "black", "white"]);
    match rng.u8(..14) {
        0 => lines.push("clear_board".to_owned()),
        1 => lines.push(format!("boardsize {}", one(rng, &["8", "8", "6", "19"]))),
        // A game move by move.
        2 | 3 => {
            let sides = ["b", "w"].into_iter().cycle();
            let played = moves::<Othello>(rng, 12);
            let played = sides
                .zip(played)
                .map(|(side, m)| format!("play {side} {m}"));
            lines.extend(played);
        }
        4..=6 => lines.push(format!("genmove {side}")),
        7 => lines.push(format!("reg_genmove {side}")),
        8 => lines.push("undo".to_owned()),
        9 => {
            let numbers: Vec<String> = (0..3).map(|_| rng.u8(..10).to_string()).collect();
            lines.push(sentence(&["time_settings"], &numbers));
        }
        10 => lines.push(format!("time_left {side} {} {}", rng.u8(..9), rng.u8(..3))),
        11 => lines.push(format!("{} hint {}", rng.u8(..), rng.u8(..4))),
        _ => {
            let words = [
                "protocol_version",
                "name",
                "version",
                "known_command play",
                "list_commands",
                "komi 6.5",
                "showboard",
                "final_score",
                "set_game othello",
                "list_games",
                "level 3",
                "loadsgf nowhere.sgf",
                "# a remark",
                "",
            ];
            lines.push(one(rng, &words).to_owned());
        }
    }
}
