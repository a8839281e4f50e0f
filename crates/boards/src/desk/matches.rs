//! A match that the page started.

use std::path::Path;

use anyhow::{Result, bail, ensure};
use arena::Plan;
use arena::contest::{ContestFolder, ContestObserver, ContestSetup};
use players::PlayerSpec;
use report::Language;
use search::Stop;

use super::info;
use crate::board_game::BoardGame;
use crate::contest;

/// Plays a planned match in a new folder, or continues the match of an existing one.
pub(super) fn play<G: BoardGame>(
    plan: &Plan,
    folder: &Path,
    stop: &Stop,
    observer: &mut dyn ContestObserver,
) -> Result<()> {
    let path = folder;
    let (folder, plan) = if path.join("plan.toml").exists() {
        ContestFolder::resume(path)?
    } else {
        (ContestFolder::New(path.to_owned()), plan.clone())
    };
    // Also what is there: it may have been exported elsewhere.
    check::<G>(&plan)?;
    if plan.game != G::NAME {
        bail!("game: expected {}, found {:?}", G::NAME, plan.game);
    }
    let setup = ContestSetup {
        plan,
        base: path.to_owned(),
        folder,
        azisai: None,
        language: Language::of_environment(),
    };
    contest::play::<G>(setup, stop, observer)?.checked()?;
    Ok(())
}

/// Refuses what a page has no business to ask for: files for openings, files and programs in
/// built-in players.
fn check<G: BoardGame>(plan: &Plan) -> Result<()> {
    let openings = plan.openings.as_str();
    ensure!(
        openings == "start" || openings.starts_with("r_"),
        "openings {openings:?}: expected start, or r_N for N random moves"
    );
    for player in &plan.players {
        if let PlayerSpec::BuiltIn(built_in) = player.player.parse()? {
            info::check_player::<G>(built_in)?;
        }
    }
    Ok(())
}
