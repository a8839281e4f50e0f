use std::path::{Path, PathBuf};

use anyhow::Result;
use arena::contest::{ContestFolder, ContestObserver, ContestSetup};
use arena::statistics::{Hypothesis, Sample};
use arena::{Adjudication, Plan, PlayerPlan, Row, Sequential, SprtPlan};
use players::PlayerSpec;
use report::Language;
use search::Stop;

use crate::files::remove;
use crate::{Monitor, Work, ZeroGame};
use players::Roster;

/// Enough for any player that needs no time.
const PLENTY: u64 = 1_000_000_000;

/// The seconds of a side for a move. Only playouts are limited, so this is generous: a
/// slow machine must not lose games.
const PATIENCE: u64 = 24 * 60 * 60;

/// A player of a match.
pub(super) struct Side {
    /// The players.
    pub(super) player: PlayerSpec,
    /// The name in reports, which does not depend on the run's folder.
    pub(super) name: String,
    /// The number of playouts per move.
    pub(super) playouts: Option<u64>,
}

/// A match of two players, stored in a folder.
pub(super) struct Duel {
    /// The players.
    pub(super) players: [Side; 2],
    /// The rules, if not the usual ones.
    pub(super) rules: Option<String>,
    /// The most pairs of games.
    pub(super) pairs: u64,
    /// The sequential test that may end it earlier.
    pub(super) test: Option<SprtPlan>,
    /// The openings of the pairs, one per row.
    pub(super) openings: Vec<String>,
    /// The number of moves after which a game is a draw.
    pub(super) max_moves: Option<u32>,
    /// The seed of all random choices.
    pub(super) seed: u64,
    /// The number of games played at a time.
    pub(super) threads: usize,
}

/// The result of a match.
pub(super) struct Verdict {
    /// The score of the first player.
    pub(super) score: f64,
    /// The number of games that count.
    pub(super) games: u64,
    /// The decision of the sequential test, if there is one.
    pub(super) accepted: Option<Hypothesis>,
}

impl Verdict {
    /// The Elo difference of the first player. The score stays half a game away from 0 and 1, so that
    /// it is finite.
    pub(super) fn elo(&self) -> f64 {
        let least = 0.5 / self.games.max(1) as f64;
        let score = self.score.clamp(least, 1.0 - least);
        400.0 * (score / (1.0 - score)).log10()
    }
}

impl Duel {
    /// Plays the match, or its remaining games. `None` if a stop was requested.
    pub(super) fn play<G: Roster>(
        self,
        game: ZeroGame<G>,
        folder: &Path,
        name: &str,
        monitor: &dyn Monitor,
        stop: &Stop,
    ) -> Result<Option<Verdict>> {
        let mut plan = self.plan::<G>();
        // The match makes its own copy before it has a plan.
        let openings = folder.with_extension("openings.txt");
        let (folder, plan, base) = if folder.join("plan.toml").is_file() {
            let (open, mut kept) = ContestFolder::resume(folder)?;
            // A resumed run may have another folder and another number of threads.
            for (kept, now) in kept.players.iter_mut().zip(plan.players) {
                kept.player = now.player;
            }
            kept.concurrency = plan.concurrency;
            (open, kept, folder.to_owned())
        } else {
            // A process that was killed before it wrote a plan left nothing useful.
            remove(folder)?;
            learn::write_whole(&openings, self.openings.join("\n").as_bytes())?;
            plan.openings = openings.to_string_lossy().into_owned();
            let new = ContestFolder::New(folder.to_owned());
            (new, plan, PathBuf::new())
        };
        let scheduled = plan.schedule()?.games();
        let setup = ContestSetup {
            plan,
            base,
            folder,
            azisai: None,
            language: Language::of_environment(),
        };
        let mut bar = DuelProgress(monitor.begin(name, scheduled));
        let played = (game.contest)(setup, stop, &mut bar);
        drop(bar);
        remove(&openings)?;
        let played = played?.checked()?;
        let test = played.test.as_ref();
        let accepted = test.and_then(Sequential::verdict);
        if accepted.is_none() && played.ledger.games() < scheduled {
            return Ok(None);
        }
        // Games that were running when the test ended depend on timing, so they do not count.
        let count = match test {
            Some(test) => test.count(),
            None => played.ledger.pentanomial(0, None),
        };
        Ok(Some(Verdict {
            score: Sample::of_pairs(count).mean().unwrap_or(0.5),
            games: 2 * count.pairs(),
            accepted,
        }))
    }

    fn plan<G: Roster>(&self) -> Plan {
        let player = |side: &Side| PlayerPlan {
            player: side.player.to_string(),
            name: Some(side.name.clone()),
            nodes: Some(side.playouts.unwrap_or(PLENTY)),
            ..PlayerPlan::default()
        };
        Plan {
            rules: self.rules.clone(),
            pairs: self.pairs,
            // The numbers of TOML end at 63 bits.
            seed: Some(self.seed >> 1),
            concurrency: self.threads,
            patience: PATIENCE,
            adjudication: Adjudication {
                most_moves: self.max_moves,
                ..Adjudication::default()
            },
            sprt: self.test,
            ..Plan::new(G::NAME, self.players.iter().map(player).collect())
        }
    }
}

/// Counts the games of a match.
struct DuelProgress(Box<dyn Work>);

impl ContestObserver for DuelProgress {
    fn finished(&mut self, _: &Row) -> Result<(), String> {
        self.0.step();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clean_score_is_a_finite_lead() {
        let verdict = |score| Verdict {
            score,
            games: 20,
            accepted: None,
        };
        assert_eq!(verdict(0.5).elo(), 0.0);
        assert!((verdict(10.0 / 11.0).elo() - 400.0).abs() < 1e-9);
        let most = verdict(1.0).elo();
        assert!((most - 400.0 * 39.0_f64.log10()).abs() < 1e-9);
        assert!((verdict(0.0).elo() + most).abs() < 1e-9);
    }
}
