//! The strong player `alphabeta` and the adjustable player `sparring`.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use renju_engine::RenjuSparring;
use renju_engine::alphabeta::{AlphaBeta, Options};
use renju_engine::book::RenjuBook;
use renju_engine::patterns::Weights;

use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::settings::Settings;
use crate::shared_files::SharedFiles;
use crate::tables::{BOOK, HASH, LINES, SEED};

const DEPTH: PlayerOption = PlayerOption::number(
    "depth",
    [0, 0, Options::MOST_DEPTH as i64],
    text(
        "the maximum depth in plies; 0 for as deep as the time allows, or 12 if there is no other limit",
        "最大何手先まで読むか。0 は時間の許すかぎり、制限がなければ 12",
    ),
);

const NODES: PlayerOption = PlayerOption::number(
    "nodes",
    [0, 0, i64::MAX],
    text(
        "the maximum number of positions per move; 0 for no limit",
        "一手あたりの探索局面数の上限 (0 でなし)",
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
    [1, 1, 361],
    text("the number of best moves to report", "候補手をいくつ示すか"),
);

const OVERHEAD: PlayerOption = PlayerOption::number(
    "overhead",
    [10, 0, 10_000],
    text(
        "the time reserved for delays per move, in milliseconds",
        "通信などの遅れに備えて一手ごとに残す時間 (ミリ秒)",
    ),
);

const WEIGHTS: PlayerOption = PlayerOption::text(
    "weights",
    text(
        "a file of evaluation weights (see `sanban learn renju-eval`)",
        "評価の重みのファイル (`sanban learn renju-eval`)",
    ),
    text("the built-in ones", "内蔵の重み"),
);

const OPENINGS: PlayerOption = PlayerOption::text(
    BOOK,
    text(
        "on for the built-in opening book, off, or a book file (see `sanban learn renju-book`): it is used up \
         to the fourth stone, and not in analysis or with limits on depth or nodes",
        "on なら内蔵の定石ブック、off、またはファイル (`sanban learn renju-book`)。4手目まで使い、検討や\
         深さ・ノード数の制限では使わない",
    ),
    text("on", "on"),
);

const STRENGTH: PlayerOption = PlayerOption::number(
    "strength",
    [30, 0, RenjuSparring::MOST as i64],
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
        "an opponent with adjustable strength that overlooks threes and fours as people do",
        "人の練習相手。強さを選べ、人と同じように三や四を見落とす",
    ),
};

/// The adjustable player.
pub(super) fn sparring(settings: &Settings) -> RenjuSparring {
    RenjuSparring::new(settings.number(&STRENGTH), settings.seed())
}

/// The table of the strong player.
pub(super) const ALPHABETA: PlayerKind = PlayerKind {
    name: "alphabeta",
    options: &[
        DEPTH, NODES, TABLE_SIZE, THREADS, MULTI_PV, OVERHEAD, WEIGHTS, OPENINGS, SEED,
    ],
    about: text(
        "the strongest: alpha-beta search over the patterns of lines, with wins by fours at every end",
        "最も強い。連の形を表で評価し、末端では四追いまで読むαβ探索",
    ),
};

/// The strong player.
pub(super) fn alphabeta(settings: &Settings) -> Result<AlphaBeta> {
    Ok(AlphaBeta::new(options(settings)?))
}

fn options(settings: &Settings) -> Result<Options> {
    let usual = Options::default();
    Ok(Options {
        depth: Some(settings.number(&DEPTH)).filter(|&depth| depth > 0),
        nodes: Some(settings.number(&NODES)).filter(|&nodes| nodes > 0),
        hash: settings.number(&TABLE_SIZE),
        threads: NonZeroUsize::new(settings.number(&THREADS)).unwrap_or(usual.threads),
        lines: settings.number(&MULTI_PV),
        overhead: Duration::from_millis(settings.number(&OVERHEAD)),
        weights: match settings.text(&WEIGHTS) {
            Some(path) => Some(weights(path).with_context(|| format!("option weights: {path}"))?),
            None => usual.weights,
        },
        book: match settings.text(&OPENINGS) {
            None | Some("on") => usual.book,
            Some("off") => None,
            Some(path) => Some(book(path).with_context(|| format!("option book: {path}"))?),
        },
        seed: settings.seed(),
    })
}

fn weights(path: &str) -> Result<Arc<Weights>> {
    static FILES: SharedFiles<Weights> = SharedFiles::new();
    FILES.get(path.as_ref(), |bytes| Ok(Weights::from_bytes(bytes)?))
}

fn book(path: &str) -> Result<Arc<RenjuBook>> {
    let bytes = record::read_regular(Path::new(path))?;
    Ok(Arc::new(RenjuBook::from_bytes(&bytes)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engine() {
        let (found, usual) = (options(&Settings::of(&ALPHABETA)), Options::default());
        let found = found.expect("no file");
        assert_eq!(
            (found.depth, found.nodes, found.hash, found.threads),
            (usual.depth, usual.nodes, usual.hash, usual.threads)
        );
        assert_eq!(
            (found.lines, found.overhead, found.weights),
            (usual.lines, usual.overhead, usual.weights)
        );
        assert_eq!(found.book, usual.book);
    }
}
