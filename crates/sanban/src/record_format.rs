//! How the command line names the formats of record files.

use std::path::Path;

use anyhow::{Context, Result};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use record::archive::{Format, RecordFile};

/// Reads the name of a format.
pub(crate) fn parser() -> impl TypedValueParser<Value = Format> {
    let values = Format::ALL.map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(values).try_map(|name| {
        let mut formats = Format::ALL.into_iter();
        let found = formats.find(|format| format.name() == name);
        found.ok_or("expected the name of a format")
    })
}

/// The requested format of a file to read, or the one that its name or its first line indicates. The
/// caller names the file in an error.
pub(crate) fn choose(asked: Option<Format>, file: &RecordFile) -> Result<Format> {
    clear(asked.or_else(|| Format::of_file(file)))
}

/// The requested format of a file to write, or the one that its name indicates.
pub(crate) fn choose_target(asked: Option<Format>, path: &Path) -> Result<Format> {
    clear(asked.or_else(|| Format::of(path))).with_context(|| path.display().to_string())
}

fn clear(format: Option<Format>) -> Result<Format> {
    format.context("the format is not clear from the name: use --from or --to")
}
