//! Threats, against a search that knows the rules and nothing else.

use fastrand::Rng;
use game::{Color, Position as _};
use renju::{Diagram, Direction, Move, Point, Position, RuleSet, Size};
use renju_engine::threats::{self, Solver, ThreeSolver, Urgency, Vcf};
use search::{Budget, Limits, Stop};

/// Boards where stones crowd together, so that there are fours and fouls.
fn boards(seed: u64, count: usize, mut visit: impl FnMut(&Position)) {
    let mut rng = Rng::with_seed(seed);
    for index in 0..count {
        let length = [5, 6, 7, 9, 9, 11, 15, 15, 19][index % 9];
        let size = Size::new(length).expect("a size");
        let middle = [length / 2; 2].map(i32::from);
        let spread = i32::from(length / 2).min(4);
        let mut stones: Vec<(Point, Color)> = Vec::new();
        if length >= 9 && rng.bool() {
            stones.extend(crossing(size.center(), &mut rng));
        }
        for _ in 0..rng.usize(6..=(4 * length as usize).min(34)) {
            let [x, y] = middle.map(|at| at + rng.i32(-spread..=spread));
            let point = Point::new(x as u8, y as u8);
            let is_taken = stones.iter().any(|&(other, _)| other == point);
            if !is_taken && size.contains(point) {
                // More of Black's than of White's, which makes fouls.
                let color = Color::BOTH[usize::from(rng.u8(0..5) < 2)];
                stones.push((point, color));
            }
        }
        for rule_set in RuleSet::ALL {
            let turn = *rng.choice(&Color::BOTH).expect("two colours");
            let position = Position::set_up(size, rule_set, stones.iter().copied(), turn);
            visit(&position.expect("no two stones on a point"));
        }
    }
}

/// Two pairs of black stones and three white ones that cross at a point: a stone there is a foul
/// for Black in many of these, and stops a four of White's.
fn crossing(middle: Point, rng: &mut Rng) -> Vec<(Point, Color)> {
    let mut directions = Direction::ALL;
    let mut steps = [-2, -1, 1, 2];
    rng.shuffle(&mut directions);
    let mut stones = Vec::new();
    let mut put = |direction: Direction, steps: i8, color| {
        let (right, up) = direction.step();
        let point = middle.step(right * steps, up * steps);
        stones.push((point.expect("nine points are enough"), color));
    };
    for direction in &directions[..2] {
        rng.shuffle(&mut steps);
        put(*direction, steps[0], Color::Black);
        put(*direction, steps[1], Color::Black);
    }
    for steps in 1..=3 {
        put(directions[2], steps, Color::White);
    }
    stones
}

/// Whether fours win within so many, by trying every point and every answer.
fn wins_with(position: &Position, fours: u32) -> bool {
    let attacker = position.turn();
    if wins_at_once(position, attacker) {
        return true;
    }
    let places = position.empties();
    fours > 0
        && places.iter().map(Move::Place).any(|m| {
            let Ok(next) = position.play(m) else {
                return false; // a foul
            };
            let stops = |answer: Move| {
                let answered = next.play(answer);
                answered.is_ok_and(|answered| !wins_with(&answered, fours - 1))
            };
            let mut answers = places.iter().map(Move::Place).chain([Move::Pass]);
            // A four is a threat to win with a second move.
            wins_at_once(&next, attacker) && !wins_at_once(&next, !attacker) && !answers.any(stops)
        })
}

/// Whether a stone of this colour somewhere would win.
fn wins_at_once(position: &Position, color: Color) -> bool {
    let mut empties = position.empties().iter();
    empties.any(|point| position.five(point, color))
}

fn nodes(most: u64) -> Budget {
    let limits = Limits {
        nodes: Some(most),
        ..Limits::default()
    };
    Budget::new(&limits, Color::Black, &Stop::new())
}

/// Plays a line and checks each move: fours that are answered, then the five. Tells whether there
/// was a four that a foul kept from being answered.
fn check_line(position: &Position, line: &[Move]) -> bool {
    let attacker = position.turn();
    let mut now = position.clone();
    let mut is_by_foul = false;
    for (ply, &m) in line.iter().enumerate() {
        assert_eq!(now.outcome(), None, "{position:?} {line:?}");
        let blocks = now.fives(!now.turn());
        let next = now.play(m).expect("a legal move");
        if ply % 2 == 1 {
            let is_answer = m.point().is_some_and(|point| blocks.contains(point));
            is_by_foul |= !is_answer;
            assert!(
                is_answer || Urgency::of(&now) == Urgency::Lost,
                "{position:?} {line:?}"
            );
        } else if ply + 1 < line.len() {
            assert!(!next.fives(attacker).is_empty(), "{position:?} {line:?}");
        }
        now = next;
    }
    assert_eq!(now.winner(), Some(attacker), "{position:?} {line:?}");
    is_by_foul
}

/// The plies of a win within this many fours.
const PLIES: usize = 2 * FOURS as usize + 1;
const FOURS: u32 = 3;

#[test]
fn the_solver_agrees_with_trying_everything() {
    // One that remembers next to nothing must find the same.
    let mut solvers = [Solver::new(1 << 16), Solver::new(16)];
    let (mut wins, mut long, mut by_fouls, mut losses) = (0, 0, 0, 0);
    boards(1, 360, |position| {
        let [found, forgetful] = solvers
            .each_mut()
            .map(|solver| solver.vcf(position, &mut Budget::unlimited()));
        assert_eq!(found, forgetful, "{position:?}");
        let expected = position.outcome().is_none() && wins_with(position, FOURS);
        match found {
            Vcf::Win(line) => {
                by_fouls += usize::from(check_line(position, &line));
                assert_eq!(line.len() <= PLIES, expected, "{position:?}: {line:?}");
                wins += 1;
                long += usize::from(line.len() > PLIES);
            }
            Vcf::None => {
                assert!(!expected, "{position:?}");
                losses += 1;
            }
            Vcf::Unknown => panic!("{position:?}: without a limit"),
        }
    });
    let seen = [wins, long, by_fouls, losses];
    assert!(seen.iter().all(|&count| count >= 5), "{seen:?}");
}

#[test]
fn urgency_is_what_trying_every_move_tells() {
    let mut seen = [0; 4];
    boards(2, 360, |position| {
        let turn = position.turn();
        let urgency = Urgency::of(position);
        assert_eq!(urgency, expected_urgency(position), "{position:?}");
        let is_over = position.outcome().is_some();
        let blocks = threats::must_block(position);
        let is_five = |point: Point| !is_over && position.five(point, !turn);
        for point in position.empties().iter() {
            assert_eq!(blocks.contains(point), is_five(point), "{position:?}");
        }
        let index = match urgency {
            Urgency::Five(_) => 0,
            Urgency::Block(_) => 1,
            Urgency::Lost => 2,
            Urgency::Quiet => 3,
        };
        seen[index] += 1;
    });
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

fn expected_urgency(position: &Position) -> Urgency {
    let turn = position.turn();
    if position.outcome().is_some() {
        return Urgency::Quiet;
    }
    let mut empties = position.empties().iter();
    if let Some(point) = empties.find(|&point| position.five(point, turn)) {
        return Urgency::Five(point);
    }
    if !wins_at_once(position, !turn) {
        return Urgency::Quiet;
    }
    let stops = |m: &Move| {
        let next = position.play(*m).expect("a legal move");
        !wins_at_once(&next, !turn)
    };
    match position.legal_moves().into_iter().find(stops) {
        Some(Move::Place(point)) => Urgency::Block(point),
        Some(Move::Pass) => panic!("{position:?}: a pass stops no five"),
        None => Urgency::Lost,
    }
}

#[test]
fn a_budget_ends_a_search_and_what_was_learned_stays() {
    let mut solver = Solver::default();
    let (mut given_up, mut sooner) = (0, 0);
    boards(3, 200, |position| {
        let mut unlimited = Budget::unlimited();
        let expected = Solver::default().vcf(position, &mut unlimited);
        let mut few = nodes(2);
        let found = solver.vcf(position, &mut few);
        assert!(few.nodes() <= 2);
        if found == Vcf::Unknown {
            given_up += 1;
            let mut rest = Budget::unlimited();
            assert_eq!(solver.vcf(position, &mut rest), expected, "{position:?}");
            sooner += usize::from(rest.nodes() < unlimited.nodes());
        } else {
            assert_eq!(found, expected, "{position:?}");
        }
    });
    assert!(given_up > 10 && sooner > 0, "{given_up}, {sooner}");
}

/// Problems with a win by threes: the board, and whose move it is.
const THREES: [&str; 2] = [
    ".............../.............../.............../.............../.............../......X..X...../......XOO....../.......X......./........O....../.............../.............../.............../.............../.............../............... w",
    ".............../.............../.............../.............../.............../........O....../........O....../.......X......./.......O......./.......XOX...../......XOX....../.............../.............../.............../............... b",
];

#[test]
fn wins_by_threes_hold_against_every_answer() {
    let mut solver = ThreeSolver::new(1 << 22);
    let mut wins = 0;
    let mut check = |position: &Position| {
        let fours = Solver::default().vcf(position, &mut Budget::unlimited());
        let found = solver.vct(position, &mut nodes(3000));
        if matches!(fours, Vcf::Win(_)) {
            assert!(matches!(found, Vcf::Win(_)), "{position:?}");
            return;
        }
        let Vcf::Win(line) = found else {
            return;
        };
        wins += 1;
        let mut now = position.clone();
        for &m in &line {
            now = now.play(m).expect("a legal move");
        }
        assert_eq!(now.winner(), Some(position.turn()), "{position:?} {line:?}");
        // Whatever is answered to the first threat, the attack goes on.
        let next = position.play(line[0]).expect("a legal move");
        for answer in next.legal_moves() {
            let answered = next.play(answer).expect("a legal move");
            let found = solver.vct(&answered, &mut nodes(20_000));
            assert!(
                matches!(found, Vcf::Win(_)),
                "{position:?} {} {answer}",
                line[0]
            );
        }
    };
    for text in THREES {
        let Diagram(position) = text.parse().expect("a position");
        check(&position);
    }
    boards(7, 36, |position| {
        if position.rule_set() != RuleSet::Rdd && position.outcome().is_none() {
            check(position);
        }
    });
    assert!(wins >= 8, "{wins}");
}
