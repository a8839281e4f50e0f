use std::fmt::{self, Write};

use game::{Color, Game, Line, Notation, Outcome, Position as _, Verdict};

use crate::declaration::has_tried;
use crate::{Declaration, Handicap, Move, MoveError, Position, Sfen, SfenError};

/// Shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shogi;

/// What players agree on before a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// What White gives.
    pub handicap: Handicap,
    /// How a king that has entered may end the game.
    pub declaration: Declaration,
    /// The game is drawn after this many plies.
    pub most_plies: Option<u32>,
}

/// Why a game of Shogi ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// 詰み: the king is in check and there is no way out.
    Checkmate,
    /// Not in check, but without a legal move: that loses as well.
    NoMoves,
    /// 千日手: the same position for the fourth time.
    Repetition,
    /// 連続王手の千日手: the same, by a side that gave check with every move.
    PerpetualCheck,
    /// トライ: the king has reached the square where the enemy's began.
    Try,
    /// The agreed number of plies is reached.
    MostPlies,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Checkmate => "checkmate",
            Reason::NoMoves => "no legal move",
            Reason::Repetition => "the same position for the fourth time",
            Reason::PerpetualCheck => "perpetual check",
            Reason::Try => "the king has reached the goal",
            Reason::MostPlies => "the agreed number of moves is reached",
        })
    }
}

impl Game for Shogi {
    type Position = Position;
    type Rules = Rules;
    type Reason = Reason;

    const NAME: &'static str = "shogi";

    fn start(rules: &Rules) -> Position {
        rules.handicap.start()
    }

    fn verdict(line: &Line<Shogi>) -> Option<Verdict<Shogi>> {
        let position = line.position();
        let end = |outcome, reason| Some(Verdict { outcome, reason });
        if let Some(outcome) = position.outcome() {
            let reason = if position.in_check() {
                Reason::Checkmate
            } else {
                Reason::NoMoves
            };
            return end(outcome, reason);
        }
        if let Some(first) = fourth_occurrence(line.positions()) {
            return match perpetual_checker(&line.positions()[first..]) {
                Some(checker) => end(Outcome::Win(!checker), Reason::PerpetualCheck),
                None => end(Outcome::Draw, Reason::Repetition),
            };
        }
        let moved = !position.turn();
        if line.rules().declaration == Declaration::Try && has_tried(position, moved) {
            return end(Outcome::Win(moved), Reason::Try);
        }
        let plies = line.moves().len();
        if line
            .rules()
            .most_plies
            .is_some_and(|most| plies >= most as usize)
        {
            return end(Outcome::Draw, Reason::MostPlies);
        }
        None
    }
}

/// What a game would come to if it went round in this circle for ever: `None` if the position
/// reached now was not there before. The rules ask for the fourth time; who looks ahead learns
/// nothing by waiting for it.
#[must_use]
pub fn circle(line: &Line<Shogi>) -> Option<Outcome> {
    let (now, before) = line.positions().split_last()?;
    let mut earlier = before.iter().enumerate().rev().skip(1).step_by(2);
    let (first, _) = earlier.find(|(_, earlier)| *earlier == now)?;
    Some(match perpetual_checker(&line.positions()[first..]) {
        Some(checker) => Outcome::Win(!checker),
        None => Outcome::Draw,
    })
}

/// Where the position reached now stood first, if this is at least the fourth time.
fn fourth_occurrence(positions: &[Position]) -> Option<usize> {
    let (now, before) = positions.split_last()?;
    // The same position has the same side to move: every second one is enough.
    let mut times = 0;
    for (index, earlier) in before.iter().enumerate().rev().skip(1).step_by(2) {
        if earlier == now {
            times += 1;
            if times == 3 {
                return Some(index);
            }
        }
    }
    None
}

/// The side that gave check with each of its moves between the first and the last of these
/// positions. If both did, which takes checks that answer checks, neither is to blame.
fn perpetual_checker(positions: &[Position]) -> Option<Color> {
    let only_checks = |color| {
        positions
            .windows(2)
            .filter(|pair| pair[0].turn() == color)
            .all(|pair| pair[1].in_check())
    };
    match (only_checks(Color::Black), only_checks(Color::White)) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

/// USI: positions are SFEN, with or without the word `sfen`, or `startpos`; moves are
/// `7g7f`, `8h2b+`, `P*5e`.
impl Notation for Shogi {
    type PositionError = SfenError;
    type MoveError = MoveError;

    fn parse_position(text: &str) -> Result<Position, SfenError> {
        match text.trim() {
            "startpos" => Ok(Position::start()),
            text => parse_sfen(text).map(|sfen| sfen.position),
        }
    }

    fn write_position(position: &Position, out: &mut impl Write) -> fmt::Result {
        write!(out, "{}", Sfen::new(position.clone()))
    }

    fn parse_number(text: &str) -> Option<u32> {
        parse_sfen(text.trim()).ok().map(|sfen| sfen.number)
    }

    fn write_numbered(position: &Position, number: u32, out: &mut impl Write) -> fmt::Result {
        let position = position.clone();
        write!(out, "{}", Sfen { position, number })
    }

    fn parse_move(_: &Position, text: &str) -> Result<Move, MoveError> {
        text.parse()
    }

    fn write_move(_: &Position, m: Move, out: &mut impl Write) -> fmt::Result {
        write!(out, "{m}")
    }
}

/// An SFEN, with or without the word before it.
fn parse_sfen(text: &str) -> Result<Sfen, SfenError> {
    text.strip_prefix("sfen ").unwrap_or(text).parse()
}
