//! What the players choose, by networks of which one knows what they say.

use std::collections::HashMap;
use std::sync::{Arc, mpsc};

use game::{Game, Line, MoveOf, Notation, Position, Score, ScoreKind};
use infer::BatchEvaluator;
use infer::net::{About, Graph, Network};
use infer::planes::{Planes, PolicyIndex};
use neural::{MoveSampler, NetworkPlayerError, Policy, Scale, Value1};
use othello::Othello;
use renju::Renju;
use search::{Choice, Limits, Report, Reports, Stop, Thinker};
use shogi::{Sfen, Shogi};

fn network<L: PolicyIndex>(layout: L, logits: Vec<f32>, weights: Vec<f32>) -> Arc<Network> {
    let values = weights.len() / layout.shape().numbers();
    let mut about = About::of("test", &layout, values);
    if logits.is_empty() {
        about.labels = 0;
    }
    let graph = Graph::linear(about, logits, weights);
    Arc::new(Network::new(&graph).expect("a network"))
}

fn evaluator<L: PolicyIndex>(layout: L, logits: Vec<f32>, weights: Vec<f32>) -> BatchEvaluator<L> {
    BatchEvaluator::new(network(layout, logits, weights), &[layout]).expect("its layout")
}

/// A value that counts the dots of the first plane for the side to move and those of the second
/// against it.
fn counting<L: Planes>(layout: L, each: f32) -> Vec<f32> {
    let (shape, squares) = (layout.shape(), layout.shape().squares());
    let mut weights = vec![0.0; shape.numbers()];
    weights[..squares].fill(each);
    weights[squares..2 * squares].fill(-each);
    weights
}

/// What a player says, finds and chooses.
struct Told<G: Game> {
    words: Vec<String>,
    reports: Vec<Report<MoveOf<G>>>,
    choice: Choice<MoveOf<G>>,
}

fn ask<G: Game>(player: &mut impl Thinker<G>, line: &Line<G>, limits: &Limits) -> Told<G> {
    let (sender, reports) = mpsc::channel();
    let (speaker, words) = mpsc::channel();
    let listener = Reports::to(sender).with_words(speaker);
    let choice = player.think(line, limits, &Stop::new(), &listener);
    drop(listener);
    Told {
        words: words.iter().collect(),
        reports: reports.iter().collect(),
        choice,
    }
}

fn othello() -> (othello_engine::Layout, Line<Othello>) {
    let layout = othello_engine::Layout::default();
    (layout, Line::new(layout.size))
}

#[test]
fn without_chance_the_policy_is_the_move_with_the_largest_logit() {
    let (layout, line) = othello();
    // d3 is 19, c4 26, f5 37 and e6 44; a1 is the best of all and not legal.
    let mut logits = vec![0.0; 64];
    (logits[0], logits[37], logits[44]) = (9.0, 2.0, 1.0);
    let evaluator = evaluator(layout, logits, counting(layout, 0.5));
    let mut player =
        Policy::new(evaluator, Scale::DISCS, MoveSampler::new(0, 1)).expect("has a policy");
    let told = ask(&mut player, &line, &Limits::default());
    let f5 = "f5".parse().expect("a move");
    assert_eq!(told.choice.best, Some(f5));
    assert_eq!(told.choice.score, Some(Score::ZERO), "two discs each");
    assert_eq!(
        told.words,
        [
            "f5    : 0.61030",
            "e6    : 0.22452",
            "d3    : 0.08259",
            "c4    : 0.08259"
        ]
    );
    let [report] = &told.reports[..] else {
        panic!("one report: {:?}", told.reports);
    };
    assert_eq!((report.depth, report.nodes), (0, 1));
    assert_eq!(report.line, [f5]);
}

#[test]
fn by_chance_moves_are_as_frequent_as_likely() {
    let (layout, line) = othello();
    let mut logits = vec![0.0; 64];
    (logits[37], logits[44]) = (2.0, 1.0);
    // At half the temperature the differences of the logits are twice as large.
    for (per_cent, factor) in [(100, 1.0_f32), (50, 2.0), (1000, 0.1)] {
        let weights = [0.0, 0.0, 2.0, 1.0].map(|logit: f32| (logit * factor).exp());
        let sum: f32 = weights.iter().sum();
        let evaluator = evaluator(layout, logits.clone(), Vec::new());
        let sampler = MoveSampler::new(per_cent, 7);
        let mut player = Policy::new(evaluator, Scale::DISCS, sampler).expect("has a policy");
        let throws = 4_000;
        let mut counts: HashMap<String, f32> = HashMap::new();
        for _ in 0..throws {
            let told = ask(&mut player, &line, &Limits::default());
            assert_eq!(told.choice.score, None, "it has no value");
            let best = told.choice.best.expect("a move");
            *counts.entry(best.to_string()).or_default() += 1.0;
        }
        let surprise: f32 = ["d3", "c4", "f5", "e6"]
            .into_iter()
            .zip(weights)
            .map(|(name, weight)| {
                let expected = throws as f32 * weight / sum;
                (counts.get(name).unwrap_or(&0.0) - expected).powi(2) / expected
            })
            .sum();
        // Above 16.3 once in a thousand times.
        assert!(surprise < 16.3, "{per_cent} %: {surprise}: {counts:?}");
    }
}

#[test]
fn a_pass_is_played_where_there_is_nothing_else() {
    let (layout, _) = othello();
    let discs = format!("XO{}", "-".repeat(62));
    let sfen: othello::Sfen = format!("{discs}W1").parse().expect("a board");
    let position = sfen.position;
    assert_eq!(position.legal_moves(), [othello::Move::Pass]);
    let line = Line::<Othello>::from_position(layout.size, position);
    let values = counting(layout, 0.1);
    let policy = evaluator(layout, vec![0.0; 64], values.clone());
    let mut policy =
        Policy::new(policy, Scale::DISCS, MoveSampler::new(100, 1)).expect("has a policy");
    let told = ask(&mut policy, &line, &Limits::default());
    assert_eq!(told.choice.best, Some(othello::Move::Pass));
    let value = evaluator(layout, Vec::new(), values);
    let mut value = Value1::new(value, Scale::DISCS, MoveSampler::new(0, 1)).expect("has a value");
    let told = ask(&mut value, &line, &Limits::default());
    assert_eq!(told.choice.best, Some(othello::Move::Pass));

    // In Renju it may be chosen, and a network never does.
    let layout = renju_engine::Layout::default();
    let game = renju::Transcript::parse("h8 a1 h9 c1 i10 e1 j10 g1").expect("a game");
    assert!(game.line.position().is_legal(renju::Move::Pass));
    let policy = evaluator(layout, vec![0.0; 225], Vec::new());
    let scale = Scale::CENTIPAWNS;
    let mut policy = Policy::new(policy, scale, MoveSampler::new(1000, 1)).expect("has a policy");
    let told = ask::<Renju>(&mut policy, &game.line, &Limits::default());
    let last = told.words.last().map(String::as_str);
    assert_eq!(last, Some("pass  : 0.00000"));
}

#[test]
fn value1_leaves_its_opponent_the_worst_position() {
    let (layout, mut line) = othello();
    let weights = [counting(layout, 0.1), counting(layout, 1.0 / 64.0)].concat();
    let evaluator = evaluator(layout, Vec::new(), weights);
    let mut player =
        Value1::new(evaluator, Scale::DISCS, MoveSampler::new(0, 1)).expect("has a value");
    let told = ask(&mut player, &line, &Limits::default());
    // Whatever it plays, it has four discs and its opponent one.
    assert_eq!(told.choice.score, Some(Score::new(300)));
    let chance = 1.0 / (1.0 + (-0.3_f32).exp());
    assert_eq!(told.words.len(), 4);
    for line in told.words {
        assert!(line.ends_with(&format!(": {chance:.5}")), "{line}");
    }
    assert_eq!((told.reports[0].depth, told.reports[0].nodes), (1, 4));

    // The more discs it turns over the better.
    for m in ["f5", "d6", "c3", "d3", "c4"] {
        line.push(m.parse().expect("a move")).expect("legal");
    }
    let told = ask(&mut player, &line, &Limits::default());
    let position = *line.position();
    let discs = |m: MoveOf<Othello>| {
        let next = position.play(m).expect("legal");
        next.discs(position.turn()).len()
    };
    let counts: Vec<u32> = position.legal_moves().into_iter().map(discs).collect();
    assert!(counts.iter().min() < counts.iter().max());
    assert_eq!(told.choice.best.map(discs), counts.into_iter().max());
}

#[test]
fn value1_mates_in_one_whatever_the_network_thinks() {
    let sfen: Sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G2R 1"
        .parse()
        .expect("a position");
    let line = Line::<Shogi>::from_position(shogi::Rules::default(), sfen.position);
    for layout in shogi_engine::Layout::ALL {
        for per_cent in [0, 1000] {
            let numbers = layout.shape().numbers();
            let evaluator = evaluator(layout, Vec::new(), vec![1.0; numbers]);
            let sampler = MoveSampler::new(per_cent, 1);
            let mut player =
                Value1::new(evaluator, Scale::CENTIPAWNS, sampler).expect("has a value");
            let told = ask(&mut player, &line, &Limits::default());
            let best = told.choice.best.expect("a move");
            let next = line.position().play(best).expect("a legal move");
            assert!(next.outcome().is_some(), "{best} is no mate");
            let score = told.choice.score.expect("a score");
            assert_eq!(score.kind(), ScoreKind::WinIn(1));
            assert!(told.words[0].ends_with(": 1.00000"), "{}", told.words[0]);
        }
    }
}

#[test]
fn limits_leave_moves_out_but_never_all() {
    let line = Line::<Shogi>::new(shogi::Rules::default());
    let layout = shogi_engine::Layout::default();
    for (most, nodes) in [(0, 0), (1, 1), (29, 29), (30, 30), (1000, 30)] {
        let evaluator = evaluator(layout, Vec::new(), counting(layout, 0.1));
        let sampler = MoveSampler::new(0, 1);
        let mut player = Value1::new(evaluator, Scale::CENTIPAWNS, sampler).expect("has a value");
        let limits = Limits {
            nodes: Some(most),
            ..Limits::default()
        };
        let told = ask(&mut player, &line, &limits);
        assert!(told.choice.best.is_some());
        assert_eq!(told.reports[0].nodes, nodes);
        assert_eq!(told.words.len() as u64, nodes.max(1));
    }
}

#[test]
fn many_positions_at_once_are_evaluated_like_each_alone() {
    let (layout, mut line) = othello();
    let about = About::of("othello", &layout, 2);
    let network = Network::new(&Graph::random(about, 1, 8, 9)).expect("a network");
    let network = Arc::new(network);
    let mut together = BatchEvaluator::new(Arc::clone(&network), &[layout]).expect("its layout");
    let mut alone = BatchEvaluator::new(network, &[layout]).expect("its layout");
    // The second time there are fewer, and what was drawn before must not shine through.
    for moves in [20, 7] {
        for _ in 0..moves {
            together.add(line.position(), &[]);
            let first = line.position().legal_moves()[0];
            line.push(first).expect("legal");
        }
        together.run();
        let positions = &line.positions()[line.moves().len() - moves..];
        for (number, position) in positions[..moves].iter().enumerate() {
            alone.add(position, &[]);
            alone.run();
            let close = |a: f32, b: f32| assert!((a - b).abs() < 1e-4, "{a} {b}");
            let [one, other] = [together.value_estimate(number), alone.value_estimate(0)];
            let (one, other) = (one.expect("a value"), other.expect("a value"));
            close(one.logit, other.logit);
            close(
                one.margin.expect("a margin"),
                other.margin.expect("a margin"),
            );
            let chances = together.chances(number, position, 1.0).into_iter();
            for (one, other) in chances.zip(alone.chances(0, position, 1.0)) {
                assert_eq!(one.0, other.0);
                close(one.1, other.1);
            }
        }
    }
    together.run();
    assert_eq!(together.value_estimate(0), None, "nothing was asked");
}

#[test]
fn both_play_whole_games() {
    fn game<G: Notation, L: PolicyIndex<Position = G::Position>>(layout: L, scale: Scale) {
        let graph = Graph::random(About::of(G::NAME, &layout, 1), 1, 4, 5);
        let network = Arc::new(Network::new(&graph).expect("a network"));
        let evaluator =
            || BatchEvaluator::new(Arc::clone(&network), &[layout]).expect("its layout");
        let sampler = MoveSampler::new(100, 3);
        let mut policy = Policy::new(evaluator(), scale, sampler.clone()).expect("has a policy");
        let mut value = Value1::new(evaluator(), scale, sampler).expect("has a value");
        let mut line = Line::<G>::new(G::Rules::default());
        while line.verdict().is_none() && line.moves().len() < 40 {
            let choice = match line.moves().len() % 2 {
                0 => ask(&mut policy, &line, &Limits::default()).choice,
                _ => ask(&mut value, &line, &Limits::default()).choice,
            };
            line.push(choice.best.expect("a move")).expect("legal");
        }
    }
    game::<Othello, _>(othello_engine::Layout::default(), Scale::DISCS);
    game::<Renju, _>(renju_engine::Layout::default(), Scale::CENTIPAWNS);
    game::<Shogi, _>(shogi_engine::Layout::default(), Scale::CENTIPAWNS);
}

#[test]
fn a_network_for_something_else_is_refused_by_name() {
    let (layout, _) = othello();
    let network = network(layout, vec![0.0; 64], Vec::new());
    let refused = BatchEvaluator::new(Arc::clone(&network), &shogi_engine::Layout::ALL).err();
    assert_eq!(
        refused.expect("another game").to_string(),
        "layout: expected shogi-104-v1 or shogi-104 or shogi-119, found othello-8x8"
    );
    let small = othello_engine::Layout {
        size: othello::Size::Six,
    };
    let refused = BatchEvaluator::new(Arc::clone(&network), &[small]).err();
    assert_eq!(
        refused.expect("another size").to_string(),
        "layout: expected othello-6x6, found othello-8x8"
    );
    let evaluator = BatchEvaluator::new(network, &[layout]).expect("its layout");
    let refused = Value1::new(evaluator, Scale::DISCS, MoveSampler::new(0, 1)).err();
    assert_eq!(refused, Some(NetworkPlayerError::Value));
    let without = self::evaluator(layout, Vec::new(), counting(layout, 1.0));
    let refused = Policy::new(without, Scale::DISCS, MoveSampler::new(0, 1)).err();
    assert_eq!(refused, Some(NetworkPlayerError::Policy));
}
