use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use search::Stop;

use crate::client::Client;
use crate::desk::{Appraised, Desk, PlayedGame};
use crate::failures::panicked;
use crate::house::House;
use crate::limits;
use crate::messages::{AppraisalState, AppraisalVerdict, Event, Text};
use crate::permit::Permit;
use crate::words::{no_such, no_thread, too_many, words};

/// Somebody wants to know what every move of a game was worth.
pub(crate) struct Appraisal {
    house: Arc<House>,
    desk: Arc<dyn Desk>,
    client: Arc<Client>,
    game: PlayedGame,
    _permit: Permit,
}

impl Appraisal {
    /// Nobody waits for what cannot be done: all of the game is looked at before anything begins.
    pub(crate) fn new(
        house: &Arc<House>,
        client: &Arc<Client>,
        name: &str,
        game: PlayedGame,
    ) -> Result<Appraisal, Text> {
        let (info, desk) = house.game(name)?;
        let Some(how) = &info.appraisal else {
            return Err(words(
                "games of this kind are not analysed move by move",
                "このゲームの棋譜は一手ごとに分析できません",
            ));
        };
        if game.moves.len() > limits::MOVES {
            return Err(words("too many moves", "手数が多すぎます"));
        }
        if how.levels.iter().all(|level| level.value != game.level) {
            return Err(no_such("level", "レベル"));
        }
        if game.players.iter().any(|name| name.len() > limits::COMMAND) {
            return Err(words("the names are too long", "名前が長すぎます"));
        }
        let columns = desk.view(&game.setup, &game.moves)?.columns;
        if columns != how.columns {
            let wanted = how.columns;
            return Err(words(
                format!("only games on boards of {wanted} by {wanted} are analysed"),
                format!("分析できるのは {wanted}×{wanted} の盤だけです"),
            ));
        }
        if game.moves.is_empty() {
            return Err(words(
                "there is no move to analyse",
                "分析する手がありません",
            ));
        }
        let permit = house.appraisals.take();
        Ok(Appraisal {
            house: Arc::clone(house),
            desk: Arc::clone(desk),
            client: Arc::clone(client),
            game,
            _permit: permit.ok_or_else(|| too_many("analyses", "分析"))?,
        })
    }

    /// Goes through the game in the background; gives the number.
    pub(crate) fn begin(self) -> Result<u32, Text> {
        let (number, stop) = self.client.new_analysis();
        let total = u32::try_from(self.game.moves.len()).unwrap_or(u32::MAX);
        let spawned = self.house.clone().spawn(move || {
            let mut state = AppraisalState {
                analysis: number,
                done: 0,
                total,
                found: None,
                is_running: true,
                verdict: None,
                trouble: None,
            };
            let end = panic::catch_unwind(AssertUnwindSafe(|| self.walk(&stop, &mut state)));
            match end.unwrap_or_else(|_| Err(panicked())) {
                Ok(verdict) => state.verdict = verdict.map(|appraised| self.keep(appraised)),
                // Whatever it says when it is told to go, nobody listens.
                Err(why) => state.trouble = Some(why).filter(|_| !stop.is_requested()),
            }
            (state.is_running, state.found) = (false, None);
            self.client.tell_event(&Event::Appraisal { state });
        });
        spawned.map_err(|why| no_thread(&why))?;
        Ok(number)
    }

    fn walk(&self, stop: &Stop, state: &mut AppraisalState) -> Result<Option<Appraised>, Text> {
        self.desk.appraise(&self.game, stop, &mut |found| {
            state.done = (state.total + 1).saturating_sub(found.number);
            state.found = Some(found);
            self.client.tell_event(&Event::Appraisal {
                state: state.clone(),
            });
        })
    }

    fn keep(&self, appraised: Appraised) -> AppraisalVerdict {
        AppraisalVerdict {
            turning_point: appraised.turning_point,
            exact_from: appraised.exact_from,
            report: self.house.reports.keep(appraised.report),
        }
    }
}
