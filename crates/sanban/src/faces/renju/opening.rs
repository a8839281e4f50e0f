//! The opening rules of Renju at a terminal.

use game::{Color, Line};
use renju::opening::{Negotiation, Opening, OpeningRule, Phase, Player};
use renju::{Move, Renju, Rules};

use crate::language::Language;
use crate::negotiation;

/// Two people, or a person and a program, agreeing by an opening rule.
pub(super) struct Agreement {
    state: Negotiation,
    rules: Rules,
}

impl Agreement {
    pub(super) fn new(rule: OpeningRule, rules: Rules) -> Agreement {
        Agreement {
            state: Negotiation::new(rule, rules.size),
            rules,
        }
    }
}

impl negotiation::Negotiation<Renju> for Agreement {
    fn prompt(&self, language: Language) -> String {
        let phase = self.state.phase();
        language.pick(phase.prompt_english(), phase.prompt_japanese())
    }

    fn is_first_to_act(&self) -> bool {
        self.state.to_act() == Player::First
    }

    fn actions(&self) -> Vec<String> {
        let actions = self.state.actions();
        actions.iter().map(|action| action.to_string()).collect()
    }

    fn act(&mut self, text: &str) -> Result<(), String> {
        let action = self.state.phase().parse(text);
        let action = action.map_err(|error| error.to_string())?;
        self.state.act(action).map_err(|error| error.to_string())
    }

    fn undo(&mut self) -> bool {
        self.state.undo().is_some()
    }

    fn line(&self) -> Line<Renju> {
        let mut line = Line::new(self.rules);
        for &stone in self.state.stones() {
            line.push_unchecked(Move::Place(stone));
        }
        line
    }

    fn first_has_black(&self) -> Option<bool> {
        (self.state.phase() == Phase::Settled).then(|| self.state.black() == Player::First)
    }
}

/// The name of the first three stones.
pub(super) fn name(line: &Line<Renju>) -> Option<Opening> {
    let first = line.positions().first()?;
    if first.stones(Color::Black).is_empty() && line.moves().len() >= 3 {
        let stones: Option<Vec<_>> = line.moves().iter().take(3).map(|m| m.point()).collect();
        return Opening::of(&stones?, first.size());
    }
    None
}
