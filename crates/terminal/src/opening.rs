//! The part of a terminal game before the first free move: opening rules.

use anyhow::{Result, bail};
use game::Color;

use crate::game_session::GameSession;
use crate::input::Typed;
use boards::BoardGame;
use boards::Negotiation;
use boards::side_name;

/// The end of a negotiation about the opening.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opening {
    Settled,
    BrokenOff,
}

impl<G: BoardGame> GameSession<'_, G> {
    /// Asks the players for their actions until nothing is left to decide. The person at the terminal is
    /// the first player if their colour was to be Black.
    pub(crate) fn open(&mut self, mut negotiation: Box<dyn Negotiation<G>>) -> Result<Opening> {
        let person_is_first = self.seat == Color::Black;
        loop {
            self.line = negotiation.line();
            if let Some(first_has_black) = negotiation.first_has_black() {
                let person_has_black = first_has_black == person_is_first;
                self.seat = if person_has_black {
                    Color::Black
                } else {
                    Color::White
                };
                self.first_ply = self.line.moves().len();
                self.announce_seats(first_has_black)?;
                return Ok(Opening::Settled);
            }
            let is_first = negotiation.is_first_to_act();
            if self.opponent.is_none() || is_first == person_is_first {
                self.draw()?;
                if self.ask_for_action(negotiation.as_mut())? == Opening::BrokenOff {
                    return Ok(Opening::BrokenOff);
                }
            } else {
                let decision = negotiation.decision(self.opening_seed);
                let Some(action) = decision(&self.interruption) else {
                    bail!("the opening rule asks for something that nobody can do");
                };
                let name = self.name(self.opponents_seat());
                self.say(&format!("{name}: {action}"), &format!("{name}: {action}"))?;
                if let Err(error) = negotiation.act(&action, self.language) {
                    bail!("{action}: {error}");
                }
            }
        }
    }

    /// Asks one person until the answer makes sense.
    fn ask_for_action(&mut self, negotiation: &mut dyn Negotiation<G>) -> Result<Opening> {
        let question = negotiation.prompt(self.language);
        writeln!(self.out, "{question}")?;
        let player = if negotiation.is_first_to_act() {
            self.language.pick("player 1", "仮先")
        } else {
            self.language.pick("player 2", "仮後")
        };
        loop {
            // Clocks start when the colours are settled.
            let Typed::Line(typed) = self.read(player, None)? else {
                return Ok(Opening::BrokenOff);
            };
            match typed.trim().to_lowercase().as_str() {
                "" => {}
                "quit" | "exit" | "q" => return Ok(Opening::BrokenOff),
                "moves" | "m" => {
                    let actions = negotiation.actions().join(" ");
                    writeln!(self.out, "{actions}")?;
                }
                "help" | "h" | "?" => {
                    writeln!(self.out, "{question}")?;
                    self.say(
                        "moves   list what can be typed\n\
                         undo    take the last action back\n\
                         quit    leave",
                        "moves   入力できるものの一覧\n\
                         undo    待った\n\
                         quit    やめる",
                    )?;
                }
                "undo" | "u" => {
                    if negotiation.undo() {
                        // An undo also takes back the program's last action.
                        while self.opponent.is_some()
                            && negotiation.is_first_to_act() != (self.seat == Color::Black)
                            && negotiation.undo()
                        {}
                        return Ok(Opening::Settled);
                    }
                    self.say(
                        "There is nothing to take back.",
                        "これより前には戻れません。",
                    )?;
                }
                text => match negotiation.act(text, self.language) {
                    Ok(()) => return Ok(Opening::Settled),
                    Err(error) => writeln!(self.out, "{error}")?,
                },
            }
        }
    }

    fn announce_seats(&mut self, first_has_black: bool) -> Result<()> {
        let (black, white) = if first_has_black { (1, 2) } else { (2, 1) };
        if self.opponent.is_none() {
            return self.say(
                &format!("The opening is settled: player {black} has Black, player {white} White."),
                &format!("開局が決まりました。プレイヤー{black}が黒、プレイヤー{white}が白です。"),
            );
        }
        let color = side_name(self.seat, self.language);
        self.say(
            &format!("The opening is settled: you have {color}."),
            &format!("開局が決まりました。あなたは{color}です。"),
        )
    }
}
