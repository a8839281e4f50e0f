//! The tree search as a player of each game, with networks that know nothing: what is certain must
//! be played all the same.

use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use game::{Game, Line, MoveOf, Notation, Position as _, ScoreKind, Wdl};
use infer::BatchEvaluator;
use infer::net::{About, Graph, Network};
use infer::planes::PolicyIndex;
use neural::puct::Options;
use neural::{Puct, Scale};
use othello::{Othello, Size};
use othello_engine::Endgame;
use othello_engine::search::{SolveMode, Solver};
use renju::{Renju, Transcript};
use renju_engine::Threats;
use search::puct::Arbiter;
use search::{Choice, Limits, Reports, Stop, Thinker};
use shogi::{Rules, Sfen, Shogi};
use shogi_engine::Mates;

fn player<G, L, A>(game: &str, layout: L, arbiter: fn() -> A, threads: usize) -> Puct<G, L, A>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
    A: Arbiter<G>,
{
    let options = Options {
        playouts: Some(200),
        bytes: 8 << 20,
        ..Options::default()
    };
    player_with(options, game, layout, arbiter, threads)
}

fn player_with<G, L, A>(
    options: Options,
    game: &str,
    layout: L,
    arbiter: fn() -> A,
    threads: usize,
) -> Puct<G, L, A>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
    A: Arbiter<G>,
{
    let graph = Graph::random(About::of(game, &layout, 1), 1, 8, 7);
    let network = Arc::new(Network::new(&graph).expect("a network"));
    let evaluator = |_| BatchEvaluator::new(Arc::clone(&network), &[layout]).expect("its layout");
    let evaluators = (0..threads).map(evaluator).collect();
    Puct::new(evaluators, arbiter, Scale::CENTIPAWNS, options).expect("both heads")
}

fn think<G: Game>(player: &mut impl Thinker<G>, line: &Line<G>) -> Choice<MoveOf<G>> {
    player.think(line, &Limits::default(), &Stop::new(), &Reports::none())
}

fn shogi(sfen: &str) -> Line<Shogi> {
    let position = sfen.parse::<Sfen>().expect(sfen).position;
    Line::from_position(Rules::default(), position)
}

fn shogi_player(threads: usize) -> Puct<Shogi, shogi_engine::Layout, Mates> {
    player(
        "shogi",
        shogi_engine::Layout::default(),
        || Mates::new(1000),
        threads,
    )
}

#[test]
fn mates_are_played() {
    for threads in [1, 2] {
        let mut player = shogi_player(threads);
        for (sfen, plies) in [
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1),
            ("6knl/5g3/6ppp/7N1/9/9/9/9/9 b RGS 1", 3),
        ] {
            let choice = think(&mut player, &shogi(sfen));
            let score = choice.score.map(|score| score.kind());
            assert_eq!(score, Some(ScoreKind::WinIn(plies)), "{sfen}");
            assert!(choice.best.is_some());
        }
    }
}

#[test]
fn a_move_that_is_mated_at_once_is_not_played() {
    // White's gold is in its hand, and 5h is where it mates.
    let line = shogi("4k4/9/9/9/9/9/4p4/9/4K4 b Rg 1");
    let choice = think(&mut shogi_player(1), &line);
    let best = choice.best.expect("a move");
    let mut after = line.clone();
    after.push(best).expect("it is legal");
    assert_eq!(shogi_engine::mate::in_one(after.position()), None);
}

#[test]
fn who_only_checks_does_not_go_round_for_ever() {
    // The rook has checked twice along the same circle: a third time loses nothing yet, but the
    // search counts it as lost.
    let mut line = shogi("4k4/9/9/9/9/9/9/4R4/K8 w - 1");
    for text in ["5a4a", "5h4h", "4a5a"] {
        line.push(text.parse().expect("a move"))
            .expect("it is legal");
    }
    let mut mates = Mates::new(0);
    line.push("4h5h".parse().expect("a move"))
        .expect("it is legal");
    assert_eq!(
        Arbiter::<Shogi>::on_the_way(&mut mates, &line),
        Some(Wdl::Win)
    );
}

#[test]
fn a_king_that_may_be_declared_has_won() {
    let line = shogi("2+R1K1+R2/1+P+P+P+P+P+P2/3+B1+B3/9/9/9/9/9/4k4 b 2G2S 1");
    let mut player = shogi_player(1);
    assert!(player.declares(&line));
    // Who wants a move gets one.
    let best = think(&mut player, &line).best;
    assert!(best.is_some_and(|best| line.position().is_legal(best)));
    assert!(!player.declares(&shogi("4k4/9/9/9/9/9/9/9/4K4 b - 1")));
}

#[test]
fn mates_are_played_without_a_solver_at_the_root() {
    let options = Options {
        playouts: Some(200),
        bytes: 8 << 20,
        chance_moves: 1000,
        resign: 0.01,
        ..Options::default()
    };
    let layout = shogi_engine::Layout::default();
    let mut player = player_with(options, "shogi", layout, || Mates::new(0), 1);
    let alone = shogi("4k4/9/4P4/9/9/9/9/9/4K4 b G2R 1");
    let choice = think(&mut player, &alone);
    assert_eq!(choice.best, "G*5b".parse().ok());
    assert_eq!(
        choice.score.map(|score| score.kind()),
        Some(ScoreKind::WinIn(1))
    );
    // The same where the position was a leaf of the search before.
    let mut line = shogi("4k4/9/9/4P4/9/9/9/9/4K4 b GR 1");
    think(&mut player, &line);
    for text in ["5d5c+", "5a4a"] {
        line.push(text.parse().expect("a move"))
            .expect("it is legal");
    }
    let best = think(&mut player, &line).best.expect("a move");
    line.push(best).expect("it is legal");
    assert!(line.verdict().is_some(), "{best:?} mates");
}

#[test]
fn a_lost_endgame_is_resigned_if_it_resigns_at_all() {
    let mut lost = 0;
    for seed in 0..20 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut line = Line::<Othello>::new(Size::Eight);
        while line.verdict().is_none() && line.position().empties().len() > 12 {
            let moves = line.position().legal_moves();
            line.push_unchecked(moves[rng.usize(0..moves.len())]);
        }
        let solution =
            Solver::new(1 << 20, None).solve(line.position(), SolveMode::Score, &Stop::new());
        let Ok(solution) = solution else { continue };
        let options = Options {
            playouts: Some(20),
            bytes: 1 << 20,
            resign: 0.01,
            ..Options::default()
        };
        let layout = othello_engine::Layout::default();
        let mut player = player_with(options, "othello", layout, || Endgame::new(20, None), 1);
        let resigned = think(&mut player, &line).best.is_none();
        assert_eq!(resigned, solution.score < 0, "seed {seed}");
        lost += u32::from(resigned);
    }
    assert!(lost > 0);
}

#[test]
fn a_solver_without_end_does_not_keep_anybody_waiting_for_ever() {
    let options = Options {
        playouts: Some(4),
        bytes: 1 << 20,
        ..Options::default()
    };
    let layout = othello_engine::Layout::default();
    let mut player = player_with(options, "othello", layout, || Endgame::new(60, None), 1);
    let started = Instant::now();
    assert!(think(&mut player, &Line::new(Size::Eight)).best.is_some());
    assert!(started.elapsed() < Duration::from_secs(60));
}

#[test]
fn endgames_of_othello_are_exact() {
    let layout = othello_engine::Layout { size: Size::Eight };
    let mut player = player("othello", layout, || Endgame::new(14, None), 2);
    let mut solver = Solver::new(1 << 20, None);
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..4 {
        let mut line = Line::<Othello>::new(Size::Eight);
        while line.position().empties().len() > 12 && line.verdict().is_none() {
            let moves = line.position().legal_moves();
            line.push_unchecked(moves[rng.usize(0..moves.len())]);
        }
        if line.verdict().is_some() {
            continue;
        }
        let mut score = |position: &othello::Position| {
            let solved = solver.solve(position, SolveMode::Score, &Stop::new());
            solved.expect("nobody asks it to stop").score
        };
        let before = score(line.position());
        let best = think(&mut player, &line).best.expect("a move");
        line.push(best).expect("it is legal");
        let after = match line.verdict() {
            Some(_) => continue,
            None => score(line.position()),
        };
        assert_eq!(before, -after);
    }
}

#[test]
fn fives_and_fours_of_renju_are_played() {
    let layout = renju_engine::Layout {
        size: renju::Size::default(),
    };
    for threads in [1, 2] {
        let mut player: Puct<Renju, _, _> = player("renju", layout, || Threats::new(1000), threads);
        // Black makes five.
        let game = Transcript::parse("h8 a1 i8 a3 j8 a5 k8 a7").expect("a game");
        let choice = think(&mut player, &game.line);
        let best = choice.best.expect("a move").to_string();
        assert!(["g8", "l8"].contains(&best.as_str()), "{best}");
        assert_eq!(
            choice.score.map(|score| score.kind()),
            Some(ScoreKind::WinIn(1))
        );
        // White must stop it: only one end is open.
        let game = Transcript::parse("h8 g8 i8 a1 j8 a15 k8").expect("a game");
        let choice = think(&mut player, &game.line);
        assert_eq!(
            choice.best.map(|best| best.to_string()).as_deref(),
            Some("l8")
        );
    }
}

#[test]
fn a_full_tree_is_told_and_searched_on() {
    let options = Options {
        playouts: Some(2000),
        bytes: 100_000,
        ends_early: false,
        ..Options::default()
    };
    let layout = shogi_engine::Layout::default();
    let mut player = player_with(options, "shogi", layout, || Mates::new(0), 1);
    let line = Line::<Shogi>::new(Rules::default());
    let (found, reports) = mpsc::channel();
    let (words, said) = mpsc::channel();
    let channel = Reports::to(found).with_words(words);
    let choice = player.think(&line, &Limits::default(), &Stop::new(), &channel);
    drop(channel);
    assert!(choice.best.is_some());
    assert_eq!(reports.iter().last().map(|report| report.nodes), Some(2000));
    let said: Vec<String> = said.iter().collect();
    assert!(said.iter().any(|line| line.contains("full")), "{said:?}");
}
