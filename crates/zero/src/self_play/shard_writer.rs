use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use learn::samples::{MANIFEST, Origin, Part, Sample, Shard};

use super::game_samples::GameSamples;
use super::tally::SelfPlayTally;
use super::{PLAN, SelfPlay};
use players::Roster;

/// Writes self-play games as shards, in whatever order they end: a shard is written when all of its
/// games are finished.
pub(super) struct ShardWriter<G: Roster> {
    folder: PathBuf,
    games: usize,
    shard_games: usize,
    test_share: f64,
    seed: u64,
    /// Finished games whose shards are not complete yet.
    waiting: BTreeMap<usize, BTreeMap<usize, GameSamples<G>>>,
}

impl<G: Roster> ShardWriter<G> {
    pub(super) fn new(folder: &Path, self_play: &SelfPlay<G>) -> ShardWriter<G> {
        ShardWriter {
            folder: folder.to_owned(),
            games: self_play.games,
            shard_games: self_play.shard_games.max(1),
            test_share: self_play.test_share,
            seed: self_play.seed,
            waiting: BTreeMap::new(),
        }
    }

    fn shards(&self) -> usize {
        self.games.div_ceil(self.shard_games)
    }

    fn games_of(&self, shard: usize) -> Range<usize> {
        let first = shard * self.shard_games;
        first..self.games.min(first + self.shard_games)
    }

    /// The number of a shard's games in the test set; at least one stays for training.
    fn tests_of(&self, shard: usize) -> usize {
        let games = self.games_of(shard).len();
        let tests = (games as f64 * self.test_share).ceil() as usize;
        tests.min(games - 1)
    }

    /// The parts of a shard that are written, the training part last.
    fn parts_of(&self, shard: usize) -> impl Iterator<Item = Part> {
        let has_tests = self.tests_of(shard) > 0;
        let parts = [Part::Test, Part::Train].into_iter();
        parts.filter(move |part| has_tests || *part == Part::Train)
    }

    /// Whether the games of a shard, and all files made from them, exist.
    fn has(&self, shard: usize) -> bool {
        let mut parts = self.parts_of(shard);
        self.tally_file(shard).is_file()
            && parts.all(|part| part.shard(&self.folder, shard as u32).is_file())
    }

    /// Whether all games are finished.
    pub(super) fn is_full(&self) -> bool {
        (0..self.shards()).all(|shard| self.has(shard))
    }

    /// The games that are not finished.
    pub(super) fn wanted(&self) -> Vec<usize> {
        let shards = (0..self.shards()).filter(|shard| !self.has(*shard));
        shards.flat_map(|shard| self.games_of(shard)).collect()
    }

    /// Takes a game, and writes its shard if that completes it.
    pub(super) fn put(&mut self, number: usize, game: GameSamples<G>) -> Result<()> {
        let shard = number / self.shard_games;
        let games = self.waiting.entry(shard).or_default();
        games.insert(number, game);
        if games.len() < self.games_of(shard).len() {
            return Ok(());
        }
        let games = self.waiting.remove(&shard).unwrap_or_default();
        self.write(shard, games.into_values().collect())
    }

    fn write(&self, shard: usize, games: Vec<GameSamples<G>>) -> Result<()> {
        let mut tally = SelfPlayTally::default();
        games.iter().for_each(|game| tally.add(game));
        let first_test = games.len() - self.tests_of(shard);
        let (mut train, mut test): (Vec<Sample<_>>, Vec<Sample<_>>) = (Vec::new(), Vec::new());
        for (number, game) in games.into_iter().enumerate() {
            if number < first_test {
                train.extend(game.samples);
            } else {
                test.extend(game.samples);
            }
        }
        learn::write_whole(&self.tally_file(shard), tally.to_json().as_bytes())?;
        for part in self.parts_of(shard) {
            let samples = match part {
                Part::Train => &train,
                Part::Test => &test,
            };
            let (number, seed) = (shard as u32, self.seed);
            Shard::create(&self.folder, part, number, seed, Origin::default(), samples)?;
        }
        Ok(())
    }

    fn tally_file(&self, shard: usize) -> PathBuf {
        self.folder.join(format!("games-{shard:05}.json"))
    }

    /// The results of all games.
    fn tally(&self) -> Result<SelfPlayTally> {
        let mut tally = SelfPlayTally::default();
        for shard in 0..self.shards() {
            let file = self.tally_file(shard);
            let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            tally.join(SelfPlayTally::of_json(&file, &text)?);
        }
        Ok(tally)
    }

    /// Marks all games as finished.
    pub(super) fn close(self) -> Result<SelfPlayTally> {
        let tally = self.tally()?;
        let plan = self.folder.join(PLAN);
        let plan = fs::read_to_string(&plan).with_context(|| plan.display().to_string())?;
        let text = format!("{plan}samples = {}\n", tally.samples);
        learn::write_whole(&self.folder.join(MANIFEST), text.as_bytes())?;
        Ok(tally)
    }
}
