use std::hash::{DefaultHasher, Hash, Hasher};
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

/// What an engine does wrong, and how often.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mischief {
    kinds: Vec<Misbehaviour>,
    /// In so many per cent of its games each; in every game, and the first only, without it.
    percent: Option<u64>,
    /// What it does in this game, once that is decided.
    now: Option<Option<Misbehaviour>>,
}

impl Mischief {
    pub(super) fn new(kinds: Vec<Misbehaviour>, percent: Option<u8>) -> Mischief {
        Mischief {
            kinds,
            percent: percent.map(u64::from),
            now: None,
        }
    }

    pub(super) fn new_game(&mut self) {
        self.now = None;
    }

    /// What it does in this game. That follows from the first position it is asked about: the
    /// same games go wrong in the same way, however often they are played.
    pub(super) fn here(&mut self, position: impl Hash) -> Option<Misbehaviour> {
        let Some(percent) = self.percent else {
            return self.kinds.first().copied();
        };
        if self.now.is_none() {
            let mut hasher = DefaultHasher::new();
            position.hash(&mut hasher);
            let chance = hasher.finish() % 100;
            let kind = chance.checked_div(percent).map(|kind| kind as usize);
            self.now = Some(kind.and_then(|kind| self.kinds.get(kind)).copied());
        }
        self.now.flatten()
    }

    /// Whether it stays when it should go.
    pub(super) fn stays(&self) -> bool {
        self.percent.is_none() && self.kinds.first() == Some(&Misbehaviour::Stubborn)
    }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_games_go_wrong_and_always_the_same() {
        let kinds = vec![Misbehaviour::Die, Misbehaviour::Silent];
        let mut mischief = Mischief::new(kinds, Some(5));
        let mut play = |game: u32| {
            mischief.new_game();
            let first = mischief.here(("first", game));
            assert_eq!(mischief.here("later in the game"), first);
            first
        };
        let games: Vec<_> = (0..10_000).map(&mut play).collect();
        let again: Vec<_> = (0..10_000).map(&mut play).collect();
        assert_eq!(games, again);
        for kind in [Misbehaviour::Die, Misbehaviour::Silent] {
            let count = games.iter().filter(|&&game| game == Some(kind)).count();
            assert!((400..600).contains(&count), "{kind:?}: {count}");
        }
    }
}
