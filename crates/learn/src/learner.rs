use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use report::Language;
use search::Stop;

/// The files of a checkpoint by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A learner that advances in steps.
///
/// A step must depend only on the learner's state, and [`Learner::save`] must keep all of that
/// state: then a run that was killed and resumed ends where it would have ended.
pub trait Learner {
    /// The number of finished steps.
    fn step(&self) -> u64;

    /// The number of steps in all.
    fn total(&self) -> u64;

    /// Tells the learner its surroundings, before its first step in a process. Only a learner with
    /// long steps needs them.
    fn enter(&mut self, _: &Surroundings<'_>) {}

    /// Does the next step, and records its measurements, if any.
    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble>;

    /// The quality of the current state; higher is better. The best checkpoint is kept.
    fn quality(&self) -> Option<f64> {
        None
    }

    /// A summary of the whole run for its end, beside its curves.
    fn conclusion(&self, _: Language) -> Option<String> {
        None
    }

    /// The files that are needed to resume.
    fn save(&self) -> Result<Files, Trouble>;

    /// Files for people, which are written to the run's folder with every checkpoint.
    fn results(&self) -> Files {
        Files::new()
    }

    /// The final results as a table: a row of names, then rows of figures.
    fn table(&self) -> Vec<Vec<String>> {
        Vec::new()
    }
}

/// The surroundings of a learner during training.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The folder of its run, where it may keep the working files of its steps.
    pub folder: &'a Path,
    /// Asks it to abort a step, with [`Trouble::Stopped`].
    pub stop: &'a Stop,
    /// The language of messages.
    pub language: Language,
}

/// The measurements of a step, by name. Names with the same part before a slash belong together:
/// `win rate/random` and `win rate/corner` are two curves of one chart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measures(BTreeMap<String, f64>);

impl Measures {
    /// Records a value.
    pub fn say(&mut self, name: impl Into<String>, value: f64) {
        self.0.insert(name.into(), value);
    }

    /// The recorded values, by name.
    #[must_use]
    pub fn values(&self) -> &BTreeMap<String, f64> {
        &self.0
    }

    pub(crate) fn into_values(self) -> BTreeMap<String, f64> {
        self.0
    }
}

/// Why a learner cannot continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A number is not finite.
    NotFinite {
        /// The name of the number.
        what: String,
        /// Its origin, if that is known.
        because: Option<String>,
    },
    /// An input is missing or wrong.
    Input(String),
    /// It was asked to stop in the middle of a step, which then counts as not started.
    Stopped,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotFinite { what, because } => {
                write!(f, "{what} is not a finite number")?;
                because
                    .iter()
                    .try_for_each(|because| write!(f, ": {because}"))
            }
            Trouble::Input(why) => f.write_str(why),
            Trouble::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Trouble {}
