use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};

use crate::kind::PlayerKind;
use crate::nearest;
use crate::network_source::NetworkSource;
use crate::option::{OptionValue, PlayerOption, Values};
use crate::run_name::RunName;
use crate::seed::fresh_seed;
use crate::tables::{NET, RUN_NAME, SEED};

/// The inputs of a player's random numbers, apart from its own seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Chance {
    /// The number of the game in the match, so that one seed gives different games.
    game: u64,
    /// The seed of the match, used if the player has none.
    match_seed: Option<u64>,
}

impl Chance {
    pub(crate) fn of_game(match_seed: u64, game: u64) -> Chance {
        Chance {
            game,
            match_seed: Some(match_seed),
        }
    }
}

/// The options of a player, checked against its table.
#[derive(Clone, Debug)]
pub struct Settings {
    name: &'static str,
    options: &'static [PlayerOption],
    values: BTreeMap<&'static str, OptionValue>,
    chance: Chance,
}

impl Settings {
    pub(crate) fn new(kind: &'static PlayerKind, chance: Chance) -> Settings {
        Settings {
            name: kind.name,
            options: kind.options,
            values: BTreeMap::new(),
            chance,
        }
    }

    /// The settings of a player without any option.
    #[cfg(test)]
    pub(crate) fn of(kind: &'static PlayerKind) -> Settings {
        Settings::new(kind, Chance::default())
    }

    pub(crate) fn set_number_unless_given(&mut self, option: &PlayerOption, number: i64) {
        let value = self.values.entry(option.name);
        value.or_insert(OptionValue::Number(number));
    }

    pub(crate) fn set_run(&mut self, run: RunName) {
        self.values.insert(RUN_NAME.name, OptionValue::Run(run));
    }

    /// Sets an option, if the table has it and it takes the value.
    pub(crate) fn read(&mut self, key: &str, text: &str) -> Result<()> {
        let name = self.name;
        let Some(option) = self.options.iter().find(|option| option.name == key) else {
            let shown = self.options.iter().filter(|option| !option.is_hidden);
            let known: Vec<&str> = shown.map(|option| option.name).collect();
            ensure!(
                !known.is_empty(),
                "player {name:?}: option {key:?}: the player has no options"
            );
            bail!(
                "player {name:?}: option {key:?}: expected one of: {}{}",
                known.join(", "),
                nearest::suggestion(key, &known)
            );
        };
        let value = option.values.read(text);
        let value = value.with_context(|| format!("player {name:?}: option {key}"))?;
        self.values.insert(option.name, value);
        Ok(())
    }

    /// The player's name.
    #[must_use]
    pub fn player(&self) -> &'static str {
        self.name
    }

    /// Whether an option is set.
    #[must_use]
    pub fn has(&self, option: &PlayerOption) -> bool {
        self.values.contains_key(option.name)
    }

    /// The number of an option: the one that is set, or the default of the table.
    #[must_use]
    pub fn number<T: TryFrom<i64> + Default>(&self, option: &PlayerOption) -> T {
        let number = match (self.values.get(option.name), option.values) {
            (Some(OptionValue::Number(number)), _) => *number,
            (_, Values::Number { default, .. }) => default,
            _ => 0,
        };
        // Every range fits the type: a test of the tables tries both ends.
        T::try_from(number).unwrap_or_default()
    }

    /// The word of an option: the one that is set, or the default of the table.
    #[must_use]
    pub fn word(&self, option: &PlayerOption) -> &'static str {
        match (self.values.get(option.name), option.values) {
            (Some(OptionValue::Word(word)), _) => word,
            (_, Values::Words(words)) => words.first().copied().unwrap_or_default(),
            _ => "",
        }
    }

    /// The text of an option, if one is set that is not empty.
    #[must_use]
    pub fn text(&self, option: &PlayerOption) -> Option<&str> {
        match self.values.get(option.name)? {
            OptionValue::Text(text) => Some(text.as_str()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// The network: the option `net`.
    #[must_use]
    pub fn network(&self) -> NetworkSource {
        match self.values.get(NET.name) {
            Some(OptionValue::Net(source)) => source.clone(),
            _ => NetworkSource::BuiltIn,
        }
    }

    /// The training run of the player.
    ///
    /// # Errors
    ///
    /// If the player is not that of a run.
    pub fn run(&self) -> Result<&RunName> {
        match self.values.get(RUN_NAME.name) {
            Some(OptionValue::Run(run)) => Ok(run),
            _ => bail!("player {:?}: expected a run, as in run:NAME", self.name),
        }
    }

    /// The seed of the options, or one derived from the match, or a new one.
    #[must_use]
    pub fn seed(&self) -> u64 {
        match (self.values.get(SEED.name), self.chance.match_seed) {
            (Some(OptionValue::Seed(seed)), _) => seed.wrapping_add(self.chance.game),
            (_, Some(seed)) => arena::mix(seed, self.chance.game),
            (_, None) => fresh_seed(),
        }
    }
}
