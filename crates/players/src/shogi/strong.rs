//! The strong player `alphabeta`.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use shogi_engine::Sparring;
use shogi_engine::alphabeta::{AlphaBeta, Evaluation, Options, Parameters, RootMate};
use shogi_engine::joseki::JosekiBook;

use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::settings::Settings;
use crate::shared_files::SharedFiles;
use crate::tables::{BOOK, HASH, LINES, SEED};

const DEPTH: PlayerOption = PlayerOption::number(
    "depth",
    [Options::MOST_DEPTH as i64, 1, Options::MOST_DEPTH as i64],
    text("the maximum depth in plies", "読みの深さの上限"),
)
.without_it(text("as time allows", "時間の許すかぎり"));

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
    [1, 1, Options::MOST_LINES as i64],
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

const MATE: PlayerOption = PlayerOption::words(
    "mate",
    &["on", "off"],
    text(
        "on also looks for mates of any length at the root, with a share of the time",
        "on なら読みと並行して、現在の局面の詰みも探す",
    ),
);

const EVAL: PlayerOption = PlayerOption::words(
    "eval",
    &["linear", "material", "network"],
    text(
        "linear judges by learned weights of pieces and kings, material as the player material, network by a network \
         of the file weights",
        "linear は学習した駒と玉の重みで、material はプレイヤー material と同じく、network は weights のファイルの\
         ネットワークで評価する",
    ),
);

const WEIGHTS: PlayerOption = PlayerOption::text(
    "weights",
    text(
        "a file of weights or of a network (see `sanban learn linear --help` and `sanban learn nnue --help`)",
        "重みまたはネットワークのファイル (`sanban learn linear --help` と `sanban learn nnue --help` を参照)",
    ),
    text("the built-in ones", "内蔵の重み"),
);

const OPENINGS: PlayerOption = PlayerOption::text(
    BOOK,
    text(
        "a book of openings in YaneuraOu's text format (.db), or off; not used in analysis or with limits on depth or nodes",
        "定跡ファイル (やねうら王の .db 形式)、または off。検討や、深さ・局面数を制限した探索では使わない",
    ),
    text("off", "off"),
);

const VARIETY: PlayerOption = PlayerOption::number(
    "variety",
    [30, 0, 10_000],
    text(
        "how much worse than the best a book move may be, for varied games (a pawn is 100)",
        "最善よりこの点数まで悪い定跡手も選び、対局に変化をつける (歩が 100)",
    ),
);

/// The numbers of the search, for `sanban tune`.
const TUNING: PlayerOption = PlayerOption::text(
    "tuning",
    text(
        "numbers of the search: NAME=VALUE with spaces between them",
        "探索の定数 (名前=値 を空白で区切る)",
    ),
    text("those that were tuned", "調整済みの値"),
)
.hidden();

/// The table of the strong player.
pub(super) const ALPHABETA: PlayerKind = PlayerKind {
    name: "alphabeta",
    options: &[
        DEPTH,
        super::NODES,
        TABLE_SIZE,
        THREADS,
        MULTI_PV,
        OVERHEAD,
        super::RESIGN,
        MATE,
        EVAL,
        WEIGHTS,
        OPENINGS,
        VARIETY,
        SEED,
        TUNING,
    ],
    about: text(
        "the strongest: a deep alpha-beta search",
        "最も強い。αβ探索で深く読む",
    ),
};

const STRENGTH: PlayerOption = PlayerOption::number(
    "strength",
    [30, 0, Sparring::MOST as i64],
    text(
        "from 0 (a beginner) to 100 (alphabeta)",
        "強さ。0 は初心者、100 は alphabeta",
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

/// The strong player.
pub(super) fn alphabeta(settings: &Settings) -> Result<AlphaBeta> {
    Ok(AlphaBeta::new(options(settings)?))
}

fn options(settings: &Settings) -> Result<Options> {
    let usual = Options::default();
    Ok(Options {
        depth: settings.number(&DEPTH),
        nodes: Some(settings.number(&super::NODES)).filter(|&nodes| nodes > 0),
        hash: settings.number(&TABLE_SIZE),
        threads: NonZeroUsize::new(settings.number(&THREADS)).unwrap_or(usual.threads),
        lines: settings.number(&MULTI_PV),
        overhead: Duration::from_millis(settings.number(&OVERHEAD)),
        resign: Some(settings.number(&super::RESIGN)).filter(|&far| far > 0),
        mate: if settings.word(&MATE) == "on" {
            RootMate::Share
        } else {
            RootMate::Off
        },
        book: match settings.text(&OPENINGS) {
            None | Some("off") => None,
            Some(path) => Some(book(path).with_context(|| format!("option book: {path}"))?),
        },
        variety: settings.number(&VARIETY),
        seed: settings.seed(),
        parameters: match settings.text(&TUNING) {
            Some(text) => Parameters::parse(text).context("option tuning")?,
            None => usual.parameters,
        },
        evaluation: match (settings.word(&EVAL), settings.text(&WEIGHTS)) {
            ("material", None) => Evaluation::Material,
            ("material", Some(_)) => {
                bail!("alphabeta: expected eval=material or weights, found both")
            }
            ("network", None) => {
                bail!(
                    "alphabeta: eval=network: expected weights=FILE, since no network is built in"
                )
            }
            (_, None) => usual.evaluation,
            (eval, Some(path)) => {
                let found = evaluation(path).with_context(|| format!("option weights: {path}"))?;
                if eval == "network" && !matches!(found, Evaluation::Network(_)) {
                    bail!("option weights: {path}: expected a network, found linear weights");
                }
                found
            }
        },
    })
}

/// The evaluation of a file, of whichever kind it is.
fn evaluation(path: &str) -> Result<Evaluation> {
    static FILES: SharedFiles<Evaluation> = SharedFiles::new();
    let found = FILES.get(path.as_ref(), |bytes| Ok(Evaluation::from_bytes(bytes)?))?;
    Ok((*found).clone())
}

fn book(path: &str) -> Result<Arc<JosekiBook>> {
    static FILES: SharedFiles<JosekiBook> = SharedFiles::new();
    FILES.get(path.as_ref(), |bytes| {
        Ok(JosekiBook::parse(&record::decode(bytes).0)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engine() {
        let found = options(&Settings::of(&ALPHABETA)).expect("options");
        let usual = Options {
            // A new one for each game.
            seed: found.seed,
            ..Options::default()
        };
        assert_eq!(found, usual);
    }
}
