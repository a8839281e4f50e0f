use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fastrand::Rng;
use game::{ByColor, Color, Outcome};
use othello_engine::classic::{Counts, Learned, Levels, LineNumber, Mode, Oserou, Weights};
use report::Language;
use serde::{Deserialize, Serialize};

use super::folder::{bytes, name};
use super::played::Played;
use super::rows::Ending;
use super::{Block, Blocks, Board, Folder, Log, Settings, line_file, weights_file};
use learn::{Checkpoint, Files, Learner, Measures, RunError, Trouble};

const STATE: &str = "state.json";

/// How many points the curves have at most.
const POINTS: u64 = 1000;

/// Plays against itself and learns the patterns of won games. A step is a game.
#[derive(Clone, Debug)]
pub struct LinesLearner {
    settings: Settings,
    /// The learner.
    student: Oserou,
    /// The player, if it is not the student: the original learns from games of an untrained player,
    /// because using the learned data was too slow.
    teacher: Option<Oserou>,
    log: Option<LogTail>,
    state: State,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    step: u64,
    /// The dice.
    rng: u64,
    /// How long the log is with the games until here.
    log_length: u64,
    tally: Tally,
}

/// The results since the last point of the curves.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tally {
    games: u64,
    black: u64,
    white: u64,
}

/// The end of a log that this process adds.
#[derive(Clone, Debug)]
struct LogTail {
    file: PathBuf,
    ending: Ending,
    text: String,
}

impl LinesLearner {
    pub(super) fn begin(settings: &Settings, seed: u64) -> Result<LinesLearner, Trouble> {
        if let Some(why) = settings.fault() {
            return Err(Trouble::Input(why));
        }
        let begun = || {
            let folder = settings.folder().map(|path| Folder::new(&path));
            let known = folder.as_ref().map(Folder::read).transpose()?.flatten();
            let mut learner = LinesLearner::with(
                settings,
                known.unwrap_or_else(|| Counts::reset().into()),
                State {
                    step: 0,
                    rng: seed,
                    log_length: 0,
                    tally: Tally::default(),
                },
            )?;
            if let Some(log) = &learner.log {
                let known = bytes(&log.file)?;
                Blocks::parse(&log.file, &known)?;
                learner.state.log_length = known.len() as u64;
            }
            for path in &settings.import {
                learner.import(path)?;
            }
            Ok(learner)
        };
        begun().map_err(|why: RunError| Trouble::Input(why.to_string()))
    }

    pub(super) fn go_on(
        settings: &Settings,
        checkpoint: &Checkpoint,
    ) -> Result<LinesLearner, RunError> {
        let file = checkpoint.path().join(STATE);
        let state = serde_json::from_slice(&checkpoint.read(STATE)?);
        let state = state.map_err(|why| RunError::Checkpoint {
            file,
            why: why.to_string(),
        })?;
        LinesLearner::with(settings, learned(checkpoint)?, state)
    }

    fn with(
        settings: &Settings,
        mut learned: Learned,
        state: State,
    ) -> Result<LinesLearner, RunError> {
        if settings.literal {
            learned.weights = None;
        } else {
            learned.weights.get_or_insert_default();
        }
        let student = Oserou {
            levels: ByColor::both(Levels::VERSUS),
            learned: Some(learned),
            base: settings.base,
            noise: settings.noise,
            ..Oserou::default()
        };
        let teacher = settings.literal.then(|| Oserou {
            mode: Mode::Literal,
            levels: ByColor {
                black: Levels::LEARNING_BLACK,
                white: Levels::LEARNING_WHITE,
            },
            learned: None,
            noise: settings.noise,
            ..Oserou::default()
        });
        let file = settings.log.as_ref().zip(settings.folder());
        let file = file.map(|(name, folder)| Folder::new(&folder).log(name));
        let log = file.map(|file| {
            Ok(LogTail {
                ending: Ending::of(&bytes(&file)?),
                file,
                text: String::new(),
            })
        });
        Ok(LinesLearner {
            settings: settings.clone(),
            student,
            teacher,
            log: log.transpose()?,
            state,
        })
    }

    /// Learns from files that are there already: line files of a folder, or a log.
    fn import(&mut self, path: &Path) -> Result<(), RunError> {
        if path.is_dir() {
            let found = Folder::new(path).read()?;
            let found = found.ok_or_else(|| RunError::Checkpoint {
                file: path.to_owned(),
                why: "expected line files, line1.csv to line38.csv, found none".to_owned(),
            })?;
            self.learned().counts.add(&found.counts);
            return Ok(());
        }
        let read = record::read_regular(path).map_err(|why| RunError::io(path, why))?;
        let blocks = Blocks::parse(path, &read)?;
        if self.settings.literal {
            self.count(&blocks);
            return Ok(());
        }
        for game in Log::of(path, &blocks)?.0 {
            self.learn(&game.boards, Outcome::Win(game.owner));
        }
        Ok(())
    }

    fn learned(&mut self) -> &mut Learned {
        self.student.learned.get_or_insert_default()
    }

    /// Counts the patterns of boards, independent of the result.
    fn count(&mut self, blocks: &Blocks) {
        let counts = &mut self.learned().counts;
        for (line, id) in blocks.0.iter().flat_map(Block::lines) {
            counts.see_pattern(line, id, 1);
        }
    }

    /// Learns from a game whose end is known.
    fn learn(&mut self, boards: &[Board], outcome: Outcome) {
        let Settings {
            rate,
            win,
            loss,
            draw,
            ..
        } = self.settings;
        let Learned { counts, weights } = self.learned();
        let weights: &mut Weights = weights.get_or_insert_default();
        for Board {
            owner, position, ..
        } in boards
        {
            let (theirs, own) = (position.discs(!*owner), position.discs(*owner));
            let (worth, share) = match outcome.winner() {
                Some(winner) if winner == *owner => (1.0, win),
                Some(_) => (0.0, loss),
                None => (0.5, draw),
            };
            if worth == 1.0 {
                counts.see(theirs, own, 1);
            }
            weights.learn(theirs, own, worth, rate * share);
        }
    }

    /// The original's learning: the whole log, with the games that were counted before.
    fn learn_literally(&mut self) -> Result<(), RunError> {
        let Some(log) = &self.log else {
            return Ok(());
        };
        let mut whole = bytes(&log.file)?;
        whole.truncate(usize::try_from(self.state.log_length).unwrap_or(usize::MAX));
        whole.extend_from_slice(log.text.as_bytes());
        let blocks = Blocks::parse(&log.file, &whole)?;
        self.count(&blocks);
        Ok(())
    }

    fn measure(&mut self, measures: &mut Measures) {
        let Tally {
            games,
            black,
            white,
        } = std::mem::take(&mut self.state.tally);
        let share = |part: u64| part as f64 / games.max(1) as f64;
        measures.say("share of games/black won", share(black));
        measures.say("share of games/white won", share(white));
        let counts = &self.learned().counts;
        let (mut patterns, mut times) = (0, 0);
        for (_, count) in LineNumber::all().flat_map(|line| counts.of(line)) {
            patterns += 1;
            times += u64::from(count) + 1;
        }
        measures.say("patterns", f64::from(patterns));
        measures.say("patterns seen", times as f64);
    }
}

impl Learner for LinesLearner {
    fn step(&self) -> u64 {
        self.state.step
    }

    fn total(&self) -> u64 {
        self.settings.games
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let mut rng = Rng::with_seed(self.state.rng);
        let player = self.teacher.as_ref().unwrap_or(&self.student);
        let game = Played::new(player, &mut rng);
        let winner = game.outcome.winner();
        let is_logged = if self.settings.literal {
            winner == Some(Color::White)
        } else {
            winner.is_some()
        };
        if let (true, Some(winner), Some(log)) = (is_logged, winner, &mut self.log) {
            let blocks = game.of(winner).map(Block::of);
            blocks.for_each(|block| block.write(&mut log.text, log.ending));
        }
        if !self.settings.literal {
            self.learn(&game.boards, game.outcome);
        }
        let state = &mut self.state;
        state.step += 1;
        state.rng = rng.get_seed();
        state.tally.games += 1;
        state.tally.black += u64::from(winner == Some(Color::Black));
        state.tally.white += u64::from(winner == Some(Color::White));
        let (step, games) = (state.step, self.settings.games);
        let is_last = step == games;
        if is_last && self.settings.literal {
            let learned = self.learn_literally();
            learned.map_err(|why| Trouble::Input(why.to_string()))?;
        }
        if is_last || step.is_multiple_of(games.div_ceil(POINTS)) {
            self.measure(measures);
        }
        Ok(())
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        let data = Folder::new(&self.settings.folder()?).data();
        let data = data.display();
        let mut text = language.pick(
            format!("The learned data is in {data}."),
            format!("学習データ: {data}"),
        );
        if let Some(log) = &self.log {
            let log = log.file.display();
            text += &language.pick(
                format!(" The log of the games is {log}."),
                format!("、対局のログ: {log}"),
            );
        }
        Some(text)
    }

    /// Also writes the original's files: they follow from the state, so that a run which goes on
    /// from a checkpoint before writes the same again.
    fn save(&self) -> Result<Files, Trouble> {
        let none = Learned::default();
        let learned = self.student.learned.as_ref().unwrap_or(&none);
        let mut state = self.state.clone();
        let mut write = || {
            if let Some(log) = &self.log {
                log.write(state.log_length)?;
                state.log_length += log.text.len() as u64;
            }
            match self.settings.folder() {
                Some(folder) => Folder::new(&folder).write(learned),
                None => Ok(()),
            }
        };
        write().map_err(|why: RunError| Trouble::Input(why.to_string()))?;
        let mut files = Files::new();
        for line in LineNumber::all() {
            let text = line_file::text(&learned.counts, line, Ending::Windows);
            files.insert(name(line), text.into_bytes());
        }
        if let Some(weights) = &learned.weights {
            let text = weights_file::text(weights);
            files.insert(weights_file::NAME.to_owned(), text.into_bytes());
        }
        let state = serde_json::to_vec(&state).map_err(|why| Trouble::Input(why.to_string()))?;
        files.insert(STATE.to_owned(), state);
        Ok(files)
    }
}

impl LogTail {
    /// Puts the games behind what the log has of the time before. What cannot be written whole is
    /// not there.
    fn write(&self, before: u64) -> Result<(), RunError> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let write = || {
            fs::create_dir_all(folder)?;
            let mut file = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&self.file)?;
            file.set_len(before)?;
            file.seek(SeekFrom::Start(before))?;
            let written = file.write_all(self.text.as_bytes());
            if written.is_err() {
                let _ = file.set_len(before);
            }
            written.and_then(|()| file.sync_all())
        };
        write().map_err(|why| RunError::io(&self.file, why))
    }
}

/// The learned patterns of a checkpoint.
pub(super) fn learned(checkpoint: &Checkpoint) -> Result<Learned, RunError> {
    let mut learned = Learned::default();
    for line in LineNumber::all() {
        let name = name(line);
        let bytes = checkpoint.read(&name)?;
        let file = checkpoint.path().join(&name);
        line_file::read(&file, &bytes, line, &mut learned.counts)?;
    }
    let file = checkpoint.path().join(weights_file::NAME);
    if file.exists() {
        let bytes = checkpoint.read(weights_file::NAME)?;
        learned.weights = Some(weights_file::read(&file, &bytes)?);
    }
    Ok(learned)
}
