use game::{Game, Line};

/// The line since the last turn that was given up although there was a legal move: engines and records
/// have no such turns.
pub(crate) fn legal_part<G: Game>(line: &Line<G>) -> Line<G> {
    let (positions, moves) = (line.positions(), line.moves());
    let may_make = |ply: usize| G::may_make(line.rules(), &positions[ply], moves[ply]);
    let given_up = (0..moves.len()).rposition(|ply| !may_make(ply));
    let Some(given_up) = given_up else {
        return line.clone();
    };
    let first = given_up + 1;
    let mut part = Line::from_position(line.rules().clone(), positions[first].clone());
    for &m in &moves[first..] {
        part.push_unchecked(m);
    }
    part
}
