//! Players of this program as engines.

use std::thread;
use std::time::{Duration, Instant};

use game::{Line, Position, Score, Wdl};
use game_laws::{TicTacToe, mostly};
use host::{Checked, Engine, Failure, Local, PonderHit};
use protocol::{
    BestMove, Candidate, EngineOption, Fault, Go, Identity, Info, OptionKind, Score as Said,
};
use search::puct::Certain;
use search::{Choice, Limits, Random, Report, Reports, Stop, Thinker};

type Tic = Local<TicTacToe, dyn Thinker<TicTacToe>>;

/// How a player thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// Reports and answers at once.
    Quick,
    /// The same, and says something before each report and after the last.
    Talkative,
    /// The same as the first, and shows what it knows about each move before the first report.
    Open,
    /// Thinks until it is told to stop, or for the time of its move.
    Patient,
    /// Gives up.
    Tired,
    /// Panics.
    Broken,
    /// Plays on a taken square.
    Cheating,
}

/// Plays the first free square.
struct Player {
    manner: Manner,
}

impl Thinker<TicTacToe> for Player {
    fn think(
        &mut self,
        line: &Line<TicTacToe>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<u8>,
    ) -> Choice<u8> {
        let start = Instant::now();
        let moves = line.position().legal_moves();
        let report = |score, nodes| Report {
            rank: None,
            hash_full: None,
            depth: 2,
            score: Some(score),
            nodes,
            time: Duration::from_millis(10),
            line: moves[..2.min(moves.len())].to_vec(),
        };
        let say = |text: &str| {
            if self.manner == Manner::Talkative {
                reports.say(|| vec![text.to_owned()]);
            }
        };
        if self.manner == Manner::Open {
            reports.show(|| moves.iter().map(|&m| candidate(m)).collect());
        }
        say("well");
        reports.send(|| report(Score::new(35), 500));
        say("but");
        reports.send(|| report(Score::win_in(3), 1000));
        say("so");
        let mut best = Some(moves[0]);
        match self.manner {
            Manner::Quick | Manner::Talkative | Manner::Open => {}
            Manner::Patient => {
                let over = || limits.move_time.is_some_and(|time| start.elapsed() >= time);
                while !stop.is_requested() && !over() {
                    thread::sleep(Duration::from_millis(1));
                }
            }
            Manner::Tired => best = None,
            Manner::Broken => panic!("no idea on ply {}", line.moves().len()),
            Manner::Cheating => best = line.moves().last().copied(),
        }
        Choice {
            best,
            score: None,
            ponder: moves.get(1).copied(),
        }
    }
}

/// The first square wins, and the others were never tried.
fn candidate(m: u8) -> search::puct::Candidate<u8> {
    let is_first = m == 0;
    search::puct::Candidate {
        m,
        prior: 0.25,
        playouts: if is_first { 10 } else { 0 },
        chance: is_first.then_some(1.0),
        certain: is_first.then_some(Certain {
            result: Wdl::Win,
            plies: 5,
        }),
    }
}

fn engine(manner: Manner) -> Tic {
    Local::new(identity(), (), Box::new(Player { manner }))
}

fn identity() -> Identity {
    Identity {
        name: "player".to_owned(),
        author: String::new(),
        options: vec![EngineOption {
            name: "Patient".to_owned(),
            kind: OptionKind::Check { default: false },
        }],
        ..Identity::default()
    }
}

fn texts(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|&text| text.to_owned()).collect()
}

fn go(engine: &mut dyn Engine, go: &Go) -> (Result<BestMove, Failure>, Vec<Info>) {
    let mut infos = Vec::new();
    let answer = engine.go(go, &Stop::new(), &mut |info| infos.push(info));
    (answer, infos)
}

fn play(best: &str, ponder: &str) -> BestMove {
    BestMove::Play {
        best: best.to_owned(),
        ponder: Some(ponder.to_owned()),
    }
}

/// What is asked for after a tenth of a second.
fn later(act: impl FnOnce() + Send + 'static) -> thread::JoinHandle<Instant> {
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        act();
        Instant::now()
    })
}

#[test]
fn a_move_with_reports() {
    let mut engine = engine(Manner::Quick);
    assert_eq!(engine.game(), "tic-tac-toe");
    engine.new_game().expect("nothing to do");
    engine.position(None, &texts(&["0"])).expect("legal");
    let (answer, infos) = go(&mut engine, &Go::default());
    assert_eq!(answer, Ok(play("1", "2")));
    let info = Info {
        depth: Some(2),
        score: Some(Said::Centipawns(35)),
        nodes: Some(500),
        nodes_per_second: Some(50_000),
        time: Some(Duration::from_millis(10)),
        line: texts(&["1", "2"]),
        ..Info::default()
    };
    assert_eq!(infos[0], info);
    assert_eq!(infos[1].score, Some(Said::MateIn(3)));
}

#[test]
fn what_is_said_before_a_report_is_heard_before_it() {
    let (answer, infos) = go(&mut engine(Manner::Talkative), &Go::default());
    assert_eq!(answer, Ok(play("0", "1")));
    let place = |text: &str| {
        let words = Info {
            text: Some(text.to_owned()),
            ..Info::default()
        };
        infos.iter().position(|info| *info == words)
    };
    let found = |nodes| infos.iter().position(|info| info.nodes == Some(nodes));
    let [well, but, so] = ["well", "but", "so"].map(place);
    assert!(well.is_some() && well < found(500), "{infos:?}");
    assert!(but.is_some() && but < found(1000), "{infos:?}");
    assert!(so.is_some(), "{infos:?}");
    assert_eq!(infos.len(), 5);
}

#[test]
fn what_is_known_about_the_moves_comes_with_a_report() {
    let (_, infos) = go(&mut engine(Manner::Open), &Go::default());
    assert_eq!(infos[0].nodes, Some(500));
    let known = &infos[0].candidates;
    assert_eq!(known.len(), 9);
    let first = Candidate {
        text: "0".to_owned(),
        prior: 0.25,
        playouts: 10,
        chance: Some(1.0),
        certain: Some((Wdl::Win, 5)),
    };
    assert_eq!(known[0], first);
    assert_eq!((known[1].chance, known[1].certain), (None, None));
    let (_, infos) = go(&mut engine(Manner::Quick), &Go::default());
    assert!(infos.iter().all(|info| info.candidates.is_empty()));
}

#[test]
fn positions_are_checked() {
    let mut engine = engine(Manner::Quick);
    for (start, moves, found) in [
        (Some("x"), vec![], "x"),
        (None, vec!["0", "9"], "9"),
        (None, vec!["0", "0"], "0"),
    ] {
        let refused = engine.position(start, &texts(&moves));
        let Err(Failure::Position { found: named, .. }) = &refused else {
            panic!("{refused:?}");
        };
        assert_eq!(named, found);
        assert!(refused.is_err_and(|failure| !failure.blames_engine()));
    }
    engine
        .position(None, &texts(&["0", "3", "1", "4", "2"]))
        .expect("three in a row");
    assert_eq!(go(&mut engine, &Go::default()).0, Ok(BestMove::None));
}

#[test]
fn the_ways_to_end_are_told_apart() {
    let mut tired = engine(Manner::Tired);
    assert_eq!(go(&mut tired, &Go::default()).0, Ok(BestMove::Resign));
    let mut broken = engine(Manner::Broken);
    let panic = Failure::Panic("no idea on ply 0".to_owned());
    assert_eq!(go(&mut broken, &Go::default()).0, Err(panic));
    let mut cheating = engine(Manner::Cheating);
    cheating.position(None, &texts(&["5"])).expect("legal");
    let answer = go(&mut cheating, &Go::default()).0;
    assert!(
        matches!(&answer, Err(Failure::IllegalAnswer { answer, .. }) if answer == "5"),
        "{answer:?}"
    );
}

#[test]
fn it_can_be_stopped_and_limited() {
    let mut engine = engine(Manner::Patient);
    let mut stop_once = || {
        let stop = Stop::new();
        let asker = stop.clone();
        let asked = later(move || asker.request());
        let answer = engine.go(&Go::default(), &stop, &mut |_| {});
        assert_eq!(answer, Ok(play("0", "1")));
        asked.join().expect("no panic").elapsed()
    };
    assert!(mostly(|| stop_once() < Duration::from_millis(100)));

    let start = Instant::now();
    let limited = Go {
        move_time: Some(Duration::from_millis(50)),
        ..Go::default()
    };
    assert!(go(&mut engine, &limited).0.is_ok());
    assert!(start.elapsed() >= Duration::from_millis(50));
}

#[test]
fn an_infinite_search_waits_for_the_stop() {
    let mut engine = engine(Manner::Quick);
    let infinite = Go {
        infinite: true,
        ..Go::default()
    };
    let (stop, start) = (Stop::new(), Instant::now());
    let asker = stop.clone();
    later(move || asker.request());
    assert!(engine.go(&infinite, &stop, &mut |_| {}).is_ok());
    assert!(start.elapsed() >= Duration::from_millis(100));
}

#[test]
fn pondering_ends_by_a_hit_or_a_stop() {
    for manner in [Manner::Quick, Manner::Patient] {
        let mut engine = engine(manner);
        let (hit, start) = (PonderHit::new(), Instant::now());
        let signal = hit.clone();
        later(move || {
            signal.signal(Some(Go {
                move_time: Some(Duration::from_millis(50)),
                ..Go::default()
            }));
        });
        let answer = engine.ponder(&Go::default(), &hit, &Stop::new(), &mut |_| {});
        assert_eq!(answer, Ok(play("0", "1")));
        let least = if manner == Manner::Quick { 100 } else { 150 };
        assert!(start.elapsed() >= Duration::from_millis(least));

        let stop = Stop::new();
        let asker = stop.clone();
        later(move || asker.request());
        let answer = engine.ponder(&Go::default(), &PonderHit::new(), &stop, &mut |_| {});
        assert_eq!(answer, Ok(play("0", "1")));
    }
}

#[test]
fn options_are_checked_and_may_change_the_player() {
    let mut plain = engine(Manner::Quick);
    let refused = plain.set_option("Patient", Some("true"));
    assert!(matches!(refused, Err(Failure::Request(Fault { .. }))));

    let mut engine = engine(Manner::Quick).with_options(|player, _, value| {
        let manner = match value {
            Some("true") => Manner::Tired,
            _ => Manner::Quick,
        };
        *player = Box::new(Player { manner });
        Ok(())
    });
    let refused = engine.set_option("Patient", Some("true\n"));
    assert!(matches!(refused, Err(Failure::Request(Fault { .. }))));
    engine
        .set_option("Patient", Some("true"))
        .expect("declared");
    assert_eq!(go(&mut engine, &Go::default()).0, Ok(BestMove::Resign));
}

#[test]
fn erased_engines_play_a_game() {
    let random = |seed| -> Box<dyn Engine> {
        let player = Box::new(Random::new(seed));
        Box::new(Local::<TicTacToe, _>::new(identity(), (), player))
    };
    let mut engines = [random(1), random(2)].map(|engine| Checked::<TicTacToe>::new((), engine));
    let mut moves = Vec::new();
    for ply in 0.. {
        let engine = &mut engines[ply % 2];
        engine.position(None, &moves).expect("legal moves only");
        match go(engine, &Go::default()).0 {
            Ok(BestMove::Play { best, .. }) => moves.push(best),
            other => {
                assert_eq!(other, Ok(BestMove::None));
                break;
            }
        }
    }
    assert!((5..=9).contains(&moves.len()), "{moves:?}");
}

#[test]
fn a_silent_player_tells_its_choice_to_whoever_waits() {
    let identity = Identity::default();
    let mut engine = Local::<TicTacToe, _>::new(identity, (), Box::new(Random::new(7)));
    engine
        .position(Some("xoxxoo.x. o"), &["6".to_owned()])
        .expect("a position");
    let stop = Stop::new();
    let mut told = Vec::new();
    let go = Go {
        infinite: true,
        ..Go::default()
    };
    let best = engine.go(&go, &stop, &mut |info| {
        told.push(info.line);
        stop.request();
    });
    let expected = BestMove::Play {
        best: "8".to_owned(),
        ponder: None,
    };
    assert_eq!(best, Ok(expected));
    assert_eq!(told, [["8"]]);
    // Others get the answer itself.
    let mut told = 0;
    engine
        .go(&Go::default(), &Stop::new(), &mut |_| told += 1)
        .expect("an answer");
    assert_eq!(told, 0);
}
