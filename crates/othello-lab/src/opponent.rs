use game::ByColor;
use othello::Othello;
use othello_engine::classic::{NHand, NHandCount};
use search::{Mode, Random, Thinker};
use serde::{Deserialize, Serialize};

/// One of the five players that the Java series learns from, each looking one move ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Any legal move.
    Random,
    /// The largest lead in discs.
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

    /// The player, with random choices from a seed.
    #[must_use]
    pub fn player(self, mode: Mode, seed: u64) -> Box<dyn Thinker<Othello>> {
        let count = match self {
            Opponent::Random => return Box::new(Random::new(seed)),
            Opponent::NHand => NHandCount::Discs,
            Opponent::NHandCustom => NHandCount::Weights(Box::new(NHandCount::WEIGHTS)),
            Opponent::NLeast => NHandCount::OpponentMoves,
            Opponent::NMost => NHandCount::OwnMoves,
        };
        Box::new(NHand {
            count,
            mode,
            depth: ByColor::both(1),
            seed,
        })
    }
}
