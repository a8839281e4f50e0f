//! Gomocup's protocol with the commands of Yixin.

use fastrand::Rng;

use super::grammar::{Answer, Grammar, one, sentence};

pub(super) const GRAMMAR: Grammar = Grammar {
    name: "gomocup",
    game: "renju",
    players: &[
        "random",
        "rdd",
        "alphabeta:hash=1,nodes=5000",
        "puct:playouts=2,hash=1,solver=0",
    ],
    speak,
    // A list that was begun takes every line up to its end.
    probe: Some((&["YXSTOP", "DONE", "ABOUT"], "name=")),
    answers: &[] as &[Answer],
    quit: Some("END"),
};

fn speak(rng: &mut Rng, lines: &mut Vec<String>) {
    let place = |rng: &mut Rng| format!("{},{}", rng.u8(..16), rng.u8(..16));
    match rng.u8(..16) {
        0 | 1 => lines.push(format!("START {}", one(rng, &["15", "15", "20", "9", "4"]))),
        2 => lines.push("BEGIN".to_owned()),
        3..=5 => lines.push(format!("TURN {}", place(rng))),
        6 => lines.push(format!("TAKEBACK {}", place(rng))),
        7 | 8 => {
            lines.push(one(rng, &["BOARD", "YXBOARD", "SWAP2BOARD"]).to_owned());
            for _ in 0..rng.u8(..8) {
                let side = one(rng, &[",1", ",2", ",3", ""]);
                lines.push(place(rng) + side);
            }
            lines.push("DONE".to_owned());
        }
        9..=11 => {
            let keys = [
                "timeout_turn",
                "timeout_match",
                "time_left",
                "max_memory",
                "max_depth",
                "max_node",
                "game_type",
                "rule",
                "evaluate",
            ];
            let value = rng.u8(..8).to_string();
            lines.push(sentence(&["INFO", one(rng, &keys)], &[value]));
        }
        12 => lines.push(format!("YXNBEST {}", rng.u8(..4))),
        13 => lines.push("RESTART".to_owned()),
        14 => lines.push("RECTSTART 15,15".to_owned()),
        _ => {
            let words = [
                "ABOUT",
                "YXSHOWFORBID",
                "YXSTOP",
                "YXSHOWINFO",
                "YXHASHCLEAR",
                "TRACEBOARD",
                "DONE",
                "",
            ];
            lines.push(one(rng, &words).to_owned());
        }
    }
}
