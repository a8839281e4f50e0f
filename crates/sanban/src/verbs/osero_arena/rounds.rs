use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use arena::{Allowance, Referee, Seat, Termination, mix};
use game::{ByColor, Color, Line, Wdl};
use othello::{Othello, Scoring, Size};
use search::{Mode, Stop};

use crate::players::PlayerText;

/// What the games of the arena follow from.
pub(super) struct Rounds {
    player: PlayerText,
    opponents: Vec<Opponent>,
    seed: u64,
    referee: Referee<Othello>,
}

/// One of those that the player meets.
pub(super) struct Opponent {
    /// How it was asked for.
    pub(super) name: String,
    text: PlayerText,
}

/// The games of a round: for each opponent one with each colour.
pub(super) type Round = Vec<ByColor<Game>>;

/// A game as the player sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Game {
    /// How it ended for the player.
    pub(super) result: Wdl,
    /// Its discs less the opponent's.
    pub(super) discs: i32,
    /// Why it ended.
    pub(super) termination: Termination,
    /// The same for games with the same moves.
    pub(super) fingerprint: u64,
}

impl Rounds {
    /// Makes everybody once, so that what is wrong shows before the first game.
    pub(super) fn new(player: &str, opponents: &str, mode: Mode, seed: u64) -> Result<Rounds> {
        let player = PlayerText::parse(player)?;
        player.for_game(seed, 0).player::<Othello>(&Size::Eight)?;
        let opponents: Vec<Opponent> = split(opponents)
            .into_iter()
            .map(|name| Opponent::new(name, mode))
            .collect::<Result<_>>()
            .context("--opponents")?;
        ensure!(!opponents.is_empty(), "--opponents: expected at least one");
        let referee = Referee {
            // Nobody has a clock: what is played must not depend on the machine.
            patience: Duration::MAX,
            ..Referee::new()
        };
        Ok(Rounds {
            player,
            opponents,
            seed,
            referee,
        })
    }

    /// Whom the player meets.
    pub(super) fn opponents(&self) -> &[Opponent] {
        &self.opponents
    }

    /// Plays a round, which follows from its number. `None` if it was broken off.
    pub(super) fn play(&self, number: u64, stop: &Stop) -> Result<Option<Round>> {
        let mut round = Vec::with_capacity(self.opponents.len());
        for (index, opponent) in (0..).zip(&self.opponents) {
            let pair = number * self.opponents.len() as u64 + index;
            let black = self.game(Color::Black, opponent, 2 * pair, stop)?;
            let white = self.game(Color::White, opponent, 2 * pair + 1, stop)?;
            let (Some(black), Some(white)) = (black, white) else {
                return Ok(None);
            };
            round.push(ByColor { black, white });
        }
        Ok(Some(round))
    }

    fn game(
        &self,
        color: Color,
        opponent: &Opponent,
        game: u64,
        stop: &Stop,
    ) -> Result<Option<Game>> {
        // Two sides of one kind must not have the same dice.
        let seat = |text: &PlayerText, side| -> Result<Seat<Othello>> {
            let text = text.for_game(mix(self.seed, side), game);
            Ok(Seat::Inside(text.player(&Size::Eight)?))
        };
        let (mut own, mut other) = (seat(&self.player, 0)?, seat(&opponent.text, 1)?);
        let seats = match color {
            Color::Black => ByColor {
                black: &mut own,
                white: &mut other,
            },
            Color::White => ByColor {
                black: &mut other,
                white: &mut own,
            },
        };
        let allowances = ByColor::both(Allowance::default());
        let start = Line::new(Size::Eight);
        let played = self
            .referee
            .play(&start, seats, allowances, stop, &mut |_| {});
        Ok(played.map(|played| {
            let mut hasher = DefaultHasher::new();
            played.line.moves().hash(&mut hasher);
            Game {
                result: played.outcome.seen_by(color),
                discs: Scoring::Discs.margin(played.line.position(), color),
                termination: played.termination,
                fingerprint: hasher.finish(),
            }
        }))
    }
}

impl Opponent {
    fn new(name: String, mode: Mode) -> Result<Opponent> {
        let mut text = PlayerText::parse(&name)?;
        let options = text.kind::<Othello>()?.options;
        let has_mode = options.iter().any(|option| option.name == "mode");
        if mode == Mode::Literal && has_mode && text.value::<String>("mode").is_none() {
            text.set("mode", "literal");
        }
        text.player::<Othello>(&Size::Eight)?;
        Ok(Opponent { name, text })
    }
}

/// Parts players at the commas, but not the options of one of them.
fn split(text: &str) -> Vec<String> {
    let mut players: Vec<String> = Vec::new();
    for word in text.split(',').map(str::trim) {
        // No player's name has an equals sign.
        let is_option = word
            .split(':')
            .next()
            .is_some_and(|head| head.contains('='));
        match players.last_mut() {
            Some(last) if is_option => *last = format!("{last},{word}"),
            _ if word.is_empty() => {}
            _ => players.push(word.to_owned()),
        }
    }
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stay_with_their_player() {
        assert_eq!(
            split("random, n-hand:depth=2,mode=literal,,corner"),
            ["random", "n-hand:depth=2,mode=literal", "corner"]
        );
        assert!(split(" , ").is_empty());
    }

    #[test]
    fn a_round_follows_from_its_number() {
        let rounds = Rounds::new("random", "random,n-least", Mode::Corrected, 7).unwrap();
        let round = |number| rounds.play(number, &Stop::new()).unwrap().unwrap();
        assert_eq!(round(3), round(3));
        assert_ne!(round(3), round(4));
        assert_eq!(round(3).len(), 2);
        let stop = Stop::new();
        stop.request();
        assert_eq!(rounds.play(0, &stop).unwrap(), None);
    }

    #[test]
    fn literal_opponents_are_those_that_can_be() {
        let opponent = |name: &str| Opponent::new(name.to_owned(), Mode::Literal).unwrap();
        let mode = |name| opponent(name).text.value::<String>("mode");
        assert_eq!(mode("n-hand").as_deref(), Some("literal"));
        assert_eq!(mode("n-hand:mode=corrected").as_deref(), Some("corrected"));
        assert_eq!(mode("random"), None);
    }
}
