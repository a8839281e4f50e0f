//! The built-in players and how they are named: `random`, `random:seed=7`.

use std::collections::BTreeMap;

use anyhow::{Result, bail, ensure};
use search::{Random, Thinker};

use crate::face::Face;
use crate::language::Language;

/// A player that can be chosen by name.
pub(crate) struct PlayerKind {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// The options behind the colon.
    pub(crate) options: &'static [PlayerOption],
    english: &'static str,
    japanese: &'static str,
}

/// An option of a player.
pub(crate) struct PlayerOption {
    /// The name before the equals sign.
    pub(crate) name: &'static str,
    english: &'static str,
    japanese: &'static str,
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

/// Players that play every game.
pub(crate) const EVERY_GAME: &[PlayerKind] = &[PlayerKind {
    name: "random",
    options: &[PlayerOption {
        name: "seed",
        english: "a whole number; the same seed plays the same game [default: a new one each time]",
        japanese: "整数。同じ値なら同じ手順になる [省略時: 毎回変わる]",
    }],
    english: "any legal move, each as likely as the others",
    japanese: "合法手から一様にランダムに選ぶ",
}];

/// A player as written on the command line: a name and options behind a colon.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PlayerText<'a> {
    name: &'a str,
    options: BTreeMap<&'a str, &'a str>,
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
        Ok(PlayerText { name, options })
    }
}

/// Makes the player that `text` names.
pub(crate) fn player<G: Face>(text: &str) -> Result<Box<dyn Thinker<G>>> {
    let PlayerText { name, options } = PlayerText::parse(text)?;
    let Some(kind) = EVERY_GAME.iter().find(|kind| kind.name == name) else {
        let names: Vec<&str> = EVERY_GAME.iter().map(|kind| kind.name).collect();
        bail!(
            "player {name:?}: expected one of: {} (see `sanban players {}`)",
            names.join(", "),
            G::NAME
        );
    };
    for key in options.keys() {
        let known: Vec<&str> = kind.options.iter().map(|option| option.name).collect();
        ensure!(
            known.contains(key),
            "player {name:?}: option {key:?}: expected one of: {}",
            known.join(", ")
        );
    }
    let seed = match options.get("seed") {
        Some(seed) => match seed.parse() {
            Ok(seed) => seed,
            Err(_) => {
                bail!("player {name:?}: option seed: expected a whole number, found {seed:?}")
            }
        },
        None => fresh_seed(),
    };
    Ok(Box::new(Random::new(seed)))
}

/// A seed nobody chose: the standard library's hash keys are random in each process.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
