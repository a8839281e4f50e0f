mod evaluator_process;
mod network;
mod page;
pub(crate) mod picture;
mod players;
mod record;
mod strong;
mod trained;
mod trials;

use std::fmt::Write as _;
use std::sync::LazyLock;

use anstyle::{AnsiColor, Color as Ansi, Effects, Style};
use anyhow::{Context, Result, ensure};
use game::{ByColor, Color, Leaves, Line, Outcome, Position as _, Verdict, Wdl};
use othello::{
    Move, Obf, Openings, OseroBoard, Othello, Position, Reason, Refusal, Scoring, Sfen, Size,
    Transcript,
};
use othello_engine::classic::solve_wld;
use search::Thinker;
use serde_json::{Map, Value, json};
use simd::Isa;

use crate::face::{BoardStyle, Face, position_with_moves};
use crate::language::Language;
use crate::played::Played;
use crate::players::{PlayerKind, PlayerText};
use crate::verbs::doctor::Trial;
use crate::verbs::engine::Speech;

impl Face for Othello {
    const EXAMPLE: &'static str = "d3";
    const POSITION_NAME: &'static str = "sfen";
    const SPEECH: Speech = Speech::Usix;
    const TRIALS: &'static [Trial] = trials::TRIALS;
    const RECORDS: &'static [&'static str] = record::EXTENSIONS;
    const COLLECTION: (&'static str, &'static str) = ("ggf", "");
    const BEST_PLAYER: &'static str = "alphabeta";
    const PLAYERS: &'static [PlayerKind] = players::PLAYERS;

    fn own_player(text: &PlayerText, size: &Size) -> Result<Box<dyn Thinker<Othello>>> {
        players::player(text, *size)
    }

    fn rules(text: &str) -> Result<Size> {
        let size = text
            .strip_prefix("size=")
            .and_then(|size| size.parse().ok());
        size.with_context(|| format!("{text:?}: expected size=4, size=6 or size=8"))
    }

    fn spoken(size: &Size) -> Result<()> {
        ensure!(
            *size == Size::Eight,
            "other programs play on 8x8 only; on {size} the built-in players do"
        );
        Ok(())
    }

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
        line(sfen.position).context("SFEN")
    }

    fn draw(line: &Line<Othello>, style: BoardStyle) -> String {
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
            if square.file() + 1 == size.length() && style == BoardStyle::Colour {
                let felt = Style::new().bg_color(Some(Ansi::Ansi(AnsiColor::Green)));
                let _ = write!(text, "{felt} {felt:#}");
            }
        }
        text
    }

    fn svg(line: &Line<Othello>) -> Result<String> {
        Ok(picture::svg(line)?)
    }

    fn opening(line: &Line<Othello>, language: Language) -> Option<String> {
        static OPENINGS: LazyLock<Openings> = LazyLock::new(Openings::new);
        let opening = OPENINGS.of(line)?;
        let name = language.pick(opening.english, opening.japanese);
        Some(name.to_owned())
    }

    fn summary(line: &Line<Othello>, style: BoardStyle, language: Language) -> String {
        let position = line.position();
        let ByColor { black, white } = position.disc_counts();
        let turn = language.color(position.turn());
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
            BoardStyle::Colour => ("", ""),
            BoardStyle::Plain => ("● ", "○ "),
            BoardStyle::Ascii => ("X ", "O "),
        };
        let empty = position.empties().len();
        let opening = match Self::opening(line, language) {
            Some(name) => format!("  {name}"),
            None => String::new(),
        };
        language.pick(
            format!("{x}black {black}  {o}white {white}  empty {empty}  {state}{opening}"),
            format!("{x}黒 {black}  {o}白 {white}  空き {empty}  {state}{opening}"),
        )
    }

    fn refuse(position: &Position, m: Move, language: Language) -> String {
        let refusal = Refusal::explain(position, m);
        let moves = position.moves();
        match (language, refusal) {
            (Language::En, Refusal::FlipsNothing(_) | Refusal::PassNotForced) => {
                format!("{refusal} (legal: {moves})")
            }
            (Language::En, _) => refusal.to_string(),
            (Language::Ja, Refusal::NotAMove) => {
                "a1 から h8 までのマスか pass を入力してください".to_owned()
            }
            (Language::Ja, Refusal::GameOver) => "対局は終わっています".to_owned(),
            (Language::Ja, Refusal::Outside(square)) => {
                format!("{square} はこの盤にはありません")
            }
            (Language::Ja, Refusal::Occupied(square)) => {
                format!("{square} にはすでに石があります")
            }
            (Language::Ja, Refusal::FlipsNothing(square)) => {
                format!("{square} に打っても返せる石がありません (打てるマス: {moves})")
            }
            (Language::Ja, Refusal::PassNotForced) => {
                format!("打てるマスがあるのでパスはできません (打てるマス: {moves})")
            }
            (Language::Ja, Refusal::MustPass) => "打てるマスがないのでパスです".to_owned(),
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
                let name = language.color(winner);
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

    fn must_pass(position: &Position) -> bool {
        position.must_pass()
    }

    fn moves_text(line: &Line<Othello>) -> String {
        Transcript { line: line.clone() }.to_string()
    }

    fn record_text(game: &Played<'_, Othello>, extension: &str) -> Result<String> {
        record::text(game, extension)
    }

    fn recorded(bytes: &[u8], extension: &str) -> Option<Vec<Result<Line<Othello>>>> {
        record::games(bytes, extension)
    }

    /// Ten empty squares take about a millisecond.
    const SOLVABLE: u32 = 12;

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

    fn leaves(position: &Position, depth: u32, isa: Isa) -> Leaves {
        othello::leaves(position, depth, isa)
    }

    /// Games that ended early are leaves in Othello's tables.
    fn published(leaves: Leaves) -> u64 {
        leaves.all()
    }
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

/// What is drawn on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Black,
    White,
    Legal,
    Empty,
}

impl Cell {
    fn draw(self, style: BoardStyle, last: bool, text: &mut String) {
        // All signs of a style are equally wide, also where these count as two columns.
        let sign = match (style, self) {
            (BoardStyle::Colour, Cell::Black | Cell::White) => '●',
            (BoardStyle::Colour | BoardStyle::Plain, Cell::Empty) => '·',
            (BoardStyle::Colour, Cell::Legal) => '○',
            (BoardStyle::Plain, Cell::Black) => '●',
            (BoardStyle::Plain, Cell::White) => '○',
            (BoardStyle::Plain, Cell::Legal) => '◇',
            (BoardStyle::Ascii, Cell::Black) => 'X',
            (BoardStyle::Ascii, Cell::White) => 'O',
            (BoardStyle::Ascii, Cell::Legal) => '*',
            (BoardStyle::Ascii, Cell::Empty) => '-',
        };
        if style != BoardStyle::Colour {
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
