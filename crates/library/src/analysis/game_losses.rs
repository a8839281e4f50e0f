use std::collections::BTreeMap;

use game::{Color, Outcome, Position as _};

use super::analysis_store::AnalysisStore;
use super::position_analysis::PositionAnalysis;
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;
use crate::stored_game::StoredGame;

/// What a move of a game was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveLoss {
    /// After how many moves it was played.
    pub ply: usize,
    /// Who played it.
    pub color: Color,
    /// The move.
    pub played: String,
    /// What the engine said about the position before it.
    pub before: PositionAnalysis,
    /// How much winning chance it lost, from 0 to 1.
    pub loss: f64,
}

/// How well a player played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerAccuracy {
    /// How many moves were analysed.
    pub moves: u64,
    /// The sum of their losses.
    pub lost: f64,
    /// How many moves lost under 2 %, under a tenth, under a fifth, under two fifths, and more.
    pub histogram: [u64; 5],
}

/// Where the columns of a histogram end.
const COLUMNS: [f64; 4] = [0.02, 0.1, 0.2, 0.4];

impl PlayerAccuracy {
    /// Adds a move.
    pub fn add(&mut self, loss: f64) {
        self.moves += 1;
        self.lost += loss;
        let column = COLUMNS.iter().take_while(|end| loss >= **end).count();
        self.histogram[column] += 1;
    }

    /// The share of the winning chances that the moves kept, in per cent.
    #[must_use]
    pub fn percent(&self) -> f64 {
        100.0 - 100.0 * self.lost / self.moves.max(1) as f64
    }

    /// The accuracy of each player in these games.
    pub fn of_players<G: LibraryGame>(
        games: &[(StoredGame<G>, Vec<MoveLoss>)],
    ) -> BTreeMap<String, PlayerAccuracy> {
        let mut players: BTreeMap<String, PlayerAccuracy> = BTreeMap::new();
        for (game, losses) in games {
            for row in losses {
                let name = game.heading.players[row.color].clone();
                let player = players
                    .entry(name.unwrap_or_else(|| "?".to_owned()))
                    .or_default();
                player.add(row.loss);
            }
        }
        players
    }
}

/// The losses of a game's moves, as far as the positions before and after them are analysed.
pub fn game_losses<G: LibraryGame>(
    game: &StoredGame<G>,
    store: &AnalysisStore,
) -> Result<Vec<MoveLoss>, LibraryError> {
    let mut losses = Vec::new();
    let boards = game.line.positions();
    let mut before = store.get::<G>(&boards[0])?;
    for (ply, (&m, after)) in game.line.moves().iter().zip(&boards[1..]).enumerate() {
        let next = store.get::<G>(after)?;
        let color = boards[ply].turn();
        let kept = match after.outcome() {
            Some(Outcome::Win(winner)) => Some(f64::from(u8::from(winner == color))),
            Some(Outcome::Draw) => Some(0.5),
            None => next.as_ref().map(|next| 1.0 - next.chance()),
        };
        if let (Some(before), Some(kept)) = (before.take(), kept) {
            let played = G::move_text(&boards[ply], m);
            // The best move loses nothing, whatever the next search thinks of it.
            let is_best = played == before.best;
            let loss = if is_best {
                0.0
            } else {
                (before.chance() - kept).max(0.0)
            };
            losses.push(MoveLoss {
                ply,
                color,
                played,
                before,
                loss,
            });
        }
        before = next;
    }
    Ok(losses)
}
