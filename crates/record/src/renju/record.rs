use game::{ByColor, Color, Game as _, Line, Outcome, Position as _};

use ::renju::{Fouls, Move, Position, Reason, Refusal, Renju, Rules, Transcript, TranscriptError};

use super::{End, FoulStone, Headers, Node};

/// One game: who played, under which rules, which moves, and how it ended.
///
/// Records read by this crate hold legal moves only. The foul that lost a game is in its
/// [`End`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The headers, in the order of the file.
    pub headers: Headers,
    /// The players' names.
    pub players: ByColor<Option<String>>,
    /// Where the game starts: the board, its rule set, and the stones set up on it, if any.
    pub start: Position,
    /// The game is drawn after this many moves.
    pub most_moves: Option<u32>,
    /// Comments before the first move, a line each.
    pub comments: Vec<String>,
    /// The moves of the game.
    pub moves: Vec<Node>,
    /// The end; `None` if the file has none.
    pub end: Option<End>,
}

impl Record {
    /// A record without moves.
    #[must_use]
    pub fn new(rules: Rules) -> Record {
        Record {
            headers: Headers::default(),
            players: ByColor::default(),
            start: Renju::start(&rules),
            most_moves: rules.most_moves,
            comments: Vec::new(),
            moves: Vec::new(),
            end: None,
        }
    }

    /// The record of a line of play, ended if the line is. Beside a foul stone stands what it is.
    #[must_use]
    pub fn of(line: &Line<Renju>) -> Record {
        let mut record = Record::new(*line.rules());
        if let Some(start) = line.positions().first() {
            record.start = start.clone();
        }
        record.moves = line.moves().iter().copied().map(Node::new).collect();
        match line.verdict().map(|verdict| verdict.reason) {
            Some(Reason::Foul(point, foul)) => {
                let node = record.moves.pop().unwrap_or(Node::new(Move::Place(point)));
                record.end = Some(End::Foul(FoulStone::of(node, point, foul)));
            }
            reason => record.end = reason.map(End::Board),
        }
        record
    }

    /// The rules that the players agreed on.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules {
            size: self.start.size(),
            rule_set: self.start.rule_set(),
            most_moves: self.most_moves,
            fouls: Fouls::Refused,
        }
    }

    /// The moves as a line of play, or the first one that is not legal and the line before it.
    pub fn line(&self) -> Result<Line<Renju>, Box<TranscriptError>> {
        let mut line = Line::from_position(self.rules(), self.start.clone());
        for (number, node) in (1..).zip(&self.moves) {
            if line.push(node.played).is_err() {
                return Err(Box::new(TranscriptError {
                    number,
                    text: node.played.to_string(),
                    refusal: Refusal::explain(line.position(), node.played),
                    before: Box::new(Transcript { line }),
                }));
            }
        }
        Ok(line)
    }

    /// Every stone and pass as files write them: the moves, and the foul stone that lost.
    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        let foul = match &self.end {
            Some(End::Foul(stone)) => Some(stone.node()),
            _ => None,
        };
        self.moves.iter().cloned().chain(foul)
    }

    /// The winner, as far as the end says.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let (Some(End::Board(_)), [], known @ Some(_)) =
            (&self.end, self.moves.as_slice(), self.start.outcome())
        {
            // Stones that are set up may hold a five of either side.
            return known;
        }
        self.end.as_ref()?.outcome(self.turn_at_end())
    }

    /// The side to move after the moves.
    #[must_use]
    pub fn turn_at_end(&self) -> Color {
        let turn = self.start.turn();
        if self.moves.len().is_multiple_of(2) {
            turn
        } else {
            !turn
        }
    }
}

impl Default for Record {
    /// A game of Renju before its first move.
    fn default() -> Record {
        Record::new(Rules::default())
    }
}
