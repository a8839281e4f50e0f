use game::Color;

use super::{Diagram, Opening, Place, Rule};
use crate::Request;

/// The game as a session knows it: perhaps stones that were set up, then moves in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    pub(super) size: u8,
    pub(super) rule: Rule,
    pub(super) set_up: Vec<(Place, Color)>,
    pub(super) first: Color,
    pub(super) moves: Vec<Place>,
}

impl Game {
    pub(super) fn new(size: u8, rule: Rule) -> Game {
        Game {
            size,
            rule,
            set_up: Vec::new(),
            first: Color::Black,
            moves: Vec::new(),
        }
    }

    /// Whose turn it is.
    pub(super) fn turn(&self) -> Color {
        match self.moves.len() % 2 {
            0 => self.first,
            _ => !self.first,
        }
    }

    /// Whether a stone may be put there.
    pub(super) fn is_free(&self, place: Place) -> bool {
        let taken = || {
            let set_up = self.set_up.iter().map(|(place, _)| place);
            set_up.chain(&self.moves).any(|stone| *stone == place)
        };
        // Passes could go on for ever, and with them the list of moves.
        let area = usize::from(self.size) * usize::from(self.size);
        let full = self.moves.len() >= 2 * area;
        !full && (place == Place::Pass || (place.is_on(self.size) && !taken()))
    }

    /// Takes the last move back, or a stone that was set up; whether it was there.
    pub(super) fn take_back(&mut self, place: Place) -> bool {
        if self.moves.last() == Some(&place) {
            self.moves.pop();
            return true;
        }
        if !self.moves.is_empty() {
            return false;
        }
        let found = self.set_up.iter().position(|(stone, _)| *stone == place);
        let Some(index) = found else {
            return false;
        };
        let (_, color) = self.set_up.remove(index);
        self.first = color;
        true
    }

    /// The first position in the game's own notation; `None` for the usual start.
    fn start(&self) -> Option<String> {
        let usual = self.set_up.is_empty()
            && self.first == Color::Black
            && self.size == 15
            && self.rule == Rule::Renju;
        let diagram = || Diagram {
            size: self.size,
            stones: self.set_up.clone(),
            turn: self.first,
            rule: self.rule,
        };
        (!usual).then(|| diagram().to_string())
    }

    /// The board as people read it: its rows from the top, then whose turn it is.
    pub(super) fn picture(&self) -> Vec<String> {
        let colors = [self.first, !self.first].into_iter().cycle();
        let played = self.moves.iter().copied().zip(colors);
        let stones = self.set_up.iter().copied().chain(played);
        let diagram = Diagram {
            size: self.size,
            stones: stones.filter(|(place, _)| *place != Place::Pass).collect(),
            turn: self.turn(),
            rule: self.rule,
        };
        let text = diagram.to_string();
        let board = text.split(' ').next().unwrap_or_default();
        let mut rows: Vec<String> = board.split('/').map(str::to_owned).collect();
        rows.push(format!("{} to move", self.turn()));
        rows
    }

    /// How the game stands.
    pub(super) fn position(&self) -> Request {
        let names = self.moves.iter().filter_map(|place| place.name(self.size));
        Request::Position {
            start: self.start(),
            moves: names.collect(),
        }
    }
}

/// The request that sets an option.
pub(super) fn option(name: &str, value: &str) -> Request {
    Request::SetOption {
        name: name.to_owned(),
        value: Some(value.to_owned()),
    }
}

/// The request that says how games open.
pub(super) fn opening_option(opening: Opening) -> Request {
    option("opening", opening.word())
}
