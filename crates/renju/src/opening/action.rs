use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Point;

/// What a player does in the opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Places the next stone.
    Place(Point),
    /// Changes colours with the other player.
    Swap,
    /// Keeps the colours, and does nothing else.
    Stay,
    /// Adds a white and a black stone and leaves the decision to the other player.
    Add,
    /// Offers ten fifth moves in place of one (Taraguchi-10).
    Ten,
    /// Says how many fifth moves Black will offer.
    Declare(u8),
    /// Offers one more fifth move.
    Offer(Point),
    /// Takes one of the fifth moves offered.
    Choose(Point),
}

/// As [`FromStr`] reads it: `h8`, `swap`, `declare 3`, `offer h8`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(point) => write!(f, "{point}"),
            Action::Swap => f.write_str("swap"),
            Action::Stay => f.write_str("stay"),
            Action::Add => f.write_str("add"),
            Action::Ten => f.write_str("ten"),
            Action::Declare(count) => write!(f, "declare {count}"),
            Action::Offer(point) => write!(f, "offer {point}"),
            Action::Choose(point) => write!(f, "choose {point}"),
        }
    }
}

/// A text that is not an action, or not one that the phase asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionError {
    /// What would have been understood.
    pub expected: &'static str,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl Error for ActionError {}

/// A point alone places a stone and a number alone declares;
/// [`Phase::parse`](super::Phase::parse) lets a point mean what is asked for.
impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Action, ActionError> {
        parse(text).ok_or(ActionError {
            expected: "a point such as h8, swap, stay, add, ten, declare 3, offer h8 or choose h8",
        })
    }
}

fn parse(text: &str) -> Option<Action> {
    let text = text.trim().to_lowercase();
    if let Some((verb, object)) = text.split_once(char::is_whitespace) {
        let object = object.trim_start();
        let point = || object.parse().ok();
        return match verb {
            "place" => point().map(Action::Place),
            "declare" => object.parse().ok().map(Action::Declare),
            "offer" => point().map(Action::Offer),
            "choose" => point().map(Action::Choose),
            _ => None,
        };
    }
    match text.as_str() {
        "swap" | "yes" => Some(Action::Swap),
        "stay" | "no" => Some(Action::Stay),
        "add" => Some(Action::Add),
        "ten" => Some(Action::Ten),
        word => match word.parse() {
            Ok(point) => Some(Action::Place(point)),
            Err(_) => word.parse().ok().map(Action::Declare),
        },
    }
}
