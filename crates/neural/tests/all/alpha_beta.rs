//! Alpha-beta over a network, against the search that reads like the definition.

use std::sync::{Arc, mpsc};

use fastrand::Rng;
use game::{Game, Line, MoveOf, Notation, Outcome, Position, Score, ScoreKind, ScoreUnit};
use infer::net::{About, Graph, Network};
use infer::planes::PolicyIndex;
use infer::{BatchEvaluator, ValueEstimate};
use neural::{AlphaBeta, NetworkPlayerError, Scale};
use othello::{Move, Othello, Size};
use renju::Renju;
use search::puct::{Arbiter, Rules};
use search::{Choice, Evaluate, Limits, Report, Reports, Stop, Thinker, negamax};
use shogi::Shogi;

/// Scores are told as they are searched: a logit of 1 is 1000.
const AS_SEARCHED: Scale = Scale {
    logit: 1000.0,
    margin: None,
    most: 100_000.0,
    unit: ScoreUnit::Centipawns,
};

fn network<L: PolicyIndex>(layout: L, seed: u64) -> Arc<Network> {
    let graph = Graph::random(About::of("test", &layout, 1), 1, 4, seed);
    Arc::new(Network::new(&graph).expect("a network"))
}

fn evaluator<L: PolicyIndex>(layout: L, seed: u64) -> BatchEvaluator<L> {
    BatchEvaluator::new(network(layout, seed), &[layout]).expect("its layout")
}

/// A game so far, of moves by chance.
fn line<G: Game>(rules: G::Rules, plies: usize, seed: u64) -> Line<G> {
    let mut rng = Rng::with_seed(seed);
    let mut line = Line::<G>::new(rules);
    for _ in 0..plies {
        let next = rng.choice(line.position().legal_moves());
        line.push_unchecked(next.expect("the game goes on"));
        if line.verdict().is_some() {
            line.pop();
            break;
        }
    }
    line
}

fn ask<G: Game>(
    player: &mut impl Thinker<G>,
    line: &Line<G>,
    limits: &Limits,
) -> (Choice<MoveOf<G>>, Vec<Report<MoveOf<G>>>) {
    let (sender, reports) = mpsc::channel();
    let choice = player.think(line, limits, &Stop::new(), &Reports::to(sender));
    (choice, reports.iter().collect())
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// The same leaves, evaluated one by one.
struct OneByOne<L: PolicyIndex>(BatchEvaluator<L>);

impl<G: Game, L: PolicyIndex<Position = G::Position>> Evaluate<G> for OneByOne<L> {
    fn ongoing(&mut self, line: &Line<G>) -> Score {
        let history = self.0.layout().history();
        let last: Vec<_> = line.moves().iter().rev().take(history).copied().collect();
        self.0.add(line.position(), &last);
        self.0.run();
        AS_SEARCHED.score(ValueEstimate {
            margin: None,
            ..self.0.value_estimate(0).expect("it has a value")
        })
    }
}

/// How far two scores are apart; a win is told with the plies it takes.
fn apart(one: Score, other: Score) -> i32 {
    match (one.kind(), other.kind()) {
        (ScoreKind::Value(one), ScoreKind::Value(other)) => (one - other).abs(),
        (one, other) if one == other => 0,
        _ => i32::MAX,
    }
}

fn agrees<G, L>(layout: L, line: &Line<G>, depths: std::ops::RangeInclusive<u32>, seed: u64)
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
{
    // One player for all depths: what it remembers of the last must not change the next.
    let player = AlphaBeta::new(evaluator(layout, seed), Rules, AS_SEARCHED, None);
    let mut player = player.expect("it has a value");
    let mut twin = OneByOne(evaluator(layout, seed));
    for plies in depths {
        let (choice, reports) = ask(&mut player, line, &depth(plies));
        let reached = reports.last().expect("it tells").depth;
        let mut again = line.clone();
        let expected = negamax(&mut again, reached, &mut twin);
        let score = choice.score.expect("it has looked");
        // Judged together and alone a position differs in the last digits.
        assert!(
            apart(score, expected.score) <= 1,
            "{plies} plies, seed {seed}: {score:?}, expected {:?}",
            expected.score
        );
        // The move is worth what it is said to be worth, and so is the line behind it.
        let line_told = &reports.last().expect("it tells").line;
        assert_eq!(line_told.first().copied(), choice.best);
        for &m in line_told {
            again.push(m).expect("a legal line");
        }
        let mut end = match again.verdict() {
            Some(verdict) => twin.finished(&again, verdict.outcome, line_told.len() as u32),
            None => twin.ongoing(&again),
        };
        if line_told.len() % 2 == 1 {
            end = -end;
        }
        assert!(apart(score, end) <= 1, "{score:?} {end:?}");
    }
}

#[test]
fn it_finds_what_negamax_finds() {
    for seed in 0..12 {
        let size = [Size::Four, Size::Six, Size::Eight][seed as usize % 3];
        let layout = othello_engine::Layout { size };
        let most = [5, 26, 40][seed as usize % 3];
        let line = line::<Othello>(size, seed as usize * 7 % most, seed);
        agrees(layout, &line, 1..=4, seed);
    }
    let size = renju::Size::new(6).expect("a board");
    let layout = renju_engine::Layout { size };
    let rules = renju::Rules {
        size,
        ..renju::Rules::default()
    };
    agrees::<Renju, _>(layout, &line(rules, 8, 1), 1..=2, 1);
    let layout = shogi_engine::Layout::default();
    agrees::<Shogi, _>(layout, &line(shogi::Rules::default(), 12, 1), 1..=2, 1);
}

#[test]
fn passes_and_the_end_count_as_they_are() {
    // On a small board every look reaches the end, over passes and through draws.
    let layout = othello_engine::Layout { size: Size::Four };
    let (mut passes, mut draws) = (0, 0);
    for seed in 0..60 {
        let line = line::<Othello>(Size::Four, 5, seed);
        if line.position().count_legal() == 1 {
            // It is played without looking far.
            continue;
        }
        let player = AlphaBeta::new(evaluator(layout, seed), Rules, AS_SEARCHED, None);
        let mut player = player.expect("it has a value");
        let (choice, reports) = ask(&mut player, &line, &depth(20));
        let expected = negamax(&mut line.clone(), 20, &mut search::Outcomes);
        let sign = |score: Score| match score.kind() {
            ScoreKind::WinIn(_) => 1,
            ScoreKind::Value(0) => 0,
            ScoreKind::Value(_) => panic!("everything is certain"),
            ScoreKind::LossIn(_) => -1,
        };
        let score = choice.score.expect("it has looked");
        assert_eq!(sign(score), sign(expected.score), "seed {seed}");
        let told = &reports.last().expect("it tells").line;
        passes += usize::from(told.contains(&Move::Pass));
        draws += usize::from(score == Score::ZERO);
    }
    assert!(passes > 0 && draws > 0, "{passes} {draws}");
}

#[test]
fn trying_other_moves_first_changes_no_score() {
    let layout = othello_engine::Layout::default();
    let line = line::<Othello>(Size::Eight, 20, 3);
    let player = || AlphaBeta::new(evaluator(layout, 5), Rules, AS_SEARCHED, None);
    let mut plain = player().expect("it has a value");
    let mut corners = player().expect("it has a value").trying_first(
        |_, m| matches!(m, Move::Place(square) if square.file() % 7 == 0 && square.rank() % 7 == 0),
    );
    let (one, _) = ask(&mut plain, &line, &depth(4));
    let (other, _) = ask(&mut corners, &line, &depth(4));
    let (one, other) = (one.score.expect("a score"), other.score.expect("a score"));
    assert!(apart(one, other) <= 1);
}

/// Knows that Black wins once a game has gone on for so many moves.
struct Fate(usize);

impl Arbiter<Othello> for Fate {
    fn certain(&mut self, line: &Line<Othello>) -> Option<search::puct::Certain> {
        (line.moves().len() >= self.0).then(|| {
            let result = Outcome::Win(game::Color::Black).seen_by(line.turn());
            search::puct::Certain { result, plies: 4 }
        })
    }
}

#[test]
fn what_is_certain_ends_the_search() {
    let layout = othello_engine::Layout::default();
    let player = AlphaBeta::new(evaluator(layout, 5), Fate(3), AS_SEARCHED, None);
    let mut player = player.expect("it has a value");
    let line = Line::<Othello>::new(Size::Eight);
    let (choice, reports) = ask(&mut player, &line, &depth(50));
    assert_eq!(choice.score, Some(Score::win_in(7)), "three plies and four");
    assert_eq!(reports.last().map(|report| report.depth), Some(3));
}

#[test]
fn limits_hold_and_a_move_is_played() {
    let layout = othello_engine::Layout::default();
    let line = line::<Othello>(Size::Eight, 10, 1);
    let player = AlphaBeta::new(evaluator(layout, 2), Rules, Scale::DISCS, Some(3));
    let mut player = player.expect("it has a value");
    for nodes in [0, 1, 5, 50, 500] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let (choice, reports) = ask(&mut player, &line, &limits);
        let best = choice.best.expect("a move");
        assert!(line.position().is_legal(best));
        assert!(reports.iter().all(|report| report.nodes <= nodes));
    }
    let (_, reports) = ask(&mut player, &line, &Limits::default());
    let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [2, 3]);
    let stop = Stop::new();
    stop.request();
    let choice = player.think(&line, &Limits::default(), &stop, &Reports::none());
    assert!(choice.best.is_some() && choice.score.is_none());
}

#[test]
fn a_network_without_a_value_is_refused() {
    let layout = othello_engine::Layout::default();
    let about = About::of("test", &layout, 0);
    let graph = Graph::linear(about, vec![0.0; 64], Vec::new());
    let network = Arc::new(Network::new(&graph).expect("a network"));
    let evaluator = BatchEvaluator::new(network, &[layout]).expect("its layout");
    let refused = AlphaBeta::new(evaluator, Rules, Scale::DISCS, None).err();
    assert_eq!(refused, Some(NetworkPlayerError::Value));
}
