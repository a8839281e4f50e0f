use game::Color;

use super::Proposal;
use crate::Fault;
use crate::wording::fault;

/// How far a session has come; it says who may say what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Nobody is logged in.
    Outside,
    /// Somebody wants to be.
    LoggingIn,
    /// There is no game.
    Waiting,
    /// There may be one.
    Invited {
        id: Option<String>,
        color: Color,
        to_move: Color,
        agreed: bool,
    },
    /// There may be one whose terms could not be read: it can only be rejected.
    Unreadable,
    /// There is one.
    Playing {
        color: Color,
        /// Whose turn it is, if the session can know.
        turn: Option<Color>,
    },
}

impl Stage {
    pub(super) fn invited(proposal: &Proposal) -> Stage {
        Stage::Invited {
            id: proposal.id.clone(),
            color: proposal.your_color,
            to_move: proposal.to_move,
            agreed: false,
        }
    }

    pub(super) fn is_inside(&self) -> bool {
        !matches!(self, Stage::Outside | Stage::LoggingIn)
    }

    pub(super) fn has_game(&self) -> bool {
        matches!(
            self,
            Stage::Invited { .. } | Stage::Unreadable | Stage::Playing { .. }
        )
    }

    /// The game begins, if one is proposed.
    pub(super) fn start(&mut self, alternates: bool) {
        if let Stage::Invited { color, to_move, .. } = *self {
            *self = Stage::Playing {
                color,
                turn: alternates.then_some(to_move),
            };
        }
    }

    /// A side moved.
    pub(super) fn played(&mut self, by: Color, alternates: bool) {
        if let Stage::Playing { turn, .. } = self {
            *turn = alternates.then_some(!by);
        }
    }

    /// It is this side's turn.
    pub(super) fn set_turn(&mut self, now: Color) {
        if let Stage::Playing { turn, .. } = self {
            *turn = Some(now);
        }
    }

    /// The game is over or there was none.
    pub(super) fn end(&mut self) {
        if self.has_game() {
            *self = Stage::Waiting;
        }
    }

    /// Notes that this player agrees to the game that is proposed.
    pub(super) fn agree(&mut self, named: Option<&str>) -> Result<(), Fault> {
        self.check_proposed("AGREE", named)?;
        if let Stage::Invited { agreed, .. } = self {
            *agreed = true;
        }
        Ok(())
    }

    /// Whether this game is proposed and there is no answer yet.
    pub(super) fn check_proposed(
        &self,
        field: &'static str,
        named: Option<&str>,
    ) -> Result<(), Fault> {
        let found = named.unwrap_or_default();
        match self {
            Stage::Invited { agreed: true, .. } => {
                Err(fault(field, "one answer to a proposed game", found))
            }
            Stage::Invited { id: Some(id), .. } if named.is_some_and(|named| named != id) => {
                Err(fault(field, "the game that is proposed", found))
            }
            Stage::Invited { .. } => Ok(()),
            Stage::Unreadable if field == "REJECT" => Ok(()),
            _ => Err(fault(field, "a proposed game", found)),
        }
    }

    /// Whether this player may act in a game, and now if it is a matter of turns.
    pub(super) fn check_play(&self, in_turn: bool, found: &str) -> Result<Color, Fault> {
        match *self {
            Stage::Playing { color, turn } => match turn {
                Some(turn) if in_turn && turn != color => {
                    Err(fault("move", "the other side's move first", found))
                }
                _ => Ok(color),
            },
            _ => Err(fault("move", "a game that has started", found)),
        }
    }
}
