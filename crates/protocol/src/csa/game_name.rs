use std::fmt;
use std::time::Duration;

use crate::Fault;
use crate::game_server::ClockTerms;
use crate::wording::{fault, parse};

/// What a game is called on shogi-server: `floodgate-300-10F` is a group and its clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameName {
    /// Who plays together: letters, digits and any of `_@.-`.
    pub group: String,
    /// The seconds for the game.
    pub total: u32,
    /// The seconds of byoyomi, or of the increment.
    pub extra: u32,
    /// Whether they are an increment (`F` as in Fischer).
    pub increments: bool,
}

impl GameName {
    /// Reads a name.
    pub fn parse(text: &str) -> Result<GameName, Fault> {
        let wrong = || {
            fault(
                "game name",
                "a name and a clock, such as test-900-10F",
                text,
            )
        };
        let mut parts = text.rsplitn(3, '-');
        let (extra, total, group) = match (parts.next(), parts.next(), parts.next()) {
            (Some(extra), Some(total), Some(group)) => (extra, total, group),
            _ => return Err(wrong()),
        };
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"_@.-".contains(&byte);
        if group.is_empty() || group.len() > 32 || !group.bytes().all(letter) {
            return Err(wrong());
        }
        let (seconds, increments) = match extra.strip_suffix('F') {
            Some(seconds) => (seconds, true),
            None => (extra, false),
        };
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = parse("game name", "whole seconds", text);
            if digits { number } else { Err(wrong()) }
        };
        Ok(GameName {
            group: group.to_owned(),
            total: number(total)?,
            extra: number(seconds)?,
            increments,
        })
    }

    /// The clock of both sides.
    #[must_use]
    pub fn clock(&self) -> ClockTerms {
        let extra = Duration::from_secs(self.extra.into());
        let (increment, byoyomi) = if self.increments {
            (extra, Duration::ZERO)
        } else {
            (Duration::ZERO, extra)
        };
        ClockTerms {
            total: Some(Duration::from_secs(self.total.into())),
            byoyomi,
            increment,
            ..ClockTerms::default()
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameName {
            group,
            total,
            extra,
            increments,
        } = self;
        let fischer = if *increments { "F" } else { "" };
        write!(f, "{group}-{total}-{extra}{fischer}")
    }
}
