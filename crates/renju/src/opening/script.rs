//! The opening rules as lists of steps.

use super::{Area, OpeningRule};
use Seat::{Black, First, Second, White};
use Task::{Choose, Declare, MaySwap, Offer, Place, SwapOrAdd, SwapOrTen};

/// One step: who does what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) by: Seat,
    pub(super) task: Task,
}

/// A player, by number or by the colour held when the step comes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seat {
    First,
    Second,
    Black,
    White,
}

/// What a step asks for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    Place(Area),
    MaySwap,
    /// Or goes on with the [`branch`]: two more stones.
    SwapOrAdd,
    /// Or goes on with the [`branch`]: ten fifth moves.
    SwapOrTen,
    /// At most so many, where the rule says how many.
    Declare(Option<u8>),
    Offer,
    Choose,
}

const fn step(by: Seat, task: Task) -> Step {
    Step { by, task }
}

const MIDDLE: Task = Place(Area::Central(1));
const THREE: Task = Place(Area::Central(3));
const FIVE: Task = Place(Area::Central(5));
const SEVEN: Task = Place(Area::Central(7));
const NINE: Task = Place(Area::Central(9));
const ANYWHERE: Task = Place(Area::Board);

const RIF: &[Step] = &[
    step(First, MIDDLE),
    step(First, THREE),
    step(First, FIVE),
    step(White, MaySwap),
    step(White, ANYWHERE),
    step(Black, Offer),
    step(White, Choose),
];

const SWAP: &[Step] = &[
    step(Black, MIDDLE),
    step(White, THREE),
    step(Black, FIVE),
    step(White, MaySwap),
    step(White, ANYWHERE),
    step(Black, Offer),
    step(White, Choose),
];

const YAMAGUCHI: &[Step] = &[
    step(First, MIDDLE),
    step(First, THREE),
    step(First, FIVE),
    step(First, Declare(None)),
    step(White, MaySwap),
    step(White, ANYWHERE),
    step(Black, Offer),
    step(White, Choose),
];

const SOOSYRV_8: &[Step] = &[
    step(First, MIDDLE),
    step(First, THREE),
    step(First, FIVE),
    step(White, MaySwap),
    step(White, ANYWHERE),
    step(White, Declare(Some(8))),
    step(Black, MaySwap),
    step(Black, Offer),
    step(White, Choose),
];

const TARAGUCHI_10: &[Step] = &[
    step(Black, MIDDLE),
    step(White, MaySwap),
    step(White, THREE),
    step(Black, MaySwap),
    step(Black, FIVE),
    step(White, MaySwap),
    step(White, SEVEN),
    step(Black, SwapOrTen),
    step(Black, NINE),
    step(White, MaySwap),
];

const TARAGUCHI_10_OFFERED: &[Step] = &[step(Black, Offer), step(White, Choose)];

const SWAP_2: &[Step] = &[
    step(First, ANYWHERE),
    step(First, ANYWHERE),
    step(First, ANYWHERE),
    step(White, SwapOrAdd),
];

const SWAP_2_ADDED: &[Step] = &[
    step(White, ANYWHERE),
    step(White, ANYWHERE),
    step(Black, MaySwap),
];

const SUPER_SAKATA: &[Step] = &[
    step(First, MIDDLE),
    step(First, THREE),
    step(First, FIVE),
    step(Second, SEVEN),
    step(Second, NINE),
    step(White, SwapOrAdd),
];

/// Who adds stones is Black from then on, unless the other player swaps.
const SUPER_SAKATA_ADDED: &[Step] = &[
    step(Black, ANYWHERE),
    step(Black, ANYWHERE),
    step(White, SwapOrAdd),
];

/// The steps of a rule, up to its branch and on from there if it is not taken.
pub(super) const fn main(rule: OpeningRule) -> &'static [Step] {
    match rule {
        OpeningRule::Free => &[],
        OpeningRule::Rif => RIF,
        OpeningRule::Swap => SWAP,
        OpeningRule::Yamaguchi => YAMAGUCHI,
        OpeningRule::Soosyrv8 => SOOSYRV_8,
        OpeningRule::Taraguchi10 => TARAGUCHI_10,
        OpeningRule::Swap2 => SWAP_2,
        OpeningRule::SuperSakata => SUPER_SAKATA,
    }
}

/// The steps after [`Action::Ten`](super::Action::Ten) or [`Action::Add`](super::Action::Add).
pub(super) const fn branch(rule: OpeningRule) -> &'static [Step] {
    match rule {
        OpeningRule::Taraguchi10 => TARAGUCHI_10_OFFERED,
        OpeningRule::Swap2 => SWAP_2_ADDED,
        OpeningRule::SuperSakata => SUPER_SAKATA_ADDED,
        _ => &[],
    }
}
