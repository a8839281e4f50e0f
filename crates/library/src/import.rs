//! Record files into a library.

mod import_report;
mod importer;
mod prepared_game;
mod record_stream;

pub use import_report::{ImportReport, ImportStep, RefusedFile};
pub use importer::Importer;
