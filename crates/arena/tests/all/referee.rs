//! What the referee makes of players that behave and of others.

use std::time::Duration;

use arena::{Adjudication, Allowance, FinishedGame, Referee, Seat, Termination};
use game::{ByColor, Color, Game, Line, MoveOf, Outcome, Score};
use game_laws::TicTacToe;
use host::{Engine, Failure, Phase, PonderHit};
use protocol::usi::Checkmate;
use protocol::{BestMove, Ending, Go, Identity, Info};
use search::{Choice, Limits, Random, Reports, Stop, Thinker};

/// Says what it was told to say, one answer a move.
struct Scripted {
    identity: Identity,
    answers: Vec<Result<BestMove, Failure>>,
    delay: Duration,
    heard: Vec<String>,
}

fn scripted(answers: Vec<Result<BestMove, Failure>>) -> Seat<TicTacToe> {
    slow(answers, Duration::ZERO)
}

fn slow(mut answers: Vec<Result<BestMove, Failure>>, delay: Duration) -> Seat<TicTacToe> {
    answers.reverse();
    let engine = Scripted {
        identity: Identity::default(),
        answers,
        delay,
        heard: Vec::new(),
    };
    Seat::engine(Box::new(engine), false)
}

fn play(text: &str) -> Result<BestMove, Failure> {
    Ok(BestMove::Play {
        best: text.to_owned(),
        ponder: None,
    })
}

impl Engine for Scripted {
    fn game(&self) -> &str {
        TicTacToe::NAME
    }

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn set_option(&mut self, _: &str, _: Option<&str>) -> Result<(), Failure> {
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        self.heard.push(format!("{start:?} {}", moves.join(" ")));
        Ok(())
    }

    fn go(&mut self, _: &Go, stop: &Stop, _: &mut dyn FnMut(Info)) -> Result<BestMove, Failure> {
        let begin = std::time::Instant::now();
        while begin.elapsed() < self.delay && !stop.is_requested() {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.answers.pop().unwrap_or(Ok(BestMove::Resign))
    }

    fn ponder(
        &mut self,
        _: &Go,
        _: &PonderHit,
        _: &Stop,
        _: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        Ok(BestMove::None)
    }

    fn mate(
        &mut self,
        _: Duration,
        _: &Stop,
        _: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure> {
        Ok(Checkmate::NotImplemented)
    }

    fn game_over(&mut self, _: Ending) -> Result<(), Failure> {
        Ok(())
    }

    fn restart(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn quit(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}

fn judged(
    referee: &Referee<TicTacToe>,
    mut black: Seat<TicTacToe>,
    mut white: Seat<TicTacToe>,
    allowance: Allowance,
) -> FinishedGame<TicTacToe> {
    let seats = ByColor {
        black: &mut black,
        white: &mut white,
    };
    referee
        .play(
            &Line::new(()),
            seats,
            ByColor::both(allowance),
            &Stop::new(),
            &mut |_, _| {},
        )
        .expect("nobody stops it")
}

fn end(
    black: Vec<Result<BestMove, Failure>>,
    white: Vec<Result<BestMove, Failure>>,
) -> (Outcome, Termination, usize) {
    let played = judged(
        &Referee::new(),
        scripted(black),
        scripted(white),
        Allowance::default(),
    );
    assert!(played.thoughts.len() >= played.line.moves().len());
    (
        played.outcome,
        played.termination,
        played.line.moves().len(),
    )
}

const BLACK: Outcome = Outcome::Win(Color::Black);
const WHITE: Outcome = Outcome::Win(Color::White);

#[test]
fn a_game_is_played_to_its_end() {
    let won = end(
        vec![play("0"), play("1"), play("2")],
        vec![play("3"), play("4")],
    );
    assert_eq!(won, (BLACK, Termination::Rules, 5));
}

#[test]
fn whoever_fails_has_lost_and_the_reason_is_named() {
    let crash = Failure::Crash {
        phase: Phase::Think,
        status: None,
        stderr: Vec::new(),
    };
    let garbage = Failure::Garbage {
        phase: Phase::Think,
        line: "?".to_owned(),
    };
    let timeout = Failure::Timeout {
        phase: Phase::Think,
        limit: Duration::ZERO,
    };
    for (answer, termination) in [
        (play("0"), Termination::IllegalMove),
        (play("nine"), Termination::IllegalMove),
        (Ok(BestMove::Resign), Termination::Resignation),
        (Ok(BestMove::Win), Termination::WrongDeclaration),
        (Ok(BestMove::None), Termination::NoMove),
        (Ok(BestMove::Swap), Termination::NoMove),
        (Err(crash), Termination::Crash),
        (Err(garbage), Termination::Protocol),
        (
            Err(Failure::Refusal("no".to_owned())),
            Termination::Protocol,
        ),
        (Err(timeout), Termination::Time),
        (Err(Failure::Gone), Termination::Crash),
    ] {
        let lost = end(vec![play("0"), play("1")], vec![answer.clone()]);
        assert_eq!(lost, (BLACK, termination, 1), "{answer:?}");
        assert_eq!(
            termination.is_failure(),
            termination != Termination::Resignation
        );
    }
}

#[test]
fn time_comes_before_everything_else() {
    let referee = Referee {
        margin: Duration::from_millis(20),
        ..Referee::new()
    };
    let allowance = Allowance::each_move(Duration::from_millis(30));
    // Legal, illegal, or nothing at all: it is too late.
    for answer in [
        play("4"),
        play("0"),
        Ok(BestMove::Resign),
        Err(Failure::Gone),
    ] {
        let late = slow(vec![answer.clone()], Duration::from_millis(80));
        let played = judged(&referee, scripted(vec![play("0")]), late, allowance);
        assert_eq!(played.termination, Termination::Time, "{answer:?}");
        assert_eq!(played.outcome, BLACK);
        assert!(played.thoughts[1].used >= Duration::from_millis(50));
        assert!(
            played.detail.contains("50.000ms allowed"),
            "{}",
            played.detail
        );
    }
    // Within the margin it counts.
    let patient = Referee {
        margin: Duration::from_secs(60),
        ..Referee::new()
    };
    let in_time = slow(vec![play("4")], Duration::from_millis(35));
    let played = judged(&patient, scripted(vec![play("0")]), in_time, allowance);
    assert_ne!(played.termination, Termination::Time, "{}", played.detail);
}

#[test]
fn a_stock_of_time_is_used_up() {
    let referee = Referee {
        margin: Duration::from_millis(10),
        ..Referee::new()
    };
    let allowance = Allowance {
        control: Some(search::TimeControl {
            main: Duration::from_millis(900),
            ..search::TimeControl::default()
        }),
        ..Allowance::default()
    };
    let black = slow(
        vec![play("0"), play("1"), play("2")],
        Duration::from_millis(500),
    );
    let white = scripted(vec![play("3"), play("4")]);
    let played = judged(&referee, black, white, allowance);
    assert_eq!(
        (played.outcome, played.termination),
        (WHITE, Termination::Time)
    );
    assert_eq!(
        played.line.moves().len(),
        2,
        "the second thought was too long"
    );
}

/// Panics at its first move.
struct Panicking;

impl Thinker<TicTacToe> for Panicking {
    fn think(
        &mut self,
        _: &Line<TicTacToe>,
        _: &Limits,
        _: &Stop,
        _: &Reports<MoveOf<TicTacToe>>,
    ) -> Choice<MoveOf<TicTacToe>> {
        panic!("on purpose");
    }
}

#[test]
fn a_panic_costs_one_game() {
    let played = judged(
        &Referee::new(),
        Seat::Inside(Box::new(Panicking)),
        Seat::Inside(Box::new(Random::new(1))),
        Allowance::default(),
    );
    assert_eq!(
        (played.outcome, played.termination),
        (WHITE, Termination::Crash)
    );
    assert!(played.detail.contains("on purpose"), "{}", played.detail);
}

/// Thinks that it wins, or that it loses.
struct Sure(i32, Random);

impl Thinker<TicTacToe> for Sure {
    fn think(
        &mut self,
        line: &Line<TicTacToe>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<MoveOf<TicTacToe>>,
    ) -> Choice<MoveOf<TicTacToe>> {
        Choice {
            score: Some(Score::new(self.0)),
            ..self.1.think(line, limits, stop, reports)
        }
    }
}

#[test]
fn scores_and_solvers_end_games() {
    let sure = |score| Seat::Inside(Box::new(Sure(score, Random::new(3))));
    let adjudication = Adjudication {
        win: Some(arena::ScoreRule {
            score: 500,
            moves: 1,
            from: 0,
        }),
        ..Adjudication::default()
    };
    let referee = Referee {
        adjudication,
        ..Referee::new()
    };
    let played = judged(&referee, sure(-600), sure(600), Allowance::default());
    assert_eq!(
        (played.outcome, played.termination),
        (WHITE, Termination::AdjudicatedWin)
    );
    assert_eq!(played.line.moves().len(), 2);

    let referee = Referee {
        adjudication: Adjudication {
            solve: Some(7),
            ..Adjudication::default()
        },
        solved: |line, moves| (9 - line.moves().len() <= moves as usize).then_some(Outcome::Draw),
        ..Referee::new()
    };
    let played = judged(&referee, sure(0), sure(0), Allowance::default());
    assert_eq!(
        (
            played.outcome,
            played.termination,
            played.line.moves().len()
        ),
        (Outcome::Draw, Termination::Solved, 2)
    );
}

#[test]
fn a_stop_leaves_no_result() {
    let stop = Stop::new();
    stop.request();
    let (mut black, mut white) = (scripted(vec![play("0")]), scripted(Vec::new()));
    let seats = ByColor {
        black: &mut black,
        white: &mut white,
    };
    let allowances = ByColor::both(Allowance::default());
    let played =
        Referee::<TicTacToe>::new().play(&Line::new(()), seats, allowances, &stop, &mut |_, _| {});
    assert_eq!(played, None);
}
