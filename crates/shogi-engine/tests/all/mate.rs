//! Mates: short ones against the definition, and problems with known lengths.

use game::{Color, Position as _};
use game_laws::random_games;
use search::proof::Verdict;
use search::{Budget, Limits, Stop};
use shogi::{Move, Position, Rules, Sfen, Shogi};
use shogi_engine::mate::{self, Mate, Solution};

fn position(sfen: &str) -> Position {
    let Sfen { position, .. } = sfen.parse().expect(sfen);
    position
}

fn solve(sfen: &str) -> Solution {
    Mate::new(16 << 20).solve(&position(sfen), &mut Budget::unlimited())
}

/// The moves of a mate that is known to be the shortest.
fn line(sfen: &str) -> Vec<String> {
    match solve(sfen) {
        Solution::Mate {
            line,
            is_shortest: true,
        } => line.iter().map(ToString::to_string).collect(),
        other => panic!("{sfen}: {other:?}"),
    }
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// The definition: a check after which every answer loses to a mate that is two plies shorter.
fn mates_within(position: &Position, plies: u32) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let next = after(position, m);
        let answers = next.legal_moves();
        next.in_check()
            && (answers.is_empty() || plies > 1)
            && answers
                .into_iter()
                .all(|answer| mates_within(&after(&next, answer), plies - 2))
    })
}

#[test]
fn short_mates_are_found_exactly_where_they_are() {
    let mut found = [0; 2];
    random_games::<Shogi>(&Rules::default(), 21, 60, 200, |line| {
        let position = line.position();
        let in_one = mate::in_one(position);
        assert_eq!(in_one.is_some(), mates_within(position, 1), "{position:?}");
        if let Some(m) = in_one {
            assert!(after(position, m).outcome().is_some());
            found[0] += 1;
        }
        // The definition is slow: the end of a game is where mates are.
        if line.moves().len() % 8 != 0 {
            return;
        }
        let in_three = mate::in_three(position);
        assert_eq!(
            in_three.is_some(),
            mates_within(position, 3),
            "{position:?}"
        );
        found[1] += u32::from(in_three.is_some() && in_one.is_none());
    });
    assert!(found[0] > 100 && found[1] > 5, "{found:?}");
}

#[test]
fn a_solver_agrees_with_the_definition() {
    let mut solver = Mate::new(4 << 20);
    let mut known = 0;
    random_games::<Shogi>(&Rules::default(), 22, 20, 160, |line| {
        let position = line.position();
        if line.moves().len() % 5 != 0 {
            return;
        }
        let limits = Limits {
            nodes: Some(300),
            ..Limits::default()
        };
        let mut budget = Budget::new(&limits, Color::Black, &Stop::new());
        match solver.solve(position, &mut budget) {
            Solution::Mate { line, is_shortest } => {
                assert_eq!(line.len() % 2, 1, "{position:?}: {line:?}");
                if is_shortest && line.len() >= 3 {
                    assert!(!mates_within(position, 1), "{position:?}: {line:?}");
                }
                if line.len() <= 3 && is_futile_free(position, &line) {
                    assert!(mates_within(position, line.len() as u32), "{position:?}");
                }
                known += 1;
            }
            Solution::NoMate => assert!(!mates_within(position, 3), "{position:?}"),
            Solution::Unknown => {}
        }
    });
    assert!(known > 20, "{known}");
}

/// Whether a line ends without anything that could still be dropped in between.
fn is_futile_free(position: &Position, line: &[Move]) -> bool {
    let end = line.iter().fold(position.clone(), |now, &m| after(&now, m));
    end.outcome().is_some()
}

#[test]
fn problems_have_their_lengths() {
    for (sfen, plies) in [
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1),
        ("4k4/9/9/9/9/9/4p4/9/4K4 w g2r2b3g4s4n4l17p 1", 1),
        ("k8/2+P6/9/1N7/9/9/9/9/9 b GNr2b3g4s2n4l17p 1", 1),
        ("6knl/5g3/6ppp/7N1/9/9/9/9/9 b RGS 1", 3),
        ("9/9/4k4/9/4P4/9/9/9/9 b 2G2R 1", 5),
    ] {
        let moves = line(sfen);
        assert_eq!(moves.len() as u32, plies, "{sfen}: {moves:?}");
        if plies <= 3 {
            assert!(mates_within(&position(sfen), plies), "{sfen}");
            assert!(plies == 1 || !mates_within(&position(sfen), 1), "{sfen}");
        }
    }
}

#[test]
fn a_move_that_mates_answers_a_check_as_well() {
    // The lance takes the bishop that checks its own king.
    assert_eq!(line("7lk/9/6G2/9/8b/9/9/9/4K3L b - 1"), ["1i1e"]);
    // Without the lance nothing does both.
    assert_eq!(solve("7lk/9/6G2/9/8b/9/9/9/4K4 b L 1"), Solution::NoMate);
}

#[test]
fn a_dropped_pawn_does_not_mate() {
    let problem = |hand: char| format!("7nk/9/6N1G/9/9/9/9/9/9 b {hand} 1");
    assert_eq!(solve(&problem('P')), Solution::NoMate);
    assert_eq!(line(&problem('L')), ["L*1b"]);
}

#[test]
fn futile_interpositions_are_not_counted() {
    // YaneuraOu's issue 162: not 13 and 7 plies.
    for sfen in [
        "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1",
        "9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1",
    ] {
        assert_eq!(line(sfen).len(), 3, "{sfen}");
    }
}

#[test]
fn interpositions_before_the_end_are_not_counted_either() {
    // The king flees to 1b and is mated there; whatever is dropped before the dragon is taken
    // first, and changes nothing.
    let sfen = "8k/6G2/9/6S1P/9/9/9/1R7/9 b Nr2b3g3s3n4l17p 1";
    let moves = line(sfen);
    assert_eq!(moves[..2], ["8h8a+", "1a1b"]);
    assert_eq!(moves.len(), 3, "{moves:?}");
    // A gold that can move in between is an answer.
    let sfen = "4g3k/6G2/9/6S1P/9/9/9/1R7/9 b Nr2b2g3s3n4l17p 1";
    assert_eq!(solve(sfen), Solution::NoMate);
}

#[test]
fn positions_without_kings_have_no_mate_and_no_panic() {
    for sfen in [
        "9/9/9/9/9/9/9/9/9 b 2R2B 1",
        "9/9/9/9/4K4/9/9/9/9 b 2R2B 1",
        "4k4/9/9/9/9/9/9/9/9 b - 1",
    ] {
        assert_eq!(solve(sfen), Solution::NoMate, "{sfen}");
        assert_eq!(mate::in_three(&position(sfen)), None);
    }
}

#[test]
fn a_budget_ends_a_search() {
    let endless = position("9/9/9/9/4k4/9/9/9/9 b RBrb4g4s4n4l18p 1");
    let limits = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    let mut budget = Budget::new(&limits, Color::Black, &Stop::new());
    let mut solver = Mate::new(1 << 20);
    assert_eq!(solver.prove(&endless, &mut budget), Verdict::Unknown);
    assert_eq!(budget.nodes(), 100);
    let stop = Stop::new();
    stop.request();
    let mut budget = Budget::new(&Limits::default(), Color::Black, &stop);
    assert_eq!(solver.solve(&endless, &mut budget), Solution::Unknown);
}
