//! Plans played by the players of this program.

use std::path::Path;

use anyhow::{Context, Result};
use arena::contest::{
    Contest, ContestGame, ContestObserver, ContestResult, ContestSetup, DistantGames, OpeningFiles,
};
use arena::{Contestant, Plan};
use game::{Line, Position as _};
use record::archive::{OpenedFiles, record_files};
use report::Language;
use search::Stop;

use crate::board_game::BoardGame;
use crate::contestants::contestants;

/// Makes the contestants of a plan and plays it.
pub fn play<G: BoardGame>(
    setup: ContestSetup,
    stop: &Stop,
    observer: &mut dyn ContestObserver,
) -> Result<ContestResult> {
    let (contest, contestants) = prepared::<G>(setup)?;
    Ok(contest.run(&contestants, stop, observer)?)
}

/// The same, but other machines play the games. The contestants are made here as well, so that errors
/// appear before the first game.
pub fn play_elsewhere<G: BoardGame>(
    setup: ContestSetup,
    distant: &mut dyn DistantGames,
    stop: &Stop,
    observer: &mut dyn ContestObserver,
) -> Result<ContestResult> {
    let (contest, contestants) = prepared::<G>(setup)?;
    Ok(contest.run_elsewhere(&contestants, distant, stop, observer)?)
}

fn prepared<G: BoardGame>(setup: ContestSetup) -> Result<(Contest<G>, Vec<Contestant<G>>)> {
    let rules = rules::<G>(&setup.plan)?;
    let contest = Contest::<G>::new(setup, rules, game::<G>())?;
    let logs = contest.logs();
    let contestants = contestants::<G>(contest.plan(), contest.rules(), contest.seed(), &logs)?;
    Ok((contest, contestants))
}

/// The rules of a plan.
pub fn rules<G: BoardGame>(plan: &Plan) -> Result<G::Rules> {
    match &plan.rules {
        Some(text) => G::CAPABILITIES.parse_rules(text).context("rules"),
        None => Ok(G::Rules::default()),
    }
}

/// The files of openings at a path: the file itself, or the record files of an archive.
fn open_openings(path: &Path) -> std::result::Result<OpeningFiles, String> {
    if path.is_dir() {
        return Err(format!("{}: expected a file or an archive", path.display()));
    }
    let paths = record_files(path, None).map_err(|why| why.to_string())?;
    let files = OpenedFiles::new(paths).map(|file| {
        let file = file.map_err(|why| why.to_string())?;
        let path = file.path().to_owned();
        let bytes = file
            .read()
            .map_err(|why| format!("{}: {why}", path.display()))?;
        Ok((path, bytes))
    });
    Ok(Box::new(files))
}

/// The first moves that two programs agree on by an opening rule.
fn agree<G: BoardGame>(
    rule: &str,
    rules: &G::Rules,
    seed: u64,
) -> std::result::Result<Line<G>, String> {
    let opening = G::CAPABILITIES.start_opening(rule, rules);
    let mut opening = opening.map_err(|why| format!("{why:#}"))?;
    while opening.first_has_black().is_none() {
        let decision = opening.decision(seed);
        let action = decision(&Stop::new()).unwrap_or_default();
        opening.act(&action, Language::English)?;
    }
    Ok(opening.line())
}

/// What a contest needs from a game.
pub fn game<G: BoardGame>() -> ContestGame<G> {
    ContestGame {
        read_position: |text, rules| {
            G::read_position(text, rules).map_err(|error| format!("{error:#}"))
        },
        open_openings,
        read_records: |bytes, extension| {
            let games = G::recorded(bytes, extension)?;
            let games = games.map(|game| game.map_err(|error| format!("{error:#}")));
            Some(Box::new(games))
        },
        agree: agree::<G>,
        write_record: |game, extension| {
            G::record_text(game, extension).map_err(|error| format!("{error:#}"))
        },
        collection: G::COLLECTION,
        refusal: |position, m| {
            if position.is_legal(m) {
                String::new()
            } else {
                G::refuse(position, m, Language::English)
            }
        },
        declared: G::CAPABILITIES.declared,
        solver: G::CAPABILITIES.endgame,
    }
}
