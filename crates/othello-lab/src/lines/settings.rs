use std::path::PathBuf;

use serde::{Deserialize, Deserializer, Serialize};

/// The settings of `sanban learn lines`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The number of self-play games
    pub games: u64,

    /// Append the games to oserou_log_learn/oserou_log_learn_incdecNAME.csv of the data folder
    #[serde(
        default,
        deserialize_with = "log_name",
        skip_serializing_if = "Option::is_none"
    )]
    pub log: Option<String>,

    /// The original's folder, with data_learn and oserou_log_learn: start from its data, and write
    /// the learned data there [default: none, or with --log the current folder]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<PathBuf>,

    /// Learn from these first: folders of line files, or logs of games
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub import: Vec<PathBuf>,

    /// Learn as the original does, mistakes included: from White's wins only, and from the whole
    /// log again each time
    pub literal: bool,

    /// The size of the random number added to the moves' scores
    pub noise: f64,

    /// The base of the logarithm: a smaller one gives the learned factor more effect
    pub base: f64,

    /// The learning rate of the weights
    pub rate: f64,

    /// The weight of a winner's board
    pub win: f64,

    /// The weight of a loser's board
    pub loss: f64,

    /// The weight of a board of a drawn game
    pub draw: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            games: 10,
            log: None,
            data: None,
            import: Vec::new(),
            literal: false,
            noise: 10.0,
            base: 100.0,
            rate: 0.003,
            win: 1.0,
            loss: 1.0,
            draw: 1.0,
        }
    }
}

impl Settings {
    /// The original's folder, if there is one.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        let current = || self.log.as_ref().map(|_| PathBuf::from("."));
        self.data.clone().or_else(current)
    }

    /// What is wrong with the settings, if anything.
    pub(super) fn fault(&self) -> Option<String> {
        if let Some(log) = &self.log
            && (log.is_empty() || log.contains(|c: char| c.is_control() || "/\\".contains(c)))
        {
            return Some(format!(
                "log: expected a name, which becomes the end of a file's name, found {log:?}"
            ));
        }
        let expect = |name: &str, value: f64, is_fine: bool, expected: &str| {
            (!is_fine).then(|| format!("{name}: expected {expected}, found {value}"))
        };
        let sizes = [
            ("noise", self.noise, 1000.0),
            ("rate", self.rate, 1.0),
            ("win", self.win, 1000.0),
            ("loss", self.loss, 1000.0),
            ("draw", self.draw, 1000.0),
        ];
        let base = expect(
            "base",
            self.base,
            self.base > 1.0 && self.base.is_finite(),
            "more than 1",
        );
        base.or_else(|| {
            sizes.into_iter().find_map(|(name, value, most)| {
                let is_fine = (0.0..=most).contains(&value);
                expect(name, value, is_fine, &format!("0 to {most}"))
            })
        })
    }
}

/// The name of a log. Runs of earlier versions have a number.
fn log_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum LogName {
        Name(String),
        Number(u32),
    }
    let name = Option::<LogName>::deserialize(deserializer)?;
    Ok(name.map(|name| match name {
        LogName::Name(name) => name,
        LogName::Number(number) => number.to_string(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_of_an_earlier_version_has_a_number() {
        let of = |log: &str| {
            let usual = serde_json::to_value(Settings::default()).expect("settings");
            let mut object = usual.as_object().expect("an object").clone();
            let log = serde_json::from_str(log).expect("JSON");
            object.insert("log".to_owned(), log);
            let settings: Settings = serde_json::from_value(object.into()).expect("settings");
            settings.log
        };
        assert_eq!(of("7").as_deref(), Some("7"));
        assert_eq!(of("\"evening\"").as_deref(), Some("evening"));
        assert_eq!(of("null"), None);
    }
}
