//! Requests and answers as the transcripts show them.

use std::fmt::{Debug, Write};

use protocol::usi::Checkmate;
use protocol::{Answer, BestMove, Go, Info, Request};

/// One request, in a line.
pub(super) fn request(request: &Request) -> String {
    match request {
        Request::SetOption { name, value } => match value {
            Some(value) => format!("set {name:?} to {value:?}"),
            None => format!("press {name:?}"),
        },
        Request::Position { start, moves } => {
            let start = start.as_deref().unwrap_or("usual start");
            format!("position {start:?} then {moves:?}")
        }
        Request::Go(go) => format!("go{}", limits(go)),
        Request::NewGame => "new game".into(),
        Request::GameOver(ending) => format!("game over: {ending:?}").to_lowercase(),
        Request::PonderHit(None) => "ponder hit".into(),
        Request::PonderHit(Some(go)) => format!("ponder hit{}", limits(go)),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// One answer; an identity has a line for each option.
pub(super) fn answer(answer: &Answer) -> Vec<String> {
    let line = match answer {
        Answer::Identity(identity) => {
            let (name, author) = (&identity.name, &identity.author);
            let mut lines = vec![format!("identity {name:?} by {author:?}")];
            for option in &identity.options {
                lines.push(format!("  {:?}: {:?}", option.name, option.kind));
            }
            return lines;
        }
        Answer::Info(info) => format!("info{}", found_out(info)),
        Answer::Best(BestMove::Play { best, ponder }) => {
            let mut line = format!("best {best}");
            field(&mut line, "ponder", ponder.as_ref());
            line
        }
        Answer::Best(other) => format!("best {other:?}").to_lowercase(),
        Answer::Mate(Checkmate::Timeout) => "mate unknown".into(),
        Answer::Mate(Checkmate::NotImplemented) => "mate not implemented".into(),
        Answer::Mate(Checkmate::NoMate) => "no mate".into(),
        Answer::Mate(Checkmate::Moves(moves)) => format!("mate {moves:?}"),
        Answer::Text(text) => format!("text {text:?}"),
        other => format!("{other:?}").to_lowercase(),
    };
    vec![line]
}

fn limits(go: &Go) -> String {
    let mut line = String::new();
    for (name, set) in [("ponder", go.ponder), ("infinite", go.infinite)] {
        if set {
            line = line + " " + name;
        }
    }
    let some = |time: std::time::Duration| (!time.is_zero()).then_some(time);
    field(&mut line, "black", go.remaining.black);
    field(&mut line, "white", go.remaining.white);
    field(&mut line, "black-increment", some(go.increment.black));
    field(&mut line, "white-increment", some(go.increment.white));
    field(&mut line, "byoyomi", some(go.byoyomi));
    field(&mut line, "move-time", go.move_time);
    field(&mut line, "nodes", go.nodes);
    field(&mut line, "depth", go.depth);
    match go.mate {
        Some(std::time::Duration::MAX) => line += " mate without-limit",
        mate => field(&mut line, "mate", mate),
    }
    let moves = Some(&go.search_moves).filter(|moves| !moves.is_empty());
    field(&mut line, "searchmoves", moves);
    line
}

fn found_out(info: &Info) -> String {
    let mut line = String::new();
    field(&mut line, "depth", info.depth);
    field(&mut line, "selective-depth", info.selective_depth);
    field(&mut line, "rank", info.rank);
    field(&mut line, "score", info.score);
    field(&mut line, "nodes", info.nodes);
    field(&mut line, "nodes-per-second", info.nodes_per_second);
    field(&mut line, "time", info.time);
    field(&mut line, "hash-full", info.hash_full);
    field(&mut line, "current-move", info.current_move.as_ref());
    if !info.line.is_empty() {
        field(&mut line, "line", Some(&info.line));
    }
    field(&mut line, "text", info.text.as_ref());
    line
}

fn field(line: &mut String, name: &str, value: Option<impl Debug>) {
    if let Some(value) = value {
        write!(line, " {name} {value:?}").expect("a String takes every text");
    }
}
