//! What the players of a game are told of it before it begins, or goes on.

use std::time::Duration;

use boards::tables::BoardSpec;
use game::{ByColor, Color};
use online::clock::{TimeRounding, TimeRules};
use online::table::{GameTable, TableView, TimedMove};
use protocol::csa;
use protocol::game_server::{ClockTerms, PriorMove, Proposal};

use crate::served_game::ServedGame;

/// The key of what a player shows who comes back.
const TOKEN: &str = "Reconnect_Token";

/// The terms of a game for one side. Those of a game that goes on have its moves and what is left of the time.
pub(crate) fn proposal(
    game: ServedGame,
    table: &GameTable,
    view: &TableView,
    seat: Color,
    token: Option<&str>,
) -> Proposal {
    let setup = table.setup();
    let spec = BoardSpec::parse(&setup.board).unwrap_or_default();
    // The moves before the game have cost no time.
    let before = spec.moves.iter().map(|text| PriorMove {
        text: game.to_player(text).to_owned(),
        spent: Some(Duration::ZERO),
    });
    let clock = |side: Color| {
        let remaining = (!view.moves.is_empty()).then(|| remaining(view, side));
        clock_terms(&setup.rules.time[side], remaining)
    };
    let mut terms = Proposal {
        id: Some(view.id.clone()),
        your_color: seat,
        to_move: view.turn,
        clocks: ByColor {
            black: clock(Color::Black),
            white: clock(Color::White),
        },
        // A position that was read when the table was made can be read again.
        start: spec.start_text(&setup.game).unwrap_or_default(),
        moves: before
            .chain(view.moves.iter().map(|played| prior(game, played)))
            .collect(),
        ..Proposal::new(&view.players.black, &view.players.white)
    };
    match game {
        ServedGame::Shogi => {
            terms.format = Some(csa::FORMAT.to_owned());
            terms.declaration = Some(csa::DECLARATION.to_owned());
            terms.rematch_on_draw = Some(false);
            terms.max_moves = spec.most_moves;
        }
        ServedGame::Renju => {
            terms.format = Some("Renju 1.0".to_owned());
            let rules = spec.setup.rules.as_deref().unwrap_or("renju");
            let opening = spec.opening.as_deref().unwrap_or("free");
            for (key, value) in [("Rule", rules), ("Opening", opening), ("Board_Size", "15")] {
                terms.others.push((key.to_owned(), value.to_owned()));
            }
        }
        ServedGame::Othello => {}
    }
    if let Some(token) = token {
        terms.others.push((TOKEN.to_owned(), token.to_owned()));
    }
    terms
}

fn prior(game: ServedGame, played: &TimedMove) -> PriorMove {
    PriorMove {
        text: game.to_player(&played.text).to_owned(),
        spent: Some(played.charged),
    }
}

/// What a side has left, the turn that is running counted.
fn remaining(view: &TableView, side: Color) -> Duration {
    let left = view.remaining[side];
    if side == view.turn {
        let spent = Duration::from_secs(view.elapsed.as_secs());
        left.saturating_sub(spent)
    } else {
        left
    }
}

fn clock_terms(rules: &TimeRules, remaining: Option<Duration>) -> ClockTerms {
    let is_timed = rules.is_timed();
    ClockTerms {
        unit: rules.unit,
        total: is_timed.then_some(rules.total),
        byoyomi: rules.byoyomi,
        increment: rules.increment,
        delay: rules.delay,
        least: rules.least,
        rounds_up: rules.rounding == TimeRounding::Up,
        remaining: remaining.filter(|_| is_timed),
    }
}
