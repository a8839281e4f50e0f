use std::sync::LazyLock;

use game::{Color, Line, Position as _};
use othello::{Move, Openings, Othello, Position, Size, Square, Squares, Symmetry};
use record::archive::AnyRecord;
use record::othello::{Cause, Discs, End, Record};

use super::{CanonicalKey, LibraryGame, OpeningTitle};
use crate::pattern_error::PatternError;
use crate::record_heading::{self, GameHeading};
use crate::square_content::SquareContent;

const PASS: u16 = 64;

static OPENINGS: LazyLock<Openings> = LazyLock::new(Openings::new);

impl LibraryGame for Othello {
    const CODE: u8 = 1;
    const SYMMETRIES: u8 = 8;
    const OPENING_MOVES: usize = 30;

    fn moves_of(record: &AnyRecord) -> Option<(Position, Vec<Move>)> {
        let AnyRecord::Othello(record) = record else {
            return None;
        };
        let moves = record.moves.iter().map(|node| node.played);
        Some((record.start, moves.collect()))
    }

    fn stated_score(record: &AnyRecord) -> Option<i32> {
        let AnyRecord::Othello(record) = record else {
            return None;
        };
        let said = record.end?.score;
        let line = record.line().ok()?;
        let counted = End::of(&line).map(|end| end.score);
        (counted != Some(said)).then(|| said.thousandths())
    }

    fn rules_of(start: &Position) -> Size {
        start.size()
    }

    fn record_of(line: &Line<Self>, heading: &GameHeading, score: Option<i32>) -> AnyRecord {
        let mut record = Record::of(line);
        record_heading::fill(&mut record.headers, heading);
        record.players.clone_from(&heading.players);
        for (color, key) in [
            (Color::Black, record::Headers::RATING_BLACK),
            (Color::White, record::Headers::RATING_WHITE),
        ] {
            if let Some(rating) = heading.ratings[color] {
                record.headers.push(key, rating.to_string());
            }
        }
        let cause = match (record.end.map(|end| end.cause), heading.end.as_str()) {
            (Some(board @ Cause::Board(_)), _) => board,
            (_, "resignation") => Cause::Resignation,
            (_, "time up") => Cause::Time,
            (_, "agreement") => Cause::Agreement,
            _ => Cause::Unsaid,
        };
        match (score, heading.result.outcome()) {
            (Some(score), _) => {
                let score = Discs::from_thousandths(score);
                record.end = Some(End { cause, score });
            }
            (None, Some(outcome)) if record.end.is_none() => {
                record.end = Some(End::off_board(cause, outcome));
            }
            (None, _) => {}
        }
        record.into()
    }

    fn move_bytes(_: &Position) -> usize {
        1
    }

    fn code_of(_: &Position, m: Move) -> u16 {
        match m {
            Move::Place(square) => square.index().into(),
            Move::Pass => PASS,
        }
    }

    fn move_of(_: &Position, code: u16) -> Option<Move> {
        match code {
            PASS => Some(Move::Pass),
            _ => Square::from_index(u8::try_from(code).ok()?).map(Move::Place),
        }
    }

    fn can_be_made(position: &Position, m: Move) -> bool {
        match m {
            Move::Place(square) => position.empties().contains(square),
            Move::Pass => true,
        }
    }

    fn turned_code(position: &Position, code: u16, symmetry: u8) -> u16 {
        let square = u8::try_from(code).ok().and_then(Square::from_index);
        square.map_or(code, |square| {
            let way = Symmetry::ALL[usize::from(symmetry)];
            way.square(square, position.size()).index().into()
        })
    }

    fn canonical(position: &Position) -> CanonicalKey {
        let size = position.size();
        let [own, other] = [position.turn(), !position.turn()].map(|color| position.discs(color));
        let mut least = (u64::MAX, u64::MAX);
        let mut symmetries = 0_u8;
        for (bit, way) in Symmetry::ALL.into_iter().enumerate() {
            let board = (way.set(own, size).bits(), way.set(other, size).bits());
            if board < least {
                least = board;
                symmetries = 0;
            }
            symmetries |= u8::from(board == least) << bit;
        }
        let [own, other] = [least.0, least.1].map(Squares::from_bits);
        let (black, white) = match position.turn() {
            Color::Black => (own, other),
            Color::White => (other, own),
        };
        let board = Position::set_up(size, black, white, position.turn());
        CanonicalKey {
            key: board.unwrap_or(*position).key().0,
            symmetries,
        }
    }

    fn images(position: &Position) -> Vec<Position> {
        use game::Symmetric as _;
        let ways = Symmetry::ALL.into_iter();
        ways.map(|way| position.transformed(way)).collect()
    }

    fn is_same_board(a: &Position, b: &Position) -> bool {
        a == b
    }

    fn with_colours_turned(position: &Position) -> Option<Position> {
        let [black, white] = Color::BOTH.map(|color| position.discs(color));
        Position::set_up(position.size(), white, black, !position.turn())
    }

    fn moves_left(position: &Position) -> Option<u32> {
        Some(position.empties().len())
    }

    fn opening_of(line: &Line<Othello>) -> Option<OpeningTitle> {
        let opening = OPENINGS.of(line)?;
        Some(OpeningTitle {
            english: opening.english.to_owned(),
            japanese: opening.japanese.to_owned(),
        })
    }

    fn pattern_square(text: &str) -> Option<u16> {
        let square: Square = text.parse().ok()?;
        Some(square.index().into())
    }

    fn pattern_content(text: &str) -> Option<SquareContent> {
        super::disc_content(text)
    }

    fn turned_square(position: &Position, square: u16, symmetry: u8) -> Option<u16> {
        let index = u8::try_from(square).ok()?;
        let inside = Square::from_index(index).filter(|&at| position.size().squares().contains(at));
        inside.map(|_| Self::turned_code(position, square, symmetry))
    }

    fn content_at(position: &Position, square: u16) -> Option<SquareContent> {
        let square = Square::from_index(u8::try_from(square).ok()?)?;
        if !position.size().squares().contains(square) {
            return None;
        }
        let held = Color::BOTH.into_iter();
        let mut held = held.filter(|&color| position.discs(color).contains(square));
        Some(
            held.next()
                .map_or(SquareContent::Empty, |color| SquareContent::Piece {
                    color,
                    kind: 0,
                }),
        )
    }

    fn countable(text: &str, in_hand: bool) -> Result<u8, PatternError> {
        super::only_discs(text, in_hand)
    }

    fn count(position: &Position, color: Color, _: u8, _: bool) -> u32 {
        position.discs(color).len()
    }
}
