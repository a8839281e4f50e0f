//! Shogi.

mod arranging;
mod page;
pub mod picture;
mod proof;
mod record;

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color as Ansi, Effects, Style};
use anyhow::{Context, Result, bail};
use game::{Color, Leaves, Line, Notation, Outcome, Position as _, Verdict};
use library::LibraryGame as _;
use online::EndCause;
use report::Language;
use serde_json::{Map, Value, json};
use shogi::{
    Claim, Formation, HandKind, Handicap, Kind, Move, Piece, Position, Reason, Refusal, Rules,
    Sfen, Shogi, Square, csa, ki2, kif,
};
use simd::Isa;

use crate::board_game::BoardGame;
use crate::board_text::BoardText;
use crate::capabilities::{Capabilities, CsaMoves, OpeningVariety};
use crate::drawing::{Drawing, TerminalStyle};
use crate::leaf_count::LeafCount;
use crate::record_files::{RecordFiles, RecordedGames};
use crate::side_name::side_name;
use arena::RecordedGame;

impl BoardText for Shogi {
    const EXAMPLE: &'static str = "7g7f";

    const POSITION_NAME: &'static str = "sfen";

    fn move_help(language: Language) -> &'static str {
        language.pick(
            "7g7f    move a piece; 8h2b+ promotes it, P*5e drops one from the hand",
            "7g7f    駒を動かす。8h2b+ は成り、P*5e は持ち駒を打つ",
        )
    }

    /// A handicap's name, `startpos` or an SFEN, with or without `moves …`; or moves alone.
    fn read_position(text: &str, rules: &Rules) -> Result<Line<Shogi>> {
        let text = text.trim();
        let text = text.strip_prefix("position ").unwrap_or(text).trim();
        if let Some(handicap) = Handicap::named(text) {
            return Ok(Line::new(Rules { handicap, ..*rules }));
        }
        let is_move = |word: &str| word.parse::<Move>().is_ok();
        let (start, moves) = match text.split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None if text.split_whitespace().next().is_some_and(is_move) => ("startpos", text),
            None => (text, ""),
        };
        let mut line = Shogi::parse_line(*rules, start).context("SFEN")?;
        for (number, word) in (1..).zip(moves.split_whitespace()) {
            let at = || format!("moves: move {number} ({})", word.escape_debug());
            let m: Move = word.parse().with_context(at)?;
            if line.push(m).is_err() {
                bail!("{}: {}", at(), Refusal::explain(line.position(), m));
            }
        }
        Ok(line)
    }

    /// USI in any case, and what people read in KIF and KI2.
    fn typed_move(line: &Line<Shogi>, text: &str) -> Result<Move> {
        let position = line.position();
        let usi = match text.split_once('*') {
            Some((piece, square)) => {
                format!("{}*{}", piece.to_uppercase(), square.to_lowercase())
            }
            None => text.to_lowercase(),
        };
        let refused = match usi.parse::<Move>() {
            Ok(m) => return Ok(m),
            Err(error) => error,
        };
        if text.is_ascii() {
            return Err(refused.into());
        }
        let previous = line.moves().last().map(|m| m.to());
        if let Ok(m) = kif::parse(position, previous, text) {
            return Ok(m);
        }
        ki2::parse(position, previous, text).with_context(|| format!("{text:?}"))
    }

    fn moves_text(line: &Line<Shogi>) -> String {
        let is_usual = line.positions()[0] == Position::start() && line.first_number() == 1;
        let mut text = if is_usual {
            "startpos".to_owned()
        } else {
            format!("sfen {}", Shogi::first_text(line))
        };
        for (index, m) in line.moves().iter().enumerate() {
            text.push_str(if index == 0 { " moves " } else { " " });
            let _ = write!(text, "{m}");
        }
        text
    }

    fn refuse(position: &Position, m: Move, language: Language) -> String {
        let refusal = Refusal::explain(position, m);
        match (language, refusal) {
            (Language::English, _) => refusal.to_string(),
            (Language::Japanese, Refusal::GameOver) => "対局は終わっています".to_owned(),
            (Language::Japanese, Refusal::NoPiece(square)) => {
                format!("{square} に自分の駒がありません")
            }
            (Language::Japanese, Refusal::CannotReach(square)) => {
                format!("その駒は {square} に動けません")
            }
            (Language::Japanese, Refusal::OwnPiece(square)) => {
                format!("{square} には自分の駒があります")
            }
            (Language::Japanese, Refusal::CannotPromote) => "その手では成れません".to_owned(),
            (Language::Japanese, Refusal::Stuck) => "行き所のない駒になります".to_owned(),
            (Language::Japanese, Refusal::NotInHand(kind)) => {
                format!("持ち駒に{}がありません", kanji(kind.kind()))
            }
            (Language::Japanese, Refusal::Occupied(square)) => format!("{square} には駒があります"),
            (Language::Japanese, Refusal::TwoPawns) => "二歩です".to_owned(),
            (Language::Japanese, Refusal::DropPawnMate) => "打ち歩詰めです".to_owned(),
            (Language::Japanese, Refusal::LeavesCheck) => "王手が残ります".to_owned(),
        }
    }

    fn result(line: &Line<Shogi>, verdict: &Verdict<Shogi>, language: Language) -> String {
        let plies = line.moves().len();
        let reason = match verdict.reason {
            Reason::Checkmate => language.pick("checkmate", "詰み"),
            Reason::NoMoves => language.pick("no legal move", "指せる手がありません"),
            Reason::Repetition => language.pick("the same position for the fourth time", "千日手"),
            Reason::PerpetualCheck => language.pick("perpetual check", "連続王手の千日手"),
            Reason::Try => language.pick("the king has reached the goal", "トライ"),
            Reason::MostPlies => {
                language.pick("the agreed number of moves is reached", "手数の上限")
            }
        };
        match verdict.outcome {
            Outcome::Win(winner) => {
                let winner = side_name(winner, language);
                language.pick(
                    format!("{winner} wins after {plies} moves: {reason}."),
                    format!("まで{plies}手で{winner}の勝ち({reason})"),
                )
            }
            Outcome::Draw => language.pick(
                format!("Draw after {plies} moves: {reason}."),
                format!("まで{plies}手で引き分け({reason})"),
            ),
        }
    }
}

impl Drawing for Shogi {
    fn draw(line: &Line<Shogi>, style: TerminalStyle) -> String {
        let position = line.position();
        let last = line.moves().last().map(|m| m.to());
        let mut text = hand_line(position, Color::White, style) + "\n";
        text.push_str(match style {
            TerminalStyle::Ascii => "   9  8  7  6  5  4  3  2  1\n",
            _ => "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n",
        });
        for rank in 1..=9 {
            text.push_str(if style == TerminalStyle::Ascii {
                "  "
            } else {
                "|"
            });
            for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
                draw_square(
                    position.piece(square),
                    last == Some(square),
                    style,
                    &mut text,
                );
            }
            let _ = match style {
                TerminalStyle::Ascii => writeln!(text, "  {}", (b'a' + rank - 1) as char),
                _ => writeln!(text, "|{}", RANKS[usize::from(rank) - 1]),
            };
        }
        if style != TerminalStyle::Ascii {
            text.push_str("+---------------------------+\n");
        }
        text + &hand_line(position, Color::Black, style)
    }

    fn summary(line: &Line<Shogi>, _: TerminalStyle, language: Language) -> String {
        let position = line.position();
        let turn = side_name(position.turn(), language);
        let check = if position.in_check() {
            language.pick(", in check", "(王手)")
        } else {
            ""
        };
        let names =
            opening_name(line, language).map_or_else(String::new, |name| format!("  {name}"));
        language.pick(
            format!("{turn} to move{check}{names}"),
            format!("{turn}番{check}{names}"),
        )
    }

    fn svg(line: &Line<Shogi>) -> Result<String> {
        Ok(picture::svg(line)?)
    }

    fn board_json(position: &Position) -> Map<String, Value> {
        let sfen = Sfen::new(position.clone()).to_string();
        let rows: Vec<&str> = sfen.split([' ', '/']).take(9).collect();
        let hand = |color| {
            let held = HandKind::ALL.into_iter().filter_map(|kind| {
                let count = position.hand(color).count(kind);
                (count > 0).then(|| (kind.to_string(), json!(count)))
            });
            Value::Object(held.collect())
        };
        let mut map = Map::new();
        map.insert("board".to_owned(), json!(rows));
        map.insert(
            "hands".to_owned(),
            json!({"black": hand(Color::Black), "white": hand(Color::White)}),
        );
        map.insert("in_check".to_owned(), json!(position.in_check()));
        map
    }
}

impl RecordFiles for Shogi {
    const RECORDS: &'static [&'static str] = record::EXTENSIONS;

    const COLLECTION: (&'static str, &'static str) = ("csa", "/\n");

    fn record_text(game: &RecordedGame<'_, Shogi>, extension: &str) -> Result<String> {
        record::text(game, extension)
    }

    fn recorded<'a>(bytes: &'a [u8], extension: &str) -> Option<RecordedGames<'a, Shogi>> {
        record::games(bytes, extension)
    }
}

impl LeafCount for Shogi {
    fn leaves(position: &Position, depth: u32, _: Isa) -> Leaves {
        game::perft(position, depth)
    }

    /// Shogi's tables leave out games that ended earlier.
    fn published(leaves: Leaves) -> u64 {
        leaves.open
    }
}

impl BoardGame for Shogi {
    const PROTOCOL: protocol::Kind = protocol::Kind::Usi;

    const CAPABILITIES: Capabilities<Shogi> = Capabilities {
        declared: Some(declared),
        rating: Some(page::rating),
        end_cause: Some(end_cause),
        prover: Some(proof::forced_end),
        variety: Some(&OpeningVariety {
            guide: "alphabeta:nodes=60000,lines=6,hash=16",
            margin: 100,
            until: 8,
        }),
        opening_name: Some(opening_name),
        csa: Some(CsaMoves {
            parse: |position, text| Ok(csa::parse(position, text)?),
            write: |position, m| csa::write(position, m).to_string(),
            rows: ::record::csa::position_rows,
        }),
        ..Capabilities::NONE
    };
}

/// The openings of both sides, and the castles that they have on the board.
fn opening_name(line: &Line<Shogi>, language: Language) -> Option<String> {
    let opening = Shogi::opening_of(line).map(|title| language.pick(title.english, title.japanese));
    let castles = Color::BOTH.into_iter().filter_map(|color| {
        let castle = Formation::castle(color, line.position())?;
        let side = side_name(color, language);
        let name = language.pick(castle.english, castle.japanese);
        Some(language.pick(format!("{side}: {name}"), format!("{side}は{name}")))
    });
    let parts: Vec<String> = opening.into_iter().chain(castles).collect();
    (!parts.is_empty()).then(|| parts.join(language.pick(", ", "、")))
}

fn declared(line: &Line<Shogi>) -> Option<Outcome> {
    let rules = line.rules();
    let claim = rules.declaration.claim(line.position(), rules.handicap)?;
    Some(match claim {
        Claim::Win => Outcome::Win(line.turn()),
        Claim::Draw => Outcome::Draw,
    })
}

fn end_cause(reason: Reason) -> EndCause {
    match reason {
        Reason::Checkmate | Reason::NoMoves => EndCause::Mate,
        Reason::Repetition => EndCause::Repetition,
        Reason::PerpetualCheck => EndCause::PerpetualCheck,
        Reason::Try => EndCause::Rules,
        Reason::MostPlies => EndCause::MostMoves,
    }
}

const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// One sign a piece, two columns wide.
fn kanji(kind: Kind) -> char {
    match kind {
        Kind::Pawn => '歩',
        Kind::Lance => '香',
        Kind::Knight => '桂',
        Kind::Silver => '銀',
        Kind::Gold => '金',
        Kind::Bishop => '角',
        Kind::Rook => '飛',
        Kind::King => '玉',
        Kind::ProPawn => 'と',
        Kind::ProLance => '杏',
        Kind::ProKnight => '圭',
        Kind::ProSilver => '全',
        Kind::Horse => '馬',
        Kind::Dragon => '龍',
    }
}

/// SFEN's letter of a kind, promoted or not.
fn letter(kind: Kind) -> char {
    match kind.unpromoted() {
        Kind::Pawn => 'P',
        Kind::Lance => 'L',
        Kind::Knight => 'N',
        Kind::Silver => 'S',
        Kind::Gold => 'G',
        Kind::Bishop => 'B',
        Kind::Rook => 'R',
        _ => 'K',
    }
}

/// SFEN's letter, with a plus for a promoted piece.
fn letters(piece: Piece) -> String {
    let letter = letter(piece.kind());
    let plus = if piece.kind().is_promoted() { "+" } else { " " };
    let letter = match piece.color() {
        Color::Black => letter,
        Color::White => letter.to_ascii_lowercase(),
    };
    format!("{plus}{letter}")
}

/// Three columns a square: whose it is, and what it is.
fn draw_square(piece: Option<Piece>, last: bool, style: TerminalStyle, text: &mut String) {
    let sign = match (style, piece) {
        (TerminalStyle::Ascii, None) => " - ".to_owned(),
        (TerminalStyle::Ascii, Some(piece)) => letters(piece) + " ",
        (_, None) => " ・".to_owned(),
        (_, Some(piece)) => {
            let owner = match piece.color() {
                Color::Black => ' ',
                Color::White => 'v',
            };
            format!("{owner}{}", kanji(piece.kind()))
        }
    };
    if style != TerminalStyle::Colour {
        text.push_str(&sign);
        return;
    }
    let ink = match piece {
        Some(piece) if piece.kind().is_promoted() => AnsiColor::Red,
        _ => AnsiColor::Black,
    };
    let mut paint = Style::new()
        .fg_color(Some(Ansi::Ansi(ink)))
        .bg_color(Some(Ansi::Ansi(AnsiColor::Yellow)));
    if last {
        paint = paint.effects(Effects::BOLD | Effects::UNDERLINE);
    }
    let _ = write!(text, "{paint}{sign}{paint:#}");
}

fn hand_line(position: &Position, color: Color, style: TerminalStyle) -> String {
    let hand = position.hand(color);
    let mut held: Vec<String> = Vec::new();
    for kind in HandKind::ALL.into_iter().rev() {
        let count = hand.count(kind);
        let many = if count > 1 {
            count.to_string()
        } else {
            String::new()
        };
        if count > 0 {
            held.push(match style {
                TerminalStyle::Ascii => {
                    letters(Piece::new(kind.kind(), color)).trim().to_owned() + &many
                }
                _ => format!("{}{many}", kanji(kind.kind())),
            });
        }
    }
    let name = match (style, color) {
        (TerminalStyle::Ascii, Color::Black) => "hand of black:",
        (TerminalStyle::Ascii, Color::White) => "hand of white:",
        (_, Color::Black) => "先手の持駒：",
        (_, Color::White) => "後手の持駒：",
    };
    let none = if style == TerminalStyle::Ascii {
        "none"
    } else {
        "なし"
    };
    if held.is_empty() {
        format!("{name} {none}")
    } else {
        format!("{name} {}", held.join(" "))
    }
}
