use std::fmt::Write as _;

use learn::{Checkpoint, Files, Learner, Measures, Method, RunError, Surroundings, Trouble};
use players::PlayerSpec;
use report::Language;
use search::Stop;

use crate::judge;
use crate::settings::TuningSettings;
use crate::spsa::Spsa;

/// The file of a checkpoint: the number of the step, then a line for each option with its value.
const VALUES: &str = "values.txt";

/// The file for people: a line of USI for each option.
const SETOPTION: &str = "setoption.txt";

/// Tuning as a method of learning.
#[derive(Debug)]
pub struct TuningMethod;

/// A tuning in progress. A step is a match of the values moved one way against those moved the other.
#[derive(Debug)]
pub struct TuningRun {
    settings: TuningSettings,
    spsa: Spsa,
    seed: u64,
    stop: Stop,
}

impl TuningRun {
    fn new(settings: &TuningSettings, seed: u64) -> TuningRun {
        let (options, steps) = (settings.tuned.clone(), settings.steps);
        TuningRun {
            spsa: Spsa::new(options, steps, settings.rate, seed),
            settings: settings.clone(),
            seed,
            stop: Stop::new(),
        }
    }

    /// What a program is told to play with the values so far.
    #[must_use]
    pub fn setoptions(&self) -> String {
        let mut text = String::new();
        for (name, value) in self.spsa.written() {
            let _ = writeln!(text, "setoption name {name} value {value}");
        }
        text
    }

    /// The values so far as the options of a built-in player.
    fn as_words(&self) -> String {
        let words: Vec<String> = self
            .spsa
            .written()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        words.join(" ")
    }
}

impl Learner for TuningRun {
    fn step(&self) -> u64 {
        self.spsa.step()
    }

    fn total(&self) -> u64 {
        self.spsa.total()
    }

    fn enter(&mut self, surroundings: &Surroundings<'_>) {
        self.stop = surroundings.stop.clone();
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let (one, other) = self.spsa.trial();
        let seed = arena::mix(self.seed, self.spsa.step());
        let won = judge::judge(&self.settings, [&one, &other], seed, &self.stop);
        let won = won.map_err(|why| Trouble::Input(format!("{why:#}")))?;
        let won = won.ok_or(Trouble::Stopped)?;
        self.spsa.learn(won);
        for (option, value) in self.spsa.options().iter().zip(self.spsa.values()) {
            measures.say(option.name.clone(), *value);
        }
        Ok(())
    }

    fn save(&self) -> Result<Files, Trouble> {
        let mut text = String::new();
        for (option, value) in self.spsa.options().iter().zip(self.spsa.values()) {
            // Exact: the shortest text that is read back as the same number.
            let _ = writeln!(text, "{value:?} {}", option.name);
        }
        Ok(Files::from([(VALUES.to_owned(), text.into_bytes())]))
    }

    fn results(&self) -> Files {
        Files::from([(SETOPTION.to_owned(), self.setoptions().into_bytes())])
    }

    fn table(&self) -> Vec<Vec<String>> {
        let head = ["option", "start", "value", "least", "most"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        let written = self.spsa.written();
        for (option, (name, value)) in self.spsa.options().iter().zip(written) {
            rows.push(vec![
                name.to_owned(),
                option.written(option.start),
                value,
                option.written(option.least),
                option.written(option.most),
            ]);
        }
        rows
    }

    fn conclusion(&self, _: Language) -> Option<String> {
        let is_program = matches!(self.settings.player.parse(), Ok(PlayerSpec::Program(_)));
        let text = if is_program {
            self.setoptions()
        } else {
            self.as_words()
        };
        Some(text.trim_end().to_owned())
    }
}

impl Method for TuningMethod {
    const NAME: &'static str = "tune";

    const CAN_PLAY: bool = false;

    type Settings = TuningSettings;

    type Learner = TuningRun;

    fn command() -> String {
        TuningMethod::NAME.to_owned()
    }

    fn begin(settings: &TuningSettings, seed: u64) -> Result<TuningRun, Trouble> {
        let refuse = |why: String| Trouble::Input(why);
        settings.check().map_err(|why| refuse(why.to_string()))?;
        judge::check(settings).map_err(|why| refuse(format!("{why:#}")))?;
        Ok(TuningRun::new(settings, seed))
    }

    fn go_on(
        settings: &TuningSettings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<TuningRun, RunError> {
        let bytes = checkpoint.read(VALUES)?;
        let text = String::from_utf8_lossy(&bytes);
        let run = TuningRun::new(settings, seed);
        let mut values = Vec::new();
        for (option, line) in settings.tuned.iter().zip(text.lines()) {
            let value = line
                .split_once(' ')
                .filter(|(_, name)| *name == option.name)
                .and_then(|(value, _)| value.parse().ok());
            values.extend(value.filter(|value| (option.least..=option.most).contains(value)));
        }
        if values.len() != settings.tuned.len() || text.lines().count() != values.len() {
            let why = "expected a value for each option that is tuned";
            return Err(checkpoint.refuse(VALUES, &why));
        }
        let spsa = run.spsa.resumed(checkpoint.step(), values);
        Ok(TuningRun { spsa, ..run })
    }

    fn checkpoint_every(settings: &TuningSettings) -> u64 {
        (settings.steps / 100).clamp(1, 25)
    }
}
