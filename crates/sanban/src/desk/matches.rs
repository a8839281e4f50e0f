//! A match that the page watches.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use arena::{Ledger, LiveGames, Plan, Row, Sequential, Summary};
use search::Stop;
use web::desk::MatchWatch;
use web::messages::MatchGame;

use super::info;
use crate::contest::{Contest, Place, Spectator};
use crate::face::Face;
use crate::language::Language;
use crate::opponents;

/// How often the page hears how it stands.
const BETWEEN_STANDINGS: Duration = Duration::from_millis(500);

/// Plays in a folder what is planned, or goes on with the plan that is there.
pub(super) fn play<G: Face>(
    plan: &Plan,
    folder: &Path,
    stop: &Stop,
    watch: &mut dyn MatchWatch,
) -> Result<()> {
    let (place, plan) = match folder.join("plan.toml").exists() {
        true => Place::resume(folder)?,
        false => (Place::New(folder.to_owned()), plan.clone()),
    };
    // Also what is there: it may have been exported elsewhere.
    check::<G>(&plan)?;
    if plan.game != G::NAME {
        bail!("game: expected {}, found {:?}", G::NAME, plan.game);
    }
    let scheduled = plan.schedule()?.games();
    let mut contest = Contest {
        plan,
        base: folder.to_owned(),
        place,
        azisai: None,
        json: false,
        strict: false,
        language: Language::of_environment(),
        out: &mut std::io::sink(),
    };
    let mut gallery = Gallery {
        watch,
        scheduled,
        next: Instant::now(),
        live: LiveGames::default(),
    };
    let played = contest.watched::<G>(stop, &mut gallery)?;
    gallery.tell(&played.ledger, played.test.as_ref());
    played.done?;
    played.closed
}

/// Refuses what a page has no business to ask for: files for openings, files and programs in
/// built-in players.
fn check<G: Face>(plan: &Plan) -> Result<()> {
    let openings = plan.openings.as_str();
    ensure!(
        openings == "start" || openings.starts_with("r_"),
        "openings {openings:?}: expected start, or r_N for N random moves"
    );
    for player in &plan.players {
        if !opponents::is_program(&player.player) {
            info::parse_player::<G>(&player.player)?;
        }
    }
    Ok(())
}

/// Whoever watches from the page.
struct Gallery<'a> {
    watch: &'a mut dyn MatchWatch,
    scheduled: u64,
    next: Instant,
    live: LiveGames,
}

impl Gallery<'_> {
    fn tell(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        let name = |player: usize| ledger.names().get(player).cloned().unwrap_or_default();
        let running = self.live.all().into_iter().map(|game| MatchGame {
            number: u32::try_from(game.game + 1).unwrap_or(u32::MAX),
            names: [name(game.players.black), name(game.players.white)],
            start: game.start,
            moves: game.moves,
            result: None,
            termination: None,
        });
        self.watch.standing(
            &Summary::new(ledger, test),
            self.scheduled,
            running.collect(),
        );
    }
}

impl Spectator for Gallery<'_> {
    fn is_on_terminal(&self) -> bool {
        false
    }

    fn begins(&mut self, _: &Stop) -> Result<()> {
        Ok(())
    }

    fn finished(&mut self, row: &Row) {
        self.watch.finished(row);
    }

    fn live(&self) -> Option<LiveGames> {
        Some(self.live.clone())
    }

    fn tick(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        let now = Instant::now();
        if now >= self.next {
            self.next = now + BETWEEN_STANDINGS;
            self.tell(ledger, test);
        }
    }
}
