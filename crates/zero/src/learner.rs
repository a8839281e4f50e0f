mod competitors;
mod gate_phase;
mod progress_text;
mod self_play_phase;
mod training_phase;
mod yardstick_phase;

use std::path::PathBuf;
use std::sync::Arc;

use arena::mix;
use learn::policy_value;
use learn::{Checkpoint, Files, Learner, Measures, RunError, Surroundings, Trouble};
use players::Roster;
use report::Language;
use search::Stop;

use crate::gate::Gate;
use crate::ground::Ground;
use crate::phase::Phase;
use crate::settings::Settings;
use crate::standing::{STANDING, Standing};
use crate::start::{first, yardsticks};
use crate::{Beginnings, Monitor, ZeroGame, input};

/// Trains networks by self-play. A step is a phase of a generation.
///
/// The files of a phase are in the folder of its generation. A resumed process finds its finished
/// parts there: games, training steps, games of a match.
pub struct ZeroLearner<G: Roster> {
    game: ZeroGame<G>,
    monitor: Arc<dyn Monitor>,
    settings: Settings,
    seed: u64,
    gate: Gate,
    ground: Ground<G>,
    yardsticks: Vec<String>,
    /// The files of the best network.
    best: Files,
    standing: Standing,
    folder: PathBuf,
    stop: Stop,
    language: Language,
}

impl<G: Roster> ZeroLearner<G> {
    /// A new run.
    pub fn begin(
        game: ZeroGame<G>,
        monitor: Arc<dyn Monitor>,
        settings: &Settings,
        seed: u64,
    ) -> Result<ZeroLearner<G>, Trouble> {
        let ground = Ground::<G>::of(game, settings)?;
        let best = first::<G>(settings, &ground, seed).map_err(input)?;
        ZeroLearner::new(
            game,
            monitor,
            settings,
            seed,
            ground,
            best,
            Standing::default(),
        )
    }

    /// A run resumed from a checkpoint.
    pub fn go_on(
        game: ZeroGame<G>,
        monitor: Arc<dyn Monitor>,
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<ZeroLearner<G>, RunError> {
        let wrong = |why: Trouble| RunError::Settings {
            file: checkpoint.path().to_owned(),
            why: why.to_string(),
        };
        let ground = Ground::<G>::of(game, settings).map_err(wrong)?;
        let best = policy_value::network::<G>(checkpoint, &ground.layout)?;
        let standing = Standing::read(checkpoint)?;
        ZeroLearner::new(game, monitor, settings, seed, ground, best, standing).map_err(wrong)
    }

    fn new(
        game: ZeroGame<G>,
        monitor: Arc<dyn Monitor>,
        settings: &Settings,
        seed: u64,
        ground: Ground<G>,
        best: Files,
        standing: Standing,
    ) -> Result<ZeroLearner<G>, Trouble> {
        let gate = settings.check()?;
        let yardsticks = yardsticks(settings, &ground).map_err(input)?;
        let (rules, moves) = (&ground.rules, settings.random_moves);
        let beginnings = Beginnings::<G>::by_chance(rules.clone(), moves, seed);
        beginnings.check().map_err(input)?;
        Ok(ZeroLearner {
            game,
            monitor,
            settings: settings.clone(),
            seed,
            gate,
            ground,
            yardsticks,
            best,
            standing,
            folder: PathBuf::new(),
            stop: Stop::new(),
            language: Language::English,
        })
    }

    /// The seed of a phase.
    fn chance(&self, generation: u64, phase: Phase) -> u64 {
        mix(mix(self.seed, generation), phase as u64)
    }

    /// The folder of a generation.
    fn at(&self, generation: u64) -> PathBuf {
        self.folder.join(format!("generation-{generation:04}"))
    }
}

impl<G: Roster> Learner for ZeroLearner<G> {
    fn step(&self) -> u64 {
        self.standing.step
    }

    fn total(&self) -> u64 {
        self.settings.generations * Phase::ALL.len() as u64
    }

    fn enter(&mut self, surroundings: &Surroundings<'_>) {
        self.folder = surroundings.folder.to_owned();
        self.stop = surroundings.stop.clone();
        self.language = surroundings.language;
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let (generation, phase) = Phase::of(self.standing.step);
        let done = match phase {
            Phase::SelfPlay => self.self_play(generation, measures),
            Phase::Training => self.train(generation, measures),
            Phase::Gate => self.pass_gate(generation, measures),
            Phase::Yardsticks => self.compare(generation, measures),
        };
        if !done.map_err(input)? {
            return Err(Trouble::Stopped);
        }
        self.standing.step += 1;
        Ok(())
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        let (best, elo) = (self.standing.best, self.standing.elo);
        if self.gate == Gate::None {
            return Some(language.pick(
                format!("The best network is that of generation {best}."),
                format!("最良のネットワークは第{best}世代。"),
            ));
        }
        Some(language.pick(
            format!(
                "The best network is that of generation {best}, {elo:+.0} Elo ahead of the first \
                 by its gates."
            ),
            format!("最良のネットワークは第{best}世代、関門の合計で初代から {elo:+.0} Elo。"),
        ))
    }

    fn save(&self) -> Result<Files, Trouble> {
        let mut files = self.best.clone();
        files.insert(STANDING.to_owned(), self.standing.to_bytes());
        Ok(files)
    }
}
