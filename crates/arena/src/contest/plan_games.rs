use game::{Color, Notation};
use search::Stop;

use super::kept_rows::fit;
use super::{Contest, ContestError};
use crate::run::{fixtures, play_one};
use crate::{
    Contestant, Fixture, Ledger, Openings, PlanError, Referee, Row, Run, RunError, Schedule,
    Termination,
};

/// The games of a plan, each by its number: a machine of a fleet plays those that it is given, and
/// another one checks what it says.
pub struct PlanGames<G: Notation> {
    rules: G::Rules,
    seed: u64,
    schedule: Schedule,
    openings: Openings<G>,
    referee: Referee<G>,
    names: Vec<String>,
}

impl<G: Notation> Contest<G> {
    /// The games of a plan whose pairings do not depend on results.
    pub fn into_games(self) -> Result<PlanGames<G>, ContestError> {
        if self.schedule.needs_results() {
            return Err(swiss().into());
        }
        let plan = &self.setup.plan;
        let names = plan.players.iter().map(|player| {
            let name = player.name.as_ref();
            name.unwrap_or(&player.player).clone()
        });
        Ok(PlanGames {
            names: names.collect(),
            openings: self.suite.openings(plan, self.seed),
            rules: self.rules,
            seed: self.seed,
            schedule: self.schedule,
            referee: self.referee,
        })
    }
}

/// Why a tournament cannot be played by others.
pub(super) fn swiss() -> PlanError {
    PlanError {
        field: "format",
        why: "a Swiss tournament needs the results of each round before the next, \
              so it is played on one machine"
            .to_owned(),
    }
}

impl<G: Notation> PlanGames<G>
where
    G::Rules: Send + Sync,
{
    /// How many games the plan has.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.schedule.games()
    }

    /// The game of this number, from 0; `None` if the plan has fewer.
    fn fixture(&self, game: u64) -> Option<Fixture> {
        let games_of_round = self.schedule.first_game(1).max(1);
        let round = game / games_of_round;
        if round >= self.schedule.rounds {
            return None;
        }
        let nobody = Ledger::new(self.names.clone());
        let games = fixtures(&self.schedule, &nobody, round);
        games.into_iter().find(|fixture| fixture.game == game)
    }

    /// Plays a game, by its number from 0. The contestants are those of the plan, in its order. `None` if
    /// `stop` ended it.
    pub fn play(
        &self,
        contestants: &[Contestant<G>],
        game: u64,
        stop: &Stop,
    ) -> Result<Option<Row>, RunError> {
        let fixture = self.fixture(game).ok_or_else(|| {
            let games = self.games();
            RunError::Keep(format!("game {}: the plan has {games} games", game + 1))
        })?;
        let run = Run {
            contestants,
            openings: &self.openings,
            referee: &self.referee,
            schedule: self.schedule,
            concurrency: 1,
            live: None,
            stop: stop.clone(),
        };
        play_one(&run, &fixture)
    }

    /// Checks what another machine says of a game: whether it is a game of this plan, whether every move
    /// is legal, and whether the result is what the rules say.
    pub fn check(&self, row: &Row) -> Result<(), String> {
        let fixture = row.game.checked_sub(1).and_then(|game| self.fixture(game));
        let fixture = fixture.ok_or_else(|| {
            let games = self.games();
            format!("game: expected 1 to {games}, found {}", row.game)
        })?;
        fit(row, &fixture, &self.openings, &self.names, self.seed)?;
        Ledger::new(self.names.clone()).insert(row)?;
        let line = row.line::<G>(&self.rules)?;
        let moves = line.moves().len() - row.opening_moves.min(line.moves().len());
        if !(moves..=moves + 1).contains(&row.time_us.len()) {
            let found = row.time_us.len();
            return Err(format!("time_us: expected {moves} times, found {found}"));
        }
        let opening = self.openings.line(fixture.opening);
        if Color::from(row.first) != opening.turn() {
            return Err("first: expected the side to move after the opening".to_owned());
        }
        match line.verdict() {
            Some(verdict)
                if row.termination == Termination::Rules && verdict.outcome != row.outcome() =>
            {
                return Err("winner: the rules give another result".to_owned());
            }
            None if row.termination == Termination::Rules => {
                return Err("termination: the game is not over by the rules".to_owned());
            }
            _ => {}
        }
        Ok(())
    }
}
