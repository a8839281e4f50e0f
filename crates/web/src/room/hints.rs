//! Hints: a strong player suggests a move to a person.

use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use host::Failure;
use protocol::{BestMove, Go, Info, Score};
use search::Stop;

use crate::bench::{self, EngineTask};
use crate::candidates::Candidates;
use crate::desk::PlayedLine;
use crate::failures::failure;
use crate::limits;
use crate::lock::lock;
use crate::messages::{Advice, SeatSpec, Setup, Text};
use crate::words::words;

use super::Room;
use super::found_hint::FoundHint;
use super::seats::{Told, no_thread};
use super::table::Table;

/// A question to an adviser.
struct Question {
    setup: Setup,
    line: Box<dyn PlayedLine>,
    /// Requested once the answer is no longer needed.
    stop: Stop,
}

/// The positions that the solver may look at before a player is asked.
const PROOF: u64 = 100_000;

/// The moves of a line that a hint tells.
const TOLD: usize = 5;

impl Room {
    /// Asks a strong player for a move on behalf of a person.
    pub(crate) fn advise(&self) -> Result<(), Text> {
        let mut table = lock(&self.table);
        self.expect_playing(&table)?;
        if !table.seats[table.seat_of(table.turn())].is_human() {
            return Err(words("it is not your turn", "あなたの手番ではありません"));
        }
        let advisers = self.advisers(&table);
        let question = Question {
            setup: table.plan.setup.clone(),
            line: table.played.line().copy(),
            stop: Stop::new(),
        };
        let Some(room) = self.me.upgrade() else {
            return Ok(());
        };
        if let Some(last) = table.hinting.replace(question.stop.clone()) {
            last.request();
        }
        let spawned = self.shared.spawn(move || {
            let mut hint = Err(words(
                "this game has no player that can give a hint",
                "ヒントを出せるプレイヤーがいません",
            ));
            let proven = question.line.forced_end(PROOF, &question.stop);
            if let Some(end) = proven.filter(|end| end.wins) {
                let plies = u32::try_from(end.moves.len()).unwrap_or(u32::MAX);
                let score = Score::MateIn(plies).to_string();
                let by = String::new();
                hint = found(&*question.line, by, score, &end.moves);
            }
            for adviser in &advisers {
                if hint.is_ok() || question.stop.is_requested() {
                    break;
                }
                hint = room.ask_adviser(adviser, &question);
            }
            room.advised(&question.stop, hint);
        });
        spawned.map_err(|why| no_thread(&why))
    }

    /// Players that may give hints, in order of preference: one at this board that shows candidates,
    /// then the strongest one of the game.
    fn advisers(&self, table: &Table) -> Vec<SeatSpec> {
        let open = table.seats.iter().find_map(|seat| {
            let offered = self.shared.player(&self.game, &seat.spec)?;
            match &seat.spec {
                SeatSpec::Player { player } if offered.shows_candidates => {
                    Some(self.desk.adviser(&offered.text, player))
                }
                _ => None,
            }
        });
        let game = self.shared.game(&self.game).ok();
        let strongest = game.and_then(|(info, _)| info.players.last());
        let strongest = strongest.map(|player| player.text.clone());
        let texts = open.into_iter().chain(strongest);
        texts.map(|player| SeatSpec::Player { player }).collect()
    }

    /// The best move according to a player, or why there is none.
    fn ask_adviser(&self, adviser: &SeatSpec, question: &Question) -> Result<FoundHint, Text> {
        let Question { setup, line, stop } = question;
        let (start, moves) = line.told(false);
        let mut engine = bench::make(
            &self.shared,
            &*self.desk,
            adviser,
            setup,
            EngineTask::Judge,
            stop,
        )?;
        let side = line.view().turn;
        let mut told = Told::new(Candidates::new(line.copy()), side);
        let go = Go {
            move_time: Some(limits::USUAL_THOUGHT),
            ..Go::default()
        };
        let latest = stop.or_at(Instant::now() + limits::USUAL_THOUGHT * 5);
        let thought = panic::catch_unwind(AssertUnwindSafe(|| {
            engine.position(start.as_deref(), &moves)?;
            engine.go(&go, &latest, &mut |info| {
                self.advising(stop, &mut told, info);
            })
        }));
        let _ = engine.quit();
        let thought = thought.unwrap_or_else(|_| Err(Failure::Panic("no words".to_owned())));
        match thought {
            Ok(BestMove::Play { best, .. }) => {
                let best = line.typed(&best)?;
                let (score, mut moves) = told.line();
                if moves.first() != Some(&best) {
                    moves = vec![best];
                }
                let by = match adviser {
                    SeatSpec::Player { player } => player.clone(),
                    _ => String::new(),
                };
                found(&**line, by, score, &moves)
            }
            Ok(_) => Err(words("it returned no move", "指し手を返しませんでした")),
            Err(why) => Err(failure(&why)),
        }
    }

    /// Takes the candidates of an adviser that reports them while it thinks.
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

    fn advised(&self, stop: &Stop, hint: Result<FoundHint, Text>) {
        let _ = self.change(|table| {
            if stop.is_requested() {
                // The position has changed since it was asked.
                return Err(Text::default());
            }
            table.hint = Some(hint);
            table.hinting = None;
            Ok(())
        });
    }
}

/// A hint with its line in the notation of people, as far as its moves can be played.
fn found(
    line: &dyn PlayedLine,
    by: String,
    score: String,
    moves: &[String],
) -> Result<FoundHint, Text> {
    let best = moves.first().map_or("", String::as_str);
    let text = line.typed(best)?;
    let mut played = line.copy();
    let before = played.moves().len();
    for text in moves.iter().take(TOLD) {
        if played.view().result.is_some() || played.push(text).is_err() {
            break;
        }
    }
    let line = played.names(before);
    Ok(FoundHint {
        text,
        advice: Advice { by, score, line },
    })
}
