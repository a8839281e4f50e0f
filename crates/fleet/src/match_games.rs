use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use arena::contest::{Contest, ContestFolder, ContestSetup, Logs, PlanGames};
use arena::{Contestant, Plan, Row};
use boards::BoardGame;
use boards::games::GameVisitor;
use report::Language;
use search::Stop;

use crate::file_store::FileStore;
use crate::{FleetError, MatchOrder, player_files};

/// The games of an order, whatever the game.
pub(crate) trait MatchGames: Send + Sync {
    /// Plays a game, by its number from 0; `None` if `stop` ended it.
    fn play(&self, game: u64, stop: &Stop) -> Result<Option<Row>, String>;

    /// Checks what a worker says of a game.
    fn check(&self, row: &Row) -> Result<(), String>;
}

/// The games of an order. The files that it names are in `files` already.
pub(crate) fn match_games(
    order: &MatchOrder,
    files: &FileStore,
) -> Result<Box<dyn MatchGames>, FleetError> {
    let plan = player_files::with_paths(order, files)?;
    order.game()?.visit(Preparation { order, plan, files })
}

struct Preparation<'a> {
    order: &'a MatchOrder,
    plan: Plan,
    files: &'a FileStore,
}

impl GameVisitor for Preparation<'_> {
    type Output = Result<Box<dyn MatchGames>, FleetError>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let refuse = |why: String| FleetError::order("plan", why);
        let mut plan = self.plan;
        if let Some(digest) = &self.order.openings {
            let path = self.files.path(digest);
            let path = fs::canonicalize(&path).map_err(|why| FleetError::file(&path, why))?;
            plan.openings = path.display().to_string();
        } else if !player_files::needs_no_file(&plan.openings) {
            return Err(FleetError::order(
                "openings",
                "expected start, r_N, rule:NAME or a file by its SHA-256",
            ));
        }
        let rules = boards::contest::rules::<G>(&plan).map_err(|why| refuse(format!("{why:#}")))?;
        let setup = ContestSetup {
            plan: plan.clone(),
            base: Path::new("").to_owned(),
            folder: ContestFolder::None,
            azisai: None,
            language: Language::English,
        };
        let contest = Contest::<G>::new(setup, rules.clone(), boards::contest::game::<G>());
        let games = contest.and_then(Contest::into_games);
        Ok(Box::new(Games {
            games: games.map_err(|why| refuse(why.to_string()))?,
            plan,
            rules,
            contestants: OnceLock::new(),
        }))
    }
}

/// The games of an order of one game.
struct Games<G: BoardGame> {
    games: PlanGames<G>,
    plan: Plan,
    rules: G::Rules,
    /// Made by the first game: whoever only checks needs no players.
    contestants: OnceLock<Result<Vec<Contestant<G>>, String>>,
}

impl<G: BoardGame> MatchGames for Games<G> {
    fn play(&self, game: u64, stop: &Stop) -> Result<Option<Row>, String> {
        let contestants = self.contestants.get_or_init(|| {
            let seed = self.plan.seed.unwrap_or_default();
            let made = boards::contestants::<G>(&self.plan, &self.rules, seed, &Logs::None);
            made.map_err(|why| format!("{why:#}"))
        });
        let contestants = contestants.as_ref().map_err(Clone::clone)?;
        let played = self.games.play(contestants, game, stop);
        played.map_err(|why| why.to_string())
    }

    fn check(&self, row: &Row) -> Result<(), String> {
        self.games.check(row)
    }
}
