//! The trials are positions of their games.

use doctor::{Expect, PROTOCOLS, trials};
use game::{Line, Notation, Position as _};
use othello::Othello;
use protocol::Kind;
use renju::Renju;
use shogi::Shogi;

#[test]
fn every_trial_is_a_position_of_its_game() {
    check::<Othello>(Kind::Usix);
    check::<Renju>(Kind::Gomocup);
    check::<Shogi>(Kind::Usi);
}

#[test]
fn every_game_has_a_quiet_position() {
    for protocol in PROTOCOLS {
        assert!(trials(protocol).iter().any(|trial| trial.id == "moves"));
    }
}

fn check<G: Notation>(protocol: Kind) {
    assert_eq!(protocol.game(), G::NAME);
    for trial in trials(protocol) {
        let at = format!("{protocol} {}", trial.id);
        let rules = G::Rules::default();
        let mut line = match trial.start {
            Some(text) => {
                let position = G::parse_position(text);
                Line::<G>::from_position(rules, position.unwrap_or_else(|e| panic!("{at}: {e}")))
            }
            None => Line::new(rules),
        };
        for text in trial.moves() {
            let m = G::parse_move(line.position(), &text);
            let m = m.unwrap_or_else(|e| panic!("{at}: {text}: {e}"));
            assert!(line.push(m).is_ok(), "{at}: {text}");
        }
        if trial.expect == Expect::Only {
            assert_eq!(line.position().count_legal(), 1, "{at}");
        }
    }
}
