mod trained;

use anyhow::{Result, bail};
use game::Game;
use host::MateSearch;
use learn::{Checkpoint, Glance};
use search::{Random, Thinker};

use crate::kind::PlayerKind;
use crate::network_players::{alpha_beta, policy, puct, value1};
use crate::networked::Networked;
use crate::settings::Settings;
use crate::spec::BuiltIn;
use crate::tables::{BOOK, HASH, RANDOM, RUN};
use crate::{memory, nearest};

/// Makes a player from checked options, for games with these rules.
pub(crate) type MakePlayer<G> = fn(&Settings, &<G as Game>::Rules) -> Result<Box<dyn Thinker<G>>>;

/// A player of a game: its table and its constructor.
#[derive(Debug)]
pub struct RosterEntry<G: Game> {
    /// Its name and its options.
    pub kind: &'static PlayerKind,
    /// The constructor.
    pub(crate) make: MakePlayer<G>,
}

/// The players of a game.
pub trait Roster: Networked {
    /// The default player: the strongest, or a reasonably strong one.
    const BEST_PLAYER: &'static str;

    /// The players that only this game has.
    const OWN_PLAYERS: &'static [RosterEntry<Self>];

    /// The players that every game has.
    const COMMON_PLAYERS: &'static [RosterEntry<Self>] = &[
        RosterEntry {
            kind: &RANDOM,
            make: |settings, _| Ok(Box::new(Random::new(settings.seed()))),
        },
        RosterEntry {
            kind: &policy::KIND,
            make: policy::player::<Self>,
        },
        RosterEntry {
            kind: &value1::KIND,
            make: value1::player::<Self>,
        },
        RosterEntry {
            kind: &alpha_beta::KIND,
            make: alpha_beta::player::<Self>,
        },
        RosterEntry {
            kind: &puct::KIND,
            make: puct::player::<Self>,
        },
        RosterEntry {
            kind: &RUN,
            make: trained::player::<Self>,
        },
    ];

    /// All players of the game.
    fn entries() -> impl Iterator<Item = &'static RosterEntry<Self>> {
        Self::COMMON_PLAYERS.iter().chain(Self::OWN_PLAYERS)
    }

    /// The names of all players.
    #[must_use]
    fn names() -> Vec<&'static str> {
        Self::entries().map(|entry| entry.kind.name).collect()
    }

    /// The player that a spec names.
    ///
    /// # Errors
    ///
    /// If the game has no such player.
    fn entry(player: &BuiltIn) -> Result<&'static RosterEntry<Self>> {
        let mut entries = Self::entries();
        let Some(entry) = entries.find(|entry| entry.kind.name == player.name()) else {
            let names = Self::names();
            bail!(
                "player {:?}: expected one of: {} (see `sanban players {}`){}",
                player.name(),
                names.join(", "),
                Self::NAME,
                nearest::suggestion(player.name(), &names)
            );
        };
        Ok(entry)
    }

    /// The checked options of a player.
    ///
    /// # Errors
    ///
    /// If the game has no such player, or the player no such option or value.
    fn settings(player: &BuiltIn) -> Result<Settings> {
        player.settings(Self::entry(player)?.kind)
    }

    /// Makes a player for games with these rules.
    ///
    /// # Errors
    ///
    /// As [`Roster::settings`], and if it cannot play these rules, or a file that its options
    /// name cannot be read, or this machine has too little memory.
    fn player(player: &BuiltIn, rules: &Self::Rules) -> Result<Box<dyn Thinker<Self>>> {
        let entry = Self::entry(player)?;
        let settings = player.settings(entry.kind)?;
        if let Some(hash) = entry.kind.option(HASH).filter(|hash| settings.has(hash)) {
            memory::bytes(settings.number(hash), "option hash")?;
        }
        (entry.make)(&settings, rules)
    }

    /// The same player without an opening book, unless its options set one.
    #[must_use]
    fn without_book(mut player: BuiltIn) -> BuiltIn {
        let has_book = |entry: &RosterEntry<Self>| entry.kind.option(BOOK).is_some();
        if Self::entry(&player).is_ok_and(has_book) {
            player.set_unless_given(BOOK, "off");
        }
        player
    }

    /// The player of a training run that trained something other than a network.
    ///
    /// # Errors
    ///
    /// If this game has no player of the run's method.
    fn trained(
        settings: &Settings,
        _: &Self::Rules,
        glance: &Glance,
        checkpoint: &Checkpoint,
    ) -> Result<Box<dyn Thinker<Self>>> {
        bail!(
            "run:{}: method: expected one that plays {}, found {:?} at {}",
            settings.run()?,
            Self::NAME,
            checkpoint.method(),
            glance.path.display()
        )
    }

    /// A search for forced wins, where a game has one.
    fn mate_search() -> Option<MateSearch<Self>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use othello::Othello;

    use super::*;

    #[test]
    fn only_a_player_that_would_open_by_a_book_is_told_not_to() {
        for (text, without) in [
            ("alphabeta", "alphabeta:book=off"),
            ("alphabeta:level=12", "alphabeta:book=off,level=12"),
            ("alphabeta:book=on", "alphabeta:book=on"),
            (
                "alphabeta:book=mine.sbb,level=3",
                "alphabeta:book=mine.sbb,level=3",
            ),
            ("sparring:strength=100", "sparring:strength=100"),
            ("random", "random"),
        ] {
            let player: BuiltIn = text.parse().expect(text);
            assert_eq!(Othello::without_book(player).to_string(), without);
        }
    }
}
