//! Plays the transcripts in `tests/transcripts` with both sides.
//!
//! `> line` goes to the engine and `< line` comes from it. The `?` lines after the first say which
//! requests the engine's side reads there, and the other side writes exactly that line for them;
//! the `!` lines after the second say which answers the client's side reads, and the engine's side
//! writes exactly that line for them. (An identity is one answer, read and written as several
//! lines.) `>~` and `<~` mark lines that are understood, refused or ignored, but never written like
//! that; `<=` is what the engine's session says of its own accord.

use std::path::Path;

use protocol::usi::{Client, Dialect, Engine};
use protocol::usix::{ScoreKind, ScoreType};
use protocol::{ClientSide, EngineSide, Request, usix};

use super::notation;

/// Both sides, and the transcript as they would have it.
struct Player {
    engine: Engine,
    client: Client,
    played: String,
}

impl Player {
    fn play(&mut self, script: &str) {
        // Lines of one side that have not meant anything yet.
        let mut group = Vec::new();
        for line in script.lines() {
            if line.is_empty() || line.starts_with('#') {
                // Only an engine's lines can still wait here.
                self.end_group('<', &mut group, &[]);
                self.played += &format!("{line}\n");
            } else if let Some(line) = spoken('>', line) {
                group.push(line);
                self.tell_engine(&mut group);
            } else if let Some(line) = spoken('<', line) {
                group.push(line);
                self.hear_engine(&mut group);
            }
            // All others say what was meant; the sessions say it again.
        }
    }

    /// Has the engine's side read the last line, and the other write what it meant.
    fn tell_engine(&mut self, group: &mut Vec<&str>) {
        let line = group.last().expect("a line");
        let (mut meant, mut written) = (Vec::new(), Vec::new());
        match self.engine.read(line) {
            Ok(requests) => {
                for request in requests {
                    meant.push(format!("? {}", notation::request(&request)));
                    let lines = self.client.write(&request);
                    written.extend(lines.expect("a request that was read"));
                }
            }
            Err(fault) => meant.push(format!("? fault: {fault}")),
        }
        for line in self.engine.pending() {
            assert_eq!(self.client.read(&line), Ok(vec![]), "{line}");
            meant.push(format!("<= {line}"));
            let asked = self.client.write(&Request::ScoreType);
            written.extend(asked.expect("a question of USI-X"));
        }
        // A command stands alone, whether or not it means anything.
        self.end_group('>', group, &written);
        self.mean(&meant);
    }

    /// Has the client's side read the last line, and the engine's write what all of them meant.
    fn hear_engine(&mut self, group: &mut Vec<&str>) {
        let line = group.last().expect("a line");
        let (mut meant, mut written) = (Vec::new(), Vec::new());
        match self.client.read(line) {
            Ok(answers) => {
                for answer in answers {
                    let lines = notation::answer(&answer);
                    meant.extend(lines.iter().map(|line| format!("! {line}")));
                    written.extend(self.engine.write(&answer));
                }
            }
            Err(fault) => meant.push(format!("! fault: {fault}")),
        }
        if !meant.is_empty() {
            self.end_group('<', group, &written);
            self.mean(&meant);
        }
    }

    fn end_group(&mut self, side: char, group: &mut Vec<&str>, written: &[String]) {
        let mark = if written == group { "" } else { "~" };
        for line in group.drain(..) {
            self.played += &format!("{side}{mark} {line}\n");
        }
    }

    fn mean(&mut self, meant: &[String]) {
        for line in meant {
            self.played += &format!("{line}\n");
        }
    }
}

/// What a side says in a line of the script, unless its session says it by itself.
fn spoken(side: char, line: &str) -> Option<&str> {
    let line = line.strip_prefix(side)?;
    line.strip_prefix('~').unwrap_or(line).strip_prefix(' ')
}

/// Plays a file in the dialect that its name begins with.
fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let script = std::fs::read_to_string(folder.join(name)).expect("a transcript");
    let (engine, client) = if name.starts_with("usix_") {
        let discs = ScoreType {
            kind: ScoreKind::Stone,
            min: -64.0,
            max: 64.0,
        };
        (usix::engine(discs), usix::client())
    } else {
        (Engine::new(Dialect::Usi), Client::new(Dialect::Usi))
    };
    let mut player = Player {
        engine,
        client,
        played: String::new(),
    };
    player.play(&script);
    let played = player.played;
    assert!(
        played == script,
        "{name} should be:\n{played}---\nbut is:\n{script}"
    );
}

#[test]
fn usi_game() {
    check("usi_game.txt");
}

#[test]
fn usi_analysis() {
    check("usi_analysis.txt");
}

#[test]
fn usi_mate() {
    check("usi_mate.txt");
}

#[test]
fn usi_tolerated() {
    check("usi_tolerated.txt");
}

#[test]
fn usix_game() {
    check("usix_game.txt");
}

#[test]
fn usix_tolerated() {
    check("usix_tolerated.txt");
}
