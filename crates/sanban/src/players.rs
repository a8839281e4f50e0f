//! The built-in players and how they are named: `random`, `random:seed=7`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use anyhow::{Result, bail, ensure};
use search::{Random, Thinker};

use crate::face::Face;
use crate::language::Language;
use crate::{memory, nearest, nets};

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
    /// What values it takes.
    pub(crate) values: Values,
    /// What it does, in English.
    pub(crate) english: &'static str,
    /// What it does, in Japanese.
    pub(crate) japanese: &'static str,
}

/// The values of an option, and the one it has if nobody sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    /// A whole number in a range.
    Number { default: i64, min: i64, max: i64 },
    /// Any whole number; a new one each time if nobody sets it.
    Seed,
    /// One of several words, the first if nobody sets it.
    Words(&'static [&'static str]),
    /// The name of a training run, which is never a path.
    Run,
    /// A network: a file, or a training run as `run:NAME`.
    Net,
    /// Any text.
    Text,
}

impl Values {
    /// What is expected, where `text` is none of these values.
    fn refuse(self, text: &str) -> Option<String> {
        let is_fine = match self {
            Values::Number { min, max, .. } => {
                text.parse().is_ok_and(|n: i64| (min..=max).contains(&n))
            }
            Values::Seed => text.parse::<u64>().is_ok(),
            Values::Words(words) => words.contains(&text),
            Values::Run | Values::Net | Values::Text => !text.contains(char::is_control),
        };
        (!is_fine).then(|| match self {
            Values::Number { min, max, .. } => format!("a whole number from {min} to {max}"),
            Values::Seed => "a whole number".to_owned(),
            Values::Words(words) => words.join(" or "),
            Values::Run | Values::Net | Values::Text => {
                "a text without control characters".to_owned()
            }
        })
    }
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
    values: Values::Seed,
    english: "a whole number; the same seed plays the same game [default: a new one each time]",
    japanese: "整数。同じ値なら同じ手順になる [省略時: 毎回変わる]",
};

/// The size of a table, in MiB.
pub(crate) const HASH: &str = "hash";

/// The option that says how many lines are told of. Protocols call it `MultiPV`.
pub(crate) const LINES: &str = "lines";

/// The option that says which opening book, or `off`.
pub(crate) const BOOK: &str = "book";

/// The option that says which run.
const RUN_NAME: &str = "name";

/// The player of a training run.
const RUN: PlayerKind = PlayerKind {
    name: "run",
    options: &[
        PlayerOption {
            name: RUN_NAME,
            values: Values::Run,
            english: "the run, as in run:NAME, or run:NAME@STEP for one of its checkpoints",
            japanese: "学習の名前。run:NAME、特定のチェックポイントは run:NAME@STEP",
        },
        PlayerOption {
            name: "depth",
            values: Values::Number {
                default: 1,
                min: 1,
                max: 10,
            },
            english: "how many moves it looks ahead, where what it learned is a value of positions",
            japanese: "局面の値を学習した場合に何手先まで読むか",
        },
        nets::TEMPERATURE,
        SEED,
    ],
    english: "what a training run learned so far: run:NAME (see `sanban learn --help`)",
    japanese: "学習の成果と対局する: run:NAME (`sanban learn --help`)",
};

/// Players that play every game.
pub(crate) const EVERY_GAME: &[PlayerKind] = &[
    PlayerKind {
        name: "random",
        options: &[SEED],
        english: "any legal move, each as likely as the others",
        japanese: "合法手から一様にランダムに選ぶ",
    },
    nets::POLICY,
    nets::VALUE1,
    nets::alpha_beta::ALPHA_BETA,
    nets::puct::PUCT,
    RUN,
];

/// A player as written on the command line: a name and options behind a colon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerText {
    /// Which player.
    pub(crate) name: String,
    options: BTreeMap<String, String>,
    /// Which game of a match the player is made for: a seed plays another game each time.
    game: u64,
    /// What the seed follows from if none is given.
    match_seed: Option<u64>,
}

impl PlayerText {
    pub(crate) fn parse(text: &str) -> Result<PlayerText> {
        let (name, mut rest) = text.split_once(':').unwrap_or((text, ""));
        let mut options = BTreeMap::new();
        if name == RUN.name {
            // What follows the colon first is no option but the run.
            let (run, others) = rest.split_once(',').unwrap_or((rest, ""));
            options.insert(RUN_NAME.to_owned(), run.to_owned());
            rest = others;
        }
        for option in rest.split(',').filter(|option| !option.is_empty()) {
            let Some((key, value)) = option.split_once('=') else {
                bail!("player {text:?}: expected NAME=VALUE behind the colon, found {option:?}");
            };
            ensure!(
                options.insert(key.to_owned(), value.to_owned()).is_none(),
                "player {text:?}: option {key:?} is given twice"
            );
        }
        Ok(PlayerText {
            name: name.to_owned(),
            options,
            game: 0,
            match_seed: None,
        })
    }

    /// Looks for mistakes: options the player does not have, values they do not take.
    fn check(&self, kind: &PlayerKind) -> Result<()> {
        for (key, text) in &self.options {
            let name = &self.name;
            let Some(option) = kind.options.iter().find(|option| option.name == key) else {
                let known: Vec<&str> = kind.options.iter().map(|option| option.name).collect();
                ensure!(
                    !known.is_empty(),
                    "player {name:?}: option {key:?}: it has no options"
                );
                bail!(
                    "player {name:?}: option {key:?}: expected one of: {}{}",
                    known.join(", "),
                    nearest::suggestion(key, &known)
                );
            };
            if let Some(expected) = option.values.refuse(text) {
                bail!("player {name:?}: option {key}: expected {expected}, found {text:?}");
            }
        }
        Ok(())
    }

    /// What this text names among the players of a game.
    pub(crate) fn kind<G: Face>(&self) -> Result<&'static PlayerKind> {
        let found = kinds::<G>().find(|kind| kind.name == self.name);
        let Some(kind) = found else {
            let names: Vec<&str> = kinds::<G>().map(|kind| kind.name).collect();
            bail!(
                "player {:?}: expected one of: {} (see `sanban players {}`){}",
                self.name,
                names.join(", "),
                G::NAME,
                nearest::suggestion(&self.name, &names)
            );
        };
        self.check(kind)?;
        Ok(kind)
    }

    /// Makes the player for games by these rules.
    pub(crate) fn player<G: Face>(&self, rules: &G::Rules) -> Result<Box<dyn Thinker<G>>> {
        if let Some(mib) = self.value(HASH) {
            memory::bytes(mib, "option hash")?;
        }
        match self.kind::<G>()?.name {
            "random" => Ok(Box::new(Random::new(self.seed()))),
            "policy" => nets::policy(self, rules, nets::network::<G>(self)?),
            "value1" => nets::value1(self, rules, nets::network::<G>(self)?),
            "puct" => nets::puct::player(self, rules),
            "nn-alphabeta" => nets::alpha_beta::player(self, rules, nets::network::<G>(self)?),
            "run" => match nets::of_run(self, rules)? {
                Some(player) => Ok(player),
                None => G::own_player(self, rules),
            },
            _ => G::own_player(self, rules),
        }
    }

    /// Which run, of the player [`RUN`].
    pub(crate) fn run(&self) -> &str {
        self.options.get(RUN_NAME).map_or("", String::as_str)
    }

    /// The same player for one game of a match. What it plays follows from the two numbers, as
    /// far as it has no seed of its own.
    pub(crate) fn for_game(&self, match_seed: u64, game: u64) -> PlayerText {
        PlayerText {
            game,
            match_seed: Some(match_seed),
            ..self.clone()
        }
    }

    /// Sets an option, as if it had been written behind the colon.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.options.insert(name.to_owned(), value.to_owned());
    }

    /// The same, where the text does not set it.
    pub(crate) fn set_unless_given(&mut self, name: &str, value: &str) {
        let options = &mut self.options;
        options.entry(name.to_owned()).or_insert(value.to_owned());
    }

    /// The value of an option, if it is given and of this type.
    pub(crate) fn value<T: FromStr>(&self, key: &str) -> Option<T> {
        self.options.get(key)?.parse().ok()
    }

    /// The seed that is given, or one nobody chose.
    pub(crate) fn seed(&self) -> u64 {
        match (self.value::<u64>(SEED.name), self.match_seed) {
            (Some(seed), _) => seed.wrapping_add(self.game),
            (None, Some(seed)) => arena::mix(seed, self.game),
            (None, None) => fresh_seed(),
        }
    }
}

impl fmt::Display for PlayerText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let mut separator = ':';
        if let Some(run) = self.options.get(RUN_NAME) {
            write!(f, "{separator}{run}")?;
            separator = ',';
        }
        for (name, value) in self.options.iter().filter(|(name, _)| *name != RUN_NAME) {
            write!(f, "{separator}{name}={value}")?;
            separator = ',';
        }
        Ok(())
    }
}

/// The text of the same player without an opening book, unless it says which.
pub(crate) fn without_book<G: Face>(text: &str) -> String {
    let player = PlayerText::parse(text).ok();
    let opens_by_book = player.is_some_and(|player| {
        let kind = player.kind::<G>().ok();
        let mut options = kind.into_iter().flat_map(|kind| kind.options);
        options.any(|option| option.name == BOOK) && !player.options.contains_key(BOOK)
    });
    let separator = if text.contains(':') { ',' } else { ':' };
    match opens_by_book {
        true => format!("{text}{separator}{BOOK}=off"),
        false => text.to_owned(),
    }
}

/// The players of a game: those of every game, and its own.
pub(crate) fn kinds<G: Face>() -> impl Iterator<Item = &'static PlayerKind> {
    EVERY_GAME.iter().chain(G::PLAYERS)
}

/// A seed nobody chose: the standard library's hash keys are random in each process.
pub(crate) fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

#[cfg(test)]
mod tests {
    use othello::Othello;

    use super::*;

    #[test]
    fn a_player_says_its_text_again() {
        for text in [
            "random",
            "random:seed=7",
            "run:mine,depth=2,seed=1",
            "puct:net=a.sbn,noise=25",
        ] {
            let player = PlayerText::parse(text).expect("a player");
            assert_eq!(player.to_string(), text);
        }
    }

    #[test]
    fn only_a_player_that_would_open_by_a_book_is_told_not_to() {
        for (text, without) in [
            ("alphabeta", "alphabeta:book=off"),
            ("alphabeta:level=12", "alphabeta:level=12,book=off"),
            ("alphabeta:book=on", "alphabeta:book=on"),
            (
                "alphabeta:book=mine.sbb,level=3",
                "alphabeta:book=mine.sbb,level=3",
            ),
            ("sparring:strength=100", "sparring:strength=100"),
            ("random", "random"),
            ("cmd:edax --book", "cmd:edax --book"),
            ("alphabeta:level", "alphabeta:level"),
        ] {
            assert_eq!(without_book::<Othello>(text), without);
        }
    }
}
