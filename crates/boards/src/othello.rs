//! Othello.

mod arranging;
mod book;
mod page;
pub mod picture;
mod record;
mod review;

use std::fmt::Write as _;
use std::sync::LazyLock;

use anstyle::{AnsiColor, Color as Ansi, Effects, Style};
use anyhow::{Context, Result, ensure};
use arena::RecordedGame;
use arena::contest::EndgameSolver;
use game::{
    ByColor, Color, Leaves, Line, Notation as _, Outcome, Position as _, Symmetric as _, Verdict,
    Wdl,
};
use othello::{
    Move, Obf, Openings, OseroBoard, Othello, Position, Reason, Refusal, Scoring, Sfen, Size,
    Transcript,
};
use othello_engine::classic::solve_wld;
use report::Language;
use serde_json::{Map, Value, json};
use simd::Isa;

use crate::board_game::BoardGame;
use crate::board_text::{BoardText, position_with_moves};
use crate::capabilities::{Capabilities, OpeningVariety};
use crate::drawing::{Drawing, TerminalStyle};
use crate::leaf_count::LeafCount;
use crate::record_files::{RecordFiles, RecordedGames};
use crate::side_name::side_name;

impl BoardText for Othello {
    const EXAMPLE: &'static str = "d3";

    const POSITION_NAME: &'static str = "sfen";

    fn move_help(language: Language) -> &'static str {
        language.pick(
            "d3      place a disc; the legal squares are marked on the board\n\
             pass    only when there is no legal move",
            "d3      石を置く。打てるマスは盤上に示されます\n\
             pass    打てるマスがないときだけ",
        )
    }

    fn read_position(text: &str, size: &Size) -> Result<Line<Othello>> {
        let text = text.trim();
        if let Some(line) = position_with_moves(text, size) {
            return line;
        }
        let line = |position: Position| {
            ensure!(
                position.size() == *size,
                "expected a board of {size}, found one of {} (see --rules size=N)",
                position.size()
            );
            Ok(Line::from_position(*size, position))
        };
        if text.contains('|') {
            let board = OseroBoard::parse(text, Color::Black).context("text board")?;
            return line(by_disc_count(board.0)).context("text board");
        }
        if text.contains(';') || text.split_whitespace().next().is_some_and(is_obf_board) {
            let obf: Obf = text.parse().context("OBF line")?;
            return line(obf.position).context("OBF line");
        }
        if text == "startpos" {
            return Ok(Line::new(*size));
        }
        // Moves start with a file, an SFEN with a square's letter.
        if text.starts_with(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='h')) {
            let transcript = Transcript::parse_from(Position::start(*size), text);
            let transcript = transcript.context("moves")?;
            return Ok(transcript.line);
        }
        let sfen: Sfen = text.parse().context("SFEN")?;
        let line = line(sfen.position).context("SFEN")?;
        Ok(line.numbered_from(sfen.number))
    }

    fn typed_move(line: &Line<Othello>, text: &str) -> Result<Move> {
        Ok(Othello::parse_move(line.position(), text)?)
    }

    fn moves_text(line: &Line<Othello>) -> String {
        Transcript { line: line.clone() }.to_string()
    }

    fn refuse(position: &Position, m: Move, language: Language) -> String {
        let refusal = Refusal::explain(position, m);
        let moves = position.moves();
        match (language, refusal) {
            (Language::English, Refusal::FlipsNothing(_) | Refusal::PassNotForced) => {
                format!("{refusal} (legal: {moves})")
            }
            (Language::English, _) => refusal.to_string(),
            (Language::Japanese, Refusal::NotAMove) => {
                "a1 から h8 までのマスか pass を入力してください".to_owned()
            }
            (Language::Japanese, Refusal::GameOver) => "対局は終わっています".to_owned(),
            (Language::Japanese, Refusal::Outside(square)) => {
                format!("{square} はこの盤にはありません")
            }
            (Language::Japanese, Refusal::Occupied(square)) => {
                format!("{square} にはすでに石があります")
            }
            (Language::Japanese, Refusal::FlipsNothing(square)) => {
                format!("{square} に打っても返せる石がありません (打てるマス: {moves})")
            }
            (Language::Japanese, Refusal::PassNotForced) => {
                format!("打てるマスがあるのでパスはできません (打てるマス: {moves})")
            }
            (Language::Japanese, Refusal::MustPass) => "打てるマスがないのでパスです".to_owned(),
        }
    }

    fn result(line: &Line<Othello>, verdict: &Verdict<Othello>, language: Language) -> String {
        let position = line.position();
        let ByColor { black, white } = position.disc_counts();
        let reason = match verdict.reason {
            Reason::BoardFull => language.pick("the board is full", "盤面が埋まりました"),
            Reason::WipeOut => language.pick("one side has no discs left", "全滅"),
            Reason::NoMoves => language.pick("neither side can move", "両者とも打てません"),
        };
        match verdict.outcome {
            Outcome::Draw => language.pick(
                format!("Draw, {black} to {white}: {reason}."),
                format!("引き分け 黒{black} 白{white}({reason})"),
            ),
            Outcome::Win(winner) => {
                let margin = Scoring::Discs.margin(position, winner);
                let with_empties = Scoring::EmptiesToWinner.margin(position, winner);
                let name = side_name(winner, language);
                let tournament = if margin == with_empties {
                    String::new()
                } else {
                    language.pick(
                        format!(
                            " (by {with_empties} with the empty squares, as tournaments count)"
                        ),
                        format!("(空きマスを加える大会方式では {with_empties} 石差)"),
                    )
                };
                language.pick(
                    format!(
                        "{name} wins by {margin}{tournament}, black {black} white {white}: {reason}."
                    ),
                    format!("{name}の {margin} 石勝ち{tournament} 黒{black} 白{white}({reason})"),
                )
            }
        }
    }
}

impl Drawing for Othello {
    fn draw(line: &Line<Othello>, style: TerminalStyle) -> String {
        let position = line.position();
        let moves = position.moves();
        let last = match line.moves().last() {
            Some(Move::Place(square)) => Some(*square),
            _ => None,
        };
        let size = position.size();
        let mut text = String::from("  ");
        for file in ('a'..).take(usize::from(size.length())) {
            let _ = write!(text, " {file}");
        }
        for square in size.squares() {
            if square.file() == 0 {
                let _ = write!(text, "\n {}", square.rank() + 1);
            }
            let content = if position.discs(Color::Black).contains(square) {
                Cell::Black
            } else if position.discs(Color::White).contains(square) {
                Cell::White
            } else if moves.contains(square) {
                Cell::Legal
            } else {
                Cell::Empty
            };
            content.draw(style, last == Some(square), &mut text);
            if square.file() + 1 == size.length() && style == TerminalStyle::Colour {
                let felt = Style::new().bg_color(Some(Ansi::Ansi(AnsiColor::Green)));
                let _ = write!(text, "{felt} {felt:#}");
            }
        }
        text
    }

    fn summary(line: &Line<Othello>, style: TerminalStyle, language: Language) -> String {
        let position = line.position();
        let ByColor { black, white } = position.disc_counts();
        let turn = side_name(position.turn(), language);
        let state = if position.outcome().is_some() {
            language.pick("game over".to_owned(), "終局".to_owned())
        } else if position.must_pass() {
            language.pick(
                format!("{turn} to move, has to pass"),
                format!("{turn}番(パス)"),
            )
        } else {
            language.pick(format!("{turn} to move"), format!("{turn}番"))
        };
        // The signs' meaning, where colour does not say it.
        let (x, o) = match style {
            TerminalStyle::Colour => ("", ""),
            TerminalStyle::Plain => ("● ", "○ "),
            TerminalStyle::Ascii => ("X ", "O "),
        };
        let empty = position.empties().len();
        let opening = match opening_name(line, language) {
            Some(name) => format!("  {name}"),
            None => String::new(),
        };
        language.pick(
            format!("{x}black {black}  {o}white {white}  empty {empty}  {state}{opening}"),
            format!("{x}黒 {black}  {o}白 {white}  空き {empty}  {state}{opening}"),
        )
    }

    fn svg(line: &Line<Othello>) -> Result<String> {
        Ok(picture::svg(line)?)
    }

    fn board_json(position: &Position) -> Map<String, Value> {
        let ByColor { black, white } = position.disc_counts();
        let letters = Sfen::new(*position).to_string();
        let size = position.size();
        let length = usize::from(size.length());
        let rows: Vec<&str> = (0..size.area())
            .step_by(length)
            .map(|start| &letters[start..start + length])
            .collect();
        let mut map = Map::new();
        map.insert("board".to_owned(), json!(rows));
        map.insert("discs".to_owned(), json!({"black": black, "white": white}));
        map.insert("empties".to_owned(), json!(position.empties().len()));
        map
    }
}

impl RecordFiles for Othello {
    const RECORDS: &'static [&'static str] = record::EXTENSIONS;

    const COLLECTION: (&'static str, &'static str) = ("ggf", "");

    fn record_text(game: &RecordedGame<'_, Othello>, extension: &str) -> Result<String> {
        record::text(game, extension)
    }

    fn recorded<'a>(bytes: &'a [u8], extension: &str) -> Option<RecordedGames<'a, Othello>> {
        record::games(bytes, extension)
    }
}

impl LeafCount for Othello {
    fn leaves(position: &Position, depth: u32, isa: Isa) -> Leaves {
        othello::leaves(position, depth, isa)
    }

    /// Games that ended early are leaves in Othello's tables.
    fn published(leaves: Leaves) -> u64 {
        leaves.all()
    }
}

impl BoardGame for Othello {
    const PROTOCOL: protocol::Kind = protocol::Kind::Usix;

    const CAPABILITIES: Capabilities<Othello> = Capabilities {
        rules: Some(parse_rules),
        protocol_rules: Some(check_protocol_rules),
        opening_name: Some(opening_name),
        book: Some(book::moves),
        must_pass: Some(must_pass),
        pass: Some(Move::Pass),
        // Ten empty squares take about a millisecond.
        endgame: Some(EndgameSolver {
            most_moves: 12,
            solve: solved,
        }),
        rating: Some(page::rating),
        review: Some(review::REVIEWER),
        alike: Some(are_alike),
        variety: Some(&OpeningVariety {
            guide: "alphabeta:level=6,lines=6,hash=16,book=off",
            margin: 150,
            until: 8,
        }),
        ..Capabilities::NONE
    };
}

fn parse_rules(text: &str) -> Result<Size> {
    let size = text
        .strip_prefix("size=")
        .and_then(|size| size.parse().ok());
    size.with_context(|| format!("{text:?}: expected size=4, size=6 or size=8"))
}

fn check_protocol_rules(size: &Size) -> Result<()> {
    ensure!(
        *size == Size::Eight,
        "other programs play on 8x8 only; on {size} the built-in players do"
    );
    Ok(())
}

fn are_alike(a: &Position, b: &Position) -> bool {
    Position::SYMMETRIES
        .iter()
        .any(|&symmetry| a.transformed(symmetry) == *b)
}

fn opening_name(line: &Line<Othello>, language: Language) -> Option<String> {
    static OPENINGS: LazyLock<Openings> = LazyLock::new(Openings::new);
    let opening = OPENINGS.of(line)?;
    let name = language.pick(opening.english, opening.japanese);
    Some(name.to_owned())
}

fn must_pass(position: &Position) -> bool {
    position.must_pass()
}

fn solved(line: &Line<Othello>, moves: u32) -> Option<Outcome> {
    let position = line.position();
    if position.empties().len() > moves {
        return None;
    }
    let turn = position.turn();
    Some(match solve_wld(position) {
        Wdl::Win => Outcome::Win(turn),
        Wdl::Draw => Outcome::Draw,
        Wdl::Loss => Outcome::Win(!turn),
    })
}

/// Moves can be as long as a board, but have numbers in them.
fn is_obf_board(word: &str) -> bool {
    let length = word.chars().count();
    Size::ALL.iter().any(|size| size.area() == length)
        && !word.contains(|c: char| c.is_ascii_digit())
}

/// A drawn board does not say whose turn it is; without passes, the discs do.
fn by_disc_count(position: Position) -> Position {
    let turn = match position.empties().len() % 2 {
        0 => Color::Black,
        _ => Color::White,
    };
    let (black, white) = (position.discs(Color::Black), position.discs(Color::White));
    Position::new(black, white, turn).unwrap_or(position)
}

/// The drawing of a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Black,
    White,
    Legal,
    Empty,
}

impl Cell {
    fn draw(self, style: TerminalStyle, last: bool, text: &mut String) {
        // All signs of a style are equally wide, also where these count as two columns.
        let sign = match (style, self) {
            (TerminalStyle::Colour, Cell::Black | Cell::White) => '●',
            (TerminalStyle::Colour | TerminalStyle::Plain, Cell::Empty) => '·',
            (TerminalStyle::Colour, Cell::Legal) => '○',
            (TerminalStyle::Plain, Cell::Black) => '●',
            (TerminalStyle::Plain, Cell::White) => '○',
            (TerminalStyle::Plain, Cell::Legal) => '◇',
            (TerminalStyle::Ascii, Cell::Black) => 'X',
            (TerminalStyle::Ascii, Cell::White) => 'O',
            (TerminalStyle::Ascii, Cell::Legal) => '*',
            (TerminalStyle::Ascii, Cell::Empty) => '-',
        };
        if style != TerminalStyle::Colour {
            let _ = write!(text, " {sign}");
            return;
        }
        let ink = match self {
            Cell::Black => AnsiColor::Black,
            Cell::White => AnsiColor::BrightWhite,
            Cell::Legal => AnsiColor::BrightYellow,
            Cell::Empty => AnsiColor::BrightGreen,
        };
        let mut paint = Style::new()
            .fg_color(Some(Ansi::Ansi(ink)))
            .bg_color(Some(Ansi::Ansi(AnsiColor::Green)));
        if last {
            paint = paint.effects(Effects::UNDERLINE);
        }
        let _ = write!(text, "{paint} {sign}{paint:#}");
    }
}
