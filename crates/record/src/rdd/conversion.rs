use std::fmt;

use game::{Color, Position as _};

use ::renju::rdd::{Config, Move, Point};
use ::renju::{RuleSet, Rules};

use super::{Loss, Verdict, replay};
use crate::renju::recorder::Recorder;
use crate::renju::{Node, Partial, Record};

/// The record of a game that alternates. One that does not, one with a stone on top of another
/// and one that goes on after its end break off there, and the verdict says why.
///
/// The rules have no limit of moves, since the document has none.
pub fn to_record(
    moves: &[Move],
    config: &Config,
    rule_set: RuleSet,
) -> Result<Record, Partial<Verdict>> {
    let rules = Rules {
        size: config.table_size,
        most_moves: None,
        ..Rules::named(rule_set)
    };
    let strict = Config {
        raise_on_csv_count_error: true,
        ..*config
    };
    let judged = replay(moves, &strict, rule_set);
    // How many moves count, and whether that is all of them.
    let counted = match judged.verdict {
        Verdict::Open => moves.len(),
        Verdict::Won { number, .. } | Verdict::Full { number } => number,
        Verdict::Lost { number, loss, .. } => match loss {
            Loss::Foul(_) => number,
            Loss::Occupied | Loss::SamePlayer => number - 1,
        },
    };
    let mut recorder = Recorder::new(Record::new(rules));
    for m in moves.iter().take(counted) {
        let played = m.point.on(config.table_size).map(::renju::Move::Place);
        if let Some(played) = played {
            // The replay has judged these already.
            let _ = recorder.play(Node::new(played));
        }
    }
    let record = recorder.finish(None);
    if counted < moves.len() {
        return Err(Partial {
            record: Box::new(record),
            error: judged.verdict,
        });
    }
    Ok(record)
}

/// Why a record cannot be written as the RDD's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToMovesError {
    /// A pass; the format has no word for it.
    Pass {
        /// Which move, from 1.
        number: usize,
    },
    /// Stones were set up before the first move.
    SetUp,
}

impl fmt::Display for ToMovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToMovesError::Pass { number } => {
                write!(f, "move {number}: expected a stone, found a pass")
            }
            ToMovesError::SetUp => f.write_str("start: expected an empty board, Black to move"),
        }
    }
}

impl std::error::Error for ToMovesError {}

/// The moves of a record, the foul stone that lost included. Black is player 1, White player 2.
pub fn from_record(record: &Record) -> Result<Vec<Move>, ToMovesError> {
    if record.start.stone_count() > 0 || record.start.turn() == Color::White {
        return Err(ToMovesError::SetUp);
    }
    let size = record.start.size();
    (1..)
        .zip(record.nodes())
        .map(|(number, node)| {
            let point = node.played.point().ok_or(ToMovesError::Pass { number })?;
            let player = if number % 2 == 1 { 1 } else { 2 };
            Ok(Move::new(player, Point::of(point, size)))
        })
        .collect()
}
