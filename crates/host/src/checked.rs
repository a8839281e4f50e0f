use std::time::Duration;

use game::{Line, Notation};
use protocol::usi::Checkmate;
use protocol::{BestMove, Ending, Go, Identity, Info};
use search::Stop;

use crate::{Engine, Failure, PonderHit, line};

/// An engine with the rules in front of it: a position that is not of the game does not reach it,
/// and a move that cannot be played is a [`Failure::IllegalAnswer`]. The moves it lets through are
/// written the usual way.
///
/// Whether a declared win is one, and whether resigning or having no move to offer is fine, is for
/// a referee to say.
pub struct Checked<G: Notation, E: ?Sized = dyn Engine> {
    rules: G::Rules,
    line: Line<G>,
    engine: Box<E>,
}

impl<G: Notation, E: Engine + ?Sized> Checked<G, E> {
    /// Puts the rules in front of an engine.
    #[must_use]
    pub fn new(rules: G::Rules, engine: Box<E>) -> Checked<G, E> {
        Checked {
            line: Line::new(rules.clone()),
            rules,
            engine,
        }
    }

    fn check(&self, best: BestMove) -> Result<BestMove, Failure> {
        let BestMove::Play { best, ponder } = best else {
            return Ok(best);
        };
        let position = self.line.position();
        let illegal = |why: String| Failure::IllegalAnswer {
            answer: best.clone(),
            why,
        };
        let m = G::parse_move(position, &best).map_err(|why| illegal(why.to_string()))?;
        let mut after = self.line.clone();
        after.push(m).map_err(|why| illegal(why.to_string()))?;
        let next = after.position();
        Ok(BestMove::Play {
            best: G::move_text(position, m),
            // The expected reply is not a move yet: an illegal one is dropped, and only pondering
            // is lost.
            ponder: ponder
                .and_then(|text| G::parse_move(next, &text).ok())
                .filter(|&answer| game::Position::is_legal(next, answer))
                .map(|answer| G::move_text(next, answer)),
        })
    }
}

impl<G: Notation, E: Engine + ?Sized> Engine for Checked<G, E> {
    fn game(&self) -> &str {
        G::NAME
    }

    fn identity(&self) -> &Identity {
        self.engine.identity()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        self.engine.set_option(name, value)
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.engine.ready()
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.line = Line::new(self.rules.clone());
        self.engine.new_game()
    }

    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        self.line = line::parse(&self.rules, start, moves)?;
        self.engine.position(start, moves)
    }

    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        let best = self.engine.go(go, stop, on_info)?;
        self.check(best)
    }

    fn ponder(
        &mut self,
        go: &Go,
        hit: &PonderHit,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        let best = self.engine.ponder(go, hit, stop, on_info)?;
        self.check(best)
    }

    fn mate(
        &mut self,
        time: Duration,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure> {
        let found = self.engine.mate(time, stop, on_info)?;
        if let Checkmate::Moves(moves) = &found {
            let mut line = self.line.clone();
            for text in moves {
                let illegal = |why: String| Failure::IllegalAnswer {
                    answer: text.clone(),
                    why,
                };
                let m =
                    G::parse_move(line.position(), text).map_err(|why| illegal(why.to_string()))?;
                line.push(m).map_err(|why| illegal(why.to_string()))?;
            }
        }
        Ok(found)
    }

    fn game_over(&mut self, ending: Ending) -> Result<(), Failure> {
        self.engine.game_over(ending)
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.engine.restart()
    }

    fn quit(&mut self) -> Result<(), Failure> {
        self.engine.quit()
    }
}
