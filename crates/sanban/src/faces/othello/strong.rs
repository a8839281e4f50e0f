//! The strong player and the one that people can beat.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use infer::patterns::Weights;
use othello_engine::alphabeta::{AlphaBeta, Level, Options};
use othello_engine::book::Book;

use crate::players::{BOOK, LINES, PlayerKind, PlayerOption, PlayerText, SEED, Values};
use crate::shared_files::SharedFiles;

const fn number(
    name: &'static str,
    (default, min, max): (i64, i64, i64),
    english: &'static str,
    japanese: &'static str,
) -> PlayerOption {
    PlayerOption {
        name,
        values: Values::Number { default, min, max },
        english,
        japanese,
    }
}

pub(super) const ALPHABETA: PlayerKind = PlayerKind {
    name: "alphabeta",
    options: &[
        number(
            "level",
            (-1, -1, Level::MOST as i64),
            "how far it looks, also where a clock would allow more; -1 for as far as the clock allows, and 16 without one",
            "読みの深さ。時計があっても守る。-1 なら時計に従い、時計がなければ 16",
        ),
        number(
            "hash",
            (64, 1, Options::MOST_HASH as i64),
            "the size of its table, in MiB [default: 64]",
            "置換表の大きさ (MiB) [省略時: 64]",
        ),
        number(
            "threads",
            (1, 1, 256),
            "how many threads search [default: 1]",
            "探索に使うスレッド数 [省略時: 1]",
        ),
        number(
            LINES,
            (1, 1, 60),
            "how many of the best moves it tells of [default: 1]",
            "候補手をいくつ示すか [省略時: 1]",
        ),
        number(
            "overhead",
            (50, 0, 10_000),
            "milliseconds kept back of each move's time, for the way of the answer [default: 50]",
            "通信などの遅れに備えて一手ごとに残す時間 (ミリ秒) [省略時: 50]",
        ),
        PlayerOption {
            name: "weights",
            values: Values::Text,
            english: "a file of pattern weights [default: the built-in ones]",
            japanese: "パターンの重みのファイル [省略時: 内蔵の重み]",
        },
        PlayerOption {
            name: BOOK,
            values: Values::Text,
            english: "on for the built-in opening book, off, or a file of one; analyses and limits of depth or nodes do without [default: on, but off at levels 0 to 9]",
            japanese: "on なら内蔵の定石ブック、off、またはファイル。検討や深さ・ノード数の制限では使わない [省略時: on。レベル 0〜9 では off]",
        },
        number(
            "variety",
            (0, 0, 64),
            "how many discs moves from the book may cost in a game, so that games differ more [default: 0, only the best ones]",
            "変化を増やすため、ブックの手で一局に損してよい石数 [省略時: 0 (最善手だけから選ぶ)]",
        ),
        SEED,
    ],
    english: "the strong one: learned patterns, a deep search, an exact end (8x8; minimax on smaller boards)",
    japanese: "最も強い。学習したパターンで深く読み、終盤は完全読み (8x8 のみ。小さい盤では minimax)",
};

pub(super) const SPARRING: PlayerKind = PlayerKind {
    name: "sparring",
    options: &[
        number(
            "strength",
            (30, 0, 100),
            "from 0, a beginner, to 100, alphabeta without its book [default: 30]",
            "強さ。0 は初心者、100 は定石ブックなしの alphabeta [省略時: 30]",
        ),
        SEED,
    ],
    english: "an opponent for people, as strong as you like, that errs as people do",
    japanese: "人の練習相手。強さを選べ、人と同じような間違いをする",
};

/// Whether a player of this level opens by the built-in book unasked: who chose a weaker one did
/// not choose an opponent that is strong in the opening.
fn opens_by_book(level: Level) -> bool {
    level.number() >= 10
}

/// The strong player that a text describes.
pub(super) fn alphabeta(text: &PlayerText) -> Result<AlphaBeta> {
    let usual = Options::default();
    let number = |name, usual| text.value(name).unwrap_or(usual);
    let weights = match text
        .value::<String>("weights")
        .filter(|path| !path.is_empty())
    {
        Some(path) => weights(&path).with_context(|| format!("option weights: {path}"))?,
        None => usual.weights,
    };
    // What is no level leaves it to the clock.
    let level: Option<Level> = text.value("level");
    let book = match text.value::<String>(BOOK).as_deref() {
        None | Some("") => usual.book.filter(|_| level.is_none_or(opens_by_book)),
        Some("on") => usual.book,
        Some("off") => None,
        Some(path) => Some(book(path).with_context(|| format!("option book: {path}"))?),
    };
    Ok(AlphaBeta::new(Options {
        level,
        hash: number("hash", usual.hash),
        threads: text.value("threads").unwrap_or(usual.threads),
        lines: text.value(LINES).unwrap_or(usual.lines),
        overhead: match text.value("overhead") {
            Some(milliseconds) => Duration::from_millis(milliseconds),
            None => usual.overhead,
        },
        weights,
        book,
        variety: text.value("variety").unwrap_or(usual.variety),
        seed: text.seed(),
    }))
}

fn weights(path: &str) -> Result<Arc<Weights>> {
    static FILES: SharedFiles<Weights> = SharedFiles::new();
    FILES.get(path, |bytes| Ok(Weights::from_bytes(bytes)?))
}

fn book(path: &str) -> Result<Arc<Book>> {
    Ok(Arc::new(Book::from_bytes(&fs::read(path)?)?))
}
