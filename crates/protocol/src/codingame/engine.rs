use game::Color;

use super::{Action, Listener, Told};
use crate::{Answer, BestMove, EngineSide, Fault, Go, Request};

/// An engine that plays as a bot.
///
/// The protocol tells no times and asks nothing else: a turn is a position that is set up and a
/// search without limits, and only the move is ever answered.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    listener: Listener,
    own: Option<Color>,
    actions: Option<Vec<Action>>,
}

impl EngineSide for Engine {
    fn read(&mut self, line: &str) -> Result<Vec<Request>, Fault> {
        Ok(match self.listener.read(line)? {
            None => Vec::new(),
            Some(Told::Setup(setup)) => {
                self.own = Some(setup.own);
                vec![Request::NewGame]
            }
            Some(Told::Turn(turn)) => {
                let own = self.own.unwrap_or(Color::Black);
                self.actions = Some(turn.actions);
                let position = Request::Position {
                    start: Some(turn.board.sfen(own)),
                    moves: Vec::new(),
                };
                vec![position, Request::Go(Go::default())]
            }
        })
    }

    fn write(&mut self, answer: &Answer) -> Vec<String> {
        let Answer::Best(best) = answer else {
            return Vec::new();
        };
        let Some(actions) = self.actions.take() else {
            return Vec::new();
        };
        let action = match best {
            BestMove::Play { best, .. } => Action::parse(best).ok(),
            _ => None,
        };
        // A bot must say something: without a move of its own it takes the first legal one.
        let action = action.or_else(|| actions.first().cloned());
        vec![action.unwrap_or(Action::Pass).to_string()]
    }

    fn pending(&mut self) -> Vec<String> {
        Vec::new()
    }
}
