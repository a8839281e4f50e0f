//! The player `puct` of every game, and its options.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context, Result};
use infer::net::Network;
use infer::{BatchEvaluator, CpuBackend, Runner};
use learn::Place;
use learn::policy_value::{Board, GpuBackend};
use neural::Puct;
use neural::puct::Options;
use search::Thinker;
use search::puct::{Margins, Noise, Settings as Constants};

use super::named;
use crate::kind::PlayerKind;
use crate::networked::Networked;
use crate::networks;
use crate::option::{PlayerOption, SWITCH, text};
use crate::settings::Settings;
use crate::spec::BuiltIn;
use crate::tables::{HASH, LINES, NET, SEED};

const PLAYOUTS: PlayerOption = PlayerOption::number(
    "playouts",
    [0, 0, 1_000_000_000],
    text(
        "the maximum number of playouts per move; 0 for as many as the time allows, or 1000 if there is no other limit",
        "一手あたりの最大プレイアウト数。0 は時間の許すかぎり、制限がなければ 1000",
    ),
)
.common();
const THREADS: PlayerOption = PlayerOption::number(
    "threads",
    [1, 1, 256],
    text(
        "the number of search threads; on the CPU at most one per core",
        "探索のスレッド数。CPU ではコア数まで",
    ),
)
.without_it(text("1, on a GPU 8", "1、GPU では 8"))
.common();
const BATCH: PlayerOption = PlayerOption::number(
    "batchsize",
    [4, 1, 1024],
    text(
        "the number of positions that a thread evaluates in one batch",
        "スレッドごとに一度に評価する局面の数",
    ),
)
.without_it(text("4, on a GPU 256", "4、GPU では 256"));
const C_PUCT: PlayerOption = PlayerOption::number(
    "c_puct",
    [144, 10, 1000],
    text(
        "the exploration constant c_puct in per cent: the weight of the network's policy against the search results",
        "方策の事前確率をどれだけ重くみるか (%)",
    ),
)
.common();
const TEMPERATURE: PlayerOption = PlayerOption::number(
    "temperature",
    [100, 10, 1000],
    text(
        "the temperature of the network's policy in per cent: 100 leaves it as it is, more makes it more uniform",
        "事前確率の温度 (%)。100 はネットワークのまま、大きいほど一様に近い",
    ),
)
.common();
const VIRTUAL_LOSS: PlayerOption = PlayerOption::number(
    "virtual_loss",
    [1, 1, 16],
    text(
        "the virtual loss: the number of losses that a running playout counts as",
        "評価待ちのプレイアウトを何敗と数えるか",
    ),
);
const DRAW: PlayerOption = PlayerOption::number(
    "draw",
    [50, 0, 100],
    text(
        "the value of a draw, in per cent of a win",
        "引き分けの価値 (勝ちに対する %)",
    ),
);
const RESIGN: PlayerOption = PlayerOption::number(
    "resign_threshold",
    [0, 0, 100],
    text(
        "resigns if its winning chance is below this, in per cent; 0 for never",
        "勝率 (%) がこれを下回ると投了する。0 は投了しない",
    ),
)
.common();
const RANDOM_MOVES: PlayerOption = PlayerOption::number(
    "random_moves",
    [0, 0, 1000],
    text(
        "the number of moves at the start of a game that are chosen at random, in proportion to their playouts",
        "初手から何手までをプレイアウト数に比例した確率で選ぶか",
    ),
)
.common();
const NOISE: PlayerOption = PlayerOption::number(
    "noise",
    [0, 0, 100],
    text(
        "the share of noise in the policy at the root, in per cent, for self-play",
        "ルートの事前確率に混ぜる雑音の割合 (%)。学習用の対局に使う",
    ),
);
const GUMBEL: PlayerOption = PlayerOption::number(
    "gumbel",
    [0, 0, 64],
    text(
        "the number of root moves that sequential halving starts with, which is better with few playouts; 0 for PUCT",
        "ルートでこの数の手から半分ずつ絞り込む (少ないプレイアウトに向く)。0 は PUCT",
    ),
)
.common();
/// The limit of the game's own solver.
pub(super) const SOLVER: PlayerOption = PlayerOption::number(
    "solver",
    [20, 0, 60],
    text(
        "the limit of the solver that runs at the root beside the search: empty squares in Othello, thousands of positions in Shogi (mates) and Renju (fours); 0 for no solver",
        "ルートで併用するソルバー。オセロは残り空きマス数、将棋は詰み探索、連珠は四追い探索の千局面単位。0 は使わない",
    ),
)
.common();
const TREE: PlayerOption = PlayerOption::number(
    HASH,
    [256, 1, 65_536],
    text(
        "the memory of the search tree, in MiB",
        "探索木のメモリ (MiB)",
    ),
);
/// The time between two reports of the search.
pub const INTERVAL: PlayerOption = PlayerOption::number(
    "pv_interval",
    [500, 0, 3_600_000],
    text(
        "the time between two reports, in milliseconds; 0 for one at the end",
        "読み筋を出す間隔 (ミリ秒)。0 は最後だけ",
    ),
);
const MULTI_PV: PlayerOption = PlayerOption::number(
    LINES,
    [1, 1, 600],
    text("the number of best moves to report", "候補手をいくつ示すか"),
);
const USE_TIME: PlayerOption = PlayerOption::number(
    "use_time",
    [0, 0, 1000],
    text(
        "the time of every move in seconds, but at most half of the clock; increment and byoyomi, less half \
         a second each, come on top; 0 for a share of the clock",
        "一手にかける秒数。持ち時間の半分まで。加算と秒読みは 0.5 秒ずつ引いて加える。0 なら時計に合わせて配分する",
    ),
);
const TIME_MARGIN: PlayerOption = PlayerOption::number(
    "time_margin",
    [50, 0, 60_000],
    text(
        "the part of the main time that is never used, in milliseconds",
        "持ち時間のうち使わずに残すミリ秒",
    ),
);
const BYOYOMI_MARGIN: PlayerOption = PlayerOption::number(
    "byoyomi_margin",
    [100, 0, 60_000],
    text(
        "the part of the byoyomi that is never used, in milliseconds",
        "秒読みのうち使わずに残すミリ秒",
    ),
);
const DEVICE: PlayerOption = PlayerOption::text(
    "device",
    text(
        "the device of the network: cpu, or with the program of `make torch` cuda or \
         cuda:NUMBER, where a large batchsize is faster",
        "ネットワークを計算する場所。cpu、`make torch` のプログラムなら cuda や cuda:番号 (batchsize を大きくする)",
    ),
    text("cpu", "cpu"),
);
const DEBUG: PlayerOption = PlayerOption::words(
    "debug",
    SWITCH,
    text(
        "on prints every move's playouts, prior and value",
        "on で各手の訪問数・事前確率・勝率を表示する",
    ),
);

/// Its table.
pub const KIND: PlayerKind = PlayerKind {
    name: "puct",
    options: &[
        NET,
        PLAYOUTS,
        THREADS,
        BATCH,
        C_PUCT,
        TEMPERATURE,
        VIRTUAL_LOSS,
        DRAW,
        RESIGN,
        RANDOM_MOVES,
        NOISE,
        GUMBEL,
        SOLVER,
        TREE,
        INTERVAL,
        MULTI_PV,
        USE_TIME,
        TIME_MARGIN,
        BYOYOMI_MARGIN,
        DEVICE,
        DEBUG,
        SEED,
    ],
    about: text(
        "Monte Carlo tree search guided by a network",
        "ネットワークに導かれたモンテカルロ木探索",
    ),
};

/// The player `puct` of a game.
pub type Searcher<G, R = CpuBackend> = Puct<G, <G as Board>::Layout, <G as Networked>::Arbiter, R>;

/// The concentration of the Dirichlet noise at the root.
const ALPHA: f32 = 0.3;

fn share(settings: &Settings, option: &PlayerOption) -> f32 {
    f32::from(settings.number::<u16>(option)) / 100.0
}

/// Sets the defaults of self-play for training, unless the player's options set them. With a solver
/// at the root or more than one thread, games would depend on timing.
pub fn for_self_play<G: Networked>(player: &mut BuiltIn, rules: &G::Rules) {
    let random_moves = (G::usual_length(rules) / 3).to_string();
    for (option, value) in [
        (PLAYOUTS, "100"),
        (NOISE, "25"),
        (RANDOM_MOVES, random_moves.as_str()),
        (SOLVER, "0"),
        (TREE, "16"),
        (INTERVAL, "0"),
    ] {
        player.set_unless_given(option.name, value);
    }
}

/// The default player with the network of the seated player, for hints: a hint must not be weak or
/// random on purpose.
#[must_use]
pub fn at_its_best(mut offered: BuiltIn, seated: &BuiltIn) -> BuiltIn {
    offered.unset(RANDOM_MOVES.name);
    if let Some(network) = seated.option(NET.name) {
        offered.set(NET.name, network);
    }
    offered
}

/// The search options of the settings.
fn options(settings: &Settings) -> Options {
    let milliseconds = |option| Duration::from_millis(settings.number(option));
    let some = |option| Some(settings.number::<u32>(option)).filter(|&number| number > 0);
    Options {
        search: Constants {
            c_puct: share(settings, &C_PUCT),
            temperature: share(settings, &TEMPERATURE),
            virtual_loss: settings.number(&VIRTUAL_LOSS),
            draw: share(settings, &DRAW),
            ..Constants::default()
        },
        batch: settings.number(&BATCH),
        bytes: settings.number::<usize>(&TREE) << 20,
        playouts: some(&PLAYOUTS).map(u64::from),
        resign: share(settings, &RESIGN),
        interval: some(&INTERVAL).map(|_| milliseconds(&INTERVAL)),
        lines: settings.number(&MULTI_PV),
        use_time: some(&USE_TIME).map(|seconds| Duration::from_secs(seconds.into())),
        margins: Margins {
            time: milliseconds(&TIME_MARGIN),
            byoyomi: milliseconds(&BYOYOMI_MARGIN),
        },
        gumbel: settings.number(&GUMBEL),
        chance_moves: settings.number(&RANDOM_MOVES),
        noise: some(&NOISE).map(|_| Noise {
            share: share(settings, &NOISE),
            alpha: ALPHA,
        }),
        is_talkative: settings.word(&DEBUG) == "on",
        seed: settings.seed(),
        ..Options::default()
    }
}

pub(crate) fn player<G: Networked>(
    settings: &Settings,
    rules: &G::Rules,
) -> Result<Box<dyn Thinker<G>>> {
    let place = place(settings)?;
    if place == Place::Cpu {
        let network = networks::network::<G>(settings)?;
        return Ok(Box::new(searcher(settings, rules, &network)?));
    }
    let graph = networks::graph::<G>(&settings.network()).context("option net")?;
    let far = GpuBackend::open(place, &graph)?;
    let mut settings = settings.clone();
    // With these values it was 99 % as fast as the network alone. With a limit on playouts, all of
    // them could be running at once.
    if settings.number::<u32>(&PLAYOUTS) == 0 {
        settings.set_number_unless_given(&THREADS, 8);
        settings.set_number_unless_given(&BATCH, 256);
    }
    Ok(Box::new(gpu_searcher::<G>(&settings, rules, &far)?))
}

/// The device of the network: the option `device`.
///
/// # Errors
///
/// If there is no such device.
pub fn place(settings: &Settings) -> Result<Place> {
    Ok(settings.text(&DEVICE).unwrap_or("cpu").parse()?)
}

/// The player on this CPU.
///
/// # Errors
///
/// If the network is none for these rules, or has not both outputs.
pub fn searcher<G: Networked>(
    settings: &Settings,
    rules: &G::Rules,
    network: &Arc<Network>,
) -> Result<Searcher<G>> {
    // More threads than cores would only wait for each other, and delay the move.
    let cores = available_parallelism().map_or(1, NonZero::get);
    let threads = settings.number::<usize>(&THREADS).min(cores);
    searching(settings, rules, threads, || {
        CpuBackend::new(Arc::clone(network))
    })
}

/// The player on a GPU.
///
/// # Errors
///
/// If the network is none for these rules, or has not both outputs.
pub fn gpu_searcher<G: Networked>(
    settings: &Settings,
    rules: &G::Rules,
    far: &GpuBackend,
) -> Result<Searcher<G, GpuBackend>> {
    searching(settings, rules, settings.number(&THREADS), || far.clone())
}

/// The player whose threads have these runners.
fn searching<G: Networked, R: Runner>(
    settings: &Settings,
    rules: &G::Rules,
    threads: usize,
    runner: impl Fn() -> R,
) -> Result<Searcher<G, R>> {
    let layouts = G::layouts_by(rules);
    let evaluator = |_| BatchEvaluator::with(runner(), &layouts).with_context(|| named(settings));
    let evaluators = (0..threads).map(evaluator);
    let evaluators = evaluators.collect::<Result<Vec<_>>>()?;
    let solver = settings.number(&SOLVER);
    let player = Puct::new(
        evaluators,
        || G::arbiter(solver),
        G::SCALE,
        options(settings),
    );
    player.with_context(|| named(settings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_adviser_keeps_its_network_and_nothing_that_weakens_it() {
        for (offered, seated, best) in [
            ("puct:random_moves=4", "puct", "puct"),
            (
                "puct:random_moves=4",
                "puct:random_moves=4,playouts=2",
                "puct",
            ),
            (
                "puct:random_moves=4",
                r#"puct:net="run:a, b",temperature=9"#,
                r#"puct:net="run:a, b""#,
            ),
            ("puct:solver=3,random_moves=1", "puct", "puct:solver=3"),
        ] {
            let offered: BuiltIn = offered.parse().expect(offered);
            let seated: BuiltIn = seated.parse().expect(seated);
            assert_eq!(at_its_best(offered, &seated).to_string(), best);
        }
    }

    #[test]
    fn the_defaults_are_those_of_the_search() {
        let found = options(&Settings::of(&KIND));
        let usual = Options::default();
        assert_eq!(found.search, usual.search);
        assert_eq!(found.margins, usual.margins);
        assert_eq!(
            (found.batch, found.bytes, found.playouts, found.resign),
            (usual.batch, usual.bytes, usual.playouts, usual.resign)
        );
        assert_eq!(
            (found.gumbel, found.chance_moves, found.is_talkative),
            (usual.gumbel, usual.chance_moves, usual.is_talkative)
        );
        assert_eq!(found.interval, usual.interval);
        assert!(found.noise.is_none() && usual.noise.is_none());
    }
}
