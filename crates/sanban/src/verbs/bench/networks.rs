//! The benches of the networks that are built in.

use std::iter::zip;
use std::sync::Arc;

use anyhow::{Result, ensure};
use fastrand::Rng;
use game::{Game, Line, Position};
use infer::Judge;
use infer::net::{Graph, Network};
use infer::planes::{Numbers, Planes};
use othello::Othello;
use renju::Renju;
use shogi::Shogi;
use simd::Isa;

use super::{Bench, Measure};
use crate::nets::{Networked, built_in_graph};

pub(super) const BENCHES: &[Bench] = &[
    Bench {
        name: "network-othello",
        about: "the built-in network, eight positions at a time; a node is a position",
        run: exact::<Othello>,
        by_kernel: true,
    },
    Bench {
        name: "network-renju",
        about: "the same for Renju",
        run: exact::<Renju>,
        by_kernel: true,
    },
    Bench {
        name: "network-shogi",
        about: "the same for Shogi",
        run: exact::<Shogi>,
        by_kernel: true,
    },
    Bench {
        name: "network-shogi-int8",
        about: "the same with whole numbers of 8 bits",
        run: rounded::<Shogi>,
        // Without vectors it takes a minute.
        by_kernel: false,
    },
];

/// So many positions are judged at once.
const BATCH: usize = 8;

/// So many different ones are judged in a round.
const POSITIONS: usize = 64;

/// Enough for the network to take much more time than making it ready does.
const ROUNDS: usize = 16;

/// So many moves at least survive rounding to 8 bits: 53 of 64 did when this was written, and
/// most of the others gave way to a move that is almost as likely.
const MOST: usize = POSITIONS * 3 / 4;

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A position and the moves that led to it, the newest first.
type Asked<G> = (<G as Game>::Position, Vec<MoveOf<G>>);

/// The network with 8 bits; the positions of the bench show how large its numbers become.
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

/// Positions of games whose moves are chance.
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
    Ok(measured(&judge::<G>(isa, &built_in_graph::<G>()?, ROUNDS)?))
}

/// Eight bits round, so that some moves become others, but most stay.
fn rounded<G: Networked>(isa: Isa) -> Result<Measure> {
    let graph = built_in_graph::<G>()?;
    let expected = judge::<G>(isa, &graph, 1)?;
    let found = judge::<G>(isa, &of_8_bits::<G>(&graph)?, ROUNDS)?;
    let same = zip(&expected, &found).filter(|(a, b)| a == b).count();
    ensure!(
        same >= MOST,
        "expected at least {MOST} of {POSITIONS} moves as without rounding, found {same}"
    );
    Ok(measured(&found))
}

/// The answer are the moves that a network finds best: its numbers differ in their last digits
/// from kernel to kernel.
fn measured(moves: &[usize]) -> Measure {
    Measure {
        nodes: (ROUNDS * (POSITIONS + 1)) as u64,
        answer: moves.iter().fold(0, |answer, &best| {
            (answer ^ best as u64).wrapping_mul(0x100_0000_01b3)
        }),
    }
}

/// Judges all positions some times and gives the best moves.
fn judge<G: Networked>(isa: Isa, graph: &Graph, rounds: usize) -> Result<Vec<usize>> {
    let network = Arc::new(Network::new_with(isa, graph)?);
    let mut judge = Judge::new(network, &G::layouts_by(&G::Rules::default()))?;
    let positions = positions::<G>(judge.layout());
    let mut found = Vec::new();
    for round in 0..rounds {
        found = positions
            .chunks(BATCH)
            .flat_map(|batch| best_moves::<G>(&mut judge, batch))
            .collect();
        // The same must come out whether a position is judged alone or with others.
        let alone = best_moves::<G>(&mut judge, &positions[round..=round]);
        ensure!(
            alone == found[round..=round],
            "position {round}: expected move {alone:?} as without others, found {}",
            found[round]
        );
    }
    Ok(found)
}

/// Which of the legal moves is the most likely one in each of the positions.
fn best_moves<G: Networked>(judge: &mut Judge<G::Layout>, batch: &[Asked<G>]) -> Vec<usize> {
    for (position, last) in batch {
        judge.add(position, last);
    }
    let Ok(()) = judge.run();
    let best = |(number, (position, _)): (usize, &Asked<G>)| {
        let chances = judge.chances(number, position, 1.0);
        let best = (0..chances.len()).max_by(|&a, &b| chances[a].1.total_cmp(&chances[b].1));
        best.unwrap_or_default()
    };
    batch.iter().enumerate().map(best).collect()
}
