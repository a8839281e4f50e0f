use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{CONFIG, RunError};

/// The format version of the folders that this program writes.
const FORMAT: u32 = 1;

/// The settings of a run: everything that determines its result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    format: u32,
    /// The method: the word after `sanban learn`.
    pub method: String,
    /// The game.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// The method's own settings.
    pub settings: toml::Table,
}

impl Config {
    /// The settings of a new run.
    #[must_use]
    pub fn new(method: &str, game: &str, seed: u64, settings: toml::Table) -> Config {
        Config {
            format: FORMAT,
            method: method.to_owned(),
            game: game.to_owned(),
            seed,
            settings,
        }
    }

    /// Reads the settings of a run.
    pub fn read(run: &Path) -> Result<Config, RunError> {
        let file = run.join(CONFIG);
        let text = match fs::read_to_string(&file) {
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
                return Err(RunError::NoRun(run.to_owned()));
            }
            read => read.map_err(|why| RunError::io(&file, why))?,
        };
        let config: Config = toml::from_str(&text).map_err(|why| {
            let before = text.get(..why.span().map_or(0, |span| span.start));
            RunError::Line {
                file: file.clone(),
                line: before.map_or(1, |before| before.matches('\n').count() + 1),
                why: why.message().to_owned(),
            }
        })?;
        if config.format != FORMAT {
            return Err(RunError::Line {
                file,
                line: 1,
                why: format!("format: expected {FORMAT}, found {}", config.format),
            });
        }
        Ok(config)
    }

    /// The method's own settings, deserialised.
    pub fn settings<T: for<'a> Deserialize<'a>>(&self, run: &Path) -> Result<T, RunError> {
        self.settings.clone().try_into().map_err(|why| {
            let why: toml::de::Error = why;
            RunError::Settings {
                file: run.join(CONFIG),
                why: why.message().to_owned(),
            }
        })
    }

    /// The text of `config.toml`. TOML has no whole numbers above 2⁶³ − 1.
    pub(super) fn to_toml(&self, run: &Path) -> Result<String, RunError> {
        toml::to_string(self).map_err(|why| RunError::Settings {
            file: run.join(CONFIG),
            why: why.to_string(),
        })
    }
}
