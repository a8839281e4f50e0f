use game::Color;

use super::game::Game;
use super::{Owner, Place, Rule, Stone};
use crate::Fault;
use crate::wording::fault;

/// The action after `DONE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Play,
    Show,
    Open,
}

/// A list of stones that is being received, from `BOARD` to `DONE`.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) purpose: Purpose,
    stones: Vec<(Place, Owner)>,
    /// The first error. It is reported after `DONE`, which is the request.
    fault: Option<Fault>,
}

impl List {
    pub(super) fn new(purpose: Purpose) -> List {
        List {
            purpose,
            stones: Vec::new(),
            fault: None,
        }
    }

    pub(super) fn refuse(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    /// Takes a stone of a `BOARD` in. A list of points has no owners: they alternate.
    pub(super) fn push(&mut self, stone: Stone, size: u8) {
        let Stone { place, owner } = stone;
        if owner == Owner::Marked {
            return;
        }
        let taken = self.stones.iter().any(|(other, _)| *other == place);
        // Passes may repeat, but not for ever: the list must stay small whatever is sent.
        let area = usize::from(size) * usize::from(size);
        if self.stones.len() >= 2 * area {
            self.refuse(fault(
                "stone",
                "DONE after so many stones",
                &stone.to_string(),
            ));
        } else if place == Place::Pass || (place.is_on(size) && !taken) {
            self.stones.push((place, owner));
        } else {
            let expected = "a free point of the board";
            self.refuse(fault("stone", expected, &stone.to_string()));
        }
    }

    /// Takes a point of a `SWAP2BOARD` in.
    pub(super) fn push_point(&mut self, place: Place, size: u8) {
        let owner = match self.stones.len() % 2 {
            0 => Owner::Own,
            _ => Owner::Opponent,
        };
        self.push(Stone { place, owner }, size);
    }

    /// The game after `DONE`. The engine is to move. Where the stones alternate from Black, they
    /// are moves; otherwise they are a position that was set up.
    pub(super) fn finish(self, size: u8, rule: Rule) -> Result<Game, Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut game = Game::new(size, rule);
        if self.purpose == Purpose::Open {
            game.moves = self.stones.into_iter().map(|(place, _)| place).collect();
            return Ok(game);
        }
        let own = self.own_color();
        let colored = |owner| match owner {
            Owner::Own => own,
            _ => !own,
        };
        let turns = [Color::Black, Color::White].into_iter().cycle();
        let alternate = turns
            .zip(&self.stones)
            .all(|(turn, (_, owner))| turn == colored(*owner));
        game.moves = self.stones.iter().map(|(place, _)| *place).collect();
        if !alternate || game.turn() != own {
            game.moves.clear();
            game.first = own;
            let stones = self.stones.iter().filter(|(place, _)| place.is_on(size));
            game.set_up = stones
                .map(|(place, owner)| (*place, colored(*owner)))
                .collect();
        }
        Ok(game)
    }

    /// The engine's colour: Black if both have as many stones, White if the opponent has one more.
    /// Otherwise the first stone was Black's, as Rapfi has it.
    fn own_color(&self) -> Color {
        let own = self.stones.iter().filter(|(_, owner)| *owner == Owner::Own);
        let own = own.count();
        let others = self.stones.len() - own;
        let first = self.stones.first().map(|(_, owner)| *owner);
        match first {
            _ if own == others => Color::Black,
            _ if others == own + 1 => Color::White,
            Some(Owner::Own) | None => Color::Black,
            Some(_) => Color::White,
        }
    }
}
