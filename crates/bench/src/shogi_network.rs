//! The benches of the network that judges Shogi's positions: one that knows what pieces are worth, as wide
//! as a good one, so that the time is that of a real one.

use std::hint::black_box;
use std::sync::Arc;

use anyhow::{Result, anyhow, ensure};
use game::{Color, Outcome, Position as _};
use shogi::{Move, Position};
use shogi_engine::alphabeta::Evaluation;
use shogi_engine::nnue::{NnueEvaluator, NnueSums, NnueWeights};
use shogi_lab::nnue::{NnueSamples, NnueStep, NnueTrainer};
use shogi_lab::{ScoredGame, ScoredPly};

use crate::benchmark::{Benchmark, Measure};
use crate::shogi_search;

pub(crate) const BENCHES: &[Benchmark] = &[
    Benchmark {
        name: "shogi-network-full",
        about: "a network of 256 columns: the sums of a side from nothing, in positions of random games",
        run: |_| full(),
        by_kernel: false,
    },
    Benchmark {
        name: "shogi-network-update",
        about: "the same: the value after a move, with the updates of both sides, along random games",
        run: |_| update(),
        by_kernel: false,
    },
    Benchmark {
        name: "shogi-network-search",
        about: "the same network in the searches of shogi-alphabeta",
        run: |_| shogi_search::search(&Evaluation::Network(Arc::new(network()?))),
        by_kernel: false,
    },
    Benchmark {
        name: "shogi-network-train",
        about: "training of a network of 256 columns: positions of random games in batches of 16,384",
        run: |_| train(),
        by_kernel: false,
    },
];

/// The columns of the first layer.
const WIDTH: usize = 256;

fn network() -> Result<NnueWeights> {
    Ok(NnueWeights::material(WIDTH)?)
}

/// The positions of random games, each with the move that led to it, but for the first.
fn games() -> Vec<RandomGame> {
    games_of(&mut fastrand::Rng::with_seed(27))
}

type RandomGame = Vec<(Option<Move>, Position)>;

fn games_of(rng: &mut fastrand::Rng) -> Vec<RandomGame> {
    let mut game = || {
        let mut position = Position::start();
        let mut plies = vec![(None, position.clone())];
        while plies.len() < 120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[rng.usize(..moves.len())];
            position.play_unchecked(m);
            plies.push((Some(m), position.clone()));
        }
        plies
    };
    (0..50).map(|_| game()).collect()
}

/// How often the games are gone through.
const ROUNDS: u64 = 40;

fn full() -> Result<Measure> {
    let (network, games) = (network()?, games());
    let (mut nodes, mut answer) = (0, 0);
    for round in 0..ROUNDS / 2 {
        for (_, position) in games.iter().flatten() {
            for side in Color::BOTH {
                black_box(NnueSums::of(&network, black_box(position), side));
                nodes += 1;
            }
            if round == 0 {
                answer = mixed(answer, network.value(position));
            }
        }
    }
    Ok(Measure { nodes, answer })
}

fn update() -> Result<Measure> {
    let (network, games) = (Arc::new(network()?), games());
    let mut evaluator = NnueEvaluator::new(network);
    let (mut nodes, mut answer) = (0, 0);
    for _ in 0..ROUNDS {
        for game in &games {
            let mut last: Option<&Position> = None;
            for (m, position) in game {
                match (last, m) {
                    (Some(before), Some(m)) => evaluator.play(before, *m, position),
                    _ => evaluator.begin(position),
                }
                answer = mixed(answer, evaluator.value(position));
                nodes += 1;
                last = Some(position);
            }
        }
    }
    Ok(Measure { nodes, answer })
}

/// The batches that are learned from.
const BATCHES: u64 = 6;

/// The positions of a batch.
const BATCH: usize = 16_384;

fn train() -> Result<Measure> {
    let mut rng = fastrand::Rng::with_seed(28);
    let mut samples = NnueSamples::default();
    while samples.len() < BATCH {
        for game in games_of(&mut rng) {
            let plies = game.iter().filter_map(|(m, _)| *m);
            let plies = plies.map(|m| ScoredPly {
                m,
                score: Some(rng.i16(-900..900)),
            });
            let game = ScoredGame {
                outcome: Outcome::Win(Color::Black),
                plies: plies.collect(),
            };
            let more = NnueSamples::of(&game).map_err(|ply| anyhow!("move {ply} is not legal"))?;
            samples.append(more);
        }
    }
    let mut trainer = NnueTrainer::new(WIDTH, 1);
    let step = NnueStep {
        rate: 0.001,
        result_share: 0.2,
        scale: 600.0,
        threads: 1,
    };
    let (mut nodes, mut answer) = (0, 0);
    for _ in 0..BATCHES {
        let loss = trainer.learn(&samples.part(0..BATCH), step);
        ensure!(loss.is_finite() && loss < 0.5, "a loss of {loss}");
        answer = mixed(answer, (1e6 * loss) as i32);
        nodes += BATCH as u64;
    }
    Ok(Measure { nodes, answer })
}

fn mixed(answer: u64, value: i32) -> u64 {
    (answer ^ u64::from(value.unsigned_abs())).wrapping_mul(0x100_0000_01b3)
}
