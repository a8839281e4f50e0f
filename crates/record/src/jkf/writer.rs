use std::fmt::{self, Write};
use std::time::Duration;

use game::{ByColor, Position as _};

use ::shogi::{Move, Position, Square};

use super::json::Json;
use super::{EXPECTED, MAX_DEPTH, header, initial, ply, special, time};
use crate::shogi::{Branch, End, Reason, Record, WriteError};

/// The text of a record; see [`write()`].
pub fn to_text(record: &Record) -> Result<String, WriteError> {
    let mut text = String::new();
    write(record, &mut text)?;
    Ok(text)
}

/// Writes a record on one line. It reads back as the same record, except for what JKF has no
/// words for: bookmarks, the number of the first move and parts of seconds. A header that comes
/// twice is written twice, of which other programs may keep the last.
pub fn write(record: &Record, out: &mut impl Write) -> Result<(), WriteError> {
    let mut moves = vec![Json::Object(notes(None, None, &record.comments))];
    let place = Place {
        position: record.start.position.clone(),
        previous: None,
        total: ByColor::default(),
        ply: 1,
        depth: 0,
    };
    write_line(&record.main, place, &mut moves)?;
    let json = Json::object([
        ("header", header::write(record)?),
        ("initial", initial::write(&record.start.position)),
        ("moves", Json::List(moves)),
    ]);
    let text = serde_json::to_string(&json).map_err(|_| WriteError::Output(fmt::Error))?;
    out.write_str(&text).map_err(WriteError::Output)
}

/// Where a line begins or goes on.
#[derive(Clone)]
struct Place {
    position: Position,
    previous: Option<Square>,
    /// The time each side has used.
    total: ByColor<Duration>,
    /// The number of the next move.
    ply: usize,
    depth: usize,
}

impl Place {
    /// Adds the time of a move and returns it with the total.
    fn spend(&mut self, time: Option<Duration>) -> Option<Json> {
        let total = &mut self.total[self.position.turn()];
        // JKF has whole seconds, and totals that are their sums.
        let now = Duration::from_secs(time?.as_secs());
        *total = total.saturating_add(now);
        Some(time::write(now, *total))
    }
}

fn write_line(branch: &Branch, mut place: Place, out: &mut Vec<Json>) -> Result<(), WriteError> {
    for node in &branch.moves {
        let after = place.position.play(node.played);
        let after = after.map_err(|_| WriteError::Move { ply: place.ply })?;
        let forks = write_forks(&node.branches, &place)?;
        let played = ply::write(&place.position, place.previous, node.played);
        let time = place.spend(node.time);
        let mut members = notes(Some(("move", played)), time, &node.comments);
        members.extend(forks);
        out.push(Json::Object(members));
        place.position = after;
        place.previous = Some(node.played.to());
        place.ply += 1;
    }
    match &branch.end {
        Some(end) => write_end(end, place, out),
        None => Ok(()),
    }
}

fn write_end(end: &End, mut place: Place, out: &mut Vec<Json>) -> Result<(), WriteError> {
    let turn = place.position.turn();
    let word = special::word(&end.reason, turn);
    if special::parse(word, turn) != end.reason {
        return Err(WriteError::Text {
            field: "end",
            expected: EXPECTED,
            found: word.to_owned(),
        });
    }
    let mut forks = write_forks(&end.branches, &place)?;
    if let Some(m) = end.attempt {
        // The branches replace the illegal move, not the verdict on it.
        let mut members = vec![("move".to_owned(), write_attempt(end, m, &place)?)];
        members.extend(forks.take());
        out.push(Json::Object(members));
    }
    let time = place.spend(end.time);
    let mut members = notes(Some(("special", Json::text(word))), time, &end.comments);
    members.extend(forks);
    out.push(Json::Object(members));
    Ok(())
}

/// The illegal move that ended the game. One that is legal, or of the other side, would not read
/// back as such.
fn write_attempt(end: &End, m: Move, place: &Place) -> Result<Json, WriteError> {
    let by = place.position.turn();
    let json = ply::write(&place.position, place.previous, m);
    let reads_back = ply::parse(&json, &place.position, place.previous) == Ok(m);
    if !reads_back || place.position.is_legal(m) || end.reason != (Reason::Illegal { by }) {
        return Err(WriteError::Move { ply: place.ply });
    }
    Ok(json)
}

fn write_forks(branches: &[Branch], place: &Place) -> Result<Option<(String, Json)>, WriteError> {
    if branches.is_empty() {
        return Ok(None);
    }
    let mut place = place.clone();
    place.depth += 1;
    if place.depth > MAX_DEPTH {
        return Err(WriteError::Depth { most: MAX_DEPTH });
    }
    let mut forks = Vec::new();
    for branch in branches {
        let mut line = Vec::new();
        write_line(branch, place.clone(), &mut line)?;
        forks.push(Json::List(line));
    }
    Ok(Some(("forks".to_owned(), Json::List(forks))))
}

/// The members of a move, an end or the start, but for the branches.
fn notes(
    what: Option<(&str, Json)>,
    time: Option<Json>,
    comments: &[String],
) -> Vec<(String, Json)> {
    let comments = comments.iter().map(Json::text).collect::<Vec<_>>();
    let comments = (!comments.is_empty()).then_some(("comments", Json::List(comments)));
    let members = what.into_iter().chain(time.map(|time| ("time", time)));
    members
        .chain(comments)
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}
