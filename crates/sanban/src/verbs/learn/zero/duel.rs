use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;
use arena::statistics::{Hypothesis, Sample};
use arena::{Adjudication, Ledger, Plan, PlayerPlan, Row, Sequential, SprtPlan};
use search::Stop;

use super::remove;
use crate::contest::{Contest, Place, Spectator};
use crate::face::Face;
use crate::language::Language;
use crate::progress::Progress;

/// Enough for any player that needs no time.
const PLENTY: u64 = 1_000_000_000;

/// For how many seconds a side may think about a move: there is no clock, only playouts, and a
/// slow machine is no reason to lose.
const PATIENCE: u64 = 24 * 60 * 60;

/// A player of a match.
pub(super) struct Side {
    /// Its text.
    pub(super) player: String,
    /// What reports call it, if not that: the same wherever the run is.
    pub(super) name: Option<&'static str>,
    /// How many playouts it has for a move.
    pub(super) playouts: Option<u64>,
}

/// A match of two players, kept in a folder.
pub(super) struct Duel {
    /// The players.
    pub(super) players: [Side; 2],
    /// The rules, if not the usual ones.
    pub(super) rules: Option<String>,
    /// How many pairs of games at most.
    pub(super) pairs: u64,
    /// The test that ends it before.
    pub(super) test: Option<SprtPlan>,
    /// Where the pairs begin, a row each.
    pub(super) openings: Vec<String>,
    /// Games that are longer are drawn.
    pub(super) max_moves: Option<u32>,
    /// What all chance follows from.
    pub(super) seed: u64,
    /// How many games are played at a time.
    pub(super) threads: usize,
}

/// What a match came to.
pub(super) struct Verdict {
    /// The score of the first player.
    pub(super) score: f64,
    /// How many games count.
    pub(super) games: u64,
    /// What the test says, if there is one and it came to something.
    pub(super) accepted: Option<Hypothesis>,
}

impl Verdict {
    /// How much the first player is ahead. Half a game keeps it finite.
    pub(super) fn elo(&self) -> f64 {
        let least = 0.5 / self.games.max(1) as f64;
        let score = self.score.clamp(least, 1.0 - least);
        400.0 * (score / (1.0 - score)).log10()
    }
}

impl Duel {
    /// Plays it, or what of it was not played yet. `None` if it was asked to stop.
    pub(super) fn play<G: Face>(
        self,
        folder: &Path,
        name: &str,
        stop: &Stop,
    ) -> Result<Option<Verdict>> {
        let mut plan = self.plan::<G>();
        // The match makes its own copy before it has a plan.
        let openings = folder.with_extension("openings.txt");
        let (place, plan, base) = match folder.join("plan.toml").is_file() {
            true => {
                let (place, mut kept) = Place::resume(folder)?;
                // The run may have another place or other threads by now.
                for (kept, now) in kept.players.iter_mut().zip(plan.players) {
                    kept.player = now.player;
                }
                kept.concurrency = plan.concurrency;
                (place, kept, folder.to_owned())
            }
            false => {
                // What a killed process left before it had a plan is nothing.
                remove(folder)?;
                learn::write_whole(&openings, self.openings.join("\n").as_bytes())?;
                plan.openings = openings.to_string_lossy().into_owned();
                (Place::New(folder.to_owned()), plan, PathBuf::new())
            }
        };
        let scheduled = plan.schedule()?.games();
        let mut contest = Contest {
            plan,
            base,
            place,
            azisai: None,
            json: false,
            strict: false,
            language: Language::of_environment(),
            out: &mut io::sink(),
        };
        let mut witness = Witness(Progress::new(name, scheduled));
        let played = contest.watched::<G>(stop, &mut witness);
        witness.0.finish();
        remove(&openings)?;
        let played = played?;
        played.done?;
        played.closed?;
        let test = played.test.as_ref();
        let accepted = test.and_then(Sequential::verdict);
        if accepted.is_none() && played.ledger.games() < scheduled {
            return Ok(None);
        }
        // Games that were under way when a test came to its end depend on time: they do not count.
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

    fn plan<G: Face>(&self) -> Plan {
        let player = |side: &Side| PlayerPlan {
            player: side.player.clone(),
            name: side.name.map(str::to_owned),
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

/// Sees how far a match is.
struct Witness(Progress);

impl Spectator for Witness {
    fn is_on_terminal(&self) -> bool {
        false
    }

    fn begins(&mut self, _: &Stop) -> Result<()> {
        Ok(())
    }

    fn finished(&mut self, _: &Row) {
        self.0.step();
    }

    fn tick(&mut self, _: &Ledger, _: Option<&Sequential>) {}
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
