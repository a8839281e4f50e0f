//! The command line as data: its help and its errors in Japanese, and the forms in which the page shows it.
//!
//! [`japanese_help`] translates a whole command by the catalogue of [`help_catalogue`]; [`TrainingCommands`] makes
//! forms of the methods of learning, and [`TrainingDesk`] starts what a person has filled in.

pub mod help_catalogue;
pub mod japanese_help;
pub mod japanese_usage_error;
pub mod line_breaks;
pub mod network_methods;
mod training_desk;
mod training_forms;
mod training_presets;

pub use training_desk::TrainingDesk;
pub use training_forms::TrainingCommands;
