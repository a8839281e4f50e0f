//! Positions that players of the lobby set for games of a name (CSA: `%%SETBUOY`, `%%FORK`).

use std::collections::BTreeMap;

use boards::tables::BoardSpec;
use protocol::csa::GameName;

/// How many names may have a position at once: anybody can set one.
const MOST: usize = 1000;
/// How many games may begin at a position.
const MOST_GAMES: u32 = 10_000;
/// How the names of such games begin.
pub(super) const PREFIX: &str = "buoy_";

/// The positions by the names of games.
#[derive(Default)]
pub(super) struct Buoys(BTreeMap<String, Buoy>);

struct Buoy {
    owner: String,
    spec: BoardSpec,
    left: u32,
}

impl Buoys {
    /// Sets a position, or says why not, in the words of shogi-server.
    pub(super) fn set(
        &mut self,
        name: &str,
        owner: &str,
        spec: BoardSpec,
        count: u32,
    ) -> Result<(), String> {
        if !name.starts_with(PREFIX) || GameName::parse(name).is_err() {
            return Err(format!("wrong buoy game name: {name}"));
        }
        if self.0.contains_key(name) {
            return Err(format!("duplicated buoy game name: {name}"));
        }
        if !(1..=MOST_GAMES).contains(&count) {
            return Err(format!("invalid count: {count}"));
        }
        if self.0.len() >= MOST {
            return Err("there are too many buoy games".to_owned());
        }
        let owner = owner.to_owned();
        let buoy = Buoy {
            owner,
            spec,
            left: count,
        };
        self.0.insert(name.to_owned(), buoy);
        Ok(())
    }

    /// Takes a position away, or says why not.
    pub(super) fn delete(&mut self, name: &str, by: &str) -> Result<(), String> {
        match self.0.get(name) {
            None => Err(format!("buoy game not found: {name}")),
            Some(buoy) if buoy.owner != by => Err(format!(
                "you are not allowed to delete a buoy game that you did not set: {name}"
            )),
            Some(_) => {
                self.0.remove(name);
                Ok(())
            }
        }
    }

    /// How many more games may begin there.
    pub(super) fn left(&self, name: &str) -> Option<u32> {
        self.0.get(name).map(|buoy| buoy.left)
    }

    /// The position of one more game.
    pub(super) fn take(&mut self, name: &str) -> Option<BoardSpec> {
        let buoy = self.0.get_mut(name)?;
        let spec = buoy.spec.clone();
        buoy.left -= 1;
        if buoy.left == 0 {
            self.0.remove(name);
        }
        Some(spec)
    }
}

/// The moves of `+7776FU-3334FU`, with or without times behind commas.
pub(super) fn split_moves(text: &str) -> Vec<String> {
    let starts: Vec<usize> = text
        .match_indices(['+', '-'])
        .map(|(place, _)| place)
        .collect();
    let mut moves = Vec::new();
    let mut place = 0;
    for end in starts.iter().copied().skip(1).chain([text.len()]) {
        let part = &text[place..end];
        let part = part.split(',').next().unwrap_or_default();
        if !part.is_empty() {
            moves.push(part.to_owned());
        }
        place = end;
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_stand_without_anything_between() {
        assert_eq!(split_moves("+7776FU-3334FU"), ["+7776FU", "-3334FU"]);
        assert_eq!(split_moves("+7776FU,T2-3334FU,T5"), ["+7776FU", "-3334FU"]);
        assert!(split_moves("").is_empty());
        assert_eq!(split_moves("what"), ["what"]);
        assert_eq!(split_moves("x+7776FU"), ["x+7776FU"]);
    }

    #[test]
    fn a_position_is_used_up() {
        let mut buoys = Buoys::default();
        let mut set = |name: &str, count| buoys.set(name, "ann", BoardSpec::default(), count);
        assert!(set("test-900-0", 1).is_err(), "another name");
        assert!(set("buoy_x", 1).is_err(), "no clock");
        assert!(set("buoy_x-900-0", 0).is_err());
        assert_eq!(set("buoy_x-900-0", 2), Ok(()));
        assert!(set("buoy_x-900-0", 2).is_err(), "twice");
        assert_eq!(buoys.left("buoy_x-900-0"), Some(2));
        assert!(buoys.delete("buoy_x-900-0", "bob").is_err());
        assert!(buoys.take("buoy_x-900-0").is_some());
        assert!(buoys.take("buoy_x-900-0").is_some());
        assert!(buoys.take("buoy_x-900-0").is_none());
        assert_eq!(buoys.left("buoy_x-900-0"), None);
        assert!(buoys.delete("buoy_x-900-0", "ann").is_err());
    }
}
