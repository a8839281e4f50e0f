use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use search::Stop;

use crate::report::Language;

/// What a checkpoint holds: files by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Something that learns step by step.
///
/// What it does in a step must follow from its state alone, and [`Learner::save`] must keep all
/// of that state: then a run that was killed and goes on ends where it would have ended.
pub trait Learner {
    /// How many steps are done.
    fn step(&self) -> u64;

    /// How many there will be.
    fn total(&self) -> u64;

    /// Learns where it is, before its first step in a process. Only a learner whose steps are long
    /// needs to know.
    fn enter(&mut self, _: &Surroundings<'_>) {}

    /// Does the next step, and tells what it measured, if anything.
    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble>;

    /// How good what was learned is; the more the better. The best checkpoint is kept.
    fn quality(&self) -> Option<f64> {
        None
    }

    /// What there is to say about the whole run at its end, beside its curves.
    fn conclusion(&self, _: Language) -> Option<String> {
        None
    }

    /// Everything that is needed to go on.
    fn save(&self) -> Result<Files, Trouble>;

    /// Files for people: the folder of the run gets them whenever it gets a checkpoint.
    fn results(&self) -> Files {
        Files::new()
    }

    /// What came of it, to be told at the end: a row of names, then rows of figures.
    fn table(&self) -> Vec<Vec<String>> {
        Vec::new()
    }
}

/// What surrounds a learner that is trained.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The folder of its run, where it may keep what its steps are made of.
    pub folder: &'a Path,
    /// Asks it to break a step off, with [`Trouble::Stopped`].
    pub stop: &'a Stop,
    /// The language people are spoken to in.
    pub language: Language,
}

/// What was measured in a step, by name. Names before a slash belong together: `win rate/random`
/// and `win rate/corner` are two curves of one picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measures(BTreeMap<String, f64>);

impl Measures {
    /// Tells a value.
    pub fn say(&mut self, name: impl Into<String>, value: f64) {
        self.0.insert(name.into(), value);
    }

    /// What was told, by name.
    #[must_use]
    pub fn values(&self) -> &BTreeMap<String, f64> {
        &self.0
    }

    pub(crate) fn into_values(self) -> BTreeMap<String, f64> {
        self.0
    }
}

/// Why a learner cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A number is not finite any more.
    NotFinite {
        /// Which number.
        what: String,
        /// Where it comes from, if that is known.
        because: Option<String>,
    },
    /// What it needs is not there or is wrong.
    Input(String),
    /// It was asked to stop in the middle of a step, which is as if it had not begun.
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
