//! The board as an SVG picture, for documents and web pages.

use crate::drawing::TerminalStyle;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

use game::{Color, Line};
use renju::{Diagram, Move, Point, Renju, Size};

/// The distance between two lines, in the picture's unit.
const STEP: u32 = 32;
/// The room for coordinates around the outer lines.
const MARGIN: u32 = 40;

pub(super) fn svg(line: &Line<Renju>) -> Result<String, fmt::Error> {
    Ok(board(line)? + "</svg>\n")
}

/// Colours that are told apart on the board, also by people who see them differently.
const PLAYED: &str = "#d55e00";
const BEST: &str = "#0072b2";

/// The board with a ring where a move was played, and one for the best move if it is another.
#[must_use]
pub fn marked(line: &Line<Renju>, played: Move, best: Move) -> String {
    // Writing to a string does not fail.
    let mut svg = board(line).unwrap_or_default();
    let _ = ring(&mut svg, line, played, PLAYED);
    if best != played {
        let _ = ring(&mut svg, line, best, BEST);
    }
    svg + "</svg>\n"
}

/// A ring around the point of a move; a pass has none.
fn ring(svg: &mut String, line: &Line<Renju>, m: Move, colour: &str) -> fmt::Result {
    let Some(point) = m.point() else {
        return Ok(());
    };
    let (x, y) = centre(point, line.position().size());
    writeln!(
        svg,
        r#"<circle cx="{x}" cy="{y}" r="12" fill="none" stroke="{colour}" stroke-width="4"/>"#
    )
}

/// The board with its stones, as the beginning of a picture.
fn board(line: &Line<Renju>) -> Result<String, fmt::Error> {
    let position = line.position();
    let size = position.size();
    let side = (u32::from(size.get()) - 1) * STEP + 2 * MARGIN;
    let mut svg = String::new();
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" role="img" font-family="sans-serif" text-anchor="middle">"#
    )?;
    writeln!(svg, "<title>Renju: {}</title>", Diagram(position.clone()))?;
    writeln!(
        svg,
        r##"<rect width="{side}" height="{side}" rx="6" fill="#e3b76b"/>"##
    )?;
    grid(&mut svg, size)?;
    coordinates(&mut svg, size)?;
    fouls(&mut svg, line)?;
    stones(&mut svg, line)?;
    Ok(svg)
}

fn centre(point: Point, size: Size) -> (u32, u32) {
    let row = size.get() - 1 - point.y;
    (
        MARGIN + u32::from(point.x) * STEP,
        MARGIN + u32::from(row) * STEP,
    )
}

fn grid(svg: &mut String, size: Size) -> fmt::Result {
    write!(svg, r##"<path stroke="#5b4218" d=""##)?;
    let (near, far) = (MARGIN, MARGIN + (u32::from(size.get()) - 1) * STEP);
    for index in 0..u32::from(size.get()) {
        let along = MARGIN + index * STEP;
        write!(svg, "M{near} {along}H{far}M{along} {near}V{far}")?;
    }
    svg.push_str("\"/>\n");
    for point in size.points().filter(|&point| super::is_star(point, size)) {
        let (x, y) = centre(point, size);
        writeln!(
            svg,
            r##"<circle cx="{x}" cy="{y}" r="3.5" fill="#5b4218"/>"##
        )?;
    }
    Ok(())
}

fn coordinates(svg: &mut String, size: Size) -> fmt::Result {
    writeln!(svg, r##"<g fill="#5b4218" font-size="13">"##)?;
    for index in 0..size.get() {
        let point = Point::new(index, index);
        let (x, y) = centre(point, size);
        let column = char::from(b'a' + index);
        let bottom = MARGIN + u32::from(size.get() - 1) * STEP + 30;
        writeln!(svg, r#"<text x="{x}" y="{bottom}">{column}</text>"#)?;
        writeln!(svg, r#"<text x="14" y="{}">{}</text>"#, y + 5, index + 1)?;
    }
    svg.push_str("</g>\n");
    Ok(())
}

fn stones(svg: &mut String, line: &Line<Renju>) -> fmt::Result {
    let position = line.position();
    let numbers: BTreeMap<Point, usize> = (1..)
        .zip(line.moves())
        .filter_map(|(number, m)| Some((m.point()?, number)))
        .collect();
    let last = line.moves().last().and_then(|m| m.point());
    for color in Color::BOTH {
        let (fill, ink) = match color {
            Color::Black => ("#151515", "#f6f6f2"),
            Color::White => ("#f6f6f2", "#151515"),
        };
        for point in position.stones(color).iter() {
            let (x, y) = centre(point, position.size());
            writeln!(
                svg,
                r##"<circle cx="{x}" cy="{y}" r="14.5" fill="{fill}" stroke="#000" stroke-opacity=".4"/>"##
            )?;
            if let Some(number) = numbers.get(&point) {
                let ink = if last == Some(point) { "#e5484d" } else { ink };
                writeln!(
                    svg,
                    r#"<text x="{x}" y="{}" font-size="13" fill="{ink}">{number}</text>"#,
                    y + 5
                )?;
            }
        }
    }
    Ok(())
}

/// A cross where Black must not play, with the foul's number.
fn fouls(svg: &mut String, line: &Line<Renju>) -> fmt::Result {
    let position = line.position();
    for (point, foul) in super::fouls(position) {
        let (x, y) = centre(point, position.size());
        let sign = super::foul_sign(foul, TerminalStyle::Ascii);
        writeln!(
            svg,
            r##"<path stroke="#c11d23" stroke-width="2.5" d="M{} {}l14 14m0 -14l-14 14"><title>{point}: {foul}</title></path>"##,
            x - 7,
            y - 7
        )?;
        writeln!(
            svg,
            r##"<text x="{}" y="{}" font-size="10" fill="#c11d23">{sign}</text>"##,
            x + 11,
            y - 5
        )?;
    }
    Ok(())
}
