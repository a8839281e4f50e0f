use std::fmt::{self, Write};

use game::{Color, Game, Line, Notation, Outcome, Position as _, Verdict};

use crate::{Diagram, DiagramError, Foul, Move, MoveError, Point, Position, RuleSet, Size};

/// Renju, and the games of five in a row beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Renju;

/// What players agree on before a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// The board.
    pub size: Size,
    /// What wins, and what is not allowed.
    pub rule_set: RuleSet,
    /// The game is drawn after this many moves, stones of the opening included.
    pub most_moves: Option<u32>,
    /// What happens if Black wants to make a foul.
    pub fouls: Fouls,
}

/// What happens if Black wants to make a foul.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Fouls {
    /// It is refused: the stone is not placed.
    #[default]
    Refused,
    /// It is placed, and Black has lost. The rule book lets White claim that; here nobody has to.
    Lose,
}

impl Rules {
    /// The rules of a name, on the board of 15; Gomocup's with its draw after 200 moves.
    #[must_use]
    pub fn named(rule_set: RuleSet) -> Rules {
        Rules {
            size: Size::RENJU,
            rule_set,
            most_moves: (rule_set == RuleSet::Gomocup).then_some(200),
            fouls: Fouls::Refused,
        }
    }

    /// The rules under which a position stands, without a limit.
    #[must_use]
    pub fn of(position: &Position) -> Rules {
        Rules {
            size: position.size(),
            ..Rules::named(position.rule_set())
        }
    }
}

/// Why a game of Renju ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// 五連: five in a row.
    Five,
    /// 満局: no empty point is left.
    BoardFull,
    /// Both players passed.
    TwoPasses,
    /// The agreed number of moves is reached.
    MostMoves,
    /// 禁手: Black placed a foul stone, which loses where [`Fouls::Lose`] is agreed.
    Foul(Point, Foul),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Five => "five in a row",
            Reason::BoardFull => "the board is full",
            Reason::TwoPasses => "both players passed",
            Reason::MostMoves => "the agreed number of moves is reached",
            Reason::Foul(point, foul) => return write!(f, "{point} is a foul: {foul}"),
        })
    }
}

impl Game for Renju {
    type Position = Position;
    type Rules = Rules;
    type Reason = Reason;

    const NAME: &'static str = "renju";

    fn start(rules: &Rules) -> Position {
        Position::new(rules.size, rules.rule_set)
    }

    fn usual_number(position: &Position) -> u32 {
        position.stone_count() + 1
    }

    fn may_make(rules: &Rules, position: &Position, m: Move) -> bool {
        position.is_legal(m) || rules.fouls == Fouls::Lose && foul(position, m).is_some()
    }

    fn verdict(line: &Line<Renju>) -> Option<Verdict<Renju>> {
        let position = line.position();
        if let Some((point, foul)) = lost_by(line) {
            return Some(Verdict {
                outcome: Outcome::Win(Color::White),
                reason: Reason::Foul(point, foul),
            });
        }
        if let Some(outcome) = position.outcome() {
            let reason = match outcome {
                Outcome::Win(_) => Reason::Five,
                Outcome::Draw if position.passes() == 2 => Reason::TwoPasses,
                Outcome::Draw => Reason::BoardFull,
            };
            return Some(Verdict { outcome, reason });
        }
        let moves = line.positions()[0].stone_count() as usize + line.moves().len();
        let is_long = |most: u32| moves >= most as usize;
        line.rules()
            .most_moves
            .is_some_and(is_long)
            .then_some(Verdict {
                outcome: Outcome::Draw,
                reason: Reason::MostMoves,
            })
    }
}

/// The foul that a move would be.
fn foul(position: &Position, m: Move) -> Option<(Point, Foul)> {
    let point = m.point()?;
    let may_be = position.turn() == Color::Black && position.outcome().is_none();
    let foul = may_be.then(|| position.foul(point)).flatten();
    foul.map(|foul| (point, foul))
}

/// The foul that was the last move of a line.
fn lost_by(line: &Line<Renju>) -> Option<(Point, Foul)> {
    if line.rules().fouls == Fouls::Refused {
        return None;
    }
    let before = line.moves().len().checked_sub(1)?;
    foul(&line.positions()[before], line.moves()[before])
}

/// Positions are [`Diagram`]s or `startpos`; moves are points (`h8`) or `pass`.
impl Notation for Renju {
    type PositionError = DiagramError;
    type MoveError = MoveError;

    fn parse_position(text: &str) -> Result<Position, DiagramError> {
        match text.trim() {
            "startpos" => Ok(Renju::start(&Rules::default())),
            text => text.parse().map(|Diagram(position)| position),
        }
    }

    fn write_position(position: &Position, out: &mut impl Write) -> fmt::Result {
        write!(out, "{}", Diagram(position.clone()))
    }

    fn parse_move(_: &Position, text: &str) -> Result<Move, MoveError> {
        text.parse()
    }

    fn write_move(_: &Position, m: Move, out: &mut impl Write) -> fmt::Result {
        write!(out, "{m}")
    }
}
