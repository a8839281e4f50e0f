use ::shogi::Sfen;

use super::json::{Json, Members};
use super::line::{self, Place};
use super::{Error, Fault, header, initial};
use crate::shogi::{Partial, Record};

/// Reads the game of a file.
///
/// After a fault in the moves, the record holds the moves before it; after a fault in a branch,
/// the line that it hangs on is whole.
pub fn parse(text: &str) -> Result<Record, Partial<Error>> {
    let mut record = Record::default();
    let read = read(text, &mut record);
    Partial::unless_ok(record, read)
}

fn read(text: &str, record: &mut Record) -> Result<(), Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let json: Json = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        Error::here(Fault::Syntax { message })
    })?;
    let members = json.as_object()?;
    members.optional("header", |value| header::parse(value.as_object()?, record))?;
    if let Some(position) = members.optional("initial", initial::parse)? {
        record.start = Sfen::new(position);
    }
    members.required("moves", "a list", |moves| {
        read_moves(moves.as_list()?, record)
    })
}

/// Reads the moves. The first member is not one: it has the comments before the first move. Some
/// writers leave it out.
fn read_moves(moves: &[Json], record: &mut Record) -> Result<(), Error> {
    let place = Place::start(record.start.position.clone());
    let start = match moves.first() {
        Some(Json::Object(members)) if !is_move(Members(members)) => Some(Members(members)),
        _ => None,
    };
    if let Some(members) = start {
        let read = read_start(members, record);
        read.map_err(|error| error.at(0))?;
    }
    let first = usize::from(start.is_some());
    line::parse(moves, first, place, &mut record.main)
}

fn is_move(members: Members<'_>) -> bool {
    let is_there = |key| !matches!(members.optional(key, |_| Ok(())), Ok(None));
    is_there("move") || is_there("special")
}

fn read_start(members: Members<'_>, record: &mut Record) -> Result<(), Error> {
    let comments = members.optional("comments", line::parse_comments)?;
    record.comments = comments.unwrap_or_default();
    members.optional("forks", |forks| match forks.as_list()? {
        [] => Ok(()),
        _ => Err(Error::unexpected(
            "no branches before the first move",
            "some",
        )),
    })?;
    Ok(())
}
