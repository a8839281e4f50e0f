//! Games that people of the page offer each other.

use std::time::Duration;

use boards::page::text;
use boards::tables::BoardSpec;
use game::ByColor;
use online::clock::{Credit, TimeRules};
use online::lobby::SessionId;
use online::table::{IllegalRule, TableRules};
use web::messages::{ClockSpec, ClubTerms, Text};

use crate::served_game::ServedGame;

/// No more offers stand at a time.
const MOST: usize = 200;
/// Nor of one person.
const MOST_OF_ONE: usize = 5;
/// The longest time that a clock may have.
const LONGEST: Duration = Duration::from_secs(7 * 86_400);
/// The most moves that spectators may be behind.
const LONGEST_DELAY: u32 = 100;
/// How long a game of the page waits for a player: reloading takes a moment, finding a network longer.
const GRACE: Duration = Duration::from_secs(120);

/// What is offered now, the oldest first.
#[derive(Default)]
pub(super) struct PageOffers {
    all: Vec<PageOffer>,
    made: u64,
}

/// An offer.
#[derive(Clone)]
pub(super) struct PageOffer {
    pub(super) id: String,
    pub(super) from: SessionId,
    /// To whom; `None` for everybody.
    pub(super) to: Option<String>,
    pub(super) terms: ClubTerms,
}

impl PageOffer {
    /// Whether somebody may accept it.
    pub(super) fn is_for(&self, session: SessionId, name: &str) -> bool {
        let is_meant = |to: &String| to.eq_ignore_ascii_case(name);
        self.from != session && self.to.as_ref().is_none_or(is_meant)
    }
}

impl PageOffers {
    pub(super) fn add(
        &mut self,
        from: SessionId,
        to: Option<String>,
        terms: ClubTerms,
    ) -> Result<(), Text> {
        let of_one = self.all.iter().filter(|offer| offer.from == from).count();
        if of_one >= MOST_OF_ONE || self.all.len() >= MOST {
            return Err(text(
                "there are too many offers: take one back first",
                "申し込みが多すぎます。先にどれかを取り下げてください",
            ));
        }
        self.made += 1;
        self.all.push(PageOffer {
            id: self.made.to_string(),
            from,
            to,
            terms,
        });
        Ok(())
    }

    pub(super) fn all(&self) -> &[PageOffer] {
        &self.all
    }

    pub(super) fn find(&self, id: &str) -> Option<&PageOffer> {
        self.all.iter().find(|offer| offer.id == id)
    }

    pub(super) fn remove(&mut self, id: &str) {
        self.all.retain(|offer| offer.id != id);
    }

    /// Somebody has left, or plays.
    pub(super) fn forget(&mut self, session: SessionId) {
        self.all.retain(|offer| offer.from != session);
    }
}

/// What an offer comes to: the board and the rules of a table.
pub(super) fn table_of(
    game: ServedGame,
    terms: &ClubTerms,
) -> Result<(BoardSpec, TableRules), Text> {
    if terms.game != game.name() {
        return Err(text("this is another game's hall", "別のゲームです"));
    }
    if terms.delay > LONGEST_DELAY {
        return Err(text(
            format!("spectators may be {LONGEST_DELAY} moves behind at most"),
            format!("観戦者の遅れは{LONGEST_DELAY}手までです"),
        ));
    }
    let spec = BoardSpec {
        setup: terms.setup.clone(),
        opening: terms.opening.clone(),
        notation: game.notation(),
        ..BoardSpec::default()
    };
    // It says what is wrong with rules and positions.
    spec.board(game.name())?;
    let rules = TableRules {
        grace: GRACE,
        illegal: IllegalRule::Refused,
        spectator_delay: terms.delay as usize,
        ..TableRules::new(ByColor::both(time(game, &terms.clock)?))
    };
    Ok((spec, rules))
}

fn time(game: ServedGame, clock: &ClockSpec) -> Result<TimeRules, Text> {
    let millis = |millis: u32| Duration::from_millis(millis.into());
    let (total, increment, byoyomi) = match clock {
        ClockSpec::None => return Ok(TimeRules::UNTIMED),
        ClockSpec::Stock {
            main,
            increment,
            byoyomi,
        } => (millis(*main), millis(*increment), millis(*byoyomi)),
        ClockSpec::Move { time, .. } => (Duration::ZERO, Duration::ZERO, millis(*time)),
    };
    // Where an increment comes behind the move, the first move has none of it.
    let first = match game {
        ServedGame::Shogi => total + byoyomi + increment,
        ServedGame::Othello | ServedGame::Renju => total + byoyomi,
    };
    if [total, increment, byoyomi].iter().max() > Some(&LONGEST) || first < Duration::from_secs(1) {
        return Err(text(
            "the clock: expected at least a second, and a week at most",
            "持ち時間は1秒以上、1週間以内にしてください",
        ));
    }
    Ok(TimeRules {
        // People see tenths of seconds, and are charged what they see.
        unit: Duration::from_millis(1),
        credit: if game == ServedGame::Shogi {
            Credit::Before
        } else {
            Credit::After
        },
        ..TimeRules::csa(total, byoyomi, increment)
    })
}

#[cfg(test)]
mod tests {
    use web::messages::Setup;

    use super::*;

    fn terms() -> ClubTerms {
        ClubTerms {
            game: "othello".to_owned(),
            setup: Setup::default(),
            opening: None,
            clock: ClockSpec::None,
            side: None,
            is_rated: true,
            delay: 0,
        }
    }

    #[test]
    fn an_offer_is_for_those_it_names() {
        let mut offers = PageOffers::default();
        let (ann, bob) = (SessionId(1), SessionId(2));
        offers.add(ann, None, terms()).expect("room");
        offers
            .add(ann, Some("Bob".to_owned()), terms())
            .expect("room");
        let ids: Vec<String> = offers.all().iter().map(|offer| offer.id.clone()).collect();
        let is_for = |id: &str, who, name| offers.find(id).expect("there").is_for(who, name);
        assert!(is_for(&ids[0], bob, "bob") && is_for(&ids[0], SessionId(3), "eve"));
        assert!(is_for(&ids[1], bob, "bob") && !is_for(&ids[1], SessionId(3), "eve"));
        assert!(!is_for(&ids[0], ann, "ann"));
        for _ in 2..MOST_OF_ONE {
            offers.add(ann, None, terms()).expect("room");
        }
        assert!(offers.add(ann, None, terms()).is_err());
        offers.forget(ann);
        assert!(offers.all().is_empty());
    }

    #[test]
    fn terms_are_checked_before_they_are_offered() {
        let clock = |main, byoyomi| ClockSpec::Stock {
            main,
            increment: 0,
            byoyomi,
        };
        let with = |change: &dyn Fn(&mut ClubTerms)| {
            let mut terms = terms();
            change(&mut terms);
            table_of(ServedGame::Othello, &terms)
        };
        let (_, rules) = with(&|terms| terms.clock = clock(60_000, 0)).expect("a table");
        assert_eq!(rules.time.black.total, Duration::from_secs(60));
        assert_eq!(rules.illegal, IllegalRule::Refused);
        for wrong in [
            with(&|terms| terms.clock = clock(0, 0)),
            with(&|terms| terms.clock = clock(u32::MAX, 0)),
            with(&|terms| terms.delay = 101),
            with(&|terms| terms.game = "renju".to_owned()),
            with(&|terms| terms.setup.start = Some("nonsense".to_owned())),
            with(&|terms| terms.opening = Some("swap2".to_owned())),
        ] {
            let why = wrong.expect_err("refused");
            assert!(!why.en.is_empty() && !why.ja.is_ascii(), "{why:?}");
        }
    }
}
