use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use protocol::{Answer, BestMove};

/// A fault that an engine commits on purpose, to test programs that run engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misbehaviour {
    /// It never answers with a move.
    Silent,
    /// It writes garbage instead of a move.
    Garbage,
    /// It answers half a minute too late.
    Late,
    /// It writes 100 MB before each move.
    Flood,
    /// It crashes in the middle of a search.
    Die,
    /// It plays an illegal move.
    Illegal,
    /// It does not end on `quit`.
    Stubborn,
}

/// The faults of an engine, and how often they happen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FaultInjection {
    kinds: Vec<Misbehaviour>,
    percent: Option<u64>,
    /// The fault of this game, once that is decided.
    now: Option<Option<Misbehaviour>>,
}

impl FaultInjection {
    /// With `percent`, each fault happens in this percentage of the games; without it, the first
    /// one happens in every game.
    #[must_use]
    pub fn new(kinds: Vec<Misbehaviour>, percent: Option<u8>) -> FaultInjection {
        FaultInjection {
            kinds,
            percent: percent.map(u64::from),
            now: None,
        }
    }

    pub(super) fn new_game(&mut self) {
        self.now = None;
    }

    /// The fault of this game. The first position of a search determines it: the same games fail in
    /// the same way, however often they are played.
    pub(super) fn in_game(&mut self, position: impl Hash) -> Option<Misbehaviour> {
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

    pub(super) fn ignores_quit(&self) -> bool {
        self.percent.is_none() && self.kinds.first() == Some(&Misbehaviour::Stubborn)
    }
}

impl Misbehaviour {
    /// Every misbehaviour.
    pub const ALL: [Misbehaviour; 7] = [
        Misbehaviour::Silent,
        Misbehaviour::Garbage,
        Misbehaviour::Late,
        Misbehaviour::Flood,
        Misbehaviour::Die,
        Misbehaviour::Illegal,
        Misbehaviour::Stubborn,
    ];

    /// The name on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Misbehaviour::Silent => "silent",
            Misbehaviour::Garbage => "garbage",
            Misbehaviour::Late => "late",
            Misbehaviour::Flood => "flood",
            Misbehaviour::Die => "die",
            Misbehaviour::Illegal => "illegal",
            Misbehaviour::Stubborn => "stubborn",
        }
    }

    /// A short description.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Misbehaviour::Silent => "Never answers with a move",
            Misbehaviour::Garbage => "Writes garbage instead of a move",
            Misbehaviour::Late => "Answers half a minute too late",
            Misbehaviour::Flood => "Writes 100 MB before each move",
            Misbehaviour::Die => "Ends in the middle of a search",
            Misbehaviour::Illegal => "Plays an illegal move",
            Misbehaviour::Stubborn => "Does not end when it is told to",
        }
    }

    /// The text it sends instead of `answer`; `None` for nothing at all.
    pub(super) fn instead(self, answer: Answer, out: &mut dyn Write) -> io::Result<Option<Answer>> {
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
        Ok(Some(answer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_games_go_wrong_and_always_the_same() {
        let kinds = vec![Misbehaviour::Die, Misbehaviour::Silent];
        let mut faults = FaultInjection::new(kinds, Some(5));
        let mut play = |game: u32| {
            faults.new_game();
            let first = faults.in_game(("first", game));
            assert_eq!(faults.in_game("later in the game"), first);
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
