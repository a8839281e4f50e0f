use std::fmt::{self, Write};
use std::time::Duration;

use game::{ByColor, Color, Position as _};

use ::shogi::{Handicap, Move, Position, ki2, kif};

use super::line::{self, Line};
use super::parser::attempted_drop;
use super::tree::Place;
use super::{MAX_DEPTH, bod, header, reason, time};
use crate::shogi::{Branch, End, Reason, Record, WriteError};

/// The number of moves in a line of KI2.
const MOVES_A_LINE: usize = 6;

/// Which of the two formats that share all but the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    Kif,
    Ki2,
}

/// A branch to be written, and how the game stands where it begins.
struct Pending<'a> {
    branch: &'a Branch,
    ply: usize,
    place: Place,
    totals: ByColor<Duration>,
    depth: usize,
}

struct Writer<'a, W> {
    out: &'a mut W,
    style: Style,
    is_handicap: bool,
    /// The number of moves in the current line of KI2.
    in_line: usize,
}

/// Writes a record in one of the formats.
pub(crate) fn write(record: &Record, style: Style, out: &mut impl Write) -> Result<(), WriteError> {
    let start = &record.start;
    let mut named = Handicap::all().filter(|handicap| handicap.start() == start.position);
    let named = named.next().filter(|_| start.number == 1);
    let mut writer = Writer {
        out,
        style,
        is_handicap: named.is_some_and(|handicap| handicap != Handicap::Even),
        in_line: 0,
    };
    writer.headers(record)?;
    match named {
        Some(handicap) => writeln!(writer.out, "手合割：{}", handicap.japanese())?,
        None if start.number == 0 => return Err(unwritable("number", "0")),
        None => {
            writer.out.write_str("手合割：その他\n")?;
            bod::write(start, writer.out)?;
        }
    }
    match style {
        Style::Kif => writer.out.write_str("手数----指手---------消費時間--\n")?,
        Style::Ki2 => writer.out.write_char('\n')?,
    }
    writer.notes(&record.comments, record.bookmark.as_deref())?;
    let mut pending = vec![Pending {
        branch: &record.main,
        ply: 1,
        place: Place {
            position: start.position.clone(),
            previous: None,
        },
        totals: ByColor::default(),
        depth: 0,
    }];
    // The last branches come first, so that each is at a move of the line written last.
    while let Some(next) = pending.pop() {
        if next.depth > MAX_DEPTH {
            return Err(WriteError::Depth { most: MAX_DEPTH });
        }
        if next.depth > 0 {
            writeln!(writer.out, "\n変化：{}手", next.ply)?;
        }
        writer.branch(next, &mut pending)?;
    }
    Ok(())
}

impl<W: Write> Writer<'_, W> {
    fn headers(&mut self, record: &Record) -> Result<(), WriteError> {
        for (key, value) in record.headers.iter() {
            let word = header::word(key);
            let value = header::value(key, value);
            let text = format!("{word}：{}", one_line("header", &value)?);
            let reads_back = line::parse(&text) == Line::Header(word, &value);
            if !reads_back || header::parse_key(word) != key {
                return Err(unwritable("header", &text));
            }
            writeln!(self.out, "{}", one_line("header", &text)?)?;
        }
        for color in Color::BOTH {
            if let Some(name) = &record.players[color] {
                let side = reason::side(color, self.is_handicap);
                writeln!(self.out, "{side}：{}", one_line("player", name)?)?;
            }
        }
        Ok(())
    }

    fn branch<'b>(
        &mut self,
        line: Pending<'b>,
        pending: &mut Vec<Pending<'b>>,
    ) -> Result<(), WriteError> {
        let Pending {
            branch,
            mut ply,
            mut place,
            mut totals,
            depth,
        } = line;
        for node in &branch.moves {
            let turn = place.position.turn();
            let Ok(after) = place.position.play(node.played) else {
                return Err(WriteError::Move { ply });
            };
            push_all(&node.branches, (ply, &place, totals, depth), pending);
            let used = node.time.map(|used| {
                totals[turn] = totals[turn].saturating_add(used);
                (used, totals[turn])
            });
            match self.style {
                Style::Kif => {
                    let text = kif::write(&place.position, place.previous, node.played);
                    self.numbered(ply, &text.to_string(), used, !node.branches.is_empty())?;
                }
                Style::Ki2 => self.signed(ply, &place, node.played)?,
            }
            self.notes(&node.comments, node.bookmark.as_deref())?;
            place = Place {
                position: after,
                previous: Some(node.played.to()),
            };
            ply += 1;
        }
        if let Some(end) = &branch.end {
            push_all(&end.branches, (ply, &place, totals, depth), pending);
            let turn = place.position.turn();
            let used = end
                .time
                .map(|used| (used, totals[turn].saturating_add(used)));
            match self.style {
                Style::Kif => self.kif_end(end, ply, &place, used)?,
                Style::Ki2 => self.ki2_end(end, ply, &place)?,
            }
        }
        self.break_line()?;
        Ok(())
    }

    /// A line of KIF.
    fn numbered(
        &mut self,
        number: usize,
        text: &str,
        time: Option<(Duration, Duration)>,
        has_branches: bool,
    ) -> fmt::Result {
        write!(self.out, "{number:4} {text}")?;
        if time.is_some() || has_branches {
            let width: usize = text
                .chars()
                .map(|letter| 2 - usize::from(letter.is_ascii()))
                .sum();
            write!(self.out, "{:1$}", "", 13_usize.saturating_sub(width).max(1))?;
        }
        if let Some((used, total)) = time {
            time::write(used, total, self.out)?;
        }
        self.out.write_str(if has_branches { "+\n" } else { "\n" })
    }

    /// A move of KI2.
    fn signed(&mut self, ply: usize, place: &Place, m: Move) -> Result<(), WriteError> {
        let Place { position, previous } = place;
        let text = ki2::write(position, *previous, m).to_string();
        if ki2::parse(position, *previous, &text) != Ok(m) {
            return Err(WriteError::Move { ply });
        }
        self.ki2_move(&text)?;
        Ok(())
    }

    fn ki2_move(&mut self, text: &str) -> fmt::Result {
        match self.in_line {
            0 => {}
            MOVES_A_LINE.. => self.break_line()?,
            _ => self.out.write_str("  ")?,
        }
        self.in_line += 1;
        self.out.write_str(text)
    }

    fn break_line(&mut self) -> fmt::Result {
        if self.in_line > 0 {
            self.in_line = 0;
            self.out.write_char('\n')?;
        }
        Ok(())
    }

    fn kif_end(
        &mut self,
        end: &End,
        ply: usize,
        place: &Place,
        time: Option<(Duration, Duration)>,
    ) -> Result<(), WriteError> {
        let turn = place.position.turn();
        let has_branches = !end.branches.is_empty();
        if let Some(m) = end.attempt {
            let Place { position, previous } = place;
            let text = kif::write(position, *previous, m).to_string();
            let reads_back = kif::parse(position, *previous, &text) == Ok(m);
            if !reads_back || !is_attempt(end, position, m) {
                return Err(WriteError::Move { ply });
            }
            // The time is that of the move, and the verdict the opponent's.
            self.numbered(ply, &text, time, has_branches)?;
            let word = reason::word(&end.reason, !turn);
            self.numbered(ply + 1, word, None, false)?;
        } else {
            let word = one_line("end", reason::word(&end.reason, turn))?;
            let reads_back = matches!(
                line::parse(&format!("1 {word}")),
                Line::Numbered(_, body) if time::split(body) == Ok((word, None))
            );
            let is_end = !line::is_move(word) && reason::parse(word, turn) == end.reason;
            if !reads_back || !is_end {
                return Err(unwritable("end", word));
            }
            self.numbered(ply, word, time, has_branches)?;
        }
        self.notes(&end.comments, end.bookmark.as_deref())?;
        self.result(end, ply, turn)
    }

    fn ki2_end(&mut self, end: &End, ply: usize, place: &Place) -> Result<(), WriteError> {
        let turn = place.position.turn();
        if let Some(m) = end.attempt {
            let Place { position, previous } = place;
            let text = ki2::write(position, *previous, m).to_string();
            let read = ki2::parse(position, *previous, &text);
            let drop = read
                .err()
                .and_then(|error| attempted_drop(place, &text, &error));
            if drop != Some(m) || !is_attempt(end, position, m) {
                return Err(WriteError::Move { ply });
            }
            self.ki2_move(&text)?;
        }
        let text = reason::result(&end.reason, turn, self.is_handicap);
        let reads_back =
            line::parse(&format!("まで1手で{text}")) == Line::Result(one_line("end", &text)?);
        if text.is_empty() || !reads_back || reason::parse_result(&text, turn) != end.reason {
            return Err(unwritable("end", &text));
        }
        self.break_line()?;
        self.result(end, ply, turn)?;
        self.notes(&end.comments, end.bookmark.as_deref())
    }

    fn result(&mut self, end: &End, ply: usize, turn: Color) -> Result<(), WriteError> {
        let played = ply - 1 + usize::from(end.attempt.is_some());
        let text = reason::result(&end.reason, turn, self.is_handicap);
        writeln!(self.out, "まで{played}手で{text}")?;
        Ok(())
    }

    fn notes(&mut self, comments: &[String], bookmark: Option<&str>) -> Result<(), WriteError> {
        if !comments.is_empty() || bookmark.is_some() {
            self.break_line()?;
        }
        for comment in comments {
            writeln!(self.out, "*{}", one_line("comment", comment)?)?;
        }
        if let Some(name) = bookmark {
            writeln!(self.out, "&{}", one_line("bookmark", name)?)?;
        }
        Ok(())
    }
}

/// Keeps branches for later, the first on top.
fn push_all<'b>(
    branches: &'b [Branch],
    (ply, place, totals, depth): (usize, &Place, ByColor<Duration>, usize),
    pending: &mut Vec<Pending<'b>>,
) {
    pending.extend(branches.iter().rev().map(|branch| Pending {
        branch,
        ply,
        place: place.clone(),
        totals,
        depth: depth + 1,
    }));
}

/// Whether a move can have ended a line as an illegal one.
fn is_attempt(end: &End, position: &Position, m: Move) -> bool {
    let by = position.turn();
    end.reason == (Reason::Illegal { by }) && !position.is_legal(m)
}

fn one_line<'a>(field: &'static str, text: &'a str) -> Result<&'a str, WriteError> {
    if text.contains(['\n', '\r']) {
        return Err(unwritable(field, text));
    }
    Ok(text)
}

fn unwritable(field: &'static str, text: &str) -> WriteError {
    WriteError::Text {
        field,
        expected: "one line that KIF can hold",
        found: text.to_owned(),
    }
}
