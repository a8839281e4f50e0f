use std::io::Write;
use std::thread;
use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;
use protocol::{Answer, BestMove};

/// What an engine does wrong on purpose, to test programs that run engines.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misbehaviour {
    /// Never answers with a move
    Silent,
    /// Says nonsense instead of a move
    Garbage,
    /// Answers half a minute too late
    Late,
    /// Says 100 MB before each move
    Flood,
    /// Ends in the middle of a search
    Die,
    /// Plays a move that is not legal
    Illegal,
    /// Does not go when it is told to
    Stubborn,
}

impl Misbehaviour {
    /// What comes instead of an answer; `None` for nothing at all.
    pub(super) fn instead(self, answer: &Answer, out: &mut dyn Write) -> Result<Option<Answer>> {
        match self {
            Misbehaviour::Silent => return Ok(None),
            Misbehaviour::Garbage => {
                writeln!(out, "\u{7}bestmove? {}", "?".repeat(200))?;
                out.flush()?;
                return Ok(None);
            }
            Misbehaviour::Late => thread::sleep(Duration::from_secs(30)),
            Misbehaviour::Flood => {
                let line = format!("info string {}", "flood ".repeat(170));
                for _ in 0..100_000 {
                    writeln!(out, "{line}")?;
                }
            }
            Misbehaviour::Die => std::process::exit(3),
            Misbehaviour::Illegal => {
                return Ok(Some(Answer::Best(BestMove::Play {
                    best: "a1".to_owned(),
                    ponder: None,
                })));
            }
            Misbehaviour::Stubborn => {}
        }
        Ok(Some(answer.clone()))
    }

    /// Whether it stays when it should go.
    pub(super) fn stays(self) -> bool {
        self == Misbehaviour::Stubborn
    }
}
