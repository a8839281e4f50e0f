//! The finished games of the person at this computer, against players.

use crate::limits;
use crate::messages::{GameSummary, PastGame, Phase, SeatSpec, Side};
use crate::saved::Saved;
use crate::shared::Shared;

/// The first moves, which name an opening.
const OPENING: usize = 24;

/// The games of one person against a player, the oldest first.
pub(crate) fn past_games(shared: &Shared) -> Vec<PastGame> {
    let kept = shared.store.latest_games(limits::PAST_GAMES);
    let mut games: Vec<PastGame> = kept
        .iter()
        .filter_map(|(summary, saved)| past_game(shared, summary, saved))
        .collect();
    games.reverse();
    games
}

/// `None` if it is not over, or not between one person and a player.
fn past_game(shared: &Shared, summary: &GameSummary, saved: &Saved) -> Option<PastGame> {
    let result = saved
        .result
        .as_ref()
        .filter(|_| summary.phase == Phase::Over)?;
    let (first, opponent, name) = match &saved.seats {
        [SeatSpec::Human, other] if *other != SeatSpec::Human => (true, other, &saved.names[1]),
        [other, SeatSpec::Human] if *other != SeatSpec::Human => (false, other, &saved.names[0]),
        _ => return None,
    };
    let side = if first == saved.first_has_black {
        Side::Black
    } else {
        Side::White
    };
    let setup = &saved.plan.setup;
    let opening = || {
        let first = &saved.moves[..saved.moves.len().min(OPENING)];
        let line = shared.desk(&saved.plan.game).ok()?.line(setup, first);
        line.ok()?.view().opening
    };
    Some(PastGame {
        id: saved.id.clone(),
        game: saved.plan.game.clone(),
        is_special: setup.start.is_some() || setup.rules.is_some(),
        side,
        opponent: opponent.clone(),
        name: name.clone(),
        winner: result.winner,
        opening: opening(),
        plies: u32::try_from(saved.moves.len()).unwrap_or(u32::MAX),
        ended: summary.changed,
    })
}
