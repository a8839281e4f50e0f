use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::{ByColor, Color, Line, Notation, Position};

use crate::Fixture;

/// The games of a run that are in progress.
#[derive(Clone, Debug, Default)]
pub struct LiveGames(Arc<Mutex<BTreeMap<u64, LiveGame>>>);

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveGame {
    /// Its number in the schedule, from 0.
    pub game: u64,
    /// Which contestant has which colour.
    pub players: ByColor<usize>,
    /// The first position.
    pub start: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The side that made the first of them.
    pub first: Color,
    /// What each move's position was worth to the side that moved, in hundredths of a pawn or disc
    /// whatever its unit; those of the opening have none.
    pub scores: Vec<Option<i32>>,
}

impl LiveGames {
    /// All of them, in the order of the schedule.
    #[must_use]
    pub fn all(&self) -> Vec<LiveGame> {
        self.games().values().cloned().collect()
    }

    pub(crate) fn begin<G: Notation>(&self, fixture: &Fixture, line: &Line<G>) {
        let moves = line.positions().iter().zip(line.moves());
        let first = line.positions().first();
        let game = LiveGame {
            game: fixture.game,
            players: fixture.players,
            start: G::first_text(line),
            first: first.map_or(Color::Black, Position::turn),
            scores: vec![None; line.moves().len()],
            moves: moves
                .map(|(position, &m)| G::move_text(position, m))
                .collect(),
        };
        self.games().insert(fixture.game, game);
    }

    /// The last move of the line was just played, with this score of the side that moved.
    pub(crate) fn moved<G: Notation>(&self, fixture: &Fixture, line: &Line<G>, score: Option<i32>) {
        let positions = line.positions();
        let before = positions
            .len()
            .checked_sub(2)
            .and_then(|i| positions.get(i));
        if let (Some(before), Some(&m)) = (before, line.moves().last())
            && let Some(game) = self.games().get_mut(&fixture.game)
        {
            game.moves.push(G::move_text(before, m));
            game.scores.push(score);
        }
    }

    pub(crate) fn end(&self, fixture: &Fixture) {
        self.games().remove(&fixture.game);
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<u64, LiveGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use game_laws::TicTacToe;

    use super::*;

    #[test]
    fn a_game_is_there_while_it_is_played() {
        let live = LiveGames::default();
        let fixture = Fixture {
            game: 7,
            pair: 3,
            players: ByColor { black: 1, white: 0 },
            opening: 3,
        };
        let mut line = Line::<TicTacToe>::new(());
        line.push(4).expect("legal");
        live.begin(&fixture, &line);
        line.push(0).expect("legal");
        live.moved(&fixture, &line, Some(-30));
        let games = live.all();
        assert_eq!(games.len(), 1);
        assert_eq!((games[0].game, games[0].players.black), (7, 1));
        assert_eq!(games[0].moves, ["4", "0"]);
        assert_eq!(games[0].scores, [None, Some(-30)]);
        live.end(&fixture);
        assert!(live.all().is_empty());
    }
}
