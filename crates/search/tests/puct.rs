//! The tree search, by what must be true of it whatever it is guided by.

use std::thread;

use fastrand::Rng;
use game::{Game, Line, Position, ScoreKind, Wdl};
use othello::{Othello, Size};
use search::puct::{
    Certain, Control, Evaluator, EvaluatorError, Halving, Noise, Rules, Settings, Tree, Uniform,
    Worker,
};
use search::{Outcomes, negamax};

fn othello(size: Size, plies: usize, seed: u64) -> Line<Othello> {
    let mut rng = Rng::with_seed(seed);
    let mut line = Line::<Othello>::new(size);
    for _ in 0..plies {
        let moves = line.position().legal_moves();
        if line.verdict().is_some() || moves.is_empty() {
            break;
        }
        line.push_unchecked(moves[rng.usize(0..moves.len())]);
    }
    line
}

/// An evaluator whose opinion follows from the position alone, and means nothing.
#[derive(Clone, Default)]
struct Whim {
    asked: Vec<(u64, usize)>,
    told: Vec<(u64, usize)>,
}

impl Evaluator<Othello> for Whim {
    fn add(&mut self, line: &Line<Othello>, moves: &[othello::Move]) {
        self.asked.push((line.position().key().0, moves.len()));
    }

    fn run(&mut self) -> Result<(), EvaluatorError> {
        self.told = std::mem::take(&mut self.asked);
        Ok(())
    }

    fn chance(&self, number: usize) -> f32 {
        Rng::with_seed(self.told[number].0).f32()
    }

    fn priors(&self, number: usize, _: f32, priors: &mut [f32]) {
        let (key, count) = self.told[number];
        assert_eq!(priors.len(), count);
        let mut rng = Rng::with_seed(key ^ 1);
        priors.fill_with(|| rng.f32() + 0.01);
        let sum: f32 = priors.iter().sum();
        priors.iter_mut().for_each(|prior| *prior /= sum);
    }
}

fn searched<G: Game, E: Evaluator<G>>(
    line: &Line<G>,
    evaluator: E,
    batch: usize,
    playouts: u64,
) -> Tree<G> {
    let mut tree = Tree::new(1 << 24);
    tree.begin(line);
    let mut worker = Worker::new(evaluator, Rules, batch);
    worker
        .run(
            &tree,
            line,
            &Settings::default(),
            &Control::playouts(playouts),
        )
        .expect("this evaluator does not fail");
    tree
}

#[test]
fn what_is_proved_is_what_negamax_finds() {
    for seed in 0..40 {
        let mut line = othello(Size::Four, 5 + seed as usize % 4, seed);
        if line.verdict().is_some() {
            continue;
        }
        let tree = searched(&line, Whim::default(), 1 + seed as usize % 3, 2_000_000);
        let certain = tree
            .certain()
            .expect("so few squares are searched to the end");
        let found = negamax(&mut line, 20, &mut Outcomes);
        let expected = match found.score.kind() {
            ScoreKind::WinIn(_) => Wdl::Win,
            ScoreKind::LossIn(_) => Wdl::Loss,
            ScoreKind::Value(_) => Wdl::Draw,
        };
        assert_eq!(certain.result, expected, "seed {seed}");
        // The move it would play keeps the result.
        let best = tree.candidates()[0];
        if expected != Wdl::Loss {
            line.push_unchecked(best.m);
            let reply = match line.verdict() {
                Some(verdict) => verdict.outcome.seen_by(!line.turn()),
                None => match (-negamax(&mut line, 20, &mut Outcomes).score).kind() {
                    ScoreKind::WinIn(_) => Wdl::Win,
                    ScoreKind::LossIn(_) => Wdl::Loss,
                    ScoreKind::Value(_) => Wdl::Draw,
                },
            };
            assert_eq!(reply, expected, "seed {seed}: {best:?}");
        }
    }
}

#[test]
fn every_playout_is_counted_once() {
    let line = othello(Size::Eight, 8, 1);
    for batch in [1, 4, 16] {
        let tree = searched(&line, Whim::default(), batch, 3000);
        let candidates = tree.candidates();
        let tried: u32 = candidates.iter().map(|candidate| candidate.playouts).sum();
        assert_eq!(tree.playouts(), 3000);
        assert_eq!(tried, 2999, "the first is the root's own");
        let priors: f32 = candidates.iter().map(|candidate| candidate.prior).sum();
        assert!((priors - 1.0).abs() < 1e-4);
        assert!(
            tree.merged() > 0,
            "moves in another order lead to the same board"
        );
    }
}

#[test]
fn one_thread_finds_the_same_twice() {
    let line = othello(Size::Eight, 12, 2);
    let [one, other] = [(); 2].map(|()| searched(&line, Whim::default(), 8, 2000).candidates());
    assert_eq!(one, other);
}

#[test]
fn threads_share_a_tree_and_count_right() {
    let line = othello(Size::Eight, 10, 3);
    let mut tree = Tree::new(1 << 24);
    tree.begin(&line);
    let control = Control::playouts(20_000);
    let settings = Settings {
        virtual_loss: 3,
        ..Settings::default()
    };
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut worker = Worker::new(Whim::default(), Rules, 4);
                worker.run(&tree, &line, &settings, &control)
            });
        }
    });
    let tried: u32 = tree
        .candidates()
        .iter()
        .map(|candidate| candidate.playouts)
        .sum();
    assert_eq!(control.done(), 20_000);
    assert_eq!((tree.playouts(), tried), (20_000, 19_999));
    for candidate in tree.candidates() {
        let chance = candidate.chance.expect("each is tried in so many playouts");
        assert!(
            (0.0..=1.0).contains(&chance),
            "no virtual loss is left: {candidate:?}"
        );
    }
}

#[test]
fn a_tree_that_is_full_goes_on() {
    let line = othello(Size::Eight, 6, 4);
    let mut tree = Tree::new(1 << 17);
    tree.begin(&line);
    let mut worker = Worker::new(Whim::default(), Rules, 4);
    let control = Control::playouts(30_000);
    worker
        .run(&tree, &line, &Settings::default(), &control)
        .expect("it does not fail");
    assert_eq!(tree.playouts(), 30_000);
    assert_eq!(tree.fill(), 1000);
    assert!(tree.bytes() < 2 << 17, "{}", tree.bytes());
    // The next move has room again, and what was known of it.
    let mut next = line.clone();
    next.push_unchecked(tree.candidates()[0].m);
    let playouts = tree.candidates()[0].playouts;
    tree.begin(&next);
    assert!(tree.fill() < 1000);
    assert!(
        tree.playouts() >= playouts.min(64),
        "{} of {playouts}",
        tree.playouts()
    );
    let control = Control::playouts(1000);
    worker
        .run(&tree, &next, &Settings::default(), &control)
        .expect("it does not fail");
    assert!(!tree.candidates().is_empty());
}

#[test]
fn what_was_seen_of_the_next_move_is_kept() {
    let line = othello(Size::Eight, 10, 5);
    let mut tree = searched(&line, Whim::default(), 1, 4000);
    let best = tree.candidates()[0];
    let expected = tree.expected(None);
    assert_eq!(expected[0], best.m);
    let mut next = line.clone();
    next.push_unchecked(best.m);
    tree.begin(&next);
    // Other ways may have led there as well.
    assert!(tree.playouts() >= best.playouts);
    assert_eq!(tree.expected(None)[0], expected[1]);
    tree.clear();
    assert_eq!((tree.nodes(), tree.fill()), (0, 0));
}

/// Fails after some batches, by an error or by breaking down.
struct Failing {
    left: u32,
    by_panic: bool,
}

impl Evaluator<Othello> for Failing {
    fn add(&mut self, _: &Line<Othello>, _: &[othello::Move]) {}

    fn run(&mut self) -> Result<(), EvaluatorError> {
        self.left = match self.left.checked_sub(1) {
            Some(left) => left,
            None if self.by_panic => std::panic::panic_any("as planned"),
            None => return Err(EvaluatorError("as planned".to_owned())),
        };
        Ok(())
    }

    fn chance(&self, _: usize) -> f32 {
        0.5
    }

    fn priors(&self, number: usize, temperature: f32, priors: &mut [f32]) {
        Evaluator::<Othello>::priors(&Uniform, number, temperature, priors);
    }
}

#[test]
fn a_failing_evaluator_ends_the_search_and_leaves_a_sound_tree() {
    let line = othello(Size::Eight, 6, 6);
    for by_panic in [false, true] {
        let mut tree = Tree::new(1 << 22);
        tree.begin(&line);
        let failing = Failing {
            left: 100,
            by_panic,
        };
        let mut worker = Worker::new(failing, Rules, 4);
        let control = Control::playouts(10_000);
        let failed = worker.run(&tree, &line, &Settings::default(), &control);
        assert!(failed.is_err() && control.is_over());
        let candidates = tree.candidates();
        let tried: u32 = candidates.iter().map(|candidate| candidate.playouts).sum();
        assert_eq!(tried + 1, tree.playouts());
        assert_eq!(u64::from(tree.playouts()), control.done());
    }
}

#[test]
fn noise_changes_this_search_and_not_the_tree() {
    let line = othello(Size::Eight, 10, 7);
    let mut tree = searched(&line, Whim::default(), 1, 1);
    let before = tree.candidates();
    let noise = Noise {
        share: 0.9,
        alpha: 0.2,
    };
    tree.add_noise(noise, &mut Rng::with_seed(1));
    assert_eq!(
        tree.candidates(),
        before,
        "priors are told as the network has them"
    );
    let run = |tree: &Tree<Othello>| {
        let control = Control::playouts(60);
        let mut worker = Worker::new(Whim::default(), Rules, 1);
        worker
            .run(tree, &line, &Settings::default(), &control)
            .expect("it does not fail");
        let mut candidates = tree.candidates();
        candidates.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        candidates
            .iter()
            .map(|candidate| candidate.playouts)
            .collect::<Vec<_>>()
    };
    let noisy = run(&tree);
    let quiet = run(&searched(&line, Whim::default(), 1, 1));
    assert_ne!(noisy, quiet);
}

#[test]
fn halving_tries_few_moves_and_the_best_of_them_most() {
    let line = othello(Size::Eight, 10, 8);
    let tree = searched(&line, Whim::default(), 1, 1);
    let halving = Halving::new(&tree, 4, 64, &mut Rng::with_seed(2));
    let control = Control::playouts(64).with_halving(halving);
    let mut worker = Worker::new(Whim::default(), Rules, 1);
    worker
        .run(&tree, &line, &Settings::default(), &control)
        .expect("it does not fail");
    let mut candidates = tree.candidates();
    let tried = candidates
        .iter()
        .filter(|candidate| candidate.playouts > 0)
        .count();
    assert_eq!(tried, 4);
    candidates.sort_by_key(|candidate| candidate.playouts);
    let playouts: Vec<u32> = candidates
        .iter()
        .map(|candidate| candidate.playouts)
        .rev()
        .take(4)
        .collect();
    assert_eq!(playouts.iter().sum::<u32>(), 64);
    assert!(playouts[0] >= 24 && playouts[3] <= 8, "{playouts:?}");
    assert!(control.best(&tree).is_some());
}

#[test]
fn the_end_of_a_game_has_nothing_to_search() {
    let mut line = othello(Size::Four, 60, 9);
    assert!(line.verdict().is_some());
    let tree = searched(&line, Uniform, 4, 100);
    let outcome = line.verdict().expect("it is over").outcome;
    let result = outcome.seen_by(line.turn());
    assert_eq!(tree.certain(), Some(Certain::now(result)));
    assert!(tree.candidates().is_empty() && tree.expected(None).is_empty());
    // One move before the end there is one thing to find.
    line.pop();
    let tree = searched(&line, Uniform, 4, 100);
    assert!(!tree.candidates().is_empty());
    assert!(tree.certain().is_some(), "so near the end everything is");
}

/// What the tree and the rules cost: `cargo test --release -p search --test puct -- --ignored
/// --nocapture`.
#[test]
#[ignore = "a measurement"]
#[allow(clippy::print_stdout, reason = "it tells what it measured")]
fn playouts_a_second() {
    for (playouts, times) in [(10_000, 100), (100_000, 10), (1_000_000, 1)] {
        let mut tree = Tree::new(playouts as usize * 600);
        let mut worker = Worker::new(Uniform, Rules, 1);
        let started = std::time::Instant::now();
        for seed in 0..times {
            let line = othello(Size::Eight, 20, seed);
            tree.clear();
            tree.begin(&line);
            let control = Control::playouts(playouts);
            worker
                .run(&tree, &line, &Settings::default(), &control)
                .expect("it does not fail");
        }
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "{playouts} playouts a search: {:.0} playouts/s, {:.0} bytes a node",
            (playouts * times) as f64 / seconds,
            tree.bytes() as f64 / tree.nodes() as f64,
        );
    }
}
