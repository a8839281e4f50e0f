//! A line of moves and what hangs on it.

use std::time::Duration;

use game::Position as _;

use ::shogi::{Move, Position, Refusal, Square};

use super::json::Json;
use super::{Error, Fault, MAX_DEPTH, ply, special, time};
use crate::shogi::{Branch, End, Node, Reason};

/// Where a line begins or goes on.
#[derive(Clone)]
pub(super) struct Place {
    position: Position,
    /// Where the move before went.
    previous: Option<Square>,
    /// How many branches deep this is.
    depth: usize,
}

impl Place {
    pub(super) fn start(position: Position) -> Place {
        Place {
            position,
            previous: None,
            depth: 0,
        }
    }
}

/// Reads the members of a line from `first` on, then the branches on them, and keeps what it
/// could read.
pub(super) fn parse(
    values: &[Json],
    first: usize,
    place: Place,
    branch: &mut Branch,
) -> Result<(), Error> {
    let mut line = Line {
        branch,
        place,
        attempt: None,
        forks: Vec::new(),
    };
    let mut read = Ok(());
    for (index, value) in values.iter().enumerate().skip(first) {
        read = line.member(index, value).map_err(|error| error.at(index));
        if read.is_err() {
            break;
        }
    }
    // A move that no verdict followed was not the end after all.
    if let Some(attempt) = line.attempt.take() {
        line.branch.end = None;
        read = Err(attempt);
    }
    let forks = line.read_forks();
    read.and(forks)
}

/// The common fields of a move and an end.
struct Notes<'a> {
    time: Option<Duration>,
    comments: Vec<String>,
    forks: Option<&'a Json>,
}

/// Branches to be read when their line is.
struct Fork<'a> {
    /// The number of the member in its list.
    index: usize,
    /// The number of the move they replace; `None` for the end.
    node: Option<usize>,
    place: Place,
    value: &'a Json,
}

struct Line<'a, 'b> {
    branch: &'b mut Branch,
    place: Place,
    /// The fault to report for an illegal move at the end, unless a verdict follows.
    attempt: Option<Error>,
    forks: Vec<Fork<'a>>,
}

impl<'a> Line<'a, '_> {
    fn member(&mut self, index: usize, value: &'a Json) -> Result<(), Error> {
        let members = value.as_object()?;
        if self.branch.end.is_some() && self.attempt.is_none() {
            return Err(Error::here(Fault::AfterEnd));
        }
        let word = members.optional("special", Json::as_text)?;
        let played = members.optional("move", |value| {
            ply::parse(value, &self.place.position, self.place.previous)
        })?;
        let notes = Notes {
            time: members.optional("time", time::parse)?.flatten(),
            comments: members
                .optional("comments", parse_comments)?
                .unwrap_or_default(),
            forks: members.optional("forks", Ok)?,
        };
        match (played, word) {
            (Some(_), _) if self.attempt.is_some() => Err(Error::here(Fault::AfterEnd)),
            (Some(m), word) => {
                self.play(index, m, notes);
                let no_notes = Notes {
                    time: None,
                    comments: Vec::new(),
                    forks: None,
                };
                word.map_or(Ok(()), |word| self.end(index, word, no_notes))
            }
            (None, Some(word)) => self.end(index, word, notes),
            (None, None) => Err(Error::unexpected("a move or a special", "neither")),
        }
    }

    fn play(&mut self, index: usize, m: Move, notes: Notes<'a>) {
        let Ok(after) = self.place.position.play(m) else {
            let why = Refusal::explain(&self.place.position, m);
            let error = Error::here(Fault::Illegal(why)).within("move").at(index);
            self.attempt = Some(error);
            let by = self.place.position.turn();
            let mut end = End::new(Reason::Illegal { by });
            end.attempt = Some(m);
            self.branch.end = Some(end);
            self.add_to_end(index, notes);
            return;
        };
        self.add_forks(index, Some(self.branch.moves.len()), notes.forks);
        let mut node = Node::new(m);
        node.time = notes.time;
        node.comments = notes.comments;
        self.branch.moves.push(node);
        self.place.position = after;
        self.place.previous = Some(m.to());
    }

    fn end(&mut self, index: usize, word: &str, notes: Notes<'a>) -> Result<(), Error> {
        let reason = special::parse(word, self.place.position.turn());
        match &self.branch.end {
            None => self.branch.end = Some(End::new(reason)),
            // The verdict on an illegal move.
            Some(end) if end.reason == reason => self.attempt = None,
            Some(_) => return Err(Error::here(Fault::AfterEnd)),
        }
        self.add_to_end(index, notes);
        Ok(())
    }

    fn add_to_end(&mut self, index: usize, notes: Notes<'a>) {
        if let Some(end) = &mut self.branch.end {
            end.time = notes.time.or(end.time);
            end.comments.extend(notes.comments);
        }
        self.add_forks(index, None, notes.forks);
    }

    fn add_forks(&mut self, index: usize, node: Option<usize>, value: Option<&'a Json>) {
        if let Some(value) = value {
            self.forks.push(Fork {
                index,
                node,
                place: self.place.clone(),
                value,
            });
        }
    }

    fn read_forks(self) -> Result<(), Error> {
        for fork in self.forks {
            let branches = match fork.node {
                Some(node) => self
                    .branch
                    .moves
                    .get_mut(node)
                    .map(|node| &mut node.branches),
                None => self.branch.end.as_mut().map(|end| &mut end.branches),
            };
            if let Some(branches) = branches {
                parse_forks(fork.value, &fork.place, branches)
                    .map_err(|error| error.within("forks").at(fork.index))?;
            }
        }
        Ok(())
    }
}

fn parse_forks(value: &Json, place: &Place, branches: &mut Vec<Branch>) -> Result<(), Error> {
    let mut place = place.clone();
    place.depth += 1;
    for (index, line) in value.as_list()?.iter().enumerate() {
        if place.depth > MAX_DEPTH {
            return Err(Error::here(Fault::Depth).at(index));
        }
        let mut branch = Branch::default();
        let read = line
            .as_list()
            .and_then(|line| parse(line, 0, place.clone(), &mut branch));
        branches.push(branch);
        read.map_err(|error| error.at(index))?;
    }
    Ok(())
}

/// Reads comments, a line each.
pub(super) fn parse_comments(value: &Json) -> Result<Vec<String>, Error> {
    let lines = value.as_list()?.iter().enumerate();
    lines
        .map(|(index, line)| {
            let text = line.as_text().map_err(|error| error.at(index))?;
            Ok(text.to_owned())
        })
        .collect()
}
