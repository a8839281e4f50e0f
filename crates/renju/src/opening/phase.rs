use game::Color;

use super::{Action, ActionError, Area};
use crate::Point;

/// What is asked for next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A stone: [`Action::Place`].
    Place {
        /// Which stone of the game, from 1.
        number: usize,
        /// Where it may go.
        area: Area,
    },
    /// [`Action::Swap`] or [`Action::Stay`].
    MaySwap,
    /// [`Action::Swap`], [`Action::Stay`] to play on as White, or [`Action::Add`].
    SwapOrAdd,
    /// [`Action::Swap`] or [`Action::Stay`], after which Black places the fifth stone in the
    /// central 9x9, or [`Action::Ten`].
    SwapOrTen {
        /// How many fifth moves to offer: ten, or fewer on a board too small for ten.
        count: u8,
    },
    /// How many fifth moves Black will offer: [`Action::Declare`].
    Declare {
        /// The largest number; the smallest is 1.
        most: u8,
    },
    /// One more fifth move: [`Action::Offer`].
    Offer {
        /// How many there will be.
        count: u8,
        /// Those on offer so far.
        offered: Vec<Point>,
    },
    /// Which fifth move stays: [`Action::Choose`].
    Choose {
        /// Those on offer.
        offered: Vec<Point>,
    },
    /// Nothing: the opening is over.
    Settled,
}

impl Phase {
    /// Reads an action that this phase asks for. A point alone is placed, offered or chosen, as
    /// the phase has it, and a number alone is declared.
    ///
    /// ```
    /// # use renju::opening::{Action, Phase};
    /// let phase = Phase::Offer { count: 2, offered: Vec::new() };
    /// assert_eq!(phase.parse("h8")?, Action::Offer("h8".parse().unwrap()));
    /// assert_eq!(
    ///     phase.parse("swap").unwrap_err().to_string(),
    ///     "expected a fifth move to offer, such as h8",
    /// );
    /// # Ok::<(), renju::opening::ActionError>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Action, ActionError> {
        let error = ActionError {
            expected: self.expected(),
        };
        let action = match (self, text.parse().map_err(|_| error)?) {
            (Phase::Offer { .. }, Action::Place(point)) => Action::Offer(point),
            (Phase::Choose { .. }, Action::Place(point)) => Action::Choose(point),
            (_, action) => action,
        };
        self.asks_for(action).then_some(action).ok_or(error)
    }

    /// Whether this is the kind of action that is asked for; its point or number may be wrong.
    pub(super) fn asks_for(&self, action: Action) -> bool {
        match action {
            Action::Place(_) => matches!(self, Phase::Place { .. }),
            Action::Swap | Action::Stay => matches!(
                self,
                Phase::MaySwap | Phase::SwapOrAdd | Phase::SwapOrTen { .. }
            ),
            Action::Add => matches!(self, Phase::SwapOrAdd),
            Action::Ten => matches!(self, Phase::SwapOrTen { .. }),
            Action::Declare(_) => matches!(self, Phase::Declare { .. }),
            Action::Offer(_) => matches!(self, Phase::Offer { .. }),
            Action::Choose(_) => matches!(self, Phase::Choose { .. }),
        }
    }

    /// What is asked for, to end a sentence that begins with "expected".
    pub(super) const fn expected(&self) -> &'static str {
        match self {
            Phase::Place { .. } => "a point such as h8",
            Phase::MaySwap => "swap or stay",
            Phase::SwapOrAdd => "swap, stay or add",
            Phase::SwapOrTen { .. } => "swap, stay or ten",
            Phase::Declare { .. } => "a number of fifth moves, such as 3",
            Phase::Offer { .. } => "a fifth move to offer, such as h8",
            Phase::Choose { .. } => "one of the fifth moves offered",
            Phase::Settled => "nothing more, the opening is over",
        }
    }

    /// What to ask the player, in English.
    #[must_use]
    pub fn prompt_english(&self) -> String {
        match self {
            Phase::Place { number, area } => {
                format!("Place stone {number} ({}) {area}.", color_of(*number))
            }
            Phase::MaySwap => "Swap colours, or stay as you are?".to_owned(),
            Phase::SwapOrAdd => "Swap colours, stay and play on as White, or add a white and a \
                black stone and let the other player decide?"
                .to_owned(),
            Phase::SwapOrTen { count } => format!(
                "Swap colours, stay and place the fifth stone in the central 9x9, or offer \
                 {count} fifth moves anywhere (ten)?"
            ),
            Phase::Declare { most } => {
                format!("Declare how many fifth moves Black will offer, from 1 to {most}.")
            }
            Phase::Offer { count, offered } => format!(
                "Offer fifth move {} of {count}, not symmetric to another.",
                offered.len() + 1
            ),
            Phase::Choose { offered } => format!("Choose the fifth move: {}.", list(offered)),
            Phase::Settled => "The opening is over.".to_owned(),
        }
    }

    /// What to ask the player, in Japanese.
    #[must_use]
    pub fn prompt_japanese(&self) -> String {
        match self {
            Phase::Place { number, area } => {
                let color = match color_of(*number) {
                    Color::Black => "黒",
                    Color::White => "白",
                };
                format!(
                    "{number}手目({color})を{}に打ってください。",
                    area.japanese()
                )
            }
            Phase::MaySwap => "黒白を交替しますか(swap)、そのままにしますか(stay)。".to_owned(),
            Phase::SwapOrAdd => "黒白を交替しますか(swap)、そのまま白で打ちますか(stay)、\
                白と黒を一つずつ加えて相手に選んでもらいますか(add)。"
                .to_owned(),
            Phase::SwapOrTen { count } => format!(
                "黒白を交替しますか(swap)、そのまま5手目を中央9×9の中に打ちますか(stay)、\
                 5手目を{count}か所示しますか(ten)。"
            ),
            Phase::Declare { most } => {
                format!("5手目の題数を1から{most}までの数で宣言してください。")
            }
            Phase::Offer { count, offered } => format!(
                "5手目を{count}か所示してください。次は{}か所目です(対称の点は示せません)。",
                offered.len() + 1
            ),
            Phase::Choose { offered } => {
                format!("示された5手目から一つ選んでください: {}", list(offered))
            }
            Phase::Settled => "開局は終わりました。".to_owned(),
        }
    }
}

/// The colour of a game's stone, from 1.
fn color_of(number: usize) -> Color {
    if number % 2 == 1 {
        Color::Black
    } else {
        Color::White
    }
}

fn list(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    names.join(" ")
}
