//! How the command line names the formats of record files.

use std::path::Path;

use anyhow::{Result, bail};
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

/// The requested format of a file to read, or the one that its name or its first line indicates.
pub(crate) fn choose(asked: Option<Format>, file: &RecordFile) -> Result<Format> {
    clear(asked.or_else(|| Format::of_file(file)), file.path())
}

/// The requested format of a file to write, or the one that its name indicates.
pub(crate) fn choose_target(asked: Option<Format>, path: &Path) -> Result<Format> {
    clear(asked.or_else(|| Format::of(path)), path)
}

fn clear(format: Option<Format>, path: &Path) -> Result<Format> {
    match format {
        Some(format) => Ok(format),
        None => bail!(
            "{}: the format is not clear from the name: use --from or --to",
            path.display()
        ),
    }
}
