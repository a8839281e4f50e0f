//! The options that several players share, and the players without their own file.

use crate::kind::PlayerKind;
use crate::option::{PlayerOption, Values, text};

/// The option that makes a game reproducible.
pub(crate) const SEED: PlayerOption = PlayerOption::new(
    "seed",
    Values::Seed,
    text(
        "the same seed plays the same game",
        "整数。同じ値なら同じ手順になる",
    ),
);

/// The option for the size of a table, in MiB. It is checked against the machine's memory.
pub(crate) const HASH: &str = "hash";

/// The option for the number of lines that are reported. Protocols call it `MultiPV`.
pub(crate) const LINES: &str = "lines";

/// The option for the opening book: `on`, `off` or a file.
pub(crate) const BOOK: &str = "book";

/// The option for the network.
pub(crate) const NET: PlayerOption = PlayerOption::new(
    "net",
    Values::Net,
    text(
        "the network: a file (*.sbn, *.onnx), or run:NAME for a training run",
        "ネットワークのファイル (*.sbn, *.onnx)、または学習中のもの run:NAME",
    ),
)
.common();

/// The option for the run of [`RUN`].
pub(crate) const RUN_NAME: PlayerOption = PlayerOption::new(
    "name",
    Values::Run,
    text(
        "the run, as in run:NAME, or run:NAME@STEP for one of its checkpoints",
        "学習の名前。run:NAME、特定のチェックポイントは run:NAME@STEP",
    ),
);

/// The option for the depth of [`RUN`].
pub(crate) const RUN_DEPTH: PlayerOption = PlayerOption::number(
    "depth",
    [1, 1, 10],
    text(
        "the search depth in plies, if the run has trained an evaluation",
        "局面の値を学習した場合に何手先まで読むか",
    ),
)
.without_it(text(
    "1, or 4 with pattern weights",
    "1、パターンの重みでは 4",
));

/// The temperature of the choice of a move.
pub(crate) const TEMPERATURE: PlayerOption = PlayerOption::number(
    "temperature",
    [0, 0, 1000],
    text(
        "the temperature of the choice in per cent: 0 always plays the best move, 100 plays \
         each move with the network's probability, more makes the choice more uniform",
        "手を選ぶときの温度 (%)。0 は常に最善の手、100 はネットワークの確率どおり、大きいほど一様に近い",
    ),
);

/// The player of a training run.
pub(crate) const RUN: PlayerKind = PlayerKind {
    name: "run",
    options: &[RUN_NAME, RUN_DEPTH, TEMPERATURE, SEED],
    about: text(
        "the current player of a training run: run:NAME (see `sanban learn --help`)",
        "学習の成果と対局する: run:NAME (`sanban learn --help`)",
    ),
};

/// Plays random moves.
pub(crate) const RANDOM: PlayerKind = PlayerKind {
    name: "random",
    options: &[SEED],
    about: text(
        "plays a random move, each with the same probability",
        "合法手から一様にランダムに選ぶ",
    ),
};
