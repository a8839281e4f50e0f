//! The bench of matches.

use anyhow::{Result, ensure};
use arena::{
    Allowance, Contestant, Ledger, Openings, Referee, Run, RunEvent, Schedule, Source, mix,
};
use othello::{Othello, Size};
use search::{Random, Stop};

use crate::benchmark::{Benchmark, Measure};

pub(crate) const BENCHES: &[Benchmark] = &[Benchmark {
    name: "match-random",
    about: "a match of random players of Othello, with referee and ledger; a node is a move",
    run: |_| random_match(),
    by_kernel: false,
}];

const GAMES: u64 = 10_000;

/// Totals over all games.
#[derive(Default)]
struct Sum {
    moves: u64,
    black_wins: u64,
}

fn random_match() -> Result<Measure> {
    let contestants = [1, 2].map(|player: u64| Contestant {
        name: player.to_string(),
        source: Source::Inside(Box::new(move |game| {
            Ok(Box::new(Random::new(mix(player, game))))
        })),
        allowance: Allowance::default(),
    });
    let run = Run {
        contestants: &contestants,
        openings: &Openings::<Othello>::start(Size::Eight),
        referee: &Referee::new(),
        schedule: Schedule::of_match(GAMES),
        concurrency: 1,
        live: None,
        stop: Stop::new(),
    };
    let mut ledger = Ledger::new(vec!["1".to_owned(), "2".to_owned()]);
    let mut sum = Sum::default();
    run.go(&mut ledger, None, &mut |event| {
        if let RunEvent::Finished(row, game) = event {
            sum.moves += game.line.moves().len() as u64;
            sum.black_wins += u64::from(row.winner == Some(arena::Side::Black));
        }
        Ok(())
    })?;
    ensure!(ledger.games() == GAMES, "match: a game is missing");
    // Each contestant has each colour equally often, and equals play equally well.
    ensure!(
        (ledger.points(0) / GAMES as f64 - 0.5).abs() < 0.02,
        "match: equal players are not equal"
    );
    Ok(Measure {
        nodes: sum.moves,
        answer: sum.moves * GAMES + sum.black_wins,
    })
}
