use crate::messages::{Text, TrainingForms, TrainingPlan};

/// Starts and stops training runs in processes of their own, so that a page that is closed, or a learner that
/// fails, ends nothing else.
pub trait TrainingStarter: Send + Sync {
    /// What can be trained, and how.
    fn forms(&self) -> TrainingForms;

    /// Begins a run; returns its name, or what is wrong with the plan.
    fn start(&self, plan: &TrainingPlan) -> Result<String, Text>;

    /// Resumes a run with its own settings.
    fn resume(&self, name: &str, method: &str, game: &str) -> Result<(), Text>;

    /// Lets a run that was started here stop after its step, with a checkpoint. It returns at once.
    fn stop(&self, name: &str) -> Result<(), Text>;

    /// The runs that were started here.
    fn started(&self) -> Vec<StartedTraining>;

    /// Stops all of them and waits until they have ended.
    fn close(&self);
}

/// A training run that was started here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartedTraining {
    /// Its name.
    pub name: String,
    /// Its method.
    pub method: String,
    /// Its game.
    pub game: String,
    /// Whether its process still runs.
    pub is_running: bool,
    /// Why it ended, if it failed.
    pub failure: Option<Text>,
}
