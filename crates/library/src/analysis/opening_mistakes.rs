use std::collections::HashMap;

use super::game_losses::MoveLoss;
use crate::library_game::{LibraryGame, OpeningTitle, canonical_code};
use crate::stored_game::StoredGame;

/// A mistake of openings, however the board was turned.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningMistake {
    /// The position, as the first of the games had it.
    pub position: String,
    /// The moves that led there in the first of the games.
    pub moves: Vec<String>,
    /// The name of its opening.
    pub opening: Option<OpeningTitle>,
    /// The move.
    pub played: String,
    /// What the engine would have played.
    pub best: String,
    /// How many games have it.
    pub games: u64,
    /// How much of the winning chance it lost, from 0 to 1.
    pub loss: f64,
}

/// Moves among the first `plies` of games that lost at least `least` of the winning chance: those that cost the most
/// in all games first.
pub fn opening_mistakes<G: LibraryGame>(
    games: &[(StoredGame<G>, Vec<MoveLoss>)],
    plies: usize,
    least: f64,
) -> Vec<OpeningMistake> {
    let mut found: HashMap<(u64, u16), OpeningMistake> = HashMap::new();
    for (game, losses) in games {
        let early = losses
            .iter()
            .filter(|row| row.ply < plies && row.loss >= least);
        for row in early {
            let position = &game.line.positions()[row.ply];
            let canonical = G::canonical(position);
            let code = G::code_of(position, game.line.moves()[row.ply]);
            let code = canonical_code::<G>(position, canonical, code);
            let mistake = found.entry((canonical.key, code)).or_insert_with(|| {
                let mut line = game.line.clone();
                while line.moves().len() > row.ply {
                    line.pop();
                }
                let before = line.positions().iter().zip(line.moves());
                let moves = before
                    .map(|(position, &m)| G::move_text(position, m))
                    .collect();
                OpeningMistake {
                    position: G::position_text(position),
                    moves,
                    opening: G::opening_of(&line),
                    played: row.played.clone(),
                    best: row.before.best.clone(),
                    games: 0,
                    loss: row.loss,
                }
            });
            mistake.games += 1;
        }
    }
    let mut found: Vec<OpeningMistake> = found.into_values().collect();
    let cost = |mistake: &OpeningMistake| mistake.games as f64 * mistake.loss;
    found.sort_by(|a, b| {
        let by_cost = cost(b).total_cmp(&cost(a));
        by_cost.then_with(|| (&a.position, &a.played).cmp(&(&b.position, &b.played)))
    });
    found
}
