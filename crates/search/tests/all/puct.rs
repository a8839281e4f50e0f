//! The tree search, by what must be true of it whatever it is guided by.

use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use game::{Game, Line, Position, ScoreKind, Wdl};
use othello::{Othello, Size};
use search::puct::{
    Arbiter, Certain, Control, Evaluator, EvaluatorError, Halving, Noise, Rules, Settings, Tree,
    Uniform, Worker,
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
    let mut tree = Tree::new(1 << 24).expect("so much memory");
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
    let mut tree = Tree::new(1 << 24).expect("so much memory");
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
    let mut tree = Tree::new(1 << 17).expect("so much memory");
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
        let mut tree = Tree::new(1 << 22).expect("so much memory");
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

        // Another search does not wait for what nobody judges.
        let before = tree.playouts();
        tree.begin(&line);
        assert_eq!(tree.playouts(), before);
        let control = Control::playouts(500);
        Worker::new(Uniform, Rules, 4)
            .run(&tree, &line, &Settings::default(), &control)
            .expect("it does not fail");
        assert_eq!(tree.playouts(), before + 500);
    }
}

/// Knows of every position two plies on that it is won, but not by which move.
struct Knowing {
    plies: usize,
    winning: Option<othello::Move>,
}

impl Arbiter<Othello> for Knowing {
    fn certain(&mut self, line: &Line<Othello>) -> Option<Certain> {
        (line.moves().len() == self.plies).then_some(Certain {
            result: Wdl::Win,
            plies: 9,
        })
    }

    fn winning(&mut self, _: &Line<Othello>) -> Option<othello::Move> {
        self.winning
    }
}

#[test]
fn a_root_that_is_certain_has_moves_all_the_same() {
    let line = othello(Size::Eight, 10, 8);
    let mut next = line.clone();
    for _ in 0..2 {
        next.push_unchecked(next.position().legal_moves()[0]);
    }
    let plies = next.moves().len();
    let search = |tree: &mut Tree<Othello>, line: &Line<Othello>, winning| {
        tree.begin(line);
        let control = Control::playouts(200);
        Worker::new(Uniform, Knowing { plies, winning }, 1)
            .run(tree, line, &Settings::default(), &control)
            .expect("it does not fail");
        tree.candidates()
    };
    for is_met_before in [true, false] {
        let mut tree = Tree::new(1 << 22).expect("so much memory");
        if is_met_before {
            search(&mut tree, &line, None);
        }
        let legal = next.position().legal_moves();
        assert_eq!(search(&mut tree, &next, None).len(), legal.len());
        assert!(tree.playouts() >= 200, "it is searched");
    }
    let mut tree = Tree::new(1 << 22).expect("so much memory");
    let best = next.position().legal_moves()[1];
    let candidates = search(&mut tree, &next, Some(best));
    assert_eq!(candidates.len(), 1);
    assert_eq!(candidates[0].m, best);
    assert_eq!(tree.certain().map(|certain| certain.plies), Some(9));
    assert_eq!(candidates[0].certain, tree.certain());
    assert_eq!(
        (candidates[0].playouts, candidates[0].chance),
        (1, Some(1.0))
    );
}

#[test]
fn what_is_kept_is_found_again_however_often_others_are_thrown_away() {
    let mut line = othello(Size::Eight, 6, 9);
    let mut tree = Tree::new(1 << 19).expect("so much memory");
    let mut expected = 0;
    let mut reused = 0;
    while line.position().outcome().is_none() && line.moves().len() < 50 {
        tree.begin(&line);
        assert!(
            tree.playouts() >= expected,
            "{} of {expected}",
            tree.playouts()
        );
        reused += u32::from(expected > 1);
        let control = Control::playouts(500);
        Worker::new(Whim::default(), Rules, 1)
            .run(&tree, &line, &Settings::default(), &control)
            .expect("it does not fail");
        let best = tree.candidates()[0];
        // A proof leaves nothing to search.
        expected = if best.certain.is_some() {
            0
        } else {
            best.playouts
        };
        line.push_unchecked(best.m);
    }
    assert!(reused > 20, "{reused}");
}

#[test]
fn halving_does_not_count_what_is_under_way() {
    let line = othello(Size::Eight, 12, 10);
    for seed in 0..12 {
        let left = |batch: usize| {
            let tree = searched(&line, Whim::default(), 1, 1);
            let mut rng = Rng::with_seed(seed);
            let halving = Halving::new(&tree, 5, 11, &mut rng);
            let control = Control::playouts(11).with_halving(halving);
            Worker::new(Whim::default(), Rules, batch)
                .run(&tree, &line, &Settings::default(), &control)
                .expect("it does not fail");
            let mut tried: Vec<_> = tree
                .candidates()
                .iter()
                .map(|one| (one.m, one.playouts))
                .collect();
            tried.retain(|&(_, playouts)| playouts > 1);
            tried.sort_by_key(|&(m, _)| format!("{m:?}"));
            tried
        };
        assert_eq!(left(1), left(4), "seed {seed}");
    }
}

#[test]
fn batches_are_as_large_as_there_is_time() {
    /// Takes a millisecond for each position.
    #[derive(Default)]
    struct Slow {
        added: u32,
        most: u32,
    }

    impl Evaluator<Othello> for &mut Slow {
        fn add(&mut self, _: &Line<Othello>, _: &[othello::Move]) {
            self.added += 1;
        }

        fn run(&mut self) -> Result<(), EvaluatorError> {
            thread::sleep(Duration::from_millis(self.added.into()));
            self.most = self.most.max(self.added);
            self.added = 0;
            Ok(())
        }

        fn chance(&self, _: usize) -> f32 {
            0.5
        }

        fn priors(&self, number: usize, temperature: f32, priors: &mut [f32]) {
            Evaluator::<Othello>::priors(&Uniform, number, temperature, priors);
        }
    }

    let line = othello(Size::Eight, 10, 11);
    let most = |control: &Control| {
        let mut slow = Slow::default();
        let mut tree = Tree::new(1 << 22).expect("so much memory");
        tree.begin(&line);
        Worker::new(&mut slow, Rules, 16)
            .run(&tree, &line, &Settings::default(), control)
            .expect("it does not fail");
        assert_eq!(tree.playouts(), 100);
        slow.most
    };
    let control = || Control::playouts(100).with_batches_of(Duration::from_millis(5));
    let short = most(&control());
    assert!((1..=5).contains(&short), "{short}");
    // With time enough, batches do not depend on how long they take; with none left, they do.
    let end = Instant::now() + Duration::from_secs(600);
    assert!(most(&control().with_full_batches_until(end)) > 8);
    let none_left = most(&control().with_full_batches_until(Instant::now()));
    assert!((1..=5).contains(&none_left), "{none_left}");
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

#[test]
fn a_node_with_its_moves_takes_some_hundred_bytes() {
    let line = othello(Size::Eight, 20, 12);
    let mut tree = Tree::new(10_000 * 600).expect("so much memory");
    tree.begin(&line);
    Worker::new(Uniform, Rules, 1)
        .run(
            &tree,
            &line,
            &Settings::default(),
            &Control::playouts(10_000),
        )
        .expect("it does not fail");
    assert!(tree.fill() < 1000, "there is room for all");
    let each = tree.bytes() / tree.nodes();
    assert!((200..500).contains(&each), "{each}");
}

/// Playouts that meet others do not all meet the same one: batches are filled although one move of
/// every position looks far better than the others.
#[test]
fn a_batch_goes_on_after_a_collision() {
    #[derive(Default)]
    struct Sure {
        added: usize,
        batches: Vec<usize>,
    }

    impl Evaluator<Othello> for &mut Sure {
        fn add(&mut self, _: &Line<Othello>, _: &[othello::Move]) {
            self.added += 1;
        }

        fn run(&mut self) -> Result<(), EvaluatorError> {
            self.batches.push(std::mem::take(&mut self.added));
            Ok(())
        }

        fn chance(&self, _: usize) -> f32 {
            0.5
        }

        fn priors(&self, _: usize, _: f32, priors: &mut [f32]) {
            let others = 0.1 / (priors.len() - 1).max(1) as f32;
            priors.fill(others);
            priors[0] = 1.0 - others * (priors.len() - 1) as f32;
        }
    }

    let line = othello(Size::Eight, 10, 3);
    let mut tree = Tree::new(1 << 24).expect("so much memory");
    tree.begin(&line);
    let mut sure = Sure::default();
    let control = Control::playouts(4000);
    Worker::new(&mut sure, Rules, 64)
        .run(&tree, &line, &Settings::default(), &control)
        .expect("it does not fail");
    assert_eq!(control.done(), 4000);
    let made: u32 = tree.candidates().iter().map(|one| one.playouts).sum();
    assert_eq!(made + 1, 4000, "every collision was taken back");
    let late = &sure.batches[sure.batches.len() / 2..];
    let mean = late.iter().sum::<usize>() / late.len();
    assert!(mean >= 48, "{mean} of 64: {:?}", sure.batches);
}

/// Whoever throws away what is not needed keeps the same, and the search goes on alike.
#[test]
fn several_threads_sweep_as_one_does() {
    let line = othello(Size::Eight, 12, 4);
    let swept = |threads: usize| {
        let tree = Tree::<Othello>::new(1 << 23).expect("so much memory");
        let mut tree = tree.with_sweepers(threads);
        let mut worker = Worker::new(Whim::default(), Rules, 1);
        tree.begin(&line);
        while tree.fill() < 500 {
            let control = Control::playouts(1000);
            let ran = worker.run(&tree, &line, &Settings::default(), &control);
            ran.expect("it does not fail");
        }
        let before = tree.nodes();
        let mut next = line.clone();
        next.push_unchecked(tree.candidates()[0].m);
        tree.begin(&next);
        let after = (tree.nodes(), tree.bytes(), tree.candidates());
        assert!(after.0 < before, "{} of {before}", after.0);
        assert!(after.0 > 1000, "{} of {before}", after.0);
        let control = Control::playouts(3000);
        let ran = worker.run(&tree, &next, &Settings::default(), &control);
        ran.expect("it does not fail");
        (after, tree.nodes(), tree.candidates())
    };
    let expected = swept(1);
    for threads in [2, 5] {
        assert_eq!(swept(threads), expected, "{threads} threads");
    }
}
