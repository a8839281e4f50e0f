//! The board as an SVG picture, for documents and web pages.

use std::fmt::{self, Write};

use game::{Color, Line};
use othello::{Move, Othello, Position, Square, Squares};
use othello_engine::review::SquareMark;

/// The side of a square, in the picture's unit.
const SQUARE: u32 = 40;
/// The room for coordinates around the board.
const MARGIN: u32 = 24;

pub(super) fn svg(line: &Line<Othello>) -> Result<String, fmt::Error> {
    let position = line.position();
    let mut svg = board(position)?;
    for square in position.moves() {
        let (x, y) = centre(square);
        writeln!(svg, r##"<circle cx="{x}" cy="{y}" r="5" fill="#0f5132"/>"##)?;
    }
    if let Some(Move::Place(square)) = line.moves().last() {
        let (x, y) = centre(*square);
        writeln!(svg, r##"<circle cx="{x}" cy="{y}" r="4" fill="#d73a49"/>"##)?;
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// The board with signs on some of its squares.
pub fn marked(position: &Position, marks: &[SquareMark]) -> String {
    // Writing to a string does not fail.
    let mut svg = board(position).unwrap_or_default();
    for SquareMark {
        square,
        sign,
        colour,
    } in marks
    {
        let (x, y) = centre(*square);
        let baseline = y + 7;
        let _ = writeln!(
            svg,
            r#"<circle cx="{x}" cy="{y}" r="14" fill="none" stroke="{colour}" stroke-width="3"/><text x="{x}" y="{baseline}" fill="{colour}" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle">{sign}</text>"#
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The board with its discs, as the beginning of a picture.
fn board(position: &Position) -> Result<String, fmt::Error> {
    let length = u32::from(position.size().length());
    let board = length * SQUARE;
    let side = board + 2 * MARGIN;
    let mut svg = String::new();
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" role="img">"#
    )?;
    let summary = position.to_string().lines().last().map(str::to_owned);
    writeln!(
        svg,
        "<title>Othello: {}</title>",
        summary.unwrap_or_default()
    )?;
    writeln!(
        svg,
        r##"<rect width="{side}" height="{side}" rx="6" fill="#24292e"/>"##
    )?;
    writeln!(
        svg,
        r##"<rect x="{MARGIN}" y="{MARGIN}" width="{board}" height="{board}" fill="#1b7f4b"/>"##
    )?;
    coordinates(&mut svg, length)?;
    grid(&mut svg, length)?;
    discs(&mut svg, position.discs(Color::Black), "#111")?;
    discs(&mut svg, position.discs(Color::White), "#f6f6f2")?;
    Ok(svg)
}

fn centre(square: Square) -> (u32, u32) {
    let middle = |index: u8| MARGIN + u32::from(index) * SQUARE + SQUARE / 2;
    (middle(square.file()), middle(square.rank()))
}

fn coordinates(svg: &mut String, length: u32) -> fmt::Result {
    writeln!(
        svg,
        r##"<g fill="#e6e6e6" font-family="sans-serif" font-size="13" text-anchor="middle">"##
    )?;
    for index in 0..length {
        let along = MARGIN + index * SQUARE + SQUARE / 2;
        let file = (b'a' + index as u8) as char;
        let rank = index + 1;
        let (text, baseline) = (MARGIN - 7, along + 5);
        writeln!(svg, r#"<text x="{along}" y="{text}">{file}</text>"#)?;
        writeln!(
            svg,
            r#"<text x="{}" y="{baseline}">{rank}</text>"#,
            MARGIN / 2
        )?;
    }
    svg.push_str("</g>\n");
    Ok(())
}

fn grid(svg: &mut String, length: u32) -> fmt::Result {
    write!(svg, r##"<path stroke="#0b3d24" d=""##)?;
    let (near, far) = (MARGIN, MARGIN + length * SQUARE);
    for index in 0..=length {
        let along = MARGIN + index * SQUARE;
        write!(svg, "M{near} {along}H{far}M{along} {near}V{far}")?;
    }
    svg.push_str("\"/>\n");
    // The four dots of a real board, two squares in from each corner.
    let far = length - 2;
    for (x, y) in [(2, 2), (far, 2), (2, far), (far, far)] {
        let (x, y) = (MARGIN + x * SQUARE, MARGIN + y * SQUARE);
        writeln!(
            svg,
            r##"<circle cx="{x}" cy="{y}" r="3.5" fill="#0b3d24"/>"##
        )?;
    }
    Ok(())
}

fn discs(svg: &mut String, squares: Squares, fill: &str) -> fmt::Result {
    for square in squares {
        let (x, y) = centre(square);
        writeln!(
            svg,
            r##"<circle cx="{x}" cy="{y}" r="16" fill="{fill}" stroke="#000" stroke-opacity=".4"/>"##
        )?;
    }
    Ok(())
}
