//! The built-in players and how they are named: `random`, `random:seed=7`.

use std::collections::BTreeMap;
use std::str::FromStr;

use anyhow::{Result, bail, ensure};
use search::{Random, Thinker};

use crate::face::Face;
use crate::language::Language;

/// A player that can be chosen by name.
#[derive(Debug)]
pub(crate) struct PlayerKind {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// The options behind the colon.
    pub(crate) options: &'static [PlayerOption],
    /// What it does, in English.
    pub(crate) english: &'static str,
    /// What it does, in Japanese.
    pub(crate) japanese: &'static str,
}

/// An option of a player.
#[derive(Debug)]
pub(crate) struct PlayerOption {
    /// The name before the equals sign.
    pub(crate) name: &'static str,
    /// What it does, in English.
    pub(crate) english: &'static str,
    /// What it does, in Japanese.
    pub(crate) japanese: &'static str,
}

impl PlayerKind {
    /// What the player does, in a line.
    pub(crate) fn about(&self, language: Language) -> &'static str {
        language.pick(self.english, self.japanese)
    }
}

impl PlayerOption {
    /// What the option does, in a line.
    pub(crate) fn about(&self, language: Language) -> &'static str {
        language.pick(self.english, self.japanese)
    }
}

/// The option that makes a game repeatable.
pub(crate) const SEED: PlayerOption = PlayerOption {
    name: "seed",
    english: "a whole number; the same seed plays the same game [default: a new one each time]",
    japanese: "整数。同じ値なら同じ手順になる [省略時: 毎回変わる]",
};

/// Players that play every game.
pub(crate) const EVERY_GAME: &[PlayerKind] = &[PlayerKind {
    name: "random",
    options: &[SEED],
    english: "any legal move, each as likely as the others",
    japanese: "合法手から一様にランダムに選ぶ",
}];

/// A player as written on the command line: a name and options behind a colon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerText<'a> {
    pub(crate) name: &'a str,
    options: BTreeMap<&'a str, &'a str>,
    /// Which game of a match the player is made for: a seed plays another game each time.
    game: u64,
}

impl<'a> PlayerText<'a> {
    fn parse(text: &'a str) -> Result<PlayerText<'a>> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut options = BTreeMap::new();
        for option in rest.split(',').filter(|option| !option.is_empty()) {
            let Some((key, value)) = option.split_once('=') else {
                bail!("player {text:?}: expected NAME=VALUE behind the colon, found {option:?}");
            };
            ensure!(
                options.insert(key, value).is_none(),
                "player {text:?}: option {key:?} is given twice"
            );
        }
        Ok(PlayerText {
            name,
            options,
            game: 0,
        })
    }

    /// The number of an option, if it is given.
    pub(crate) fn number<T: FromStr>(&self, key: &str) -> Result<Option<T>> {
        self.value(key, "a whole number")
    }

    /// The value of an option, if it is given.
    pub(crate) fn value<T: FromStr>(&self, key: &str, expected: &str) -> Result<Option<T>> {
        let Some(text) = self.options.get(key) else {
            return Ok(None);
        };
        match text.parse() {
            Ok(value) => Ok(Some(value)),
            Err(_) => bail!(
                "player {:?}: option {key}: expected {expected}, found {text:?}",
                self.name
            ),
        }
    }

    /// The seed that is given, or one nobody chose.
    pub(crate) fn seed(&self) -> Result<u64> {
        let seed = self.number(SEED.name)?.unwrap_or_else(fresh_seed);
        Ok(seed.wrapping_add(self.game))
    }
}

/// The players of a game: those of every game, and its own.
fn kinds<G: Face>() -> impl Iterator<Item = &'static PlayerKind> {
    EVERY_GAME.iter().chain(G::PLAYERS)
}

/// Makes the player that `text` names.
pub(crate) fn player<G: Face>(text: &str) -> Result<Box<dyn Thinker<G>>> {
    player_of_game(text, 0)
}

/// Makes the player that `text` names for one of many games.
pub(crate) fn player_of_game<G: Face>(text: &str, game: u64) -> Result<Box<dyn Thinker<G>>> {
    let text = PlayerText {
        game,
        ..PlayerText::parse(text)?
    };
    let name = text.name;
    let Some(kind) = kinds::<G>().find(|kind| kind.name == name) else {
        let names: Vec<&str> = kinds::<G>().map(|kind| kind.name).collect();
        bail!(
            "player {name:?}: expected one of: {} (see `sanban players {}`)",
            names.join(", "),
            G::NAME
        );
    };
    for key in text.options.keys() {
        let known: Vec<&str> = kind.options.iter().map(|option| option.name).collect();
        ensure!(
            known.contains(key),
            "player {name:?}: option {key:?}: expected one of: {}",
            known.join(", ")
        );
    }
    match name {
        "random" => Ok(Box::new(Random::new(text.seed()?))),
        _ => G::own_player(&text),
    }
}

/// A seed nobody chose: the standard library's hash keys are random in each process.
pub(crate) fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
