mod stages;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::mix;
use learn::{Checkpoint, Files, Learner, Measures, Monitor, RunError, Surroundings, Trouble};
use report::Language;
use search::Stop;
use shogi_engine::alphabeta::Evaluation;

use super::gate::GatePlan;
use super::generation::Stage;
use super::manifest;
use super::settings::NnueSettings;
use super::standing::NnueStanding;
use super::trainer::NnueTrainer;
use super::training_session::TrainingSession;

/// Trains networks in generations. A step is a stage of one: see [the module](super).
pub struct NnueLearner {
    settings: NnueSettings,
    seed: u64,
    gate: Option<GatePlan>,
    monitor: Arc<dyn Monitor>,
    /// The best evaluation so far, and the content of its file; none is material.
    best: (Evaluation, Option<Vec<u8>>),
    standing: NnueStanding,
    /// The candidate, while it is trained.
    trainer: Option<NnueTrainer>,
    /// The games of the generation whose number it is, while a candidate is trained.
    session: Option<(u64, TrainingSession)>,
    folder: PathBuf,
    stop: Stop,
    until: Option<Instant>,
    language: Language,
}

/// The files of a checkpoint.
const BEST: &str = "best.sbe";
const TRAINER: &str = "trainer.bin";

/// The files of a run for people.
const NETWORK: &str = "network.sbe";
const MANIFEST: &str = "MANIFEST.toml";

impl NnueLearner {
    /// A new run.
    ///
    /// # Errors
    ///
    /// If the settings make no sense, or the first evaluation cannot be read.
    pub fn begin(
        settings: &NnueSettings,
        seed: u64,
        monitor: Arc<dyn Monitor>,
    ) -> Result<NnueLearner, Trouble> {
        let first = match settings.first.as_str() {
            "material" => None,
            "linear" => Some(shogi_engine::shipped::WEIGHTS_FILE.to_vec()),
            path => {
                let at =
                    |why: &dyn std::fmt::Display| Trouble::Input(format!("first: {path}: {why}"));
                let bytes = std::fs::read(path).map_err(|why| at(&why))?;
                Evaluation::from_bytes(&bytes).map_err(|why| at(&why))?;
                Some(bytes)
            }
        };
        NnueLearner::new(settings, seed, monitor, first, NnueStanding::default())
    }

    /// A run resumed from a checkpoint.
    ///
    /// # Errors
    ///
    /// If the checkpoint is not one of such a run.
    pub fn go_on(
        settings: &NnueSettings,
        seed: u64,
        checkpoint: &Checkpoint,
        monitor: Arc<dyn Monitor>,
    ) -> Result<NnueLearner, RunError> {
        let standing = NnueStanding::read(checkpoint)?;
        let best = if checkpoint.has(BEST) {
            Some(checkpoint.read(BEST)?)
        } else {
            None
        };
        let mut learner = NnueLearner::new(settings, seed, monitor, best, standing)
            .map_err(|why| checkpoint.refuse(BEST, &why))?;
        if checkpoint.has(TRAINER) {
            let trainer = NnueTrainer::from_bytes(&checkpoint.read(TRAINER)?)
                .map_err(|why| checkpoint.refuse(TRAINER, &why))?;
            if trainer.width() != settings.width {
                let (expected, found) = (settings.width, trainer.width());
                let why = format!("width: expected {expected}, found {found}");
                return Err(checkpoint.refuse(TRAINER, &why));
            }
            learner.trainer = Some(trainer);
        }
        Ok(learner)
    }

    fn new(
        settings: &NnueSettings,
        seed: u64,
        monitor: Arc<dyn Monitor>,
        best: Option<Vec<u8>>,
        standing: NnueStanding,
    ) -> Result<NnueLearner, Trouble> {
        let gate = settings.check()?;
        let evaluation = match &best {
            None => Evaluation::Material,
            Some(bytes) => {
                let read = Evaluation::from_bytes(bytes);
                read.map_err(|why| Trouble::Input(why.to_string()))?
            }
        };
        Ok(NnueLearner {
            settings: settings.clone(),
            seed,
            gate,
            monitor,
            best: (evaluation, best),
            standing,
            trainer: None,
            session: None,
            folder: PathBuf::new(),
            stop: Stop::new(),
            until: None,
            language: Language::English,
        })
    }

    /// The stage of the next step, with its generation.
    fn next(&self) -> (u64, Stage) {
        Stage::of(self.standing.step, self.settings.parts)
    }

    /// The seed of a part of a generation.
    fn chance(&self, generation: u64, part: u64) -> u64 {
        // The numbers of TOML end at 63 bits.
        mix(mix(self.seed, generation), part) >> 1
    }

    /// The folder of a generation.
    fn at(&self, generation: u64) -> PathBuf {
        self.folder.join(format!("generation-{generation:04}"))
    }

    /// Stops stages when the run should stop or its time is over.
    fn stop(&self) -> Stop {
        match self.until {
            Some(until) => self.stop.or_at(until),
            None => self.stop.clone(),
        }
    }
}

impl std::fmt::Debug for NnueLearner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NnueLearner")
            .field("settings", &self.settings)
            .field("standing", &self.standing)
            .finish_non_exhaustive()
    }
}

impl Learner for NnueLearner {
    fn step(&self) -> u64 {
        self.standing.step
    }

    fn total(&self) -> u64 {
        self.settings.generations * Stage::count(self.settings.parts)
    }

    fn enter(&mut self, surroundings: &Surroundings<'_>) {
        self.folder = surroundings.folder.to_owned();
        self.stop = surroundings.stop.clone();
        self.language = surroundings.language;
        let minutes = self.settings.effort.minutes;
        self.until = minutes
            .and_then(|minutes| Duration::try_from_secs_f64(60.0 * minutes).ok())
            .and_then(|time| Instant::now().checked_add(time));
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        if self.stop().is_requested() {
            self.stop.request();
            return Err(Trouble::Stopped);
        }
        let (generation, stage) = self.next();
        let is_done = match stage {
            Stage::Play => self.play(generation, measures),
            Stage::Rescore => self.rescore(generation),
            Stage::Train(part) => self.train(generation, part, measures),
            Stage::Gate => self.pass_gate(generation, measures),
        }?;
        if !is_done {
            // Its time is over, or somebody asked.
            self.stop.request();
            return Err(Trouble::Stopped);
        }
        self.standing.step += 1;
        Ok(())
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        let (best, elo) = (self.standing.best, self.standing.elo);
        if best == 0 {
            return Some(language.pick(
                "No network was better than what the run began with.".to_owned(),
                "最初の評価より強いネットワークはできませんでした。".to_owned(),
            ));
        }
        let file = self.folder.join(NETWORK);
        let file = file.display();
        Some(language.pick(
            format!(
                "The best network is that of generation {best}, {elo:+.0} Elo by its gates; \
                 alphabeta:weights={file} plays with it."
            ),
            format!(
                "最良のネットワークは第{best}世代 (関門の合計で {elo:+.0} Elo)。alphabeta:weights={file} で使えます。"
            ),
        ))
    }

    fn save(&self) -> Result<Files, Trouble> {
        let mut files = Files::new();
        files.insert(NnueStanding::FILE.to_owned(), self.standing.to_bytes());
        if let Some(best) = &self.best.1 {
            files.insert(BEST.to_owned(), best.clone());
        }
        if let Some(trainer) = &self.trainer {
            files.insert(TRAINER.to_owned(), trainer.to_bytes());
        }
        Ok(files)
    }

    fn results(&self) -> Files {
        let mut files = Files::new();
        if self.standing.best > 0
            && let Some(best) = &self.best.1
        {
            files.insert(NETWORK.to_owned(), best.clone());
        }
        let manifest = manifest::beside(&self.settings, self.seed, &self.standing);
        files.insert(MANIFEST.to_owned(), manifest.into_bytes());
        files
    }
}
