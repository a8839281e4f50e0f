//! The benches of Renju.

use std::hint::black_box;

use anyhow::{Result, ensure};
use game::Position as _;
use renju::{Move, Point, Position, Renju, RuleSet, Size, Transcript};
use renju_engine::alphabeta::{AlphaBeta, Options};
use search::{Limits, Reports, Stop, Thinker as _};

use crate::benchmark::{Benchmark, Measure, perft};

pub(crate) const BENCHES: &[Benchmark] = &[
    Benchmark {
        name: "renju-perft",
        about: "perft 3 through the game traits",
        run: |_| {
            let start = Position::new(Size::RENJU, RuleSet::Renju);
            perft(3, 11_239_200, |depth| game::perft(&start, depth))
        },
        by_kernel: false,
    },
    Benchmark {
        name: "renju-fouls",
        about: "all foul points of a board in the middle of a game; a node is a board",
        run: |_| fouls(),
        by_kernel: false,
    },
    Benchmark {
        name: "renju-place",
        about: "a copy of the board with one more stone in it; a node is a stone",
        run: |_| places(),
        by_kernel: false,
    },
    Benchmark {
        name: "renju-alphabeta",
        about: "even openings of five stones, 100,000 nodes of alphabeta each, on one thread",
        run: |_| alphabeta(),
        by_kernel: false,
    },
];

/// Even openings of five stones.
const OPENINGS: [&str; 6] = [
    "h8h9f10f9f8",
    "h8h9f10f9j9",
    "h8h9f10g10f9",
    "h8h9f10g11g7",
    "h8h9f10g7f8",
    "h8h9f10g9g8",
];

/// Boards of 24 to 63 stones from games whose moves stay near each other.
fn boards() -> Vec<Position> {
    let mut state = 0x5eed_u64;
    let mut random = move |below: u32| {
        // Splitmix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (z >> 33) as u32 % below
    };
    let mut boards = Vec::new();
    while boards.len() < 1_000 {
        let mut position = Position::new(Size::RENJU, RuleSet::Renju);
        let mut stones = vec![Size::RENJU.center()];
        position.play_unchecked(Move::Place(stones[0]));
        let length = 24 + random(40) as usize;
        for _ in 0..10 * length {
            let near = stones[random(stones.len() as u32) as usize];
            let [right, up] = [random(5), random(5)].map(|n| n as i8 - 2);
            let Some(point) = near.step(right, up) else {
                continue;
            };
            let next = Move::Place(point);
            if position.is_legal(next) && !position.five(point, position.turn()) {
                position.play_unchecked(next);
                stones.push(point);
            }
            if stones.len() == length {
                boards.push(position);
                break;
            }
        }
    }
    boards
}

fn fouls() -> Result<Measure> {
    const ROUNDS: u64 = 500;
    let boards = boards();
    let mut answer = 0_u64;
    for _ in 0..ROUNDS {
        for board in &boards {
            black_box(board).each_foul(|point, foul| {
                answer = answer.rotate_left(1) ^ u64::from(point.x) ^ (foul as u64) << 8;
            });
        }
    }
    let found: u64 = boards
        .iter()
        .map(|board| u64::from(board.fouls().len()))
        .sum();
    ensure!(found > 500, "only {found} fouls on the boards of the bench");
    Ok(Measure {
        nodes: ROUNDS * boards.len() as u64,
        answer,
    })
}

fn places() -> Result<Measure> {
    const ROUNDS: u64 = 50;
    let boards = boards();
    let mut answer = 0_u64;
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        for board in &boards {
            let empties: Vec<Point> = board.empties().iter().collect();
            for &point in &empties {
                let mut next = black_box(board).clone();
                next.play_unchecked(Move::Place(point));
                answer = answer.rotate_left(1) ^ next.key().0;
                black_box(&next);
            }
            nodes += empties.len() as u64;
        }
    }
    Ok(Measure { nodes, answer })
}

fn alphabeta() -> Result<Measure> {
    const NODES: u64 = 100_000;
    let mut player = AlphaBeta::new(Options {
        hash: 16,
        ..Options::default()
    });
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let mut measure = Measure {
        nodes: 0,
        answer: 0,
    };
    for opening in OPENINGS {
        let line: game::Line<Renju> = Transcript::parse(opening)?.line;
        let choice = player.think(&line, &limits, &Stop::new(), &Reports::none());
        let point = choice.best.and_then(Move::point);
        ensure!(point.is_some(), "{opening}: no move");
        let point = point.map_or(0, |point| 32 * u64::from(point.y) + u64::from(point.x));
        measure.answer = measure.answer.rotate_left(9) ^ point;
        measure.nodes += player.nodes();
    }
    Ok(measure)
}
