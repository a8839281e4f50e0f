//! The benches of the tree search: the tree alone, and with the networks that are built in.

use std::sync::Arc;

use anyhow::{Result, ensure};
use game::{Line, Position};
use infer::BatchEvaluator;
use infer::net::Network;
use neural::Puct;
use neural::puct::Options;
use othello::{Othello, Size};
use renju::Renju;
use search::puct::{Candidate, Control, Rules, Settings, Tree, Uniform, Worker};
use search::{Limits, Reports, Stop, Thinker};
use shogi::Shogi;

use crate::benchmark::{Benchmark, Measure};
use crate::scattered::scattered;
use players::Networked;
use players::networks::built_in_graph;

pub(crate) const BENCHES: &[Benchmark] = &[
    Benchmark {
        name: "puct-tree",
        about: "the tree of Othello without a network, 10,000 playouts a search; a node is a playout",
        run: |_| tree(),
        by_kernel: false,
    },
    Benchmark {
        name: "puct-othello",
        about: "the player puct with the built-in network, one thread; a node is a playout",
        run: |_| player::<Othello>(),
        by_kernel: false,
    },
    Benchmark {
        name: "puct-renju",
        about: "the same for Renju",
        run: |_| player::<Renju>(),
        by_kernel: false,
    },
    Benchmark {
        name: "puct-shogi",
        about: "the same for Shogi",
        run: |_| player::<Shogi>(),
        by_kernel: false,
    },
];

/// The number of searches of the tree alone.
const SEARCHES: u64 = 100;

/// The number of playouts of each.
const PLAYOUTS: u64 = 10_000;

/// The memory of one of them.
const BYTES: usize = PLAYOUTS as usize * 600;

/// The number of positions searched with a network.
const POSITIONS: u64 = 4;

/// The number of playouts of each.
const EVALUATED_PLAYOUTS: u64 = 200;

/// Adds a search to the answer: the index of the best move in the order of the rules.
fn with<M: PartialEq>(answer: u64, legal: &[M], candidates: &[Candidate<M>]) -> u64 {
    let best = candidates.first();
    let best = best.and_then(|best| legal.iter().position(|m| *m == best.m));
    (answer ^ best.map_or(0, |best| best as u64 + 1)).wrapping_mul(0x100_0000_01b3)
}

/// Checks that every playout except the root's own went through one of its moves.
fn ensure_counted<M>(candidates: &[Candidate<M>], expected: u64) -> Result<()> {
    let found: u64 = candidates.iter().map(|one| u64::from(one.playouts)).sum();
    ensure!(
        found + 1 == expected,
        "expected {expected} playouts, found {found} and the root's"
    );
    Ok(())
}

fn tree() -> Result<Measure> {
    let mut tree = Tree::<Othello>::new(BYTES)?;
    let mut worker = Worker::new(Uniform, Rules, 1);
    let mut answer = 0;
    for seed in 0..SEARCHES {
        let line = scattered(&Size::default(), 20, seed);
        tree.clear();
        tree.begin(&line);
        let control = Control::playouts(PLAYOUTS);
        worker.run(&tree, &line, &Settings::default(), &control)?;
        ensure_counted(&tree.candidates(), PLAYOUTS)?;
        ensure!(tree.fill() < 1000, "expected room for every playout");
        answer = with(answer, &line.position().legal_moves(), &tree.candidates());
    }
    Ok(Measure {
        nodes: SEARCHES * PLAYOUTS,
        answer,
    })
}

fn player<G: Networked>() -> Result<Measure> {
    let network = Arc::new(Network::new(&built_in_graph::<G>()?)?);
    let new = || {
        let evaluator =
            BatchEvaluator::new(Arc::clone(&network), &G::layouts_by(&G::Rules::default()))?;
        let options = Options {
            bytes: 16 << 20,
            playouts: Some(EVALUATED_PLAYOUTS),
            ends_early: false,
            ..Options::default()
        };
        // The result of a solver at the root depends on its speed.
        anyhow::Ok(Puct::new(
            vec![evaluator],
            || G::arbiter(0),
            G::SCALE,
            options,
        )?)
    };
    let mut player = new()?;
    let mut answer = 0;
    let searched = |player: &mut Puct<G, G::Layout, G::Arbiter>, line: &Line<G>| {
        player.think(line, &Limits::default(), &Stop::new(), &Reports::none());
        player.candidates()
    };
    for seed in 0..POSITIONS {
        let line = scattered(&G::Rules::default(), 12, seed);
        let candidates = searched(&mut player, &line);
        // The root is evaluated before the search begins.
        ensure_counted(&candidates, EVALUATED_PLAYOUTS + 1)?;
        if seed == 0 {
            ensure!(
                candidates == searched(&mut new()?, &line),
                "the same search came to another end"
            );
        }
        answer = with(answer, &line.position().legal_moves(), &candidates);
    }
    Ok(Measure {
        nodes: (POSITIONS + 1) * EVALUATED_PLAYOUTS,
        answer,
    })
}
