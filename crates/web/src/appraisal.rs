use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use search::Stop;

use crate::analysis_queue::AnalysisTurn;
use crate::client::Client;
use crate::desk::{Appraised, Desk, PlayedGame};
use crate::failures::panicked;
use crate::house::House;
use crate::limits;
use crate::messages::{AppraisalState, AppraisalVerdict, Event, Text};
use crate::permit::Permit;
use crate::words::{no_such, too_many, words};

/// A request for the value of every move of a game.
pub(crate) struct Appraisal {
    house: Arc<House>,
    desk: Arc<dyn Desk>,
    client: Arc<Client>,
    game: PlayedGame,
    _permit: Permit,
}

impl Appraisal {
    /// Checks the whole game before the appraisal begins, so that errors appear at once.
    pub(crate) fn new(
        house: &Arc<House>,
        client: &Arc<Client>,
        name: &str,
        game: PlayedGame,
    ) -> Result<Appraisal, Text> {
        let (info, desk) = house.shared.game(name)?;
        let Some(how) = &info.appraisal else {
            return Err(words(
                "games of this kind cannot be analysed move by move",
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
        let columns = desk.line(&game.setup, &game.moves)?.view().columns;
        if columns != how.columns {
            let wanted = how.columns;
            return Err(words(
                format!("only games on {wanted}x{wanted} boards can be analysed"),
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

    /// Appraises the game in the background; returns the analysis's number.
    pub(crate) fn begin(self) -> Result<u32, Text> {
        let number = self.client.new_analysis();
        let turn = AnalysisTurn::new(self.client.id, false);
        let client = Arc::clone(&self.client);
        let total = u32::try_from(self.game.moves.len()).unwrap_or(u32::MAX);
        let shared = Arc::clone(&self.house.shared);
        shared.analyse(&client, turn.clone(), move |runs| {
            let stop = &turn.stop;
            let mut state = AppraisalState {
                analysis: number,
                done: 0,
                total,
                found: None,
                is_running: true,
                verdict: None,
                trouble: None,
            };
            let end = panic::catch_unwind(AssertUnwindSafe(|| {
                if runs {
                    self.walk(stop, &mut state)
                } else {
                    Ok(None)
                }
            }));
            match end.unwrap_or_else(|_| Err(panicked())) {
                Ok(verdict) => state.verdict = verdict.map(|appraised| self.keep(appraised)),
                // Its answer to `quit` is ignored.
                Err(why) => state.trouble = Some(why).filter(|_| !stop.is_requested()),
            }
            (state.is_running, state.found) = (false, None);
            self.client.tell_event(&Event::Appraisal { state });
        })?;
        Ok(number)
    }

    fn walk(&self, stop: &Stop, state: &mut AppraisalState) -> Result<Option<Appraised>, Text> {
        let shared = &self.house.shared;
        let Some(_place) = shared.places.wait(stop, || shared.let_idle_go()) else {
            return Ok(None);
        };
        let share = shared.budget.share(shared.places.taken());
        self.desk.appraise(&self.game, share, stop, &mut |found| {
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
