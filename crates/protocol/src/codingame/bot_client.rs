use game::{Notation, Position};

use super::Client;
use crate::wording::fault;
use crate::{Answer, ClientSide, Fault, Request};

/// The client side of a bot of game `G`: it knows the rules, so that it can tell the bot the board
/// and the legal actions of each turn.
#[derive(Clone, Debug)]
pub struct BotClient<G: Notation> {
    client: Client,
    position: G::Position,
}

impl<G: Notation> Default for BotClient<G> {
    fn default() -> BotClient<G> {
        BotClient {
            client: Client::default(),
            position: G::start(&G::Rules::default()),
        }
    }
}

impl<G: Notation> ClientSide for BotClient<G> {
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault> {
        match request {
            Request::Position { start, moves } => {
                self.position = position::<G>(start.as_deref(), moves)?;
                Ok(Vec::new())
            }
            Request::Go(_) => {
                let position = &self.position;
                let actions: Vec<String> = position
                    .legal_moves()
                    .into_iter()
                    .map(|m| G::move_text(position, m))
                    .collect();
                let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
                self.client.ask(&G::position_text(position), &actions)
            }
            // A bot only gets messages about its turns.
            _ => Ok(Vec::new()),
        }
    }

    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault> {
        Ok(self.client.read(line)?.into_iter().collect())
    }
}

/// The position after `moves`.
fn position<G: Notation>(start: Option<&str>, moves: &[String]) -> Result<G::Position, Fault> {
    let mut position = match start {
        Some(text) => {
            G::parse_position(text).map_err(|_| fault("position", "a USI-X position", text))?
        }
        None => G::start(&G::Rules::default()),
    };
    for text in moves {
        let m = G::parse_move(&position, text).ok();
        position = m
            .and_then(|m| position.play(m).ok())
            .ok_or_else(|| fault("moves", "legal moves", text))?;
    }
    Ok(position)
}
