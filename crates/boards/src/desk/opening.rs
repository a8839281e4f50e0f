//! An agreement on the first stones, as the server leads it.

use report::Language;
use web::desk::{OpeningDecision, OpeningDesk, PlayedLine};
use web::messages::Text;

use super::desk_line::DeskLine;
use crate::board_game::BoardGame;
use crate::negotiation::Negotiation;
use crate::page as words;

/// An agreement in the words of crate `web`.
pub(super) struct Agreement<G: BoardGame>(pub(super) Box<dyn Negotiation<G>>);

impl<G: BoardGame> OpeningDesk for Agreement<G> {
    fn prompt(&self) -> Text {
        words::both(|language| self.0.prompt(language))
    }

    fn first_acts(&self) -> bool {
        self.0.is_first_to_act()
    }

    fn actions(&self) -> Vec<String> {
        self.0.actions()
    }

    fn act(&mut self, text: &str) -> Result<(), Text> {
        let Err(en) = self.0.act(text, Language::English) else {
            return Ok(());
        };
        // A refused action has changed nothing, and is refused again.
        match self.0.act(text, Language::Japanese) {
            Err(ja) => Err(Text { en, ja }),
            Ok(()) => Ok(()),
        }
    }

    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    fn line(&self) -> Box<dyn PlayedLine> {
        Box::new(DeskLine::from(self.0.line()))
    }

    fn first_has_black(&self) -> Option<bool> {
        self.0.first_has_black()
    }

    fn decision(&self, seed: u64) -> OpeningDecision {
        self.0.decision(seed)
    }
}
