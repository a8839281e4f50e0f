use fastrand::Rng;
use game::{Game, Line, Position};

/// A position after this many random moves.
pub(crate) fn scattered<G: Game>(rules: &G::Rules, plies: usize, seed: u64) -> Line<G> {
    let mut rng = Rng::with_seed(seed);
    let mut line = Line::<G>::new(rules.clone());
    while line.moves().len() < plies {
        match rng.choice(line.position().legal_moves()) {
            Some(next) if line.verdict().is_none() => line.push_unchecked(next),
            _ => line = Line::new(rules.clone()),
        }
    }
    line
}
