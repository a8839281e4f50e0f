//! The benches of the networks that are built in.

use std::iter::zip;
use std::sync::Arc;

use anyhow::{Result, ensure};
use fastrand::Rng;
use game::{Game, Line, MoveOf, Position};
use infer::BatchEvaluator;
use infer::net::{Graph, Network};
use infer::planes::{Numbers, Planes};
use othello::Othello;
use renju::Renju;
use shogi::Shogi;
use simd::Isa;

use crate::benchmark::{Benchmark, Measure};
use players::Networked;
use players::networks::built_in_graph;

pub(crate) const BENCHES: &[Benchmark] = &[
    Benchmark {
        name: "network-othello",
        about: "the built-in network, eight positions at a time; a node is a position",
        run: exact::<Othello>,
        by_kernel: true,
    },
    Benchmark {
        name: "network-renju",
        about: "the same for Renju",
        run: exact::<Renju>,
        by_kernel: true,
    },
    Benchmark {
        name: "network-shogi",
        about: "the same for Shogi",
        run: exact::<Shogi>,
        by_kernel: true,
    },
    Benchmark {
        name: "network-shogi-int8",
        about: "the same with whole numbers of 8 bits",
        run: rounded::<Shogi>,
        // Without vectors it takes a minute.
        by_kernel: false,
    },
];

/// The batch size.
const BATCH: usize = 8;

/// The number of different positions in a round.
const POSITIONS: usize = 64;

/// The number of rounds, so that the network takes much more time than its preparation.
const ROUNDS: usize = 16;

/// The least number of moves that stay the same with 8 bits: 53 of 64 did when this was written, and
/// most of the others were replaced by a move that is almost as likely.
const MOST: usize = POSITIONS * 3 / 4;

/// A position and the moves that led to it, the newest first.
type Asked<G> = (<G as Game>::Position, Vec<MoveOf<G>>);

/// The network with 8 bits, calibrated with the positions of the bench.
fn of_8_bits<G: Networked>(graph: &Graph) -> Result<Graph> {
    let layout = G::layout(Some(&graph.about.layout))?;
    let shape = layout.shape();
    let mut planes = vec![0.0; POSITIONS * shape.numbers()];
    let boards = planes.chunks_exact_mut(shape.numbers());
    for (board, (position, last)) in boards.zip(positions::<G>(layout)) {
        layout.draw(&position, &last, &mut Numbers::new(board, shape));
    }
    Ok(graph.quantise(&planes, POSITIONS)?)
}

/// Positions of random games.
fn positions<G: Networked>(layout: G::Layout) -> Vec<Asked<G>> {
    let mut rng = Rng::with_seed(1);
    let mut positions = Vec::with_capacity(POSITIONS);
    let mut line = Line::<G>::new(G::Rules::default());
    while positions.len() < POSITIONS {
        let next = rng.choice(line.position().legal_moves());
        let Some(next) = next.filter(|_| line.verdict().is_none()) else {
            line = Line::new(G::Rules::default());
            continue;
        };
        let last = line.moves().iter().rev().take(layout.history());
        positions.push((line.position().clone(), last.copied().collect()));
        line.push_unchecked(next);
    }
    positions
}

fn exact<G: Networked>(isa: Isa) -> Result<Measure> {
    Ok(measured(&evaluate::<G>(
        isa,
        &built_in_graph::<G>()?,
        ROUNDS,
    )?))
}

/// Checks that rounding to 8 bits changes only a few of the best moves.
fn rounded<G: Networked>(isa: Isa) -> Result<Measure> {
    let graph = built_in_graph::<G>()?;
    let expected = evaluate::<G>(isa, &graph, 1)?;
    let found = evaluate::<G>(isa, &of_8_bits::<G>(&graph)?, ROUNDS)?;
    let same = zip(&expected, &found).filter(|(a, b)| a == b).count();
    ensure!(
        same >= MOST,
        "expected at least {MOST} of {POSITIONS} moves as without rounding, found {same}"
    );
    Ok(measured(&found))
}

/// The answer is a hash of the network's best moves, because its outputs differ in their last digits
/// from kernel to kernel.
fn measured(moves: &[usize]) -> Measure {
    Measure {
        nodes: (ROUNDS * (POSITIONS + 1)) as u64,
        answer: moves.iter().fold(0, |answer, &best| {
            (answer ^ best as u64).wrapping_mul(0x100_0000_01b3)
        }),
    }
}

/// Evaluates all positions several times and returns the best moves.
fn evaluate<G: Networked>(isa: Isa, graph: &Graph, rounds: usize) -> Result<Vec<usize>> {
    let network = Arc::new(Network::new_with(isa, graph)?);
    let mut evaluator = BatchEvaluator::new(network, &G::layouts_by(&G::Rules::default()))?;
    let positions = positions::<G>(evaluator.layout());
    let mut found = Vec::new();
    for round in 0..rounds {
        found = positions
            .chunks(BATCH)
            .flat_map(|batch| best_moves::<G>(&mut evaluator, batch))
            .collect();
        // The result must be the same for a position alone and in a batch.
        let alone = best_moves::<G>(&mut evaluator, &positions[round..=round]);
        ensure!(
            alone == found[round..=round],
            "position {round}: expected move {alone:?} as without others, found {}",
            found[round]
        );
    }
    Ok(found)
}

/// The index of the most likely legal move in each of the positions.
fn best_moves<G: Networked>(
    evaluator: &mut BatchEvaluator<G::Layout>,
    batch: &[Asked<G>],
) -> Vec<usize> {
    for (position, last) in batch {
        evaluator.add(position, last);
    }
    let Ok(()) = evaluator.run();
    let best = |(number, (position, _)): (usize, &Asked<G>)| {
        let chances = evaluator.chances(number, position, 1.0);
        let best = (0..chances.len()).max_by(|&a, &b| chances[a].1.total_cmp(&chances[b].1));
        best.unwrap_or_default()
    };
    batch.iter().enumerate().map(best).collect()
}
