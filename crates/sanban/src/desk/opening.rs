//! An agreement on the first stones, as the server leads it.

use web::desk::OpeningDesk;
use web::messages::Text;

use super::words;
use crate::face::Face;
use crate::language::Language;
use crate::negotiation::Negotiation;

/// An agreement in the words of crate `web`.
pub(super) struct Agreement<G: Face>(pub(super) Box<dyn Negotiation<G>>);

impl<G: Face> OpeningDesk for Agreement<G> {
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
        let Err(en) = self.0.act(text, Language::En) else {
            return Ok(());
        };
        // What was refused has changed nothing, and is refused again.
        match self.0.act(text, Language::Ja) {
            Err(ja) => Err(Text { en, ja }),
            Ok(()) => Ok(()),
        }
    }

    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    fn moves(&self) -> Vec<String> {
        let line = self.0.line();
        let moves = line.positions().iter().zip(line.moves());
        moves
            .map(|(position, &m)| G::move_text(position, m))
            .collect()
    }

    fn first_has_black(&self) -> Option<bool> {
        self.0.first_has_black()
    }
}
