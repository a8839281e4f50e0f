use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Error, Result};

use crate::run_name::RunName;

/// The prefix of a run's name.
const RUN: &str = "run:";

/// The source of a player's network: the option `net`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum NetworkSource {
    /// The built-in network.
    #[default]
    BuiltIn,
    /// A file: `*.sbn`, `*.onnx`, `*.safetensors`.
    File(PathBuf),
    /// A training run: `run:NAME`.
    Run(RunName),
}

impl FromStr for NetworkSource {
    type Err = Error;

    fn from_str(text: &str) -> Result<NetworkSource> {
        Ok(match text.strip_prefix(RUN) {
            Some(run) => NetworkSource::Run(run.parse()?),
            None if text.is_empty() => NetworkSource::BuiltIn,
            None => NetworkSource::File(text.into()),
        })
    }
}

impl fmt::Display for NetworkSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkSource::BuiltIn => Ok(()),
            NetworkSource::File(path) => write!(f, "{}", path.display()),
            NetworkSource::Run(run) => write!(f, "{RUN}{run}"),
        }
    }
}
