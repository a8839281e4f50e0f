//! The phase that plays games and writes their samples.

use std::fs;

use anyhow::{Context, Result, ensure};
use learn::Measures;
use players::{Roster, networks};

use super::ZeroLearner;
use crate::Beginnings;
use crate::phase::Phase;
use crate::self_play::{Pace, SelfPlay, SelfPlayTally};
use crate::start::shard_games;

/// The share of the self-play games in the test set.
const TEST_SHARE: f64 = 0.05;

impl<G: Roster> ZeroLearner<G> {
    pub(super) fn self_play(&self, generation: u64, measures: &mut Measures) -> Result<bool> {
        let Some(tally) = self.play(generation)? else {
            return Ok(false);
        };
        let games = tally.games().max(1) as f64;
        let share = |count: u64| count as f64 / games;
        let (black, draws, length) = (share(tally.black), share(tally.draws), share(tally.moves));
        measures.say("self-play/black wins", black);
        measures.say("self-play/draws", draws);
        measures.say("self-play/distinct games", share(tally.distinct()));
        measures.say("moves a game", length);
        measures.say("samples", tally.samples as f64);
        let (games, samples) = (tally.games(), tally.samples);
        let (black, draws) = (100.0 * black, 100.0 * draws);
        self.tell(
            generation,
            format!(
                "{games} games, {samples} samples, Black won {black:.0} %, nobody {draws:.0} %, \
                 {length:.1} moves a game"
            ),
            format!(
                "{games}局、{samples}サンプル、黒勝ち {black:.0} %、引き分け {draws:.0} %、\
                 平均 {length:.1}手"
            ),
        );
        Ok(true)
    }

    /// Plays the missing games of a generation. `None` if it was asked to stop.
    pub(super) fn play(&self, generation: u64) -> Result<Option<SelfPlayTally>> {
        let folder = self.at(generation);
        let (best, samples) = (folder.join("best.sbn"), folder.join("samples"));
        // Self-play that has begun keeps its network beside its games.
        if !best.is_file() && !SelfPlay::<G>::is_begun(&samples) {
            let (now, _) = Phase::of(self.standing.step);
            ensure!(
                generation == now,
                "{}: expected the samples, or best.sbn to play them again with, found neither: \
                 put the folder back, or take a window of at most {} in config.toml",
                folder.display(),
                now - generation
            );
            fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
            self.publish(&self.best, &best)?;
        }
        let seed = self.chance(generation, Phase::SelfPlay);
        let moves = self.settings.random_moves;
        let mut player = self.player();
        player.set("gumbel", self.settings.gumbel);
        let self_play = SelfPlay {
            player,
            rules: self.ground.rules.clone(),
            beginnings: Beginnings::<G>::by_chance(self.ground.rules.clone(), moves, seed),
            openings: format!("r_{moves}"),
            pace: Pace {
                full_share: self.settings.full_share,
                quick_playouts: self.settings.quick_playouts.into(),
            },
            max_moves: self.settings.max_moves,
            games: self.settings.games as usize,
            shard_games: shard_games(self.settings.games),
            test_share: TEST_SHARE,
            seed,
            threads: self.settings.threads(),
            declared: self.game.declared,
            line_text: self.game.line_text,
        };
        let name = self.name(generation, "self-play", "自己対局");
        let network = || networks::read(&best);
        self_play.run(&samples, &network, &name, &*self.monitor, &self.stop)
    }
}
