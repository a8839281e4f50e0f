//! A line of play, as the server asks about it.

use game::{Line, MoveOf, Position as _};
use search::Stop;
use web::desk::{ForcedLine, PlayedLine};
use web::messages::{BookedMove, MoveName, Result as GameResult, Setup, Text, View};

use super::{setup, view};
use crate::board_game::BoardGame;
use crate::page::{self, both, fault};

/// A line of play of game `G`, with the texts of its moves.
pub(crate) struct DeskLine<G: BoardGame> {
    line: Line<G>,
    /// As many as the line has moves. They are kept because a stored game may write a move in
    /// another form than this program does.
    texts: Vec<String>,
}

impl<G: BoardGame> DeskLine<G> {
    /// Reads a line of play.
    pub(crate) fn read(setup: &Setup, moves: &[String]) -> Result<DeskLine<G>, Text> {
        Ok(DeskLine {
            line: setup::line(setup, moves)?,
            texts: moves.to_vec(),
        })
    }

    /// The legal move that people mean by a text.
    fn legal_move(&self, text: &str) -> Result<MoveOf<G>, Text> {
        let line = &self.line;
        let m = G::typed_move(line, text.trim()).map_err(|error| {
            page::text(
                format!("{error:#}"),
                format!("{text:?} は指し手として読めません (例: {})", G::EXAMPLE),
            )
        })?;
        self.check(m)?;
        Ok(m)
    }

    /// Why a move cannot be played.
    pub(crate) fn check(&self, m: MoveOf<G>) -> Result<(), Text> {
        let (line, position) = (&self.line, self.line.position());
        if let Some(verdict) = line.verdict() {
            return Err(both(|language| G::result(line, &verdict, language)));
        }
        if line.may_make(m) {
            Ok(())
        } else {
            Err(both(|language| G::refuse(position, m, language)))
        }
    }

    /// The moves and positions.
    pub(crate) fn line(&self) -> &Line<G> {
        &self.line
    }

    /// Plays a move that is known to be legal, and keeps a text of it.
    pub(crate) fn push_unchecked(&mut self, m: MoveOf<G>, text: String) {
        self.texts.push(text);
        self.line.push_unchecked(m);
    }
}

impl<G: BoardGame> From<Line<G>> for DeskLine<G> {
    fn from(line: Line<G>) -> DeskLine<G> {
        let moves = line.positions().iter().zip(line.moves());
        DeskLine {
            texts: moves
                .map(|(position, &m)| G::move_text(position, m))
                .collect(),
            line,
        }
    }
}

impl<G: BoardGame> PlayedLine for DeskLine<G> {
    fn moves(&self) -> &[String] {
        &self.texts
    }

    fn view(&self) -> View {
        view::view(&self.line)
    }

    fn names(&self, skipped: usize) -> Vec<MoveName> {
        view::names(&self.line, skipped)
    }

    fn typed(&self, text: &str) -> Result<String, Text> {
        let m = self.legal_move(text)?;
        Ok(G::move_text(self.line.position(), m))
    }

    fn push(&mut self, text: &str) -> Result<(), Text> {
        let m = self.legal_move(text)?;
        let text = G::move_text(self.line.position(), m);
        self.push_unchecked(m, text);
        Ok(())
    }

    fn truncate(&mut self, length: usize) {
        self.texts.truncate(length);
        while self.line.moves().len() > length {
            self.line.pop();
        }
    }

    fn declared(&self) -> Option<GameResult> {
        view::declared(&self.line)
    }

    fn forced_end(&self, nodes: u64, stop: &Stop) -> Option<ForcedLine> {
        let prove = G::CAPABILITIES.prover?;
        if self.line.verdict().is_some() {
            return None;
        }
        let end = prove(&self.line, nodes, stop)?;
        let mut line = self.line.clone();
        let mut moves = Vec::with_capacity(end.moves.len());
        for m in end.moves {
            // A proof by other rules than the game's, as about repetitions, is none.
            if !line.may_make(m) {
                return None;
            }
            moves.push(G::move_text(line.position(), m));
            line.push_unchecked(m);
        }
        Some(ForcedLine {
            wins: end.wins,
            moves,
        })
    }

    fn are_alike(&self, one: &str, other: &str) -> bool {
        let position = self.line.position();
        let after = |text: &str| {
            let m = G::parse_move(position, text).ok()?;
            self.line.may_make(m).then(|| {
                let mut after = position.clone();
                after.play_unchecked(m);
                after
            })
        };
        match (G::CAPABILITIES.alike, after(one), after(other)) {
            (Some(are_alike), Some(one), Some(other)) => are_alike(&one, &other),
            _ => one == other,
        }
    }

    fn told(&self, seat_is_engine: bool) -> (Option<String>, Vec<String>) {
        // Games whose engines need the first position have only one protocol.
        let must_name = seat_is_engine && G::PROTOCOL.names_start();
        host::line_texts(&self.line, must_name)
    }

    fn book(&self) -> Vec<BookedMove> {
        match G::CAPABILITIES.book {
            Some(list) => list(&self.line),
            None => Vec::new(),
        }
    }

    fn picture(&self) -> Result<String, Text> {
        G::svg(&self.line).map_err(|error| fault("図", &error))
    }

    fn copy(&self) -> Box<dyn PlayedLine> {
        Box::new(DeskLine {
            line: self.line.clone(),
            texts: self.texts.clone(),
        })
    }
}
