//! Hints: a good player is asked on behalf of a person.

use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use host::Failure;
use protocol::{BestMove, Go, Info};
use search::Stop;

use crate::bench;
use crate::candidates::Candidates;
use crate::failures::failure;
use crate::limits;
use crate::lock::lock;
use crate::messages::{SeatSpec, Setup, Text};
use crate::words::words;

use super::Room;
use super::seats::{Told, no_thread};
use super::table::Table;

/// The option that names a player's network.
const NETWORK: &str = "net=";

/// The option that lets a player move by chance when a game begins.
const RANDOM_MOVES: &str = "random_moves=";

/// What an adviser is asked.
struct Question {
    setup: Setup,
    moves: Vec<String>,
    /// The position as players are told it.
    told: (Option<String>, Vec<String>),
    /// Requested when nobody needs the answer any more.
    stop: Stop,
}

impl Room {
    /// Asks a good player for a move, for a person.
    pub(crate) fn advise(&self) -> Result<(), Text> {
        let mut table = lock(&self.table);
        self.expect_playing(&table)?;
        if !table.seats[table.seat_of(table.view.turn)].is_human() {
            return Err(words("it is not your turn", "あなたの手番ではありません"));
        }
        let advisers = self.advisers(&table);
        let setup = table.plan.setup.clone();
        let told = self.desk.told(&setup, &table.moves, false)?;
        let question = Question {
            setup,
            moves: table.moves.clone(),
            told,
            stop: Stop::new(),
        };
        let Some(room) = self.me.upgrade() else {
            return Ok(());
        };
        if let Some(last) = table.hinting.replace(question.stop.clone()) {
            last.request();
        }
        let spawned = self.house.spawn(move || {
            let mut hint = Err(words(
                "this game has no player that could give a hint",
                "ヒントを出せるプレイヤーがいません",
            ));
            for adviser in &advisers {
                hint = room.ask_adviser(adviser, &question);
                if hint.is_ok() || question.stop.is_requested() {
                    break;
                }
            }
            room.advised(&question.stop, hint);
        });
        spawned.map_err(|why| no_thread(&why))
    }

    /// Who may give hints, the first one who can: a player at this board that shows what it knows
    /// about each move, then the strongest one of the game.
    fn advisers(&self, table: &Table) -> Vec<SeatSpec> {
        let open = table.seats.iter().find_map(|seat| {
            let offered = self.house.player(&self.game, &seat.spec)?;
            match &seat.spec {
                SeatSpec::Player { player } if offered.shows_candidates => {
                    Some(at_its_best(&offered.text, player))
                }
                _ => None,
            }
        });
        let game = self.house.game(&self.game).ok();
        let strongest = game.and_then(|(info, _)| info.players.last());
        let strongest = strongest.map(|player| player.text.clone());
        let texts = open.into_iter().chain(strongest);
        texts.map(|player| SeatSpec::Player { player }).collect()
    }

    /// The move that a player finds best, or why it has none.
    fn ask_adviser(&self, adviser: &SeatSpec, question: &Question) -> Result<String, Text> {
        let Question {
            setup, moves, stop, ..
        } = question;
        let (start, told_moves) = &question.told;
        let mut engine = bench::make(&self.house, &*self.desk, adviser, setup)?;
        let mut told = Told::new(Candidates::new(&self.desk, setup, moves));
        let go = Go {
            move_time: Some(limits::USUAL_THOUGHT),
            ..Go::default()
        };
        let latest = stop.or_at(Instant::now() + limits::USUAL_THOUGHT * 5);
        let thought = panic::catch_unwind(AssertUnwindSafe(|| {
            engine.position(start.as_deref(), told_moves)?;
            engine.go(&go, &latest, &mut |info| {
                self.advising(stop, &mut told, info);
            })
        }));
        let _ = engine.quit();
        let thought = thought.unwrap_or_else(|_| Err(Failure::Panic("no words".to_owned())));
        match thought {
            Ok(BestMove::Play { best, .. }) => Ok(best),
            Ok(_) => Err(words("it has no move to offer", "指し手を返しませんでした")),
            Err(why) => Err(failure(&why)),
        }
    }

    /// An adviser that tells about each move has found something; others are heard at the end.
    fn advising(&self, stop: &Stop, told: &mut Told, info: Info) {
        let thinking = told.hear(info);
        let Some(thinking) = thinking.filter(|found| !found.candidates.is_empty()) else {
            return;
        };
        let mut table = lock(&self.table);
        if !stop.is_requested() {
            self.tell_thinking(&mut table, thinking);
        }
    }

    fn advised(&self, stop: &Stop, hint: Result<String, Text>) {
        let _ = self.change(|table| {
            if stop.is_requested() {
                // Too late for the position it was asked about: nothing has changed.
                return Err(Text::default());
            }
            let read = |best: String| self.desk.typed(&table.plan.setup, &table.moves, &best);
            table.hint = Some(hint.and_then(read));
            table.hinting = None;
            Ok(())
        });
    }
}

/// The player as it is offered, with the network that it has at this board: a hint is not to be
/// weak on purpose, and not to be a move by chance either.
fn at_its_best(offered: &str, seated: &str) -> String {
    let (name, usual) = offered.split_once(':').unwrap_or((offered, ""));
    let (_, chosen) = seated.split_once(':').unwrap_or((seated, ""));
    let usual = usual
        .split(',')
        .filter(|one| !one.starts_with(RANDOM_MOVES));
    let network = chosen.split(',').filter(|one| one.starts_with(NETWORK));
    let options = usual.chain(network).filter(|one| !one.is_empty());
    let options = options.collect::<Vec<_>>().join(",");
    match options.is_empty() {
        true => name.to_owned(),
        false => format!("{name}:{options}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_adviser_keeps_its_network_and_nothing_that_weakens_it() {
        let best = |seated: &str| at_its_best("puct:random_moves=4", seated);
        assert_eq!(best("puct"), "puct");
        assert_eq!(best("puct:random_moves=4,playouts=2"), "puct");
        assert_eq!(best("puct:net=run:mine,temperature=9"), "puct:net=run:mine");
        assert_eq!(
            at_its_best("open:solver=3,random_moves=1", "open"),
            "open:solver=3"
        );
    }
}
