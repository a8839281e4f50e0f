use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::{Color, Game, Notation, Outcome, Position};
use game_laws::TicTacToe;
use search::Stop;
use web::desk::{ForcedLine, PlayedLine};
use web::messages::*;

use super::{Board, words};

/// A line of play that counts the moves it reads.
#[derive(Clone)]
pub(super) struct ToyLine {
    setup: Setup,
    /// One more than there are moves.
    boards: Vec<Board>,
    moves: Vec<String>,
    moves_read: Arc<AtomicUsize>,
}

fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}

impl ToyLine {
    pub(super) fn read(
        setup: &Setup,
        moves: &[String],
        moves_read: &Arc<AtomicUsize>,
    ) -> std::result::Result<ToyLine, Text> {
        let start = match &setup.start {
            Some(text) => TicTacToe::parse_position(text).map_err(|why| words(&why.to_string()))?,
            None => TicTacToe::start(&()),
        };
        let mut line = ToyLine {
            setup: setup.clone(),
            boards: vec![start],
            moves: Vec::new(),
            moves_read: Arc::clone(moves_read),
        };
        for text in moves {
            line.add(text)?;
        }
        Ok(line)
    }

    pub(super) fn board(&self) -> &Board {
        self.boards.last().expect("a first board")
    }

    fn may_pass(&self) -> bool {
        self.setup.rules.as_deref() == Some("pass")
    }

    fn after(&self, text: &str) -> std::result::Result<Board, Text> {
        self.moves_read.fetch_add(1, Ordering::Relaxed);
        let board = self.board();
        if text == "pass" && self.may_pass() {
            let told = TicTacToe::position_text(board);
            let (squares, turn) = told.split_once(' ').expect("a turn");
            let other = if turn == "x" { "o" } else { "x" };
            return Ok(TicTacToe::parse_position(&format!("{squares} {other}")).expect("a board"));
        }
        let square = TicTacToe::parse_move(board, text).map_err(|why| words(&why.to_string()))?;
        board
            .play(square)
            .map_err(|_| words(&format!("{text} is taken")))
    }

    fn add(&mut self, text: &str) -> std::result::Result<(), Text> {
        self.boards.push(self.after(text)?);
        self.moves.push(text.to_owned());
        Ok(())
    }
}

impl PlayedLine for ToyLine {
    fn moves(&self) -> &[String] {
        &self.moves
    }

    fn view(&self) -> View {
        let board = self.board();
        let legal = |text: String, to| LegalMove {
            text,
            to,
            from: None,
            drop: None,
            promotes: false,
        };
        let mut legals: Vec<_> = board
            .legal_moves()
            .into_iter()
            .map(|square| legal(square.to_string(), Some(square.to_string())))
            .collect();
        if self.may_pass() {
            legals.push(legal("pass".to_owned(), None));
        }
        View {
            columns: 3,
            rows: 3,
            column_labels: Vec::new(),
            row_labels: Vec::new(),
            squares: (0..9).map(|square| square.to_string()).collect(),
            cells: Vec::new(),
            hands: Hands::default(),
            turn: side(board.turn()),
            ply: self.moves.len() as u32,
            legal: legals,
            last: Vec::new(),
            flipped: Vec::new(),
            fouls: Vec::new(),
            check: None,
            must_pass: false,
            can_declare: false,
            counts: ColorCounts::default(),
            result: board.outcome().map(|outcome| Result {
                winner: match outcome {
                    Outcome::Win(color) => Some(side(color)),
                    Outcome::Draw => None,
                },
                text: words("over by the rules"),
            }),
            text: TicTacToe::position_text(board),
            line: self.moves.join(" "),
            opening: None,
            summary: words("a board"),
        }
    }

    fn names(&self, skipped: usize) -> Vec<MoveName> {
        let name = |text: &String| MoveName {
            en: text.clone(),
            ja: text.clone(),
        };
        self.moves.iter().skip(skipped).map(name).collect()
    }

    fn forced_end(&self, _: u64, _: &Stop) -> Option<ForcedLine> {
        None
    }

    fn are_alike(&self, one: &str, other: &str) -> bool {
        one == other
    }

    fn typed(&self, text: &str) -> std::result::Result<String, Text> {
        if text == "panic" {
            panic!("a bug in the rules");
        }
        let text = text.trim();
        self.after(text).map(|_| text.to_owned())
    }

    fn push(&mut self, text: &str) -> std::result::Result<(), Text> {
        if text == "panic" {
            panic!("a bug in the rules");
        }
        self.add(text.trim())
    }

    fn truncate(&mut self, length: usize) {
        self.boards.truncate(length + 1);
        self.moves.truncate(length);
    }

    fn declared(&self) -> Option<Result> {
        (self.moves.len() == 4).then(|| Result {
            winner: Some(Side::Black),
            text: words("declared"),
        })
    }

    fn told(&self, _: bool) -> (Option<String>, Vec<String>) {
        (self.setup.start.clone(), self.moves.clone())
    }

    fn picture(&self) -> std::result::Result<String, Text> {
        Ok("<svg/>".to_owned())
    }

    fn copy(&self) -> Box<dyn PlayedLine> {
        Box::new(self.clone())
    }
}
