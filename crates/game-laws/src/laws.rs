//! What must hold for every game. Each function panics and names the law it found broken.

use std::collections::HashSet;
use std::ops::ControlFlow;

use game::{Game, Line, MoveOf, Notation, Position, Symmetric};

/// The laws of a single position. `universe` lists every move that can be written at all,
/// so that a move generator is compared with the legality test and not with itself.
pub fn position<P: Position>(position: &P, universe: impl IntoIterator<Item = P::Move>) {
    let generated = position.legal_moves();
    let set: HashSet<P::Move> = generated.iter().copied().collect();
    assert_eq!(
        set.len(),
        generated.len(),
        "a move was generated twice in {position:?}"
    );
    assert_eq!(
        position.count_legal(),
        generated.len() as u64,
        "the moves counted are not the moves generated in {position:?}"
    );
    assert_eq!(
        position.outcome().is_some(),
        generated.is_empty(),
        "a game is over exactly if there is no move, but not in {position:?}"
    );
    let mut known = 0;
    for m in universe {
        assert_eq!(
            position.is_legal(m),
            set.contains(&m),
            "legal and generated disagree about {m:?} in {position:?}"
        );
        known += usize::from(set.contains(&m));
        assert_eq!(
            position.play(m).is_ok(),
            set.contains(&m),
            "play accepts what is not legal, or refuses what is: {m:?} in {position:?}"
        );
    }
    assert_eq!(
        known,
        generated.len(),
        "a generated move is missing from the universe in {position:?}"
    );
    for &m in &generated {
        let mut next = position.clone();
        next.play_unchecked(m);
        assert_eq!(
            next.turn(),
            !position.turn(),
            "the sides do not alternate after {m:?} in {position:?}"
        );
    }
    if generated.len() > 1 {
        let mut calls = 0;
        let stopped = position.each_legal(|m| {
            calls += 1;
            ControlFlow::Break(m)
        });
        assert_eq!(
            (calls, stopped),
            (1, ControlFlow::Break(generated[0])),
            "each_legal does not stop when told to in {position:?}"
        );
    }
}

/// Taking moves back restores the line exactly, and an illegal move changes nothing.
pub fn line<G: Game>(line: &Line<G>, universe: impl IntoIterator<Item = MoveOf<G>>) {
    let mut played = line.clone();
    for m in universe {
        if played.push(m).is_ok() {
            assert_eq!(
                played.pop(),
                Some(m),
                "pop gives back another move than was pushed"
            );
        }
        assert_eq!(
            &played, line,
            "push and pop of {m:?} do not restore the line"
        );
    }
    assert!(
        line.position().outcome().is_none() || line.verdict().is_some(),
        "the board is decided but the line has no verdict: {line:?}"
    );
}

/// Positions and moves survive being written and read; equal positions have equal keys.
pub fn notation<G: Notation>(position: &G::Position) {
    let text = G::position_text(position);
    let read = match G::parse_position(&text) {
        Ok(read) => read,
        Err(error) => panic!("a written position cannot be read: {text}: {error}"),
    };
    assert_eq!(
        &read, position,
        "a position changes when written and read: {text}"
    );
    assert_eq!(
        read.key(),
        position.key(),
        "the key depends on how the position was reached: {text}"
    );
    for m in position.legal_moves() {
        let text = G::move_text(position, m);
        match G::parse_move(position, &text) {
            Ok(read) => assert_eq!(read, m, "a move changes when written and read: {text}"),
            Err(error) => panic!("a written move cannot be read: {text}: {error}"),
        }
    }
}

/// Turning the board and playing commute, and the result does not depend on the angle.
pub fn symmetry<P: Symmetric>(position: &P) {
    let moves = position.legal_moves();
    assert_eq!(
        &position.transformed(P::SYMMETRIES[0]),
        position,
        "the first symmetry is not the identity"
    );
    for &symmetry in P::SYMMETRIES {
        let turned = position.transformed(symmetry);
        assert_eq!(
            turned.outcome(),
            position.outcome(),
            "the outcome changes under {symmetry:?}: {position:?}"
        );
        let legal: HashSet<P::Move> = turned.legal_moves().into_iter().collect();
        assert_eq!(
            legal.len(),
            moves.len(),
            "the number of moves changes under {symmetry:?}: {position:?}"
        );
        for &m in &moves {
            let turned_move = position.transform_move(m, symmetry);
            assert!(
                legal.contains(&turned_move),
                "{m:?} is legal, but not {turned_move:?} under {symmetry:?}: {position:?}"
            );
            let mut play_then_turn = position.clone();
            play_then_turn.play_unchecked(m);
            let mut turn_then_play = turned.clone();
            turn_then_play.play_unchecked(turned_move);
            assert_eq!(
                play_then_turn.transformed(symmetry),
                turn_then_play,
                "playing {m:?} and {symmetry:?} do not commute: {position:?}"
            );
        }
    }
}
