//! USI for Shogi, and USI-X for Othello.

use fastrand::Rng;
use game::Notation;
use othello::Othello;
use shogi::Shogi;

use super::grammar::{Answer, Grammar, moves, one, position, sentence};

const ANSWERS: &[Answer] = &[
    Answer {
        asked: &["isready"],
        said: &["readyok"],
    },
    Answer {
        asked: &["go"],
        said: &["bestmove", "checkmate"],
    },
];

pub(super) const SHOGI: Grammar = Grammar {
    name: "usi",
    game: "shogi",
    players: &[
        "random",
        "capture",
        "material:depth=2,hash=1",
        "alphabeta:hash=1",
        "puct:playouts=2,hash=1",
    ],
    speak: speak::<Shogi>,
    probe: Some((&["stop", "isready"], "readyok")),
    answers: ANSWERS,
    quit: Some("quit"),
};

pub(super) const OTHELLO: Grammar = Grammar {
    name: "usix",
    game: "othello",
    players: &[
        "random",
        "corner",
        "azisai:depth=2",
        "minimax:depth=1,endgame=0",
        "alphabeta:level=1,hash=1,book=off",
        "puct:playouts=2,hash=1,solver=0",
    ],
    speak: speak::<Othello>,
    ..SHOGI
};

/// What may follow `go`, and how large its number is.
const LIMITS: &[&str] = &[
    "infinite",
    "ponder",
    "btime",
    "wtime",
    "byoyomi",
    "binc",
    "winc",
    "movetime",
    "nodes",
    "depth",
    "mate",
    "searchmoves",
];

fn speak<G: Notation>(rng: &mut Rng, lines: &mut Vec<String>) {
    lines.push(match rng.u8(..16) {
        0 => "usi".to_owned(),
        1 | 2 => "isready".to_owned(),
        3 => "usinewgame".to_owned(),
        4 | 5 => sentence(&["position", "startpos", "moves"], &moves::<G>(rng, 30)),
        6 | 7 => {
            let start = position::<G>(rng, 40);
            let word = one(rng, &["sfen", "sfen", "startpos"]);
            sentence(&["position", word, &start], &[])
        }
        8..=10 => go::<G>(rng),
        11 => "stop".to_owned(),
        12 => one(rng, &["ponderhit", "ponderhit btime 100 wtime 100"]).to_owned(),
        13 => {
            let name = [
                "USI_Hash",
                "USI_Ponder",
                "depth",
                "seed",
                "MultiPV",
                "debug",
            ];
            let value = one(rng, &["1", "2", "true", "false", "<empty>", "x"]);
            sentence(&["setoption", "name", one(rng, &name), "value", value], &[])
        }
        14 => one(rng, &["gameover win", "gameover lose", "gameover draw"]).to_owned(),
        _ => one(
            rng,
            &["score_scale_and_type", "", "d", "quitx", "getoption"],
        )
        .to_owned(),
    });
}

/// A search with a few limits. Each number is small, so that most end by themselves.
fn go<G: Notation>(rng: &mut Rng) -> String {
    let mut text = "go".to_owned();
    for _ in 0..rng.u8(..4) {
        let word = one(rng, LIMITS);
        text = match word {
            "infinite" | "ponder" => format!("{text} {word}"),
            "searchmoves" => sentence(&[&text, word], &moves::<G>(rng, 3)),
            "depth" => format!("{text} depth {}", rng.u8(..3)),
            _ => format!("{text} {word} {}", rng.u8(..50)),
        };
    }
    text
}
