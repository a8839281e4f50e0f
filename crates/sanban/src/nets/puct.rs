//! The player `puct` of every game: its options, and how it is made of them.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context, Result};
use infer::net::Network;
use infer::{Here, Judge, Runner};
use learn::Place;
use learn::tower::{Board, Far};
use neural::Puct;
use neural::puct::Options;
use search::Thinker;
use search::puct::{Margins, Noise, Settings};

use super::{NET, Networked, named};
use crate::face::Face;
use crate::nets;
use crate::players::{PlayerKind, PlayerOption, PlayerText, SEED, Values};

const fn number(
    name: &'static str,
    [default, min, max]: [i64; 3],
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

const PLAYOUTS: PlayerOption = number(
    "playouts",
    [0, 0, 1_000_000_000],
    "how many playouts a move gets at most; 0 for as many as its time allows, or 1000 if nothing limits it [default: 0]",
    "一手あたりの最大プレイアウト数。0 は時間の許すかぎり、制限がなければ 1000 [省略時: 0]",
);
const THREADS: PlayerOption = number(
    "threads",
    [1, 1, 256],
    "how many threads search, on the CPU at most as many as it has cores [default: 1, on a GPU 8]",
    "探索のスレッド数。CPU ではコア数まで [省略時: 1、GPU では 8]",
);
const BATCH: PlayerOption = number(
    "batchsize",
    [4, 1, 1024],
    "how many positions a thread has judged at once [default: 4, on a GPU 256]",
    "スレッドごとに一度に評価する局面の数 [省略時: 4、GPU では 256]",
);
const C_PUCT: PlayerOption = number(
    "c_puct",
    [144, 10, 1000],
    "how much the network's first impression counts against what was found, in per cent [default: 144]",
    "方策の事前確率をどれだけ重くみるか (%) [省略時: 144]",
);
const TEMPERATURE: PlayerOption = number(
    "temperature",
    [100, 10, 1000],
    "how much more alike moves look at first than the network says, in per cent: 100 leaves them as they are [default: 100]",
    "事前確率の温度 (%)。100 はネットワークのまま、大きいほど一様に近い [省略時: 100]",
);
const VIRTUAL_LOSS: PlayerOption = number(
    "virtual_loss",
    [1, 1, 16],
    "by how many lost games a playout under way counts [default: 1]",
    "評価待ちのプレイアウトを何敗と数えるか [省略時: 1]",
);
const DRAW: PlayerOption = number(
    "draw",
    [50, 0, 100],
    "what a draw is worth, in per cent of a win [default: 50]",
    "引き分けの価値 (勝ちに対する %) [省略時: 50]",
);
const RESIGN: PlayerOption = number(
    "resign_threshold",
    [0, 0, 100],
    "it resigns below this chance, in per cent; never if it is 0 [default: 0]",
    "勝率 (%) がこれを下回ると投了する。0 は投了しない [省略時: 0]",
);
const RANDOM_MOVES: PlayerOption = number(
    "random_moves",
    [0, 0, 1000],
    "how many moves of a game are chosen by chance, in proportion to their playouts [default: 0]",
    "初手から何手までをプレイアウト数に比例した確率で選ぶか [省略時: 0]",
);
const NOISE: PlayerOption = number(
    "noise",
    [0, 0, 100],
    "the share of chance in the root's first impressions, in per cent, for games to learn from [default: 0]",
    "ルートの事前確率に混ぜる雑音の割合 (%)。学習用の対局に使う [省略時: 0]",
);
const GUMBEL: PlayerOption = number(
    "gumbel",
    [0, 0, 64],
    "begin with so many moves at the root and halve them again and again: better with few playouts; 0 for PUCT [default: 0]",
    "ルートでこの数の手から半分ずつ絞り込む (少ないプレイアウトに向く)。0 は PUCT [省略時: 0]",
);
/// How far the game's own solver looks.
pub(super) const SOLVER: PlayerOption = number(
    "solver",
    [20, 0, 60],
    "how far the game's own solver looks at the root, beside the search: from so few empty squares in Othello, through so many thousand positions in Shogi (mates) and Renju (fours); 0 for not at all [default: 20]",
    "ルートで併用するソルバー。オセロは残り空きマス数、将棋は詰み探索、連珠は四追い探索の千局面単位。0 は使わない [省略時: 20]",
);
const HASH: PlayerOption = number(
    "hash",
    [256, 1, 65_536],
    "how much memory the tree may take, in MiB [default: 256]",
    "探索木のメモリ (MiB) [省略時: 256]",
);
pub(crate) const INTERVAL: PlayerOption = number(
    "pv_interval",
    [500, 0, 3_600_000],
    "how many milliseconds between two reports; 0 for one at the end [default: 500]",
    "読み筋を出す間隔 (ミリ秒)。0 は最後だけ [省略時: 500]",
);
const TIME_MARGIN: PlayerOption = number(
    "time_margin",
    [50, 0, 60_000],
    "how many milliseconds of the stock of time are never used [default: 50]",
    "持ち時間のうち使わずに残すミリ秒 [省略時: 50]",
);
const BYOYOMI_MARGIN: PlayerOption = number(
    "byoyomi_margin",
    [100, 0, 60_000],
    "how many milliseconds of the byoyomi are never used [default: 100]",
    "秒読みのうち使わずに残すミリ秒 [省略時: 100]",
);
const DEVICE: PlayerOption = PlayerOption {
    name: "device",
    values: Values::Text,
    english: "where the network is computed: cpu, or with the program of `make torch` cuda or cuda:NUMBER, where a large batchsize pays [default: cpu]",
    japanese: "ネットワークを計算する場所。cpu、`make torch` のプログラムなら cuda や cuda:番号 (batchsize を大きくする) [省略時: cpu]",
};
const DEBUG: PlayerOption = PlayerOption {
    name: "debug",
    values: Values::Words(&["off", "on"]),
    english: "on tells every move's playouts, prior and value [default: off]",
    japanese: "on で各手の訪問数・事前確率・勝率を表示する [省略時: off]",
};

/// Searches with a network.
pub(crate) const PUCT: PlayerKind = PlayerKind {
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
        HASH,
        INTERVAL,
        TIME_MARGIN,
        BYOYOMI_MARGIN,
        DEVICE,
        DEBUG,
        SEED,
    ],
    english: "Monte Carlo tree search that a network guides",
    japanese: "ネットワークに導かれたモンテカルロ木探索",
};

/// The player [`PUCT`] of a game.
pub(crate) type Searcher<G, R = Here> = Puct<G, <G as Board>::Layout, <G as Networked>::Arbiter, R>;

/// How evenly the noise at the root falls.
const ALPHA: f32 = 0.3;

/// The number that an option has.
pub(super) fn value(text: &PlayerText, option: &PlayerOption) -> u32 {
    let usual = match option.values {
        Values::Number { default, .. } => default as u32,
        _ => 0,
    };
    text.value(option.name).unwrap_or(usual)
}

fn share(text: &PlayerText, option: &PlayerOption) -> f32 {
    value(text, option) as f32 / 100.0
}

/// Sets what suits games against itself from which somebody learns, where the text does not say
/// otherwise. Solvers at the root and more than one thread would make games that depend on time.
pub(crate) fn for_self_play<G: Networked>(text: &mut PlayerText, rules: &G::Rules) {
    let random_moves = (G::usual_length(rules) / 3).to_string();
    for (option, value) in [
        (PLAYOUTS, "100"),
        (NOISE, "25"),
        (RANDOM_MOVES, random_moves.as_str()),
        (SOLVER, "0"),
        (HASH, "16"),
        (INTERVAL, "0"),
    ] {
        text.set_unless_given(option.name, value);
    }
}

/// What the text says about how it plays.
fn options(text: &PlayerText) -> Options {
    let milliseconds = |option| Duration::from_millis(value(text, option).into());
    let some = |number: u32| (number > 0).then_some(number);
    Options {
        search: Settings {
            c_puct: share(text, &C_PUCT),
            temperature: share(text, &TEMPERATURE),
            virtual_loss: value(text, &VIRTUAL_LOSS),
            draw: share(text, &DRAW),
            ..Settings::default()
        },
        batch: value(text, &BATCH) as usize,
        bytes: (value(text, &HASH) as usize) << 20,
        playouts: some(value(text, &PLAYOUTS)).map(u64::from),
        resign: share(text, &RESIGN),
        interval: some(value(text, &INTERVAL)).map(|ms| Duration::from_millis(ms.into())),
        margins: Margins {
            time: milliseconds(&TIME_MARGIN),
            byoyomi: milliseconds(&BYOYOMI_MARGIN),
        },
        gumbel: value(text, &GUMBEL) as usize,
        chance_moves: value(text, &RANDOM_MOVES) as usize,
        noise: some(value(text, &NOISE)).map(|per_cent| Noise {
            share: per_cent as f32 / 100.0,
            alpha: ALPHA,
        }),
        is_talkative: text
            .value::<String>(DEBUG.name)
            .is_some_and(|word| word == "on"),
        seed: text.seed(),
        ..Options::default()
    }
}

/// The player [`PUCT`].
pub(crate) fn player<G: Face>(text: &PlayerText, rules: &G::Rules) -> Result<Box<dyn Thinker<G>>> {
    let place = place(text)?;
    if place == Place::Cpu {
        return Ok(Box::new(searcher(text, rules, &nets::network::<G>(text)?)?));
    }
    place.choose()?;
    let far = Far::new(&nets::graph::<G>(text)?);
    let mut text = text.clone();
    // So it was 99 % as fast as the network alone; a few playouts would all be under way at once.
    if value(&text, &PLAYOUTS) == 0 {
        text.set_unless_given(THREADS.name, "8");
        text.set_unless_given(BATCH.name, "256");
    }
    Ok(Box::new(far_searcher::<G>(&text, rules, &far)?))
}

/// Where the text has the network computed.
pub(crate) fn place(text: &PlayerText) -> Result<Place> {
    let device = text.value::<String>(DEVICE.name);
    let device = device.filter(|device| !device.is_empty());
    Ok(device.as_deref().unwrap_or("cpu").parse()?)
}

/// The same on this CPU, as what it is.
pub(crate) fn searcher<G: Networked>(
    text: &PlayerText,
    rules: &G::Rules,
    network: &Arc<Network>,
) -> Result<Searcher<G>> {
    // More threads than cores would only wait for each other, and a clock for the last of them.
    let cores = available_parallelism().map_or(1, NonZero::get);
    let threads = (value(text, &THREADS) as usize).min(cores);
    searching(text, rules, threads, || Here::new(Arc::clone(network)))
}

/// The same in the place that was chosen.
pub(crate) fn far_searcher<G: Networked>(
    text: &PlayerText,
    rules: &G::Rules,
    far: &Far,
) -> Result<Searcher<G, Far>> {
    let threads = value(text, &THREADS) as usize;
    searching(text, rules, threads, || far.clone())
}

/// The player whose threads have these runners.
fn searching<G: Networked, R: Runner>(
    text: &PlayerText,
    rules: &G::Rules,
    threads: usize,
    runner: impl Fn() -> R,
) -> Result<Searcher<G, R>> {
    let layouts = G::layouts_by(rules);
    let judge = |_| Judge::with(runner(), &layouts).with_context(|| named(text));
    let judges = (0..threads).map(judge);
    let judges = judges.collect::<Result<Vec<_>>>()?;
    let solver = value(text, &SOLVER);
    let player = Puct::new(judges, || G::arbiter(solver), G::SCALE, options(text));
    player.with_context(|| named(text))
}
