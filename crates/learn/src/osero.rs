use clap::ValueEnum;
use game::ByColor;
use othello::Othello;
use othello_engine::classic::{NHand, NHandCustom, NLeast, NMost};
use search::{Mode, Random, Thinker};
use serde::{Deserialize, Serialize};

/// One of the five players that the Java series learns from, each looking one move ahead.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ValueEnum, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Any legal move.
    Random,
    /// The most discs more than the opponent.
    NHand,
    /// The highest sum of square weights.
    NHandCustom,
    /// The fewest moves left to the opponent.
    NLeast,
    /// The most moves of its own.
    NMost,
}

impl Opponent {
    /// All five, in the series' order.
    pub const ALL: [Opponent; 5] = [
        Opponent::Random,
        Opponent::NHand,
        Opponent::NHandCustom,
        Opponent::NLeast,
        Opponent::NMost,
    ];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::NHand => "n-hand",
            Opponent::NHandCustom => "n-hand-custom",
            Opponent::NLeast => "n-least",
            Opponent::NMost => "n-most",
        }
    }

    /// The player, whose chance follows from a seed.
    #[must_use]
    pub fn player(self, mode: Mode, seed: u64) -> Box<dyn Thinker<Othello>> {
        let depth = ByColor::both(1);
        match self {
            Opponent::Random => Box::new(Random::new(seed)),
            Opponent::NHand => Box::new(NHand { mode, depth, seed }),
            Opponent::NHandCustom => Box::new(NHandCustom {
                mode,
                depth,
                weights: NHandCustom::WEIGHTS,
                seed,
            }),
            Opponent::NLeast => Box::new(NLeast { mode, depth, seed }),
            Opponent::NMost => Box::new(NMost { mode, depth, seed }),
        }
    }
}
