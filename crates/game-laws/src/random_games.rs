use fastrand::Rng;
use game::{Game, Line, Position};

/// Plays `games` games of uniformly random moves and shows every line on the way, the
/// first and the last included. A game that has not ended after `longest` plies is left.
pub fn random_games<G: Game>(
    rules: &G::Rules,
    seed: u64,
    games: u32,
    longest: usize,
    mut visit: impl FnMut(&Line<G>),
) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..games {
        let mut line = Line::<G>::new(rules.clone());
        visit(&line);
        while line.moves().len() < longest && line.verdict().is_none() {
            let moves = line.position().legal_moves();
            line.push_unchecked(moves[rng.usize(..moves.len())]);
            visit(&line);
        }
    }
}
