//! Negotiations at random come to an end, in order.

use std::collections::BTreeSet;

use game::Color;
use renju::opening::{Action, Negotiation, Opening, OpeningRule, Phase, Player, Settled};
use renju::{Point, Rules, Size};

use super::sizes;

#[test]
fn random_negotiations_end() {
    let mut random = fastrand::Rng::with_seed(26);
    for rule in OpeningRule::ALL {
        for size in sizes() {
            for _ in 0..4 {
                random_negotiation(rule, size, &mut random);
            }
        }
    }
}

/// Whoever only ever adds stones comes to an end, too, and there is always room for them.
#[test]
fn adding_stones_ends() {
    let mut random = fastrand::Rng::with_seed(17);
    for size in sizes().take(6) {
        for _ in 0..40 {
            let mut negotiation = Negotiation::new(OpeningRule::SuperSakata, size);
            while negotiation.phase() != Phase::MaySwap {
                let actions = negotiation.actions();
                let any = actions[random.usize(..actions.len())];
                let add = actions.contains(&Action::Add);
                let action = if add { Action::Add } else { any };
                negotiation.act(action).expect("an allowed action");
            }
            assert!(2 * negotiation.stones().len() + 4 > size.area());
            negotiation.act(Action::Stay).expect("the end");
            check_settled(&negotiation, &negotiation.settled().expect("the end"));
        }
    }
}

fn random_negotiation(rule: OpeningRule, size: Size, random: &mut fastrand::Rng) {
    let mut negotiation = Negotiation::new(rule, size);
    let mut last = None;
    // Every action but the decisions fills a point, and two stones come before the next one.
    for _ in 0..2 * size.area() {
        let actor = negotiation.to_act();
        let phase = negotiation.phase();
        assert!(!phase.prompt_english().is_empty() && !phase.prompt_japanese().is_empty());
        check_actor(&negotiation, last);
        if let Some(settled) = negotiation.settled() {
            check_settled(&negotiation, &settled);
            return;
        }
        let actions = negotiation.actions();
        assert!(
            !actions.is_empty(),
            "{rule} {size:?} {:?}",
            negotiation.history()
        );
        for action in [Action::Add, Action::Ten, Action::Swap, Action::Declare(1)]
            .into_iter()
            .chain(size.points().map(Action::Offer))
        {
            let allowed = negotiation.clone().act(action).is_ok();
            assert_eq!(allowed, actions.contains(&action), "{action}");
        }
        let action = actions[random.usize(..actions.len())];
        assert_eq!(action.to_string().parse(), Ok(action));
        assert_eq!(phase.parse(&action.to_string()), Ok(action));
        negotiation.act(action).expect("an allowed action");
        last = Some(actor);
    }
    panic!("{rule} goes on and on: {:?}", negotiation.history());
}

/// Whoever holds a colour places its stones, and decisions are the other player's.
fn check_actor(negotiation: &Negotiation, last: Option<Player>) {
    let player = |color| match color {
        Color::Black => negotiation.black(),
        Color::White => !negotiation.black(),
    };
    let actor = negotiation.to_act();
    let by_color = matches!(
        negotiation.rule(),
        OpeningRule::Swap | OpeningRule::Taraguchi10
    );
    match negotiation.phase() {
        Phase::Place { number, .. } => {
            assert_eq!(number, negotiation.stones().len() + 1);
            if by_color {
                let color = Color::BOTH[(number + 1) % 2];
                assert_eq!(actor, player(color));
            }
        }
        Phase::Offer { .. } => assert_eq!(actor, player(Color::Black)),
        Phase::Choose { .. } => assert_eq!(actor, player(Color::White)),
        Phase::Declare { .. } => assert_eq!(Some(actor), last),
        Phase::SwapOrAdd => assert_eq!(actor, player(Color::White)),
        Phase::MaySwap | Phase::SwapOrTen { .. } => assert_eq!(Some(!actor), last),
        Phase::Settled => {}
    }
}

fn check_settled(negotiation: &Negotiation, settled: &Settled) {
    let stones: BTreeSet<Point> = settled.stones.iter().copied().collect();
    assert_eq!(stones.len(), settled.stones.len());
    assert_eq!(negotiation.to_act(), settled.player(settled.to_move));
    let rules = Rules {
        size: negotiation.size(),
        ..Rules::default()
    };
    let line = settled.line(rules).expect("legal stones");
    assert_eq!(line.turn(), settled.to_move);
    assert!(line.verdict().is_none());
    let three = settled.stones.len() >= 3 && negotiation.rule() != OpeningRule::Swap2;
    let opening = Opening::of(&settled.stones, negotiation.size());
    assert_eq!(
        three,
        opening.is_some() && negotiation.rule() != OpeningRule::Swap2
    );
}
