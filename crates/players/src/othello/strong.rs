//! The strong player `alphabeta` and the adjustable player `sparring`.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use infer::patterns::Weights;
use othello_engine::Sparring;
use othello_engine::alphabeta::{AlphaBeta, Level, Options};
use othello_engine::book::Book;

use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::settings::Settings;
use crate::shared_files::SharedFiles;
use crate::tables::{BOOK, HASH, LINES, SEED};

const LEVEL: PlayerOption = PlayerOption::number(
    "level",
    [-1, -1, Level::MOST as i64],
    text(
        "the search level, even if the clock allows more; -1 for as deep as the clock allows, \
         or 16 without a clock",
        "読みの深さ。時計があっても守る。-1 なら時計に従い、時計がなければ 16",
    ),
);

const TABLE_SIZE: PlayerOption = PlayerOption::number(
    HASH,
    [64, 1, Options::MOST_HASH as i64],
    text(
        "the size of the transposition table, in MiB",
        "置換表の大きさ (MiB)",
    ),
);

const THREADS: PlayerOption = PlayerOption::number(
    "threads",
    [1, 1, 256],
    text("the number of search threads", "探索に使うスレッド数"),
);

const MULTI_PV: PlayerOption = PlayerOption::number(
    LINES,
    [1, 1, 60],
    text("the number of best moves to report", "候補手をいくつ示すか"),
);

const OVERHEAD: PlayerOption = PlayerOption::number(
    "overhead",
    [50, 0, 10_000],
    text(
        "the time reserved for delays per move, in milliseconds",
        "通信などの遅れに備えて一手ごとに残す時間 (ミリ秒)",
    ),
);

const WEIGHTS: PlayerOption = PlayerOption::text(
    "weights",
    text("a file of pattern weights", "パターンの重みのファイル"),
    text("the built-in ones", "内蔵の重み"),
);

const OPENINGS: PlayerOption = PlayerOption::text(
    BOOK,
    text(
        "on for the built-in opening book, off, or a book file; not used in analysis or with limits on \
         depth or nodes",
        "on なら内蔵の定石ブック、off、またはファイル。検討や深さ・ノード数の制限では使わない",
    ),
    text("on, but off at levels 0 to 9", "on。レベル 0〜9 では off"),
);

const VARIETY: PlayerOption = PlayerOption::number(
    "variety",
    [0, 0, 64],
    text(
        "the number of discs that book moves may lose per game, for more varied games",
        "変化を増やすため、ブックの手で一局に損してよい石数",
    ),
)
.without_it(text("0, only the best moves", "0 (最善手だけから選ぶ)"));

/// The table of the strong player.
pub(super) const ALPHABETA: PlayerKind = PlayerKind {
    name: "alphabeta",
    options: &[
        LEVEL, TABLE_SIZE, THREADS, MULTI_PV, OVERHEAD, WEIGHTS, OPENINGS, VARIETY, SEED,
    ],
    about: text(
        "the strongest: learned patterns, a deep search, an exact endgame (8x8; minimax on smaller boards)",
        "最も強い。学習したパターンで深く読み、終盤は完全読み (8x8 のみ。小さい盤では minimax)",
    ),
};

const STRENGTH: PlayerOption = PlayerOption::number(
    "strength",
    [30, 0, Sparring::MOST as i64],
    text(
        "from 0 (a beginner) to 100 (alphabeta without its book)",
        "強さ。0 は初心者、100 は定石ブックなしの alphabeta",
    ),
);

/// The table of the adjustable player.
pub(super) const SPARRING: PlayerKind = PlayerKind {
    name: "sparring",
    options: &[STRENGTH, SEED],
    about: text(
        "an opponent with adjustable strength that makes human-like mistakes",
        "人の練習相手。強さを選べ、人と同じような間違いをする",
    ),
};

/// The adjustable player.
pub(super) fn sparring(settings: &Settings) -> Sparring {
    Sparring::new(settings.number(&STRENGTH), settings.seed())
}

/// Whether a player of this level uses the built-in book by default. People who choose a weak player
/// do not want an opponent that is strong in the opening.
fn opens_by_book(level: Level) -> bool {
    level.number() >= 10
}

/// The strong player.
pub(super) fn alphabeta(settings: &Settings) -> Result<AlphaBeta> {
    Ok(AlphaBeta::new(options(settings)?))
}

fn options(settings: &Settings) -> Result<Options> {
    let usual = Options::default();
    // -1 means no level: the clock decides.
    let level = u8::try_from(settings.number::<i64>(&LEVEL));
    let level = level.ok().and_then(Level::new);
    Ok(Options {
        level,
        hash: settings.number(&TABLE_SIZE),
        threads: NonZeroUsize::new(settings.number(&THREADS)).unwrap_or(usual.threads),
        lines: settings.number(&MULTI_PV),
        overhead: Duration::from_millis(settings.number(&OVERHEAD)),
        weights: match settings.text(&WEIGHTS) {
            Some(path) => weights(path).with_context(|| format!("option weights: {path}"))?,
            None => usual.weights,
        },
        book: match settings.text(&OPENINGS) {
            None => usual.book.filter(|_| level.is_none_or(opens_by_book)),
            Some("on") => usual.book,
            Some("off") => None,
            Some(path) => Some(book(path).with_context(|| format!("option book: {path}"))?),
        },
        variety: settings.number(&VARIETY),
        seed: settings.seed(),
    })
}

fn weights(path: &str) -> Result<Arc<Weights>> {
    static FILES: SharedFiles<Weights> = SharedFiles::new();
    FILES.get(path.as_ref(), |bytes| Ok(Weights::from_bytes(bytes)?))
}

fn book(path: &str) -> Result<Arc<Book>> {
    Ok(Arc::new(Book::from_bytes(&record::read_regular(
        Path::new(path),
    )?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engine() {
        let found = options(&Settings::of(&ALPHABETA)).expect("options");
        let usual = Options::default();
        assert_eq!(found.level, usual.level);
        assert_eq!(
            (found.hash, found.threads, found.lines),
            (usual.hash, usual.threads, usual.lines)
        );
        assert_eq!(
            (found.overhead, found.variety),
            (usual.overhead, usual.variety)
        );
        assert!(found.book.is_some() && usual.book.is_some());
    }
}
