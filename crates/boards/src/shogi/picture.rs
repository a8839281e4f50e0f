//! The board as an SVG picture, for documents and web pages.

use std::fmt::{self, Write};

use game::{Color, Line};
use shogi::{HandKind, Move, Shogi, Square};

use super::{RANKS, kanji};

const SQUARE: u32 = 40;
/// The room for coordinates and, beside the board, the hands.
const MARGIN: u32 = 28;
const HAND: u32 = 44;
const BOARD: u32 = 9 * SQUARE;
const WIDTH: u32 = BOARD + 2 * MARGIN + 2 * HAND;
const HEIGHT: u32 = BOARD + 2 * MARGIN;
const LEFT: u32 = MARGIN + HAND;

pub(super) fn svg(line: &Line<Shogi>) -> Result<String, fmt::Error> {
    Ok(board(line)? + "</svg>\n")
}

/// Colours that are told apart on the board, also by people who see them differently.
const PLAYED: &str = "#d55e00";
const BEST: &str = "#0072b2";

/// The board with an arrow for a move that was played, and one for the best move if it is another.
#[must_use]
pub fn marked(line: &Line<Shogi>, played: Move, best: Move) -> String {
    // Writing to a string does not fail.
    let mut svg = board(line).unwrap_or_default();
    let _ = arrow(&mut svg, line, played, PLAYED);
    if best != played {
        let _ = arrow(&mut svg, line, best, BEST);
    }
    svg + "</svg>\n"
}

/// An arrow from where a piece stands, or a circle where one is dropped.
fn arrow(svg: &mut String, line: &Line<Shogi>, m: Move, colour: &str) -> fmt::Result {
    let centre = |square| {
        let (x, y) = corner(square);
        (f64::from(x + SQUARE / 2), f64::from(y + SQUARE / 2))
    };
    let (x, y) = centre(m.to());
    let Some(from) = m.from() else {
        let sign = match m {
            Move::Drop { kind, .. } => kanji(kind.kind()),
            _ => ' ',
        };
        let turn = match line.turn() {
            Color::Black => String::new(),
            Color::White => format!(r#" transform="rotate(180 {x} {y})""#),
        };
        return writeln!(
            svg,
            r#"<circle cx="{x}" cy="{y}" r="17" fill="none" stroke="{colour}" stroke-width="3"/><text x="{x}" y="{}" font-size="26" fill="{colour}"{turn}>{sign}</text>"#,
            y + 9.0
        );
    };
    let (left, top) = centre(from);
    let (along, down) = (x - left, y - top);
    let length = along.hypot(down).max(1.0);
    let (along, down) = (along / length, down / length);
    // The head is a triangle at the end of the line.
    let (neck_x, neck_y) = (x - 14.0 * along, y - 14.0 * down);
    writeln!(
        svg,
        r#"<line x1="{left}" y1="{top}" x2="{neck_x:.1}" y2="{neck_y:.1}" stroke="{colour}" stroke-width="5" stroke-opacity=".8"/><path d="M{x} {y}L{:.1} {:.1}L{:.1} {:.1}Z" fill="{colour}" fill-opacity=".8"/>"#,
        neck_x - 8.0 * down,
        neck_y + 8.0 * along,
        neck_x + 8.0 * down,
        neck_y - 8.0 * along,
    )
}

/// The board with its pieces and the hands, as the beginning of a picture.
fn board(line: &Line<Shogi>) -> Result<String, fmt::Error> {
    let position = line.position();
    let mut svg = String::new();
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" font-family="serif" text-anchor="middle">"#
    )?;
    writeln!(svg, "<title>Shogi</title>")?;
    writeln!(
        svg,
        r##"<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#fffaf0"/>"##
    )?;
    writeln!(
        svg,
        r##"<rect x="{LEFT}" y="{MARGIN}" width="{BOARD}" height="{BOARD}" fill="#f4d08b"/>"##
    )?;
    if let Some(m) = line.moves().last() {
        let (x, y) = corner(m.to());
        writeln!(
            svg,
            r##"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="#e9a94e"/>"##
        )?;
    }
    grid(&mut svg)?;
    for square in Square::all() {
        let Some(piece) = position.piece(square) else {
            continue;
        };
        let (x, y) = corner(square);
        let (x, y) = (x + SQUARE / 2, y + SQUARE / 2);
        let ink = if piece.kind().is_promoted() {
            "#b00020"
        } else {
            "#111"
        };
        let turn = match piece.color() {
            Color::Black => String::new(),
            Color::White => format!(r#" transform="rotate(180 {x} {y})""#),
        };
        writeln!(
            svg,
            r#"<text x="{x}" y="{}" font-size="28" fill="{ink}"{turn}>{}</text>"#,
            y + 10,
            kanji(piece.kind())
        )?;
    }
    for color in Color::BOTH {
        hand(&mut svg, line, color)?;
    }
    Ok(svg)
}

/// The top left corner of a square.
fn corner(square: Square) -> (u32, u32) {
    let column = 9 - u32::from(square.file());
    let row = u32::from(square.rank()) - 1;
    (LEFT + column * SQUARE, MARGIN + row * SQUARE)
}

fn grid(svg: &mut String) -> fmt::Result {
    write!(svg, r##"<path stroke="#5b4320" d=""##)?;
    let (right, bottom) = (LEFT + BOARD, MARGIN + BOARD);
    for index in 0..=9 {
        let (x, y) = (LEFT + index * SQUARE, MARGIN + index * SQUARE);
        write!(svg, "M{LEFT} {y}H{right}M{x} {MARGIN}V{bottom}")?;
    }
    svg.push_str("\"/>\n<g font-size=\"13\" fill=\"#333\">\n");
    for (index, rank) in (0..9).zip(RANKS) {
        let along = SQUARE * index + SQUARE / 2;
        let (x, y) = (LEFT + along, MARGIN + along + 5);
        writeln!(
            svg,
            r#"<text x="{x}" y="{}">{}</text>"#,
            MARGIN - 8,
            9 - index
        )?;
        writeln!(svg, r#"<text x="{}" y="{y}">{rank}</text>"#, right + 12)?;
    }
    svg.push_str("</g>\n");
    Ok(())
}

/// Black's hand lies to the right of the board, in the lower half; White's mirrors it.
fn hand(svg: &mut String, line: &Line<Shogi>, color: Color) -> fmt::Result {
    let hand = line.position().hand(color);
    let turn = match color {
        Color::Black => String::new(),
        Color::White => format!(r#" transform="rotate(180 {} {})""#, WIDTH / 2, HEIGHT / 2),
    };
    let x = LEFT + BOARD + MARGIN + HAND / 2 - 4;
    writeln!(svg, r##"<g font-size="20" fill="#111"{turn}>"##)?;
    let mut y = MARGIN + 4 * SQUARE;
    for kind in HandKind::ALL.into_iter().rev() {
        let many = match hand.count(kind) {
            0 => continue,
            1 => String::new(),
            count => count.to_string(),
        };
        writeln!(
            svg,
            r#"<text x="{x}" y="{y}">{}{many}</text>"#,
            kanji(kind.kind())
        )?;
        y += 30;
    }
    svg.push_str("</g>\n");
    Ok(())
}
