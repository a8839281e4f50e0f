use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use learn::samples::{MANIFEST, Origin, Part, Sample, Shard};

use super::lesson::Lesson;
use super::tally::Tally;
use super::{PLAN, Schooling};
use crate::face::Face;

/// A folder that games are put into, whichever is over first. A file is written when all of its
/// games are there.
pub(super) struct Shelf<G: Face> {
    folder: PathBuf,
    games: usize,
    shard_games: usize,
    test_share: f64,
    seed: u64,
    /// Games whose files wait for others.
    waiting: BTreeMap<usize, BTreeMap<usize, Lesson<G>>>,
}

impl<G: Face> Shelf<G> {
    pub(super) fn new(folder: &Path, schooling: &Schooling<G>) -> Shelf<G> {
        Shelf {
            folder: folder.to_owned(),
            games: schooling.games,
            shard_games: schooling.shard_games.max(1),
            test_share: schooling.test_share,
            seed: schooling.seed,
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

    /// How many of a file's games are only tested with: something must be left to learn from.
    fn tests_of(&self, shard: usize) -> usize {
        let games = self.games_of(shard).len();
        let tests = (games as f64 * self.test_share).ceil() as usize;
        tests.min(games - 1)
    }

    /// The parts of a file that are written, the train part last.
    fn parts_of(&self, shard: usize) -> impl Iterator<Item = Part> {
        let has_tests = self.tests_of(shard) > 0;
        let parts = [Part::Test, Part::Train].into_iter();
        parts.filter(move |part| has_tests || *part == Part::Train)
    }

    /// Whether the games of a file are there, with everything that is written of them.
    fn has(&self, shard: usize) -> bool {
        let mut parts = self.parts_of(shard);
        self.tally_file(shard).is_file()
            && parts.all(|part| part.shard(&self.folder, shard as u32).is_file())
    }

    /// Whether all games are there.
    pub(super) fn is_full(&self) -> bool {
        (0..self.shards()).all(|shard| self.has(shard))
    }

    /// The games that are not there.
    pub(super) fn wanted(&self) -> Vec<usize> {
        let shards = (0..self.shards()).filter(|shard| !self.has(*shard));
        shards.flat_map(|shard| self.games_of(shard)).collect()
    }

    /// Takes a game, and writes its file if it is the last one there.
    pub(super) fn put(&mut self, game: usize, lesson: Lesson<G>) -> Result<()> {
        let shard = game / self.shard_games;
        let lessons = self.waiting.entry(shard).or_default();
        lessons.insert(game, lesson);
        if lessons.len() < self.games_of(shard).len() {
            return Ok(());
        }
        let lessons = self.waiting.remove(&shard).unwrap_or_default();
        self.write(shard, lessons.into_values().collect())
    }

    fn write(&self, shard: usize, lessons: Vec<Lesson<G>>) -> Result<()> {
        let mut tally = Tally::default();
        lessons.iter().for_each(|lesson| tally.add(lesson));
        let first_test = lessons.len() - self.tests_of(shard);
        let (mut train, mut test): (Vec<Sample<_>>, Vec<Sample<_>>) = (Vec::new(), Vec::new());
        for (number, lesson) in lessons.into_iter().enumerate() {
            match number < first_test {
                true => train.extend(lesson.samples),
                false => test.extend(lesson.samples),
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

    /// What all games came to.
    fn tally(&self) -> Result<Tally> {
        let mut tally = Tally::default();
        for shard in 0..self.shards() {
            let file = self.tally_file(shard);
            let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            tally.join(Tally::of_json(&file, &text)?);
        }
        Ok(tally)
    }

    /// Says that all games are there.
    pub(super) fn close(self) -> Result<Tally> {
        let tally = self.tally()?;
        let plan = self.folder.join(PLAN);
        let plan = fs::read_to_string(&plan).with_context(|| plan.display().to_string())?;
        let text = format!("{plan}samples = {}\n", tally.samples);
        learn::write_whole(&self.folder.join(MANIFEST), text.as_bytes())?;
        Ok(tally)
    }
}
