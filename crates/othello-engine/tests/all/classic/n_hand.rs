//! The players of the Java series.

use game::{ByColor, Color, Position as _, Score};
use othello::{Move, Position, Scoring, Square};
use othello_engine::classic::{Mode, NHand, NHandCount};

use super::{BOTH, after, best, custom, match_score, n_hand, position, random_positions, think};

/// The moves that a score likes best.
fn likes(position: &Position, score: impl Fn(&Position) -> i32) -> Vec<Move> {
    let scored = position.legal_moves().into_iter();
    let scored: Vec<_> = scored.map(|m| (score(&after(position, m)), m)).collect();
    let most = scored.iter().map(|&(score, _)| score).max();
    scored
        .into_iter()
        .filter(|&(score, _)| Some(score) == most)
        .map(|(_, m)| m)
        .collect()
}

/// Squares a colour could place a disc on.
fn mobility(position: &Position, color: Color) -> i32 {
    let mut seen = *position;
    if seen.turn() != color {
        seen.play_unchecked(Move::Pass);
    }
    seen.moves().len() as i32
}

#[test]
fn the_java_players_look_at_what_they_say_or_do() {
    let positions = random_positions(12, |empties| empties % 5 == 2);
    for (seed, position) in (0..).zip(positions.take(300)) {
        if position.must_pass() {
            continue;
        }
        let me = position.turn();
        let literal = Mode::Literal;
        // One move ahead the first three are what they say in both modes.
        let most_discs = likes(&position, |next| Scoring::Discs.margin(next, me));
        let fewest = likes(&position, |next| -mobility(next, !me));
        // nMost does the opposite of its name, and goes by the opponent's moves from 3 on.
        let opposite = |goal| {
            likes(&position, |next| match mobility(next, !me) {
                0 => 0,
                theirs if goal > 2 && mobility(next, me) > 0 => theirs,
                _ if goal > 2 => 0,
                _ => -mobility(next, me),
            })
        };
        let check = |m: Move, liked: &[Move], mode: Mode| {
            assert!(liked.contains(&m), "{m:?} of {liked:?} in {position:?}");
            if mode == literal && liked.len() < 3 {
                assert_eq!(m, liked[0]);
            }
        };
        for mode in BOTH {
            let depth = ByColor::both(1);
            check(
                best(&mut n_hand(NHandCount::Discs, mode, depth, seed), position),
                &most_discs,
                mode,
            );
            check(
                best(
                    &mut n_hand(NHandCount::OpponentMoves, mode, depth, seed),
                    position,
                ),
                &fewest,
                mode,
            );
        }
        for goal in 1..=4 {
            let mode = literal;
            let depth = ByColor::both(goal);
            check(
                best(
                    &mut n_hand(NHandCount::OwnMoves, mode, depth, seed),
                    position,
                ),
                &opposite(goal),
                mode,
            );
            // Nothing is placed: looking further only finds out who cannot move.
            let idle = likes(&position, |next| match mobility(next, me) {
                0 if goal > 1 => 0,
                _ => -mobility(next, !me),
            });
            check(
                best(
                    &mut n_hand(NHandCount::OpponentMoves, mode, depth, seed),
                    position,
                ),
                &idle,
                mode,
            );
        }
    }
}

#[test]
fn two_equal_moves_are_no_choice_to_the_literal_players() {
    // All four first moves are equal: any of them comes out, in both modes.
    for mode in BOTH {
        let player = |seed| NHand {
            mode,
            seed,
            ..NHand::default()
        };
        let mut seen: Vec<Move> = (0..60)
            .map(|seed| best(&mut player(seed), Position::START))
            .collect();
        seen.sort_by_key(|m| m.to_string());
        seen.dedup();
        assert_eq!(seen.len(), 4);
    }
    let mut pairs = random_positions(13, |empties| empties < 50)
        .filter(|position| !position.must_pass())
        .filter(|position| {
            likes(position, |next| {
                Scoring::Discs.margin(next, position.turn())
            })
            .len()
                == 2
        });
    let pair = pairs.next().expect("endless");
    let variety = |mode| {
        let player = |seed| NHand {
            mode,
            seed,
            ..NHand::default()
        };
        let first = best(&mut player(0), pair);
        (1..40).any(|seed| best(&mut player(seed), pair) != first)
    };
    assert_eq!(BOTH.map(variety), [false, true]);
}

#[test]
fn depth_goes_by_colour() {
    let (mut differs, mut positions) = ([0; 2], [0; 2]);
    for position in random_positions(14, |empties| empties == 20 || empties == 25).take(80) {
        let player = |black, white| NHand {
            count: custom(NHandCount::WEIGHTS),
            depth: ByColor { black, white },
            ..NHand::default()
        };
        let shallow = best(&mut player(1, 1), position);
        let black_only = best(&mut player(3, 1), position);
        let side = usize::from(position.turn() == Color::White);
        positions[side] += 1;
        differs[side] += usize::from(black_only != shallow);
    }
    assert!(positions.iter().all(|&count| count > 10), "{positions:?}");
    assert!(differs[0] > 5 && differs[1] == 0, "{differs:?}");
}

/// Black wipes White out with f4.
fn wipe_out() -> Position {
    let board = "\
        --------\
        --------\
        ---X----\
        --XOO---\
        --------\
        --------\
        --------\
        -------- X;";
    position(board)
}

#[test]
fn a_wiped_out_opponent_scares_the_literal_n_hand() {
    let wins: Move = "f4".parse().expect("a move");
    for depth in 2..=4 {
        let depth = ByColor::both(depth);
        let hand = BOTH.map(|mode| {
            let mut player = n_hand(NHandCount::Discs, mode, depth, 0);
            best(&mut player, wipe_out()) == wins
        });
        // The side without a move is White, so its loss is what is counted.
        assert_eq!(hand, [false, true], "{depth:?}");
    }
}

#[test]
fn the_literal_n_hand_loses_fractions() {
    let mut differ = 0;
    for position in random_positions(15, |empties| empties == 45).take(40) {
        let score = |mode| {
            let mut player = n_hand(NHandCount::Discs, mode, ByColor::both(3), 0);
            think(&mut player, position).score
        };
        differ += usize::from(score(Mode::Literal) != score(Mode::Corrected));
    }
    assert!(differ > 5, "{differ}");
}

#[test]
fn custom_weights_are_the_users() {
    assert_eq!(NHandCount::WEIGHTS[..4], [1.0, -0.6, 0.6, 0.4]);
    assert_eq!(NHandCount::WEIGHTS[27], 0.0);
    for mode in BOTH {
        let mut weights = [0.0; 64];
        let square: Square = "c4".parse().expect("a square");
        weights[usize::from(square.index())] = 1.0;
        let mut player = NHand {
            count: custom(weights),
            mode,
            ..NHand::default()
        };
        let choice = think(&mut player, Position::START);
        assert_eq!(choice.best, Some(Move::Place(square)));
        assert_eq!(choice.score, Some(Score::new(1000)));
        // No move is worth more than −100: the program would put a disc on a1.
        player.count = custom([-1e6; 64]);
        let m = best(&mut player, Position::START);
        assert!(Position::START.is_legal(m));
        player.count = custom([f64::NAN; 64]);
        let m = best(&mut player, Position::START);
        assert!(Position::START.is_legal(m));
    }
}

#[test]
fn the_corrected_n_most_has_more_moves_than_the_literal_one() {
    let player = |mode| move |seed| n_hand(NHandCount::OwnMoves, mode, ByColor::both(1), seed);
    let score = match_score(60, player(Mode::Corrected), player(Mode::Literal));
    assert!(score > 0.5, "{score}");
}
